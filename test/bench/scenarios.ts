import { setTimeout as delay } from 'node:timers/promises';
import { CONTENDERS, type ContenderName } from '../n8n/support/contenders';
import type { Host } from '../n8n/support/n8nHost';
import { makeRows, rowOf } from '../support/importRows';
import { measure, type Measured } from '../support/measureImport';
import { USUAL_LATENCY, openAccount } from '../support/openAccount';

/** A line of a table, by the titles of its columns. */
export type Row = Record<string, string>;

/** Starts as many n8n processes as needed, lets each of them run a little, and stops them in the end. */
export type WithHosts = <Result>(count: number, use: (hosts: Host[]) => Promise<Result>) => Promise<Result>;

interface Scenario {
	/** For the command line and the file that keeps the results. */
	name: string;
	/** The heading in docs/benchmark-results.md, and the text below it. */
	title: string;
	text: string;
	/** About how long it takes. */
	seconds: number;
	run: (withHosts: WithHosts) => Promise<Row[]>;
}

const NOT_MEASURED = '–';

const format = (value: number | null | undefined, decimals = 0, unit = ''): string =>
	value === undefined || value === null || Number.isNaN(value)
		? NOT_MEASURED
		: `${value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${unit}`;
const seconds = (value: number): string => format(value, 1, ' s');
const percent = (value: number | null): string => format(value && value * 100, 1, '%');

const sender = (contender: ContenderName): Row => ({ 'What sends the rows': CONTENDERS[contender].title });
const written = (result: Measured): Row => ({
	'Rows written': `${format(result.written)} of ${format(result.rows)}`,
	'Calls rejected': format(result.refused),
});
const time = ({ seconds: taken, shareOfIdeal, lost, rows, limitUsed }: Measured): Row => ({
	Time: seconds(taken),
	// A run that loses rows is short, which is no advantage.
	'Share of the ideal speed': lost >= rows / 2 ? NOT_MEASURED : format(shareOfIdeal, 3),
	'Limit used': percent(limitUsed),
});

/** Sends different rows from each host at the same time, to one account that nothing else uses. `more` is about rejections. */
async function runImport(
	hosts: Host[],
	contender: ContenderName,
	rowsEach: number,
	more: (result: Measured) => Row = () => ({}),
): Promise<Row> {
	const account = await openAccount(USUAL_LATENCY);
	const sends = await Promise.all(hosts.map((host) => host.prepare(CONTENDERS[contender], account)));
	const read = async () => await Promise.all(hosts.map((host) => host.readProbe()));
	const before = await read();
	await Promise.all(sends.map((send, index) => send(makeRows(rowsEach, { first: index * rowsEach }))));
	const cpuMs = (await read()).reduce((sum, used, index) => sum + used.cpuMs - before[index].cpuMs, 0);
	const result = measure(account.service, hosts.length * rowsEach);
	await account.close();
	return {
		...sender(contender),
		...written(result),
		...more(result),
		...time(result),
		CPU: seconds(cpuMs / 1000),
	};
}

/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

/** Submits a form now and then while another workflow imports rows. */
async function runForms(
	[importHost, formHost]: Host[],
	contender: ContenderName,
	rows: number,
	forms: number,
): Promise<Row> {
	const account = await openAccount(USUAL_LATENCY);
	const sendImport = await importHost.prepare(CONTENDERS[contender], account);
	// A form is one row, so the HTTP Request node needs no batching.
	const formContender = contender === 'thisNode' ? 'thisNode' : 'httpRequest';
	const sendForm = await formHost.prepare(CONTENDERS[formContender], account);
	const runningImport = sendImport(makeRows(rows));
	const runningForms = [];
	for (let form = 0; form < forms; form++) {
		await delay(BETWEEN_FORMS_MS);
		runningForms.push(sendForm(makeRows(1, { first: rows + form })));
	}
	const waits = (await Promise.all(runningForms)).map((run) => run.seconds).sort((one, other) => one - other);
	await runningImport;
	const writtenRows = account.service.state.calls.filter(({ status }) => status === 200).map(rowOf);
	const result = measure(account.service, rows + forms);
	await account.close();
	return {
		...sender(contender),
		'The form is in': importHost === formHost ? 'the same process' : 'another process',
		'Forms written': `${writtenRows.filter((row) => row >= rows).length} of ${forms}`,
		'Median wait': seconds(waits[waits.length >> 1]),
		'Longest wait': seconds(Math.max(...waits)),
		...written(result),
		...time(result),
	};
}

