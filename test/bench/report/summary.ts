import type { ContenderName } from '../contenders';
import { readResult } from '../results';
import type { Scenario } from '../scenario';
import { faultyAccount } from '../scenarios/faultyAccount';
import { formsElsewhere } from '../scenarios/forms';
import { limitTooHigh } from '../scenarios/limitTooHigh';
import { oneProcess } from '../scenarios/oneProcess';
import { processorTime, shareOfProcessorTime } from '../scenarios/processorTime';
import { rejectingAccount } from '../scenarios/rejectingAccount';
import { fourProcesses } from '../scenarios/severalProcesses';
import { median, percent, seconds, whole } from './format';

interface Point<Result> {
	scenario: Scenario<Result>;
	say(result: Result): string;
}

const point = <Result>(scenario: Scenario<Result>, say: (result: Result) => string): Point<Result> => ({
	scenario,
	say,
});

function find<Result extends { contender: ContenderName }>(
	results: Result[],
	contender: ContenderName,
): Result {
	const result = results.find((one) => one.contender === contender);
	if (!result) throw new Error(`There is no result of ${contender}.`);
	return result;
}

/** What the results mean for a user, one sentence for each. Left out as long as it is not measured. */
const POINTS: Array<Point<unknown>> = [
	point(oneProcess, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**An import takes as long as the rate limit demands, and little more.** 500 rows took ${seconds(ours.seconds)}; with a limit of 25 calls in 5 seconds, ${seconds(ours.ideal)} is the least possible. The HTTP Request node with its best batching took ${seconds(theirs.seconds)}. Expect about ${whole((ours.seconds / ours.rows) * 1000)} seconds for each 1,000 rows.`;
	}),
	point(fourProcesses, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Several n8n processes can share one account.** Four processes wrote ${whole(ours.written)} of ${whole(ours.rows)} rows at ${percent(ours.shareOfIdeal)} of the possible speed. With the HTTP Request node, ${whole(theirs.written)} of the rows were written and the others were rejected.`;
	}),
	point(formsElsewhere, ([{ formSeconds }]) => {
		return `**A form does not wait for an import to end.** During an import on another n8n process, a form took ${seconds(median(formSeconds))} in the median and ${seconds(Math.max(...formSeconds))} at the longest.`;
	}),
	point(rejectingAccount, (results) => {
		const longest = (of: typeof results) => seconds(Math.max(...of.map((result) => result.seconds)));
		const withHeader = results.filter(({ retryAfter }) => retryAfter !== null);
		const without = results.filter(({ retryAfter }) => retryAfter === null);
		return `**An account that rejects everything does not block n8n.** When a daily quota was used up, an execution ended after ${longest(without)}, or after ${longest(withHeader)} if the service said when to try again.`;
	}),
	point(limitTooHigh, ({ written, rows, refused }) => {
		return `**A limit that is too high in the credential costs time, not rows.** With 1,000,000 instead of 25, ${whole(written)} of ${whole(rows)} rows were written and ${whole(refused)} calls were rejected and sent again.`;
	}),
	point(faultyAccount, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Faults of the network or the service lose no rows.** With ${whole(ours.faults)} faults in 500 rows, ${whole(ours.lost)} rows were lost and ${whole(ours.outOfOrder)} were written out of order; with the HTTP Request node, ${whole(theirs.lost)} and ${whole(theirs.outOfOrder)}.`;
	}),
	point(processorTime, (results) => {
		return `**It uses less of the processor.** It took ${percent(shareOfProcessorTime(results, 'httpRequest'))} of the processor time of the HTTP Request node with a stored credential, and ${percent(shareOfProcessorTime(results, 'httpRequestTyped'))} of that with keys typed into the node.`;
	}),
];

/** What the benchmarks mean for a user. */
export function summarize(): string {
	const points = POINTS.flatMap(({ scenario, say }) => {
		const result = readResult(scenario)?.result;
		return result === undefined ? [] : [`- ${say(result)}`];
	});
	return [
		'How fast this node is, and what happens when something goes wrong, compared with the HTTP Request node of n8n.',
		points.join('\n'),
	].join('\n\n');
}
