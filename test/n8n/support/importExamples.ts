import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadService } from '../../lead-service/leadService';
import { EXAMPLES_FOLDER, setUpExample, toN8n1Form } from '../../support/examples';
import type { RunningN8n } from './n8n';

/** Imports the examples into a running n8n and sets them up as a user would. */
export async function importExamples(n8n: RunningN8n, service: LeadService, isN8n1 = false) {
	const credential = await n8n.rest.createAccount(service);
	const refusedFile = join(n8n.filesFolder, 'refused-leads.xlsx');
	const importExample = async (file: string, leadsFile = '') =>
		await n8n.rest.createWorkflow(setUpExample(file, credential, { leadsFile, refusedFile }));
	const importSpreadsheet = async (file: string) => {
		const leadsFile = join(n8n.filesFolder, file);
		copyFileSync(join(EXAMPLES_FOLDER, file), leadsFile);
		return await importExample('spreadsheet-to-leads.json', leadsFile);
	};
	const spreadsheet = await importSpreadsheet('leads.csv');
	const template = await importExample('permission-template.json');
	const formExample = setUpExample('form-to-lead.json', credential);
	const form = await n8n.rest.createWorkflow(isN8n1 ? toN8n1Form(formExample) : formExample);
	await n8n.rest.activateWorkflow(form);
	const formUrl = `${n8n.url}/form/new-lead`;
	return { credential, refusedFile, importSpreadsheet, spreadsheet, template, form, formUrl };
}
