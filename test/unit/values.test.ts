/** Values as they are sent: names, lists, objects, dates, options, and phones, by its field and the way to map it. */
import { DateTime } from 'luxon';
import {
	type Given,
	type Line,
	byHand,
	expectText,
	having,
	json,
	run,
	testLines,
	toRows,
	withoutValues,
} from '../support/node';

const E = { EmailAddress: 'a@b.c' };
/** Tells what becomes of the items, and what the hint says of what is sent. */
const withHint = async (items: object, given: Given = {}) => {
	const { text, hint } = await run(items, given);
	return [
		text,
		withoutValues(hint)
			.replace(/^\d written(, \d refused)?(\. )?/, '')
			.replace(/(?:^|\. )Reasons?: .*$/, ''),
	]
		.filter(Boolean)
		.join(' # ');
};

const ISO = '2026-01-01T10:00:00.000+05:30';
const FILE = { filename: 'cv.pdf', mimetype: 'application/pdf', size: 7 };
const pairsOf = (value: unknown) => [
	{ Attribute: 'EmailAddress', Value: 'a@b.c' },
	{ Attribute: 'mx_A', Value: value },
];
const setOf = (value: unknown) => [
	pairsOf('')[0],
	{ Attribute: 'mx_Set', Value: '', Fields: [{ Attribute: 'mx_A', Value: value }] },
];
/** The parameters of a custom field set by hand, whose fields have these values. */
const inSet = (values: Record<string, unknown>) => ({
	customFieldSets: { fieldSet: [{ name: 'mx_Set', value: '', fields: { field: toRows(values) } }] },
});
const BY_HAND = {
	...byHand({ ...E, mx_A: '={{ $json.mx_A }}' }),
	...inSet({ mx_A: '={{ $json.mx_Set?.mx_A }}' }),
};
/** The ways in which an item has a value of an attribute, and of a field in a set. */
const leads = (value: unknown) => [
	{ ...E, mx_A: value },
	{ ...E, mx_Set: { mx_A: value } },
];
const WAYS: Record<string, [Given, toItems: (value: unknown) => object[]]> = {
	automatic: [{}, (mx_A) => [{ ...E, mx_A }]],
	manual: [BY_HAND, leads],
	object: [json(), leads],
	pairs: [json('={{ $json.pairs }}'), (value) => [pairsOf(value), setOf(value)].map((pairs) => ({ pairs }))],
};
/** By way: what is sent, or the refusal; ' ' for nothing. */
type Sent = [what: string, value: unknown, sent: string, others?: Partial<Record<keyof typeof WAYS, string>>];
const ONE = '✗ Attribute …"mx_A" has a list instead of a single value…';
const NO_LIST = { object: ONE, pairs: ONE };
const INVALID_DATE = '✗ … has an invalid date…';
const ZONED = [
	'2026-01-01T10:00:00.000Z',
	'2026-01-01T10:00Z',
	'2026-01-01T10:00:00,123456789Z',
	'2026-01-01T03:00:00+05:30',
	'2026-01-01T03:00:00+0530',
	'2026-01-01T22:00:00-05',
	'2024-02-29T23:59:59.999-00:30',
	'0099-06-01T00:00:00Z',
];
const UNZONED = [
	'2026-01-01T10:00:00',
	'2026-01-01 10:00:00',
	'2026-01-01T10Z',
	'2026-01-01T24:00:00Z',
	'2026-01-01T10:60:00Z',
	'2026-01-01T10:00:00+24:00',
	'2026-02-30T10:00:00Z',
	'2026-13-01T10:00:00Z',
	'9999-12-31T23:00:00-05:00',
	'0000-01-01T00:00:00+05:00',
	' 2026-01-01T10:00:00Z',
	'2026-01-01T10:00:00Z\n',
	'٢٠٢٦-01-01T10:00:00Z',
];
class Money {
	constructor(readonly amount = 5) {}
}
const CIRCULAR: unknown[] = [];
CIRCULAR.push(CIRCULAR);
// prettier-ignore
const SENT: Sent[] = [
	['a text', ' London', ' London'],
	['the number 0', 0, '0'],
	['a checkbox of a sheet', true, 'true'],
	['an empty cell', null, ''],
	['a blank cell', ' ', ''],
	['a form without a tick', [], ''],
	['a list of empty cells', [null, ' ', ''], ''],
	['a date and time', ISO, '2026-01-01 04:30:00', { object: ISO, pairs: ISO }],
	['a form with one tick', ['Yes'], 'Yes', NO_LIST],
	['a list with an empty cell in it', ['Rome', null, '', 'a;b'], 'Rome;a;b', NO_LIST],
	['a list of numbers and boxes', [1, 2.5, 1e-7, true], '1;2.5;0.0000001;true', NO_LIST],
	['a list of dates and times', [ISO, '2026-01-01'], '2026-01-01 04:30:00;2026-01-01', NO_LIST],
	['an empty list in a list', ['a', []], '✗ … has a list of lists or objects…map(…', NO_LIST],
	['an invalid date', 'Invalid DateTime', '', { object: '✗ … has an invalid date → Check the expression…', pairs: '✗ … has an invalid date…' }],
	['a list with an invalid date', ['a', 'Invalid DateTime'], '✗ … has an invalid date…', NO_LIST],
	['a file of a form', FILE, '✗ … has a file → Files cannot be sent. Send a link to the file.'],
	['a file in the combined binary mode', { fileName: 'a', mimeType: 'b', id: 'filesystem:1' }, '✗ … has a file…'],
	['dates and times in UTC', ZONED, '2026-01-01 10:00:00;2026-01-01 10:00:00;2026-01-01 10:00:00;2025-12-31 21:30:00;2025-12-31 21:30:00;2026-01-02 03:00:00;2024-03-01 00:29:59;0099-06-01 00:00:00', NO_LIST],
	['what is no date and time with a zone', UNZONED, UNZONED.join(';'), NO_LIST],
	['numbers in decimal digits', [9007199254740991, -1.25e-7, 5e-324, -0, 12345678901234567890n], `9007199254740991;-0.000000125;0.${'0'.repeat(323)}5;0;12345678901234567890`, NO_LIST],
	['a JavaScript date', new Date(Date.UTC(9999, 11, 31)), '9999-12-31 00:00:00'],
	['a date of five digits', new Date(Date.UTC(10_000, 0)), INVALID_DATE],
	['a JavaScript date that is none', new Date(NaN), INVALID_DATE],
	['a DateTime that is none', DateTime.invalid('for the test'), INVALID_DATE],
	['not a number', NaN, '✗ … has NaN → Check the expression…'],
	['infinity', Infinity, '✗ … has Infinity…'],
	['a number too long for JavaScript', 1e21, '✗ … has a number with too many digits: 1e+21 → …'],
	['a Set', new Set(['Rome']), '✗ … has an object of type Set instead of…'],
	['an empty Set', new Set(), '✗ … has an object of type Set…'],
	['bytes', Buffer.from('Rome'), '✗ … has a file…'],
	['bytes in JSON', { type: 'Buffer', data: [1, 2] }, '✗ … has a file…'],
	['a function', () => 'Rome', '✗ … has a function…'],
	['an object of a class', new Money(), '✗ … has an object…'],
	['a text as an object', new String('Rome'), '✗ … has an object of type String…'],
	['a list with a function', ['Rome', () => 1], '✗ … has a function…', NO_LIST],
	['a circular list', CIRCULAR, '✗ … has a list of lists or objects…', NO_LIST],
];
describe.each(Object.entries(WAYS))('mapped as %s', (way, [given, toItems]) => {
	test.each(SENT)('%s', async (_what, value, sent, others = {}) => {
		const expected = others[way] ?? sent;
		const texts = (await run(toItems(value), given)).text.split(' | ');
		// An object in a column is shown instead.
		const isShown = way === 'automatic' && typeof value === 'object';
		if (expected.startsWith('✗'))
			return texts.forEach((text) =>
				expectText(text, isShown && !text.startsWith('✗') ? 'EmailAddress=a@b.c' : expected),
			);
		const all = [`mx_A=${expected}`, `mx_Set{mx_A=${expected}}`].slice(0, toItems(value).length);
		expect(texts).toEqual(all.map((text) => `EmailAddress=a@b.c${expected && ` ${text}`}`));
	});
});

