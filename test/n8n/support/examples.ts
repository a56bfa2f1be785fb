/** The examples in a running n8n, set up as a user would, and what is to become of them. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import type { IDataObject } from 'n8n-workflow';
import type { LeadService } from '../../lead-service/leadService';
import { EXAMPLES_FOLDER, readExample, setUpExample, type ExampleWorkflow } from '../../support/examples';
import { readSpreadsheet } from '../../support/sheetJs';
import { waitUntil } from '../../support/waitUntil';
import type { RunningN8n } from './n8n';
import type { Execution } from './restClient';

export type Examples = Awaited<ReturnType<typeof importExamples>>;
export type Checks = Record<string, () => unknown>;

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

	return {
		formUrl,
		uploadUrl,
		refusedFile,
		spreadsheet,
		workflows: [spreadsheet, form, upload, template],
		/** Checks the run of the spreadsheet, and runs and checks the others. */
		check: (execution: Execution): Checks => ({
			'every row was created, updated or refused, and every lead is there once': () =>
				checkRun(execution, service),
			'the refused rows are in their file, unchanged, with the reason and what to do': () =>
				checkRefused(refusedFile),
			'an Excel file became leads too': async () =>
				await checkExcel(async () => await rest.runWorkflow(await importSpreadsheet('leads.xlsx')), service),
			'a filled-in form became a lead': async () => await checkForm(formUrl, service),
			// In n8n 1, a form gives out no file if a branch before it was not executed.
			...(!isN8n1 && {
				'an uploaded file became leads, and the visitor was told': async () =>
					await checkUpload(uploadUrl, service),
			}),
			'the permission template was updated': async () =>
				await checkTemplate(async () => await rest.runWorkflow(template), service),
			'a website saved a lead, and was told why another one was not saved': async () =>
				await checkWebsite(`${url}/webhook/website-lead`, service),
		}),
		/** Checks what was saved before an update of n8n or of the package, in the n8n that now has it. */
		async checkAgain(n8n: RunningN8n): Promise<void> {
			service.reset();
			await checkForm(`${n8n.url}/form/new-lead`, service);
			await checkTemplate(async () => await n8n.rest.runWorkflow(template), service);
		},
	};
}

/**
 * A form example as a user of n8n 1 makes it. Its forms have no Custom Field Name and no checkboxes: the names are the
 * labels, and a list with several choices takes the place of the checkboxes.
 */
function toN8n1Form(workflow: ExampleWorkflow): ExampleWorkflow {
	for (const node of workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.formTrigger')) {
		node.typeVersion = 2.2;
		const { values } = node.parameters.formFields as { values: IDataObject[] };
		for (const field of values) {
			field.fieldLabel = field.fieldName ?? field.fieldLabel;
			delete field.fieldName;
			if (field.fieldType === 'checkbox') Object.assign(field, { fieldType: 'dropdown', multiselect: true });
		}
	}
	return workflow;
}

const leadsOf = ({ state }: LeadService) => state.leads.map(({ attributes }) => ({ ...attributes }));

/** The numbers of rows of examples/leads.csv that create a lead, update one, and are refused. */
const [CREATED, UPDATED, REFUSED] = [193, 45, 2];

function checkRun(execution: Execution, service: LeadService): void {
	const [written, refused] = execution.outputsOf('Create or update lead');
	assert.deepEqual([written.length, refused.length], [CREATED + UPDATED, REFUSED]);
	const { created, updated, duplicates } = service.state.summary();
	assert.deepEqual([created, updated, duplicates], [CREATED, UPDATED, 0]);
}

function checkRefused(refusedFile: string): void {
	const withoutEmpty = (row: object) =>
		Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));
	const rows = (parse(readExample('leads.csv'), { columns: true }) as object[]).map(withoutEmpty);
	const kept = readSpreadsheet(readFileSync(refusedFile));
	for (const { error, message, ...row } of kept) {
		assert.ok(rows.some((one) => isDeepStrictEqual(one, withoutEmpty(row))));
		assert.ok(String(message).length > 0);
	}
	assert.equal(kept.length, REFUSED);
	assert.match(String(kept[0].error), /e-?mail address/i);
	assert.match(String(kept[1].error), /Another lead already has this phone/);
}

/** The rows of examples/leads.xlsx become leads too, their numbers in plain digits. */
async function checkExcel(run: () => Promise<unknown>, service: LeadService): Promise<void> {
	const before = service.state.leads.length;
	await run();
	const phones = leadsOf(service)
		.slice(before)
		.map(({ Phone = '' }) => Phone)
		.sort();
	assert.deepEqual(phones, ['', '+91-9845098451', '0221-4711001', '919845098450']);
}

/** n8n 2.x serves a form only a moment after its workflow was activated. */
const waitForForm = async (formUrl: string, headers: Record<string, string> = {}) =>
	await waitUntil(`n8n serves the form ${formUrl}`, async () => (await fetch(formUrl, { headers })).ok);

