import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../support/processes';
import { makeScratchFolder } from '../support/scratchFolder';
import { THIS_NODE, findNode, installTool, majorOf, type NodeInstallation } from './findNode';
import { NEWEST, OLDEST, TOOLS_FOLDER, modulesOf, type N8nVersion } from './versions';

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
	image?: string;
	node: string;
	n8n: string;
	modules: string;
}

const readVersion = (folder: string): string =>
	(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Installs n8n, ready to start. Returns at once if it is installed already. */
export async function installN8n(n8n: N8nVersion = NEWEST): Promise<N8nInstallation> {
	if (n8n.image) return await pullImage(n8n.image);
	const modules = await installModules(n8n);
	const node = await findNode(n8n);
	await addSqlite(join(modules, 'sqlite3'), node);
	const program = join(modules, 'n8n');
	return { version: readVersion(program), node: node.executable, n8n: join(program, 'bin', 'n8n'), modules };
}

/** The tests read what it stores with the packages of another n8n, which has the same formats. */
async function pullImage(image: string): Promise<N8nInstallation> {
	await run('docker', ['pull', '--quiet', image], { logFile: join(TOOLS_FOLDER, 'install.log') });
	return { ...(await installN8n(OLDEST)), version: image, image };
}

/** Installs the packages of n8n, and returns their folder. That is enough for its engine. */
export async function installModules(n8n: N8nVersion): Promise<string> {
	const { version, overrides } = n8n;
	const manifest = JSON.stringify({
		private: true,
		// Without date-fns, the node 'Extract from File' does not load: it is an unmet peer of ts-ics.
		dependencies: { n8n: version, 'date-fns': '2.30.0' },
		pnpm: { overrides },
	});
	const modules = modulesOf(n8n);
	const folder = dirname(modules);
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
		console.log('Building sqlite3 for n8n, once, less than a minute …');
		await buildSqlite(folder, builder, kept);
	}
	mkdirSync(dirname(binary), { recursive: true });
	copyFileSync(kept, `${binary}-partial`);
	renameSync(`${binary}-partial`, binary);
}

/** Builds outside of this repository, because node-gyp fails in a folder whose path has a blank. */
async function buildSqlite(folder: string, builder: NodeInstallation, file: string): Promise<void> {
	const place = makeScratchFolder();
	const modules = dirname(folder);
	// The other packages that it needs are only loaded, which works in any folder.
	for (const name of ['sqlite3', 'node-addon-api'])
		cpSync(join(modules, name), join(place, 'node_modules', name), { recursive: true, dereference: true });
	writeFileSync(join(place, 'package.json'), '{ "private": true, "dependencies": { "sqlite3": "*" } }');
	const programs = dirname(builder.executable);
	const headers = join(dirname(programs), 'include');
	const hasHeaders = existsSync(join(headers, 'node', 'node.h'));
	if (hasHeaders) cpSync(headers, join(place, 'include'), { recursive: true });
	await run('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], {
		cwd: place,
		logFile: join(TOOLS_FOLDER, 'install.log'),
		env: {
			...process.env,
			PATH: [programs, join(modules, '.bin'), process.env.PATH].join(delimiter),
			NODE_PATH: modules,
			JOBS: 'max',
			// Tests need no fast database: the compiler takes half as long.
			CFLAGS: '-O1',
			CXXFLAGS: '-O1',
			// Without this folder, node-gyp would download the headers.
			...(hasHeaders && { npm_config_nodedir: place }),
		},
	});
	// Renamed at last, so that an interruption leaves no half of a file.
	copyFileSync(
		join(place, 'node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node'),
		`${file}-partial`,
	);
	renameSync(`${file}-partial`, file);
}
