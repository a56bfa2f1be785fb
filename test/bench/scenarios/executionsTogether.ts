import { setTimeout as delay } from 'node:timers/promises';
import { NEAR, openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Measurement } from '../measure';
import { measure } from '../measure';
import type { Scenario } from '../phases';
import { makeRows, rowOf } from '../rows';

const EXECUTIONS = 4;
const ROWS_EACH = 250;

export interface ExecutionsResult extends Measurement {
	contender: ContenderName;
}

async function runExecutions(host: BenchN8n, contender: ContenderName): Promise<ExecutionsResult> {
	const account = await openAccount(NEAR);
	const trigger = await host.prepare(CONTENDERS[contender], account);
	await Promise.all(
		Array.from(
			{ length: EXECUTIONS },
			async (_, place) => await trigger(makeRows(ROWS_EACH, { first: place * ROWS_EACH })),
		),
	);
	const result = { ...measure(account.service, EXECUTIONS * ROWS_EACH), contender };
	await account.close();
	return result;
}

export interface FormsResult extends Measurement {
	contender: ContenderName;
	forms: number;
	formsWritten: number;
	/** From each submission until it was answered. */
	formSeconds: number[];
}

/** Not a multiple of the window, so that forms come at any moment of it. The last one comes before the import ends. */
const BETWEEN_FORMS_MS = 8_700;

/**
 * Forms that come while rows are imported.
 *
 * @param importing the n8n that imports
 * @param receiving the n8n that gets the forms
 */
async function runForms(
	contender: ContenderName,
	importing: BenchN8n,
	receiving: BenchN8n,
	importRows: number,
	formCount: number,
): Promise<FormsResult> {
	const account = await openAccount(NEAR);
	const triggerImport = await importing.prepare(CONTENDERS[contender], account);
	const oneRow = contender === 'thisNode' ? 'thisNode' : 'httpRequest';
	const triggerForm = await receiving.prepare(CONTENDERS[oneRow], account);
	const started = triggerImport(makeRows(importRows));
	const forms = [];
	for (let form = 0; form < formCount; form++) {
		await delay(BETWEEN_FORMS_MS);
		forms.push(triggerForm(makeRows(1, { first: importRows + form })));
	}
	const waits = (await Promise.all(forms)).map(({ seconds }) => seconds);
	await started;
	const { state } = account.service;
	const written = state.calls.filter(({ status }) => status === 200).map(rowOf);
	const result = {
		...measure(account.service, importRows + formCount),
		contender,
		forms: formCount,
		formsWritten: written.filter((row) => row >= importRows).length,
		formSeconds: waits,
	};
	await account.close();
	return result;
}

/** Several executions of one n8n that use one account. */
export const executions: Scenario = {
	name: 'executions',
	hosts: 4,
	run: async ([, , host, otherHost]) =>
		await Promise.all([runExecutions(host, 'thisNode'), runExecutions(otherHost, 'httpRequestBatched')]),
};

export const forms: Scenario = {
	name: 'forms',
	hosts: 4,
	run: async ([, , host, otherHost]) =>
		await Promise.all([
			runForms('thisNode', host, host, 2_000, 40),
			runForms('httpRequestBatched', otherHost, otherHost, 2_000, 40),
		]),
};

/** The processes share the account and nothing else. */
export const formsElsewhere: Scenario = {
	name: 'forms-elsewhere',
	hosts: 2,
	run: async ([importing, receiving]) => [await runForms('thisNode', importing, receiving, 1_500, 30)],
};
