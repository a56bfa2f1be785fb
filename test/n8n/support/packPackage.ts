import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../../package.json';
import { run } from './processes';

const ROOT = join(__dirname, '..', '..', '..');

/**
 * Builds this package and packs it as it would be published. Writes the tarball, whose path it returns, and a log. `.ci/run` has
 * done this before, and names the tarball in PACKED_PACKAGE.
 *
 * @param root another checkout
 */
export async function packPackage(folder: string, root = ROOT): Promise<string> {
	const { PACKED_PACKAGE } = process.env;
	if (PACKED_PACKAGE && root === ROOT) return PACKED_PACKAGE;
	const options = { cwd: root, logFile: join(folder, 'pack.log') };
	await run('npm', ['run', 'build'], options);
	await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], options);
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (!tarball) throw new Error('npm pack made no tarball.');
	return join(folder, tarball);
}

/** The folder in which n8n looks for community nodes. */
const nodesFolder = (userFolder: string): string => join(userFolder, '.n8n', 'nodes');

export const packageFolder = (userFolder: string): string =>
	join(nodesFolder(userFolder), 'node_modules', manifest.name);

/** Installs the tarball as a community node, so that its node types have their real names. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	// n8n itself provides the peer dependency, so nothing has to be downloaded.
	const options = ['--offline', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await run('npm', ['install', '--prefix', nodesFolder(userFolder), ...options, tarball], {
		logFile: join(userFolder, 'install-package.log'),
	});
}
