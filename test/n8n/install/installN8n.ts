import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/processes';
import { buildNative } from './buildNative';
import { findNode } from './ownNode';
import { TOOLS_FOLDER, installTool } from './tools';
import { NEWEST, VERSIONS } from './versions';

const PNPM_VERSION = '10.34.9';

export interface N8nInstallation {
	version: string;
	/** The executable of Node.js that runs it. */
	node: string;
	/** The program. */
	n8n: string;
	/** Its node_modules. */
	modules: string;
}

/** Installs n8n from the lockfile in the folder `n8n-<version>`. Returns at once if it is installed already. */
export async function installN8n(version = NEWEST): Promise<N8nInstallation> {
	const { nodeVersion, nativeModules } = VERSIONS[version];
	const folder = join(__dirname, `n8n-${version}`);
	const modules = join(folder, 'node_modules');
	const node = await findNode(nodeVersion);
	const n8n = join(modules, 'n8n', 'bin', 'n8n');
	const installation = { version, node: node.executable, n8n, modules };

	// Written last. An interrupted installation, or one from another lockfile, is repeated.
	const stampFile = join(modules, '.complete');
	const stamp = createHash('sha256')
		.update(readFileSync(join(folder, 'pnpm-lock.yaml')))
		.update(`${process.platform} ${process.arch}`)
		.digest('hex');
	if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return installation;

	const pnpm = join(await installTool('pnpm', PNPM_VERSION), 'bin', 'pnpm.cjs');
	mkdirSync(TOOLS_FOLDER, { recursive: true });
	const logFile = join(TOOLS_FOLDER, `n8n-${version}.log`);
	rmSync(logFile, { force: true });
	console.log(`Installing n8n ${version} (once, about a minute) …`);
	rmSync(modules, { recursive: true, force: true });
	await run(node.executable, [pnpm, 'install', '--prod', '--frozen-lockfile', '--ignore-scripts'], {
		cwd: folder,
		logFile,
		env: { ...process.env, CI: 'true' },
	});
	for (const name of nativeModules) {
		console.log(`Building ${name} (once, about a minute) …`);
		await buildNative(name, modules, node, logFile);
		await run(node.executable, ['-e', `require(${JSON.stringify(name)})`], { cwd: folder, logFile });
	}
	writeFileSync(stampFile, stamp);
	return installation;
}
