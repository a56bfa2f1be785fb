const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const { run } = require('./processes');

const ROOT = join(__dirname, '..', '..', '..');

/**
 * Builds this package and packs it as it would be published.
 * @param {string} folder gets the tarball and a log
 * @returns {Promise<string>} the tarball
 */
async function packPackage(folder) {
	const options = { cwd: ROOT, logFile: join(folder, 'pack.log') };
	await run('npm', ['run', 'build'], options);
	await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], options);
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (!tarball) throw new Error('npm pack made no tarball.');
	return join(folder, tarball);
}

/**
 * Where n8n looks for community nodes.
 * @param {string} userFolder
 */
const nodesFolder = (userFolder) => join(userFolder, '.n8n', 'nodes');

/**
 * Installs the tarball where n8n looks for community nodes, so that its node types have their real names.
 * @param {string} tarball
 * @param {string} userFolder
 */
async function installPackage(tarball, userFolder) {
	// n8n itself provides the peer dependency, so there is nothing to fetch.
	const options = ['--offline', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await run('npm', ['install', '--prefix', nodesFolder(userFolder), ...options, tarball], {
		logFile: join(userFolder, 'install-package.log'),
	});
}

module.exports = { installPackage, nodesFolder, packPackage };