/** What a node costs without a limit and without delays. */
async function measureCost(host: Host, contender: ContenderName, rows: number): Promise<Row> {
	const account = await openAccount({ callLimit: 1e6, log: false });
	const send = await host.prepare(CONTENDERS[contender], account);
	const before = await host.readProbe();
	const run = await send(makeRows(rows)).catch(() => undefined);
	// None if n8n has ended.
	const after = await host.readProbe().catch(() => undefined);
	const { created } = account.service.state.counts;
	await account.close();
	return {
		...sender(contender),
		Rows: format(rows),
		'Rows written': run ? (contender === 'nothing' ? NOT_MEASURED : format(created)) : 'the execution failed',
		'Time for each row': format(run && (run.seconds / rows) * 1000, 2, ' ms'),
		'CPU for each row': format(after && (after.cpuMs - before.cpuMs) / rows, 2, ' ms'),
		'Peak memory': format(after?.peakMemoryMb, 0, ' MB'),
	};
}

export const SCENARIOS: Scenario[] = [
	{
		name: 'oneProcess',
		title: 'One import',
		text: 'One execution sends 500 rows of different leads.',
		seconds: 130,
		run: async (withHosts) => {
			const contenders = ['thisNode', 'httpRequestBatched', 'httpRequestBatchedTyped'] as const;
			return await withHosts(contenders.length, (hosts) =>
				Promise.all(
					contenders.map(async (contender, index) => {
						// Not at the same moment of a window, so that their bursts do not delay each other.
						await delay(index * 1_600);
						return await runImport([hosts[index]], contender, 500);
					}),
				),
			);
		},
	},
	{
		name: 'fourProcesses',
		title: 'Four n8n processes',
		text: 'Four n8n processes, as in queue mode, import 200 rows each with one account. They share nothing but the account.',
		seconds: 250,
		run: async (withHosts) =>
			await withHosts(4, async (hosts) => {
				const later = ({ refusedLater }: Measured) => ({
					'Rejected after the first 5 s': percent(refusedLater),
				});
				const ours = await runImport(hosts, 'thisNode', 200, later);
				return [ours, await runImport(hosts, 'httpRequestBatched', 200, later)];
			}),
	},
	{
		name: 'forms',
		title: 'A form during an import',
		text: 'Another workflow gets a form submission every 8.7 s while 750 rows are imported, in the same n8n process or in another one. The wait is the time from the submission to the response. The HTTP Request node sends the submissions without batching.',
		seconds: 190,
		run: async (withHosts) =>
			await withHosts(4, ([one, another, both, theirs]) =>
				Promise.all([
					runForms([both, both], 'thisNode', 750, 15),
					runForms([one, another], 'thisNode', 750, 15),
					runForms([theirs, theirs], 'httpRequestBatched', 750, 15),
				]),
			),
	},
	{
		name: 'sizes',
		title: 'Large imports',
		text: 'Without a rate limit and without delays, in a new n8n process for each run. The No Operation node shows what the workflow itself costs. No execution data is stored.',
		seconds: 1000,
		run: async (withHosts) => {
			const results: Row[] = [];
			// A process keeps memory that it needed once.
			for (const rows of [1000, 10_000, 100_000])
				for (const contender of ['nothing', 'thisNode', 'httpRequest'] as const)
					results.push(await withHosts(1, ([host]) => measureCost(host, contender, rows)));
			return results;
		},
	},
];
