import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** Less than Jest's own limit for the tests that wait, which says nothing. */
const TIMEOUT_MS = 20_000;
const TAIL_LINES = 30;

type Nothing = false | 0 | '' | null | undefined | void;

interface Waiting {
	timeoutMs?: number;
	/** Its last lines stand in the error. */
	logFile?: string;
}

/**
 * Waits until something is there.
 *
 * @param what ends the sentence "Waited 20 s until …"
 * @returns the first result that is something
 * @throws an error that says what it waited for, when the time is over
 */
export async function waitUntil<T>(
	what: string,
	find: () => T | Promise<T>,
	{ timeoutMs = TIMEOUT_MS, logFile }: Waiting = {},
): Promise<Exclude<T, Nothing>> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const found = await find();
		if (found) return found as Exclude<T, Nothing>;
		if (Date.now() > deadline) {
			const log = logFile ? `. The log ends with:\n${tail(logFile)}` : '';
			throw new Error(`Waited ${timeoutMs / 1000} s until ${what}${log}`);
		}
		await delay(POLL_MS);
	}
}

/** The last lines of a log. */
export const tail = (logFile: string): string =>
	readLog(logFile).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

export const logContains = (logFile: string, text: string): boolean => readLog(logFile).includes(text);

const readLog = (logFile: string): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
