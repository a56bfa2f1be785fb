const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { run } = require('../support/processes');

const TOOLS_FOLDER = join(__dirname, '..', '.scratch');

/**
 * Installs a package beside the tests, where git does not look, and keeps it.
 * @param {string} name
 * @param {string} version
 * @param {Record<string, string>} [overrides] versions of what the package needs that the registry may lack
 * @returns {Promise<string>} the package's folder
 */
async function installTool(name, version, overrides = {}) {
	const prefix = join(TOOLS_FOLDER, `${name}-${version}`);
	const folder = join(prefix, 'node_modules', name);
	if (readVersion(join(prefix, 'node_modules', '.package-lock.json'), folder) === version) return folder;

	console.log(`Installing ${name} ${version} (once) …`);
	rmSync(prefix, { recursive: true, force: true });
	mkdirSync(prefix, { recursive: true });
	writeFileSync(join(prefix, 'package.json'), JSON.stringify({ private: true, overrides }));
	const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
	await run('npm', ['install', ...options, '--prefix', prefix, `${name}@${version}`], {
		logFile: join(TOOLS_FOLDER, 'install.log'),
		cwd: prefix,
	});
	return folder;
}

/** npm writes the lockfile last: without it an install did not come to its end. */
function readVersion(lockfile, folder) {
	if (!existsSync(lockfile)) return undefined;
	return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

module.exports = { TOOLS_FOLDER, installTool };
