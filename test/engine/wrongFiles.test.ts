/** Files that were read wrongly stop the run before a row is sent, and what the message says makes the leads. */
import { toSpreadsheet, type Cell } from '../support/sheetJs';
import { nodeTypes } from './support/engineHost';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, SUCCESS, expectCase, pairs, refused, run } from './support/rows';
import { extract } from './support/spreadsheet';

// Jest cannot load it. It reads calendars.
jest.mock('ts-ics', () => ({}));

const BOB = 'bob@example.com';
const LEADS = [
	pairs(['LastName', 'Müller'], ['EmailAddress', ADA], ['mx_City', 'Köln']),
	pairs(['LastName', 'Strauß'], ['EmailAddress', BOB]),
];
const GERMAN = `Nachname;E-Mail;City\r\nMüller;${ADA};Köln\r\nStrauß;${BOB};\r\n`;

/** Runs items that stop the node. */
const stop = async (given: Parameters<typeof run>[0]) => {
	const { sent, error } = await run(given, 'stopWorkflow');
	forgetAnswers();
	expect(sent).toEqual([]);
	return { message: error?.message, description: error?.description };
};

test.each<[string, Buffer, string]>([
	[
		'Windows-1252',
		Buffer.from(GERMAN.replace('\r\n', ';Für uns\r\n').replace(/(?<=Köln|;)(?=\r\n)/g, ';x'), 'latin1'),
		'Latin1',
	],
	['UTF-16', Buffer.from(`\ufeff${GERMAN.trim().replaceAll('\r', '')}`, 'utf16le'), 'UTF16LE'],
])(
	'a file in %s that is read as UTF-8 stops the run, and the message says how to read it',
	async (_name, file, label) => {
		const items = await extract('csv', file, { delimiter: ';' });
		expect(await stop({ items })).toEqual({
			message: expect.stringMatching(/^Characters were lost when the file was read: "/),
			description: expect.stringContaining(`add the option 'Encoding' and set it to ${label}`),
		});
		// n8n's own list of the values of 'Encoding'.
		const { properties } = nodeTypes.getByNameAndVersion('n8n-nodes-base.extractFromFile').description;
		const [, encoding] =
			new RegExp(`"name":"${label}","value":"(.*?)"`).exec(JSON.stringify(properties)) ?? [];
		const options = { delimiter: ';', encoding, enableBOM: true };
		expect((await run({ items: await extract('csv', file, options) }, 'stopWorkflow')).sent).toEqual(LEADS);
	},
);

test('a character that was lost in a cell refuses its row, where the cell is sent', async () => {
	const lost = { City: 'K\ufffdln', Comment: 'M\ufffdller' };
	await expectCase({
		parameters: { ...AUTO_MAP, inputsToIgnore: 'Stra\ufffde' },
		items: [
			{ EmailAddress: ADA, ...lost },
			{ EmailAddress: BOB, Comment: lost.Comment, 'Stra\ufffde': 'x' },
		],
		sent: [pairs(['EmailAddress', BOB])],
		output: [refused(/^Characters were lost .*"K\ufffdln" \(column "City"\)/, /'Encoding'/), SUCCESS],
		hints: ['1 written, 1 refused. Left out: Comment'],
	});
});

const ROW = ['Ada Lovelace', ADA, 'Rome'];
const HEADINGS = ['Name', 'E-mail', 'City'];
const TITLE = ['Leads of May', null, null];

test.each<[string, Cell[][], string?]>([
	['a title', [TITLE, HEADINGS, ROW], 'A2'],
	['a title and a blank row', [TITLE, [null, null, null], HEADINGS, ROW], 'A3'],
	['a title above headings of no known language', [TITLE, ['Ime', 'Epo', 'Mesto'], ROW]],
	['the headings of another language', [['Ime', 'Elektronska', 'Mesto'], HEADINGS, ROW], 'A2'],
	[
		'the same in its own',
		[
			['Email', 'Vorname', 'City'],
			['E-Mail-Adresse', 'First name', 'Stadt'],
			[ADA, 'Ada', 'Rome'],
		],
	],
])('%s above the headings stops the run', async (_what, cells, start = '') => {
	const file = toSpreadsheet('xlsx', cells);
	const parameters = { ...AUTO_MAP, inputsToIgnore: 'City' };
	expect(await stop({ parameters, items: await extract('xlsx', file) })).toEqual({
		message: expect.stringMatching(/^The headings are not in the first row \("/),
		description: expect.stringContaining('e.g. A3:Z9999 if this is row 3 of the file'),
	});
	if (start === '') return;

	const { sent } = await run({ items: await extract('xlsx', file, { range: `${start}:Z9999` }) });
	const name = [
		['FirstName', 'Ada'],
		['LastName', 'Lovelace'],
	] as Array<[string, string]>;
	expect(sent).toEqual([pairs(...name, ['EmailAddress', ADA], ['mx_City', 'Rome'])]);
});

test("a title in a CSV file stops the run, then its separator, and 'Starting Line' and 'Delimiter' end that", async () => {
	const file = Buffer.from(`Leads of May\nLast name;E-mail;City\nLovelace;${ADA};Rome\n`);
	const { message, description } = await stop({ items: await extract('csv', file) });
	expect(message).toBe('The headings are not in the first row ("Leads of May" is)');
	expect(description).toContain("For a CSV file, set 'Starting Line' to the number of this row.");
	const again = await stop({ items: await extract('csv', file, { fromLine: 2 }) });
	expect(again.message).toMatch(/^The file is separated by semicolons/);
	const { sent } = await run({ items: await extract('csv', file, { fromLine: 2, delimiter: ';' }) });
	expect(sent).toEqual([pairs(['LastName', 'Lovelace'], ['EmailAddress', ADA], ['mx_City', 'Rome'])]);
});

test('quotes and the euro sign of Windows-1252, which Latin1 does not have, arrive', async () => {
	const file = Buffer.from(`Last name,E-mail,City\nO\x92Neill,${ADA},K\xf6ln \x80\n`, 'latin1');
	const { sent } = await run({ items: await extract('csv', file, { encoding: 'latin1' }) });
	expect(sent).toEqual([pairs(['LastName', 'O’Neill'], ['EmailAddress', ADA], ['mx_City', 'Köln €'])]);
});

test('a title in Google Sheets has its own way out', async () => {
	const items = [
		{ row_number: 2, 'Leads of May': 'Name', col_2: 'E-mail' },
		{ row_number: 3, 'Leads of May': 'Ada', col_2: ADA },
	];
	expect((await stop({ items })).description).toContain("set 'Header Row' to the row of the headings, 2.");
});

test.each<[string, object[]]>([
	['whose cells are words of headings', [{ EmailAddress: ADA, Answer: 'Email', Second: 'Phone' }]],
	[
		'without an address, whose cells are one such word',
		[{ EmailAddress: '', Preferred: 'Email' }, { EmailAddress: ADA }],
	],
	['with one column and one without a name', [{ EmailAddress: ADA, __EMPTY: '' }]],
])('a row %s is no row of headings', async (_which, items) => {
	const { sent } = await run({ items: items as never });
	expect(sent).toEqual([pairs(['EmailAddress', ADA])]);
});

describe("where 'Columns to Ignore' is filled from the headings, as in the upload example", () => {
	test('a file that was read as one column stops the run', async () => {
		const heading = 'Name|E-mail|Phone';
		await expectCase({
			parameters: { ...AUTO_MAP, inputsToIgnore: '=row_number, left_out, {{ $json.left_out }}' },
			items: [{ row_number: 2, left_out: heading, [heading]: 'Ada|ada@example.com|98450' }],
			sent: [],
			output: [refused(/^The file is separated by bars, but was read as one column/, /'Delimiter'/)],
			hints: ['0 written, 1 refused'],
		});
	});

	test('a run whose every column with a value is ignored says so', async () => {
		await expectCase({
			parameters: { ...AUTO_MAP, inputsToIgnore: 'row_number, Correo' },
			items: [{ row_number: 2, Correo: ADA, City: '' }],
			sent: [],
			output: [refused(/^Every column with a value is in 'Columns to Ignore': "Correo"$/, /^Remove/)],
			hints: ['0 written, 1 refused'],
		});
	});
});

test.each<[string, object]>([
	['false', { EmailAddress: '', mx_Called: false, mx_Paid: false }],
	['FALSE, and nothing else, because n8n leaves empty cells out', { mx_Called: 'FALSE', mx_Paid: false }],
])('a row whose checkboxes are %s is blank', async (_what, row) => {
	await expectCase({
		items: [{ EmailAddress: ADA, mx_Called: false }, row as never],
		sent: [pairs(['EmailAddress', ADA], ['mx_Called', 'false'])],
		hints: ['1 written, 1 blank row skipped'],
	});
});

describe('an item with a file', () => {
	const binary = { data: { data: 'eA==', mimeType: 'text/csv', fileName: 'leads.csv' } };

	test.each([{}, { submittedAt: '2026-11-23' }, { EmailAddress: '' }])(
		'and the columns %j is refused',
		async (json) => {
			const { items } = await run({ items: [{ json, binary }] });
			expect(items.map((item) => item.json)).toEqual([
				refused(/^The item has a file, but no columns$/, /'Extract from File'/),
			]);
		},
	);

	test('and columns about it is refused with that way out, and one with a lead is sent', async () => {
		const items = [{ fileName: 'leads.csv' }, { EmailAddress: ADA }].map((json) => ({ json, binary }));
		const { items: output, sent } = await run({ items });
		expect(output[0].json).toEqual(refused(/^No email address/, /'Extract from File'/));
		expect(sent).toEqual([pairs(['EmailAddress', ADA])]);
	});
});