/** n8n numbers the fields of a form. This is a visitor's entry in examples/form-to-lead.json. */
export const FORM_ENTRY = {
	'field-0': 'grace.hopper@example.com',
	'field-1': 'Grace Hopper',
	'field-2': '+1 202 555 0147',
	'field-3': 'Arlington',
	'field-4': 'Call me',
	'field-5': '["Yes"]',
};

async function checkForm(formUrl: string, service: LeadService): Promise<void> {
	await waitForForm(formUrl);
	const body = new FormData();
	for (const [field, value] of Object.entries(FORM_ENTRY)) body.set(field, value);
	const response = await fetch(formUrl, { method: 'POST', body });
	assert.equal(response.status, 200, await response.text());
	assert.deepEqual(leadsOf(service).at(-1), {
		FirstName: 'Grace',
		LastName: 'Hopper',
		EmailAddress: 'grace.hopper@example.com',
		Phone: '+1 202 555 0147',
		mx_City: 'Arlington',
		mx_Notes: 'Call me',
		mx_Newsletter: 'Yes',
	});
}

/** Who may open the form of examples/upload-to-leads.json, as a credential of n8n. */
export const UPLOAD_USER = { user: 'sales', password: 'a long random password' };

/** Waits until the upload has been processed. Returns the page that the visitor then sees. */
async function uploadFile(
	formUrl: string,
	headers: Record<string, string>,
	content: string,
): Promise<string> {
	const body = new FormData();
	body.set('field-0', new Blob([content], { type: 'text/csv' }), 'leads.csv');
	const response = await fetch(formUrl, { method: 'POST', headers, body });
	const { formWaitingUrl } = (await response.json()) as { formWaitingUrl: string };
	const statusUrl = new URL(formWaitingUrl);
	statusUrl.pathname += '/n8n-execution-status';
	const isShown = async () => (await (await fetch(statusUrl)).text()).trim() === 'form-waiting';
	await waitUntil('a page is shown after the upload', isShown);
	return await (await fetch(formWaitingUrl)).text();
}

/** Somebody who has the password, and nobody else, uploads a file, and is told what became of its rows. */
async function checkUpload(formUrl: string, service: LeadService): Promise<void> {
	const { user, password } = UPLOAD_USER;
	const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
	await waitForForm(formUrl, headers);
	const opened = await fetch(formUrl);
	const posted = await fetch(formUrl, { method: 'POST', body: new FormData() });
	assert.deepEqual([opened.status, posted.status], [401, 401]);
	const rows = ['Name,E-mail', 'Emmy Noether,emmy.noether@example.com', 'Nobody,'];
	const page = await uploadFile(formUrl, headers, rows.join('\r\n'));
	assert.match(page, /1 row written, 1 refused/);
	assert.match(page, /Row 3 \(Nobody\): No email address or phone/);
	assert.match(page, /refused-rows\.xlsx/);
	assert.equal(leadsOf(service).at(-1)?.EmailAddress, 'emmy.noether@example.com');
}

/** The workflow changed one permission of the template, and nothing else. */
async function checkTemplate(run: () => Promise<unknown>, service: LeadService): Promise<void> {
	const { Name, Description } = service.state.templates[0];
	await run();
	const [template] = service.state.templates;
	assert.deepEqual([template.Name, template.Description], [Name, Description]);
	const Properties = { RestrictedFields: ['Phone', 'mx_Budget'] };
	const Permissions = [
		{ Action: 'View', Access: 'FullAccess' },
		{ Action: 'Edit', Access: 'PartialAccess', Properties },
	];
	assert.deepEqual(template.EntityPermissions, [{ Entity: 'Lead', Permissions }]);
}

/** The header that examples/website-to-lead.json asks for, as a credential of n8n. */
const WEBSITE_HEADER = { name: 'X-Website-Key', value: 'a long random value' };

/** The server of a website can save a lead, and reads whether it was saved. */
async function checkWebsite(webhookUrl: string, service: LeadService): Promise<void> {
	const contact = { email: 'mary.anning@example.com', phone: '+44 20 7946 0001' };
	// The last two have no attribute in the node.
	const lead = {
		...contact,
		firstName: 'Mary',
		lastName: 'Anning',
		message: 'Call me',
		LeadType: 'OT_1',
		Score: 100,
	};
	const post = async (body: object, headers: Record<string, string> = {}) =>
		await fetch(webhookUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify(body),
		});
	const header = { [WEBSITE_HEADER.name]: WEBSITE_HEADER.value };
	await waitUntil(`n8n serves ${webhookUrl}`, async () => (await post(lead)).status === 403);
	const saved = await post(lead, header);
	assert.deepEqual([saved.status, await saved.json()], [200, { saved: true }]);
	const names = { FirstName: 'Mary', LastName: 'Anning', mx_Notes: 'Call me' };
	assert.deepEqual(leadsOf(service).at(-1), { EmailAddress: contact.email, Phone: contact.phone, ...names });
	const refused = await post({ ...lead, email: 'nobody@' }, header);
	const told = (await refused.json()) as { saved: boolean; error: string };
	assert.deepEqual([refused.status, told.saved], [422, false]);
	assert.match(told.error, /"nobody@"[^[]*$/);
}
