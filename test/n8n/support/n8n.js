const { once } = require('node:events');
const { mkdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { n8nEnvironment } = require('./environment');
const { findFreePorts } = require('./freePorts');
const { installPackage, nodesFolder } = require('./packPackage');
const { end, kill, readsInLog, start, tail, waitUntilReady } = require('./processes');
const { RestClient } = require('./restClient');

/**
 * What n8n is started with.
 * @typedef {object} StartOptions
 * @property {import('../install/installN8n').N8nInstallation} installation
 * @property {string} scratchFolder holds all that n8n writes; whoever made it removes it
 * @property {string} [tarball] a packed package to have in it from the start
 * @property {NodeJS.ProcessEnv} [env]
 *
 * @typedef {object} N8nProcess
 * @property {string} url
 * @property {string} logFile
 * @property {string} filesFolder the one folder that file nodes may use
 * @property {string} nodesFolder where its community nodes are
 * @property {Promise<string>} ended with the end of its log
 * @property {() => Promise<void>} stop
 * @property {() => void} kill with all it started, as a power cut does
 *
 * @typedef {N8nProcess & { rest: RestClient }} RunningN8n `rest` is logged in as the owner
 */

/**
 * Starts n8n.
 * @param {StartOptions} options
 * @returns {Promise<RunningN8n>}
 */
async function startN8n(options) {
	const n8n = await startProcess(options, ['start'], 'Editor is now accessible');
	try {
		const rest = new RestClient(n8n.url, options.installation);
		await rest.setUpOwner();
		return { ...n8n, rest };
	} catch (error) {
		await n8n.stop();
		throw error;
	}
}

/**
 * Starts a worker of the n8n that `env` leads to.
 * @param {StartOptions} options
 * @param {number} concurrency executions at once
 */
async function startWorker(options, concurrency) {
	return await startProcess(options, ['worker', `--concurrency=${concurrency}`], 'n8n worker is now ready');
}

/**
 * @param {StartOptions} options
 * @param {string[]} args
 * @param {string} sign what it writes into its log when it is ready
 * @returns {Promise<N8nProcess>}
 */
async function startProcess({ installation, scratchFolder, tarball, env = {} }, args, sign) {
	const userFolder = join(scratchFolder, 'n8n');
	const filesFolder = join(scratchFolder, 'files');
	mkdirSync(userFolder, { recursive: true });
	mkdirSync(filesFolder, { recursive: true });
	if (tarball) await installPackage(tarball, userFolder);

	const [port, brokerPort] = await findFreePorts(2);
	const url = `http://127.0.0.1:${port}`;
	const logFile = join(scratchFolder, 'n8n.log');
	// What an earlier start said must not be taken for this one's.
	rmSync(logFile, { force: true });
	const preload = join(__dirname, 'endWithParent.js');
	const child = start(installation.node, ['--require', preload, installation.n8n, ...args], {
		logFile,
		cwd: userFolder,
		env: {
			...n8nEnvironment({ userFolder, port, brokerPort, filesFolder }),
			SCRATCH_FOLDER: scratchFolder,
			...env,
		},
		ipc: true,
	});
	const ended = once(child, 'exit').then(() => tail(logFile));
	const stop = () => end(child);
	try {
		// /healthz answers before the migrations end; readiness with the log's word is the whole truth.
		const isReady = async () => readsInLog(logFile, sign) && (await answers(url));
		await waitUntilReady(child, { name: 'n8n', logFile }, isReady);
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		url,
		logFile,
		filesFolder,
		nodesFolder: nodesFolder(userFolder),
		ended,
		stop,
		kill: () => kill(child),
	};
}

async function answers(url) {
	try {
		return (await fetch(`${url}/healthz/readiness`)).ok;
	} catch {
		return false;
	}
}

module.exports = { startN8n, startWorker };
