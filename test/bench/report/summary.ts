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
		return `**Time of an import:** ${whole(ours.rows)} rows took ${seconds(ours.seconds)}, if the account accepts 25 calls per 5 seconds. The least that the rate limit allows is ${seconds(ours.ideal)}. The HTTP Request node with its best batching took ${seconds(theirs.seconds)}.`;
	}),
	point(fourProcesses, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Several n8n processes with one account:** four processes wrote ${whole(ours.written)} of ${whole(ours.rows)} rows at ${percent(ours.shareOfIdeal)} of the ideal speed. The HTTP Request node wrote ${whole(theirs.written)} of them.`;
	}),
	point(formsElsewhere, ([{ formSeconds }]) => {
		return `**A form during an import on another n8n process:** a submission waited ${seconds(median(formSeconds))} (median), and at most ${seconds(Math.max(...formSeconds))}.`;
	}),
	point(busyN8n, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**A busy n8n:** while other work took three quarters of the CPU time of n8n, an import reached ${percent(ours.shareOfIdeal)} of the ideal speed. The HTTP Request node reached ${percent(theirs.shareOfIdeal)}.`;
	}),
	point(rejectingAccount, (results) => {
		const longest = (of: typeof results) => seconds(Math.max(...of.map((result) => result.seconds)));
		const withHeader = results.filter(({ retryAfter }) => retryAfter !== null);
		const without = results.filter(({ retryAfter }) => retryAfter === null);
		return `**A daily quota that is used up:** the execution ended after ${longest(without)}, or after ${longest(withHeader)} if the service said when to try again.`;
	}),
	point(limitTooHigh, ({ written, rows, refused }) => {
		return `**A limit that is too high in the credential:** with 1,000,000 instead of 25, ${whole(written)} of ${whole(rows)} rows were written. ${whole(refused)} calls were rejected and retried.`;
	}),
	point(faultyAccount, (results) => {
		const ours = find(results, 'thisNode');
		const theirs = find(results, 'httpRequestBatched');
		return `**Faults of the network or the service:** with ${whole(ours.faults)} faults in ${whole(ours.rows)} rows, ${whole(ours.lost)} rows were lost and ${whole(ours.outOfOrder)} were written out of order. With the HTTP Request node, ${whole(theirs.lost)} were lost and ${whole(theirs.outOfOrder)} were out of order.`;
	}),
	point(processorTime, (results) => {
		return `**CPU time:** ${percent(shareOfProcessorTime(results, 'httpRequest'))} of what the HTTP Request node uses with a stored credential, and ${percent(shareOfProcessorTime(results, 'httpRequestTyped'))} of what it uses with keys typed into the node.`;
	}),
];

/** What the benchmarks mean for a user. */
export function summarize(): string {
	const points = POINTS.flatMap(({ scenario, say }) => {
		const measured = readResult(scenario);
		return measured ? [`- ${say(measured.result)}`] : [];
	});
	return [
		"This page shows how fast this node is, and what happens when something goes wrong, compared with n8n's HTTP Request node.",
		points.join('\n'),
	].join('\n\n');
}