// prettier-ignore
const OBJECTS: Line[] = [
	['is a set as JSON, and refused within one', leads({ id: 'u1' }), 'EmailAddress=a@b.c mx_A{id=u1} | ✗ Attribute "mx_Set": "mx_A" has an object instead of a single value…', json()],
	['is refused by hand', leads({ id: 'u1' }), '✗ Attribute "mx_A" has an object instead of a single value… | ✗ Attribute "mx_Set": "mx_A" has an object instead of a single value…', BY_HAND],
	['that looks like a DateTime is refused by hand', [...leads({ isLuxonDateTime: true, toMillis: 0 }), ...leads({ toMillis: Number })], `✗ Attribute "mx_A" has an object… | ✗…an object… | ✗…an object… | ✗…an object…`, BY_HAND],
	['is refused as a pair', { pairs: pairsOf({ id: 'u1' }) }, '✗ Attribute "mx_A" has an object instead of a single value…', json('={{ $json.pairs }}')],
	['in a list is refused by hand', leads([{ id: 1 }, { id: 2 }]), '✗ Attribute …"mx_A" has a list of lists or objects → Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}. | ✗ Attribute "mx_Set": "mx_A" has a list of lists or objects → Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}.', BY_HAND],
	['in a list of files is refused by hand', leads([FILE, FILE]), '✗ Attribute "mx_A" has a file → Files cannot be sent. Send a link to the file. | ✗ Attribute "mx_Set": "mx_A" has a file → Files cannot be sent. Send a link to the file.', BY_HAND],
	['without a prototype is a set as JSON, and one with half of what a file has', [Object.assign(Object.create(null), { a: 1 }), { filename: 'a' }, { mimeType: 'a' }, { type: 'Buffer' }, { data: 1 }].map((mx_A) => ({ ...E, mx_A })), 'EmailAddress=a@b.c mx_A{a=1} | EmailAddress=a@b.c mx_A{filename=a} | EmailAddress=a@b.c mx_A{mimeType=a} | EmailAddress=a@b.c mx_A{type=Buffer} | EmailAddress=a@b.c mx_A{data=1}', json()],
];
describe('an object', () => testLines(OBJECTS, withHint));

