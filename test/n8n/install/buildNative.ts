import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../support/processes';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';
import type { NodeInstallation } from './ownNode';

/**
 * Downloads the prebuilt binary of a native module in `modulesFolder`, or builds it. Works in a temporary folder and copies
 * the binary back, because make fails on a path that contains a space.
 */
export async function buildNative(
	name: string,
	modulesFolder: string,
	node: NodeInstallation,
	logFile: string,
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
		copyBinaries(join(moduleFolder, 'build', 'Release'), join(modulesFolder, name, 'build', 'Release'));
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
