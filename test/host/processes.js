const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { closeSync, existsSync, openSync, readFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');

const TAIL_LINES = 30;

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
process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));

module.exports = { end, run, start, tail };
