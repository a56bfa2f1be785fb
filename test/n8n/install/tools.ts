import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/processes';

/** Holds what is installed once and kept. Git ignores it. */
export const TOOLS_FOLDER = join(__dirname, '..', '.scratch');

/** Installs an npm package into a folder of its own, and returns the folder of the package. */
export async function installTool(name: string, version: string): Promise<string> {
	const prefix = join(TOOLS_FOLDER, `${name}-${version}`);
	const folder = join(prefix, 'node_modules', name);
	if (readVersion(join(prefix, 'node_modules', '.package-lock.json'), folder) === version) return folder;

	console.log(`Installing ${name} ${version} (once) …`);
	rmSync(prefix, { recursive: true, force: true });
	mkdirSync(prefix, { recursive: true });
	writeFileSync(join(prefix, 'package.json'), JSON.stringify({ private: true }));
	const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
	await run('npm', ['install', ...options, '--prefix', prefix, `${name}@${version}`], {
		logFile: join(TOOLS_FOLDER, 'install.log'),
		cwd: prefix,
	});
	return folder;
}

/** npm writes the lockfile last. Without it, the installation is incomplete. */
function readVersion(lockfile: string, folder: string): string | undefined {
	if (!existsSync(lockfile)) return undefined;
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}
