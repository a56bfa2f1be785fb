const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { closeSync, existsSync, openSync, readFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');

const TAIL_LINES = 30;
const START_LIMIT_MS = 180_000;
const POLL_MS = 250;

/**
 * Children that run, each the leader of its own process group, so that it ends together with all it started.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set();

/**
 * @typedef {object} StartOptions
 * @property {string} logFile gets what the command prints
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [ipc] whether the child can notice that this process is gone
 *
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} options
 */
function start(command, args, { logFile, cwd, env, ipc = false }) {
	const log = openSync(logFile, 'a');
	/** @type {import('node:child_process').StdioOptions} */
	const stdio = ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log];
	const child = spawn(command, args, { cwd, env, stdio, detached: true });
	closeSync(log);
	running.add(child);
	for (const event of ['exit', 'error']) child.once(event, () => running.delete(child));
	return child;
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} options
 */
async function run(command, args, options) {
	const [code, signal] = await once(start(command, args, options), 'exit');
	if (code === 0) return;
	const title = [command, ...args].join(' ');
	throw new Error(`${title} ended with ${signal ?? `status ${code}`}:\n${tail(options.logFile)}`);
}

/** @param {string} logFile */
function tail(logFile) {
	if (!existsSync(logFile)) return '';
	return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}

/** @param {string} logFile @param {string} words */
function readsInLog(logFile, words) {
	return existsSync(logFile) && readFileSync(logFile, 'utf8').includes(words);
}

/**
 * Waits for a child that has to get ready after its start.
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ name: string, logFile: string }} what for the error when the child ends instead, or takes too long
 * @param {() => boolean | Promise<boolean>} isReady
 */
async function waitUntilReady(child, { name, logFile }, isReady) {
	const deadline = Date.now() + START_LIMIT_MS;
	while (Date.now() < deadline) {
		if (!running.has(child)) throw new Error(`${name} ended while it started:\n${tail(logFile)}`);
		if (await isReady()) return;
		await delay(POLL_MS);
	}
	throw new Error(`${name} did not start within ${START_LIMIT_MS / 1000} seconds:\n${tail(logFile)}`);
}

/**
 * Ends a child and all it started: politely first, for good after `graceMs`.
 * @param {import('node:child_process').ChildProcess} child
 */
async function end(child, graceMs = 10_000) {
	if (running.has(child)) {
		const exited = once(child, 'exit');
		signalGroup(child, 'SIGTERM');
		await Promise.race([exited, delay(graceMs, undefined, { ref: false })]);
	}
	kill(child);
}

/**
 * Ends a child and all it started as a power cut does.
 * @param {import('node:child_process').ChildProcess} child
 */
function kill(child) {
	signalGroup(child, 'SIGKILL');
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
	try {
		if (child.pid) process.kill(-child.pid, signal);
	} catch {
		// The group is gone already.
	}
}

// However this process ends, nothing that it started stays.
process.on('exit', () => running.forEach(kill));

module.exports = { end, kill, readsInLog, run, start, tail, waitUntilReady };
