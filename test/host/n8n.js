const { once } = require('node:events');
const { existsSync, mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');
const { n8nEnvironment } = require('./environment');
const { findFreePorts } = require('./freePorts');
const { installPackage } = require('./packPackage');
const { end, start, tail } = require('./processes');
const { RestClient } = require('./restClient');

const START_LIMIT_MS = 180_000;
const POLL_MS = 250;

/**
 * @typedef {object} RunningN8n
 * @property {string} url
 * @property {string} filesFolder the one folder that file nodes may use
 * @property {RestClient} rest logged in as the owner
 * @property {Promise<string>} ended with the end of its log
 * @property {() => Promise<void>} stop
 */

/**
 * Starts n8n with this package in it.
 * @param {object} options
 * @param {import('./install').N8nInstallation} options.installation
 * @param {string} options.scratchFolder holds all that n8n writes; whoever made it removes it
 * @param {string} options.tarball the package, packed
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<RunningN8n>}
 */
async function startN8n({ installation, scratchFolder, tarball, env = {} }) {
	const userFolder = join(scratchFolder, 'n8n');
	const filesFolder = join(scratchFolder, 'files');
	mkdirSync(userFolder, { recursive: true });
	mkdirSync(filesFolder, { recursive: true });
	await installPackage(tarball, userFolder);

	const [port, brokerPort] = await findFreePorts(2);
	const logFile = join(scratchFolder, 'n8n.log');
	const preload = join(__dirname, 'endWithParent.js');
	const child = start(installation.node, ['--require', preload, installation.n8n, 'start'], {
		logFile,
		cwd: userFolder,
		env: {
			...n8nEnvironment({ userFolder, port, brokerPort, filesFolder }),
			SCRATCH_FOLDER: scratchFolder,
			...env,
		},
		ipc: true,
	});
	const stop = () => end(child);
	const ended = once(child, 'exit').then(() => tail(logFile));
	try {
		const url = `http://127.0.0.1:${port}`;
		await waitUntilReady(url, child, logFile);
		const rest = new RestClient(url, installation.modules);
		await rest.setUpOwner();
		return { url, filesFolder, rest, ended, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** /healthz answers before the migrations end; readiness with the log's word is the whole truth. */
async function waitUntilReady(url, child, logFile) {
	const deadline = Date.now() + START_LIMIT_MS;
	while (Date.now() < deadline) {
		if (child.exitCode !== null || child.signalCode !== null)
			throw new Error(`n8n ended while it started:\n${tail(logFile)}`);
		const saidSo = existsSync(logFile) && readFileSync(logFile, 'utf8').includes('Editor is now accessible');
		if (saidSo && (await isReady(url))) return;
		await delay(POLL_MS);
	}
	throw new Error(`n8n did not start within ${START_LIMIT_MS / 1000} seconds:\n${tail(logFile)}`);
}

async function isReady(url) {
	try {
		return (await fetch(`${url}/healthz/readiness`)).ok;
	} catch {
		return false;
	}
}

module.exports = { startN8n };
