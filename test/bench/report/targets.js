const { NOT_MEASURED, percent, seconds, share, toTable, whole } = require('./format');

const LEAST = (values) => Math.min(...values);
const MOST = (values) => Math.max(...values);
const ofThisNode = (results) => results.filter(({ contender }) => contender === 'thisNode');

/** Both nodes wait for n8n, which the longest pauses that the command prints tell of. */
const STANDSTILL =
	'n8n stands still at times (the command prints the longest pause of each), and what it holds up then arrives closer to the next window: the refused call goes again a quarter of a second later, with a wider margin from then on.';

/**
 * What was aimed at, how a result is held against it, and what bounds it where it is missed.
 * @type {{ target: string, of: string, judge: (results: any) => { measured: string, met: boolean },
 *   why?: (resultOf: (name: string) => any) => string }[]}
 */
const TARGETS = [
	{
		target: 'One process, network 20 ± 10 ms: at least 0.985 of the ideal, no 429, nothing lost',
		of: 'one-process',
		judge: (results) => judgeOneProcess(results, 20, 0.985, 0),
		why: (resultOf) => {
			const onNetwork = (results) => results.filter(({ networkDelayMs }) => networkDelayMs.mean === 20);
			const [alone] = onNetwork(resultOf('limiters'));
			const theirs = onNetwork(resultOf('one-process-batched'));
			return `The pacer alone comes to ${share(alone.shareOfIdeal)} in virtual time, with 2,000 rows: each window costs a margin of 25 to 40 ms for the unevenness of the network, and a run spreads its calls over 0.4 % of its time, so that other processes find a place. The rest is n8n's own: the HTTP Request node, which waits its 5 seconds whatever happens, comes to ${share(LEAST(theirs.map((run) => run.shareOfIdeal)))} to ${share(MOST(theirs.map((run) => run.shareOfIdeal)))} beside it. ${STANDSTILL}`;
		},
	},
	{
		target: 'One process, network 100 ± 80 ms: at least 0.95, at most 1 % refused, nothing lost',
		of: 'one-process',
		judge: (results) => judgeOneProcess(results, 100, 0.95, 0.01),
	},
	{
		target: '25 rows on an idle account leave within 50 ms of the first',
		of: 'idle-account',
		judge: ({ thisNode }) => {
			const slowest = MOST(thisNode.map(({ lastLeftAfterMs }) => lastLeftAfterMs));
			return { measured: `${whole(slowest)} ms at the most`, met: slowest <= 50 };
		},
		why: (resultOf) => {
			const theirs = resultOf('idle-account').httpRequest.map(({ lastLeftAfterMs }) => lastLeftAfterMs);
			return `n8n takes some 2 to 4 ms of one core to send a call, by any node: 25 of them took the HTTP Request node ${whole(LEAST(theirs))} to ${whole(MOST(theirs))} ms.`;
		},
	},
	{
		target: 'Four executions in one process: no 429, nothing lost, at least 0.98 of the ideal',
		of: 'executions',
		judge: (results) => {
			const [{ refused, lost, shareOfIdeal }] = ofThisNode(results);
			return {
				measured: `${whole(refused)} refused, ${whole(lost)} lost, ${share(shareOfIdeal)}`,
				met: refused === 0 && lost === 0 && shareOfIdeal >= 0.98,
			};
		},
		why: () => STANDSTILL,
	},
	{
		target: 'A form during an import: answered within one window and the latency (5.4 s)',
		of: 'forms',
		judge: (results) => {
			const [{ formSeconds, forms, formsWritten }] = ofThisNode(results);
			const longest = MOST(formSeconds);
			return {
				measured: `${whole(formsWritten)} of ${whole(forms)} written, ${seconds(longest)} at the most`,
				met: formsWritten === forms && longest <= 5.44,
			};
		},
	},
	{
		target:
			'Four processes: nothing lost, at least 0.90 of the limit used, at most 3 % refused after the first window',
		of: 'processes',
		judge: (results) => {
			const result = ofThisNode(results).find(({ processes }) => processes === 4);
			const { lost, limitUsed, refusedLater } = result;
			return {
				measured: `${whole(lost)} lost, ${share(limitUsed)} used, ${percent(refusedLater)} refused`,
				met: lost === 0 && limitUsed >= 0.9 && refusedLater <= 0.03,
			};
		},
		why: () =>
			'The start and the ends. Processes learn of each other by refusals alone, so the first windows see most of them; and as each process ends, those that are left take over its share slowly, to be refused little. Over ten minutes of work without an end, three workers use 0.98 of the limit at 3.0 % refused ([Scaling](scaling.md)).',
	},
	{
		target: "CPU, time and memory at or under the HTTP Request node's at every size, growth linear",
		of: 'no-limit',
		judge: judgeCosts,
		why: (resultOf) => {
			const peakOf = (name, size) =>
				resultOf('no-limit').find(({ contender, rows }) => contender === name && rows === size).peakMemoryMb;
			const sizes = [1_000, 10_000, 100_000];
			const more = sizes.map((size) => {
				const differenceMb = peakOf('thisNode', size) - peakOf('httpRequest', size);
				return `${whole(Math.abs(differenceMb))} MB ${differenceMb > 0 ? 'above' : 'below'} at ${whole(size)} rows`;
			});
			return `Time and processor time were below at every size. Peak memory was ${more.join(', ')}.`;
		},
	},
	{
		target: 'Faults: nothing lost, order kept',
		of: 'faults',
		judge: (results) => {
			const [{ lost, outOfOrder, duplicates, wrongInTheEnd }] = ofThisNode(results);
			return {
				measured: `${whole(lost)} lost, ${whole(outOfOrder)} out of order`,
				met: lost + outOfOrder + duplicates + wrongInTheEnd === 0,
			};
		},
	},
];

