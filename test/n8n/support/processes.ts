import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const TAIL_LINES = 30;
const START_LIMIT_MS = 180_000;
const POLL_MS = 250;

/** Each child leads its own process group, so that it ends together with all processes that it started. */
const running = new Set<ChildProcess>();

interface StartOptions {
	/** Gets the output. */
	logFile: string;
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** Whether the child is connected to this process, and can notice that this process has ended. */
	ipc?: boolean;
}

/** Starts a command. */
export function start(
	command: string,
	args: string[],
	{ logFile, cwd, env, ipc = false }: StartOptions,
): ChildProcess {
	const log = openSync(logFile, 'a');
	const stdio: StdioOptions = ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log];
	const child = spawn(command, args, { cwd, env, stdio, detached: true });
	closeSync(log);
	running.add(child);
	for (const event of ['exit', 'error']) child.once(event, () => running.delete(child));
	return child;
}

/** Runs a command to its end. */
export async function run(command: string, args: string[], options: StartOptions): Promise<void> {
	const [code, signal] = await once(start(command, args, options), 'exit');
	if (code === 0) return;
	const title = [command, ...args].join(' ');
	throw new Error(`${title} ended with ${signal ?? `status ${code}`}:\n${tail(options.logFile)}`);
}

/** The last lines of a log. */
export function tail(logFile: string): string {
	return readLog(logFile).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
}

export function logContains(logFile: string, text: string): boolean {
	return readLog(logFile).includes(text);
}

const readLog = (logFile: string): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');

/** Waits until a child is ready. Throws when the child ends before that or takes too long. */
export async function waitUntilReady(
	child: ChildProcess,
	{ name, logFile }: { name: string; logFile: string },
	isReady: () => boolean | Promise<boolean>,
): Promise<void> {
	const deadline = Date.now() + START_LIMIT_MS;
	while (Date.now() < deadline) {
		if (!running.has(child)) throw new Error(`${name} ended while it started:\n${tail(logFile)}`);
		if (await isReady()) return;
		await delay(POLL_MS);
	}
	throw new Error(`${name} did not start within ${START_LIMIT_MS / 1000} seconds:\n${tail(logFile)}`);
}

/** Ends a child and all processes that it started. Kills those that have not ended after `graceMs`. */
export async function end(child: ChildProcess, graceMs = 10_000): Promise<void> {
	if (running.has(child)) {
		const exited = once(child, 'exit');
		signalGroup(child, 'SIGTERM');
		await Promise.race([exited, delay(graceMs, undefined, { ref: false })]);
	}
	kill(child);
}

/** Kills a child and all processes that it started. */
export function kill(child: ChildProcess): void {
	signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (child.pid) process.kill(-child.pid, signal);
	} catch {
		// The group has ended already.
	}
}

process.on('exit', () => running.forEach(kill));
