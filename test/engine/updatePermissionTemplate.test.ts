import type { IDataObject, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';

const BASE_URL = 'https://api.test';
const ANSWER = '{"Status":"Success","Message":{"IsSuccessful":true}}';
const credentials = {
	leadManagementApi: { baseUrl: BASE_URL, accessKey: 'u$r', secretKey: 'a b', callLimit: 10_000 },
};

const run = async (parameters: INodeParameters, item: IDataObject = {}, mode?: WorkflowExecuteMode) => {
	const calls = recordCalls(BASE_URL, () => ({ body: ANSWER }));
	const all = { resource: 'permissionTemplate', operation: 'update', templateId: 'T-1', ...parameters };
	const result = await runNode({ parameters: all, items: [item], credentials, mode });
	if (result.error) throw result.error;
	return { call: calls[0], ...result };
};

const bodyOf = async (parameters: INodeParameters, item?: IDataObject) =>
	(await run(parameters, item)).call.body;

const permissionsOf = (permission: INodeParameters[]) => ({
	entityPermissions: { entityPermission: [{ entity: 'Lead', permissions: { permission } }] },
});

test('a template with partial, no and full access: the exact bytes on the wire, and the answer as the output item', async () => {
	const { call, items } = await run({
		templateId: { __rl: true, mode: 'id', value: '5b2e&Id=x/../ y' },
		name: 'Sales “Süd”',
		description: 'What they may see',
		entityPermissions: {
			entityPermission: [
				{
					entity: 'Lead',
					permissions: {
						permission: [
							{ action: 'View', access: 'PartialAccess', restrictedFields: 'FirstName, LastName' },
							{ action: 'Delete', access: 'NoAccess' },
							{ action: 'Edit', access: 'FullAccess' },
						],
					},
				},
				{ entity: 'Activity', permissions: { permission: [{ action: 'Export', access: 'NoAccess' }] } },
			],
		},
	});
	expect(call.method).toBe('POST');
	expect(call.path).toBe('/v2/PermissionTemplate.svc/Update');
	expect(call.rawQuery).toBe('Id=5b2e%26Id%3Dx%2F..%2F%20y&accessKey=u%24r&secretKey=a%20b');
	expect(call.headers['content-type']).toBe('application/json');
	expect(call.body).toBe(
		'{"Name":"Sales “Süd”","Description":"What they may see","EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":["FirstName","LastName"]}},{"Action":"Delete","Access":"NoAccess"},{"Action":"Edit","Access":"FullAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Export","Access":"NoAccess"}]}]}',
	);
	expect(items).toEqual([{ json: JSON.parse(ANSWER), pairedItem: { item: 0 } }]);
});

test.each<[name: string, templateId: INodeParameters | string, expected?: string]>([
	['a plain string', 'T-1'],
	['an expression', '={{ $json.id }}'],
	['a template from the list', { __rl: true, mode: 'list', value: 'T-1', cachedResultName: 'Sales' }],
	['an ID', { __rl: true, mode: 'id', value: 'T-1' }],
	['a number', '={{ 1 }}', '1'],
])('Template takes %s', async (_, templateId, expected = 'T-1') => {
	const { call } = await run({ templateId, name: 'Sales' }, { id: 'T-1' });
	expect(call.rawQuery).toBe(`Id=${expected}&accessKey=u%24r&secretKey=a%20b`);
});

test.each<[parameters: INodeParameters, expected: string]>([
	[{ name: 'Sales' }, '{"Name":"Sales"}'],
	[{ name: '  ', description: 'Text' }, '{"Description":"Text"}'],
	[
		permissionsOf([{ action: 'Update', access: 'FullAccess' }]),
		'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Update","Access":"FullAccess"}]}]}',
	],
])('what is blank is left out: %j', async (parameters, expected) => {
	expect(await bodyOf(parameters)).toBe(expected);
});

test('restricted fields that were entered before another access was chosen are not sent', async () => {
	// With an expression, n8n does not hide the fields, and so does not leave them out itself.
	const permission = { action: 'View', access: '={{ "NoAccess" }}', restrictedFields: 'FirstName' };
	expect(await bodyOf(permissionsOf([permission]))).toBe(
		'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"NoAccess"}]}]}',
	);
});

describe('JSON', () => {
	const TEMPLATE = {
		Description: 'Text',
		EntityPermissions: [
			{
				Entity: 'Lead',
				Permissions: [
					{ Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields: ['Phone'] } },
					{ Action: 'Edit', Access: 'FullAccess' },
				],
			},
		],
	};

	test.each([
		['text', JSON.stringify(TEMPLATE, null, 2)],
		['an object that an expression gives', '={{ $json }}'],
	])('takes %s', async (_, templateJson) => {
		expect(await bodyOf({ dataToSend: 'json', templateJson }, TEMPLATE)).toBe(JSON.stringify(TEMPLATE));
	});
});

test.each<[WorkflowExecuteMode | undefined, string[]]>([
	[
		'manual',
		[
			"1 written. LeadSquared may have removed all permissions but these (to keep the others, see 'Other Permissions' in 'Options'): T-1 (Lead: View, Edit)",
		],
	],
	[undefined, []],
])('in the editor (%s), a hint says that other permissions may be gone', async (mode, expected) => {
	const permissions = permissionsOf(['View', 'Edit'].map((action) => ({ action, access: 'FullAccess' })));
	const { hints } = await run(permissions, {}, mode);
	expect(hints.map(({ message }) => message)).toEqual(expected);
});