const toDated = (name: string, DataType?: string, RenderTypeTextValue?: string) => ({
	SchemaName: `mx_${name}`,
	DisplayName: name,
	DataType,
	RenderTypeTextValue,
});
const DATED = {
	fields: having(
		toDated('Signup date', 'Date', 'Date'),
		toDated('Next call', 'Date', 'DateTime'),
		toDated('Visit', 'DateTime'),
		toDated('Birthday', 'Text'),
		toDated('Days on market', 'Number'),
		toDated('Opening', 'Time'),
		toDated('Update', 'Text'),
		toDated('Call time'),
		toDated('Sometimes'),
	),
};
const doubtful = (column: string, value: unknown) =>
	` # ${column}: sent as written, though it may be no date; write dates as YYYY-MM-DD: "${value}"`;
const noZone = (text: string) => ` # Next call: taken for UTC, because no time zone is given: "${text}"`;
const WHEN = '2026-05-17T00:00:00.000+05:30';
const NO_DATE = (number: number) =>
	` # Not sent: Signup date: 1 row has a value that is not a date. Enter …: ${number} (item 1)`;
// prettier-ignore
test.each<[column: string, value: unknown, sent: string]>([
	['Signup date', 46_159, '2026-05-17'], ['Signup date', [46_159], '2026-05-17'], ['Signup date', 32_875, '1990-01-02'],
	['Signup date', 46_159.5, '2026-05-17 12:00:00'], ['Signup date', 46_170.604166666664, '2026-05-28 14:30:00'],
	// A second before midnight, and less than half a second before it.
	['Signup date', 46_159.999988426, '2026-05-17 23:59:59'], ['Signup date', 46_159.999999, '2026-05-18'],
	['Signup date', 2_101, '1905-10-01'], ['Signup date', 36_585, '2000-02-29'], ['Signup date', 109_574, '2199-12-31'],
	['Next call', 46_159.5, `2026-05-17 12:00:00${noZone('46159.5')}`], ['Visit', 46_159, '2026-05-17'],
	...[2026, 0.5, -46_159, 20_260_517, 109_575, 170_526, 2_100].map((number): [string, unknown, string] => ['Signup date', number, NO_DATE(number)]),
	['Visit', WHEN, `2026-05-16 18:30:00`], ['Signup date', true, `true${doubtful('Signup date', true)}`],
	...[new Date('2026-05-17'), DateTime.fromISO('2026-05-17', { zone: 'Asia/Kolkata' }), WHEN, '2026-05-16T20:00:00-04:00'].map((moment, index): [string, unknown, string] => ['Signup date', moment, index === 3 ? '2026-05-16' : '2026-05-17']),
	['Visit', '', ''], ['Visit', ' ', ''], ['Visit', null, ''],
	...['2026-05-17', ' 2026-05-17', '2026-05-17 14:30:00', '2026-05-17T14:30:00'].map((text): [string, unknown, string] => ['Signup date', text, text]),
	['Signup date', '46159', '2026-05-17'], ...['03/04/2026', '3.4.26', '010590', '2026-05-171', 'next week', 'Invalid'].map((text): [string, unknown, string] => ['Signup date', text, text + doubtful('Signup date', text)]),
	['Signup date', ['2026-05-17', ''], '2026-05-17'],
	...['0', '0000-00-00', '0000-00-00 00:00:00', '1899-12-30', 'NaN', '#VALUE!', 'Invalid date'].map((text): [string, unknown, string] => ['Signup date', text, ` # Not sent: Signup date: 1 row has a value that counts as empty: "${text}" (item 1)`]),
	['Birthday', 32_875, '32875'],
	['Next call', '2026-05-17 14:30:00', `2026-05-17 14:30:00${noZone('2026-05-17 14:30:00')}`], ['Next call', '2026-05-17T14:30', `2026-05-17T14:30${noZone('2026-05-17T14:30')}`],
	['Next call', '2026-05-17', '2026-05-17'], ['Next call', '2026-05-17 14:30:00+05:30', '2026-05-17 14:30:00+05:30'], ['Next call', 46_159, '2026-05-17'],
])('%s: %j is sent by its field', async (column, value, sent) => {
	const body = sent === '' || sent.startsWith(' #') ? sent : ` mx_${column}=${sent}`;
	expectText(await withHint({ ...E, [column]: value }, DATED), sent.startsWith('✗') ? sent : `EmailAddress=a@b.c${body}`);
});

