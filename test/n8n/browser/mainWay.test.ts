/** README.md leads to this, with mouse and keyboard: leads from a form, and from an Excel file with refused rows. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { DEMO_KEYS } from '../../lead-service/leadService';
import { readSpreadsheet, toSpreadsheet, type Cell } from '../../support/sheetJs';
import { expect, test } from '../support/fixtures';
import {
	SETTLE_MS,
	choose,
	closeMessages,
	closeNode,
	inputOf,
	nodeOf,
	openNewCredential,
	openNode,
	submitForm,
	typeInto,
} from './editor';

/** The service rejects the row with this address: another lead has its phone. */
const REJECTED_ADDRESS = 'charles.babbage@example.com';
const LEAD = 'Create or update lead';

test.use({
	settings: { faults: [{ answer: 'duplicate', match: { value: REJECTED_ADDRESS } }] },
	// The editor asks for the form before n8n has it (n8n 2.41).
	allowedComplaint: /status of 404 .*\/form-test\//,
});

const output = (page: Page) => page.getByTestId('output-panel');

/** Clicks what has this label, the last of several. */
const select = async (page: Page, label: string) =>
	await page
		.getByText(label, { exact: true })
		.or(page.getByPlaceholder(label, { exact: true }))
		.or(page.getByRole('button', { name: label, exact: true }))
		.filter({ visible: true })
		.last()
		.click();

/** The field below a label, the last of several. A field that must be filled in has a star. */
const fieldOf = (page: Page, label: string): Locator =>
	page
		.locator('label')
		.filter({ has: page.getByText(new RegExp(`^\\s*${label}\\s*\\*?\\s*$`)) })
		.last()
		.locator('xpath=../following-sibling::*')
		.locator('input, textarea')
		.first();

async function startWithForm(page: Page): Promise<void> {
	await page.goto('/workflow/new');
	await page.getByTestId('canvas-plus-button').click();
	await page.getByTestId('node-creator').getByText('On form submission').click();
	await typeInto(fieldOf(page, 'Form Title'), 'Stay in touch');
}

/** Adds an element to the form, with what is behind Add Attributes. */
async function addElement(page: Page, label: string, type?: string, attribute?: string): Promise<void> {
	await page.getByText('Add Form Element').filter({ visible: true }).last().click();
	await typeInto(fieldOf(page, 'Label'), label);
	if (type) await choose(fieldOf(page, 'Element Type'), type);
	if (!attribute) return;
	await select(page, 'Add Attributes');
	await select(page, attribute);
	// The visible part of the switch is its parent.
	await page.getByRole('switch').last().locator('..').click();
}

/** Adds a node after the last one, or at one of its outputs. */
async function addNode(
	page: Page,
	node: string,
	action: string,
	atOutput = '',
	search = node,
): Promise<void> {
	await closeNode(page);
	const handle = page.locator('.canvas-node-handle-main-output', { hasText: atOutput });
	await handle.getByTestId('canvas-handle-plus').last().click();
	await typeInto(page.getByTestId('node-creator-search-bar'), search);
	await select(page, node);
	await select(page, action);
	await page.getByTestId('node-parameters').waitFor();
}

async function addLead(page: Page, credential: string): Promise<void> {
	// The panel finds the node by the name of the service.
	await addNode(page, 'Lead Management', LEAD, '', 'LeadSquared');
	await page.getByTestId('node-credentials-select').click();
	await page.getByRole('option').filter({ hasText: credential }).first().click();
	await choose(fieldOf(page, 'Data to Send'), 'Map Automatically');
}

/** Executes the workflow, fills in its form, and opens the output of a node. */
async function execute(page: Page, entry: Record<string, string | Buffer>): Promise<void> {
	const opening = page.context().waitForEvent('page');
	await page.getByTestId('execute-workflow-button').last().click();
	await submitForm(await opening, entry);
	await nodeOf(page, LEAD).getByTestId('canvas-node-status-success').waitFor();
	await closeMessages(page);
	await openNode(page, LEAD);
}

