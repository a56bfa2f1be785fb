import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { alias as ALIASES } from '../../../nodes/LeadManagement/LeadManagement.node.json';
import { DEMO_KEYS } from '../../lead-service/leadService';
import { findKeys } from '../../support/keySearch';
import { leadManagement } from '../support/buildWorkflow';
import { takeSteps } from './browser';
import {
	SETTLE_MS,
	choose,
	chooseSeveral,
	closeMessages,
	closeNode,
	executeNode,
	inputOf,
	nodeOf,
	openNode,
	openWorkflow,
	pickFromList,
	searchNodes,
	submitForm,
	typeByHand,
	typeExpression,
	typeInto,
} from './editor';
import { startEditorSession, type EditorSession } from './editorSession';

const NODE = 'Lead Management';
/** The service rejects the row with this address: another lead has its phone. */
const REJECTED_ADDRESS = 'charles.babbage@example.com';
const ROWS = ['ada.lovelace@example.com', REJECTED_ADDRESS, 'grace.hopper@example.com'];

/** How long the nodes panel may take to show what was found, on a busy machine. */
const SEARCH_TIMEOUT_MS = 5_000;

let session: EditorSession;

beforeAll(async () => {
	session = await startEditorSession({
		faults: [{ answer: 'duplicate', match: { value: REJECTED_ADDRESS } }],
	});
});

afterAll(() => session?.stop());

const inEditor = (name: string, steps: () => Promise<void>) =>
	it(name, () => takeSteps(session.page, name, steps));

/** Picks an action of the node in the nodes panel. */
async function addAction(page: Page, action: string) {
	const panel = page.getByTestId('node-creator');
	await panel.getByText(NODE, { exact: true }).click();
	await panel.getByText(action, { exact: true }).click();
	await page.getByTestId('node-parameters').waitFor();
}

/** Starts an execution, and fills in and submits the form that opens in a new tab. */
async function runForm(page: Page, runButton: Locator, entry: Record<string, string>) {
	const [form] = await Promise.all([page.context().waitForEvent('page'), runButton.click()]);
	await submitForm(form, entry);
}

/** Adds a form trigger to an empty canvas. `fields` are types by label. */
async function addForm(page: Page, fields: Record<string, string>) {
	await page.getByTestId('canvas-plus-button').click();
	await page.getByTestId('node-creator').getByText('On form submission').click();
	await typeInto(inputOf(page, 'formTitle'), 'Stay in touch');
	const elements = page.getByTestId('fixed-collection-formFields');
	for (const [label, type] of Object.entries(fields)) {
		await elements.getByTestId('fixed-collection-add').click();
		await typeInto(inputOf(elements, 'fieldLabel'), label);
		await choose(elements, 'fieldType', type);
	}
}

/** Fills in the dialog of a credential and saves it, which tests it. */
async function enterCredential(page: Page, values: Record<string, string>) {
	const dialog = page.getByTestId('editCredential-modal');
	for (const [name, value] of Object.entries(values)) await typeInto(inputOf(dialog, name), value);
	await dialog.getByTestId('credential-save-button').click();
}

