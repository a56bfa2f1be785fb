import type { Call } from '../lead-service/call';
import type { LeadService } from '../lead-service/leadService';
import type { Delay } from '../lead-service/settings';
import { CALL_LIMIT, WINDOW_MS } from './account';
import { rowOf } from './rows';

/** Calls that arrived in a window. */
export interface WindowCalls {
	accepted: number;
	rejected: number;
}

/** What became of rows, as the service saw it. */
export interface Measurement {
	rows: number;
	written: number;
	lost: number;
	calls: number;
	rejected: number;
	faults: number;
	duplicates: number;
	seconds: number;
	/** The least possible time, as a share of the time taken. */
	shareOfIdeal: number;
	/** Calls accepted, as a share of what the limit allows in the time from the first to the last; none for a short run. */
	limitUsed: number | null;
	/** The share of calls rejected after the first window: until then, processes cannot know of each other. */
	rejectedLater: number;
}

const meanOf = (delay: Delay): number => (typeof delay === 'number' ? delay : delay.mean);

/** The least possible time: every window used to its last call, and the latency of the last call. */
function idealSeconds(rows: number, { networkDelayMs, serviceTimeMs }: LeadService['settings']): number {
	const latencyMs = 2 * meanOf(networkDelayMs) + meanOf(serviceTimeMs);
	return (Math.floor((rows - 1) / CALL_LIMIT) * WINDOW_MS + latencyMs) / 1_000;
}

/** Whether a call did its work, answered or not. */
const isWritten = ({ status, fault }: Call): boolean => (status === 200 && !fault) || fault === 'resetAfter';

/** @param rows how many were sent */
export function measure({ state, settings }: LeadService, rows: number): Measurement {
	const { calls, refused, faults, firstArrivedAt, lastFinishedAt, duplicates } = state.summary();
	const written = new Set(state.calls.filter(isWritten).map(rowOf)).size;
	// The first call left before it arrived.
	const seconds =
		((lastFinishedAt ?? NaN) - (firstArrivedAt ?? NaN) + meanOf(settings.networkDelayMs)) / 1_000;
	return {
		rows,
		written,
		lost: rows - written,
		calls,
		rejected: refused,
		faults,
		duplicates,
		seconds,
		shareOfIdeal: idealSeconds(rows, settings) / seconds,
		limitUsed: limitUsed(state.calls),
		rejectedLater: rejectedAfterFirstWindow(state.calls),
	};
}

function limitUsed(calls: Call[]): number | null {
	const times = calls.filter(({ refused }) => !refused).map(({ arrivedAt }) => arrivedAt);
	const windows = Math.floor(((times.at(-1) ?? NaN) - times[0]) / WINDOW_MS);
	if (!(windows > 0)) return null;
	const end = times[0] + windows * WINDOW_MS;
	return times.filter((atMs) => atMs < end).length / (windows * CALL_LIMIT);
}

function rejectedAfterFirstWindow(calls: Call[]): number {
	const later = calls.filter(({ arrivedAt }) => arrivedAt >= calls[0].arrivedAt + WINDOW_MS);
	return later.length === 0 ? 0 : later.filter(({ refused }) => refused).length / later.length;
}

/** Calls that arrived in each window after the first call, one after the other. */
export function callsPerWindow(calls: Call[]): WindowCalls[] {
	const windows: WindowCalls[] = [];
	for (const { arrivedAt, refused } of calls) {
		const place = Math.floor((arrivedAt - calls[0].arrivedAt) / WINDOW_MS);
		while (windows.length <= place) windows.push({ accepted: 0, rejected: 0 });
		windows[place][refused ? 'rejected' : 'accepted']++;
	}
	return windows;
}

/** Rows that were written although a later row of the same lead had been written before. */
export function countOutOfOrder(calls: Call[], leads: number): number {
	const latest = new Map<number, number>();
	const writes = calls
		.filter(isWritten)
		.sort((one, other) => (one.finishedAt ?? 0) - (other.finishedAt ?? 0));
	return writes.map(rowOf).filter((row) => {
		const lead = row % leads;
		const isLate = row < (latest.get(lead) ?? -1);
		if (!isLate) latest.set(lead, row);
		return isLate;
	}).length;
}
