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
	const partial = (restrictedFields: unknown) =>
		template(['Lead', permission('PartialAccess', restrictedFields)]);

	test.each<[string, INodeParameters, string, Partial<Case>?]>([
		[
			'has a restricted field once that is named by both of its names',
			partial(['Budget', 'mx_Budget', 'Phone']),
			leadBody('mx_Budget', 'Phone'),
			{ reads: 1 },
		],
		[
			'has its restricted fields checked, a display name replaced by its schema name',
			partial('Phone Number, Budget,mx_City'),
			leadBody('Phone', 'mx_Budget', 'mx_City'),
			{ reads: 1 },
		],
		[
			'has its restricted fields sent as they are where the account lists none',
			partial(['Budget', 'phone number']),
			leadBody('Budget', 'Phone'),
			{ list: NO_LIST, reads: 1 },
		],
		[
			'has restricted fields as people and n8n write them',
			partial('"mx_Salary"; \'mx_Bonus\'\nmx_\u200bShare, Phone Number'),
			leadBody('mx_Salary', 'mx_Bonus', 'mx_Share', 'Phone'),
			{ list: NO_LIST, reads: 1 },
		],
		[
			'has restricted fields that an expression gives as JSON text',
			partial('["FirstName","Phone"]'),
			leadBody('FirstName', 'Phone'),
		],
		[
			'may have blank texts, and no entities',
			jsonTemplate({ Name: 'Sales', Description: '', EntityPermissions: [] }),
			'{"Name":"Sales"}',
		],
		[
			'has an entity that is named twice once, with all its permissions',
			template(
				['Lead', permission('FullAccess')],
				['Activity', permission('NoAccess')],
				['Lead', permission('NoAccess', undefined, 'Delete')],
			),
			'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"},{"Action":"Delete","Access":"NoAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Edit","Access":"NoAccess"}]}]}',
		],
		[
			'may have the empty properties that the service lists',
			jsonTemplate(inJson('FullAccess', { RestrictedFields: [], Restrictions: [] })),
			'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"}]}]}',
		],
		[
			'may have empty restrictions beside its restricted fields',
			jsonTemplate(inJson('PartialAccess', { RestrictedFields: ['Phone'], Restrictions: [] })),
			leadBody('Phone'),
		],
	])('%s', async (_rule, parameters, body, given = {}) => {
		await expectCase({ parameters, items: [{}], sent: [body], output: UPDATED, ...given });
	});

	const noValue = (label: string) => new RegExp(`${label} has no value`);
	const NO_NAME = /'Restricted Names or IDs' of Edit has an entry without a name/;

	test.each<[string, INodeParameters, error: RegExp, advice: RegExp, Partial<Case>?]>([
		[
			'restrictions that cannot be sent, as JSON',
			jsonTemplate(inJson('PartialAccess', { RestrictedFields: ['Phone'], Restrictions: ['x'] })),
			/has "Restrictions", which cannot be sent/,
			/remove "Restrictions"/,
		],
		[
			'a display name that two fields have',
			partial(['Street']),
			/"Street".*"mx_Street_1", "mx_Street_2"/,
			/schema name/,
			{ reads: 1 },
		],
		...['mx_Salary mx_Bonus', 'mx-Salary', 'Grundgehälter', '(mx_Salary)'].map(
			(name): [string, INodeParameters, RegExp, RegExp, Partial<Case>] => [
				`${name}, which cannot be a schema name, where there is no list`,
				partial(name),
				/, which cannot be a schema name/,
				/^Enter schema names, e\.g\. mx_Budget/,
				{ list: NO_LIST, reads: 1 },
			],
		),
		...['FirstName,,', 'FirstName,', ',FirstName', 'FirstName;;Phone', '={{ ["Phone", $json.missing] }}'].map(
			(names): [string, INodeParameters, RegExp, RegExp] => [
				`a missing name: ${names}`,
				partial(names),
				NO_NAME,
				/expression/,
			],
		),
		[
			'an expression that finds nothing for a name',
			{ ...template(['Lead', permission('FullAccess')]), name: '={{ $json.typo }}' },
			noValue("'New Name'"),
			/^Check the expression/,
		],
		[
			'an expression that finds nothing for a description',
			{ ...template(['Lead', permission('FullAccess')]), description: '={{ $json.typo }}' },
			noValue("'New Description'"),
			/^Check the expression/,
		],
		...[
			['{ Name: "Sales", EntityPermissions: $json.typo }', '"EntityPermissions"'],
			['{ Name: "Sales", EntityPermissions: "" }', '"EntityPermissions"'],
			['{ Name: "Sales", EntityPermissions: null }', '"EntityPermissions"'],
			['{ Name: $json.typo, Description: "Text" }', '"Name"'],
			['JSON.stringify({ Name: "Sales", Description: null })', '"Description"'],
		].map(([code, label]): [string, INodeParameters, RegExp, RegExp] => [
			`no value for a key, as JSON: ${code}`,
			{ ...jsonTemplate({}), templateJson: `={{ ${code} }}` },
			noValue(label),
			/To keep what the template has, remove it\.$/,
		]),
		[
			'an expression that is not switched on, as JSON',
			{ ...jsonTemplate({}), templateJson: '{"Name":{{ $json.name }}}' },
			/^The text in 'Template \(JSON\)' is an expression/,
			/^Switch 'Template \(JSON\)' to Expression\.$/,
		],
		[
			'a misspelled property, as JSON, and the right one is named',
			jsonTemplate(inJson('PartialAccess', { restrictedFields: ['Phone'] })),
			/has "restrictedFields"/,
			/Allowed names: RestrictedFields\.$/,
		],
		[
			'an entity that has no permission',
			template(['Lead', permission('FullAccess')], ['Activity']),
			/'Entity Permissions': Activity has no permissions/,
			/Add a permission for Activity/,
		],
		[
			'a second entry for an entity that has no permission',
			template(['Lead', permission('FullAccess')], ['Lead']),
			/'Entity Permissions': Lead is listed more than once, and one of the entries has no permissions/,
			/^Remove the entry without permissions\. If it is for Activity, change its entity/,
		],
		[
			'an empty entry before the one with permissions',
			template(['Activity'], ['Activity', permission('FullAccess')]),
			/Activity is listed more than once/,
			/If it is for Lead, change/,
		],
		[
			'a misspelled restricted field of an activity: they are lead fields',
			template(['Activity', permission('PartialAccess', ['Budget', 'Bugdet'])]),
			/'Entity Permissions', Activity, .*"Bugdet", which is not a lead field/,
			/Did you mean "mx_Budget"\?/,
			{ reads: 1 },
		],
		...['FullAccess', 'NoAccess'].map((access): [string, INodeParameters, RegExp, RegExp] => [
			`restricted fields beside ${access}, as JSON`,
			jsonTemplate(inJson(access, { RestrictedFields: ['Phone'] })),
			new RegExp(`cannot be combined with the access ${access}`),
			/PartialAccess/,
		]),
	])('is refused with %s', async (_what, parameters, error, advice, given = {}) => {
		const output = [refused(error, advice)];
		await expectCase({
			parameters,
			items: [{}],
			sent: [],
			output,
			hints: ['0 written, 1 refused'],
			...given,
		});
	});

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
