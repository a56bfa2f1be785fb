import { readFileSync } from 'node:fs';
import { startLeadService } from '../../lead-service/leadService';
import { parseCsv } from '../../support/csv';
import {
	WEBSITE_HEADER,
	checkExcel,
	checkForm,
	checkGoogleSheets,
	checkRun,
	checkTemplate,
	checkUpload,
	checkWebsite,
} from '../../support/exampleChecks';
import { readExample, setUpExample } from '../../support/examples';
import { readResults } from '../../support/rowResults';
import { readSpreadsheet } from '../../support/sheetJs';
import { installN8n } from '../install/installN8n';
import { NEWEST, OLDEST, type N8nVersion } from '../install/versions';
import { importExamples } from '../support/importExamples';
import { startN8n } from '../support/n8n';
import type { Execution, Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const CALL_LIMIT = 1000;
const LEAD_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The IDs of leads differ from run to run. This replaces them with the order of their first appearance. */
const withoutIds = (value: object): unknown => {
	const text = JSON.stringify(value);
	const ids = [...new Set(text.match(LEAD_ID))];
	return JSON.parse(text.replace(LEAD_ID, (id) => `lead ${ids.indexOf(id)}`));
};

/**
 * Runs every example on a version of n8n that has the package installed from a file, as Docker images do. Returns the
 * checks that failed, and everything that n8n and the service have afterward.
 */
async function runExamples(version: N8nVersion) {
	const scratchFolder = makeScratchFolder();
	const installation = await installN8n(version);
	const service = await startLeadService({ callLimit: CALL_LIMIT });
	const n8n = await startN8n({ installation, scratchFolder, tarball: process.env.PACKED_PACKAGE });
	try {
		const { credential, form, formUrl, importSpreadsheet, refusedFile, template, spreadsheet } =
			await importExamples(n8n, service, version === OLDEST);
		const executions: Execution[] = [];
		const run = async (workflow: Workflow) => {
			const execution = await n8n.rest.runWorkflow(workflow);
			executions.push(execution);
			return execution;
		};
		const runSheets = async (rows: object[]) =>
			await run(
				await n8n.rest.createWorkflow({
					...setUpExample('google-sheets-to-leads.json', credential),
					pinData: { 'New or changed rows': rows.map((json) => ({ json })) },
				}),
			);
		await n8n.rest.activateWorkflow(
			await n8n.rest.createWorkflow(setUpExample('upload-to-leads.json', credential)),
		);
		const website = setUpExample('website-to-lead.json', credential);
		const header = await n8n.rest.createCredential({
			name: 'Website',
			type: 'httpHeaderAuth',
			data: WEBSITE_HEADER,
		});
		for (const node of website.nodes) {
			if (node.credentials?.httpHeaderAuth) {
				node.credentials = { httpHeaderAuth: { id: header.id, name: header.name } };
			}
		}
		await n8n.rest.activateWorkflow(await n8n.rest.createWorkflow(website));
		const rows = parseCsv(readExample('leads.csv'));
		const results = readResults(await run(spreadsheet));
		const checks = [
			...(await checkRun({ rows, results, refusedFile, service })),
			await checkExcel(async () => run(await importSpreadsheet('leads.xlsx')), service),
			await checkForm(formUrl, service),
			await checkTemplate(() => run(template), service),
			...(await checkGoogleSheets(runSheets, service)),
			...(await checkUpload(`${n8n.url}/form/upload-leads`, service)),
			...(await checkWebsite(`${n8n.url}/webhook/website-lead`, service)),
		];
		executions.push(...(await n8n.rest.awaitExecutions(form, 1)));
		return {
			problems: checks.filter(({ problem }) => problem),
			outcome: withoutIds({
				outputs: executions.map((execution) => [
					execution.outputsOf('Create or update lead'),
					execution.outputsOf('Update permission template'),
				]),
				refusedRows: readSpreadsheet(readFileSync(refusedFile)),
				// Several calls run at the same time, so the order of the leads varies.
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

const runs = new Map<N8nVersion, ReturnType<typeof runExamples>>();
/** Each version runs once, for the first test that asks. */
const runOf = async (version: N8nVersion) => {
	const run = runs.get(version) ?? runExamples(version);
	runs.set(version, run);
	return await run;
};

test.each([OLDEST, NEWEST])('the examples do what they should on n8n $version', async (version) => {
	const { problems } = await runOf(version);
	expect(problems).toEqual([]);
});

test('the examples do the same on both', async () => {
	expect((await runOf(NEWEST)).outcome).toEqual((await runOf(OLDEST)).outcome);
});
