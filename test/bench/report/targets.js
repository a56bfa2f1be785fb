const { NOT_MEASURED, percent, seconds, share, toTable, whole } = require('./format');

const LEAST = (values) => Math.min(...values);
const MOST = (values) => Math.max(...values);
const ofThisNode = (results) => results.filter(({ contender }) => contender === 'thisNode');

/**
 * What was aimed at, and how a result is held against it.
 * @type {{ target: string, of: string, judge: (results: any) => { measured: string, met: boolean } }[]}
 */
const TARGETS = [
	{
		target: 'One process, network 20 ± 10 ms: at least 0.985 of the ideal, no 429, nothing lost',
		of: 'one-process',
		judge: (results) => judgeOneProcess(results, 20, 0.985, 0),
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
	},
	{
		target: "CPU, time and memory at or under the HTTP Request node's at every size, growth linear",
		of: 'no-limit',
		judge: judgeCosts,
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
	const rows = TARGETS.map(({ target, of, judge }) => {
		const results = resultOf(of);
		return { target, ...(results ? judge(results) : { measured: NOT_MEASURED, met: undefined }) };
	});
	return toTable(
		{
			Target: ({ target }) => target,
			Measured: ({ measured }) => measured,
			'': ({ met }) => (met === undefined ? NOT_MEASURED : met ? 'met' : '**missed**'),
		},
		rows,
	);
}

module.exports = { checkTargets };
