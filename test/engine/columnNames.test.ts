/** Headings as people write them, and what the hint says about them. */
import type { IDataObject } from 'n8n-workflow';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, FIELDS, NO_LIST, SUCCESS, expectCase, pairs, refused, run } from './support/rows';

const BOB = 'bob@example.com';
const byList = (list: object[]) => ({ list: { body: [...FIELDS, ...list] }, reads: 1 });

describe('columns to ignore', () => {
	const ignoring = (inputsToIgnore: string) => ({ parameters: { ...AUTO_MAP, inputsToIgnore } });

	test.each<[string, string, string]>([
		['letter case', 'comments', 'Comments'],
		['blanks', 'Internal note', 'internalNote'],
		['hyphens', 'e-mail status', 'Email Status'],
		['underscores', 'row_number', 'Row number'],
		['invisible characters', 'Comments\u200b', '\ufeffComments'],
		['nothing, for a name without letters', '-', '-'],
		['nothing, for the name that n8n gives to a column without one', '__EMPTY', '__EMPTY'],
	])('are compared without %s', async (_what, inputsToIgnore, column) => {
		await expectCase({
			...ignoring(inputsToIgnore),
			items: [{ EmailAddress: ADA, [column]: 'x' }],
			sent: [pairs(['EmailAddress', ADA])],
		});
	});

	test('do not cover others, and a name without letters covers no column without a name', async () => {
		await expectCase({
			...ignoring('-, ,_'),
			items: [{ EmailAddress: ADA, '': 'x' }],
			sent: [],
			output: [refused(/^A column without a name/, /./)],
			hints: ['0 written, 1 refused'],
		});
	});

	test('are told where they are no column and no attribute, and cover a column by its attribute', async () => {
		await expectCase({
			...ignoring('Salry, mx_City, row_number, Budget'),
			items: [{ EmailAddress: ADA, Salary: '5', City: 'Rome' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ["1 written. Left out: Salary. No such column in 'Columns to Ignore': Salry (Salary?)"],
		});
	});
});

describe('invisible characters', () => {
	const INVISIBLE = ['\u200b', '\u200e', '\u200f', '\u202a', '\u202e', '\u2060', '\ufeff'];

	test.each(INVISIBLE)('such as %j are taken out of a heading', async (character) => {
		const items = [{ [`E${character}-mail`]: ADA, [`Ci${character}ty${character}`]: 'London' }];
		await expectCase({ items, reads: 1, sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'])] });
	});

	test('are taken out of a schema name, which needs no list then either', async () => {
		const items = [{ '\u200bEmailAddress': ADA, 'mx_City\u200e': 'London' }];
		await expectCase({ items, sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'])] });
	});

	test('in a display name of the account do not matter', async () => {
		await expectCase({
			items: [{ 'E-mail': ADA, Size: '4' }],
			...byList([{ SchemaName: 'mx_Size', DisplayName: 'Size\u200b' }]),
			sent: [pairs(['EmailAddress', ADA], ['mx_Size', '4'])],
		});
	});

	test('do not keep two columns apart', async () => {
		await expectCase({
			items: [
				{ EmailAddress: ADA, mx_City: 'London', 'mx_City\u200b': 'Paris' },
				{ EmailAddress: BOB, City: 'London', ' City\u2060': '' },
			],
			reads: 1,
			sent: [],
			output: [
				...Array.from({ length: 2 }, () =>
					refused('^Two columns are named "mx_City"$', "^Add mx_City to 'Additional Attributes'"),
				),
			],
			hints: ['0 written, 2 refused'],
		});
	});

	test('alone are no name', async () => {
		await expectCase({
			items: [{ EmailAddress: ADA, '\u200b\ufeff': '' }],
			sent: [pairs(['EmailAddress', ADA])],
		});
	});
});

describe('schema names in other letters', () => {
	const items = [{ 'E-mail': ADA, mx_city: 'London', MX_BUDGET: '5' }];

	test('find their attribute where the fields were read', async () => {
		const sent = [pairs(['EmailAddress', ADA], ['mx_City', 'London'], ['mx_Budget', '5'])];
		await expectCase({ items, reads: 1, sent });
	});

	test('are sent as they are where the fields are not known', async () => {
		const sent = [pairs(['EmailAddress', ADA], ['mx_city', 'London'], ['MX_BUDGET', '5'])];
		await expectCase({ items, list: NO_LIST, reads: 1, sent });
		forgetAnswers();
		await expectCase({
			items: [{ Phone: '9845', mx_city: 'x' }],
			sent: [pairs(['Phone', '9845'], ['mx_city', 'x'])],
		});
	});

	test('of the five that every account has are these, whatever the account calls other fields', async () => {
		await expectCase({
			items: [{ EmailAddress: ADA, Notes: 'x' }],
			list: { body: ['mx_1', 'mx_2'].map((SchemaName) => ({ SchemaName, DisplayName: 'EmailAddress' })) },
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ['1 written. Left out: Notes'],
		});
	});

	test.each(['SearchBy', 'searchby', 'SEARCHBY'])('of SearchBy are SearchBy: %s', async (column) => {
		await expectCase({
			items: [{ EmailAddress: ADA, [column]: 'Phone' }],
			sent: [],
			output: [refused(/searchby.*'Search By'/i, /SearchBy/)],
			hints: ['0 written, 1 refused'],
		});
	});
});

describe('a column with whole names', () => {
	test.each<[string, object, [string, string], object[]?]>([
		['beside First name', { 'First name': 'Ada' }, ['FirstName', 'Ada']],
		['beside Last name', { 'Last name': 'Ada' }, ['LastName', 'Ada']],
		['that is a field', {}, ['mx_Name', 'Ada Lovelace'], [{ SchemaName: 'mx_Name', DisplayName: 'Name' }]],
	])('is not split %s', async (_where, others, pair, ownFields = []) => {
		await expectCase({
			items: [{ 'E-mail': ADA, Name: 'Ada Lovelace', ...others }],
			...byList(ownFields),
			sent: [pairs(['EmailAddress', ADA], pair)],
			hints: ownFields.length > 0 ? [] : ['1 written. Left out: Name'],
		});
	});

	test('is split where the fields are not known, while other columns keep their names', async () => {
		const items = [{ 'E-mail': ADA, Name: 'Ada Lovelace', Age: '36' }];
		const { sent } = await run({ items, list: NO_LIST });
		expect(sent).toEqual([
			pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['LastName', 'Lovelace'], ['Age', '36']),
		]);
	});

	test('is not split where schema names are asked for', async () => {
		await expectCase({
			parameters: { ...AUTO_MAP, options: { columnNames: 'schemaNames' } },
			items: [{ EmailAddress: ADA, Name: 'Ada Lovelace' }],
			sent: [pairs(['EmailAddress', ADA], ['Name', 'Ada Lovelace'])],
		});
	});

	test('clears both names where blanks are sent, and no last name for one word', async () => {
		await expectCase({
			parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } },
			items: [
				{ 'E-mail': ADA, Name: '' },
				{ 'E-mail': BOB, Name: 'Bob' },
			],
			reads: 1,
			sent: [
				pairs(['EmailAddress', ADA], ['FirstName', ''], ['LastName', '']),
				pairs(['EmailAddress', BOB], ['FirstName', 'Bob']),
			],
			hints: ['2 written. Name was split into FirstName and LastName'],
		});
	});

	test('gives what the parts beside it lack', async () => {
		const rows = [
			['Ada Lovelace', '', '', 'Ada', 'Lovelace'],
			['Bo', '', 'Diddley', 'Bo', 'Diddley'],
			['Cy Young', 'Cyrus', 'Young', 'Cyrus', 'Young'],
		];
		const { sent } = await run({
			items: rows.map(([Name, FirstName, LastName]) => ({ EmailAddress: ADA, Name, FirstName, LastName })),
		});
		expect(sent).toEqual(
			rows.map(([, , , first, last]) =>
				pairs(['EmailAddress', ADA], ['FirstName', first], ['LastName', last]),
			),
		);
	});

	test('of blanks takes no longer than one of letters', async () => {
		const { sent } = await run({ items: [{ EmailAddress: ADA, Name: `a,${' '.repeat(400_000)},` }] });
		expect(sent).toHaveLength(1);
	}, 5_000);

	test('twice in an item is refused', async () => {
		await expectCase({
			items: [{ 'E-mail': ADA, Name: 'Ada', 'Full name': 'Ada Lovelace' }],
			reads: 1,
			sent: [],
			output: [
				refused(
					/^The columns "Name" and "Full name" both match the attribute "FirstName and LastName"/,
					/Columns to Ignore/,
				),
			],
			hints: ['0 written, 1 refused'],
		});
	});

	test.each<[string, unknown, string[]]>([
		['Name', 'Ada King Lovelace', ['Ada King', 'Lovelace']],
		['full_name', 'Ada', ['Ada']],
		['Name', '  Ada\u00a0 Lovelace\t', ['Ada', 'Lovelace']],
		['Name', ' ', []],
		['Name', 7, ['7']],
		['Name', { first: 'Ada', last: 'Lovelace' }, ['Ada', 'Lovelace']],
		['Name', { prefix: 'Ms', first: 'Ada', last: '' }, ['Ada']],
		['Name', { first: 'Ada', middle: 'King', last: 'Lovelace' }, ['Ada King', 'Lovelace']],
		['Name', { First: 'Ada', Middle: '', MiddleInitial: 'K', Last: 'Lovelace' }, ['Ada', 'Lovelace']],
		['Name', 'Lovelace, Ada', ['Ada', 'Lovelace']],
		['Name', 'de la Cruz, Ana María', ['Ana María', 'de la Cruz']],
		['Name', 'Ada Lovelace, PhD', ['Ada', 'Lovelace, PhD']],
		['Name', 'Lovelace, Ada, PhD', ['Lovelace, Ada,', 'PhD']],
		['Name', '山田 太郎', ['太郎', '山田']],
		['성명', '홍 길동', ['길동', '홍']],
		['姓名', '王小明', ['王小明']],
		['ФИО', 'Иванов Иван Иванович', ['Иван Иванович', 'Иванов']],
		['Họ và tên', 'Nguyễn Văn An', ['Văn An', 'Nguyễn']],
		['Name, Vorname', 'Müller Karl Heinz', ['Karl Heinz', 'Müller']],
		['Vor- und Nachname', 'Karl Heinz Müller', ['Karl Heinz', 'Müller']],
	])('%s: %j is %j', async (column, name, names) => {
		const split = names.map((part, place): [string, string] => [['FirstName', 'LastName'][place], part]);
		const isSurnameFirst = ['ФИО', 'Họ và tên', 'Name, Vorname'].includes(column);
		const order = isSurnameFirst ? 'LastName and FirstName' : 'FirstName and LastName';
		await expectCase({
			items: [{ 'E-mail': ADA, [column]: name } as IDataObject],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ...split)],
			hints: [`1 written. ${column} was split into ${order}`],
		});
	});
});

describe('a column that n8n named itself, because its heading was empty', () => {
	test.each(['__EMPTY', '__EMPTY_1', '__EMPTY_12'])(
		'is skipped where it is blank, and refused where it is not: %s',
		async (column) => {
			await expectCase({
				items: [
					{ EmailAddress: ADA, [column]: '' },
					{ EmailAddress: BOB, [column]: 'called\nback' },
					{ EmailAddress: '', [column]: '' },
					{ EmailAddress: '', [column]: 'called\nback' },
				],
				sent: [pairs(['EmailAddress', ADA])],
				output: [
					SUCCESS,
					...[1, 3].map((item) =>
						refused(
							`^A column without a name has the value "called back" \\[item ${item}\\]$`,
							'Give the column a name',
						),
					),
				],
				hints: ['1 written, 2 refused, 1 blank row skipped'],
			});
		},
	);

	test('is not a column of a name that begins like it', async () => {
		await expectCase({
			items: [{ 'E-mail': ADA, __EMPTY_x: 'x' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ['1 written. Left out: __EMPTY_x'],
		});
	});
});

describe('a file that was read as one column', () => {
	const separated = (heading: string) => ({ [heading]: 'x' });

	test.each([
		['semicolons', 'Name;E-mail;Phone'],
		['tabs', 'Name\tE-mail\tPhone'],
		['bars', 'Name|E-mail|Phone|City'],
		['commas', 'Name,E-mail,Phone'],
	])('is refused with the same words for each item: %s', async (name, heading) => {
		const message = `The file is separated by ${name}, but was read as one column: "${heading.replaceAll('\t', ' ')}"`;
		await expectCase({
			items: [separated(heading), { row_number: 2, ...separated(heading) }],
			sent: [],
			output: Array(2).fill({ error: message, message: expect.stringContaining("the option 'Delimiter'") }),
			hints: ['0 written, 2 refused'],
		});
	});

	test('does not concern an item that has its columns', async () => {
		await expectCase({
			items: [{ EmailAddress: ADA }, separated('Name;E-mail;Phone')],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			output: [SUCCESS, refused(/^No email address or phone/, /./)],
			hints: ['1 written, 1 refused. Left out: Name;E-mail;Phone'],
		});
	});

	test('with two columns may be meant where there is no email address and no phone', async () => {
		await expectCase({
			items: [{ 'E-mail;Phone': 'ada@example.com;0123456' }],
			reads: 1,
			sent: [],
			output: [
				refused(/^No email/, /separated by semicolons: In 'Extract from File', add the option 'Delimiter'/),
			],
			hints: ['0 written, 1 refused. Left out: E-mail;Phone'],
		});
	});
});

describe('in a run that a user starts in the editor, the hint says', () => {
	test('which column went to which attribute, and what to do about those left out', async () => {
		await expectCase({
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
				"1 written, 1 refused, 1 blank row skipped. Left out: Age, Size. To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'. E-mail → EmailAddress, Name → FirstName and LastName, City → mx_City, mx_Budget",
			],
		});
	});
});