describe('a form whose entries become leads', () => {
	inEditor('is made from an empty canvas with mouse and keyboard', async () => {
		const { page, n8n, service } = session;
		await page.goto(`${n8n.url}/workflow/new`);
		await addForm(page, { 'Your e-mail address': 'Email', 'First name': 'Text Input' });
		const sample = { 'Your e-mail address': 'ada.lovelace@example.com', 'First name': 'Ada' };
		await runForm(page, page.getByTestId('node-execute-button'), sample);
		await page.getByTestId('output-panel').getByTestId('node-run-status-success').waitFor();
		await closeNode(page);

		await page.getByTestId('canvas-handle-plus').click();
		await typeInto(page.getByTestId('node-creator-search-bar'), 'lead');
		await addAction(page, 'Create or update lead');

		await page.getByTestId('node-credentials-empty-state').getByRole('button').click();
		await enterCredential(page, { baseUrl: service.url, ...DEMO_KEYS });
		// The dialog closes by itself when the test succeeds.
		await page.getByTestId('editCredential-modal').waitFor({ state: 'hidden' });

		const attributes = page.getByTestId('fixed-collection-attributes');
		const addAttribute = () => attributes.getByTestId('fixed-collection-add').click();
		const lastAttribute = attributes.getByTestId('resource-locator-name').last();
		const lastValue = attributes.getByTestId('parameter-input-value').last();

		await addAttribute();
		await pickFromList(lastAttribute, 'Email');
		const field = page.getByTestId('ndv-input-panel').getByText('Your e-mail address', { exact: true });
		await field.dragTo(lastValue, { steps: 10 });

		await addAttribute();
		await pickFromList(lastAttribute, 'First Name');
		await typeExpression(lastValue, "{{ $json['First name']");

		await addAttribute();
		await typeByHand(lastAttribute, 'mx_City');
		await typeInto(inputOf(attributes, 'value'), 'London');
		await closeNode(page);

		const entry = { 'Your e-mail address': 'grace.hopper@example.com', 'First name': 'Grace' };
		await runForm(page, page.getByTestId('execute-workflow-button').last(), entry);
		await nodeOf(page, 'Create or update lead').getByTestId('canvas-node-status-success').waitFor();
		const { leads } = service.state;
		expect(leads.map((lead) => lead.attributes)).toEqual([
			{ EmailAddress: 'grace.hopper@example.com', FirstName: 'Grace', mx_City: 'London' },
		]);
	});
});

describe('a field dropped in the wrong place', () => {
	inEditor('changes no mode, and is added to the columns to ignore', async () => {
		const { page, n8n, service } = session;
		const parameters = { dataToSend: 'autoMapInputData' };
		const lead = leadManagement(await session.createCredential('slip'), { name: 'Lead', parameters });
		const row = { 'E-mail': 'slip@example.com', City: 'London', 'Lead Score': 9 };
		const { id } = await session.createWorkflow('slip', [row], [lead], { Rows: ['Lead'] });
		await openWorkflow(page, n8n.url, id);
		await openNode(page, 'Lead');
		const drop = async (field: string, parameter: string) => {
			const source = page.getByTestId('ndv-input-panel').getByText(field, { exact: true });
			await source.dragTo(page.getByTestId(`parameter-input-${parameter}`).last(), { steps: 10 });
			await page.waitForTimeout(SETTLE_MS);
		};
		await drop('City', 'dataToSend');
		await drop('City', 'searchBy');
		expect(await inputOf(page, 'dataToSend').inputValue()).toBe('Map Automatically');
		expect(await inputOf(page, 'searchBy').inputValue()).toBe('Email Address or Phone');
		await drop('City', 'inputsToIgnore');
		// The editor writes a name that is no identifier in its own way.
		await drop('Lead Score', 'inputsToIgnore');
		expect(await inputOf(page, 'inputsToIgnore').inputValue()).toBe("City, ['Lead Score']");

		await executeNode(page);
		expect(service.state.leads.at(-1)?.attributes).toEqual({ EmailAddress: 'slip@example.com' });
	});
});

describe('the nodes panel', () => {
	inEditor('finds the node by "lead" and by each of its aliases', async () => {
		const { page, n8n } = session;
		const { id } = await session.createWorkflow('Panel', [{}]);
		await openWorkflow(page, n8n.url, id);
		await searchNodes(page, 'lead');
		const found = page.getByTestId('item-iterator-item').filter({ hasText: NODE });
		expect(await page.getByTestId('item-iterator-item').first().innerText()).toContain(NODE);
		await typeInto(page.getByTestId('node-creator-search-bar'), 'invoice');
		expect(await found.count()).toBe(0);
		const missing: string[] = [];
		for (const alias of ALIASES) {
			await typeInto(page.getByTestId('node-creator-search-bar'), alias);
			await found
				.first()
				.waitFor({ timeout: SEARCH_TIMEOUT_MS })
				.catch(() => missing.push(alias));
		}
		expect(missing).toEqual([]);
	});
});

