import { constants } from 'node:os';

const PARENT_POLL_MS = 1000;
const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

let isEndExpected = false;

/** Ends this process on a signal, or when npm has ended. Exit listeners then end its children and remove its files. */
export function endWhenAsked(): void {
	for (const signal of SIGNALS)
		process.on(signal, () => process.exit(isEndExpected ? 0 : 128 + constants.signals[signal]));

	// When npm is killed, or its shell, this process gets no signal.
	const parent = process.ppid;
	if (process.env.npm_lifecycle_event)
		setInterval(() => process.ppid === parent || process.exit(), PARENT_POLL_MS).unref();
}

/** From now on a signal is the normal way to end, with exit status 0. */
export function expectTheEnd(): void {
	isEndExpected = true;
}
