/** Files as people have them, read by n8n's own 'Extract from File': the same leads come of each, or what the message says makes them. */
import { DateTime } from 'luxon';
import { setGlobalState } from 'n8n-workflow';
import { hasOldSheetJs, toSpreadsheet } from '../../support/sheetJs';
import type { Cell } from '../../support/sheetJs';
import { ADA, FIELDS, pairs, run } from '../support/rows';
import { runWorkflow, type Item } from '../support/harness';

// Jest cannot load it. It reads calendars.
jest.mock('ts-ics', () => ({}), { virtual: true });

// SheetJS reads dates in the time zone of the process. n8n's is the same where somebody has set it for both.
setGlobalState({ defaultTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone });

/** The cells as they are shown, dates as in Germany, with the byte order mark that Excel writes. */
const toCsv = (separator: string, rows: Cell[][], format = 'dd.MM.yyyy'): Buffer => {
	const toText = (cell: Cell) => {
		const isDate = cell instanceof Date;
		const text = isDate ? DateTime.fromJSDate(cell, { zone: 'UTC' }).toFormat(format) : String(cell ?? '');
		return ['"', '\n', separator].some((mark) => text.includes(mark))
			? `"${text.replaceAll('"', '""')}"`
			: text;
	};
	const lines = rows.map((row) => row.map(toText).join(separator));
	return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
};

/** The items that 'Extract from File' makes of a file, with these of its options. */
const extract = async (operation: string, file: Buffer, options: object = {}): Promise<Item[]> => {
	const binary = { data: { data: file.toString('base64'), mimeType: 'application/octet-stream' } };
	const type = 'n8n-nodes-base.extractFromFile';
	const node = { name: 'File', type, typeVersion: 1.1, parameters: { operation, options } };
	const workflow = { nodes: [node], connections: {} };
	const run = await runWorkflow(workflow, { startNode: 'File', input: [{ json: {}, binary }] });
	expect(run.error).toBeUndefined();
	return run.output('File');
};

const LIST = {
	body: [...FIELDS, { SchemaName: 'mx_Signup_Date', DisplayName: 'Signup date', DataType: 'Date' }],
};
const date = (text: string) => new Date(`${text}Z`);
const TABLE: Cell[][] = [
	['Name', 'E-mail', 'Phone number', 'City', 'Signup date', null, 'Size'],
	['Ada Lovelace', ADA, '+44 20 7946 0000', 'London; "Soho"', date('2026-05-17'), null, 36],
	['', 'bob@example.com', 441835860000, 'Oslo,\nNorway', date('2026-05-17 12:30:00'), null, null],
	[null, null, null, null, null, null, null],
	['Nobody', null, null, 'Rome', null, null, null],
	['Eve', 'eve@example.com', null, null, null, 'called back', null],
	[null, null, null, null, null, null, null],
];
/** The leads, and the second one's date, which a text may not have. */
// prettier-ignore
const leads = (first: string, second: string) => [
	pairs(...NAMES, ['EmailAddress', ADA], ['Phone', '+44 20 7946 0000'], ['mx_City', 'London; "Soho"'], ['mx_Signup_Date', first]),
	pairs(['EmailAddress', 'bob@example.com'], ['Phone', '441835860000'], ['mx_City', 'Oslo,\nNorway'], ['mx_Signup_Date', second]),
	pairs(['FirstName', 'Eve'], ['EmailAddress', 'eve@example.com']),
];

const csv = (options: object, format?: string) => () => extract('csv', toCsv(',', TABLE, format), options);
const book = (format: string, options?: object) => () =>
	extract(format, toSpreadsheet(format, TABLE), options);
const ISO: [string, string] = ['2026-05-17', '2026-05-17'];
const NUMBERS: [string, string] = ['2026-05-17', '2026-05-17 12:30:00'];
const GERMAN: [string, string] = ['17.05.2026', '17.05.2026'];

