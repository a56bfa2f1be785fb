import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { name } from '../../../package.json';
import { run } from './processes';

const ROOT = join(__dirname, '..', '..', '..');

/**
 * Builds this package and packs it as it would be published. Writes the tarball, whose path it returns, and a log. `.ci/run` has
 * done this before, and names the tarball in PACKED_PACKAGE.
 */
export async function packPackage(folder: string): Promise<string> {
	if (process.env.PACKED_PACKAGE) return process.env.PACKED_PACKAGE;
	const options = { cwd: ROOT, logFile: join(folder, 'pack.log') };
	await run('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], options);
	const [tarball] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
	return join(folder, tarball);
}

const nodesFolder = (userFolder: string): string => join(userFolder, '.n8n', 'nodes');

export const packageFolder = (userFolder: string): string =>
	join(nodesFolder(userFolder), 'node_modules', name);

/** Installs the tarball as a community node, so that its node types have their real names. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	// n8n itself provides the peer dependency, so nothing has to be downloaded.
	const options = ['--offline', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await run('npm', ['install', '--prefix', nodesFolder(userFolder), ...options, tarball], {
		logFile: join(userFolder, 'install-package.log'),
	});
}
