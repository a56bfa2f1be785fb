import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { LeadService } from '../lead-service/leadService';
import type { RowResult } from './rowResults';
import { readSpreadsheet } from './sheetJs';
import { waitUntil } from './waitUntil';

export interface Check {
	name: string;
	problem?: string;
}

/** `prove` throws if the check fails. */
async function check(name: string, prove: () => unknown): Promise<Check> {
	try {
		await prove();
		return { name };
	} catch (error) {
		return { name, problem: (error as Error).message };
	}
}

const leadsOf = ({ state }: LeadService) => state.leads.map(({ attributes }) => ({ ...attributes }));

const withoutEmpty = (row: object) =>
	Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

/** The numbers of rows of examples/leads.csv that create a lead, update one, and are refused. */
const LEADS_CSV = [193, 45, 2];

export interface SpreadsheetRun {
	rows: Record<string, string>[];
	results: RowResult[];
	refusedFile: string;
	service: LeadService;
}

/** The spreadsheet's leads are in the service. */
export async function checkRun({ rows, results, refusedFile, service }: SpreadsheetRun): Promise<Check[]> {
	const outcomes = results.map(({ outcome }) => outcome);
	const count = (outcome: RowResult['outcome']) => outcomes.filter((one) => one === outcome).length;
	const refusedRows = rows.filter((_, index) => outcomes[index] === 'refused');
	return [
		await check('every row was created, updated or refused, and every lead is there once', () => {
			const { created, updated, duplicates } = service.state.summary();
			assert.deepEqual(
				['created', 'updated', 'refused'].map((one) => count(one as 'created')),
				LEADS_CSV,
			);
			assert.deepEqual([created, updated, duplicates], [...LEADS_CSV.slice(0, 2), 0]);
		}),
		await check('two rows were refused, each with its reason', () => {
			const reasons = results.flatMap((result) => (result.outcome === 'refused' ? [result.reason] : []));
			assert.equal(reasons.length, 2);
			assert.match(reasons[0], /e-?mail address/i);
			assert.match(reasons[1], /Another lead already has this phone/);
		}),
		await check('the refused rows are in their file, unchanged, with the reason and what to do', () => {
			const kept = readSpreadsheet(readFileSync(refusedFile));
			assert.deepEqual(
				kept.map(({ error, message, ...row }) => withoutEmpty(row)),
				refusedRows.map(withoutEmpty),
			);
			assert.ok(kept.every(({ error, message }) => String(error).length > 0 && String(message).length > 0));
		}),
	];
}

/** The rows of examples/leads.xlsx become leads too, their numbers in plain digits. */
export async function checkExcel(run: () => Promise<unknown>, service: LeadService): Promise<Check> {
	return await check('an Excel file became leads too', async () => {
		const before = service.state.leads.length;
		await run();
		const written = leadsOf(service).slice(before);
		const phones = written.map(({ Phone = '' }) => Phone).sort();
		assert.deepEqual(phones, ['', '+91-9845098451', '0221-4711001', '919845098450']);
	});
}

/** n8n 2.x serves a form only a moment after its workflow was activated. */
const waitForForm = async (formUrl: string, headers: Record<string, string> = {}) =>
	await waitUntil(`n8n serves the form ${formUrl}`, async () => (await fetch(formUrl, { headers })).ok);

/** n8n numbers the fields of a form. This is a visitor's entry in examples/form-to-lead.json, and its lead. */
export const FORM_ENTRY = {
	'field-0': 'grace.hopper@example.com',
	'field-1': 'Grace Hopper',
	'field-2': '+1 202 555 0147',
	'field-3': 'Arlington',
	'field-4': 'Call me',
	'field-5': '["Yes"]',
};
const FORM_LEAD = {
	FirstName: 'Grace',
	LastName: 'Hopper',
	EmailAddress: 'grace.hopper@example.com',
	Phone: '+1 202 555 0147',
	mx_City: 'Arlington',
	mx_Notes: 'Call me',
	mx_Newsletter: 'Yes',
};

/** Somebody who fills in the form becomes a lead. */
export async function checkForm(formUrl: string, service: LeadService): Promise<Check> {
	return await check('a filled-in form became a lead', async () => {
		await waitForForm(formUrl);
		const body = new FormData();
		for (const [field, value] of Object.entries(FORM_ENTRY)) body.set(field, value);
		const response = await fetch(formUrl, { method: 'POST', body });
		assert.equal(response.status, 200, await response.text());
		assert.deepEqual(leadsOf(service).at(-1), FORM_LEAD);
	});
}

/** Who may open the form of examples/upload-to-leads.json, as a credential of n8n. */
export const UPLOAD_USER = { user: 'sales', password: 'a long random password' };
const AUTHORIZATION = {
	authorization: `Basic ${Buffer.from(`${UPLOAD_USER.user}:${UPLOAD_USER.password}`).toString('base64')}`,
};

