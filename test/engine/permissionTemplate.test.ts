/** The update of a permission template: what is sent, and what is refused with the words of the snapshot. */
import type { INodeParameters } from 'n8n-workflow';
import { withoutWaiting } from '../support/fakeTimers';
import type { Answer, Call } from './support/recordCalls';
import type { Case } from './support/rows';
import { FIELDS, NO_LIST, expectCase, refused, run } from './support/rows';
import { answerSuccess } from './support/wire';

const UPDATE = {
	...{ resource: 'permissionTemplate', operation: 'update', templateId: 'T1' },
	otherPermissions: 'replace',
};
const UPDATED = { Status: 'Success', Message: { IsSuccessful: true } };

const define = (...entities: Array<[entity: string, ...permissions: object[]]>) => {
	const entityPermission = entities.map(([entity, ...permission]) => ({
		entity,
		permissions: { permission },
	}));
	return { ...UPDATE, entityPermissions: { entityPermission } } as unknown as INodeParameters;
};
const permit = (access: string, action = 'Edit') => ({ action, access });
const FULL = permit('FullAccess');
const partial = (restrictedFields?: unknown) =>
	define(['Lead', { ...permit('PartialAccess'), restrictedFields }]);
const asJson = (template: object | string) => {
	const templateJson = typeof template === 'string' ? template : JSON.stringify(template);
	return { ...UPDATE, dataToSend: 'json', templateJson };
};
const EDIT = { Action: 'Edit', Access: 'FullAccess' };
const entities = (...EntityPermissions: unknown[]) => ({ EntityPermissions });
const lead = (...Permissions: unknown[]) => entities({ Entity: 'Lead', Permissions });
const partialJson = (Properties?: unknown, Access = 'PartialAccess') =>
	lead({ Action: 'Edit', Access, Properties });
const partialBody = (...RestrictedFields: string[]) => JSON.stringify(partialJson({ RestrictedFields }));
const expression = (code: string) => ({ ...asJson({}), templateJson: `={{ ${code} }}` });

test('the exact call with partial, no and full access, and its answer as the output item', async () => {
	const calls: Call[] = [];
	const permissions = [
		{ ...permit('PartialAccess', 'View'), restrictedFields: 'FirstName, LastName' },
		permit('NoAccess', 'Delete'),
		FULL,
	];
	const { items } = await run(
		{
			parameters: {
				...define(['Lead', ...permissions], ['Activity', permit('NoAccess', 'Export')]),
				templateId: { __rl: true, mode: 'id', value: '5b2e&Id=x/../ y' },
				name: 'Sales “Süd”',
				description: 'What they may see',
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
			rawQuery: 'Id=5b2e%26Id%3Dx%2F..%2F%20y&accessKey=u%24r&secretKey=a%20b',
			headers: { 'content-type': 'application/json' },
			body: '{"Name":"Sales “Süd”","Description":"What they may see","EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":["FirstName","LastName"]}},{"Action":"Delete","Access":"NoAccess"},{"Action":"Edit","Access":"FullAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Export","Access":"NoAccess"}]}]}',
		},
	]);
	expect(items).toEqual([{ json: UPDATED, pairedItem: { item: 0 } }]);
});

test.each<[what: string, templateId: INodeParameters | string, expected?: string]>([
	['an expression', '={{ " \u200b" + $json.id }}'],
	['a template from the list', { __rl: true, mode: 'list', value: 'T-1', cachedResultName: 'Sales' }],
	['a number', '={{ 1 }}', '1'],
])("'Template' takes %s", async (_what, templateId, expected = 'T-1') => {
	const ids: Array<string | null> = [];
	await run({
		parameters: { ...UPDATE, templateId, name: 'Sales' },
		items: [{ id: 'T-1' }],
		answer: (call) => (ids.push(new URLSearchParams(call.rawQuery).get('Id')), answerSuccess(call)),
	});
	expect(ids).toEqual([expected]);
});

const ALL_ACTIONS = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'];
const ALL = ['Lead', 'Activity'].map((Entity) => ({
	Entity,
	Permissions: ALL_ACTIONS.map((Action) => ({ Action, Access: 'FullAccess' })),
}));
const FULL_BODY = JSON.stringify(lead(EDIT));

