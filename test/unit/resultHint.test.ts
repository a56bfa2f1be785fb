import { describeResult } from '../../nodes/LeadManagement/execution/resultHint';

const NOTHING = { written: 0, refused: 0, blankRows: 0, leftOutColumns: new Set<string>() };
const columns = (count: number) =>
	new Set(Array.from({ length: count }, (_, index) => `Column ${index + 1}`));

test.each([
	[{ written: 4 }, undefined],
	[{ written: 4, refused: 5 }, '4 written, 5 refused'],
	[{ written: 1_204, blankRows: 1 }, '1,204 written, 1 blank row skipped'],
	[
		{ written: 4, refused: 5, blankRows: 2, leftOutColumns: new Set(['Age', 'Column 7']) },
		'4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7',
	],
	[{ written: 1, leftOutColumns: new Set(['Age']) }, '1 written. Left out: Age'],
	[{ written: 1, leftOutColumns: new Set(['Age\n(in  years)']) }, '1 written. Left out: Age (in years)'],
	[
		{ written: 1, leftOutColumns: columns(12) },
		`1 written. Left out: ${[...columns(10)].join(', ')} and 2 more`,
	],
])('%p', (counts, expected) => {
	expect(describeResult({ ...NOTHING, ...counts })).toBe(expected);
});