/** Waits until the upload has been processed. Returns the page that the visitor then sees. */
async function uploadFile(formUrl: string, fileName: string, content: string): Promise<string> {
	const body = new FormData();
	body.set('field-0', new Blob([content], { type: 'text/csv' }), fileName);
	const response = await fetch(formUrl, { method: 'POST', headers: AUTHORIZATION, body });
	const { formWaitingUrl } = (await response.json()) as { formWaitingUrl: string };
	const statusUrl = new URL(formWaitingUrl);
	statusUrl.pathname += '/n8n-execution-status';
	const isShown = async () => (await (await fetch(statusUrl)).text()).trim() === 'form-waiting';
	await waitUntil('a page is shown after the upload', isShown);
	return await (await fetch(formWaitingUrl)).text();
}

const UPLOAD_HEADINGS = 'Customer Name,Email*,Mobile No.,City,Notes,Age,';

/** Somebody who uploads a file is told what became of its rows. */
export async function checkUpload(formUrl: string, service: LeadService): Promise<Check[]> {
	await waitForForm(formUrl, AUTHORIZATION);
	const upload = async (...rows: string[]) =>
		await uploadFile(formUrl, 'leads.csv', [UPLOAD_HEADINGS, ...rows].join('\r\n'));
	return [
		await check('only who has the password can upload', async () => {
			const [{ status }, posted] = [
				await fetch(formUrl),
				await fetch(formUrl, { method: 'POST', body: new FormData() }),
			];
			assert.deepEqual([status, posted.status], [401, 401]);
		}),
		await check('an uploaded file became leads, and the visitor was told', async () => {
			const before = service.state.leads.length;
			const page = await upload(
				'Emmy Noether,emmy.noether@example.com,+49 9131 85-0,Erlangen,"Called, back",53,',
				'Nobody,,,Paris,,,',
				',,,,,,',
			);
			assert.match(page, /1 row written, 1 refused/);
			assert.match(page, /Columns that are not sent, because they match no lead field: .*Age/);
			assert.match(page, /Row 3 \(Nobody, Paris\): No email address or phone/);
			assert.match(page, /refused-rows\.xlsx/);
			const phones = { Mobile: '+49 9131 85-0', Phone: '+49 9131 85-0' };
			const contact = { EmailAddress: 'emmy.noether@example.com', ...phones };
			const others = { mx_City: 'Erlangen', mx_Notes: 'Called, back' };
			const lead = { FirstName: 'Emmy', LastName: 'Noether', ...contact, ...others };
			assert.deepEqual(leadsOf(service).slice(before), [lead]);
		}),
		await check('a file of another kind was not read', async () => {
			assert.match(await uploadFile(formUrl, 'leads.pdf', '%PDF'), /The file could not be read/);
		}),
	];
}

/** The workflow changed one permission of the template, and nothing else. */
export async function checkTemplate(run: () => Promise<unknown>, service: LeadService): Promise<Check> {
	return await check('the permission template was updated', async () => {
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
	});
}

/** The header that examples/website-to-lead.json asks for, as a credential of n8n. */
export const WEBSITE_HEADER = { name: 'X-Website-Key', value: 'a long random value' };

/** The server of a website can save a lead, and reads whether it was saved. */
export async function checkWebsite(webhookUrl: string, service: LeadService): Promise<Check[]> {
	const contact = { email: 'mary.anning@example.com', phone: '+44 20 7946 0001' };
	const others = { firstName: 'Mary', lastName: 'Anning', message: 'Call me' };
	// The last two have no attribute in the node.
	const lead = { ...contact, ...others, LeadType: 'OT_1', Score: 100 };
	const post = async (body: object, headers: Record<string, string> = {}) => {
		const response = await fetch(webhookUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify(body),
		});
		return [response.status, await response.text()] as const;
	};
	const header = { [WEBSITE_HEADER.name]: WEBSITE_HEADER.value };
	await waitUntil(`n8n serves ${webhookUrl}`, async () => (await post(lead))[0] === 403);
	return [
		await check('a lead from a website was saved', async () => {
			const [status, answer] = await post(lead, header);
			assert.deepEqual([status, JSON.parse(answer)], [200, { saved: true }]);
			const saved = { EmailAddress: contact.email, Phone: contact.phone, FirstName: 'Mary' };
			assert.deepEqual(leadsOf(service).at(-1), { ...saved, LastName: 'Anning', mx_Notes: 'Call me' });
		}),
		await check('a website is told why a lead was not saved', async () => {
			const [status, answer] = await post({ ...lead, email: 'nobody@' }, header);
			const { saved, error } = JSON.parse(answer) as { saved: boolean; error: string };
			assert.deepEqual([status, saved], [422, false]);
			assert.match(error, /"nobody@"[^[]*$/);
		}),
	];
}
