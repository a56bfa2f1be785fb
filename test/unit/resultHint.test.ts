/** The hint after a run, from what somebody enters: its order, its words, and its length. */
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Note } from '../../nodes/LeadManagement/words/messages';
import { Notes } from '../../nodes/LeadManagement/run/hint';
import { Items } from '../../nodes/LeadManagement/run/items';
import { withoutWaiting } from '../support/fakeTimers';
import { type Given, expectText, having, run } from '../support/node';

const E = { EmailAddress: 'a@b.c' };
const NO_FIELDS =
	"…to send one, add an attribute of your account to 'Additional Attributes', and drag the column on 'Value'";
const DATES = having({ SchemaName: 'mx_Day', DisplayName: 'Day', DataType: 'Date' });
const STAGES = having({
	SchemaName: 'mx_Stage',
	DisplayName: 'Stage',
	DataType: 'Select',
	Options: ['Cold', 'Hot'].map((Value) => ({ Value })) as never,
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Column ${index + 1}`);
const toRow = (names: string[], value = 'x') => Object.fromEntries(names.map((name) => [name, value]));
const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ Phone: String(50_000 + index) }));
const CHECK = { options: { checkOnly: true } };

type Line = [what: string, items: object | object[], hint: string, given?: Given];

// prettier-ignore
const LINES: Line[] = [
	['nothing', [E, { Phone: '1234' }], ''],
	['many rows', [...rowsOf(1_204), { Phone: '' }], '1,204 written, 1 blank row skipped'],
	['what is left out, on one line', { ...E, 'Size\n(in  cm)': 1, Shoe: 2 }, `1 written. Not sent: Size (in cm), Shoe${NO_FIELDS}`],
	['as many names as fit', { ...E, ...toRow(numbered(100)) }, `1 written. Not sent: ${numbered(55).join(', ')} and 45 more${NO_FIELDS}`],
	['a name that is left out of one row', [{ ...E, Name: { n: 5 } }, { Phone: '1234', Name: 'Ada King' }], '2 written. Not sent: Name: 1 row has a value that is not a name of one person: an object (item 1: a@b.c)'],
	['a date that may be another day', [{ ...E, Day: '03/04/2026' }, { ...E, Day: '04/05/2026' }], '2 written. Day: sent as written, though it may be no date; write dates as YYYY-MM-DD: "03/04/2026", "04/05/2026"', { fields: DATES }],
	['values that are no options, once', [{ ...E, Stage: 'Warm' }, { Phone: '1234', Stage: 'Tepid' }], '2 written. Stage: 2 rows have a value that is not one of its options (Cold, Hot), sent as written: choose one of them, or add it in LeadSquared: "Warm" (item 1: a@b.c, Warm), "Tepid" (item 2: 1234, Tepid)', { fields: STAGES }],
	['three reasons and how many more there are', [{ City: 'x' }, { City: 'y' }, { ...E, Phone: '12' }, { EmailAddress: 'a b@c.c' }, { ...E, Phone: '9.1E+11' }], '0 written, 5 refused. Reasons: No email address or phone found [item 1 of 5: x] (2 in all); …; … and 1 more'],
];
test.each(LINES)('tells %s in one line where nobody watches', async (_what, items, hint, given = {}) => {
	expectText((await withoutWaiting(() => run(items, given))).hint, hint);
});

// prettier-ignore
const LISTS: Line[] = [
	['what the columns are sent as', { 'E-mail': 'a@b.c', Name: 'Ada King', City: 'Rome' }, '<b>1 written</b><br><b>Sent:</b> E-mail → Email Address; Name → First Name + Last Name; City → City'],
	['a whole name that begins with the last name', { ...E, ФИО: 'King Ada' }, '<b>1 written</b><br><b>Sent:</b> EmailAddress → Email Address; ФИО → First Name + Last Name'],
	['each warning on a line of its own', [{ ...E, Stage: 'Warm', Mobile: '5550100' }], '<b>1 written</b><br><b>Warnings:</b> Stage: 1 row has a value that is not one of its options (Cold, Hot), sent as written: choose one of them, or add it in LeadSquared: "Warm" (item 1: a@b.c, Warm)<br><b>Sent:</b> EmailAddress → Email Address; Stage → Stage; Mobile → Mobile Number + Phone Number', { fields: [...STAGES, { SchemaName: 'Mobile', DisplayName: 'Mobile Number' }] }],
	['all there is, the most important first', [{ data: { ...E, City: 'Rome', Shoe: 5, Day: '03/04/2026' } }, { data: { EmailAddress: 'x@', Phone: 'N/A' } }], `<b>1 written, 1 refused</b><br><b>Reason:</b> "x@" is not an email address (column "EmailAddress") [item 2 of 2: x@…]. Enter one address such as ada@example.com<br><b>Not sent:</b> Shoe${NO_FIELDS}<br><b>Warnings:</b><br>• Day: sent as written, though it may be no date; write dates as YYYY-MM-DD: "03/04/2026"<br>• No such column in 'Columns to Ignore': Salary<br><b>Sent:</b><br>• The columns are in "data"<br>• EmailAddress → Email Address; …`, { fields: DATES, inputsToIgnore: 'Salary' }],
	['the reasons, a line each', [{ City: 'x' }, { ...E, Phone: '12' }, { ...E, Phone: '34' }], '<b>0 written, 3 refused</b><br><b>Reasons:</b><br>• "12" is not a phone number (column "Phone") [item 2 of 3: a@b.c, 12] (2 in all)<br>• No email address or phone found [item 1 of 3: x]'],
	['the attribute of a column that some item has', [E, { Phone: '1234', 'Town. 1': 'Rome' }], '…; Town. 1 → City', { additional: { City: "={{ $json['Town. 1'] }}" }, inputsToIgnore: "['Town. 1']" }],
	['the reason alone, where all rows are refused', [{ Phone: '12' }, { Phone: '34' }], '<b>0 written, 2 refused</b><br><b>Reason:</b> "12" is not a phone number (column "Phone") [item 1 of 2: 12] (2 in all). Enter a number with four digits or more', { additional: { City: '={{ $json.Town }}', EmailAddress: '={{ $json.Mail }}' } }],
	['the attribute of a column that only a refused row has', [E, { EmailAddress: 'x', Town: 'Rome' }], '<b>1 written, 1 refused</b><br><b>Reason:</b> "x" is not an email address (column "EmailAddress") [item 2 of 2: x, Rome]. Enter one address such as ada@example.com<br><b>Sent:</b> EmailAddress → Email Address', { additional: { City: '={{ $json.Town }}' }, inputsToIgnore: 'Town' }],
	['the attribute of a value that another node gives', { ...E }, '…; x.Town → City', { additional: { City: '={{ ({ json: { x: { Town: "Rome" } } }).json.x.Town }}' } }],
	['of forty columns as many as fit', { ...E, ...toRow(Array.from({ length: 40 }, (_, index) => `mx_Long_name_of_a_field_${index}`)) }, "<b>1 written</b><br><b>Not sent:</b> mx_Long_name_of_a_field_0, mx_Long_name_of_a_field_1, mx_Long_name_of_a_field_2, mx_Long_name_of_a_field_3, mx_Long_name_of_a_field_4, mx_Long_name_of_a_field_5, mx_Long_name_of_a_field_6, mx_Long_name_of_a_field_7, mx_Long_name_of_a_field_8, mx_Long_name_of_a_field_9, mx_Long_name_of_a_field_10, mx_Long_name_of_a_field_11, mx_Long_name_of_a_field_12, mx_Long_name_of_a_field_13, mx_Long_name_of_a_field_14, mx_Long_name_of_a_field_15, mx_Long_name_of_a_field_16, mx_Long_name_of_a_field_17, mx_Long_name_of_a_field_18, mx_Long_name_of_a_field_19, mx_Long_name_of_a_field_20 and 19 more…<br><b>Sent:</b> EmailAddress → Email Address"],
	['no HTML of a name or a value', { '<img src="x">': 'a', Email: 'a@b.c', Stage: '<b>&' }, `<b>1 written</b><br><b>Not sent:</b> &lt;img src="x"&gt;${NO_FIELDS}<br><b>Warnings:</b> Stage: 1 row has a value that is not one of its options (Cold, Hot), sent as written: choose one of them, or add it in LeadSquared: "&lt;b&gt;&amp;" (item 1: a, a@b.c)<br>…`, { fields: STAGES }],
	['first the rows that are one lead', [{ row_number: 2, ...E, City: 'Oslo' }, { row_number: 11, ...E, City: 'Rome' }, { row_number: 12, Phone: '1234' }], '<b>Check only: nothing was sent. 2 leads would be sent, from 3 rows</b><br><b>Same lead:</b> Rows 2 and 11 are one lead, by the email address a@b.c<br><b>Would be sent:</b> …', CHECK],
	['with Check Only, nothing of an attribute that may be unique', { ...E, mx_Id: 7 }, '<b>Check only: nothing was sent. 1 lead would be sent</b><br><b>Would be sent:</b> EmailAddress → Email Address; mx_Id → mx_Id', { ...CHECK, searchBy: 'other', searchByAttribute: 'mx_Id' }],
	['no warning of a read-only field that leads are found by', E, '<b>1 written</b><br><b>Sent:</b> EmailAddress → Email Address', { additional: { mx_Age: 5 }, searchBy: 'other', searchByAttribute: 'mx_Age' }],
	['no warning of a read-only field without a value', E, '<b>1 written</b><br><b>Not sent:</b> Age: 1 row has a value that counts as empty: "null" (item 1: a@b.c)<br><b>Sent:</b> EmailAddress → Email Address', { additional: { mx_Age: 'null' } }],
	['the attribute of a column that counts as empty', { ...E, Town: 'null' }, '<b>1 written</b><br><b>Not sent:</b> City: 1 row has a value that counts as empty: "null" (item 1: a@b.c, null)<br><b>Sent:</b> EmailAddress → Email Address', { additional: { City: '={{ $json.Town }}' } }],
	['nothing of an attribute that one of two columns gives', E, '<b>1 written</b><br><b>Sent:</b> EmailAddress → Email Address', { additional: { City: '={{ $json.Town || $json.Village }}' } }],
];
test.each(LISTS)('tells %s as a list in the editor', async (_what, items, hint, given = {}) => {
	expectText((await run(items, { inEditor: true, ...given })).hint, hint);
});

test('a sheet with a family on one phone and refused rows is told in 900 characters, and no sentence twice', async () => {
	const texts = ['Asha Rao,a@b.c,98450 98450', 'Ravi Rao,,98450 98450', 'Bo Lee,bo@,98450 11111', 'Di Fox,,'];
	texts.push('Cy Day,c@d.e,12', 'Ed Gray,e@f.g,n/a', 'Jo Lark,,98450 55555', 'Li Lark,,98450 55555');
	texts.push(...Array.from({ length: 6 }, (_, index) => `Ida Kay,i${index}@b.c,98450 6666${index}`));
	const rows = texts.map((text, index) => {
		const [Name, Email, Mobile] = text.split(',');
		return { row_number: index + 2, Name, 'E-mail': Email, 'Mobile No.': Mobile, City: 'Pune', Notes: 'x' };
	});
	const { hint } = await run(rows, { inEditor: true, ...CHECK });
	const lines = hint.split('<br>').map((line) => line.replace(/<.*?>/g, ''));
	expect(lines.join('').length).toBeLessThan(900);
	const sentences = lines.flatMap((line) => line.replace(/^• /, '').split('. '));
	expect(sentences).toEqual([...new Set(sentences)]);
	expect(hint).toMatch(
		/Same lead:.* 2 and 3 .*Row 3 counts.*Row 9 counts.*Reasons:.*Not sent:.*Would be sent:/,
	);
});

test('long names and values do not make it long', async () => {
	const long = (index: number) => `${String(index % 10)}`.repeat(5_000) + index;
	const names = numbered(100).map((_, index) => long(index));
	const options = names.map((name) => ({ Value: name.slice(0, 150) })) as never;
	const fields = having(
		...names.map((name) => ({ SchemaName: `mx_${name}`, DataType: 'Select', Options: options })),
	);
	const row = {
		...E,
		...toRow(names),
		...toRow(
			names.map((name) => `mx_${name}`),
			long(1),
		),
	};
	const body = { Status: 'Success', Message: { Id: '1' } };
	const { hint } = await run([row, { ...row, EmailAddress: long(2) }], {
		answer: { body },
		inEditor: true,
		fields,
		inputsToIgnore: names.map((name) => `y${name.slice(-900)}`).join(),
	});
	expect(hint.length).toBeLessThan(3_500);
	expect(hint).toMatch(/^<b>1 written, 1 refused<\/b><br><b>Reason:.*Not sent:.* 0{99}…, .*Warnings:.*Sent:/);
	expect(hint.match(/\d{101}/)).toBeNull();
});

describe('notes of rows', () => {
	const note = (example?: string, text = 'City: {rows} have x') =>
		({ section: 'notSent', text, example }) as const;
	const notesOf = (...rows: Note[][]) => {
		const input = rows.map((_row, index) => ({ json: { row_number: index } }));
		const notes = new Notes(new Items({ getInputData: () => input } as unknown as IExecuteFunctions));
		for (const [index, row] of rows.entries()) notes.add(row, index);
		return notes;
	};

	// prettier-ignore
	test.each<[what: string, rows: Note[][], text: string]>([
		['one row', [[note()]], 'City: 1 row has x'],
		['a row that says it twice once', [[note('"a"'), note('"b"')]], 'City: 1 row has x: "a" (row 0), "b" (row 0)'],
		['each row, with its name', [[note('"a"')], [note('"a"')]], 'City: 2 rows have x: "a" (row 0), "a" (row 1)'],
		['the same example of a row once', [[note('"a"'), note('"a"')]], 'City: 1 row has x: "a" (row 0)'],
		['five examples', Array.from({ length: 5 }, () => [note('"a"')]), 'City: 5 rows have x: "a" (row 0), "a" (row 1), "a" (row 2), "a" (row 3), "a" (row 4)'],
		['five examples, and how many more', Array.from({ length: 1_007 }, () => [note('"a"')]), 'City: 1,007 rows have x: "a" (row 0), "a" (row 1), "a" (row 2), "a" (row 3), "a" (row 4) and 1,002 more'],
	])('count %s', (_what, rows, text) => expect(notesOf(...rows).of('notSent')).toEqual([text]));

	test('have no values in the log, and the names of rows where they are counted', () => {
		const notes = notesOf(
			[note('"a"'), { ...note('"a"'), section: 'check' }],
			[{ ...note('"a"'), section: 'check' }],
		);
		expect(notes.of('notSent', true)).toEqual(['City: 1 row has x']);
		expect(notes.of('check')).toEqual(['City: 2 rows have x: "a" (row 0), "a" (row 1)']);
		expect(notes.of('sent')).toEqual([]);
	});

	test('are told in 10,000 forms at most, each of which goes on to count', () => {
		const texts = Array.from({ length: 10_001 }, (_, index) => [note(undefined, `${index}: {rows} have x`)]);
		const told = notesOf(...texts, [note(undefined, '0: {rows} have x')]).of('notSent');
		expect([told.length, told[0], told[9_999]]).toEqual([10_000, '0: 2 rows have x', '9999: 1 row has x']);
	});
});

test('where all rows are blank, one item says so, because a loop ends at a node without items', async () => {
	const blank = { EmailAddress: '' };
	expect((await run([blank, blank])).output).toEqual([
		{ json: { Status: 'Skipped' }, pairedItem: { item: 0 } },
	]);
	expect((await run([blank, E])).output).toHaveLength(1);
	expect((await run([])).output).toEqual([]);
});