// prettier-ignore
const DATES: Line[] = [
	['by hand, where the field was found by its name', [{ When: 46_159 }, { When: 2026 }], 'EmailAddress=a@b.c mx_Signup date=2026-05-17 | ✗ "2026" is not a date (attribute "mx_Signup date") → Enter a date such as 2026-05-17, or clear the value.', { ...DATED, ...byHand({ ...E, 'Signup date': '={{ $json.When }}' }) }],
	['as JSON', { ...E, mx_D: 46_159 }, 'EmailAddress=a@b.c mx_D=46159', json()],
	['a typed text with a zone, by hand', {}, 'EmailAddress=a@b.c mx_D=2026-05-17', { fields: having(toDated('D', 'Date')), ...byHand({ ...E, mx_D: WHEN }) }],
	['a column with a zone, by hand', [{ row: {} }, { row: { 'When it': WHEN } }], 'EmailAddress=a@b.c | EmailAddress=a@b.c mx_D=2026-05-17', { fields: having(toDated('D', 'Date')), ...byHand({ ...E, mx_D: '={{ $json.row["When it"] }}' }) }],
	['an expression with a zone, by hand', [{ row: {} }, { row: { When: WHEN } }], 'EmailAddress=a@b.c | EmailAddress=a@b.c mx_D=2026-05-17', { fields: having(toDated('D', 'Date')), ...byHand({ ...E, mx_D: '={{ $json.row.When || "" }}' }) }],
	['a zone in a common attribute', {}, 'EmailAddress=a@b.c FirstName=2026-05-16 18:30:00', byHand({ ...E, FirstName: WHEN })],
	['a list of rounded numbers, by hand', { d: ['9.1E+11'] }, '✗ "9.1E+11" is a rounded phone number (attribute "mx_P") → Format the column as text and enter the number again.', { fields: having({ SchemaName: 'mx_P', DataType: 'Phone' }), ...byHand({ ...E, mx_P: '={{ $json.d }}' }) }],
	['a date of JavaScript, in JSON', { data: { ...E, mx_D: new Date(0) } }, 'EmailAddress=a@b.c mx_D=1970-01-01 00:00:00', json('={{ $json.data }}')],
	['a midnight of the workflow', { d: '2026-05-16T18:30:00Z' }, 'EmailAddress=a@b.c mx_D=2026-05-17', { fields: having(toDated('D', 'Date')), zone: 'Asia/Kolkata', ...byHand({ ...E, mx_D: '={{ $json.d }}' }) }],
	['a moment that is no midnight of the workflow', { d: '2026-05-17T20:30:00Z' }, 'EmailAddress=a@b.c mx_D=2026-05-17', { fields: having(toDated('D', 'Date')), zone: 'Asia/Kolkata', ...byHand({ ...E, mx_D: '={{ $json.d }}' }) }],
	['an additional attribute with a zone', { ...E, w: WHEN }, 'EmailAddress=a@b.c mx_D=2026-05-17', { fields: having(toDated('D', 'Date')), additional: { mx_D: '={{ $json["w"] }}' } }],
];
describe('dates', () => testLines(DATES, withHint));

