const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { buildNative } = require('./buildNative');
const { findNode } = require('./ownNode');
const { run } = require('../support/processes');
const { TOOLS_FOLDER, installTool } = require('./tools');
const { NEWEST, VERSIONS } = require('./versions');

const PNPM_VERSION = '10.34.9';

/**
 * @typedef {object} N8nInstallation
 * @property {string} version
 * @property {string} node the executable that runs it
 * @property {string} n8n the program
 * @property {string} modules its node_modules
 */

/**
 * Installs n8n from the lockfile of its folder here; at once where that is done already.
 * @param {string} version
 * @returns {Promise<N8nInstallation>}
 */
async function installN8n(version = NEWEST) {
	const { nodeVersion, nativeModules } = VERSIONS[version];
	const folder = join(__dirname, `n8n-${version}`);
	const modules = join(folder, 'node_modules');
	const node = await findNode(nodeVersion);
	const n8n = join(modules, 'n8n', 'bin', 'n8n');
	const installation = { version, node: node.executable, n8n, modules };

	// Written last, so that an installation that was broken off, or is of another lockfile, is done again.
	const stampFile = join(modules, '.complete');
	const stamp = createHash('sha256')
		.update(readFileSync(join(folder, 'pnpm-lock.yaml')))
		.update(`${process.platform} ${process.arch}`)
		.digest('hex');
	if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return installation;

	const pnpm = join(await installTool('pnpm', PNPM_VERSION), 'bin', 'pnpm.cjs');
	mkdirSync(TOOLS_FOLDER, { recursive: true });
	const logFile = join(TOOLS_FOLDER, `n8n-${version}.log`);
	rmSync(logFile, { force: true });
	console.log(`Installing n8n ${version} (once, about a minute) …`);
	rmSync(modules, { recursive: true, force: true });
	await run(node.executable, [pnpm, 'install', '--prod', '--frozen-lockfile', '--ignore-scripts'], {
		cwd: folder,
		logFile,
		env: { ...process.env, CI: 'true' },
	});
	for (const name of nativeModules) {
		console.log(`Building ${name} (once, about a minute) …`);
		await buildNative(name, modules, node, logFile);
		await run(node.executable, ['-e', `require(${JSON.stringify(name)})`], { cwd: folder, logFile });
	}
	writeFileSync(stampFile, stamp);
	return installation;
}

module.exports = { installN8n };

if (require.main === module)
	installN8n(process.argv[2]).catch((error) => {
		console.error(error.message);
		process.exitCode = 1;
	});
