/** One table as every kind of file that people have, read by n8n's own 'Extract from File'. */
import { setGlobalState } from 'n8n-workflow';
import { hasOldSheetJs, toSpreadsheet } from '../support/sheetJs';
import type { Cell } from '../support/sheetJs';
import { forgetAnswers } from './support/recordCalls';
import { ADA, FIELDS, SUCCESS, pairs, run } from './support/rows';
import { extract, toCsv } from './support/spreadsheet';

// Jest cannot load it. It reads calendars.
jest.mock('ts-ics', () => ({}));

// SheetJS reads dates in the time zone of the process. n8n's is the same where somebody has set it for both.
setGlobalState({ defaultTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone });

const LIST = {
	body: [...FIELDS, { SchemaName: 'mx_Signup_Date', DisplayName: 'Signup date', DataType: 'Date' }],
};
const date = (text: string) => new Date(`${text}Z`);
const TABLE: Cell[][] = [
	['Name', 'E-mail', 'Phone number', 'City', 'Signup date', null, 'Age'],
	['Ada Lovelace', ADA, '+44 20 7946 0000', 'London; "Soho"', date('2026-05-17'), null, 36],
	['', 'bob@example.com', 441835860000, 'Oslo,\nNorway', date('2026-05-17 12:30:00'), null, null],
	[null, null, null, null, null, null, null],
	['Nobody', null, null, 'Rome', null, null, null],
	['Eve', 'eve@example.com', null, null, null, 'called back', null],
	[null, null, null, null, null, null, null],
];
/** The leads, and the second one's date, which a text may not have. */
const leads = (first: string, second: string) => [
	pairs(
		['FirstName', 'Ada'],
		['LastName', 'Lovelace'],
		['EmailAddress', ADA],
		['Phone', '+44 20 7946 0000'],
		['mx_City', 'London; "Soho"'],
		['mx_Signup_Date', first],
	),
	pairs(
		['EmailAddress', 'bob@example.com'],
		['Phone', '441835860000'],
		['mx_City', 'Oslo,\nNorway'],
		['mx_Signup_Date', second],
	),
];

type Read = () => Promise<Awaited<ReturnType<typeof extract>>>;
const isoDate = (day: Date) => day.toISOString().slice(0, 10);
const csv = (options: object, toDate?: (day: Date) => string) => () =>
	extract('csv', toCsv(',', TABLE, toDate), options);
const book = (format: string, options?: object) => () =>
	extract(format, toSpreadsheet(format, TABLE), options);
const ISO: [string, string] = ['2026-05-17', '2026-05-17'];
const NUMBERS: [string, string] = ['2026-05-17', '2026-05-17 12:30:00'];
const GERMAN: [string, string] = ['17.05.2026', '17.05.2026'];

test.each<[name: string, read: Read, dates: [string, string]]>([
	['an Excel file', book('xlsx'), NUMBERS],
	['an Excel file with its empty cells', book('xlsx', { includeEmptyCells: true }), NUMBERS],
	['an old Excel file', book('xls'), NUMBERS],
	// n8n reads its dates as points in time, in the time zone of its process. The field has no time.
	['an OpenDocument spreadsheet', book('ods'), hasOldSheetJs ? NUMBERS : ISO],
	['a CSV file', csv({}), GERMAN],
	['a CSV file with its empty cells', csv({ includeEmptyCells: true }, isoDate), ISO],
])('%s becomes the same leads, and the same refusals', async (_name, read, dates) => {
	const { sent, items, hints } = await run({ list: LIST, items: await read() });
	expect(sent).toEqual(leads(...dates));
	expect(items.map(({ json }) => json.error)).toEqual([
		undefined,
		undefined,
		expect.stringMatching(/^No email address or phone/),
		expect.stringMatching(/^A column without a name has the value "called back"/),
	]);
	const [hint] = hints.map(({ message }) => message);
	expect(hint).toMatch(
		/^2 written, 2 refused(, \d blank rows? skipped)?\. Left out: Age\. Reasons: .*\. Split into first and last name: Name\. Some phones .*?(\. Sent unchanged|$)/,
	);
	expect(hint.includes('Signup date (17.05.2026)')).toBe(dates === GERMAN);
});

test.each([
	['semicolons', ';', ';'],
	['tabs', '\t', '={{ "\\t" }}'],
	['bars', '|', '|'],
])(
	'a file with %s that is read as one with commas stops the run, and what it says makes the leads',
	async (...given) => {
		const [name, separator, delimiter] = given;
		const file = toCsv(separator, [
			['Name', 'E-mail', 'Phone number'],
			...[1, 2].map((row) => [`Person ${row}`, `${row}@example.com`, '']),
		]);
		const stopped = await run({ items: await extract('csv', file) }, 'stopWorkflow');
		expect(stopped.sent).toEqual([]);
		expect(stopped.error?.message).toContain(`The file is separated by ${name}`);
		expect(stopped.error?.message).not.toMatch(/\d+ of|\[item/);
		const value = delimiter.startsWith('=') ? `the expression ${delimiter.slice(1)}` : delimiter;
		expect(stopped.error?.description).toContain(
			`add the option 'Delimiter' and set it to ${value}. Nothing`,
		);

		forgetAnswers();
		const items = await extract('csv', file, { delimiter });
		const { sent, items: output } = await run({ items }, 'stopWorkflow');
		expect(sent).toHaveLength(2);
		expect(output.map(({ json }) => json)).toEqual([SUCCESS, SUCCESS]);
	},
);
