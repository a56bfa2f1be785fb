import { setTimeout as delay } from 'node:timers/promises';
import { USUAL_LATENCY, openAccount } from '../../support/openAccount';
import type { Host } from '../../n8n/support/n8nHost';
import { CONTENDERS, type ContenderName } from '../../n8n/support/contenders';
import { measure, type Measured } from '../../support/measureImport';
import { fewerIfQuick } from '../quick';
import { median, seconds, share } from '../report/format';
import { makeRows, rowOf } from '../../support/importRows';
import type { Scenario } from '../scenario';

/** Not a multiple of the window, so that forms come at any moment of it. The last one comes before the import ends. */
const BETWEEN_FORMS_MS = 8_700;

export interface FormsResult extends Measured {
	contender: ContenderName;
	forms: number;
	formsWritten: number;
	/** From submission to response, for each form. */
	formSeconds: number[];
}

interface FormsOptions {
	rows: number;
	forms: number;
}

/** Submits a form now and then while another workflow imports rows. */
async function runForms(
	importHost: Host,
	formHost: Host,
	contender: ContenderName,
	{ rows, forms }: FormsOptions,
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
	const formSeconds = (await Promise.all(runningForms)).map(({ seconds }) => seconds);
	await runningImport;
	const { calls } = account.service.state;
	const written = calls.filter(({ status }) => status === 200).map(rowOf);
	const result = {
		...measure(account.service, rows + forms),
		contender,
		forms,
		formsWritten: written.filter((row) => row >= rows).length,
		formSeconds,
	};
	await account.close();
	return result;
}

const describeForms = (results: FormsResult[]): string =>
	results
		.map(({ contender, forms, formsWritten, formSeconds, written, rows, refused, shareOfIdeal }) =>
			[
				`${contender}: ${formsWritten}/${forms} forms in ${seconds(median(formSeconds))}`,
				`${seconds(Math.max(...formSeconds))} at the longest`,
				`${written}/${rows} rows, ${refused} rejected, ${share(shareOfIdeal)} of the ideal`,
			].join(', '),
		)
		.join(' | ');

const SAME_PROCESS = { rows: fewerIfQuick(2500), forms: fewerIfQuick(40) };

export const forms: Scenario<FormsResult[]> = {
	name: 'forms',
	hosts: 2,
	seconds: 510,
	run: async ([host, otherHost]) =>
		await Promise.all([
			runForms(host, host, 'thisNode', SAME_PROCESS),
			runForms(otherHost, otherHost, 'httpRequestBatched', SAME_PROCESS),
		]),
	describe: describeForms,
};

const OTHER_PROCESS = { rows: fewerIfQuick(750), forms: fewerIfQuick(15) };

export const formsElsewhere: Scenario<FormsResult[]> = {
	name: 'formsElsewhere',
	hosts: 2,
	seconds: 170,
	run: async ([host, otherHost]) => [await runForms(host, otherHost, 'thisNode', OTHER_PROCESS)],
	describe: describeForms,
};
