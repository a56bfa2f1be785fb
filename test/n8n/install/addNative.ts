import { cpSync, existsSync, readFileSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../support/processes';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';
import { findBuilder, type NodeInstallation } from './ownNode';
import { TOOLS_FOLDER } from './tools';

/**
 * Puts the binary of a native module that uses Node-API into `modulesFolder`, for `node`. A build takes a minute, so its
 * binary is kept for the other versions of n8n.
 */
export async function addNative(
	name: string,
	modulesFolder: string,
	node: NodeInstallation,
	logFile: string,
): Promise<void> {
	const builder = findBuilder(node);
	const { version } = JSON.parse(readFileSync(join(modulesFolder, name, 'package.json'), 'utf8'));
	const target = `${process.platform}-${process.arch}-node-${builder.version}`;
	const kept = join(TOOLS_FOLDER, `${name}-${version}-${target}`);
	if (!existsSync(kept)) {
		console.log(`Building ${name} (once, about a minute) …`);
		await build(name, modulesFolder, builder, logFile, kept);
	}
	copyBinaries(kept, join(modulesFolder, name, 'build', 'Release'));
}

/**
 * Downloads the prebuilt binary, or builds it. Works in a temporary folder and copies the binary to `target`, because make
 * fails on a path that contains a space.
 */
async function build(
	name: string,
	modulesFolder: string,
	node: NodeInstallation,
	logFile: string,
	target: string,
): Promise<void> {
	const folder = makeScratchFolder(folderWithoutSpaces());
	try {
		const moduleFolder = join(folder, 'node_modules', name);
		for (const part of [name, 'node-addon-api'])
			cpSync(join(modulesFolder, part), join(folder, 'node_modules', part), { recursive: true });
		const nodeHome = join(folder, 'node');
		symlinkSync(node.home, nodeHome);
		const options = {
			cwd: moduleFolder,
			logFile,
			env: {
				...process.env,
				PATH: `${join(nodeHome, 'bin')}:${process.env.PATH}`,
				// The other modules that the build scripts require are not copied.
				NODE_PATH: modulesFolder,
				npm_config_nodedir: nodeHome,
				// On all cores.
				JOBS: 'max',
			},
		};
		const prebuilt = join(modulesFolder, 'prebuild-install', 'bin.js');
		try {
			await run(node.executable, [prebuilt, '--runtime', 'napi'], options);
		} catch {
			await run('npm', ['run', 'rebuild'], options);
		}
		// Renamed last, so that what was interrupted is repeated.
		copyBinaries(join(moduleFolder, 'build', 'Release'), `${target}-partial`);
		renameSync(`${target}-partial`, target);
	} finally {
		removeScratchFolder(folder);
	}
}

/** Copies only the .node files. A build from source makes many others. */
function copyBinaries(from: string, to: string): void {
	for (const file of readdirSync(from).filter((file) => file.endsWith('.node')))
		cpSync(join(from, file), join(to, file));
}

function folderWithoutSpaces(): string {
	const folder = [tmpdir(), '/tmp'].find((candidate) => !/\s/.test(candidate));
	if (!folder)
		throw new Error('A native build needs a temporary folder whose path has no space: set TMPDIR.');
	return folder;
}
