const { existsSync, mkdirSync } = require('node:fs');
const { delimiter, join } = require('node:path');
const { run } = require('../support/processes');
const { TOOLS_FOLDER } = require('./tools');

/** Where Debian puts what only servers and their administrators run. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/**
 * A program of this machine, or nothing.
 * @param {string} name
 * @returns {string | undefined}
 */
function findProgram(name) {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
	return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Installs a package of Debian's, where that is possible without a question.
 * @param {string} name
 */
async function installDebianPackage(name) {
	if (!findProgram('apt-get') || process.getuid?.() !== 0)
		throw new Error(`This needs ${name}, which is not installed here: install it and run this again.`);
	console.log(`Installing Debian's ${name} (once) …`);
	mkdirSync(TOOLS_FOLDER, { recursive: true });
	const options = {
		logFile: join(TOOLS_FOLDER, 'apt.log'),
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	};
	// apt-get fails where another one is at work, such as that of a test beside this one.
	const install = async (...args) =>
		await run('flock', [join(TOOLS_FOLDER, 'apt.lock'), 'apt-get', ...args], options);
	await install('update');
	await install('install', '--yes', '--no-install-recommends', name);
}

module.exports = { findProgram, installDebianPackage };
