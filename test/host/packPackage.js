const { mkdirSync, readdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { run } = require('./processes');

const ROOT = join(__dirname, '..', '..');

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
 * Installs the tarball where n8n looks for community nodes, so that its node types have their real names.
 * @param {string} tarball
 * @param {string} userFolder
 */
async function installPackage(tarball, userFolder) {
	const folder = join(userFolder, '.n8n', 'nodes');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'installed-nodes', private: true }));
	// n8n itself provides the peer dependency, so there is nothing to fetch.
	const options = ['--offline', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await run('npm', ['install', ...options, tarball], {
		cwd: folder,
		logFile: join(userFolder, 'install-package.log'),
	});
}

module.exports = { installPackage, packPackage };
