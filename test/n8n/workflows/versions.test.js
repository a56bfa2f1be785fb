const { readFileSync } = require('node:fs');
const { startLeadService } = require('../../lead-service/leadService');
const { parseCsv } = require('../../support/csv');
const { checkExcel, checkForm, checkRun, checkTemplate } = require('../../support/exampleChecks');
const { FORM_ENTRY } = require('../demo/demoReport');
const { readExample } = require('../../support/examples');
const { importExamples } = require('../support/importExamples');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { readResults } = require('../../support/rowResults');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');
const { NEWEST, OLDEST } = require('../install/versions');

const CALL_LIMIT = 1000;
const LEAD_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Leads have other IDs in each run: here they are called by their order. */
const withoutIds = (value) => {
	const text = JSON.stringify(value);
	const ids = [...new Set(text.match(LEAD_ID))];
	return JSON.parse(text.replace(LEAD_ID, (id) => `lead ${ids.indexOf(id)}`));
};

/**
 * Runs every example on a version of n8n with the package installed by file, as Docker images install it.
 * @param {string} version
 * @returns what did not go as it should, and all that came of it
 */
async function runExamples(version) {
	const scratchFolder = makeScratchFolder();
	const installation = await installN8n(version);
	const service = await startLeadService({ callLimit: CALL_LIMIT });
	const n8n = await startN8n({ installation, scratchFolder, tarball: process.env.PACKED_PACKAGE });
	try {
		const { form, formUrl, importSpreadsheet, refusedFile, schedule, spreadsheet } = await importExamples(
			n8n,
			service,
		);
		/** @type {import('../support/restClient').Execution[]} */
		const executions = [];
		const run = async (workflow) => {
			const execution = await n8n.rest.runWorkflow(workflow);
			executions.push(execution);
			return execution;
		};
		const rows = parseCsv(readExample('leads.csv'));
		const results = readResults(await run(spreadsheet));
		const checks = [
			...(await checkRun({ rows, results, refusedFile, service })),
			await checkExcel(async () => run(await importSpreadsheet('leads.xlsx')), service),
			await checkForm(formUrl, FORM_ENTRY, service),
			await checkTemplate(() => run(schedule), service),
		];
		executions.push(...(await n8n.rest.awaitExecutions(form, 1)));
		return {
			problems: checks.filter(({ problem }) => problem),
			outcome: withoutIds({
				outputs: executions.map((execution) => [
					execution.outputsOf('Upsert lead'),
					execution.outputsOf('Update permission template'),
				]),
				refusedRows: readFileSync(refusedFile, 'utf8'),
				// They are written several at a time, in no certain order.
				leads: service.state.leads.map((lead) => JSON.stringify(lead.attributes)).sort(),
				templates: service.state.templates,
			}),
		};
	} finally {
		await n8n.stop();
		await service.stop();
		removeScratchFolder(scratchFolder);
	}
}

const outcomes = new Map();

test.each([OLDEST, NEWEST])('the examples do what they should on n8n %s', async (version) => {
	const { problems, outcome } = await runExamples(version);
	outcomes.set(version, outcome);
	expect(problems).toEqual([]);
});

test('the examples do the same on both', () => {
	expect([...outcomes.keys()]).toEqual([OLDEST, NEWEST]);
	expect(outcomes.get(NEWEST)).toEqual(outcomes.get(OLDEST));
});
