import type { ContenderName } from '../contenders';
import { readResult } from '../results';
import type { Scenario } from '../scenario';
import { busyN8n } from '../scenarios/busyN8n';
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

/** What the results mean for a user. The sentences hold whatever the figures are. */
const POINTS: Array<Point<unknown>> = [
	point(oneProcess, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Time of an import:** about ${whole((ours.seconds / ours.rows) * 1000)} seconds for each 1,000 rows, if the account accepts 25 calls in 5 seconds. ${whole(ours.rows)} rows took ${seconds(ours.seconds)}, and the rate limit allows no less than ${seconds(ours.ideal)}. The HTTP Request node with its best batching took ${seconds(theirs.seconds)}.`;
	}),
	point(fourProcesses, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Several n8n processes with one account:** four processes wrote ${whole(ours.written)} of ${whole(ours.rows)} rows at ${percent(ours.shareOfIdeal)} of the ideal speed. The HTTP Request node wrote ${whole(theirs.written)} of them.`;
	}),
	point(formsElsewhere, ([{ formSeconds }]) => {
		return `**A form during an import on another n8n process:** it waited ${seconds(median(formSeconds))} in the median and ${seconds(Math.max(...formSeconds))} at the longest.`;
	}),
	point(busyN8n, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**A busy n8n:** with three quarters of the time taken by other work, an import ran at ${percent(ours.shareOfIdeal)} of the ideal speed; with the HTTP Request node, at ${percent(theirs.shareOfIdeal)}.`;
	}),
	point(rejectingAccount, (results) => {
		const longest = (of: typeof results) => seconds(Math.max(...of.map((result) => result.seconds)));
		const withHeader = results.filter(({ retryAfter }) => retryAfter !== null);
		const without = results.filter(({ retryAfter }) => retryAfter === null);
		return `**A daily quota that is used up:** the execution ended after ${longest(without)}, or after ${longest(withHeader)} if the service said when to try again.`;
	}),
	point(limitTooHigh, ({ written, rows, refused }) => {
		return `**A limit that is too high in the credential:** with 1,000,000 instead of 25, ${whole(written)} of ${whole(rows)} rows were written. ${whole(refused)} calls were rejected and sent again.`;
	}),
	point(faultyAccount, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Faults of the network or the service:** with ${whole(ours.faults)} faults in ${whole(ours.rows)} rows, ${whole(ours.lost)} rows were lost and ${whole(ours.outOfOrder)} were written out of order. With the HTTP Request node it was ${whole(theirs.lost)} and ${whole(theirs.outOfOrder)}.`;
	}),
	point(processorTime, (results) => {
		return `**Processor time:** ${percent(shareOfProcessorTime(results, 'httpRequest'))} of what the HTTP Request node takes with a stored credential, and ${percent(shareOfProcessorTime(results, 'httpRequestTyped'))} of what it takes with keys typed into the node.`;
	}),
];

/** What the benchmarks mean for a user. */
export function summarize(): string {
	const points = POINTS.flatMap(({ scenario, say }) => {
		const measured = readResult(scenario);
		return measured ? [`- ${say(measured.result)}`] : [];
	});
	return [
		'How fast this node is, and what happens when something goes wrong, compared with the HTTP Request node of n8n.',
		points.join('\n'),
	].join('\n\n');
}
