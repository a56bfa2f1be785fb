const { CONTENDERS } = require('../contenders');
const { NOT_MEASURED, delay, percent, seconds, share, toTable, whole } = require('./format');

const title = ({ contender }) => CONTENDERS[contender].title;
const ORDER = Object.keys(CONTENDERS);

/** The same work side by side. */
const byWork = (one, other) =>
	one.networkDelayMs.mean - other.networkDelayMs.mean ||
	one.serviceTimeMs.mean - other.serviceTimeMs.mean ||
	ORDER.indexOf(one.contender) - ORDER.indexOf(other.contender);

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

const WRITTEN = {
	'Rows written': ({ written, rows }) => `${whole(written)} of ${whole(rows)}`,
	'Calls refused': ({ refused }) => whole(refused),
};

/** A time that lost rows made short is no merit. */
const shareUnlessLost = ({ shareOfIdeal, lost, rows }) =>
	lost > rows / 2 ? NOT_MEASURED : share(shareOfIdeal);

/**
 * @typedef {{ title: string, text: string, table: (resultOf: (name: string) => any) => string }} Section
 * @type {Section[]}
 */
const SECTIONS = [
	{
		title: 'One execution',
		text: '500 rows of different leads; each n8n runs nothing else meanwhile, but for the rows one by one, which go at the same time.',
		table: (resultOf) =>
			toTable(
				{
					'What sends the rows': title,
					Rows: ({ rows }) => whole(rows),
					Network: ({ networkDelayMs }) => delay(networkDelayMs),
					'Service time': ({ serviceTimeMs }) => delay(serviceTimeMs),
					...WRITTEN,
					Time: (row) => seconds(row.seconds),
					'Share of the ideal': shareUnlessLost,
				},
				['one-process', 'one-process-batched', 'flood', 'one-by-one']
					.flatMap((name) => resultOf(name) ?? [])
					.sort(byWork),
			),
	},
	{
		title: '25 rows on an idle account',
		text: 'When the last of 25 calls had arrived, counted from the first, without a network between. Five runs.',
		table: (resultOf) => {
			const results = resultOf('idle-account');
			return toTable(
				{
					'What sends the rows': ({ contender }) => CONTENDERS[contender].title,
					Fastest: ({ times }) => `${whole(Math.min(...times))} ms`,
					Median: ({ times }) => `${whole(median(times))} ms`,
					Slowest: ({ times }) => `${whole(Math.max(...times))} ms`,
					'Calls refused': ({ runs }) => whole(runs.reduce((sum, { refused }) => sum + refused, 0)),
				},
				results &&
					Object.entries(results).map(([contender, runs]) => ({
						contender,
						runs,
						times: runs.map(({ lastLeftAfterMs }) => lastLeftAfterMs),
					})),
			);
		},
	},
	{
		title: 'Several executions of one n8n',
		text: 'Four executions of 250 rows each, started at once, to one account; network 20 ± 10 ms, service time 300 ± 100 ms.',
		table: (resultOf) =>
			toTable(
				{
					'What sends the rows': title,
					...WRITTEN,
					Time: (row) => seconds(row.seconds),
					'Share of the ideal': shareUnlessLost,
				},
				resultOf('executions'),
			),
	},
	{
		title: 'Form submissions during an import',
		text: 'One row each by a workflow of its own, 8.7 s apart, while 2,000 rows are imported; from the submission until it was answered. The HTTP Request node sends a form without batching.',
		table: (resultOf) =>
			toTable(
				{
					'What sends the rows': title,
					'Forms written': ({ forms, formsWritten }) => `${whole(formsWritten)} of ${whole(forms)}`,
					'Median wait': ({ formSeconds }) => seconds(median(formSeconds)),
					'Longest wait': ({ formSeconds }) => seconds(Math.max(...formSeconds)),
					'Rows written, forms included': WRITTEN['Rows written'],
					'Calls refused': WRITTEN['Calls refused'],
					'Share of the ideal': shareUnlessLost,
				},
				resultOf('forms'),
			),
	},
	{
		title: 'Several processes, one account',
		text: '500 rows from each n8n process, started at once; they share the account and nothing else. Network 20 ± 10 ms, service time 300 ± 100 ms. The limit used: calls taken, as a share of what the limit lets through in the time.',
		table: (resultOf) =>
			toTable(
				{
					'What sends the rows': title,
					Processes: ({ processes }) => whole(processes),
					...WRITTEN,
					'Refused after the first window': ({ refusedLater }) => percent(refusedLater),
					Time: (row) => seconds(row.seconds),
					'Limit used': ({ limitUsed }) => share(limitUsed),
				},
				resultOf('processes'),
			),
	},
	{
		title: 'Faults',
		text: '500 rows of 20 leads in turn; 5 % of the calls are reset, before or after they were carried out, or answered 502 or 503.',
		table: (resultOf) =>
			toTable(
				{
					'What sends the rows': title,
					...WRITTEN,
					'Faults met': ({ faults }) => whole(faults),
					'Rows lost': ({ lost }) => whole(lost),
					'Written out of order for a lead': ({ outOfOrder }) => whole(outOfOrder),
					'Leads made twice': ({ leads, leadsExpected }) => whole(Math.max(0, leads - leadsExpected)),
					'Leads without their last row': ({ wrongInTheEnd }) => whole(wrongInTheEnd),
				},
				resultOf('faults'),
			),
	},
	{
		title: 'Without a limit',
		text: 'No delay, and a limit that is never met: what the nodes themselves cost. A fresh n8n for each run, warmed up with 300 rows. No Operation stands for what the workflow costs without any of them; nothing is stored.',
		table: (resultOf) =>
			toTable(
				{
					'What sends the rows': title,
					Rows: ({ rows }) => whole(rows),
					'Rows written': ({ contender, written, failure }) =>
						failure ? 'the execution failed' : contender === 'nothing' ? NOT_MEASURED : whole(written),
					'Time for each row': ({ rows, seconds: taken }) =>
						taken ? `${((taken / rows) * 1000).toFixed(2)} ms` : NOT_MEASURED,
					'CPU for each row': ({ rows, cpuSeconds }) =>
						cpuSeconds ? `${((cpuSeconds / rows) * 1000).toFixed(2)} ms` : NOT_MEASURED,
					'Peak memory': ({ peakMemoryMb }) => (peakMemoryMb ? `${whole(peakMemoryMb)} MB` : NOT_MEASURED),
				},
				resultOf('no-limit'),
			),
	},
	{
		title: 'The pacer alone',
		text: 'Beside limiters that everybody can have, in virtual time, 2,000 calls, mean of five runs. A call that is refused is lost with these, while the pacer sends it again.',
		table: (resultOf) =>
			toTable(
				{
					Limiter: ({ limiter }) => limiter,
					Network: ({ networkDelayMs }) => delay(networkDelayMs),
					'Service time': ({ serviceTimeMs }) => delay(serviceTimeMs),
					'Calls over the limit': ({ refused }) => refused.toFixed(1),
					'Rows written': ({ written }) => whole(written),
					'Share of the ideal': ({ shareOfIdeal }) => share(shareOfIdeal),
				},
				resultOf('limiters'),
			),
	},
];

module.exports = { SECTIONS };