describe('a permission template', () => {
	inEditor('is picked from the list and updated with partial access', async () => {
		const { page, n8n, service } = session;
		await session.createCredential('For templates');
		const { id } = await session.createWorkflow('Template', [{}]);
		await openWorkflow(page, n8n.url, id);
		await page.getByTestId('canvas-handle-plus').click();
		await typeInto(page.getByTestId('node-creator-search-bar'), 'lead');
		await addAction(page, 'Update permission template');

		await pickFromList(page.getByTestId('resource-locator-templateId'), 'Sales');
		await typeInto(inputOf(page, 'description'), 'Set in the editor');
		const entities = page.getByTestId('fixed-collection-entityPermissions');
		await entities.getByTestId('fixed-collection-add').click();
		await choose(entities, 'entity', 'Activity');
		const permissions = entities.getByTestId('fixed-collection-permissions');
		const addPermission = () => permissions.getByTestId('fixed-collection-add').click();
		await addPermission();
		await choose(permissions, 'action', 'Edit');
		await choose(permissions, 'access', 'Partial Access');
		await chooseSeveral(permissions, 'restrictedFields', ['Phone Number (Phone)', 'Budget (mx_Budget)']);
		await addPermission();
		await choose(permissions, 'action', 'Delete');
		await choose(permissions, 'access', 'No Access');
		await executeNode(page);

		const sales = service.state.templates.find(({ Name }) => Name === 'Sales Users');
		expect(sales).toMatchObject({
			Description: 'Set in the editor',
			EntityPermissions: [
				{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] },
				{
					Entity: 'Activity',
					Permissions: [
						{
							Action: 'Edit',
							Access: 'PartialAccess',
							Properties: { RestrictedFields: ['Phone', 'mx_Budget'] },
						},
						{ Action: 'Delete', Access: 'NoAccess' },
					],
				},
			],
		});
	});
});

describe('a run in which the service refuses a row', () => {
	inEditor('shows the reason and what to do when the node stops', async () => {
		const { page, n8n } = session;
		const parameters = { dataToSend: 'autoMapInputData' };
		const lead = leadManagement(await session.createCredential('Stopped'), { name: 'Lead', parameters });
		const rows = ROWS.map((EmailAddress) => ({ EmailAddress }));
		const { id } = await session.createWorkflow('Stopped', rows, [lead], { Rows: ['Lead'] });
		await openWorkflow(page, n8n.url, id);
		await page.getByTestId('execute-workflow-button').click();
		await page.locator('.el-notification').first().waitFor();
		await closeMessages(page);
		await openNode(page, 'Lead');
		expect(await page.getByTestId('node-error-message').innerText()).toContain(
			'Another lead already has this phone',
		);
		expect(await page.getByTestId('node-error-description').innerText()).toContain(
			'update that lead in LeadSquared',
		);
	});
});

describe('the output fields, before the first run', () => {
	const folder = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });

	test.each(files.filter((file) => file.endsWith('.json')))('are those of %s', async (file) => {
		const type = 'n8n-nodes-lead-management.leadManagement';
		const response = await fetch(`${session.n8n.url}/schemas/${type}/1.0.0/${file}`);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual(JSON.parse(readFileSync(join(folder, file), 'utf8')));
	});
});

describe('in all of this', () => {
	inEditor('the keys are shown nowhere once they are saved', async () => {
		const { page, n8n, received } = session;
		const { id } = await session.createCredential('To be looked at');
		await page.goto(`${n8n.url}/home/credentials/${id}`);
		await page.getByTestId('credentials-config-container-test-success').waitFor();
		const typed = page.locator('input, textarea');
		const shown = {
			page: await page.content(),
			fields: String(
				await typed.evaluateAll((fields) => fields.map((field) => 'value' in field && field.value)),
			),
		};
		expect(shown.fields).toContain(session.service.url);
		// If this is missing, `received` is incomplete.
		expect(Object.values(received).join('\n')).toContain(REJECTED_ADDRESS);
		expect(findKeys({ ...shown, ...received }, Object.values(DEMO_KEYS))).toEqual([]);
	});

	inEditor('the browser has nothing to complain about', async () => {
		expect(session.consoleErrors).toEqual([]);
	});
});
