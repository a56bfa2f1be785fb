/** The update of a permission template through n8n: its expressions, and the exact call. `test/unit/templates.test.ts` has the rules. */
import type { INodeParameters } from 'n8n-workflow';
import type { Call } from './support/recordCalls';
import { answerSuccess, run } from './support/rows';

const UPDATE = { resource: 'permissionTemplate', operation: 'update', otherPermissions: 'replace' };

test('the exact call with partial, no and full access, and its answer as the output item', async () => {
	const calls: Call[] = [];
	const permission = [
		{ action: 'View', access: 'PartialAccess', restrictedFields: 'FirstName, LastName' },
		{ action: 'Delete', access: 'NoAccess' },
		// With an expression, n8n does not hide the fields, and so does not leave them out itself.
		{ action: 'Edit', access: '={{ "FullAccess" }}', restrictedFields: 'FirstName' },
	];
	const entities = [
		{ entity: 'Lead', permissions: { permission } },
		{ entity: 'Activity', permissions: { permission: [{ action: 'Export', access: 'NoAccess' }] } },
	];
	const { items } = await run(
		{
			parameters: {
				...UPDATE,
				entityPermissions: { entityPermission: entities },
				name: 'Sales “Süd”',
				description: 'What they may see',
				templateId: { __rl: true, mode: 'id', value: '5b2e&Id=x/../ y' },
			},
			items: [{}],
			answer: (call) => (calls.push(call), answerSuccess(call)),
		},
		'stopWorkflow',
		{ leadManagementApi: { baseUrl: 'https://api.test', accessKey: 'u$r', secretKey: 'a b' } },
	);
	expect(calls).toMatchObject([
		{
			method: 'POST',
			path: '/v2/PermissionTemplate.svc/Update',
			headers: { 'content-type': 'application/json' },
			rawQuery: 'Id=5b2e%26Id%3Dx%2F..%2F%20y&accessKey=u%24r&secretKey=a%20b',
			body: '{"Name":"Sales “Süd”","Description":"What they may see","EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":["FirstName","LastName"]}},{"Action":"Delete","Access":"NoAccess"},{"Action":"Edit","Access":"FullAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Export","Access":"NoAccess"}]}]}',
		},
	]);
	expect(items).toEqual([
		{ json: { Status: 'Success', Message: { IsSuccessful: true } }, pairedItem: { item: 0 } },
	]);
});

test.each<[what: string, templateId: INodeParameters | string, expected?: string]>([
	['an expression', '={{ " \u200b" + $json.id }}'],
	['a template from the list', { __rl: true, mode: 'list', value: 'T-1', cachedResultName: 'Sales' }],
	['a number', '={{ 1 }}', '1'],
])("'Template' takes %s", async (_what, templateId, expected = 'T-1') => {
	const queries: string[] = [];
	const answer = (call: Call) => (queries.push(call.rawQuery), answerSuccess(call));
	await run({ parameters: { ...UPDATE, templateId, name: 'Sales' }, items: [{ id: 'T-1' }], answer });
	expect(queries.map((query) => new URLSearchParams(query).get('Id'))).toEqual([expected]);
});
