/** This package's parts of the editor: the nodes panel, parameters, lists, results, and the credential. */
import type { Page } from '@playwright/test';
import { alias as ALIASES } from '../../../nodes/LeadManagement/LeadManagement.node.json';
import { DEMO_KEYS } from '../../lead-service/leadService';
import { findKeys } from '../../support/keySearch';
import { AUTOMATIC, expect, test } from '../support/fixtures';
import {
	choose,
	chooseSeveral,
	closeMessages,
	drop,
	executeNode,
	inputOf,
	leaveField,
	openList,
	openNode,
	openWorkflow,
	parameterOf,
	pickFromList,
	typeByHand,
	typeExpression,
	typeInto,
} from './editor';

const SEARCH = 'node-creator-search-bar';
/** Of 200 fields, two are read-only. */
const ATTRIBUTES = 198;
const NOTHING = { __rl: true, mode: 'list', value: '' };
/** One attribute as plain text, as workflows had it before there were lists, and one to pick. */
const TWO_ATTRIBUTES = {
	parameters: {
		attributes: {
			attribute: [
				{ name: 'EmailAddress', value: 'ada@example.com' },
				{ name: NOTHING, value: 'London' },
			],
		},
	},
};
const templateNode = (more = {}) => ({
	parameters: {
		resource: 'permissionTemplate',
		operation: 'update',
		templateId: NOTHING,
		description: 'New',
		...more,
	},
});

test.use({ settings: { fields: 200 } });

/** Opens the node of a new workflow. */
const openLead = async (page: Page, { id }: { id: string }) => {
	await openWorkflow(page, id);
	await openNode(page, 'Lead');
};
const entries = (page: Page) => page.getByTestId('rlc-item');
const lastAttribute = (page: Page) =>
	page.getByTestId('fixed-collection-attributes').getByTestId('resource-locator-name').last();
const templateField = (page: Page) => page.getByTestId('resource-locator-templateId');

test('the nodes panel finds the node by "lead" and by each of its aliases', async ({
	page,
	createImport,
}) => {
	await openWorkflow(page, (await createImport([{}])).id);
	await page.getByTestId('node-creator-plus-button').click();
	await typeInto(page.getByTestId(SEARCH), 'lead');
	const items = page.getByTestId('item-iterator-item');
	await expect(items.first()).toContainText('Lead Management');
	await typeInto(page.getByTestId(SEARCH), 'invoice');
	await expect(items.filter({ hasText: 'Lead Management' })).toHaveCount(0);
	for (const alias of ALIASES) {
		await typeInto(page.getByTestId(SEARCH), alias);
		await expect(items.filter({ hasText: 'Lead Management' }).first(), alias).toBeVisible();
	}
});

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

test('a field dropped in the wrong place changes no mode, and is added to the columns to ignore', async ({
	page,
	createImport,
	service,
}) => {
	const row = { 'E-mail': 'slip@example.com', City: 'London', 'Lead Score': 9 };
	await openLead(page, await createImport([row]));
	await drop(page, 'City', parameterOf(page, 'dataToSend'));
	await drop(page, 'City', parameterOf(page, 'searchBy'));
	await expect(inputOf(page, 'dataToSend')).toHaveValue('Map Automatically');
	await expect(inputOf(page, 'searchBy')).toHaveValue('Email Address or Phone');
	await drop(page, 'City', parameterOf(page, 'inputsToIgnore'));
	// The editor writes a name that is no identifier in its own way.
	await drop(page, 'Lead Score', parameterOf(page, 'inputsToIgnore'));
	await expect(inputOf(page, 'inputsToIgnore')).toHaveValue("City, ['Lead Score']");
	await executeNode(page);
	expect({ ...service.state.leads.at(-1)?.attributes }).toEqual({ EmailAddress: 'slip@example.com' });
});

test('a permission template is picked from the list and updated with partial access', async ({
	page,
	createImport,
	service,
}) => {
	await openLead(page, await createImport([{}], templateNode({ otherPermissions: 'keep' })));
	await pickFromList(templateField(page), 'Sales');
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

test('where the node stops at a refused row, it shows the reason and what to do', async ({
	page,
	createImport,
	service,
}) => {
	service.configure({ faults: [{ answer: 'duplicate', match: { value: 'charles@example.com' } }] });
	const rows = ['ada', 'charles', 'grace'].map((name) => ({ EmailAddress: `${name}@example.com` }));
	await openWorkflow(page, (await createImport(rows)).id);
	await page.getByTestId('execute-workflow-button').click();
	await page.locator('.el-notification').first().waitFor();
	await closeMessages(page);
	await openNode(page, 'Lead');
	await expect(page.getByTestId('node-error-message')).toContainText('Another lead already has this phone');
	await expect(page.getByTestId('node-error-description')).toContainText('update that lead in LeadSquared');
});

test("'Check Only' shows what would be sent, which rows are wrong, and what is not sent", async ({
	page,
	createImport,
	service,
}) => {
	const cities = ['Pune', 'Mumbai', 'Delhi', 'Chennai'];
	const wrong: Record<number, object> = {
		7: { 'Email ID': 'asha.rao.example.com' },
		8: { 'Email ID': '', Mobile: '' },
		9: { Mobile: '9.19845E+11' },
	};
	const rows = Array.from({ length: 500 }, (_, index) => ({
		row_number: index + 2,
		Name: `Person ${index + 1}`,
		Mobile: `+91-98450${String(10_000 + index)}`,
		'Email ID': `person${index + 1}@example.com`,
		City: cities[index % cities.length],
		Remarks: 'Called back',
		...wrong[index],
	}));
	const parameters = { ...AUTOMATIC.parameters, options: { checkOnly: true } };
	await openLead(page, await createImport(rows, { parameters, onError: 'continueErrorOutput' }));
	await page.getByTestId('node-execute-button').click();
	const output = page.getByTestId('output-panel');
	const hint = output.getByTestId('node-hint').filter({ hasText: 'Check only' });
	await expect(hint).toContainText(
		/^Check only: nothing was sent\. 498 leads would be sent, 2 rows would be refused\. The run would take about 1 min 40 s/,
	);
	await expect(hint).toContainText(
		/Not sent: Remarks.*Sent: Name → First Name \+ Last Name.*City → City/s,
	);
	await output.getByText('person1@example.com', { exact: true }).waitFor();
	expect(service.state.leads).toEqual([]);
});

test('the list of attributes offers 198, narrowed by typing and picked by key', async ({
	page,
	createImport,
	service,
}) => {
	await openLead(page, await createImport([{}], TWO_ATTRIBUTES));
	await openList(lastAttribute(page));
	await expect(entries(page)).toHaveCount(ATTRIBUTES);
	await typeInto(page.getByTestId('rlc-search'), 'custom 150');
	await expect(entries(page)).toHaveCount(1);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await page.getByTestId('rlc-search').waitFor({ state: 'hidden' });
	await executeNode(page);
	expect(service.state.leads[0].attributes).toMatchObject({ mx_Custom_150: 'London' });
});

test('the keys are shown nowhere once they are saved', async ({ page, credential, service }) => {
	await page.goto(`/home/credentials/${credential.id}`);
	await page.getByTestId('credentials-config-container-test-success').waitFor();
	const typed = await page
		.locator('input, textarea')
		.evaluateAll((fields) => fields.map((field) => 'value' in field && field.value));
	expect(String(typed)).toContain(service.url);
	const shown = { page: await page.content(), fields: String(typed) };
	expect(findKeys(shown, Object.values(DEMO_KEYS))).toEqual([]);
});
