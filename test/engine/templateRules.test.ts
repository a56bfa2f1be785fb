/** The rules for a permission template and its restricted fields. */
import type { INodeParameters } from 'n8n-workflow';
import type { Case } from './support/rows';
import { NO_LIST, run, expectCase, refused } from './support/rows';
import { answerSuccess } from './support/wire';

describe('a permission template', () => {
	const permission = (access: string, restrictedFields?: unknown, action = 'Edit') => ({
		action,
		access,
		...(restrictedFields === undefined ? {} : { restrictedFields }),
	});
	const template = (...entities: Array<[entity: string, ...permissions: unknown[]]>) =>
		({
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: 'T1',
			entityPermissions: {
				entityPermission: entities.map(([entity, ...permissions]) => ({
					entity,
					permissions: { permission: permissions },
				})),
			},
		}) as unknown as INodeParameters;
	const jsonTemplate = (body: unknown): INodeParameters => ({
		resource: 'permissionTemplate',
		operation: 'update',
		templateId: 'T1',
		dataToSend: 'json',
		templateJson: JSON.stringify(body),
	});
	const leadBody = (...RestrictedFields: string[]) =>
		JSON.stringify({
			EntityPermissions: [
				{
					Entity: 'Lead',
					Permissions: [{ Action: 'Edit', Access: 'PartialAccess', Properties: { RestrictedFields } }],
				},
			],
		});
	const inJson = (Access: string, Properties?: unknown) => ({
		EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'Edit', Access, Properties }] }],
	});
	const UPDATED = [{ Status: 'Success', Message: { IsSuccessful: true } }];
	const REFUSED = ['0 written, 1 refused'];

	test.each<[string, Omit<Case, 'items'>]>([
		[
			'has a restricted field once that is named by both of its names',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Budget', 'mx_Budget', 'Phone'])]),
				reads: 1,
				sent: [leadBody('mx_Budget', 'Phone')],
				output: UPDATED,
			},
		],
		[
			'is refused as JSON with restrictions that cannot be sent',
			{
				parameters: jsonTemplate(
					inJson('PartialAccess', { RestrictedFields: ['Phone'], Restrictions: ['x'] }),
				),
				sent: [],
				output: [refused(/has "Restrictions", which cannot be sent/, /remove "Restrictions"/)],
				hints: REFUSED,
			},
		],
		[
			'has its restricted fields checked, a display name replaced by its schema name',
			{
				parameters: template(['Lead', permission('PartialAccess', 'Phone Number, Budget,mx_City')]),
				reads: 1,
				sent: [leadBody('Phone', 'mx_Budget', 'mx_City')],
				output: UPDATED,
			},
		],
		[
			'is refused with a display name that two fields have',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Street'])]),
				reads: 1,
				sent: [],
				output: [refused(/"Street".*"mx_Street_1", "mx_Street_2"/, /schema name/)],
				hints: REFUSED,
			},
		],
		[
			'has its restricted fields sent as they are where the account lists none',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Budget', 'phone number'])]),
				list: NO_LIST,
				reads: 1,
				sent: [leadBody('Budget', 'Phone')],
				output: UPDATED,
			},
		],
		...['mx_Salary mx_Bonus', 'mx-Salary', 'Grundgehälter', '(mx_Salary)'].map(
			(name): [string, Omit<Case, 'items'>] => [
				`is refused without the list with ${name}, which cannot be a schema name`,
				{
					parameters: template(['Lead', permission('PartialAccess', name)]),
					list: NO_LIST,
					reads: 1,
					sent: [],
					output: [refused(/, which cannot be a schema name/, /^Enter schema names, e\.g\. mx_Budget/)],
					hints: REFUSED,
				},
			],
		),
		[
			'has restricted fields as people and n8n write them',
			{
				parameters: template([
					'Lead',
					permission('PartialAccess', '"mx_Salary"; \'mx_Bonus\'\nmx_\u200bShare, Phone Number'),
				]),
				list: NO_LIST,
				reads: 1,
				sent: [leadBody('mx_Salary', 'mx_Bonus', 'mx_Share', 'Phone')],
				output: UPDATED,
			},
		],
		[
			'has restricted fields that an expression gives as JSON text',
			{
				parameters: template(['Lead', permission('PartialAccess', '["FirstName","Phone"]')]),
				sent: [leadBody('FirstName', 'Phone')],
				output: UPDATED,
			},
		],
		...['FirstName,,', 'FirstName,', ',FirstName', 'FirstName;;Phone'].map(
			(names): [string, Omit<Case, 'items'>] => [
				`is refused with a missing name: ${names}`,
				{
					parameters: template(['Lead', permission('PartialAccess', names)]),
					sent: [],
					output: [refused(/'Restricted Names or IDs' of Edit has an entry without a name/, /expression/)],
					hints: REFUSED,
				},
			],
		),
		...[
			['name', "'New Name'"],
			['description', "'New Description'"],
		].map(([key, label]): [string, Omit<Case, 'items'>] => [
			`is refused with an expression that finds nothing for ${key}`,
			{
				parameters: { ...template(['Lead', permission('FullAccess')]), [key]: '={{ $json.typo }}' },
				sent: [],
				output: [refused(`${label} has no value`, /^Check the expression/)],
				hints: REFUSED,
			},
		]),
		...[
			['{ Name: "Sales", EntityPermissions: $json.typo }', '"EntityPermissions"'],
			['{ Name: "Sales", EntityPermissions: "" }', '"EntityPermissions"'],
			['{ Name: "Sales", EntityPermissions: null }', '"EntityPermissions"'],
			['{ Name: $json.typo, Description: "Text" }', '"Name"'],
			['JSON.stringify({ Name: "Sales", Description: null })', '"Description"'],
		].map(([code, label]): [string, Omit<Case, 'items'>] => [
			`is refused as JSON without a value for a key: ${code}`,
			{
				parameters: { ...jsonTemplate({}), templateJson: `={{ ${code} }}` },
				sent: [],
				output: [refused(`${label} has no value`, /To keep what the template has, remove it\.$/)],
				hints: REFUSED,
			},
		]),
		[
			'may have blank texts, and no entities',
			{
				parameters: jsonTemplate({ Name: 'Sales', Description: '', EntityPermissions: [] }),
				sent: ['{"Name":"Sales"}'],
				output: UPDATED,
			},
		],
		[
			'is refused as JSON with an expression that is not switched on',
			{
				parameters: { ...jsonTemplate({}), templateJson: '{"Name":{{ $json.name }}}' },
				sent: [],
				output: [
					refused(
						/^The text in 'Template \(JSON\)' is an expression/,
						/^Switch 'Template \(JSON\)' to Expression\.$/,
					),
				],
				hints: REFUSED,
			},
		],
		[
			'is refused as JSON with a misspelled property, and the right one is named',
			{
				parameters: jsonTemplate(inJson('PartialAccess', { restrictedFields: ['Phone'] })),
				sent: [],
				output: [refused(/has "restrictedFields"/, /Allowed names: RestrictedFields\.$/)],
				hints: REFUSED,
			},
		],
		[
			'is refused with an entity that has no permission',
			{
				parameters: template(['Lead', permission('FullAccess')], ['Activity']),
				sent: [],
				output: [
					refused(/'Entity Permissions': Activity has no permissions/, /Add a permission for Activity/),
				],
				hints: REFUSED,
			},
		],
		[
			'is refused with a second entry for an entity that has no permission',
			{
				parameters: template(['Lead', permission('FullAccess')], ['Lead']),
				sent: [],
				output: [
					refused(
						/'Entity Permissions': Lead is listed more than once, and one of the entries has no permissions/,
						/^Remove the entry without permissions\. If it is for Activity, change its entity/,
					),
				],
				hints: REFUSED,
			},
		],
		[
			'is refused with an empty entry before the one with permissions',
			{
				parameters: template(['Activity'], ['Activity', permission('FullAccess')]),
				sent: [],
				output: [refused(/Activity is listed more than once/, /If it is for Lead, change/)],
				hints: REFUSED,
			},
		],
		[
			'is refused with a restricted field that an expression did not find',
			{
				parameters: template(['Lead', permission('PartialAccess', '={{ ["Phone", $json.missing] }}')]),
				sent: [],
				output: [refused(/'Restricted Names or IDs' of Edit has an entry without a name/, /expression/)],
				hints: REFUSED,
			},
		],
		[
			'has the restricted fields of an activity checked too: they are lead fields',
			{
				parameters: template(['Activity', permission('PartialAccess', ['Budget', 'Bugdet'])]),
				reads: 1,
				sent: [],
				output: [
					refused(
						/'Entity Permissions', Activity, .*"Bugdet", which is not a lead field/,
						/Did you mean "mx_Budget"\?/,
					),
				],
				hints: REFUSED,
			},
		],
		[
			'has an entity that is named twice once, with all its permissions',
			{
				parameters: template(
					['Lead', permission('FullAccess')],
					['Activity', permission('NoAccess')],
					['Lead', permission('NoAccess', undefined, 'Delete')],
				),
				sent: [
					'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"},{"Action":"Delete","Access":"NoAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Edit","Access":"NoAccess"}]}]}',
				],
				output: UPDATED,
			},
		],
		...['FullAccess', 'NoAccess'].map((access): [string, Omit<Case, 'items'>] => [
			`is refused as JSON with restricted fields beside ${access}`,
			{
				parameters: jsonTemplate(inJson(access, { RestrictedFields: ['Phone'] })),
				sent: [],
				output: [refused(`cannot be combined with the access ${access}`, /PartialAccess/)],
				hints: REFUSED,
			},
		]),
		[
			'may have the empty properties that the service lists',
			{
				parameters: jsonTemplate(inJson('FullAccess', { RestrictedFields: [], Restrictions: [] })),
				sent: [
					'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"}]}]}',
				],
				output: UPDATED,
			},
		],
		[
			'may have empty restrictions beside its restricted fields',
			{
				parameters: jsonTemplate(inJson('PartialAccess', { RestrictedFields: ['Phone'], Restrictions: [] })),
				sent: [leadBody('Phone')],
				output: UPDATED,
			},
		],
	])('%s', async (_rule, given) => await expectCase({ ...given, items: [{}] }));

	test('is updated by one item after the other, whatever the letter case of its ID', async () => {
		const calledAtMs: number[] = [];
		const { sent } = await run({
			parameters: {
				resource: 'permissionTemplate',
				operation: 'update',
				templateId: '={{ $json.id }}',
				name: '={{ $json.name }}',
			},
			items: [
				{ id: 'T1', name: 'first' },
				{ id: 't1', name: 'second' },
			],
			answer: (call) => {
				calledAtMs.push(performance.now());
				return { ...(answerSuccess(call) as object), delayMs: 300 };
			},
		});
		expect(sent).toEqual(['{"Name":"first"}', '{"Name":"second"}']);
		expect(calledAtMs[1] - calledAtMs[0]).toBeGreaterThan(250);
	});
});
