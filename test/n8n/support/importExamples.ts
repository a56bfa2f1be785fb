import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadService } from '../../lead-service/leadService';
import { parseCsv } from '../../support/csv';
import {
	UPLOAD_USER,
	WEBSITE_HEADER,
	checkExcel,
	checkForm,
	checkRun,
	checkTemplate,
	checkUpload,
	checkWebsite,
	type Check,
} from '../../support/exampleChecks';
import { EXAMPLES_FOLDER, readExample, setUpExample, toN8n1Form } from '../../support/examples';
import { readResults } from '../../support/rowResults';
import type { RunningN8n } from './n8n';
import type { Execution } from './restClient';

/** The examples in a running n8n. */
export type Examples = Awaited<ReturnType<typeof importExamples>>;

/** Imports the examples into a running n8n and sets them up as a user would. */
export async function importExamples(
	{ rest, url, filesFolder }: RunningN8n,
	service: LeadService,
	isN8n1 = false,
) {
	const credential = await rest.createAccount(service);
	const refusedFile = join(filesFolder, 'refused-leads.xlsx');
	const importExample = async (file: string, leadsFile = '') =>
		await rest.createWorkflow(setUpExample(file, credential, {}, { leadsFile, refusedFile }));
	const importSpreadsheet = async (file: string) => {
		const leadsFile = join(filesFolder, file);
		copyFileSync(join(EXAMPLES_FOLDER, file), leadsFile);
		return await importExample('spreadsheet-to-leads.json', leadsFile);
	};
	const activate = async (workflow: object) => {
		const created = await rest.createWorkflow(workflow);
		await rest.activateWorkflow(created);
		return created;
	};
	const formExample = setUpExample('form-to-lead.json', credential);
	const [formUrl, uploadUrl] = [`${url}/form/new-lead`, `${url}/form/upload-leads`];
	const form = await activate(isN8n1 ? toN8n1Form(formExample) : formExample);
	const users = await rest.createCredential('Users of the upload form', 'httpBasicAuth', UPLOAD_USER);
	const upload = await activate(setUpExample('upload-to-leads.json', credential, { httpBasicAuth: users }));
	const spreadsheet = await importSpreadsheet('leads.csv');
	const template = await importExample('permission-template.json');

	const header = await rest.createCredential('Website', 'httpHeaderAuth', WEBSITE_HEADER);
	await activate(setUpExample('website-to-lead.json', credential, { httpHeaderAuth: header }));
	const rows = parseCsv(readExample('leads.csv'));

	return {
		formUrl,
		uploadUrl,
		refusedFile,
		rows,
		spreadsheet,
		workflows: [spreadsheet, form, upload, template],
		/** Checks the run of the spreadsheet, and runs and checks the others. */
		check: async (execution: Execution): Promise<Check[]> => [
			...(await checkRun({ rows, results: readResults(execution), refusedFile, service })),
			await checkExcel(async () => await rest.runWorkflow(await importSpreadsheet('leads.xlsx')), service),
			await checkForm(formUrl, service),
			// In n8n 1, a form gives out no file if a branch before it was not executed.
			...(isN8n1 ? [] : await checkUpload(uploadUrl, service)),
			await checkTemplate(async () => await rest.runWorkflow(template), service),
			...(await checkWebsite(`${url}/webhook/website-lead`, service)),
		],
		/** Checks what was saved before an update of n8n or of the package, in the n8n that now has it. */
		checkAgain: async (n8n: RunningN8n): Promise<Check[]> => {
			service.reset();
			return [
				await checkForm(`${n8n.url}/form/new-lead`, service),
				await checkTemplate(async () => await n8n.rest.runWorkflow(template), service),
			];
		},
	};
}