test.each<[what: string, INodeParameters, body: string, Partial<Case>?]>([
	['only texts that are not blank', { ...UPDATE, name: '  ', description: 'Text' }, '{"Description":"Text"}'],
	['all that the interface lists', asJson(entities(...ALL)), JSON.stringify(entities(...ALL))],
	['an object that an expression gives', expression(`{ Name: "Sales" }`), '{"Name":"Sales"}'],
	[
		'no blank texts, and no entities',
		asJson({ Name: 'Sales', Description: '', ...entities() }),
		'{"Name":"Sales"}',
	],
	// With an expression, n8n does not hide the fields, and so does not leave them out itself.
	[
		'no restricted fields that were entered before another access',
		define(['Lead', { ...permit('={{ "FullAccess" }}'), restrictedFields: 'FirstName' }]),
		FULL_BODY,
	],
	[
		'words with blanks around them',
		define([' Lead\u200b ', permit(' FullAccess ', '={{ " Edit\\n" }}')]),
		FULL_BODY,
	],
	[
		'a restricted field once, by its schema name',
		partial('Phone Number, Budget,mx_City, mx_Budget'),
		partialBody('Phone', 'mx_Budget', 'mx_City'),
		{ reads: 1 },
	],
	[
		'restricted fields as they are where the account lists none',
		partial('"mx_Salary"; \'mx_Bonus\'\nmx_\u200bShare, Phone Number, Grundgehälter'),
		partialBody('mx_Salary', 'mx_Bonus', 'mx_Share', 'Phone', 'Grundgehälter'),
		{ list: NO_LIST, reads: 1 },
	],
	['restricted fields of JSON text', partial('["FirstName","Phone"]'), partialBody('FirstName', 'Phone')],
	[
		'restricted fields as a text in JSON',
		asJson(partialJson({ RestrictedFields: 'FirstName; Phone' })),
		partialBody('FirstName', 'Phone'),
	],
	[
		'an entity that is named twice once',
		define(['Lead', FULL], ['Activity', permit('NoAccess')], ['Lead', permit('NoAccess', 'Delete')]),
		'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"},{"Action":"Delete","Access":"NoAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Edit","Access":"NoAccess"}]}]}',
	],
	[
		'none of the empty properties that the service lists',
		asJson(partialJson({ RestrictedFields: [], Restrictions: [] }, 'FullAccess')),
		FULL_BODY,
	],
	[
		'no empty restrictions',
		asJson(partialJson({ RestrictedFields: ['Phone'], Restrictions: [] })),
		partialBody('Phone'),
	],
])('sends %s', async (_what, parameters, body, given = {}) => {
	const hint = expect.stringMatching(/^1 written\. "T1" keeps only Lead: /) as string;
	const hints = body.includes('EntityPermissions') ? [hint] : [];
	await expectCase({ parameters, items: [{}], sent: [body], output: [UPDATED], hints, ...given });
});

/** By default, the account lists its fields. */
const REFUSED: Array<[what: string, parameters: INodeParameters, list?: Answer]> = [
	['JSON with single quotes', asJson("{'a': 1}")],
	['JSON that is a list', asJson('[]')],
	['a misspelt name', asJson({ name: 'Sales' })],
	['a misspelt name inside', asJson(entities({ Entity: 'Lead', Permission: [] }))],
	['a misspelt property', asJson(partialJson({ restrictedFields: ['Phone'] }))],
	['EntityPermissions that are no list', asJson({ EntityPermissions: {} })],
	['Permissions that are no list', asJson(entities({ Entity: 'Lead', Permissions: 'View' }))],
	['an expression that is not switched on', asJson('{"Name":{{ $json.name }}}')],
	['a blank ID', { ...UPDATE, templateId: '={{ "  " }}', name: 'Sales' }],
	['an ID that an expression does not find', { ...UPDATE, templateId: '={{ $json.id }}', name: 'Sales' }],
	[
		'no choice of a template',
		{ ...UPDATE, templateId: { __rl: true, mode: 'list', value: '={{ "" }}' }, name: 'A' },
	],
	['nothing to update', { ...UPDATE, name: ' ', description: '\n' }],
	['nothing to update, as JSON', asJson({ Name: '', Description: ' ', ...entities() })],
	['no value for a name', { ...define(['Lead', FULL]), name: '={{ $json.typo }}' }],
	['no value for a description', { ...define(['Lead', FULL]), description: '={{ $json.typo }}' }],
	['no value for "Name"', expression('{ Name: $json.typo, Description: "Text" }')],
	['null for "Description"', asJson({ Name: 'Sales', Description: null })],
	['a text for "EntityPermissions"', asJson({ Name: 'Sales', EntityPermissions: '' })],
	['an unknown entity', define(['={{ "Task" }}', FULL])],
	['an unknown action', asJson(lead({ ...EDIT, Action: 'view' }))],
	['an action that is a list', define(['Lead', permit('NoAccess', '={{ ["View"] }}')])],
	['an access with an inherited name', define(['Lead', permit('={{ "constructor" }}')])],
	['no access', asJson(lead({ Action: 'View' }))],
	['an action twice', define(['Lead', FULL, permit('NoAccess')])],
	[
		'an action in two entries of an entity, as JSON',
		asJson(entities(...lead(EDIT).EntityPermissions, ...lead(EDIT).EntityPermissions)),
	],
	['no permissions that an expression finds, as JSON', expression('{ Name: "A", EntityPermissions: [] }')],
	['an action that was not selected', define(['Lead', { access: 'NoAccess' }])],
	['an access that was not selected', define(['Lead', { action: 'Edit' }])],
	['an empty list for a name', { ...UPDATE, description: 'Text', name: '={{ [] }}' }],
	['an entity without permissions', define(['Lead', FULL], ['Activity'])],
	['a second entry without permissions', define(['Lead', FULL], ['Lead'])],
	['an empty entry before the one with permissions', define(['Activity'], ['Activity', FULL])],
	['no restricted field', partial('')],
	['commas for restricted fields', partial(' , ,')],
	['blanks for restricted fields', partial('={{ [" ", null] }}')],
	['a list in the list of restricted fields', partial('={{ [["Phone"]] }}')],
	['null for Properties', asJson(partialJson(null))],
	['no RestrictedFields', asJson(partialJson({}))],
	[
		'restrictions that cannot be sent',
		asJson(partialJson({ RestrictedFields: ['Phone'], Restrictions: ['x'] })),
	],
	[
		'restricted fields beside full access',
		asJson(partialJson({ RestrictedFields: ['Phone'] }, 'FullAccess')),
	],
	['a missing name', partial('FirstName,')],
	['a missing name between two', partial('FirstName;;Phone')],
	['a name that an expression does not find', partial('={{ ["Phone", $json.missing] }}')],
	['a display name that two fields have', partial('Street')],
	[
		'a schema name that the account lacks, though it is what another field is called',
		partial('mx_Score'),
		{ body: [...FIELDS, { SchemaName: 'mx_Other', DisplayName: 'mx Score' }] },
	],
	['a schema name in another letter case', partial('MX_City')],
	['a usual word for a field', partial('E-mail')],
	[
		'a name of a read-only field too',
		partial('City'),
		{ body: [...FIELDS, { SchemaName: 'Town', DisplayName: 'City', IsReadOnly: true }] },
	],
	[
		'a misspelled field of an activity: they are lead fields',
		define(['Activity', { ...permit('PartialAccess'), restrictedFields: 'Budget, Bugdet' }]),
	],
];

