import { CONTENDERS, type ContenderName } from '../../n8n/support/contenders';
import type { Measured } from '../../support/measureImport';
import { readResult } from '../results';
import type { ImportResult } from '../runImport';
import type { Scenario } from '../scenario';
import { busyN8n } from '../scenarios/busyN8n';
import { faultyAccount } from '../scenarios/faultyAccount';
import { forms, formsElsewhere, type FormsResult } from '../scenarios/forms';
import { limitTooHigh } from '../scenarios/limitTooHigh';
import { farNetwork, oneByOne, oneProcess } from '../scenarios/oneProcess';
import { processorTime } from '../scenarios/processorTime';
import { rejectingAccount } from '../scenarios/rejectingAccount';
import { fourProcesses, twoProcesses } from '../scenarios/severalProcesses';
import { sizes } from '../scenarios/sizes';
import {
	NOT_MEASURED,
	delay,
	median,
	milliseconds,
	percent,
	seconds,
	share,
	toTable,
	whole,
	type Columns,
} from './format';

interface Section {
	title: string;
	text: string;
	/** `undefined` if nothing of it is measured. */
	table: () => string | undefined;
}

const ORDER = Object.keys(CONTENDERS);

const byWork = (one: ImportResult, other: ImportResult): number =>
	one.networkDelayMs.mean - other.networkDelayMs.mean ||
	one.serviceTimeMs.mean - other.serviceTimeMs.mean ||
	ORDER.indexOf(one.contender) - ORDER.indexOf(other.contender);

/** The last results of scenarios that have lists of results. */
const resultsOf = <Result>(...scenarios: Array<Scenario<Result[]>>): Result[] =>
	scenarios.flatMap((scenario) => readResult(scenario)?.result ?? []);

const sender: Columns<{ contender: ContenderName }> = {
	'What sends the rows': ({ contender }) => CONTENDERS[contender].title,
};
const written: Columns<Measured> = {
	'Rows written': (result) => `${whole(result.written)} of ${whole(result.rows)}`,
};
const rejected: Columns<Measured> = { 'Calls rejected': ({ refused }) => whole(refused) };
const latency: Columns<ImportResult> = {
	Network: ({ networkDelayMs }) => delay(networkDelayMs),
	'Service time': ({ serviceTimeMs }) => delay(serviceTimeMs),
};
const time: Columns<Measured> = {
	Time: (result) => seconds(result.seconds),
	// A run that loses rows is short, which is no advantage.
	'Share of the ideal speed': ({ shareOfIdeal, lost, rows }) =>
		lost >= rows / 2 ? NOT_MEASURED : share(shareOfIdeal),
};
const formColumns: Columns<FormsResult> = {
	...sender,
	'Forms written': ({ forms, formsWritten }) => `${whole(formsWritten)} of ${whole(forms)}`,
	'Median wait': ({ formSeconds }) => seconds(median(formSeconds)),
	'Longest wait': ({ formSeconds }) => seconds(Math.max(...formSeconds)),
	'Rows written, with forms': written['Rows written'],
	...rejected,
	...time,
};

