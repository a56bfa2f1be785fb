const { mkdtempSync, realpathSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
// Loaded first, so that at the exit those who write into the folders are ended before the folders go.
require('./processes');

/** @type {Set<string>} */
const folders = new Set();

process.on('exit', () => folders.forEach(removeScratchFolder));

/** A new folder, gone at the exit at the latest. n8n compares real paths, and some systems link to their temporary folder. */
function makeScratchFolder(parent = tmpdir()) {
	const folder = realpathSync(mkdtempSync(join(parent, 'lead-management-')));
	folders.add(folder);
	return folder;
}

/** @param {string} folder */
function removeScratchFolder(folder) {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	folders.delete(folder);
}

module.exports = { makeScratchFolder, removeScratchFolder };
