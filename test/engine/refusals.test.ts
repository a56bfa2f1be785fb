/**
 * Leads that are refused before anything is sent. Every case runs three items, the second of which is bad. The snapshot has
 * its message, which names the parameter and the item, and what to do. With 'On Error' set to continue, the other items are
 * sent. Otherwise nothing is sent. permissionTemplate.test.ts has what is refused of a template.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { forgetAnswers } from './support/recordCalls';
import { AUTO_MAP, NO_LIST, run } from './support/rows';

interface Mode {
	parameters: INodeParameters;
	good: IDataObject;
}

const EMAIL = { EmailAddress: 'ada@example.com' };
const EMAIL_PAIR = { Attribute: 'EmailAddress', Value: 'ada@example.com' };
const EMAIL_ROW = { name: 'EmailAddress', value: 'ada@example.com' };
const FROM_ITEM = { name: '={{ $json.name }}', value: '={{ $json.value }}' };
const SEND_EMPTY = { options: { emptyValues: 'send' } };
const FROM_DATA = { dataToSend: 'json', attributesJson: '={{ $json.data }}' };
const OTHER = { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' };

const auto = (more: INodeParameters = {}): Mode => ({ parameters: { ...AUTO_MAP, ...more }, good: EMAIL });
const json = (more = {}): Mode => ({ parameters: { ...FROM_DATA, ...more }, good: { data: EMAIL } });
const byOther = (more = {}): Mode => ({ parameters: { ...OTHER, ...more }, good: { ...EMAIL, mx_Id: '7' } });
const BY_KEY: Mode = {
	parameters: { ...OTHER, searchByAttribute: '={{ $json.mx_Key }}' },
	good: { ...EMAIL, mx_Key: 'EmailAddress' },
};
/** The only attribute comes from the item. */
const ONE: Mode = {
	parameters: { attributes: { attribute: [FROM_ITEM] } },
	good: { name: 'Phone', value: 9111 },
};
/** An email address, and one attribute from the item. */
const TWO: Mode = {
	parameters: { attributes: { attribute: [EMAIL_ROW, FROM_ITEM] } },
	good: { name: 'mx_City', value: 'Delhi' },
};
const FIELDS = { field: [{ name: 'mx_Year', value: '2024' }, FROM_ITEM] };
/** A custom field set and one of its two inner attributes come from the item. */
const SET: Mode = {
	parameters: {
		attributes: { attribute: [EMAIL_ROW] },
		customFieldSets: { fieldSet: [{ name: '={{ $json.set }}', value: 'University', fields: FIELDS }] },
	},
	good: { set: 'mx_Study', name: 'mx_Degree', value: 'MSc' },
};
const toPair = (Attribute: unknown, Value: string) => ({ Attribute, Value }) as IDataObject;
const CITY = toPair('mx_City', 'Delhi');
const toSet = (Fields: object) => ({ ...toPair('mx_Study', ''), Fields });