const STAGE = { SchemaName: 'mx_Stage', DisplayName: 'Stage', DataType: 'Select' };
const listing = (Options: unknown, more: object = {}) => ({
	fields: having({ ...STAGE, Options, ...more } as never),
});
const OPTIONS = ['New Lead', 'In-Progress', 'A;B', 'won', 'Won', '5', 'Won,5'].map((Value) => ({ Value }));
// prettier-ignore
test.each([
	['New Lead', 'New Lead'], [' new  LEAD\u200b', 'New Lead'], ['in-progress', 'In-Progress'], ['won', 'won'],
	['a;b', 'A;B'],
	[['won,5'], 'Won,5'],
	['Lost', 'Lost', 'Lost'], ['in progress', 'in progress', 'in progress'],
	['new lead;won', 'new lead;won', 'new lead;won'], [7, '7', '7'], [['New Lead', 'won'], 'New Lead;won', 'New Lead;won'],
	['', undefined], [[], undefined],
])('in a field with options, %j is sent as %s', async (value, sent, named = '') => {
	const hint =
		named === ''
			? ''
			: ` # Stage: 1 row has a value that is not one of its options (New Lead, In-Progress, …), sent as written: choose one of them, or add it in LeadSquared: "${named}" (item 1)`;
	expectText(
		await withHint({ ...E, Stage: value }, listing(OPTIONS)),
		`EmailAddress=a@b.c${sent === undefined ? '' : ` mx_Stage=${sent}`}${hint}`,
	);
});
const SEVERAL = { DataType: 'MultiSelect' };
// prettier-ignore
const CHOICES: Line[] = [
	['a text in a field with one value, which a comma does not part', { ...E, Stage: 'New Lead, won' }, 'EmailAddress=a@b.c mx_Stage=New Lead, won # Stage: 1 row has a value that is not one of its options (New Lead, In-Progress, A;B, won, Won, 5, Won,5), sent as written: choose one of them, or add it in LeadSquared: "New Lead, won" (item 1)', listing(OPTIONS)],
	['signs alone', { ...E, Stage: ';' }, 'EmailAddress=a@b.c mx_Stage=; # Stage: 1 row has a value that is not one of its options (New Lead, In-Progress, A;B, won, Won, 5, Won,5), sent as written: choose one of them, or add it in LeadSquared: ";" (item 1)', listing(OPTIONS)],
	['a text in a field with several', ['new lead; in-progress', 'Won/5|new lead', '5,won\nin-progress', '[]'].map((Stage) => ({ ...E, Stage })), 'EmailAddress=a@b.c mx_Stage=New Lead;In-Progress | EmailAddress=a@b.c mx_Stage=Won;5;New Lead | EmailAddress=a@b.c mx_Stage=5;won;In-Progress | EmailAddress=a@b.c mx_Stage=[] # Stage: 1 row has a value that is not one of its options (New Lead, In-Progress, A;B, won, Won, 5, Won,5), sent as written: choose one of them, or add it in LeadSquared: "[]" (item 4)', listing(OPTIONS, SEVERAL)],
	['yes and no', [...['yes', ' NO', true, 0, ['1']].map((Stage) => ({ ...E, Stage }))], '…mx_Stage=1', { fields: having({ ...STAGE, DataType: 'Boolean' }) }],
	['what is neither', [...['maybe', 2].map((Stage) => ({ ...E, Stage }))], 'EmailAddress=a@b.c mx_Stage=maybe | EmailAddress=a@b.c mx_Stage=2 # Stage: sent as written, though not yes or no: "maybe", "2"', { fields: having({ ...STAGE, DataType: 'Boolean' }) }],
];
describe('choices', () => testLines(CHOICES, withHint));
test.each<[options: unknown, field?: object]>([
	...[null, 'New Lead', [], [null, 5, { Value: '' }, { Value: {} }], { Value: 'x' }].map(
		(options): [unknown] => [options],
	),
	[undefined, { DataType: {}, RenderTypeTextValue: 5, IsReadOnly: 'true', IsUnique: 1 }],
])('odd values in the list of fields change nothing: %j', async (options, field = {}) => {
	expect(await withHint({ ...E, Stage: ' new lead' }, listing(options, field))).toBe(
		'EmailAddress=a@b.c mx_Stage= new lead',
	);
});

