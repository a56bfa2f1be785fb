/** What README.md leads to, with mouse and keyboard: from a form, and from an Excel file with refused rows. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { readSpreadsheet, toSpreadsheet, type Cell } from '../../support/sheetJs';
import { waitUntil } from '../../support/waitUntil';
import { takeSteps } from './browser';
import {
	SETTLE_MS,
	chooseIn,
	closeMessages,
	closeNode,
	nodeOf,
	openNode,
	submitForm,
	typeInto,
	type File,
} from './editor';
import { startEditorSession, type EditorSession } from './editorSession';

/** The service rejects the row with this address: another lead has its phone. */
const REJECTED_ADDRESS = 'charles.babbage@example.com';
const LEAD = 'Create or update lead';

let session: EditorSession;
let page: Page;

beforeAll(async () => {
	session = await startEditorSession({
		faults: [{ answer: 'duplicate', match: { value: REJECTED_ADDRESS } }],
	});
	({ page } = session);
	await session.createCredential('Lead Management account');
});

beforeEach(async () => {
	session.service.reset();
	await page.goto(`${session.n8n.url}/workflow/new`);
	await page.getByTestId('canvas-plus-button').click();
	await page.getByTestId('node-creator').getByText('On form submission').click();
	await typeInto(inputOf('Form Title'), 'Stay in touch');
});

afterAll(() => session?.stop());

const inEditor = (name: string, steps: () => Promise<void>) => it(name, () => takeSteps(page, name, steps));

const leads = () => session.service.state.leads.map(({ attributes }) => attributes);
const output = () => page.getByTestId('output-panel');

/** Clicks what has this label, the last of several. */
const select = async (label: string) =>
	await page
		.getByText(label, { exact: true })
		.or(page.getByPlaceholder(label, { exact: true }))
		.or(page.getByRole('button', { name: label, exact: true }))
		.filter({ visible: true })
		.last()
		.click();

/** The field below a label, the last of several. A field that must be filled in has a star. */
const inputOf = (label: string): Locator =>
	page
		.locator('label')
		.filter({ has: page.getByText(new RegExp(`^\\s*${label}\\s*\\*?\\s*$`)) })
		.last()
		.locator('xpath=../following-sibling::*')
		.locator('input, textarea')
		.first();

/** Adds an element to the form, with what is behind Add Attributes. */
async function addElement(label: string, type?: string, attribute?: string): Promise<void> {
	await page.getByText('Add Form Element').filter({ visible: true }).last().click();
	await typeInto(inputOf('Label'), label);
	if (type) await chooseIn(inputOf('Element Type'), type);
	if (!attribute) return;
	await select('Add Attributes');
	await select(attribute);
	// What is shown is around the switch.
	await page.getByRole('switch').last().locator('..').click();
}

/** Adds a node after the last one, or at one of its outputs. */
async function addNode(node: string, action: string, atOutput = ''): Promise<void> {
	await closeNode(page);
	const handle = page.locator('.canvas-node-handle-main-output', { hasText: atOutput });
	await handle.getByTestId('canvas-handle-plus').last().click();
	await typeInto(page.getByTestId('node-creator-search-bar'), node);
	await select(node);
	await select(action);
	await page.getByTestId('node-parameters').waitFor();
}

async function addLead(): Promise<void> {
	await addNode('Lead Management', LEAD);
	await page.getByTestId('node-credentials-select').click();
	await page.getByRole('option').first().click();
	await chooseIn(inputOf('Data to Send'), 'Map Automatically');
}

/** Executes the workflow, fills in its form, and opens the output of a node. */
async function execute(entry: Record<string, string | File>): Promise<void> {
	await page.getByTestId('execute-workflow-button').last().click();
	await submitForm(await waitUntil('a form has opened', () => page.context().pages()[1]), entry);
	await nodeOf(page, LEAD).getByTestId('canvas-node-status-success').waitFor();
	await closeMessages(page);
	await openNode(page, LEAD);
}

