import { RowNotes, describeResult } from '../../nodes/LeadManagement/execution/hints';
import type { ColumnUse, ColumnValue } from '../../nodes/LeadManagement/operations/operation';

const leftOut = (...columns: string[]): ColumnUse[] => columns.map((column) => ({ column, attributes: [] }));
const matched = (column: string, ...attributes: string[]): ColumnUse => ({ column, attributes });
const date = (column: string, value: string): ColumnValue => ({ column, value });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
const describe = (counts: object, uses: Array<ColumnUse | ColumnValue>, inEditor: boolean) => {
	const notes = new RowNotes();
	notes.columns = uses.filter((use) => 'attributes' in use);
	const doubtfulDates = uses.filter((use) => 'value' in use);
	notes.add({ request: { method: 'POST', path: '' }, doubtfulDates });
	return describeResult({ written: 0, refused: 0, blankRows: 0, ...counts }, notes, inEditor);
};

test.each<[counts: object, uses: Array<ColumnUse | ColumnValue>, expected: string | undefined]>([
	[{ written: 4 }, [], undefined],
	[{ written: 4 }, [matched('E-mail', 'EmailAddress')], undefined],
	[{ written: 4, refused: 5 }, [], '4 written, 5 refused'],
	[{ written: 1_204, blankRows: 1 }, [], '1,204 written, 1 blank row skipped'],
	[
		{ written: 4, refused: 5, blankRows: 2 },
		leftOut('Age', 'Column 7'),
		'4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7',
	],
	[{ written: 1 }, leftOut('Age\n(in  years)'), '1 written. Left out: Age (in years)'],
	[{ written: 1 }, leftOut(...numbered(12)), `1 written. Left out: ${numbered(10).join(', ')} and 2 more`],
	[
		{ written: 1 },
		[matched('Name', 'FirstName', 'LastName')],
		'1 written. Name was split into FirstName and LastName',
	],
	[
		{ written: 2 },
		[date('Signup', '03/04/2026'), date('Signup', '4.5.'), date('Birthday', '32875')],
		'2 written. Sent unchanged, though they may be dates or times: Signup (03/04/2026), Birthday (32875). Write dates as YYYY-MM-DD',
	],
])('%p with %p is, in an execution by itself: %p', (counts, uses, expected) => {
	expect(describe(counts, uses, false)).toBe(expected);
});

test.each<[counts: object, uses: Array<ColumnUse | ColumnValue>, expected: string | undefined]>([
	[{ written: 4 }, [], undefined],
	[
		{ written: 1 },
		[matched('E-mail', 'EmailAddress'), matched('mx_City', 'mx_City')],
		'1 written. E-mail → EmailAddress, mx_City',
	],
	[
		{ written: 1 },
		[matched('Name', 'FirstName', 'LastName'), ...leftOut('Age')],
		"1 written. Name → FirstName and LastName. Left out (no such field): Age. Rename it, or use 'Map Each Attribute Manually'",
	],
	[
		{ written: 1 },
		leftOut('Age', 'Size'),
		"1 written. Left out (no such field): Age, Size. Rename them, or use 'Map Each Attribute Manually'",
	],
	[
		{ written: 1 },
		numbered(17).map((column) => matched(column, 'x')),
		`1 written. ${numbered(15)
			.map((column) => `${column} → x`)
			.join(', ')} and 2 more`,
	],
])('%p with %p is, in the editor: %p', (counts, uses, expected) => {
	expect(describe(counts, uses, true)).toBe(expected);
});

test('long names do not make it long', () => {
	const long = (index: number) => `${index}`.repeat(5_000);
	const uses = numbered(15).flatMap((_, index) => [
		matched(long(index), long(index)),
		date(long(index), long(index)),
		...leftOut(long(index + 100)),
	]);
	const hint = describe({ written: 1 }, uses, true);
	expect(hint?.length).toBeLessThan(2_000);
	expect(hint?.match(/ and \d+ more/g)).toHaveLength(3);
});
