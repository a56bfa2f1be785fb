const { setTimeout: delay } = require('node:timers/promises');
const { NETWORKS, SERVICE_TIMES, openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { callsPerWindow, measure } = require('../measure');
const { makeRows, rowOf } = require('../rows');

const SETTINGS = { networkDelayMs: NETWORKS[0], serviceTimeMs: SERVICE_TIMES[0] };

const EXECUTIONS = 4;
const ROWS_EACH = 250;

async function runExecutions(host, contenderName) {
	const account = await openAccount(SETTINGS);
	const trigger = await host.prepare(CONTENDERS[contenderName], account);
	await Promise.all(
		Array.from({ length: EXECUTIONS }, (_, place) =>
			trigger(makeRows(ROWS_EACH, { first: place * ROWS_EACH })),
		),
	);
	const result = { ...measure(account.service, EXECUTIONS * ROWS_EACH), contender: contenderName };
	await account.close();
	return result;
}

const IMPORT_ROWS = 2000;
const FORMS = 40;
/** Not a multiple of the window, so that forms come at every moment of it; ended before the import is. */
const BETWEEN_FORMS_MS = 8_700;

async function runForms(host, contenderName) {
	const account = await openAccount(SETTINGS);
	const triggerImport = await host.prepare(CONTENDERS[contenderName], account);
	const oneRow = contenderName === 'thisNode' ? 'thisNode' : 'httpRequest';
	const triggerForm = await host.prepare(CONTENDERS[oneRow], account);
	const started = triggerImport(makeRows(IMPORT_ROWS));
	const forms = [];
	for (let form = 0; form < FORMS; form++) {
		await delay(BETWEEN_FORMS_MS);
		forms.push(triggerForm(makeRows(1, { first: IMPORT_ROWS + form })));
	}
	const waits = (await Promise.all(forms)).map(({ seconds }) => seconds);
	await started;
	const { state } = account.service;
	const written = state.calls.filter(({ status }) => status === 200).map(rowOf);
	const result = {
		...measure(account.service, IMPORT_ROWS + FORMS),
		contender: contenderName,
		forms: FORMS,
		formsWritten: written.filter((row) => row >= IMPORT_ROWS).length,
		formSeconds: waits,
		windows: callsPerWindow(state.calls),
	};
	await account.close();
	return result;
}

/** Several executions of one n8n that use one account. */
module.exports = {
	executions: {
		name: 'executions',
		hosts: 4,
		run: async ([, , host, otherHost]) =>
			await Promise.all([runExecutions(host, 'thisNode'), runExecutions(otherHost, 'httpRequestBatched')]),
	},
	forms: {
		name: 'forms',
		hosts: 4,
		run: async ([, , host, otherHost]) =>
			await Promise.all([runForms(host, 'thisNode'), runForms(otherHost, 'httpRequestBatched')]),
	},
};
