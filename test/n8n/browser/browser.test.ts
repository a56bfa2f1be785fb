/** Parameters and lists in the editor: attributes by hand, and the permissions of a template. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import {
	choose,
	chooseSeveral,
	drop,
	executeNode,
	inputOf,
	leaveField,
	openNode,
	openWorkflow,
	parameterOf,
	pickFromList,
	typeByHand,
	typeExpression,
	typeInto,
} from './editor';

const NOTHING = { __rl: true, mode: 'list', value: '' };
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
const lastAttribute = (page: Page) =>
	page.getByTestId('fixed-collection-attributes').getByTestId('resource-locator-name').last();
const templateField = (page: Page) => page.getByTestId('resource-locator-templateId');

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
