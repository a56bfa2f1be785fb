import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/processes';
import { addNative } from './addNative';
import { findNode } from './ownNode';
import { TOOLS_FOLDER, installTool } from './tools';
import { NEWEST, type N8nVersion } from './versions';

const PNPM_VERSION = '10.34.9';
/** An installation runs no scripts, so it does not build them. */
const NATIVE_MODULES = ['sqlite3'];

export interface N8nInstallation {
	version: string;
	/** The executable of Node.js that runs it. */
	node: string;
	/** The program. */
	n8n: string;
	/** Its node_modules. */
	modules: string;
}

/** Installs n8n, ready to start. Returns at once if it is installed already. */
export async function installN8n(n8nVersion: N8nVersion = NEWEST): Promise<N8nInstallation> {
	const modules = await installModules(n8nVersion);
	const { version, folder, nodeVersions } = n8nVersion;
	const node = await findNode(nodeVersions);
	const logFile = logFileOf(n8nVersion);
	await once(join(modules, '.built'), `${stampOf(n8nVersion)} ${node.version}`, async () => {
		for (const name of NATIVE_MODULES) {
			await addNative(name, modules, node, logFile);
			await run(node.executable, ['-e', `require(${JSON.stringify(name)})`], { cwd: folder, logFile });
		}
	});
	return { version, node: node.executable, n8n: join(modules, 'n8n', 'bin', 'n8n'), modules };
}

/** Installs the packages of n8n from the lockfile, and returns their folder. That is enough for its engine. */
export async function installModules(n8nVersion: N8nVersion): Promise<string> {
	const { version, folder, nodeVersions } = n8nVersion;
	const modules = join(folder, 'node_modules');
	await once(join(modules, '.complete'), stampOf(n8nVersion), async () => {
		const node = await findNode(nodeVersions);
		const pnpm = join(await installTool('pnpm', PNPM_VERSION), 'bin', 'pnpm.cjs');
		const logFile = logFileOf(n8nVersion);
		mkdirSync(TOOLS_FOLDER, { recursive: true });
		rmSync(logFile, { force: true });
		console.log(`Installing n8n ${version} (once, about a minute) …`);
		rmSync(modules, { recursive: true, force: true });
		await run(node.executable, [pnpm, 'install', '--prod', '--frozen-lockfile', '--ignore-scripts'], {
			cwd: folder,
			logFile,
			env: { ...process.env, CI: 'true' },
		});
	});
	return modules;
}

const logFileOf = ({ version }: N8nVersion) => join(TOOLS_FOLDER, `n8n-${version}.log`);

const stampOf = ({ folder }: N8nVersion) =>
	createHash('sha256')
		.update(readFileSync(join(folder, 'pnpm-lock.yaml')))
		.update(`${process.platform} ${process.arch}`)
		.digest('hex');

/** Runs something unless the file has this stamp. The stamp is written last, so what was interrupted is repeated. */
async function once(stampFile: string, stamp: string, install: () => Promise<void>): Promise<void> {
	if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
	await install();
	writeFileSync(stampFile, stamp);
}
