const { cpSync, readdirSync, symlinkSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { run } = require('../support/processes');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');

/**
 * Builds a native module, or fetches its prebuilt binary, in a temporary folder and copies the result back.
 * In place, make breaks on a path that contains a blank.
 * @param {string} name
 * @param {string} modulesFolder the node_modules that holds it
 * @param {import('./ownNode').NodeInstallation} node
 * @param {string} logFile
 */
async function buildNative(name, modulesFolder, node, logFile) {
	const folder = makeScratchFolder(blankFreeFolder());
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
				// What the module's scripts require stays where it is.
				NODE_PATH: modulesFolder,
				npm_config_nodedir: nodeHome,
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

/** The .node files alone: a build from source leaves much beside them. */
function copyBinaries(from, to) {
	for (const file of readdirSync(from).filter((file) => file.endsWith('.node')))
		cpSync(join(from, file), join(to, file));
}

function blankFreeFolder() {
	const folder = [tmpdir(), '/tmp'].find((candidate) => !/\s/.test(candidate));
	if (!folder)
		throw new Error('A native build needs a temporary folder whose path has no blank: set TMPDIR.');
	return folder;
}

module.exports = { buildNative };
