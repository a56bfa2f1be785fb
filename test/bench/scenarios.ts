import { setTimeout as delay } from 'node:timers/promises';
import { CONTENDERS, type ContenderName } from '../n8n/support/contenders';
import type { Host } from '../n8n/support/n8nHost';
import { makeRows, rowOf } from '../support/importRows';
import { measure, type Measured } from '../support/measureImport';
import { USUAL_LATENCY, openAccount } from '../support/openAccount';
import { defineScenario, type Scenario, type Tools } from './scenario';
import {
	NOT_MEASURED,
	median,
	megabytes,
	milliseconds,
	percent,
	seconds,
	share,
	whole,
	type Columns,
} from './report/format';

interface Contending {
	contender: ContenderName;
}

interface ImportResult extends Contending, Measured {
	processes: number;
	/** Of all n8n processes. */
	cpuSeconds: number;
}

const SENDER: Columns<Contending> = { 'What sends the rows': ({ contender }) => CONTENDERS[contender].title };
const WRITTEN: Columns<Measured> = {
	'Rows written': ({ written, rows }) => `${whole(written)} of ${whole(rows)}`,
};
const REJECTED: Columns<Measured> = { 'Calls rejected': ({ refused }) => whole(refused) };
const TIME: Columns<Measured> = {
	Time: (result) => seconds(result.seconds),
	// A run that loses rows is short, which is no advantage.
	'Share of the ideal speed': ({ shareOfIdeal, lost, rows }) =>
		lost >= rows / 2 ? NOT_MEASURED : share(shareOfIdeal),
	'Limit used': ({ limitUsed }) => percent(limitUsed),
};

/** This node, and unless only this node is measured, the HTTP Request node in its best setting. */
const contendersOf = (
	{ oursOnly }: Tools,
	others: ContenderName[] = ['httpRequestBatched'],
): ContenderName[] => ['thisNode', ...(oursOnly ? [] : others)];

/** Sends different rows from each host at the same time, to one account that nothing else uses. */
async function runImport(hosts: Host[], contender: ContenderName, rowsEach: number): Promise<ImportResult> {
	const account = await openAccount(USUAL_LATENCY);
	const sends = await Promise.all(
		hosts.map(async (host) => await host.prepare(CONTENDERS[contender], account)),
	);
	const readProbes = async () => await Promise.all(hosts.map(async (host) => await host.readProbe()));
	const before = await readProbes();
	await Promise.all(
		sends.map(async (send, index) => await send(makeRows(rowsEach, { first: index * rowsEach }))),
	);
	const after = await readProbes();
	const result = {
		contender,
		processes: hosts.length,
		...measure(account.service, hosts.length * rowsEach),
		cpuSeconds: after.reduce((sum, { cpuMs }, index) => sum + cpuMs - before[index].cpuMs, 0) / 1000,
	};
	await account.close();
	return result;
}

const oneProcess = defineScenario<ImportResult>({
	name: 'oneProcess',
	title: 'One import',
	text: 'One execution sends 500 rows of different leads.',
	seconds: 130,
	run: async (tools) => {
		const contenders = contendersOf(tools, ['httpRequestBatched', 'httpRequestBatchedTyped']);
		return await tools.withHosts(
			contenders.length,
			async (hosts) =>
				await Promise.all(
					contenders.map(async (contender, index) => {
						// Not at the same moment of a window, so that their bursts do not delay each other.
						await delay(index * 1_600);
						return await runImport([hosts[index]], contender, tools.fewer(500));
					}),
				),
		);
	},
	columns: { ...SENDER, ...WRITTEN, ...REJECTED, ...TIME, CPU: ({ cpuSeconds }) => seconds(cpuSeconds) },
});

const fourProcesses = defineScenario<ImportResult>({
	name: 'fourProcesses',
	title: 'Four n8n processes',
	text: 'Four n8n processes, as in queue mode, import 200 rows each with one account. They share nothing but the account.',
	seconds: 250,
	run: async (tools) =>
		await tools.withHosts(4, async (hosts) => {
			const results: ImportResult[] = [];
			for (const contender of contendersOf(tools))
				results.push(await runImport(hosts, contender, tools.fewer(200)));
			return results;
		}),
	columns: {
		...SENDER,
		...WRITTEN,
		...REJECTED,
		'Rejected after the first 5 s': ({ refusedLater }) => percent(refusedLater),
		...TIME,
		CPU: ({ cpuSeconds }) => seconds(cpuSeconds),
	},
});

/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

interface FormsResult extends Contending, Measured {
	isSameProcess: boolean;
	forms: number;
	formsWritten: number;
	/** From submission to response, for each form. */
	formSeconds: number[];
}

