/** README.md leads to this, with mouse and keyboard: leads from a form, attributes by hand, and the permissions of a template. */
import type { Locator, Page } from '@playwright/test';
import { error } from '../../lead-service/answers';
import { DEMO_KEYS } from '../../lead-service/leadService';
import { expect, test } from '../support/fixtures';

/** The service rejects the row with this address: another lead has its phone. */
const REJECTED_ADDRESS = 'charles.babbage@example.com';
const DUPLICATE = error(500, 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.');
const LEAD = 'Create or update lead';

test.use({
	settings: { faults: [{ answer: DUPLICATE, match: { value: REJECTED_ADDRESS } }] },
	// The editor asks for the form before n8n has it (n8n 2.41).
	allowedComplaint: /status of 404 .*\/form-test\//,
});

/** Menus and panels move for this long. */
const SETTLE_MS = 700;
/** The editor applies or searches for typed text after a pause of up to 300 ms (n8n 2.41). */
const TYPING_PAUSE_MS = 400;

/** Closes what a field has opened: clicks where nothing is. */
const leaveField = async (page: Page): Promise<void> =>
	await page.getByTestId('output-panel').click({ position: { x: 20, y: 200 } });

const nodeOf = (page: Page, name: string): Locator =>
	page.getByTestId('canvas-node').filter({ has: page.getByText(name, { exact: true }) });

async function openWorkflow(page: Page, id: string): Promise<void> {
	await page.goto(`/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.waitForTimeout(SETTLE_MS);
}

async function openNode(page: Page, name: string): Promise<void> {
	await nodeOf(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

async function closeNode(page: Page): Promise<void> {
	await page.getByTestId('ndv-close-button').click();
	await page.getByTestId('ndv').waitFor({ state: 'hidden' });
}

async function typeInto(field: Locator, text: string): Promise<void> {
	const page = field.page();
	await field.click();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type(text);
	await page.waitForTimeout(TYPING_PAUSE_MS);
}

/** Searches in the list of a resource locator and picks the first match. */
async function pickFromList(field: Locator, text: string): Promise<void> {
	const page = field.page();
	await field.getByTestId('rlc-input').click();
	await page.getByTestId('rlc-item').first().waitFor();
	await page.keyboard.type(text);
	await page.getByTestId('rlc-item').filter({ hasText: text }).first().click();
	await page.getByTestId('rlc-search').waitFor({ state: 'hidden' });
}

/** Switches a resource locator from its list to its other mode, and types a name or an ID. */
async function typeByHand(field: Locator, text: string): Promise<void> {
	await field.getByTestId('rlc-mode-selector').click();
	await field.page().getByRole('option').filter({ hasNotText: 'From List' }).click();
	await typeInto(field.getByTestId('rlc-input'), text);
}

/**
 * Types an expression. The editor adds the closing brackets. The equals sign replaces the field with another editor, which
 * misses text that is typed at once on a busy machine, so this waits for it.
 */
async function typeExpression(field: Locator, expression: string): Promise<void> {
	await typeInto(field, '=');
	const editor = field.locator('.cm-content');
	await editor.waitFor();
	await editor.focus();
	await field.page().keyboard.type(expression);
	await field.page().waitForTimeout(TYPING_PAUSE_MS);
}

async function drop(page: Page, field: string, parameter: Locator): Promise<void> {
	await page
		.getByTestId('ndv-input-panel')
		.getByText(field, { exact: true })
		.dragTo(parameter, { steps: 10 });
	await page.waitForTimeout(SETTLE_MS);
	await leaveField(page);
}

const parameterOf = (within: Page | Locator, name: string): Locator =>
	within.getByTestId(`parameter-input-${name}`).last();

const inputOf = (within: Page | Locator, name: string): Locator =>
	parameterOf(within, name).locator('input, textarea').first();

/** An option of the open list, by the start of its displayed name. Its description follows the name. */
const optionOf = (page: Page, name: string): Locator =>
	page.getByRole('option').filter({ hasText: new RegExp(`^\\s*${name.replace(/[()]/g, '\\$&')}`) });

/** Opens the list of a field, and chooses an option. A click does nothing while n8n loads the options. */
const choose = async (field: Locator, option: string): Promise<void> =>
	await expect(async () => {
		await field.click();
		await optionOf(field.page(), option).click({ timeout: 2_000 });
	}).toPass();

/** Chooses several options of a field with the mouse, by their displayed names. */
async function chooseSeveral(field: Locator, options: string[]): Promise<void> {
	const page = field.page();
	for (const [index, option] of options.entries()) {
		if (index === 0) await choose(field, option);
		else await optionOf(page, option).click();
		// The editor loses an option if the next one is chosen before this one is there.
		await field.getByText(option, { exact: true }).waitFor();
	}
	await leaveField(page);
}

async function submitForm(form: Page, entry: Record<string, string>): Promise<void> {
	for (const [label, value] of Object.entries(entry)) await typeInto(form.getByLabel(label), value);
	await form.getByRole('button', { name: 'Submit' }).click();
	await form.getByText('Form Submitted').waitFor();
	await form.close();
}

/** Closes n8n's notifications, which cover a corner of the page, also those that appear meanwhile. */
async function closeMessages(page: Page): Promise<void> {
	const message = page.locator('.el-notification').first();
	while (await message.isVisible()) {
		// The message may close by itself before it is clicked.
		const close = message.locator('.el-notification__closeBtn');
		await close.click({ timeout: SETTLE_MS }).catch(() => undefined);
		await page.waitForTimeout(SETTLE_MS);
	}
}

async function executeNode(page: Page): Promise<void> {
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByTestId('node-run-status-success').waitFor();
	await page.locator('.el-notification').first().waitFor();
	await closeMessages(page);
}

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

async function addElement(page: Page, label: string): Promise<void> {
	await page.getByText('Add Form Element').filter({ visible: true }).last().click();
	await typeInto(fieldOf(page, 'Label'), label);
}

async function addLead(page: Page, credential: string): Promise<void> {
	await closeNode(page);
	await page.locator('.canvas-node-handle-main-output').getByTestId('canvas-handle-plus').last().click();
	// The panel finds the node by the name of the service.
	await typeInto(page.getByTestId('node-creator-search-bar'), 'LeadSquared');
	await select(page, 'Lead Management');
	await select(page, LEAD);
	await page.getByTestId('node-parameters').waitFor();
	await page.getByTestId('node-credentials-select').click();
	await page.getByRole('option').filter({ hasText: credential }).first().click();
	await choose(fieldOf(page, 'Data to Send'), 'Map Automatically');
}

/** Executes the workflow, fills in its form, and opens the output of a node. */
async function execute(page: Page, entry: Record<string, string>): Promise<void> {
	const opening = page.context().waitForEvent('page');
	await page.getByTestId('execute-workflow-button').last().click();
	await submitForm(await opening, entry);
	await nodeOf(page, LEAD).getByTestId('canvas-node-status-success').waitFor();
	await closeMessages(page);
	await openNode(page, LEAD);
}

async function openNewCredential(page: Page): Promise<Locator> {
	await page.goto('/home/credentials');
	await page
		.getByTestId('add-resource-credential')
		.or(page.getByTestId('add-resource-buttons'))
		.first()
		.click();
	await page.getByTestId('new-credential-type-select').locator('input').fill('lead');
	await page.getByRole('option').filter({ hasText: 'Lead Management (LeadSquared) API' }).click();
	await page.getByTestId('new-credential-type-button').click();
	return page.getByTestId('editCredential-modal');
}

test('from keys and a form to leads, and to a form for everybody', async ({ page, service, browser }) => {
	const dialog = await openNewCredential(page);
	for (const [name, value] of Object.entries({ baseUrl: service.url, ...DEMO_KEYS }))
		await typeInto(inputOf(dialog, name), value);
	await dialog.getByTestId('credential-save-button').click();
	await dialog.getByTestId('credentials-config-container-test-success').waitFor();
	const credential = await dialog.getByTestId('credential-name').innerText();

	await startWithForm(page);
	await addElement(page, 'Email address');
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
	await expect.poll(() => service.state.calls.at(-1)?.fault).toBeDefined();
	expect(service.state.leads.slice(1).map(({ attributes }) => ({ ...attributes }))).toEqual([
		{ EmailAddress: 'grace.hopper@example.com', FirstName: 'Grace', Phone: '+1 202' },
	]);
});

const openLead = async (page: Page, { id }: { id: string }) => {
	await openWorkflow(page, id);
	await openNode(page, 'Lead');
};
const lastAttribute = (page: Page) =>
	page.getByTestId('fixed-collection-attributes').getByTestId('resource-locator-name').last();

test('attributes are picked, typed, dragged, and written as expressions', async ({
	page,
	createImport,
	service,
}) => {
	const rows = [{ 'Your e-mail address': 'grace.hopper@example.com', 'First name': 'Grace' }];
	await openLead(page, await createImport(rows, { parameters: {} }));
	const attributes = page.getByTestId('fixed-collection-attributes');
	const addAttribute = () => attributes.getByTestId('fixed-collection-add').click();
	const lastValue = parameterOf(attributes, 'value');
	// The first row is for the email address.
	await drop(page, 'Your e-mail address', lastValue);
	await addAttribute();
	await pickFromList(lastAttribute(page), 'First Name');
	await typeExpression(lastValue, "{{ $json['First name']");
	await leaveField(page);
	await addAttribute();
	await typeByHand(lastAttribute(page), 'mx_City');
	await typeInto(inputOf(attributes, 'value'), 'London');
	await executeNode(page);
	expect(service.state.leads.map(({ attributes: written }) => ({ ...written }))).toEqual([
		{ EmailAddress: 'grace.hopper@example.com', FirstName: 'Grace', mx_City: 'London' },
	]);
});

test('a permission template is picked from the list and updated with partial access', async ({
	page,
	createImport,
	service,
}) => {
	const operation = { resource: 'permissionTemplate', operation: 'update' };
	const templateId = { __rl: true, mode: 'list', value: '' };
	const parameters = { ...operation, templateId, description: 'New', otherPermissions: 'keep' };
	await openLead(page, await createImport([{}], { parameters }));
	await pickFromList(page.getByTestId('resource-locator-templateId'), 'Sales');
	const entities = page.getByTestId('fixed-collection-entityPermissions');
	await entities.getByTestId('fixed-collection-add').click();
	await choose(parameterOf(entities, 'entity'), 'Activity');
	const permissions = entities.getByTestId('fixed-collection-permissions');
	const addPermission = async (action: string, access: string) => {
		await permissions.getByTestId('fixed-collection-add').click();
		await choose(parameterOf(permissions, 'action'), action);
		await choose(parameterOf(permissions, 'access'), access);
	};
	await addPermission('Edit', 'Partial Access');
	const restricted = ['Phone Number (Phone)', 'Budget (mx_Budget)'];
	await chooseSeveral(parameterOf(permissions, 'restrictedFields'), restricted);
	await addPermission('Delete', 'No Access');
	await executeNode(page);
	const Properties = { RestrictedFields: ['Phone', 'mx_Budget'] };
	const Permissions = [
		{ Action: 'Edit', Access: 'PartialAccess', Properties },
		{ Action: 'Delete', Access: 'NoAccess' },
	];
	expect(service.state.templates.find(({ Name }) => Name === 'Sales Users')).toMatchObject({
		Description: 'New',
		EntityPermissions: [
			{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] },
			{ Entity: 'Activity', Permissions },
		],
	});
});