const SECTIONS: Section[] = [
	{
		title: 'One import',
		text: 'One execution sends 500 rows of different leads.',
		table: () =>
			toTable(
				{ ...sender, ...latency, ...written, ...rejected, ...time },
				resultsOf(oneProcess, farNetwork, oneByOne).sort(byWork),
			),
	},
	{
		title: 'Several n8n processes',
		text: 'Several n8n processes, as in queue mode, import 250 rows each with one account. They share nothing but the account. Network 20 ± 10 ms, service time 300 ± 100 ms.',
		table: () =>
			toTable(
				{
					...sender,
					Processes: ({ executions }) => whole(executions),
					...written,
					...rejected,
					'Rejected after the first 5 s': ({ refusedLater }) => percent(refusedLater),
					...time,
				},
				resultsOf(twoProcesses, fourProcesses),
			),
	},
	{
		title: 'A form during an import',
		text: 'Another workflow of the same n8n process gets a form submission every 8.7 s while 2,000 rows are imported. The wait is the time from the submission to the response. The HTTP Request node sends the submissions without batching.',
		table: () => toTable(formColumns, resultsOf(forms)),
	},
	{
		title: 'A form on another process during an import',
		text: 'As before, with 750 rows, but another n8n process gets the form submissions.',
		table: () => toTable(formColumns, resultsOf(formsElsewhere)),
	},
	{
		title: 'A busy n8n',
		text: '150 rows, while other work blocks the event loop of n8n for 45 of every 60 ms. Network 20 ± 10 ms, service time 300 ± 100 ms.',
		table: () => toTable({ ...sender, ...written, ...rejected, ...time }, resultsOf(busyN8n)),
	},
	{
		title: 'An account that rejects every call',
		text: '60 rows when each call is rejected with 429, as when a daily quota is used up. With a Retry-After header, the service says when to try again.',
		table: () =>
			toTable(
				{
					'On Error': ({ contender }) => (contender === 'thisNode' ? 'Continue' : 'Stop Workflow'),
					'Retry-After': ({ retryAfter }) => (retryAfter ? `${whole(Number(retryAfter))} s` : 'none'),
					'Execution ended after': (result) => seconds(result.seconds),
					Calls: ({ calls }) => whole(calls),
				},
				resultsOf(rejectingAccount),
			),
	},
	{
		title: 'A limit that is too high in the credential',
		text: '400 rows with 1,000,000 as **Calls per 5 Seconds** in the credential. The real limit is 25.',
		table: () => {
			const result = readResult(limitTooHigh)?.result;
			return toTable({ ...sender, ...latency, ...written, ...rejected, ...time }, result ? [result] : []);
		},
	},
	{
		title: 'Faults',
		text: '500 rows of 20 leads in rotation. About 5% of the calls fail: the connection is reset, before or after the call had its effect, or the response is 502 or 503.',
		table: () =>
			toTable(
				{
					...sender,
					...written,
					Faults: ({ faults }) => whole(faults),
					'Rows lost': ({ lost }) => whole(lost),
					'Written out of order': ({ outOfOrder }) => whole(outOfOrder),
					'Leads created twice': ({ leads, leadsExpected }) => whole(Math.max(0, leads - leadsExpected)),
					'Leads without their last row': ({ wrongInTheEnd }) => whole(wrongInTheEnd),
				},
				resultsOf(faultyAccount),
			),
	},
	{
		title: 'CPU time',
		text: 'CPU time of the n8n process for 2,000 rows, without a rate limit and without delays. Each node runs three times, in rotation.',
		table: () => {
			const results = resultsOf(processorTime);
			const theirs = median(
				results.find(({ contender }) => contender === 'httpRequest')?.cpuSeconds ?? [NaN],
			);
			return toTable(
				{
					...sender,
					Rows: ({ rows }) => whole(rows),
					Least: ({ cpuSeconds }) => seconds(Math.min(...cpuSeconds)),
					Median: ({ cpuSeconds }) => seconds(median(cpuSeconds)),
					Most: ({ cpuSeconds }) => seconds(Math.max(...cpuSeconds)),
					'Share of HTTP Request': ({ cpuSeconds }) => share(median(cpuSeconds) / theirs),
				},
				results,
			);
		},
	},
	{
		title: 'Large imports',
		text: 'Without a rate limit and without delays, in a new n8n process for each run. The No Operation node shows what the workflow itself costs. No execution data is stored.',
		table: () =>
			toTable(
				{
					...sender,
					Rows: ({ rows }) => whole(rows),
					'Rows written': ({ contender, failure, ...result }) =>
						failure ? 'the execution failed' : contender === 'nothing' ? NOT_MEASURED : whole(result.written),
					'Time for each row': ({ rows, ...result }) =>
						milliseconds(result.seconds && (result.seconds / rows) * 1000),
					'CPU for each row': ({ rows, cpuSeconds }) =>
						milliseconds(cpuSeconds && (cpuSeconds / rows) * 1000),
					'Peak memory': ({ peakMemoryMb }) => (peakMemoryMb ? `${whole(peakMemoryMb)} MB` : NOT_MEASURED),
				},
				resultsOf(sizes),
			),
	},
];

/** The sections of the scenarios that have been measured. */
export const listSections = (): string[] =>
	SECTIONS.flatMap(({ title, text, table }) => {
		const written = table();
		return written ? [`## ${title}\n\n${text}\n\n${written}`] : [];
	});
