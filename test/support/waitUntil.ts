import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

interface Waiting {
	/** By default less than Jest's own limit, which says nothing. */
	timeoutMs?: number;
	/** A file whose last lines become part of the error. */
	logFile?: string;
}

/**
 * Waits until something is there.
 *
 * @param what ends the sentence "Waited 20 s until …", which is the error when the time is over
 * @returns the first result that is something
 */
export async function waitUntil<T>(
	what: string,
	find: () => T | Promise<T>,
	{ timeoutMs = 20_000, logFile }: Waiting = {},
): Promise<Exclude<T, false | 0 | '' | null | undefined | void>> {
	for (const deadline = Date.now() + timeoutMs; ; await delay(50)) {
		const found = await find();
		if (found) return found as Awaited<ReturnType<typeof waitUntil<T>>>;
		if (Date.now() <= deadline) continue;
		const log = logFile ? `. The log ends with:\n${tail(logFile)}` : '';
		throw new Error(`Waited ${timeoutMs / 1000} s until ${what}${log}`);
	}
}

const readLog = (logFile: string): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');

export const tail = (logFile: string): string => readLog(logFile).trimEnd().split('\n').slice(-30).join('\n');

export const logContains = (logFile: string, text: string): boolean => readLog(logFile).includes(text);