const IN_INDIA = { options: { countryCode: '+91' } };
const PHONES = { fields: having({ SchemaName: 'Mobile', DataType: 'Phone' }) };
const CODES =
	" # Some phones have a country code and others have none, so a person may get two leads: add 'Country Code for Phones' in 'Options'…";
const toPhones = (...phones: string[]) =>
	phones.map((Phone, index) => ({ EmailAddress: `${index}@b.c`, Phone }));
// prettier-ignore
const FORMATS: Line[] = [
	...[{}, byHand(Object.fromEntries(['Phone', 'Mobile', 'Notes'].map((name) => [name, `={{ $json.${name} }}`]))), json()].map((way): Line => ['Phone and the fields for phones, in each way', [{ Phone: '098450 98450', Mobile: '0044 (0)20 7946 0958', Notes: '98450 98450' }, { Phone: 919845098451, Mobile: ' ', Notes: '' }, { Phone: '98450 98450 x12', Mobile: '12 12', Notes: 'N/A' }], `Phone=+91-9845098450 Mobile=+44-2079460958 Notes=98450 98450 | Phone=+91-9845098451 | Phone=98450 98450 x12 Mobile=12 12 Notes=N/A # Phones left as written, because they can't be read as one number of a country: "98450 98450 x12", "12 12"`, { ...PHONES, ...IN_INDIA, ...way }]),
	['a placeholder in a field for phones', { ...E, Phone: 'N/A', Mobile: 'N/A' }, 'EmailAddress=a@b.c # Not sent: Phone: 1 row has a value that is not a phone number: "N/A" (item 1); Mobile: 1 row has a value that is not a phone number: "N/A" (item 1)', { ...PHONES, ...IN_INDIA }],
	['without a code', { Phone: '9845098450' }, 'Phone=9845098450', { options: { countryCode: '' } }],
	['a code for each item', [{ Phone: '50 123 4567', Code: '+971' }, { Phone: '9845098450', Code: 91 }, { Phone: '9845098451', Code: '' }, { Phone: '+91 98450 98452', Code: ' ' }], 'Phone=+971-501234567 | Phone=+91-9845098450 | Phone=9845098451 | Phone=+91-9845098452…', { options: { countryCode: '={{ $json.Code }}' } }],
	['a code that is none, for one item', [{ Phone: '9845098450', Code: 'IN' }, { Phone: '9845098450', Code: '9+1' }, { Phone: '9845098451', Code: '0091' }], `✗ 'Country Code for Phones' is not a country code: "IN"… | ✗ 'Country Code for Phones' is not a country code: "9+1"… | Phone=+91-9845098451…`, { options: { countryCode: '={{ $json.Code }}' } }],
	['a code that is none', { Phone: '9845098450' }, `✗ 'Country Code for Phones' is not a country code: "India"…`, { options: { countryCode: 'India' } }],
	['a column of codes beside a fixed one', { Phone: '50 123 4567', 'Country Code': '+971' }, `✗ The column "Country Code" has country codes, and 'Country Code for Phones' has one for all phones → Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.`, IN_INDIA],
	['a column of codes beside a fixed one, inside', { body: { phone: '50 123 4567', dial_code: '+971' } }, '✗ …has country codes…', IN_INDIA],
	['a column of codes that is ignored', { Phone: '98450 98450', 'ISD Code': '+91' }, 'Phone=+91-9845098450', { ...IN_INDIA, inputsToIgnore: 'ISD Code' }],
	['a column of codes that is blank', { Phone: '98450 98450', 'ISD Code': '' }, '✗ The column "ISD Code" has country codes…', IN_INDIA],
	['a number of another country without its plus', { Phone: '971501234567' }, `Phone=971501234567 # Phones left as written, because they can't be read as one number of a country: "971501234567"`, IN_INDIA],
	['with and without a code', toPhones('+91-9845098450', '9845098451', '00919845098452'), `EmailAddress=0@b.c…${CODES}`],
	['one phone in two forms', [{ Phone: '98450 98451' }, { Phone: '9845098451' }], `Phone=98450 98451 | Phone=9845098451 # "98450 98451" and "9845098451" are one phone, but two for LeadSquared: add 'Country Code for Phones' in 'Options', which writes all phones in one way`],
	['a mobile number that is left as written, once', { Mobile: '971501234567' }, `Mobile=971501234567 Phone=971501234567 # Phones left as written, because they can't be read as one number of a country: "971501234567"`, { ...IN_INDIA, fields: having({ SchemaName: 'Mobile' }) }],
	['with codes alone', toPhones('+91-9845098450', '0091 98450 98451'), '…98450 98451'],
	['without codes alone', toPhones('9845098450', '98450 98451', ''), '…98450 98451 | EmailAddress=2@b.c'],
	['with and without a code, in one format', toPhones('+91-9845098450', '9845098451'), '…Phone=+91-9845098451', IN_INDIA],
	['a code in JSON, whose fields are read for phones alone', { ...E, Phone: '9845098450', mx_Age: 7 }, 'EmailAddress=a@b.c Phone=+91-9845098450 mx_Age=7', { ...json(), ...IN_INDIA }],
];
describe('phones', () => testLines(FORMATS, withHint));