test.each(REFUSED)('refuses %s', async (_what, parameters, list = { body: FIELDS }) => {
	const { sent, items, hints } = await run({ parameters, items: [{}], list });
	expect(sent).toEqual([]);
	expect(hints.map(({ message }) => message)).toEqual([expect.stringMatching(/^0 written, 1 refused/)]);
	expect(items.map(({ json }) => `${json.error}\n${json.message}`)).toEqual([expect.any(String)]);
	expect(`${items[0].json.error}\n${items[0].json.message}`).toMatchSnapshot();
});

test('is updated by one item after the other, whatever the letter case of its ID', async () => {
	const calledAtMs: number[] = [];
	const { sent } = await withoutWaiting(() =>
		run({
			parameters: { ...UPDATE, templateId: '={{ $json.id }}', name: '={{ $json.name }}' },
			items: [
				{ id: 'T1', name: 'first' },
				{ id: 't1', name: 'second' },
			],
			answer: (call) => {
				calledAtMs.push(performance.now());
				return { ...(answerSuccess(call) as object), delayMs: 300 };
			},
		}),
	);
	expect(sent).toEqual(['{"Name":"first"}', '{"Name":"second"}']);
	expect(calledAtMs[1] - calledAtMs[0]).toBeGreaterThan(250);
});

const PICKED = { __rl: true, mode: 'list', value: 'T1', cachedResultName: 'Sales Users' };
test.each<[string, templateId: INodeParameters | string]>([
	['Sales Users', PICKED],
	['T1', { ...PICKED, value: '={{ "T1" }}' }],
	['T1', 'T1'],
])('a hint says what is left of %s', async (name, templateId) => {
	const parameters = { ...define(['Lead', permit('FullAccess', 'View'), FULL]), templateId };
	const { hints } = await run({ parameters, items: [{}] });
	expect(hints.map(({ message }) => message)).toEqual([`1 written. "${name}" keeps only Lead: View, Edit`]);
});

test('items that would undo each other are refused, the others are written', async () => {
	const parameters = {
		...define(['Lead', permit('={{ $json.access }}')]),
		...{ templateId: '={{ $json.id }}' },
	};
	const items = [
		{ id: 'T1', access: 'FullAccess' },
		{ id: 'T2', access: 'NoAccess' },
		{ id: 't1', access: 'NoAccess' },
		{ id: 'T2', access: 'NoAccess' },
	];
	const result = await run({ parameters, items });
	expect(result.items.map(({ json }) => json)).toEqual([
		REFUSED_BY_OTHERS,
		UPDATED,
		REFUSED_BY_OTHERS,
		UPDATED,
	]);
	expect(result.sent).toHaveLength(2);
});
const REFUSED_BY_OTHERS = refused(/^Another item has other permissions/, /or select 'Keep'\.$/);
