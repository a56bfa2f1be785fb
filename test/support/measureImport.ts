import type { Call } from '../lead-service/call';
import type { LeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';
import { CALL_LIMIT, WINDOW_MS, meanLatencyMs, meanMs } from './openAccount';
import { rowOf } from './importRows';

export type Measured = ReturnType<typeof measure>;

/** The least possible time for rows, in seconds: every window is full, and the last call takes its own latency. */
const idealSeconds = (rows: number, settings: Readonly<Settings>): number =>
	(Math.floor((rows - 1) / CALL_LIMIT) * WINDOW_MS + meanLatencyMs(settings)) / 1000;

/** Whether a call had its effect, even if its answer was lost. */
const isWritten = (call: Call): boolean => call.status === 200 && !call.fault;

/** What happened to rows, as the service saw it. */
export function measure({ state, settings }: LeadService, rows: number) {
	const { calls, refused, faults, firstArrivedAt = NaN, lastFinishedAt = NaN, duplicates } = state.summary();
	// The call that reads the account's fields is of no row.
	const written = new Set(state.calls.filter(isWritten).map(rowOf).filter(Number.isInteger)).size;
	// The first call left before it arrived.
	const seconds = (lastFinishedAt - firstArrivedAt + meanMs(settings.networkDelayMs)) / 1000;
	return {
		...{ rows, written, lost: rows - written, calls, refused, faults, duplicates, seconds },
		shareOfIdeal: idealSeconds(rows, settings) / seconds,
		limitUsed: limitUsed(state.calls),
		refusedLater: refusedAfterFirstWindow(state.calls),
	};
}

/** Calls accepted, as a share of what the limit allows; `null` if it took less than a window. */
function limitUsed(calls: Call[]): number | null {
	const times = calls.filter(({ refused }) => !refused).map(({ arrivedAt }) => arrivedAt);
	const windows = Math.floor(((times.at(-1) ?? NaN) - times[0]) / WINDOW_MS);
	if (!(windows > 0)) return null;
	const end = times[0] + windows * WINDOW_MS;
	return times.filter((atMs) => atMs < end).length / (windows * CALL_LIMIT);
}

/** The share of calls rejected after the first window, in which processes do not know of each other yet. */
function refusedAfterFirstWindow(calls: Call[]): number {
	const later = calls.filter(({ arrivedAt }) => arrivedAt >= calls[0].arrivedAt + WINDOW_MS);
	return later.length === 0 ? 0 : later.filter(({ refused }) => refused).length / later.length;
}
