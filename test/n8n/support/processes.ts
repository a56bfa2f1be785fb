import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { tail, waitUntil } from '../../support/waitUntil';

const START_LIMIT_MS = 180_000;
const END_LIMIT_MS = 10_000;

/** Each child leads its own process group, so that it ends together with all processes that it started. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(kill));

interface StartOptions {
	logFile: string;
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** For a Node.js program, which can then notice that this process has ended. */
	ipc?: boolean;
}

export function start(
	command: string,
	args: string[],
	{ logFile, cwd, env, ipc }: StartOptions,
): ChildProcess {
	const log = openSync(logFile, 'a');
	const stdio = ['ignore', log, log, ipc ? 'ipc' : 'ignore'] as const;
	const child = spawn(command, args, { cwd, env, stdio: [...stdio], detached: true });
	closeSync(log);
	running.add(child);
	for (const event of ['exit', 'error']) child.once(event, () => running.delete(child));
	return child;
}

export async function run(command: string, args: string[], options: StartOptions): Promise<void> {
	const [code, signal] = await once(start(command, args, options), 'exit');
	if (code === 0) return;
	const title = [command, ...args].join(' ');
	throw new Error(`${title} ended with ${signal ?? `status ${code}`}:\n${tail(options.logFile)}`);
}

/** Waits until a child is ready. If it ends before that or takes too long, ends it and throws. */
export async function waitUntilReady(
	child: ChildProcess,
	{ name, logFile }: { name: string; logFile: string },
	isReady: () => boolean | Promise<boolean>,
): Promise<void> {
	const isStarted = async () => {
		if (!running.has(child)) throw new Error(`${name} ended while it started:\n${tail(logFile)}`);
		return await isReady();
	};
	const waiting = waitUntil(`${name} has started`, isStarted, { timeoutMs: START_LIMIT_MS, logFile });
	await waiting.catch(async (error) => {
		await end(child);
		throw error;
	});
}

/** Ends a child and all processes that it started. Kills those that take too long. */
export async function end(child: ChildProcess): Promise<void> {
	if (running.has(child)) {
		const exited = once(child, 'exit');
		signalGroup(child, 'SIGTERM');
		await Promise.race([exited, delay(END_LIMIT_MS, undefined, { ref: false })]);
	}
	kill(child);
}

const kill = (child: ChildProcess): void => signalGroup(child, 'SIGKILL');

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (child.pid) process.kill(-child.pid, signal);
	} catch {
		// The group has ended already.
	}
}
