const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { installTool } = require('./tools');

/**
 * The Node.js that runs n8n. `home` holds bin/ and, for native builds, include/.
 * @typedef {{ home: string, executable: string }} NodeInstallation
 */

/** The npm package that carries the binary of this platform. */
function packageName() {
	const target = `${process.platform}-${process.arch}`;
	return target === 'darwin-arm64' ? `node-bin-${target}` : `node-${target}`;
}

/**
 * The machine's own Node.js where it is of the right line, else one from npm.
 * @param {string} version
 * @returns {Promise<NodeInstallation>}
 */
async function findNode(version) {
	const [neededMajor] = version.split('.');
	const ownHome = join(process.execPath, '..', '..');
	// Without its headers, a native build would have to download them.
	const usable =
		process.versions.node.split('.')[0] === neededMajor &&
		existsSync(join(ownHome, 'include', 'node', 'node.h'));
	if (usable) return { home: ownHome, executable: process.execPath };

	const home = await installTool(packageName(), version);
	return { home, executable: join(home, 'bin', 'node') };
}

module.exports = { findNode };
