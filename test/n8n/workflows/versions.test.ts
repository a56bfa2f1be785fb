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
import { installN8n } from '../install/installN8n';
import { NEWEST, OLDEST, type N8nVersion } from '../install/versions';
import { importExamples } from '../support/importExamples';
import { startN8n } from '../support/n8n';
import type { Workflow } from '../support/restClient';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const CALL_LIMIT = 1000;

/**
 * Runs every example on a version of n8n that has the package installed from a file, as Docker images do. Returns the
 * checks that failed.
 */
async function runExamples(version: N8nVersion) {
	const scratchFolder = makeScratchFolder();
	const installation = await installN8n(version);
	const service = await startLeadService({ callLimit: CALL_LIMIT });
	const n8n = await startN8n({ installation, scratchFolder, tarball: process.env.PACKED_PACKAGE });
	try {
		const { credential, formUrl, importSpreadsheet, refusedFile, template, spreadsheet } =
			await importExamples(n8n, service, version === OLDEST);
		const run = async (workflow: Workflow) => await n8n.rest.runWorkflow(workflow);
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
		return checks.filter(({ problem }) => problem);
	} finally {
		await n8n.stop();
		await service.stop();
		removeScratchFolder(scratchFolder);
	}
}

test.each([OLDEST, NEWEST])('the examples do what they should on n8n $version', async (version) => {
	expect(await runExamples(version)).toEqual([]);
});