inEditor('from a form to leads, and to a form for everybody', async () => {
	await addElement('Email address', 'Email', 'Required Field');
	await addElement('First name');
	await addElement('Phone number');
	await addLead();
	await chooseIn(inputOf('Search By'), 'Email Address Only');
	await closeNode(page);
	await execute({
		'Email address': 'ada.lovelace@example.com',
		'First name': 'Ada',
		'Phone number': '+44 20 7946 0011',
	});
	expect(session.service.state.calls.at(-1)?.body).toBe(
		'[{"Attribute":"EmailAddress","Value":"ada.lovelace@example.com"},' +
			'{"Attribute":"FirstName","Value":"Ada"},' +
			'{"Attribute":"Phone","Value":"+44 20 7946 0011"},' +
			'{"Attribute":"SearchBy","Value":"EmailAddress"}]',
	);
	await output().getByText(String(session.service.state.leads[0].Id)).waitFor();
	await output()
		.getByText(/^1 written\. .*Email address → Email Address/)
		.waitFor();
	await closeNode(page);

	await select('Publish');
	await page.waitForTimeout(SETTLE_MS);
	await select('Publish');
	await select('Got it');
	await page.getByTestId('canvas-node').first().dblclick();
	await select('Production URL');
	const url = await page.getByText('/form/').innerText();
	// Somebody who is not logged in to n8n, and is not told that a submission is refused.
	const visitor = await page.context().browser()?.newContext();
	for (const address of ['grace.hopper@example.com', REJECTED_ADDRESS]) {
		const form = await visitor?.newPage();
		await form?.goto(url);
		if (form)
			await submitForm(form, { 'Email address': address, 'First name': 'Grace', 'Phone number': '+1 202' });
	}
	await visitor?.close();
	await waitUntil('both calls are made', () => session.service.state.calls.at(-1)?.fault === 'duplicate');
	expect(leads().slice(1)).toEqual([
		{ EmailAddress: 'grace.hopper@example.com', FirstName: 'Grace', Phone: '+1 202' },
	]);
});

inEditor('from an Excel file to leads, and from the file of refused rows to the others', async () => {
	await addElement('File', 'File', 'Multiple Files');
	await addNode('Extract from File', 'Extract from XLSX');
	await typeInto(inputOf('Input Binary Field'), 'File');
	await addLead();
	await select('Settings');
	await chooseIn(inputOf('On Error'), 'Continue (using error output)');
	await closeNode(page);
	const toFile = (rows: Record<string, Cell>[]): File => ({
		name: 'leads.xlsx',
		mimeType: '',
		buffer: toSpreadsheet('xlsx', [Object.keys(rows[0]), ...rows.map((row) => Object.values(row))]),
	});
	const row = (address: string, name: string, phone: string) => ({
		'Email address': address,
		'First name': name,
		'Phone number': phone,
	});
	const rejected = row(REJECTED_ADDRESS, 'Charles', '+44 20 7946 0012');
	const empty = row('', 'Nobody', '');
	await execute({ File: toFile([row('emmy@example.com', 'Emmy', '+49 9131 850'), rejected, empty]) });
	expect(leads()).toEqual([{ EmailAddress: 'emmy@example.com', FirstName: 'Emmy', Phone: '+49 9131 850' }]);
	await output()
		.getByText(/^1 written, 2 refused\. /)
		.waitFor();

	const calls = session.service.state.calls.length;
	await addNode('Convert to File', 'Convert to XLSX', 'Error');
	await page.getByTestId('node-execute-button').click();
	const downloading = page.waitForEvent('download');
	await select('Download');
	const refused = readSpreadsheet(readFileSync(await (await downloading).path()));
	expect(refused).toEqual([
		{
			...rejected,
			error: expect.stringContaining('Another lead already has this phone'),
			message: expect.any(String),
		},
		{
			...empty,
			error: expect.stringContaining('No email address or phone found'),
			message: expect.any(String),
		},
	]);
	expect(session.service.state.calls).toHaveLength(calls);

	await closeMessages(page);
	await closeNode(page);
	await execute({ File: toFile([{ ...rejected, 'Email address': 'corrected@example.com' }]) });
	expect(leads().at(-1)).toEqual({
		EmailAddress: 'corrected@example.com',
		FirstName: 'Charles',
		Phone: '+44 20 7946 0012',
	});
});
