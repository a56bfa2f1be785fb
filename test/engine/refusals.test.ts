/**
 * Input that is rejected before anything is sent. Every case runs three items, the second of which is bad. Its message
 * names the parameter and the item, and its description says what to do. With 'On Error' set to continue, the other
 * items are sent. Otherwise nothing is sent.
 */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { answerSuccess } from './support/wire';

const BASE_URL = 'https://api.test';

/** What cases share. */
interface Shared {
	parameters: INodeParameters;
	good: IDataObject;
	/** What the message must contain. */
	names: string[];
	/** What the description must contain. */
	fix: string;
	/** Whether the account's fields are read to match the columns. */
	readsFields?: boolean;
}

interface Rejected extends Shared {
	bad: IDataObject;
}

/** Its name, the bad item, and what else its message must contain. */
type Case<Item = IDataObject> = [name: string, bad: Item, alsoNames?: string[]];

const run = (parameters: INodeParameters, items: IDataObject[], onError?: OnError) =>
	runNode({
		parameters,
		items,
		onError,
		credentials: { leadManagementApi: { baseUrl: BASE_URL } },
	});

const expectRejected = async ({ parameters, good, bad, names, fix, readsFields = false }: Rejected) => {
	const fieldReads = readsFields ? ['GET'] : [];
	const items = [good, bad, good];
	const calls = recordCalls(BASE_URL, answerSuccess);

	const continued = await run(parameters, items, 'continueRegularOutput');
	expect(continued.error).toBeUndefined();
	expect(calls.map(({ method }) => method).sort()).toEqual([...fieldReads, 'POST', 'POST']);
	const [before, { json, error, pairedItem }, after] = continued.items;
	expect([before, after].map((item) => item.json.error)).toEqual([undefined, undefined]);
	expect(error).toBeUndefined();
	expect(json).toEqual({ error: expect.any(String), message: expect.any(String) });
	expect(pairedItem).toEqual({ item: 1 });
	expect(json.error).toMatch(/ \[item 1\]$/);
	for (const name of names) expect(json.error).toContain(name);
	expect(json.message).toContain(fix);

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

const withShared = (shared: Shared, cases: Case[]) =>
	cases.map(([name, bad, alsoNames = []]): [string, Rejected] => [
		name,
		{ ...shared, bad, names: [...shared.names, ...alsoNames] },
	]);

const EMAIL = { EmailAddress: 'ada@example.com' };
const EMAIL_PAIR = { Attribute: 'EmailAddress', Value: 'ada@example.com' };

const AUTO_MAP = { dataToSend: 'autoMapInputData' };
const JSON_MODE = { dataToSend: 'json', attributesJson: '={{ $json.data }}' };
/** An email address, and one attribute from the item. */
const DEFINED = {
	attributes: {
		attribute: [
			{ name: 'EmailAddress', value: 'ada@example.com' },
			{ name: '={{ $json.name }}', value: '={{ $json.value }}' },
		],
	},
};
/** A custom field set and one of its two inner attributes come from the item. */
const DEFINED_SET = {
	attributes: { attribute: [{ name: 'EmailAddress', value: 'ada@example.com' }] },
	customFieldSets: {
		fieldSet: [
			{
				name: '={{ $json.set }}',
				value: 'University',
				fields: {
					field: [
						{ name: 'mx_Year', value: '2024' },
						{ name: '={{ $json.name }}', value: '={{ $json.value }}' },
					],
				},
			},
		],
	},
};

const autoMap = { parameters: AUTO_MAP, good: EMAIL };
const json = { parameters: JSON_MODE, good: { data: EMAIL } };
const defined = { parameters: DEFINED, good: { name: 'mx_City', value: 'Delhi' } };
const definedSet = { parameters: DEFINED_SET, good: { set: 'mx_Study', name: 'mx_Degree', value: 'MSc' } };

/** Items that hold anything as `data`. */
const dataItems = (cases: Case<IDataObject['']>[]) =>
	cases.map(([name, data, alsoNames]): Case => [name, { data }, alsoNames]);

describe('a lead without an email address and a phone', () => {
	const said = {
		names: ['No email address or phone found'],
		fix: 'Every lead needs one of the two.',
	};
	it.each([
		...withShared({ ...autoMap, ...said }, [
			['auto-mapped: neither', { mx_City: 'Delhi' }],
			['auto-mapped: blank ones', { EmailAddress: ' ', Phone: null, mx_City: 'Delhi' }],
		]),
		...withShared(
			{
				...autoMap,
				...said,
				parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } },
			},
			[['auto-mapped: blank ones that would be sent', { EmailAddress: '', Phone: '', mx_City: 'Delhi' }]],
		),
		...withShared(
			{ ...json, ...said, fix: 'Add "EmailAddress" or "Phone" with a value.' },
			dataItems([
				['as JSON: an object', { mx_City: 'Delhi' }],
				['as JSON: an empty object', {}],
				['as JSON: an empty list', []],
				['as JSON: a list', [{ Attribute: 'mx_City', Value: 'Delhi' }]],
				['as JSON: a blank one', [{ Attribute: 'Phone', Value: '  ' }]],
			]),
		),
		...withShared(
			{
				parameters: {
					attributes: { attribute: [{ name: '={{ $json.name }}', value: '={{ $json.value }}' }] },
				},
				good: { name: 'Phone', value: 9111 },
				...said,
			},
			[
				['defined: another attribute', { name: 'mx_City', value: 'Delhi' }],
				['defined: a blank one', { name: 'Phone', value: '' }],
				['defined: an empty list', { name: 'Phone', value: [] }],
			],
		),
		...withShared(
			{
				...autoMap,
				...said,
				good: { ...EMAIL, mx_Id: '7' },
				parameters: { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' },
			},
			[['auto-mapped: another attribute that is searched by', { mx_Id: '7' }]],
		),
		...withShared(
			{ ...json, ...said },
			dataItems([
				[
					'as JSON: another attribute that is searched by',
					[
						{ Attribute: 'mx_Id', Value: '7' },
						{ Attribute: 'SearchBy', Value: 'mx_Id' },
					],
				],
			]),
		),
		...withShared({ ...autoMap, ...said, fix: 'Your column "mx_Mobile" may be the phone' }, [
			['auto-mapped: a column that looks like a phone, which is named', { mx_Mobile: '9845 098450' }],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe("'Search By' naming what is not there", () => {
	const byEmail = {
		parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
		good: EMAIL,
		names: ["'Search By'", '"EmailAddress"'],
		fix: '"EmailAddress"',
	};
	const byPhone = {
		parameters: { ...AUTO_MAP, searchBy: 'Phone' },
		good: { Phone: '1111' },
		names: ["'Search By'", '"Phone"'],
		fix: '"Phone"',
	};
	const byOther = {
		parameters: { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' },
		good: { ...EMAIL, mx_Id: '7' },
		names: ["'Search By'", '"mx_Id"'],
		fix: 'Enter a value for "mx_Id"',
	};
	const byItem = {
		parameters: { ...AUTO_MAP, searchBy: 'other', searchByAttribute: '={{ $json.mx_Key }}' },
		good: { ...EMAIL, mx_Key: 'EmailAddress' },
		names: ["'Search By Attribute'"],
		fix: 'Enter the schema name',
	};
	const jsonPair = { ...json, names: ["'Search By'", '"mx_Id"'], fix: 'or remove "SearchBy"' };
	it.each([
		...withShared(byEmail, [
			['email address: missing', { Phone: '1111' }],
			['email address: blank', { Phone: '1111', EmailAddress: ' ' }],
		]),
		...withShared(byPhone, [
			['phone: missing', EMAIL],
			['phone: blank', { ...EMAIL, Phone: null }],
		]),
		...withShared(byOther, [
			['other: missing', EMAIL],
			['other: blank', { ...EMAIL, mx_Id: '' }],
		]),
		...withShared({ ...byOther, readsFields: true }, [
			['other: other capitals, in an account without a list of fields', { ...EMAIL, MX_ID: '7' }],
		]),
		...withShared(
			{ ...byOther, parameters: { ...byOther.parameters, options: { columnNames: 'schemaNames' } } },
			[['other: other capitals', { ...EMAIL, MX_ID: '7' }]],
		),
		...withShared({ ...byOther, parameters: { ...byOther.parameters, options: { emptyValues: 'send' } } }, [
			['other: blank, which would be sent', { ...EMAIL, mx_Id: '' }],
		]),
		...withShared(byItem, [
			['no attribute', { ...EMAIL, mx_Key: '' }],
			['a blank attribute', { ...EMAIL, mx_Key: '  ' }],
			['an attribute that is no text', { ...EMAIL, mx_Key: 5 }],
		]),
		...withShared(
			jsonPair,
			dataItems([
				['as a pair: missing', [EMAIL_PAIR, { Attribute: 'SearchBy', Value: 'mx_Id' }]],
				[
					'as a pair: blank',
					[EMAIL_PAIR, { Attribute: 'mx_Id', Value: '' }, { Attribute: 'SearchBy', Value: 'mx_Id' }],
				],
				['as a key: missing', { ...EMAIL, SearchBy: 'mx_Id' }],
			]),
		),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('an attribute without a name', () => {
	const said = { names: ['name'], fix: 'Enter the schema name of the attribute' };
	const unnamed = { names: ['column without a name'], fix: 'Give the column a name' };
	it.each([
		...withShared({ ...autoMap, ...unnamed }, [
			['auto-mapped: empty', { ...EMAIL, '': 'x' }],
			['auto-mapped: blank', { ...EMAIL, ' \t': 'x' }],
			['auto-mapped: a field set', { ...EMAIL, '': { mx_City: 'x' } }],
		]),
		...withShared({ ...autoMap, ...said }, [
			['auto-mapped: in a field set', { ...EMAIL, mx_Study: { '': 'x' } }, ['mx_Study']],
		]),
		...withShared({ ...autoMap, ...unnamed, parameters: { ...AUTO_MAP, inputsToIgnore: '' } }, [
			['auto-mapped: where no input is ignored', { ...EMAIL, '': 'x' }],
		]),
		...withShared(
			{ ...json, ...said },
			dataItems([
				['as JSON: empty', [EMAIL_PAIR, { Attribute: '', Value: 'x' }]],
				['as JSON: missing', [EMAIL_PAIR, { Value: 'x' }]],
				['as JSON: null', [EMAIL_PAIR, { Attribute: null, Value: 'x' }]],
				['as JSON: a number', [EMAIL_PAIR, { Attribute: 5, Value: 'x' }]],
				['as JSON: in an object', { ...EMAIL, ' ': 'x' }],
				[
					'as JSON: in a field set',
					[EMAIL_PAIR, { Attribute: 'mx_Study', Value: '', Fields: [{ Attribute: ' ', Value: 'x' }] }],
					['mx_Study'],
				],
			]),
		),
		...withShared({ ...defined, ...said, names: ["'Attributes'", 'name'] }, [
			['defined: empty', { name: '', value: 'x' }],
			['defined: blank', { name: '  ', value: 'x' }],
			['defined: nothing', { value: 'x' }],
		]),
		...withShared({ ...definedSet, ...said }, [
			['defined: a field set', { set: '', name: 'mx_Degree', value: 'x' }],
			['defined: in a field set', { set: 'mx_Study', name: '', value: 'x' }, ['mx_Study']],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('the same attribute twice', () => {
	const said = { names: ['twice'], fix: 'Keep one of them' };
	const CITY = { Attribute: 'mx_City', Value: 'Delhi' };
	it.each([
		...withShared(
			{ ...autoMap, names: ['Two columns are named "mx_City"'], fix: 'Rename or remove one of them' },
			[],
		),
		...withShared({ ...autoMap, ...said, names: [...said.names, '"mx_City"'] }, [
			['auto-mapped: in a field set', { ...EMAIL, mx_Study: { mx_City: '1', ' mx_City': '2' } }],
		]),
		...withShared(
			{ ...json, ...said, names: ['twice', '"mx_City"'] },
			dataItems([
				['as JSON', [EMAIL_PAIR, CITY, CITY]],
				['as JSON: in a field set', [EMAIL_PAIR, { Attribute: 'mx_Home', Value: '', Fields: [CITY, CITY] }]],
				[
					'as JSON: in the text of an object',
					'{"EmailAddress": "ada@example.com", "mx_City": 1, "mx_City": 2}',
				],
			]),
		),
		...withShared({ ...defined, ...said }, [
			['defined', { name: 'EmailAddress', value: 'bob@example.com' }, ["'Attributes'", '"EmailAddress"']],
			['defined: but for blanks around', { name: ' EmailAddress', value: 'x' }, ['"EmailAddress"']],
		]),
		...withShared({ ...definedSet, ...said }, [
			[
				'defined: as field set too',
				{ set: 'EmailAddress', name: 'mx_Degree', value: 'x' },
				['"EmailAddress"'],
			],
			[
				'defined: in a field set',
				{ set: 'mx_Study', name: 'mx_Year', value: 'x' },
				['mx_Study', '"mx_Year"'],
			],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('a LeadType that is none', () => {
	const said = { names: ['LeadType', 'not a lead type'], fix: 'OT_ and a number' };
	it.each([
		...withShared({ ...autoMap, ...said }, [
			['another word', { ...EMAIL, LeadType: 'Student' }, ['"Student"']],
			['no number', { ...EMAIL, LeadType: 'OT_' }, ['"OT_"']],
			['small letters', { ...EMAIL, LeadType: 'ot_1' }, ['"ot_1"']],
			['a number alone', { ...EMAIL, LeadType: 1 }, ['"1"']],
			['a number and more', { ...EMAIL, LeadType: 'OT_1a' }, ['"OT_1a"']],
		]),
		...withShared({ ...autoMap, ...said, parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } } }, [
			['where blanks are sent', { ...EMAIL, LeadType: 'Student' }, ['"Student"']],
		]),
		...withShared(
			{ ...json, ...said },
			dataItems([['as JSON', [EMAIL_PAIR, { Attribute: 'LeadType', Value: 'Student' }], ['"Student"']]]),
		),
		...withShared({ ...defined, ...said }, [
			['defined', { name: 'LeadType', value: 'Student' }, ['"Student"']],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('SearchBy without a value', () => {
	const said = { names: ['"SearchBy"'], fix: 'Give it the name of the attribute' };
	const parameters = { ...JSON_MODE, options: { emptyValues: 'send' } };
	it.each(
		withShared(
			{ ...json, ...said, parameters },
			dataItems([
				['a pair', [EMAIL_PAIR, { Attribute: 'SearchBy', Value: ' ' }]],
				['a key', { ...EMAIL, SearchBy: null }],
			]),
		),
	)('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('SearchBy as an attribute', () => {
	const said = { names: ['SearchBy', "'Search By'"], fix: "set 'Search By'" };
	const pair = { Attribute: 'SearchBy', Value: 'EmailAddress' };
	it.each([
		...withShared({ ...autoMap, ...said }, [
			['auto-mapped', { ...EMAIL, SearchBy: 'EmailAddress' }],
			['auto-mapped: with blanks around', { ...EMAIL, ' SearchBy ': 'EmailAddress' }],
			['auto-mapped: without a value', { ...EMAIL, SearchBy: '' }],
		]),
		...withShared({ ...defined, ...said }, [['defined', { name: 'SearchBy', value: 'EmailAddress' }]]),
		...withShared(
			{ ...json, ...said, parameters: { ...JSON_MODE, searchBy: 'EmailAddress' } },
			dataItems([
				["as JSON, where 'Search By' is set: a pair", [EMAIL_PAIR, pair]],
				["as JSON, where 'Search By' is set: a key", { ...EMAIL, SearchBy: 'Phone' }],
			]),
		),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('JSON that is none', () => {
	const lead = {
		...json,
		names: ["'Attributes (JSON)'", 'not valid JSON'],
		fix: 'missing or extra quote, comma, or bracket',
	};
	const template = {
		parameters: {
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: 'T1',
			dataToSend: 'json',
			templateJson: '={{ $json.data }}',
		},
		good: { data: '{"Name": "Sales"}' },
		names: ["'Template (JSON)'", 'not valid JSON'],
		fix: 'missing or extra quote, comma, or bracket',
	};
	it.each([
		...withShared(lead, [
			['of a lead: a comma too many', { data: '[\n  {"a": "1"},\n]' }, ['line 3, column 1', 'near ]']],
		]),
		...withShared(template, [
			['of a template: single quotes', { data: "{'a': 1}" }, ['line 1, column 2', "near 'a': 1}"]],
		]),
		...withShared(
			{ ...json, names: ["'Attributes (JSON)'", 'object or a list'], fix: 'Enter {"EmailAddress"' },
			dataItems([
				['of a lead: a number', '5'],
				['of a lead: null', 'null'],
				['of a lead: a text', '"ada@example.com"'],
			]),
		),
		...withShared(
			{
				...json,
				names: ["'Attributes (JSON)'", '{"Attribute": …, "Value": …}'],
				fix: 'an "Attribute" and a "Value"',
			},
			dataItems([
				['of a lead: a list of texts', ['ada@example.com']],
				['of a lead: a list of objects by name', [EMAIL]],
				['of a lead: a misspelt name', [{ attribute: 'EmailAddress', Value: 'ada@example.com' }]],
			]),
		),
		...withShared(
			{ ...json, names: ["'Attributes (JSON)'", '"Fields"', '"mx_Study"'], fix: 'as a list' },
			dataItems([
				[
					'of a lead: Fields that are no list',
					[EMAIL_PAIR, { Attribute: 'mx_Study', Value: '', Fields: {} }],
				],
			]),
		),
		...withShared(
			{ ...template, names: ["'Template (JSON)'", 'object'], fix: 'Enter an object such as {"Name"' },
			[
				['of a template: a list', { data: '[]' }],
				['of a template: a number', { data: '5' }],
			],
		),
		...withShared({ ...template, names: ["'Template (JSON)'"], fix: 'correct its spelling' }, [
			['of a template: a misspelt name', { data: { name: 'Sales' } }, ['"name"']],
			[
				'of a template: a misspelt name inside',
				{ data: { EntityPermissions: [{ Entity: 'Lead', Permission: [] }] } },
				['"Permission"'],
			],
		]),
		...withShared({ ...template, names: ["'Template (JSON)'", 'list'], fix: 'square brackets' }, [
			['of a template: EntityPermissions that are no list', { data: { EntityPermissions: {} } }],
			[
				'of a template: Permissions that are no list',
				{ data: { EntityPermissions: [{ Entity: 'Lead', Permissions: 'View' }] } },
			],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

const TEMPLATE = { resource: 'permissionTemplate', operation: 'update' };

describe('a template update without a template', () => {
	const said = { good: { id: 'T1' }, names: ["'Template'", 'empty'], fix: 'Select a template from the list' };
	const plain = { ...said, parameters: { ...TEMPLATE, templateId: '={{ $json.id }}', name: 'Sales' } };
	const located = (mode: string) => ({
		...said,
		parameters: { ...plain.parameters, templateId: { __rl: true, mode, value: '={{ $json.id }}' } },
	});
	it.each([
		...withShared(plain, [
			['an empty text', { id: '' }],
			['blanks', { id: '  ' }],
			['nothing', {}],
		]),
		...withShared(located('id'), [
			['an empty ID', { id: '' }],
			['no ID', {}],
		]),
		...withShared(located('list'), [['no choice', { id: '' }]]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

/** One permission of one entity. Each part comes from the item. */
const PERMISSION = {
	entity: 'Lead',
	action: 'View',
	access: 'PartialAccess',
	restrictedFields: 'Phone',
};
const definedTemplate = {
	parameters: {
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
	good: PERMISSION,
};
const jsonTemplate = {
	parameters: { ...TEMPLATE, templateId: 'T1', dataToSend: 'json', templateJson: '={{ $json.data }}' },
	good: { data: { Name: 'Sales' } },
};
const entityJson = (...EntityPermissions: IDataObject[]) => ({ data: { Name: 'Sales', EntityPermissions } });
const permissionJson = (...Permissions: IDataObject[]) => entityJson({ Entity: 'Lead', Permissions });

describe('a template update with nothing to update', () => {
	const fix = 'Fill in at least one';
	const said = { names: ["'New Name'", "'New Description'", "'Entity Permissions'"], fix };
	const blankable = {
		...TEMPLATE,
		templateId: 'T1',
		name: '={{ $json.name }}',
		description: '={{ $json.description }}',
	};
	it.each([
		...withShared({ ...said, parameters: blankable, good: { name: 'Sales', description: '' } }, [
			['defined: empty texts', { name: '', description: '' }],
			['defined: blanks', { name: ' ', description: '\n' }],
		]),
		...withShared(
			{ ...jsonTemplate, names: ['"Name"', '"Description"', '"EntityPermissions"'], fix },
			dataItems([
				['as JSON: an empty object', {}],
				['as JSON: as text', '{}'],
				['as JSON: blanks', { Name: '', Description: ' ', EntityPermissions: [] }],
			]),
		),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('what a template does not know', () => {
	const choose = { fix: 'Enter one of these values exactly' };
	const inForm = { ...definedTemplate, ...choose, names: ["'Entity Permissions'"] };
	const inJson = { ...jsonTemplate, ...choose, names: ["'Template (JSON)'"] };
	const entities = ["'Entity'", 'Activity, Lead'];
	const actions = ["'Action'", 'Create, Delete, Edit, Export, Import, Update, View'];
	const accesses = ["'Access' of View", 'FullAccess, NoAccess, PartialAccess'];
	it.each([
		...withShared(inForm, [
			['defined: Entity', { ...PERMISSION, entity: 'Task' }, [...entities, '"Task"']],
			['defined: Entity in small letters', { ...PERMISSION, entity: 'lead' }, [...entities, '"lead"']],
			['defined: Entity left out', { ...PERMISSION, entity: undefined }, entities],
			['defined: Action', { ...PERMISSION, action: 'Read' }, [...actions, '"Read"']],
			['defined: Action left out', { ...PERMISSION, action: undefined }, actions],
			['defined: Action as a list', { ...PERMISSION, action: ['View'] }, actions],
			['defined: Access', { ...PERMISSION, access: 'Full Access' }, [...accesses, '"Full Access"']],
			['defined: Access left out', { ...PERMISSION, access: undefined }, accesses],
			[
				'defined: an inherited name',
				{ ...PERMISSION, access: 'constructor' },
				[...accesses, '"constructor"'],
			],
		]),
		...withShared(inJson, [
			['as JSON: Entity', entityJson({ Entity: 'Task', Permissions: [] }), [...entities, '"Task"']],
			['as JSON: Entity left out', entityJson({ Permissions: [] }), entities],
			['as JSON: Entity that is null', entityJson({ Entity: null, Permissions: [] }), [...entities, 'null']],
			['as JSON: Action', permissionJson({ Action: 'view', Access: 'NoAccess' }), [...actions, '"view"']],
			['as JSON: Action left out', permissionJson({ Access: 'NoAccess' }), actions],
			['as JSON: Access', permissionJson({ Action: 'View', Access: 'None' }), [...accesses, '"None"']],
			['as JSON: Access left out', permissionJson({ Action: 'View' }), accesses],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));

	it('knows all that the interface lists', async () => {
		const Permissions = ['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'].map((Action) => ({
			Action,
			Access: 'FullAccess',
		}));
		const calls = recordCalls(BASE_URL, answerSuccess);
		const EntityPermissions = ['Lead', 'Activity'].map((Entity) => ({ Entity, Permissions }));
		const { status } = await run(jsonTemplate.parameters, [{ data: { EntityPermissions } }]);
		expect(status).toBe('success');
		expect(calls.map(({ body }) => body)).toEqual([JSON.stringify({ EntityPermissions })]);
	});
});

describe('the same Action twice for one Entity', () => {
	const view = { Action: 'View', Access: 'NoAccess' };
	const said = { fix: 'Keep one' };
	it.each([
		...withShared({ ...definedTemplate, ...said, names: ["'Entity Permissions'", 'twice'] }, [
			['defined', { ...PERMISSION, action: 'Delete' }, ['Delete', 'Lead']],
			[
				'defined: in two rows of an Entity',
				{ ...PERMISSION, entity: 'Activity', action: 'Import' },
				['Import', 'Activity'],
			],
		]),
		...withShared({ ...jsonTemplate, ...said, names: ["'Template (JSON)'", 'View', 'twice', 'Lead'] }, [
			['as JSON', permissionJson(view, { ...view, Access: 'FullAccess' })],
			[
				'as JSON: in two entries of an Entity',
				entityJson({ Entity: 'Lead', Permissions: [view] }, { Entity: 'Lead', Permissions: [view] }),
			],
		]),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});

describe('PartialAccess without restricted fields', () => {
	const said = { fix: 'Choose the restricted fields' };
	const partial = (Properties: IDataObject | null | undefined) =>
		permissionJson({ Action: 'View', Access: 'PartialAccess', Properties });
	it.each([
		...withShared(
			{
				...definedTemplate,
				...said,
				names: ["'Entity Permissions'", "'Restricted Names or IDs' of View", 'at least one lead field'],
			},
			[
				['defined: an empty text', { ...PERMISSION, restrictedFields: '' }],
				['defined: commas alone', { ...PERMISSION, restrictedFields: ' , ,' }],
				['defined: nothing', { ...PERMISSION, restrictedFields: undefined }],
				['defined: an empty list', { ...PERMISSION, restrictedFields: [] }],
				['defined: a list of blanks', { ...PERMISSION, restrictedFields: [' ', null] }],
			],
		),
		...withShared(
			{
				...jsonTemplate,
				...said,
				names: ["'Template (JSON)'", "'Restricted Names or IDs' of View", 'at least one lead field'],
			},
			[
				['as JSON: no Properties', partial(undefined)],
				['as JSON: null', partial(null)],
				['as JSON: no RestrictedFields', partial({})],
				['as JSON: an empty list', partial({ RestrictedFields: [] })],
				['as JSON: a blank', partial({ RestrictedFields: [' '] })],
			],
		),
		...withShared(
			{ ...jsonTemplate, names: ["'Restricted Names or IDs' of View", 'list'], fix: 'square brackets' },
			[['as JSON: a text', partial({ RestrictedFields: 'Phone' })]],
		),
		...withShared(
			{
				...definedTemplate,
				names: ["'Restricted Names or IDs' of View", 'single value'],
				fix: 'Send one of its entries',
			},
			[['defined: a list in the list', { ...PERMISSION, restrictedFields: [['Phone']] }]],
		),
	])('%s', async (_, rejected) => await expectRejected(rejected));
});
