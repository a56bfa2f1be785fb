/** Headings as people write them, and what the hint says about them. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	ADA,
	AUTO_MAP,
	FIELDS,
	NO_LIST,
	SUCCESS,
	expectCase,
	pairs,
	refused,
	run,
	testCases,
} from './support/rows';

const BOB = 'bob@example.com';
const withOptions = (options: INodeParameters) => ({ parameters: { ...AUTO_MAP, options } });

describe('columns to ignore', () => {
	const ignoring = (inputsToIgnore: string) => ({ parameters: { ...AUTO_MAP, inputsToIgnore } });

	testCases({
		'cover a column without letters, or one that n8n has named, by its own name': {
			...ignoring('-, __EMPTY'),
			items: [{ EmailAddress: ADA, '-': 'x', __EMPTY: 'x' }],
			sent: [pairs(['EmailAddress', ADA])],
		},
		'do not cover others, and a name without letters covers no column without a name': {
			...ignoring('-, ,_'),
			items: [{ EmailAddress: ADA, '': 'x' }],
			output: [refused(/^A column without a name/, /./)],
		},
		'are told where they are no column and no attribute, and cover a column by its attribute': {
			...ignoring('Salry, mx_City, row_number, Budget'),
			items: [{ EmailAddress: ADA, Salary: '5', City: 'Rome' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ["1 written. Left out: Salary. No such column in 'Columns to Ignore': Salry (Salary?)"],
		},
	});
});

describe('invisible characters', () => {
	testCases({
		'are taken out of a heading': {
			items: [{ 'E\u200b\u200e-mail': ADA, 'Ci\u202a\u202ety\u2060\ufeff': 'London' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'])],
		},
		'are taken out of a schema name': {
			items: [{ '\u200bEmailAddress': ADA, 'mx_City\u200e': 'London' }],
			sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'])],
		},
		'in a display name of the account do not matter': {
			items: [{ 'E-mail': ADA, Size: '4' }],
			list: { body: [...FIELDS, { SchemaName: 'mx_Size', DisplayName: 'Size\u200b' }] },
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_Size', '4'])],
		},
		'do not keep two columns apart': {
			items: [
				{ EmailAddress: ADA, mx_City: 'London', 'mx_City\u200b': 'Paris' },
				{ EmailAddress: BOB, City: 'London', ' City\u2060': '' },
			],
			reads: 1,
			output: Array(2).fill(
				refused('^Two columns are named "mx_City"$', "^Add mx_City to 'Additional Attributes'"),
			),
		},
		'alone are no name': {
			items: [{ EmailAddress: ADA, '\u200b\ufeff': '' }],
			sent: [pairs(['EmailAddress', ADA])],
		},
	});
});

describe('schema names in other letters', () => {
	const items = [{ 'E-mail': ADA, mx_city: 'London', MX_BUDGET: '5' }];
	testCases({
		'find their attribute where the fields were read': {
			items,
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'], ['mx_Budget', '5'])],
		},
		'are sent as they are where the account lists no fields': {
			items,
			list: NO_LIST,
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_city', 'London'], ['MX_BUDGET', '5'])],
		},
		'of the five that every account has are these, whatever the account calls other fields': {
			items: [{ EmailAddress: ADA, Notes: 'x' }],
			list: { body: ['mx_1', 'mx_2'].map((SchemaName) => ({ SchemaName, DisplayName: 'EmailAddress' })) },
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ['1 written. Left out: Notes'],
		},
		'of SearchBy are SearchBy': {
			items: [{ EmailAddress: ADA, SEARCHby: 'Phone' }],
			output: [refused(/searchby.*'Search By'/i, /SearchBy/)],
		},
	});
});

describe('a column with whole names', () => {
	const item = { 'E-mail': ADA, Name: 'Ada Lovelace' };
	testCases({
		'is not split beside First name': {
			items: [{ ...item, 'First name': 'Ada' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'])],
			hints: ['1 written. Left out: Name'],
		},
		'is not split beside Last name': {
			items: [{ ...item, 'Last name': 'Ada' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['LastName', 'Ada'])],
			hints: ['1 written. Left out: Name'],
		},
		'is not split where it is a field': {
			items: [item],
			list: { body: [...FIELDS, { SchemaName: 'mx_Name', DisplayName: 'Name' }] },
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_Name', 'Ada Lovelace'])],
		},
		'is split where the fields are not known, while other columns keep their names': {
			items: [{ ...item, Age: '36' }],
			list: NO_LIST,
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['LastName', 'Lovelace'], ['Age', '36'])],
			hints: ['1 written. Split into first and last name: Name'],
		},
		'is not split where schema names are asked for': {
			...withOptions({ columnNames: 'schemaNames' }),
			items: [{ EmailAddress: ADA, Name: 'Ada Lovelace' }],
			sent: [pairs(['EmailAddress', ADA], ['Name', 'Ada Lovelace'])],
		},
		'clears both names where blanks are sent, and no last name for one word': {
			...withOptions({ emptyValues: 'send' }),
			items: [
				{ 'E-mail': ADA, Name: '' },
				{ 'E-mail': BOB, Name: 'Bob' },
			],
			reads: 1,
			sent: [
				pairs(['EmailAddress', ADA], ['FirstName', ''], ['LastName', '']),
				pairs(['EmailAddress', BOB], ['FirstName', 'Bob']),
			],
			hints: ['2 written. Split into first and last name: Name'],
		},
		'twice in an item is refused': {
			items: [{ 'E-mail': ADA, Name: 'Ada', 'Full name': 'Ada Lovelace' }],
			reads: 1,
			output: [
				refused(
					/^The columns "Name" and "Full name" both match the attribute "FirstName and LastName"/,
					/Columns to Ignore/,
				),
			],
		},
	});

	test('gives both parts where a row has none', async () => {
		const rows = [
			['Ada Lovelace', '', '', 'Ada', 'Lovelace'],
			['Bo', '', 'Diddley', '', 'Diddley'],
			['Cy Young', 'Cyrus', 'Young', 'Cyrus', 'Young'],
		];
		const { sent } = await run({
			items: rows.map(([Name, FirstName, LastName]) => ({ EmailAddress: ADA, Name, FirstName, LastName })),
		});
		expect(sent).toEqual(
			rows.map(([, , , first, last]) =>
				pairs(['EmailAddress', ADA], ...(first ? [['FirstName', first] as [string, string]] : []), [
					'LastName',
					last,
				]),
			),
		);
	});

	test('of blanks takes no longer than one of letters', async () => {
		const { sent } = await run({ items: [{ EmailAddress: ADA, Name: `a,${' '.repeat(400_000)},` }] });
		expect(sent).toHaveLength(1);
	}, 5_000);

	test.each<[string, unknown, string[]]>([
		['Name', 'Ada King Lovelace', ['Ada King', 'Lovelace']],
		['full_name', 'Ada', ['Ada']],
		['Name', '  Ada\u00a0 Lovelace\t', ['Ada', 'Lovelace']],
		['Name', ' ', []],
		['Name', { first: 'Ada', last: 'Lovelace' }, ['Ada', 'Lovelace']],
		['Name', { prefix: 'Ms', first: 'Ada', last: '' }, ['Ada']],
		['Name', { first: 'Ada', middle: 'King', last: 'Lovelace' }, ['Ada King', 'Lovelace']],
		['Name', 'prefix = Ms\nfirst = Ada\nlast = Lovelace', ['Ada', 'Lovelace']],
		['Name', { First: 'Ada', Middle: '', MiddleInitial: 'K', Last: 'Lovelace' }, ['Ada', 'Lovelace']],
		['Name', 'Lovelace, Ada', ['Ada', 'Lovelace']],
		['Name', 'de la Cruz, Ana María', ['Ana María', 'de la Cruz']],
		['Name', 'Ada Lovelace, PhD', ['Ada', 'Lovelace, PhD']],
		['Name', 'Lovelace, Ada, PhD', ['Lovelace, Ada,', 'PhD']],
		['Name', '山田 太郎', ['太郎', '山田']],
		['성명', '홍 길동', ['길동', '홍']],
		['姓名', '王小明', ['王小明']],
		['ФИО', 'Иванов Иван Иванович', ['Иван Иванович', 'Иванов']],
		['Name, Vorname', 'Müller Karl Heinz', ['Karl Heinz', 'Müller']],
		['Vor- und Nachname', 'Karl Heinz Müller', ['Karl Heinz', 'Müller']],
	])('%s: %j is %j', async (column, name, names) => {
		const split = names.map((part, place): [string, string] => [['FirstName', 'LastName'][place], part]);
		await expectCase({
			items: [{ 'E-mail': ADA, [column]: name } as IDataObject],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ...split)],
			hints: names.length > 0 ? [`1 written. Split into first and last name: ${column}`] : [],
		});
	});
});

describe('a column that n8n named itself, because its heading was empty', () => {
	const withoutName = (item: number) =>
		refused(
			`^A column without a name has the value "called back" \\[item ${item + 1} of \\d+\\]$`,
			'^Give the column a name in the first row of the sheet, or clear its cells\\.$',
		);
	testCases({
		'is skipped where it is blank, and refused where it is not': {
			items: [
				{ EmailAddress: ADA, __EMPTY: '' },
				{ EmailAddress: BOB, __EMPTY: 'called\nback' },
				{ EmailAddress: '', __EMPTY_12: '' },
				{ EmailAddress: '', __EMPTY_12: 'called\nback' },
			],
			sent: [pairs(['EmailAddress', ADA])],
			output: [SUCCESS, withoutName(1), withoutName(3)],
		},
		'is not a column of a name that begins like it': {
			items: [{ 'E-mail': ADA, __EMPTY_x: 'x' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ['1 written. Left out: __EMPTY_x'],
		},
	});
});

describe('a file that was read as one column', () => {
	const SEPARATED = { 'Name,E-mail,Phone': 'x' };
	testCases({
		'is refused with the same words for each item': {
			items: [SEPARATED, { row_number: 2, ...SEPARATED }],
			output: Array(2).fill(
				refused(
					/^The file is separated by commas, but was read as one column: "Name,E-mail,Phone"$/,
					/the option 'Delimiter'/,
				),
			),
		},
		'does not concern an item that has its columns': {
			items: [{ EmailAddress: ADA }, { 'Name;E-mail;Phone': 'x' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			output: [SUCCESS, refused(/^No email address or phone/, /./)],
			hints: ['1 written, 1 refused. Left out: Name;E-mail;Phone'],
		},
		'with two columns may be meant where there is no email address and no phone': {
			items: [{ 'E-mail;Phone': 'ada@example.com;0123456' }],
			reads: 1,
			output: [
				refused(/^No email/, /separated by semicolons: In 'Extract from File', add the option 'Delimiter'/),
			],
			hints: ['0 written, 1 refused. Left out: E-mail;Phone'],
		},
	});
});

describe('in a run that a user starts in the editor, the hint says', () => {
	testCases({
		'which column went to which attribute, and what to do about those left out': {
			inEditor: true,
			items: [
				{ 'E-mail': ADA, Name: 'Ada Lovelace', City: 'London', mx_Budget: 5, Age: 36 },
				{ 'E-mail': 'none', City: '', Size: 4 },
				{ 'E-mail': '' },
			],
			reads: 1,
			sent: [
				pairs(
					['EmailAddress', ADA],
					['FirstName', 'Ada'],
					['LastName', 'Lovelace'],
					['mx_City', 'London'],
					['mx_Budget', '5'],
				),
			],
			output: [SUCCESS, refused(/^No email address/, /./)],
			hints: [
				"1 written, 1 refused, 1 blank row skipped. Left out: Age, Size. To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'. E-mail → Email Address; Name → First Name + Last Name; City → City; mx_Budget → Budget",
			],
		},
	});
});