/** Submits a form now and then while another workflow imports rows. */
async function runForms(
	[importHost, formHost]: Host[],
	contender: ContenderName,
	rows: number,
	forms: number,
): Promise<FormsResult> {
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
	const formSeconds = (await Promise.all(runningForms)).map((run) => run.seconds);
	await runningImport;
	const written = account.service.state.calls.filter(({ status }) => status === 200).map(rowOf);
	const result = {
		...measure(account.service, rows + forms),
		contender,
		isSameProcess: importHost === formHost,
		forms,
		formsWritten: written.filter((row) => row >= rows).length,
		formSeconds,
	};
	await account.close();
	return result;
}

const forms = defineScenario<FormsResult>({
	name: 'forms',
	title: 'A form during an import',
	text: 'Another workflow gets a form submission every 8.7 s while 750 rows are imported, in the same n8n process or in another one. The wait is the time from the submission to the response. The HTTP Request node sends the submissions without batching.',
	seconds: 190,
	run: async (tools) => {
		const [rows, count] = [tools.fewer(750), tools.fewer(15)];
		return await tools.withHosts(tools.oursOnly ? 3 : 4, async ([one, another, both, theirs]) => {
			const runs = [
				runForms([both, both], 'thisNode', rows, count),
				runForms([one, another], 'thisNode', rows, count),
			];
			if (!tools.oursOnly) runs.push(runForms([theirs, theirs], 'httpRequestBatched', rows, count));
			return await Promise.all(runs);
		});
	},
	columns: {
		...SENDER,
		'The form is in': ({ isSameProcess }) => (isSameProcess ? 'the same process' : 'another process'),
		'Forms written': ({ forms, formsWritten }) => `${whole(formsWritten)} of ${whole(forms)}`,
		'Median wait': ({ formSeconds }) => seconds(median(formSeconds)),
		'Longest wait': ({ formSeconds }) => seconds(Math.max(...formSeconds)),
		...WRITTEN,
		...REJECTED,
		...TIME,
	},
});

interface Cost extends Contending {
	rows: number;
	written: number;
	/** Unset if the execution failed. */
	seconds?: number;
	failure?: string;
	/** Unset if n8n ended. */
	cpuSeconds?: number;
	peakMemoryMb?: number;
}

/** What a node costs without a limit and without delays. */
async function measureCost(host: Host, contender: ContenderName, rows: number): Promise<Cost> {
	const account = await openAccount({ callLimit: 1e6, log: false });
	const send = await host.prepare(CONTENDERS[contender], account);
	const before = await host.readProbe();
	const outcome = await send(makeRows(rows)).then(
		(run) => ({ seconds: run.seconds }),
		(error: Error) => ({ failure: error.message.slice(0, 200) }),
	);
	const after = await host.readProbe().catch(() => undefined);
	const { created: written } = account.service.state.counts;
	await account.close();
	return {
		contender,
		rows,
		written,
		...outcome,
		cpuSeconds: after && (after.cpuMs - before.cpuMs) / 1000,
		peakMemoryMb: after?.peakMemoryMb,
	};
}

const sizes = defineScenario<Cost>({
	name: 'sizes',
	title: 'Large imports',
	text: 'Without a rate limit and without delays, in a new n8n process for each run. The No Operation node shows what the workflow itself costs. No execution data is stored.',
	seconds: 1000,
	run: async ({ withHosts, fewer, oursOnly }) => {
		const compared: ContenderName[] = oursOnly ? ['thisNode'] : ['nothing', 'thisNode', 'httpRequest'];
		const results: Cost[] = [];
		// A process keeps memory that it needed once.
		for (const rows of [1000, 10_000, 100_000].map(fewer))
			for (const contender of compared)
				results.push(await withHosts(1, async ([host]) => await measureCost(host, contender, rows)));
		return results;
	},
	columns: {
		...SENDER,
		Rows: ({ rows }) => whole(rows),
		'Rows written': ({ contender, failure, written }) =>
			failure ? 'the execution failed' : contender === 'nothing' ? NOT_MEASURED : whole(written),
		'Time for each row': ({ rows, ...result }) =>
			milliseconds(result.seconds && (result.seconds / rows) * 1000),
		'CPU for each row': ({ rows, cpuSeconds }) => milliseconds(cpuSeconds && (cpuSeconds / rows) * 1000),
		'Peak memory': ({ peakMemoryMb }) => megabytes(peakMemoryMb),
	},
});

export const SCENARIOS: Scenario[] = [oneProcess, fourProcesses, forms, sizes];
