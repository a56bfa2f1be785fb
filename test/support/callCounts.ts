import { Session } from 'node:inspector';
import type { Profiler } from 'node:inspector';

/** How often each function of what ships was called, by its name, and `all` of them together. */
export type CallCounts = Partial<Record<string, number>> & { all: number };

/**
 * Counts the calls of functions of what ships meanwhile: work in steps, which no busy machine changes. A callback counts each time.
 * Steps inside a built-in function, such as those of a regular expression, don't count.
 */
export async function countCalls(run: () => unknown): Promise<CallCounts> {
	const session = new Session();
	session.connect();
	// Its commands are carried out at once.
	const post = (command: string, parameters = {}) => session.post(command, parameters);
	try {
		post('Profiler.enable');
		post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await run();
		const counts: CallCounts = { all: 0 };
		session.post('Profiler.takePreciseCoverage', (_error, taken) => addCounts(counts, taken.result));
		return counts;
	} finally {
		post('Profiler.stopPreciseCoverage');
		session.disconnect();
	}
}

function addCounts(counts: CallCounts, files: Profiler.ScriptCoverage[]): void {
	for (const { url, functions } of files) {
		if (!/\/nodes\/LeadManagement\//.test(url)) continue;
		for (const { functionName, ranges } of functions) {
			const [{ count }] = ranges;
			counts[functionName] = (counts[functionName] ?? 0) + count;
			counts.all += count;
		}
	}
}
