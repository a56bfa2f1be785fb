const { basename, dirname, join } = require('node:path');
const { packPackage } = require('../n8n/support/packPackage');
const { run } = require('../n8n/support/processes');

/**
 * Builds, packs and unpacks this package.
 * @param {string} folder gets the tarball, its files and a log
 * @returns {Promise<string>} the folder of the files, as a user of the package has them
 */
async function unpackPackedFiles(folder) {
	const tarball = await packPackage(folder);
	const options = { cwd: dirname(tarball), logFile: join(folder, 'unpack.log') };
	await run('tar', ['-xzf', basename(tarball)], options);
	return join(folder, 'package');
}

module.exports = { unpackPackedFiles };