const CASES: Array<[what: string, Mode, bad: IDataObject]> = [
	['no contact', auto(), { mx_City: 'Delhi' }],
	['no contact, but a column that looks like a phone', auto(), { mx_Mobile: '9845 098450' }],
	['blank contacts', auto(), { EmailAddress: ' ', Phone: null, mx_City: 'Delhi' }],
	['blank contacts that would be sent', auto(SEND_EMPTY), { EmailAddress: '', Phone: '', mx_City: 'Delhi' }],
	['no contact, but a value to search by', byOther(), { mx_Id: '7' }],
	['no contact as JSON', json(), { data: {} }],
	['a blank contact as JSON', json(), { data: [toPair('Phone', '  ')] }],
	['no contact as JSON, but a value to search by', json(), { data: { mx_Id: '7', SearchBy: 'mx_Id' } }],
	['no contact by hand', ONE, { name: 'mx_City', value: 'Delhi' }],
	['an empty list as the contact by hand', ONE, { name: 'Phone', value: [] }],

	['no email address to search by', auto({ searchBy: 'EmailAddress' }), { Phone: '1111' }],
	['a blank value to search by', byOther(), { ...EMAIL, mx_Id: '' }],
	['a value to search by in other capitals, without a list', byOther(), { ...EMAIL, MX_ID: '7' }],
	[
		'a value to search by in other capitals, by schema names',
		byOther({ options: { columnNames: 'schemaNames' } }),
		{ ...EMAIL, MX_ID: '7' },
	],
	['no attribute to search by', BY_KEY, { ...EMAIL, mx_Key: '' }],
	['a number as the attribute to search by', BY_KEY, { ...EMAIL, mx_Key: 5 }],
	['no value for SearchBy as a pair', json(), { data: [EMAIL_PAIR, toPair('SearchBy', 'mx_Id')] }],
	['no value for SearchBy as a key', json(), { data: { ...EMAIL, SearchBy: 'mx_Id' } }],
	['SearchBy without a name', json(SEND_EMPTY), { data: { ...EMAIL, SearchBy: null } }],
	['SearchBy as a column', auto(), { ...EMAIL, ' SearchBy ': 'EmailAddress' }],
	['SearchBy as a column without a value', auto(), { ...EMAIL, SearchBy: '' }],
	['SearchBy by hand', TWO, { name: 'SearchBy', value: 'EmailAddress' }],
	[
		"SearchBy beside 'Search By'",
		json({ searchBy: 'EmailAddress' }),
		{ data: { ...EMAIL, SearchBy: 'Phone' } },
	],

	['a column without a name', auto(), { ...EMAIL, ' \t': 'x' }],
	['a column of objects without a name', auto(), { ...EMAIL, '': { mx_City: 'x' } }],
	['a field without a name in a column', auto(), { ...EMAIL, mx_Study: { '': 'x' } }],
	['a pair without a name', json(), { data: [EMAIL_PAIR, { Value: 'x' }] }],
	['a pair with a number as its name', json(), { data: [EMAIL_PAIR, toPair(5, 'x')] }],
	['a key without a name', json(), { data: { ...EMAIL, ' ': 'x' } }],
	['a field without a name as JSON', json(), { data: [EMAIL_PAIR, toSet([toPair(' ', 'x')])] }],
	['an attribute without a name by hand', TWO, { value: 'x' }],
	['a field set without a name by hand', SET, { set: '', name: 'mx_Degree', value: 'x' }],
	['a field without a name by hand', SET, { set: 'mx_Study', name: '', value: 'x' }],

	['a field twice in a column', auto(), { ...EMAIL, mx_Study: { mx_City: '1', ' mx_City': '2' } }],
	['an attribute twice as JSON', json(), { data: [EMAIL_PAIR, CITY, CITY] }],
	['a field twice as JSON', json(), { data: [EMAIL_PAIR, toSet([CITY, CITY])] }],
	[
		'a key twice in a text',
		json(),
		{ data: '{"EmailAddress": "ada@example.com", "mx_City": 1, "mx_City": 2}' },
	],
	['an attribute twice by hand, but for blanks', TWO, { name: ' EmailAddress', value: 'x' }],
	['an attribute and a field set by hand', SET, { set: 'EmailAddress', name: 'mx_Degree', value: 'x' }],
	['a field twice by hand', SET, { set: 'mx_Study', name: 'mx_Year', value: 'x' }],

	['a LeadType without a number', auto(), { ...EMAIL, LeadType: 'OT_' }],
	['a LeadType with more', auto(), { ...EMAIL, LeadType: 'OT_1a' }],
	['a number as the LeadType', auto(), { ...EMAIL, LeadType: 1 }],
	['another LeadType as JSON', json(), { data: [EMAIL_PAIR, toPair('LeadType', 'Student')] }],

	['JSON with a comma too many', json(), { data: '[\n  {"a": "1"},\n]' }],
	['JSON that is a number', json(), { data: '5' }],
	['a list of texts', json(), { data: ['ada@example.com'] }],
	['a pair with a misspelt key', json(), { data: [{ attribute: 'EmailAddress', Value: 'ada@example.com' }] }],
	['Fields that are no list', json(), { data: [EMAIL_PAIR, toSet({})] }],
];

it.each(CASES)('refuses %s', async (_what, { parameters, good }, bad) => {
	const given = { parameters, items: [good, bad, good], list: NO_LIST };
	const continued = await run(given);
	expect([continued.error, continued.sent.length]).toEqual([undefined, 2]);
	const [before, { json: output, error, pairedItem }, after] = continued.items;
	expect([before, after].map((item) => item.json.error)).toEqual([undefined, undefined]);
	expect(error).toBeUndefined();
	expect(output).toEqual({ error: expect.stringMatching(/ \[item 2 of 3\]$/), message: expect.any(String) });
	expect(pairedItem).toEqual({ item: 1 });
	expect(`${output.error}\n${output.message}`).toMatchSnapshot();

	forgetAnswers();
	const stopped = await run(given, 'stopWorkflow');
	expect([stopped.status, stopped.sent, stopped.items]).toEqual(['error', [], []]);
	expect(stopped.error).toMatchObject({
		name: 'NodeOperationError',
		message: output.error,
		description: `${output.message} Nothing was written.`,
		context: { itemIndex: 1 },
	});
});
