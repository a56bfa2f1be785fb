/**
 * Input that is rejected before anything is sent. Every case runs three items, the second of which is bad. The snapshot has
 * its message, which names the parameter and the item, and what to do. With 'On Error' set to continue, the other items are
 * sent. Otherwise nothing is sent.
 */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { AUTO_MAP, BASE_URL } from './support/rows';
import { answerSuccess } from './support/wire';

interface Rejected {
	name: string;
	parameters: INodeParameters;
	good: IDataObject;
	bad: IDataObject;
	/** Whether the account's fields are read to match the columns. */
	readsFields: boolean;
}

const run = async (parameters: INodeParameters, items: IDataObject[], onError?: OnError) =>
	await runNode({ parameters, items, onError, credentials: { leadManagementApi: { baseUrl: BASE_URL } } });

const expectRejected = async ({ parameters, good, bad, readsFields }: Rejected) => {
	const fieldReads = readsFields ? ['GET'] : [];
	const items = [good, bad, good];
	const calls = recordCalls(BASE_URL, answerSuccess);

	const continued = await run(parameters, items, 'continueRegularOutput');
	expect(continued.error).toBeUndefined();
	expect(calls.map(({ method }) => method).sort()).toEqual([...fieldReads, 'POST', 'POST']);
	const [before, { json, error, pairedItem }, after] = continued.items;
	expect([before, after].map((item) => item.json.error)).toEqual([undefined, undefined]);
	expect(error).toBeUndefined();
	expect(json).toEqual({ error: expect.stringMatching(/ \[item 1\]$/), message: expect.any(String) });
	expect(pairedItem).toEqual({ item: 1 });
	expect(`${json.error}\n${json.message}`).toMatchSnapshot();

	calls.length = 0;
	const stopped = await run(parameters, items, 'stopWorkflow');
	expect(calls.map(({ method }) => method)).toEqual(fieldReads);
	expect(stopped.status).toBe('error');
	expect(stopped.items).toEqual([]);
	expect(stopped.error).toMatchObject({
		name: 'NodeOperationError',
		message: json.error,
		description: `${json.message} Nothing was written.`,
		context: { itemIndex: 1 },
	});
};

/** Gives bad items, by their names, to a node with these parameters, between good ones. */
const given =
	(parameters: INodeParameters, good: IDataObject, readsFields = false) =>
	(cases: Record<string, IDataObject>): Rejected[] =>
		Object.entries(cases).map(([name, bad]) => ({ name, parameters, good, bad, readsFields }));
type Data = IDataObject[''];
/** The same with the `data` of items. */
const givenData = (parameters: INodeParameters, good: Data) => (cases: Record<string, Data>) =>
	Object.entries(cases).flatMap(([name, data]) => given(parameters, { data: good })({ [name]: { data } }));
const areRejected = (...groups: Rejected[][]) =>
	it.each(groups.flat())('$name', async (rejected) => await expectRejected(rejected));

const EMAIL = { EmailAddress: 'ada@example.com' };
const EMAIL_PAIR = { Attribute: 'EmailAddress', Value: 'ada@example.com' };
const EMAIL_ROW = { name: 'EmailAddress', value: 'ada@example.com' };
const FROM_ITEM = { name: '={{ $json.name }}', value: '={{ $json.value }}' };
const SEND_EMPTY = { options: { emptyValues: 'send' } };
const JSON_MODE = { dataToSend: 'json', attributesJson: '={{ $json.data }}' };

const autoMapped = given(AUTO_MAP, EMAIL);
const asJson = givenData(JSON_MODE, EMAIL);
/** An email address, and one attribute from the item. */
const defined = given(
	{ attributes: { attribute: [EMAIL_ROW, FROM_ITEM] } },
	{ name: 'mx_City', value: 'Delhi' },
);
/** A custom field set and one of its two inner attributes come from the item. */
const definedSet = given(
	{
		attributes: { attribute: [EMAIL_ROW] },
		customFieldSets: {
			fieldSet: [
				{
					name: '={{ $json.set }}',
					value: 'University',
					fields: { field: [{ name: 'mx_Year', value: '2024' }, FROM_ITEM] },
				},
			],
		},
	},
	{ set: 'mx_Study', name: 'mx_Degree', value: 'MSc' },
);

