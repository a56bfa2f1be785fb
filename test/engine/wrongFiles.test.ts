/** Files that were read wrongly stop the run before a row is sent, and what the message says makes the leads. */
import { toSpreadsheet, type Cell } from '../support/sheetJs';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, expectCase, pairs, refused, run } from './support/rows';
import { extract } from './support/spreadsheet';

// Jest cannot load it. It reads calendars.
jest.mock('ts-ics', () => ({}));

const BOB = 'bob@example.com';
const LEADS = [
	pairs(['LastName', 'Müller'], ['EmailAddress', ADA], ['mx_City', 'Köln']),
	pairs(['LastName', 'Strauß'], ['EmailAddress', BOB]),
];
const GERMAN = `Nachname;E-Mail;City\r\nMüller;${ADA};Köln\r\nStrauß;${BOB};\r\n`;

describe.each<[string, Buffer, string]>([
	['Windows-1252', Buffer.from(GERMAN, 'latin1'), 'Latin1'],
	['UTF-16', Buffer.from(`\ufeff${GERMAN.trim().replaceAll('\r', '')}`, 'utf16le'), 'UTF16LE'],
])('a file in %s that is read as UTF-8', (_name, file, label) => {
	test.each(['', 'Nachname, E-Mail, City'])('with %j to ignore', async (inputsToIgnore) => {
		const parameters = { ...AUTO_MAP, inputsToIgnore };
		const stopped = await run(
			{ parameters, items: await extract('csv', file, { delimiter: ';' }) },
			'stopWorkflow',
		);
		expect(stopped.sent).toEqual([]);
		expect(stopped.reads).toEqual([]);
		expect(stopped.error?.message).toMatch(/^Characters were lost when the file was read: "/);
		expect(stopped.error?.description).toContain(`add the option 'Encoding' and set it to ${label}`);
	});

	test('is read with the option that the message names', async () => {
		const { nodeTypes } = await import('./support/engineHost');
		const { properties } = nodeTypes.getByNameAndVersion('n8n-nodes-base.extractFromFile').description;
		const encodings = properties.flatMap(({ options = [] }) =>
			options.flatMap((option) =>
				'name' in option && option.name === 'encoding' && 'options' in option ? option.options : [],
			),
		) as Array<{ name: string; value: string }>;
		const encoding = encodings.find(({ name }) => name === label)?.value;
		expect(encoding).toBeDefined();
		const items = await extract('csv', file, { delimiter: ';', encoding, enableBOM: true });
		expect((await run({ items }, 'stopWorkflow')).sent).toEqual(LEADS);
	});
});

test('a character that was lost in one cell alone stops the run too', async () => {
	const { sent, error } = await run(
		{ items: [{ EmailAddress: ADA }, { EmailAddress: BOB, x: 'K\ufffdln' }] },
		'stopWorkflow',
	);
	expect(sent).toEqual([]);
	expect(error?.message).toContain('"K\ufffdln"');
});

const ROW = ['Ada Lovelace', ADA, 'Rome'];
const HEADINGS = ['Name', 'E-mail', 'City'];
const TITLE = ['Leads of May', null, null];

test.each<[string, Cell[][], string?]>([
	['a title', [TITLE, HEADINGS, ROW], 'A2'],
	['a title and a blank row', [TITLE, [null, null, null], HEADINGS, ROW], 'A3'],
	['a title above headings of no known language', [TITLE, ['Ime', 'Epo', 'Mesto'], ROW]],
	['a row of groups', [['Person', null, 'Place'], HEADINGS, ROW], 'A2'],
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
	const stopped = await run({ parameters, items: await extract('xlsx', file) }, 'stopWorkflow');
	expect(stopped.sent).toEqual([]);
	expect(stopped.error?.message).toMatch(/^The headings are not in the first row \("/);
	expect(stopped.error?.description).toContain('e.g. A3:Z9999 if this is row 3 of the file');
	if (start === '') return;

	forgetAnswers();
	const { sent } = await run(
		{ items: await extract('xlsx', file, { range: `${start}:Z9999` }) },
		'stopWorkflow',
	);
	expect(sent).toEqual([
		pairs(['FirstName', 'Ada'], ['LastName', 'Lovelace'], ['EmailAddress', ADA], ['mx_City', 'Rome']),
	]);
});

test("a title in a CSV file stops the run, and 'Starting Line' leaves it out", async () => {
	const file = Buffer.from(`Leads of May,,\n,,\nName,E-mail,City\nAda Lovelace,${ADA},Rome\n`);
	const stopped = await run({ items: await extract('csv', file) }, 'stopWorkflow');
	expect(stopped.sent).toEqual([]);
	expect(stopped.error?.message).toBe('The headings are not in the first row ("Leads of May" is)');
	expect(stopped.error?.description).toContain(
		"For a CSV file, set 'Starting Line' to the number of this row.",
	);

	forgetAnswers();
	const { sent } = await run({ items: await extract('csv', file, { fromLine: 3 }) }, 'stopWorkflow');
	expect(sent).toEqual([
		pairs(['FirstName', 'Ada'], ['LastName', 'Lovelace'], ['EmailAddress', ADA], ['mx_City', 'Rome']),
	]);
});

test('a title above headings that were read as one column stops the run, and then the separator does', async () => {
	const file = Buffer.from(`Leads of May\nName;E-mail;City\nAda Lovelace;${ADA};Rome\n`);
	const stopped = await run({ items: await extract('csv', file) }, 'stopWorkflow');
	expect(stopped.sent).toEqual([]);
	expect(stopped.error?.message).toBe('The headings are not in the first row ("Leads of May" is)');

	forgetAnswers();
	const again = await run({ items: await extract('csv', file, { fromLine: 2 }) }, 'stopWorkflow');
	expect(again.error?.message).toMatch(/^The file is separated by semicolons/);
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
	const { error } = await run({ items }, 'stopWorkflow');
	expect(error?.description).toContain("set 'Header Row' to the row of the headings, 2.");
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

	test('a row that was cleared is a blank row, whatever n8n adds to it', async () => {
		await expectCase({
			parameters: { ...AUTO_MAP, inputsToIgnore: 'row_number, change_type' },
			items: [{ row_number: 2, City: '', change_type: 'updated' }],
			sent: [],
			hints: ['0 written, 1 blank row skipped'],
		});
	});
});

test.each<[string, object]>([
	['false', { EmailAddress: '', mx_Called: false, mx_Paid: false }],
	['FALSE', { EmailAddress: '', mx_Called: 'FALSE' }],
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
			const { items, sent } = await run({ items: [{ json, binary }] });
			expect(sent).toEqual([]);
			expect(items.map((item) => item.json)).toEqual([
				{
					error: 'The item has a file, but no columns',
					message: expect.stringContaining("'Extract from File'"),
				},
			]);
		},
	);

	test('and columns about the file has that way out too', async () => {
		const { items } = await run({ items: [{ json: { fileName: 'leads.csv' }, binary }] });
		expect(items[0].json).toEqual(refused(/^No email address/, /'Extract from File'/));
	});

	test('and a lead is sent', async () => {
		const { sent } = await run({ items: [{ json: { EmailAddress: ADA }, binary }] });
		expect(sent).toEqual([pairs(['EmailAddress', ADA])]);
	});
});
