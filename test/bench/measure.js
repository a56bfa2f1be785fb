const { CALL_LIMIT, WINDOW_MS, meanLatencyMs } = require('./account');
const { rowOf } = require('./rows');

/** Seconds that rows take at the least: every window used to the last call, and the last call's own latency. */
const idealSeconds = (rows, settings) =>
	(Math.floor((rows - 1) / CALL_LIMIT) * WINDOW_MS + meanLatencyMs(settings)) / 1000;

/** Whether a call did its work, answered or not. */
const isWritten = (call) => (call.status === 200 && !call.fault) || call.fault === 'resetAfter';

/**
 * What became of rows, as the service saw it.
 * @param {import('../lead-service/leadService').LeadService} service
 * @param {number} rows sent
 */
function measure(service, rows) {
	const { state, settings } = service;
	const { calls, refused, faults, firstArrivedAt, lastFinishedAt, duplicates } = /** @type {any} */ (
		state.summary()
	);
	const written = new Set(state.calls.filter(isWritten).map(rowOf)).size;
	// The first call left before it arrived.
	const seconds =
		(lastFinishedAt - firstArrivedAt + /** @type {any} */ (settings.networkDelayMs).mean) / 1000;
	const ideal = idealSeconds(rows, settings);
	return {
		rows,
		written,
		lost: rows - written,
		calls,
		refused,
		faults,
		duplicates,
		seconds,
		ideal,
		shareOfIdeal: ideal / seconds,
		limitUsed: limitUsed(service),
		refusedLater: refusedAfterFirstWindow(state.calls),
	};
}

/** Calls that were counted, as a share of what the limit would have let through in the time from first to last. */
function limitUsed({ state }) {
	const times = admittedTimes(state.calls);
	const windows = Math.floor((times.at(-1) - times[0]) / WINDOW_MS);
	if (windows === 0) return null;
	const end = times[0] + windows * WINDOW_MS;
	return times.filter((atMs) => atMs < end).length / (windows * CALL_LIMIT);
}

/** The share of calls refused, once everybody has had a window to notice the others. */
function refusedAfterFirstWindow(calls) {
	const later = calls.filter(({ arrivedAt }) => arrivedAt >= calls[0].arrivedAt + WINDOW_MS);
	return later.length === 0 ? 0 : later.filter(({ refused }) => refused).length / later.length;
}

const admittedTimes = (calls) => calls.filter(({ refused }) => !refused).map(({ arrivedAt }) => arrivedAt);

/**
 * Calls that arrived in each window after the first call, one after the other.
 * @returns {{ taken: number, refused: number }[]}
 */
function callsPerWindow(calls) {
	const windows = [];
	for (const { arrivedAt, refused } of calls) {
		const place = Math.floor((arrivedAt - calls[0].arrivedAt) / WINDOW_MS);
		while (windows.length <= place) windows.push({ taken: 0, refused: 0 });
		windows[place][refused ? 'refused' : 'taken']++;
	}
	return windows;
}

/** Rows that were written although a later row of the same lead had been written before. */
function countOutOfOrder(calls, leads) {
	const latest = new Map();
	const writes = calls.filter(isWritten).sort((one, other) => one.finishedAt - other.finishedAt);
	return writes.map(rowOf).filter((row) => {
		const lead = row % leads;
		const isLate = row < (latest.get(lead) ?? -1);
		if (!isLate) latest.set(lead, row);
		return isLate;
	}).length;
}

module.exports = { callsPerWindow, countOutOfOrder, idealSeconds, measure };