test.each<[name: string, read: ReturnType<typeof csv>, dates: [string, string]]>([
	['an Excel file', book('xlsx'), NUMBERS],
	['an Excel file with its empty cells', book('xlsx', { includeEmptyCells: true }), NUMBERS],
	['an old Excel file', book('xls'), NUMBERS],
	// n8n reads its dates as points in time, in the time zone of its process. The field has no time.
	['an OpenDocument spreadsheet', book('ods'), hasOldSheetJs() ? NUMBERS : ISO],
	['a CSV file', csv({}), GERMAN],
	['a CSV file with its empty cells', csv({ includeEmptyCells: true }, 'yyyy-MM-dd'), ISO],
])('%s becomes the same leads, and the same refusals', async (_name, read, dates) => {
	const { sent, items, hints } = await run({ list: LIST, items: await read() });
	expect(sent).toEqual(leads(...dates));
	expect(items.map(({ json }) => json.error)).toEqual([
		undefined,
		undefined,
		expect.stringMatching(/^No email address or phone/),
		undefined,
	]);
	const [hint] = hints.map(({ message }) => message);
	expect(hint).toMatch(
		/^3 written, 1 refused(, \d blank rows? skipped)?\. Reason: .*\. Not sent: .*Size.*Some phones .*$/,
	);
	expect(hint.includes('Signup date: sent as written')).toBe(dates === GERMAN);
});

const GERMAN_FILE = `Nachname;E-Mail;City\r\nMüller;${ADA};Köln\r\nStrauß;bob@example.com;\r\n`;
const GERMAN_LEADS = [
	pairs(['LastName', 'Müller'], ['EmailAddress', ADA], ['mx_City', 'Köln']),
	pairs(['LastName', 'Strauß'], ['EmailAddress', 'bob@example.com']),
];
const TITLED = [
	['Leads of May', null, null],
	['Name', 'E-mail', 'City'],
	['Ada Lovelace', ADA, 'Rome'],
];
const NAMES: Array<[string, string]> = [
	['FirstName', 'Ada'],
	['LastName', 'Lovelace'],
];
const LEAD = pairs(...NAMES, ['EmailAddress', ADA], ['mx_City', 'Rome']);
const separated = (mark: string) => toCsv(mark, TITLED.slice(1));

type WrongFile = [
	...[what: string, format: string, file: Buffer, wrong: object, message: string, advice: string],
	...[right: object, leads: string[]],
];
const SEPARATORS = [
	['semicolons', ';', ';'],
	['tabs', '\t', '={{ "\\t" }}'],
	['bars', '|', '|'],
];
const OLD_GERMAN_FILE = GERMAN_FILE.replace('\r\n', ';Für uns\r\n').replace(/(?<=Köln|;)(?=\r\n)/g, ';x');
const LOST = 'Characters were lost when the file was read';
const NO_CONTACT = 'No column with an email address or a phone was found';
// prettier-ignore
const WRONG_FILES: WrongFile[] = [
	...SEPARATORS.map(([name, mark, delimiter]): WrongFile => [name, 'csv', separated(mark), {}, NO_CONTACT, `separated by ${name}: In 'Extract from File', add the option 'Delimiter' and set it to ${delimiter.replace('=', 'the expression ')}.`, { delimiter }, [LEAD]]),
	['Windows-1252', 'csv', Buffer.from(OLD_GERMAN_FILE, 'latin1'), { delimiter: ';' }, LOST, 'set it to Latin1', { delimiter: ';', encoding: 'latin1' }, GERMAN_LEADS],
	['UTF-16', 'csv', Buffer.from(`\ufeff${GERMAN_FILE.trim().replaceAll('\r', '')}`, 'utf16le'), { delimiter: ';' }, LOST, 'set it to UTF16LE', { delimiter: ';', encoding: 'utf16le', enableBOM: true }, GERMAN_LEADS],
	['a title', 'xlsx', toSpreadsheet('xlsx', TITLED), {}, NO_CONTACT, 'e.g. A3:Z9999 if this is row 3 of the file', { range: 'A2:Z9999' }, [LEAD]],
	['a title and a blank row', 'xlsx', toSpreadsheet('xlsx', [TITLED[0], [null, null, null], ...TITLED.slice(1)]), {}, NO_CONTACT, "'Range'", { range: 'A3:Z9999' }, [LEAD]],
	['a title in a CSV file', 'csv', toCsv(',', TITLED), {}, NO_CONTACT, "For a CSV file, set 'Starting Line'", { fromLine: 2 }, [LEAD]],
];

test.each(WRONG_FILES)(
	'a file with %s that is read wrongly stops the run, and what it says makes the leads',
	async (...given) => {
		const [, format, file, wrong, message, advice, right, sent] = given;
		const stopped = await run({ items: await extract(format, file, wrong) }, 'stopWorkflow');
		expect([stopped.sent, stopped.error?.message]).toEqual([[], expect.stringContaining(message)]);
		expect(stopped.error?.description).toContain(advice);
		expect((await run({ items: await extract(format, file, right) }, 'stopWorkflow')).sent).toEqual(sent);
	},
);