describe('a lead without an email address and a phone', () => {
	areRejected(
		autoMapped({
			'auto-mapped: neither': { mx_City: 'Delhi' },
			'auto-mapped: blank ones': { EmailAddress: ' ', Phone: null, mx_City: 'Delhi' },
			'auto-mapped: a column that looks like a phone, which is named': { mx_Mobile: '9845 098450' },
		}),
		given(
			{ ...AUTO_MAP, ...SEND_EMPTY },
			EMAIL,
		)({
			'auto-mapped: blank ones that would be sent': { EmailAddress: '', Phone: '', mx_City: 'Delhi' },
		}),
		given(
			{ ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' },
			{ ...EMAIL, mx_Id: '7' },
		)({
			'auto-mapped: another attribute that is searched by': { mx_Id: '7' },
		}),
		asJson({
			'as JSON: an object': { mx_City: 'Delhi' },
			'as JSON: an empty object': {},
			'as JSON: a list': [{ Attribute: 'mx_City', Value: 'Delhi' }],
			'as JSON: a blank one': [{ Attribute: 'Phone', Value: '  ' }],
			'as JSON: another attribute that is searched by': { mx_Id: '7', SearchBy: 'mx_Id' },
		}),
		given(
			{ attributes: { attribute: [FROM_ITEM] } },
			{ name: 'Phone', value: 9111 },
		)({
			'defined: another attribute': { name: 'mx_City', value: 'Delhi' },
			'defined: an empty list': { name: 'Phone', value: [] },
		}),
	);
});

describe("'Search By' naming what is not there", () => {
	const byOther = { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' };
	const good = { ...EMAIL, mx_Id: '7' };
	areRejected(
		given(
			{ ...AUTO_MAP, searchBy: 'EmailAddress' },
			EMAIL,
		)({
			'email address: missing': { Phone: '1111' },
			'email address: blank': { Phone: '1111', EmailAddress: ' ' },
		}),
		given(
			{ ...AUTO_MAP, searchBy: 'Phone' },
			{ Phone: '1111' },
		)({
			'phone: missing': EMAIL,
			'phone: blank': { ...EMAIL, Phone: null },
		}),
		given(byOther, good)({ 'other: missing': EMAIL, 'other: blank': { ...EMAIL, mx_Id: '' } }),
		given(
			byOther,
			good,
			true,
		)({
			'other: other capitals, in an account without a list of fields': { ...EMAIL, MX_ID: '7' },
		}),
		given(
			{ ...byOther, options: { columnNames: 'schemaNames' } },
			good,
		)({
			'other: other capitals': { ...EMAIL, MX_ID: '7' },
		}),
		given(
			{ ...byOther, searchByAttribute: '={{ $json.mx_Key }}' },
			{ ...EMAIL, mx_Key: 'EmailAddress' },
		)({
			'no attribute': { ...EMAIL, mx_Key: '' },
			'a blank attribute': { ...EMAIL, mx_Key: '  ' },
			'an attribute that is no text': { ...EMAIL, mx_Key: 5 },
		}),
		asJson({
			'as a pair: missing': [EMAIL_PAIR, { Attribute: 'SearchBy', Value: 'mx_Id' }],
			'as a pair: blank': [
				EMAIL_PAIR,
				{ Attribute: 'mx_Id', Value: '' },
				{ Attribute: 'SearchBy', Value: 'mx_Id' },
			],
			'as a key: missing': { ...EMAIL, SearchBy: 'mx_Id' },
		}),
	);
});

describe('an attribute without a name', () => {
	areRejected(
		autoMapped({
			'auto-mapped: empty': { ...EMAIL, '': 'x' },
			'auto-mapped: blank': { ...EMAIL, ' \t': 'x' },
			'auto-mapped: a field set': { ...EMAIL, '': { mx_City: 'x' } },
			'auto-mapped: in a field set': { ...EMAIL, mx_Study: { '': 'x' } },
		}),
		asJson({
			'as JSON: empty': [EMAIL_PAIR, { Attribute: '', Value: 'x' }],
			'as JSON: missing': [EMAIL_PAIR, { Value: 'x' }],
			'as JSON: a number': [EMAIL_PAIR, { Attribute: 5, Value: 'x' }],
			'as JSON: in an object': { ...EMAIL, ' ': 'x' },
			'as JSON: in a field set': [
				EMAIL_PAIR,
				{ Attribute: 'mx_Study', Value: '', Fields: [{ Attribute: ' ', Value: 'x' }] },
			],
		}),
		defined({
			'defined: empty': { name: '', value: 'x' },
			'defined: blank': { name: '  ', value: 'x' },
			'defined: nothing': { value: 'x' },
		}),
		definedSet({
			'defined: a field set': { set: '', name: 'mx_Degree', value: 'x' },
			'defined: in a field set': { set: 'mx_Study', name: '', value: 'x' },
		}),
	);
});

describe('the same attribute twice', () => {
	const CITY = { Attribute: 'mx_City', Value: 'Delhi' };
	areRejected(
		autoMapped({
			'auto-mapped: in a field set': { ...EMAIL, mx_Study: { mx_City: '1', ' mx_City': '2' } },
		}),
		asJson({
			'as JSON': [EMAIL_PAIR, CITY, CITY],
			'as JSON: in a field set': [EMAIL_PAIR, { Attribute: 'mx_Home', Value: '', Fields: [CITY, CITY] }],
			'as JSON: in the text of an object': '{"EmailAddress": "ada@example.com", "mx_City": 1, "mx_City": 2}',
		}),
		defined({
			defined: { name: 'EmailAddress', value: 'bob@example.com' },
			'defined: but for blanks around': { name: ' EmailAddress', value: 'x' },
		}),
		definedSet({
			'defined: as field set too': { set: 'EmailAddress', name: 'mx_Degree', value: 'x' },
			'defined: in a field set': { set: 'mx_Study', name: 'mx_Year', value: 'x' },
		}),
	);
});

describe('a LeadType that is none', () => {
	areRejected(
		autoMapped({
			'another word': { ...EMAIL, LeadType: 'Student' },
			'no number': { ...EMAIL, LeadType: 'OT_' },
			'a number alone': { ...EMAIL, LeadType: 1 },
			'a number and more': { ...EMAIL, LeadType: 'OT_1a' },
		}),
		asJson({ 'as JSON': [EMAIL_PAIR, { Attribute: 'LeadType', Value: 'Student' }] }),
		defined({ defined: { name: 'LeadType', value: 'Student' } }),
	);
});

describe('SearchBy as an attribute', () => {
	const searchBy = (Value: string) => [EMAIL_PAIR, { Attribute: 'SearchBy', Value }];
	areRejected(
		autoMapped({
			'auto-mapped': { ...EMAIL, SearchBy: 'EmailAddress' },
			'auto-mapped: with blanks around': { ...EMAIL, ' SearchBy ': 'EmailAddress' },
			'auto-mapped: without a value': { ...EMAIL, SearchBy: '' },
		}),
		defined({ defined: { name: 'SearchBy', value: 'EmailAddress' } }),
		givenData(
			{ ...JSON_MODE, ...SEND_EMPTY },
			EMAIL,
		)({
			'without a value: a pair': searchBy(' '),
			'without a value: a key': { ...EMAIL, SearchBy: null },
		}),
		givenData(
			{ ...JSON_MODE, searchBy: 'EmailAddress' },
			EMAIL,
		)({
			"as JSON, where 'Search By' is set: a pair": searchBy('EmailAddress'),
			"as JSON, where 'Search By' is set: a key": { ...EMAIL, SearchBy: 'Phone' },
		}),
	);
});

const TEMPLATE = { resource: 'permissionTemplate', operation: 'update' };
const templateAsJson = givenData(
	{ ...TEMPLATE, templateId: 'T1', dataToSend: 'json', templateJson: '={{ $json.data }}' },
	'{"Name": "Sales"}',
);
const entityJson = (...EntityPermissions: IDataObject[]) => ({ Name: 'Sales', EntityPermissions });
const permissionJson = (...Permissions: IDataObject[]) => entityJson({ Entity: 'Lead', Permissions });

describe('JSON that is none', () => {
	areRejected(
		asJson({
			'of a lead: a comma too many': '[\n  {"a": "1"},\n]',
			'of a lead: a number': '5',
			'of a lead: a text': '"ada@example.com"',
			'of a lead: a list of texts': ['ada@example.com'],
			'of a lead: a list of objects by name': [EMAIL],
			'of a lead: a misspelt name': [{ attribute: 'EmailAddress', Value: 'ada@example.com' }],
			'of a lead: Fields that are no list': [EMAIL_PAIR, { Attribute: 'mx_Study', Value: '', Fields: {} }],
		}),
		templateAsJson({
			'of a template: single quotes': "{'a': 1}",
			'of a template: a list': '[]',
			'of a template: a number': '5',
			'of a template: a misspelt name': { name: 'Sales' },
			'of a template: a misspelt name inside': {
				EntityPermissions: [{ Entity: 'Lead', Permission: [] }],
			},
			'of a template: EntityPermissions that are no list': { EntityPermissions: {} },
			'of a template: Permissions that are no list': {
				EntityPermissions: [{ Entity: 'Lead', Permissions: 'View' }],
			},
		}),
	);
});

describe('a template update without a template', () => {
	const withId = (templateId: INodeParameters | string) =>
		given({ ...TEMPLATE, templateId, name: 'Sales' }, { id: 'T1' });
	const located = (mode: string) => withId({ __rl: true, mode, value: '={{ $json.id }}' });
	areRejected(
		withId('={{ $json.id }}')({ 'an empty text': { id: '' }, blanks: { id: '  ' }, nothing: {} }),
		located('id')({ 'an empty ID': { id: '' }, 'no ID': {} }),
		located('list')({ 'no choice': { id: '' } }),
	);
});

/** One permission of one entity. Each part comes from the item. */
const PERMISSION = { entity: 'Lead', action: 'View', access: 'PartialAccess', restrictedFields: 'Phone' };
const definedTemplate = given(
	{
		...TEMPLATE,
		templateId: 'T1',
		name: 'Sales',
		entityPermissions: {
			entityPermission: [
				{
					entity: '={{ $json.entity }}',
					permissions: {
						permission: [
							{
								action: '={{ $json.action }}',
								access: '={{ $json.access }}',
								restrictedFields: '={{ $json.restrictedFields }}',
							},
							{ action: 'Delete', access: 'NoAccess' },
						],
					},
				},
				{ entity: 'Activity', permissions: { permission: [{ action: 'Import', access: 'FullAccess' }] } },
			],
		},
	},
	PERMISSION,
);

describe('a template update with nothing to update', () => {
	const blankable = { name: '={{ $json.name }}', description: '={{ $json.description }}' };
	areRejected(
		given(
			{ ...TEMPLATE, templateId: 'T1', ...blankable },
			{ name: 'Sales', description: '' },
		)({
			'defined: empty texts': { name: '', description: '' },
			'defined: blanks': { name: ' ', description: '\n' },
		}),
		templateAsJson({
			'as JSON: an empty object': {},
			'as JSON: as text': '{}',
			'as JSON: blanks': { Name: '', Description: ' ', EntityPermissions: [] },
		}),
	);
});

describe('what a template does not know', () => {
	areRejected(
		definedTemplate({
			'defined: Entity': { ...PERMISSION, entity: 'Task' },
			'defined: Entity left out': { ...PERMISSION, entity: undefined },
			'defined: Action': { ...PERMISSION, action: 'Read' },
			'defined: Action left out': { ...PERMISSION, action: undefined },
			'defined: Action as a list': { ...PERMISSION, action: ['View'] },
			'defined: Access': { ...PERMISSION, access: 'Full Access' },
			'defined: Access left out': { ...PERMISSION, access: undefined },
			'defined: an inherited name': { ...PERMISSION, access: 'constructor' },
		}),
		templateAsJson({
			'as JSON: Entity': entityJson({ Entity: 'Task', Permissions: [] }),
			'as JSON: Entity left out': entityJson({ Permissions: [] }),
			'as JSON: Action': permissionJson({ Action: 'view', Access: 'NoAccess' }),
			'as JSON: Action left out': permissionJson({ Access: 'NoAccess' }),
			'as JSON: Access': permissionJson({ Action: 'View', Access: 'None' }),
			'as JSON: Access left out': permissionJson({ Action: 'View' }),
		}),
	);

	it('knows all that the interface lists', async () => {
		const Permissions = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'].map((Action) => ({
			Action,
			Access: 'FullAccess',
		}));
		const calls = recordCalls(BASE_URL, answerSuccess);
		const EntityPermissions = ['Lead', 'Activity'].map((Entity) => ({ Entity, Permissions }));
		const [{ parameters }] = templateAsJson({ all: {} });
		const { status } = await run(parameters, [{ data: { EntityPermissions } }]);
		expect(status).toBe('success');
		expect(calls.map(({ body }) => body)).toEqual([JSON.stringify({ EntityPermissions })]);
	});
});