const FROM_COLUMNS = byHand({ Phone: '={{ $json.p }}', mx_A: '={{ $json.d }}' });
const SET_OF = (a: string, b: string) => ({ ...FROM_COLUMNS, ...inSet({ a, b }) });
const NO_CONTACT = "✗ No email…'Value' of Phone is blank in this item.";
// prettier-ignore
const BLANK_ROWS: Line[] = [
	['a blank row by hand', [{ p: '5550100', d: 'x' }, { row_number: 3, p: '', d: null }], 'Phone=5550100 mx_A=x | blank # , 1 blank row skipped', FROM_COLUMNS],
	['a row with another value', [{ p: '', d: '', City: 'Rome' }], NO_CONTACT, FROM_COLUMNS],
	['an item without columns', [{}], NO_CONTACT, FROM_COLUMNS],
	['an item with what n8n adds alone', [{ row_number: 2 }], NO_CONTACT, FROM_COLUMNS],
	['a blank row that gives a fixed value', [{ p: '' }], NO_CONTACT, byHand({ Phone: '={{ $json.p }}', mx_A: 'x' })],
	['a blank row, also in a field set', [{ p: '' }], 'blank # , 1 blank row skipped', SET_OF('={{ $json.p }}', '')],
	['a blank row that gives a field of a set', [{ p: '' }], NO_CONTACT, SET_OF('={{ $json.p }}', 'x')],
];
describe('a row by hand', () => testLines(BLANK_ROWS, withHint));
