/** The hint after a run: its order, its words, and its length. */
import { type AccountField, AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import {
	RowNotes,
	type RunCounts,
	type Summary,
	describeResult,
} from '../../nodes/LeadManagement/execution/hints';
import type { ColumnNote, ColumnNotes, Note } from '../../nodes/LeadManagement/operations/operation';
import { having } from '../support/node';

const leftOut = (...columns: string[]): ColumnNote[] =>
	columns.map((column) => ({ column, use: { as: 'leftOut', why: 'unknown' } }));
const readOnly = (column: string): ColumnNote => ({ column, use: { as: 'leftOut', why: 'readOnly' } });
const matched = (column: string, name: string): ColumnNote => ({ column, use: { as: 'attribute', name } });
const wholeName = (column: string): ColumnNote => ({ column, use: { as: 'wholeName', surnameFirst: false } });
const note = (kind: Note['kind'], column: string, value: string, options?: string[]): Note => {
	return { kind, column, value, options };
};
const PLACEHOLDER = note('placeholder', 'Phone', 'N/A');
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Column ${index + 1}`);

/** What a run has to tell: how many were written and so on, what became of its columns, and what its rows noted. */
interface Told {
	counts?: Partial<RunCounts>;
	plan?: ColumnNotes;
	rows?: Array<{ notes?: Note[]; report?: string }>;
	summary?: Summary;
	fields?: AccountFields;
}

const describeRun = (
	{ counts = { written: 1 }, plan = {}, rows = [], summary, fields }: Told,
	inEditor = false,
) => {
	const notes = new RowNotes();
	notes.plan = plan;
	notes.fields = fields;
	for (const row of rows) notes.add(row.notes, row.report);
	const all = { written: 0, mayBeWritten: 0, refused: 0, blankRows: 0, ...counts };
	return describeResult(all, notes, inEditor, summary, 'If you run them again, nothing is duplicated.');
};
const columns = (...uses: ColumnNote[]) => ({ plan: { columns: uses } });
const noting = (...notes: Note[]) => ({ rows: notes.map((one) => ({ notes: [one] })) });
const DATES = 'Left unchanged, though they may be dates or times';

// prettier-ignore
test.each<[hint: string, told: Told]>([
	['1,204 written, 1 blank row skipped', { counts: { written: 1_204, blankRows: 1 } }],
	['4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7', { counts: { written: 4, refused: 5, blankRows: 2 }, ...columns(...leftOut('Age', 'Column 7')) }],
	['1 written. Left out: Age (in years)', columns(...leftOut('Age\n(in  years)'))],
	[`1 written. Left out: ${numbered(12).join(', ')}`, columns(...leftOut(...numbered(12)))],
	[`1 written. 100 columns left out: ${numbered(55).join(', ')} and 45 more`, columns(...leftOut(...numbered(100)))],
	['1 written. Left out: Age, Name', { ...columns(wholeName('Name'), ...leftOut('Age')), ...noting(note('leftOut', 'Name', '')) }],
	[`1 written. ${DATES}: Signup (03/04/2026), Birthday (32875). Write dates as YYYY-MM-DD`, noting(note('doubtfulDate', 'Signup', '03/04/2026'), note('doubtfulDate', 'Signup', '4.5.'), note('doubtfulDate', 'Birthday', '32875'))],
	['1 written. City has no option "Pariss": LeadSquared may not store it. Its options: Paris, Rome', noting(...['Pariss', 'Rom'].map((city) => note('outsideOptions', 'City', city, ['Paris', 'Rome'])))],
	["1 written. A updated. B updated. C updated. And 1 more, which 'Check Only' lists", { rows: ['A', 'B', 'B', 'C', 'D'].map((name) => ({ report: `${name} updated` })) }],
	['The execution ended early: 50 written, 3 may have been written, 67 not sent. If you run them again, nothing is duplicated', { counts: { written: 50, mayBeWritten: 3, notSent: 67 } }],
	['The execution ended early: 0 written, 120 not sent', { counts: { notSent: 120 } }],
])('%s', (expected, told) => expect(describeRun(told)).toBe(expected));

const EVERYTHING: Told = {
	counts: { written: 3, refused: 2 },
	plan: {
		columns: [matched('E-mail', 'EmailAddress'), ...leftOut('Age'), readOnly('Owner')],
		foundIn: 'data',
		unknownIgnored: [{ name: 'Salary' }],
	},
	rows: [
		{ notes: [PLACEHOLDER, note('doubtfulDate', 'Signup', '4.5.')] },
		{ notes: [note('outsideOptions', 'City', 'Rom', ['Rome'])], report: 'Done' },
	],
	summary: {
		reasons: [{ count: 2, message: 'No phone', description: 'Add one.' }],
		leads: { count: 2, example: 'Items 0 and 2' },
	},
};
const ADDED = [
	{ name: 'City', column: 'Town' },
	{ name: 'Lead Source', value: 'Website' },
];

// prettier-ignore
test.each<[hint: string, told: Told]>([
	['1 written. E-mail → Email Address; mx_City → mx_City; Town → City; Lead Source = Website', { plan: { columns: [matched('E-mail', 'EmailAddress'), matched('mx_City', 'mx_City')], added: ADDED } }],
	['1 written. Mobile → Mobile. No column goes to Phone Number. Rows with an email address are found by it only', columns(matched('Mobile', 'Mobile'))],
	["1 written. Left out: Mobile no. (Mobile Number?), Remarks. To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'. Name → First Name + Last Name", { ...columns(wholeName('Name'), ...leftOut('Mobile no.', 'Remarks')), ...noting(note('split', 'Name', '')), fields: new AccountFields(having('Mobile Mobile Number') as AccountField[]) }],
	[`3 written, to 2 leads, 2 refused. Left out: Age. To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'. Left out, because they are read-only: Owner. No such column in 'Columns to Ignore': Salary. Reason: No phone. Add one. Items 0 and 2 are the same lead. E-mail → Email Address. The columns were found in "data". Placeholders such as N/A, treated as blank: 1. City has no option "Rom": LeadSquared may not store it. Its options: Rome. ${DATES}: Signup (4.5.). Write dates as YYYY-MM-DD. Done`, EVERYTHING],
])('%s, in the editor', (expected, told) => expect(describeRun(told, true)).toBe(expected));

test('a run that has nothing to tell has no hint', () => {
	const told = { counts: { written: 4 }, ...columns(matched('E-mail', 'EmailAddress')) };
	expect([describeRun(told), describeRun({ counts: told.counts }, true)]).toEqual([undefined, undefined]);
});

test('long names do not make it long, and what was not sent comes first', () => {
	const long = (index: number) => `${index}`.repeat(5_000);
	const many = numbered(100).map((_, index) => long(index));
	const told = {
		counts: { written: 1, refused: 1 },
		plan: {
			columns: many.flatMap((name) => [matched(name, name), ...leftOut(name), readOnly(name)]),
			foundIn: long(1),
			unknownIgnored: many.map((name) => ({ name, nearest: name })),
		},
		rows: many.map((name) => ({
			notes: [note('doubtfulDate', name, name), note('outsideOptions', name, name, [name, name])],
			report: name,
		})),
		summary: {
			reasons: [{ count: 1, message: 'No. '.repeat(100), description: 'Add one.' }],
			leads: { count: 1, example: 'Items 0 and 1' },
		},
	};
	const hint = describeRun(told, true) ?? '';
	expect(hint.length).toBeLessThan(1_500);
	expect(hint).toMatch(/^1 written, to 1 lead, 1 refused\. 100 columns left out: 0{99}…, /);
	expect(hint.match(/\d{101}/)).toBeNull();
});