describe('the same Action twice for one Entity', () => {
	const view = { Action: 'View', Access: 'NoAccess' };
	areRejected(
		definedTemplate({
			defined: { ...PERMISSION, action: 'Delete' },
			'defined: in two rows of an Entity': { ...PERMISSION, entity: 'Activity', action: 'Import' },
		}),
		templateAsJson({
			'as JSON': permissionJson(view, { ...view, Access: 'FullAccess' }),
			'as JSON: in two entries of an Entity': entityJson(
				{ Entity: 'Lead', Permissions: [view] },
				{ Entity: 'Lead', Permissions: [view] },
			),
		}),
	);
});

describe('PartialAccess without restricted fields', () => {
	const partial = (Properties?: IDataObject | null) =>
		permissionJson({ Action: 'View', Access: 'PartialAccess', Properties });
	areRejected(
		definedTemplate({
			'defined: an empty text': { ...PERMISSION, restrictedFields: '' },
			'defined: commas alone': { ...PERMISSION, restrictedFields: ' , ,' },
			'defined: nothing': { ...PERMISSION, restrictedFields: undefined },
			'defined: an empty list': { ...PERMISSION, restrictedFields: [] },
			'defined: a list of blanks': { ...PERMISSION, restrictedFields: [' ', null] },
			'defined: a list in the list': { ...PERMISSION, restrictedFields: [['Phone']] },
		}),
		templateAsJson({
			'as JSON: no Properties': partial(),
			'as JSON: null': partial(null),
			'as JSON: no RestrictedFields': partial({}),
			'as JSON: an empty list': partial({ RestrictedFields: [] }),
			'as JSON: a blank': partial({ RestrictedFields: [' '] }),
			'as JSON: a text': partial({ RestrictedFields: 'Phone' }),
		}),
	);
});
