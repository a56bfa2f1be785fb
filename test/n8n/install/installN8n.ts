import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../support/processes';
import { THIS_NODE, findNode, installTool, majorOf, type NodeInstallation } from './findNode';
import { NEWEST, TOOLS_FOLDER, type N8nVersion } from './versions';

const PNPM_VERSION = '10.34.9';
const PNPM_OPTIONS = [
	'--prod',
	'--ignore-scripts',
	'--no-frozen-lockfile',
	'--config.node-linker=hoisted',
	'--config.auto-install-peers=false',
	'--config.strict-peer-dependencies=false',
	// Takes the versions that were there when n8n was published, so that an installation is the same a year later.
	'--config.resolution-mode=time-based',
];

export interface N8nInstallation {
	version: string;
	/** The executable of Node.js that runs it. */
	node: string;
	/** The program. */
	n8n: string;
	/** Its node_modules. */
	modules: string;
}

const readVersion = (folder: string): string =>
	(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Installs n8n, ready to start. Returns at once if it is installed already. */
export async function installN8n(n8n: N8nVersion = NEWEST): Promise<N8nInstallation> {
	const modules = await installModules(n8n);
	const node = await findNode(n8n);
	await addSqlite(join(modules, 'sqlite3'), node);
	const program = join(modules, 'n8n');
	return { version: readVersion(program), node: node.executable, n8n: join(program, 'bin', 'n8n'), modules };
}

/** Installs the packages of n8n, and returns their folder. That is enough for its engine. */
export async function installModules(n8n: N8nVersion): Promise<string> {
	const { version, folder, overrides } = n8n;
	const manifest = JSON.stringify({
		private: true,
		// Without date-fns, the node 'Extract from File' does not load: it is an unmet peer of ts-ics.
		dependencies: { n8n: version, 'date-fns': '2.30.0' },
		pnpm: { overrides },
	});
	const modules = join(folder, 'node_modules');
	const stampFile = join(modules, '.complete');
	if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === manifest) return modules;

	const node = await findNode(n8n);
	const pnpm = await installTool('pnpm', PNPM_VERSION, `Bringing along pnpm ${PNPM_VERSION} (25 MB)`);
	console.log(`Installing n8n ${version} (1 to 2 GB, a minute), once, into ${folder} …`);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), manifest);
	await run(node.executable, [join(pnpm, 'bin', 'pnpm.cjs'), 'install', ...PNPM_OPTIONS], {
		cwd: folder,
		logFile: join(TOOLS_FOLDER, 'install.log'),
		env: { ...process.env, CI: 'true' },
	});
	// Last, so that what was interrupted is repeated.
	writeFileSync(stampFile, manifest);
	return modules;
}

/**
 * Builds sqlite3, as an installation runs no scripts. The binary is kept for the other versions of n8n. It runs in later versions of
 * Node.js too, but built for Node.js 24 it crashed in 20: so this machine's Node.js builds it, unless n8n runs on an earlier one.
 */
async function addSqlite(folder: string, node: NodeInstallation): Promise<void> {
	const binary = join(folder, 'build', 'Release', 'node_sqlite3.node');
	if (existsSync(binary)) return;
	const builder = majorOf(THIS_NODE.version) <= majorOf(node.version) ? THIS_NODE : node;
	const target = `${process.platform}-${process.arch}-node-${majorOf(builder.version)}`;
	const kept = join(TOOLS_FOLDER, `sqlite3-${readVersion(folder)}-${target}.node`);
	if (!existsSync(kept)) {
		if (/\s/.test(folder)) throw new Error(`sqlite3 can't be built in a folder with a space: ${folder}`);
		console.log('Building sqlite3 for n8n, once, about a minute …');
		const programs = dirname(builder.executable);
		const home = dirname(programs);
		await run('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], {
			cwd: join(folder, '..', '..'),
			logFile: join(TOOLS_FOLDER, 'install.log'),
			env: {
				...process.env,
				PATH: `${programs}:${process.env.PATH}`,
				JOBS: 'max',
				// Otherwise it would download the headers.
				...(existsSync(join(home, 'include', 'node', 'node.h')) && { npm_config_nodedir: home }),
			},
		});
		copyFileSync(binary, `${kept}-partial`);
		renameSync(`${kept}-partial`, kept);
		return;
	}
	mkdirSync(dirname(binary), { recursive: true });
	copyFileSync(kept, binary);
}
