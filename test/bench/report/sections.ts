import { CONTENDERS } from '../contenders';
import type { ContenderName } from '../contenders';
import type { Measurement } from '../measure';
import type { OneProcessResult } from '../scenarios/oneProcess';
import { NOT_MEASURED, delay, percent, seconds, share, toTable, whole } from './format';
import { resultsOf } from './typedResults';

type Contended = { contender: ContenderName };

const ORDER = Object.keys(CONTENDERS);
const titleOf = ({ contender }: Contended): string => CONTENDERS[contender].title;
const median = (values: number[]): number =>
	[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** The same work side by side. */
const byWork = (one: OneProcessResult, other: OneProcessResult): number =>
	one.networkDelayMs.mean - other.networkDelayMs.mean ||
	one.serviceTimeMs.mean - other.serviceTimeMs.mean ||
	ORDER.indexOf(one.contender) - ORDER.indexOf(other.contender);

const SENDER = 'What sends the rows';
const WRITTEN = {
	'Rows written': ({ written, rows }: Measurement) => `${whole(written)} of ${whole(rows)}`,
	'Calls rejected': ({ rejected }: Measurement) => whole(rejected),
};
const TIME = {
	Time: (row: Measurement) => seconds(row.seconds),
	// A time that is short because rows were lost is no merit.
	'Share of the best': ({ shareOfIdeal, lost, rows }: Measurement) =>
		lost > rows / 2 ? NOT_MEASURED : share(shareOfIdeal),
};

/** A part of the page. */
export interface Section {
	title: string;
	text: string;
	table: () => string;
}

export const SECTIONS: Section[] = [
	{
		title: 'One import',
		text: '500 rows of different leads.',
		table: () =>
			toTable(
				{
					[SENDER]: titleOf,
					Network: ({ networkDelayMs }) => delay(networkDelayMs),
					'Service time': ({ serviceTimeMs }) => delay(serviceTimeMs),
					...WRITTEN,
					...TIME,
				},
				[...resultsOf('one-process'), ...resultsOf('flood'), ...resultsOf('one-by-one')].sort(byWork),
			),
	},
	{
		title: 'A busy n8n',
		text: '150 rows while other work blocks the event loop of n8n for 45 of every 60 ms.',
		table: () => toTable({ [SENDER]: titleOf, ...WRITTEN, ...TIME }, resultsOf('busy-n8n')),
	},
	{
		title: 'A small sheet',
		text: '25 rows on an account that nobody has used for a while: when the last call had arrived after the first, without a network between. Five runs.',
		table: () =>
			toTable(
				{
					[SENDER]: titleOf,
					Fastest: ({ lastArrivedAfterMs }) => `${whole(Math.min(...lastArrivedAfterMs))} ms`,
					Median: ({ lastArrivedAfterMs }) => `${whole(median(lastArrivedAfterMs))} ms`,
					Slowest: ({ lastArrivedAfterMs }) => `${whole(Math.max(...lastArrivedAfterMs))} ms`,
					'Calls rejected': ({ rejected }) => whole(rejected),
				},
				resultsOf('idle-account'),
			),
	},
	{
		title: 'Several imports in one n8n',
		text: 'Four imports of 250 rows each, started at once, to one account.',
		table: () => toTable({ [SENDER]: titleOf, ...WRITTEN, ...TIME }, resultsOf('executions')),
	},
	{
		title: 'Form submissions during an import',
		text: 'One row each by another workflow, 8.7 s apart, from the submission until it was answered. Without batching for the HTTP Request node. In the last row, the forms are on another n8n process than the import.',
		table: () =>
			toTable(
				{
					[SENDER]: ({ contender, place }) => `${CONTENDERS[contender].title}${place}`,
					'Forms written': ({ forms, formsWritten }) => `${whole(formsWritten)} of ${whole(forms)}`,
					'Median wait': ({ formSeconds }) => seconds(median(formSeconds)),
					'Longest wait': ({ formSeconds }) => seconds(Math.max(...formSeconds)),
					'Rows written, forms included': WRITTEN['Rows written'],
					'Calls rejected': WRITTEN['Calls rejected'],
					'Share of the best': TIME['Share of the best'],
				},
				[
					...resultsOf('forms').map((result) => ({ ...result, place: '' })),
					...resultsOf('forms-elsewhere').map((result) => ({ ...result, place: ', another process' })),
				],
			),
	},
	{
		title: 'Several n8n processes',
		text: '250 rows from each process, started at once. They share the account and nothing else. The limit used: calls accepted, as a share of what the limit allows in the time.',
		table: () =>
			toTable(
				{
					[SENDER]: titleOf,
					Processes: ({ processes }) => whole(processes),
					...WRITTEN,
					'Rejected after the first window': ({ rejectedLater }) => percent(rejectedLater),
					...TIME,
					'Limit used': ({ limitUsed }) => share(limitUsed),
				},
				resultsOf('processes'),
			),
	},
	{
		title: 'An account that rejects every call',
		text: '60 rows, until the node gives up, as when the daily quota of the account is used up.',
		table: () =>
			toTable(
				{
					[SENDER]: titleOf,
					'The service asks to wait': ({ retryAfter }) => (retryAfter ? `${retryAfter} s` : 'not'),
					'Calls made': ({ calls }) => whole(calls),
					Time: (row) => seconds(row.seconds),
				},
				resultsOf('rejecting-account'),
			),
	},
	{
		title: 'A limit that is too high',
		text: '400 rows to an account of 25 calls in 5 seconds; network 150 ± 50 ms.',
		table: () =>
			toTable(
				{
					'Calls per 5 Seconds in the credential': ({ credentialLimit }) => whole(credentialLimit),
					...WRITTEN,
					...TIME,
				},
				resultsOf('high-limit'),
			),
	},
	{
		title: 'Faults',
		text: '500 rows of 20 leads in turn. 5 % of the calls are reset, before or after they were carried out, or answered with 502 or 503.',
		table: () =>
			toTable(
				{
					[SENDER]: titleOf,
					...WRITTEN,
					'Faults met': ({ faults }) => whole(faults),
					'Rows lost': ({ lost }) => whole(lost),
					'Written out of order for a lead': ({ outOfOrder }) => whole(outOfOrder),
					'Leads created twice': ({ createdTwice }) => whole(createdTwice),
					'Leads without their last row': ({ withoutLastRow }) => whole(withoutLastRow),
				},
				resultsOf('faults'),
			),
	},
	{
		title: 'Without a limit',
		text: 'No delay, and a limit that is never reached: what the nodes themselves cost. A new n8n for each run. No Operation shows what the workflow costs without any of them.',
		table: () =>
			toTable(
				{
					[SENDER]: titleOf,
					Rows: ({ rows }) => whole(rows),
					'Rows written': ({ contender, written, failure }) =>
						failure ? 'the execution failed' : contender === 'nothing' ? NOT_MEASURED : whole(written),
					'Time for each row': ({ rows, seconds: taken }) =>
						taken ? `${((taken / rows) * 1_000).toFixed(2)} ms` : NOT_MEASURED,
					'CPU for each row': ({ rows, cpuSeconds }) =>
						cpuSeconds ? `${((cpuSeconds / rows) * 1_000).toFixed(2)} ms` : NOT_MEASURED,
					'Peak memory': ({ peakMemoryMb }) => (peakMemoryMb ? `${whole(peakMemoryMb)} MB` : NOT_MEASURED),
				},
				resultsOf('no-limit'),
			),
	},
];
