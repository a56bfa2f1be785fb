/**
 * Installs the Debian packages that `npm run test:n8n` needs and this machine lacks. Arguments name the packages if not all
 * are needed. Where it may not install them, it names them, and the tests that need them fail.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/processes';
import { DEBIAN_PACKAGES, findFirst, isInstalled, requireProgram } from './debianPackages';
import { TOOLS_FOLDER } from './tools';

async function setUpMachine(names: string[]): Promise<void> {
	const needed = DEBIAN_PACKAGES.filter((name) => names.length === 0 || names.includes(name));
	const missing = needed.filter((name) => !isInstalled(name));
	if (missing.length === 0) return;
	if (process.getuid?.() !== 0 || !findFirst(['apt-get'])) {
		console.warn(`Not installed here: ${missing.join(', ')}. What needs them fails until you install them.`);
		return;
	}
	console.log(`Installing the Debian packages ${missing.join(', ')} (once) …`);
	mkdirSync(TOOLS_FOLDER, { recursive: true });
	const options = {
		logFile: join(TOOLS_FOLDER, 'apt.log'),
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	};
	await run('apt-get', ['update'], options);
	await run('apt-get', ['install', '--yes', '--no-install-recommends', ...missing], options);
	missing.forEach(requireProgram);
}

setUpMachine(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
