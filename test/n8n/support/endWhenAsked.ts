import { constants } from 'node:os';

const PARENT_POLL_MS = 1000;

/**
 * Ends this process when npm has ended, or on a signal, with the status of `process.exitCode` if there is one. Exit listeners
 * then end its children and remove its files.
 */
export function endWhenAsked(): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => process.exit(process.exitCode ?? 128 + constants.signals[signal]));

	// When npm is killed, or its shell, this process gets no signal.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event)
		setInterval(() => process.ppid === parent || process.exit(), PARENT_POLL_MS).unref();
}