function judgeOneProcess(results, networkMs, leastShare, mostRefused) {
	const runs = results.filter(({ networkDelayMs }) => networkDelayMs.mean === networkMs);
	const least = LEAST(runs.map(({ shareOfIdeal }) => shareOfIdeal));
	const refused = MOST(runs.map((run) => run.refused / run.calls));
	const lost = MOST(runs.map((run) => run.lost));
	return {
		measured: `${share(least)} at the least, ${percent(refused)} refused and ${whole(lost)} lost at the most`,
		met: least >= leastShare && refused <= mostRefused && lost === 0,
	};
}

function judgeCosts(results) {
	const sizes = [...new Set(results.map(({ rows }) => rows))];
	const ratios = sizes.map((size) => {
		const find = (name) => results.find(({ contender, rows }) => contender === name && rows === size);
		const [ours, theirs] = [find('thisNode'), find('httpRequest')];
		if (!ours || !theirs || ours.failure) return { size, ratio: NaN };
		// Where the other one failed, there is nothing to be measured against.
		if (theirs.failure) return { size, ratio: 0 };
		const costs = ['cpuSeconds', 'seconds', 'peakMemoryMb'];
		return { size, ratio: MOST(costs.map((cost) => ours[cost] / theirs[cost])) };
	});
	return {
		measured: ratios
			.map(
				({ size, ratio }) =>
					`${whole(size)}: ${ratio === 0 ? 'theirs failed' : `≤ ${share(ratio)} of theirs`}`,
			)
			.join('; '),
		met: ratios.every(({ ratio }) => ratio <= 1),
	};
}

/** @param {(name: string) => any} resultOf */
function checkTargets(resultOf) {
	const rows = TARGETS.map(({ target, of, judge, why }) => {
		const results = resultOf(of);
		return { target, why, ...(results ? judge(results) : { measured: NOT_MEASURED, met: undefined }) };
	});
	const table = toTable(
		{
			Target: ({ target }) => target,
			Measured: ({ measured }) => measured,
			'': ({ met }) => (met === undefined ? NOT_MEASURED : met ? 'met' : '**missed**'),
		},
		rows,
	);
	const reasons = rows
		.filter(({ met }) => met === false)
		.map(({ target, why }) => `- **${target.split(/[:,]| leave/)[0]}.** ${why?.(resultOf) ?? ''}`);
	return [
		table,
		...(reasons.length > 0 ? ['What bounds those that are missed:', reasons.join('\n')] : []),
	].join('\n\n');
}

module.exports = { checkTargets };