test('from keys and a form to leads, and to a form for everybody', async ({ page, service, browser }) => {
	const dialog = await openNewCredential(page);
	for (const [name, value] of Object.entries({ baseUrl: service.url, ...DEMO_KEYS }))
		await typeInto(inputOf(dialog, name), value);
	await dialog.getByTestId('credential-save-button').click();
	await dialog.getByTestId('credentials-config-container-test-success').waitFor();
	const credential = await dialog.getByTestId('credential-name').innerText();

	await startWithForm(page);
	await addElement(page, 'Email address', 'Email', 'Required Field');
	await addElement(page, 'First name');
	await addElement(page, 'Phone number');
	await addLead(page, credential.trim());
	await choose(fieldOf(page, 'Search By'), 'Email Address Only');
	await closeNode(page);
	await execute(page, {
		'Email address': 'ada.lovelace@example.com',
		'First name': 'Ada',
		'Phone number': '+44 20 7946 0011',
	});
	expect(service.state.calls.at(-1)?.body).toBe(
		'[{"Attribute":"EmailAddress","Value":"ada.lovelace@example.com"},' +
			'{"Attribute":"FirstName","Value":"Ada"},' +
			'{"Attribute":"Phone","Value":"+44 20 7946 0011"},' +
			'{"Attribute":"SearchBy","Value":"EmailAddress"}]',
	);
	await output(page).getByText(String(service.state.leads[0].Id)).waitFor();
	await output(page)
		.getByTestId('node-hint')
		.filter({ hasText: /1 written.*Email address → Email Address/ })
		.waitFor();
	await closeNode(page);

	await select(page, 'Publish');
	await page.waitForTimeout(SETTLE_MS);
	await select(page, 'Publish');
	await select(page, 'Got it');
	await page.getByTestId('canvas-node').first().dblclick();
	await select(page, 'Production URL');
	const url = await page.getByText('/form/').innerText();
	// Somebody who is not logged in to n8n, and is not told that a submission is refused.
	const visitor = await browser.newContext();
	for (const address of ['grace.hopper@example.com', REJECTED_ADDRESS]) {
		const form = await visitor.newPage();
		await form.goto(url);
		await submitForm(form, { 'Email address': address, 'First name': 'Grace', 'Phone number': '+1 202' });
	}
	await expect.poll(() => service.state.calls.at(-1)?.fault).toBe('duplicate');
	expect(service.state.leads.slice(1).map(({ attributes }) => ({ ...attributes }))).toEqual([
		{ EmailAddress: 'grace.hopper@example.com', FirstName: 'Grace', Phone: '+1 202' },
	]);
});

const row = (address: string, name: string, phone: string) => ({
	'Email address': address,
	'First name': name,
	'Phone number': phone,
});
const toFile = (...rows: Record<string, Cell>[]) =>
	toSpreadsheet('xlsx', [Object.keys(rows[0]), ...rows.map((cells) => Object.values(cells))]);

test('from an Excel file to leads, and from the file of refused rows to the others', async ({
	page,
	service,
	n8n,
}) => {
	const { name } = await n8n.rest.createAccount(service, 'For Excel');
	const leads = () => service.state.leads.map(({ attributes }) => ({ ...attributes }));
	await startWithForm(page);
	await addElement(page, 'File', 'File', 'Multiple Files');
	await addNode(page, 'Extract from File', 'Extract from XLSX');
	await typeInto(fieldOf(page, 'Input Binary Field'), 'File');
	await addLead(page, name);
	await select(page, 'Settings');
	await choose(fieldOf(page, 'On Error'), 'Continue (using error output)');
	await closeNode(page);
	const rejected = row(REJECTED_ADDRESS, 'Charles', '+44 20 7946 0012');
	const empty = row('', 'Nobody', '');
	await execute(page, { File: toFile(row('emmy@example.com', 'Emmy', '+49 9131 850'), rejected, empty) });
	expect(leads()).toEqual([{ EmailAddress: 'emmy@example.com', FirstName: 'Emmy', Phone: '+49 9131 850' }]);
	await output(page)
		.getByText(/^1 written, 2 refused$/)
		.waitFor();

	const calls = service.state.calls.length;
	await addNode(page, 'Convert to File', 'Convert to XLSX', 'Error');
	await page.getByTestId('node-execute-button').click();
	const downloading = page.waitForEvent('download');
	await select(page, 'Download');
	const refused = readSpreadsheet(readFileSync(await (await downloading).path()));
	const withReason = (error: string) => ({
		error: expect.stringContaining(error),
		message: expect.any(String),
	});
	expect(refused).toEqual([
		{ ...rejected, ...withReason('Another lead already has this phone') },
		{ ...empty, ...withReason('No email address or phone found') },
	]);
	expect(service.state.calls).toHaveLength(calls);

	await closeMessages(page);
	await closeNode(page);
	await execute(page, { File: toFile({ ...rejected, 'Email address': 'corrected@example.com' }) });
	expect(leads().at(-1)).toEqual({
		EmailAddress: 'corrected@example.com',
		FirstName: 'Charles',
		Phone: '+44 20 7946 0012',
	});
});
