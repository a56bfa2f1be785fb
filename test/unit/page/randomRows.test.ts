/**
 * This holds for any rows: each filled cell has a fate, those that are not sent are in the hint, what is ignored is not sent,
 * nothing is cleared that no empty cell is about, and no item makes the node throw. Each value has a text of its own, so that
 * the test sees where it went. ROWS_CASES sets how many runs are tried, and SEED repeats them.
 */
import type { IDataObject } from 'n8n-workflow';
import { type Given, having, run } from '../../support/node';
import fc from '../../support/random';

const CASES = Number(process.env.ROWS_CASES ?? 2_000);
const MAX_MS_A_CASE = 100;
const FIELDS = having('Mobile Mobile Number');
const WORDS_OF_JAVASCRIPT =
	/cannot (read|convert)|is not (a function|iterable|defined)|\[object Object\] |TypeError|maximum call stack/i;

/** The names of columns, and the attributes that they are for. A mobile phone may go to Phone, too. */
// prettier-ignore
const COLUMNS: Record<string, string[]> = {
	Email: ['EmailAddress'], 'E-mail ID': ['EmailAddress'], Phone: ['Phone'], Telephone: ['Phone'],
	'Mobile No.': ['Mobile'], WhatsApp: ['Mobile'],
	'First name': ['FirstName'], 'Given name': ['FirstName'], Surname: ['LastName'],
	Name: ['FirstName', 'LastName'], 'Full name': ['FirstName', 'LastName'],
	City: ['mx_City'], 'CI-TY': ['mx_City'], mx_City: ['mx_City'], Study: ['mx_Study'], LeadType: ['LeadType'],
	Size: [], Age: [], toString: [], constructor: [], ['__proto__']: [],
};
/** The entries of 'Columns to Ignore', and the attributes that they name. */
// prettier-ignore
const ENTRIES: Record<string, string[]> = {
	FirstName: ['FirstName'], 'Last Name': ['LastName'], 'Given name': ['FirstName'],
	Phone: ['Phone'], Telephone: ['Phone'], Mobile: ['Mobile'], 'Mobile No.': ['Mobile'],
	City: ['mx_City'], mx_City: ['mx_City'], Size: [],
	'data.City': [], 'student.City': [], 'payload.Phone': [], 'Study.a': [], 'Name.a': [],
};
/** Texts that count as empty somewhere, or everywhere. */
const BLANKS = ['null', 'undefined', '#N/A', 'NaN', '{{tag}}', '[object Object]', '(null)', '-', 'none', '0'];
const KEYS = ['number', 'email', 'value', 'first', 'last', 'primary', 'toString', '__proto__', 'a'];

let count = 0;
/** A text that is in no other one. */
const own = (start: string) => `${start}${++count}z`;
/** The value of a kind. It is made when the row is used, because fast-check uses a row again to make it smaller. */
const MAKERS: Record<string, () => unknown> = {
	address: () => `${own('q')}@b.cd`,
	number: () => `98${10_000_000 + ++count}`,
	name: () => own('Ada'),
	names: () => `${own('Ada')} ${own('King')}`,
	turned: () => `${own('King')}, ${own('Ada')}`,
	text: () => own('t'),
	deep: () => JSON.parse(`${'{"a":'.repeat(30)}"${own('t')}"${'}'.repeat(30)}`) as unknown,
};
const isOwn = (value: unknown) => /\dz|^98\d{8}$/.test(String(value));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
function toValue(kind: unknown): unknown {
	if (Array.isArray(kind)) return kind.map(toValue);
	if (isObject(kind))
		return Object.fromEntries(Object.entries(kind).map(([key, one]) => [key, toValue(one)]));
	return typeof kind === 'string' && Object.hasOwn(MAKERS, kind) ? MAKERS[kind]() : kind;
}

const simple = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom('address', 'number', 'name', 'names', 'turned', 'text') },
	{ weight: 2, arbitrary: fc.constantFrom('', ' ', null) },
	{ weight: 3, arbitrary: fc.constantFrom(true, false, ...BLANKS) },
);
const listOf = (one: fc.Arbitrary<unknown>) => fc.array(one, { minLength: 1, maxLength: 3 });
const dictionaryOf = (names: string[], one: fc.Arbitrary<unknown>, maxKeys: number) =>
	fc.dictionary(fc.constantFrom(...names), one, { minKeys: 1, maxKeys, noNullPrototype: true });
const object = dictionaryOf(KEYS, fc.oneof(simple, listOf(simple), fc.constant('deep')), 3);
const value = fc.oneof(
	{ weight: 6, arbitrary: simple },
	{ weight: 1, arbitrary: listOf(simple) },
	{ weight: 1, arbitrary: listOf(fc.oneof(simple, object)) },
	{ weight: 1, arbitrary: object },
);
/** A row without an address and a phone is refused. */
const row = dictionaryOf([...Object.keys(COLUMNS), 'Email', 'Email', 'Phone'], value, 6);

/** Where the row is in its item, and what is beside it. */
const PLACES: Record<string, (lead: object) => IDataObject> = {
	'': (lead) => lead as IDataObject,
	data: (data) => ({ id: own('t'), data, other: { a: own('t') } }),
	student: (student) => ({ id: own('t'), student }),
	'data.fields': (lead) => ({
		data: { fields: Object.entries(lead).map(([label, one]) => ({ label, value: one as unknown })) },
	}),
	payload: (lead) => ({ payload: JSON.stringify(lead), other: [own('t')] }),
	custom_fields: (lead) => ({ 'Work email': `${own('q')}@b.cd`, custom_fields: lead }),
};
const parameters = fc.record({
	place: fc.constantFrom(...Object.keys(PLACES)),
	ignored: fc.oneof(fc.constant<string[]>([]), fc.subarray(Object.keys(ENTRIES), { maxLength: 3 })),
	additional: fc.constantFrom<IDataObject>(
		{},
		{ City: '={{ $json.Size }}' },
		{ FirstName: '={{ $json.Size }}' },
		{ mx_B: '={{ $json.Study?.a }}' },
		{ City: '' },
	),
	searchBy: fc.constantFrom('default', 'EmailAddress'),
	emptyValues: fc.constantFrom('skip', 'send'),
	unknownColumns: fc.constantFrom('leaveOut', 'leaveOut', 'leaveOut', 'refuse'),
});
type Chosen = typeof parameters extends fc.Arbitrary<infer T> ? T : never;

interface Cell {
	name: string;
	path: string[];
	value: unknown;
}
const toCells = (values: object, around: string[]): Cell[] =>
	Object.entries(values).map(([name, one]) => ({ name, path: [...around, name], value: one as unknown }));
const leavesOf = (one: unknown): unknown[] => (isObject(one) ? Object.values(one).flatMap(leavesOf) : [one]);
const isEmpty = (one: unknown) => one === null || String(one).trim() === '';
const isOfObjects = (one: unknown) => isObject(one) && (!Array.isArray(one) || one.some(isObject));
const normalize = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** The names that lead to a cell: its own, and its path from anywhere on. */
const namesOf = ({ path }: Cell) => path.map((_part, start) => path.slice(start).join('.'));
const isNamed = (cell: Cell, entry: string) =>
	namesOf(cell).some((name) => normalize(name) === normalize(entry));
/** An entry may be a path into a value. */
const isInPart = ({ path }: Cell, ignored: readonly string[]) => ignored.includes(`${path.join('.')}.a`);
const isPart = (additional: IDataObject) => Object.values(additional).join().includes('?.');
/** True if nothing that is ignored is left of a cell. */
function isIgnored(cell: Cell, ignored: readonly string[]): boolean {
	const attributes = ignored.flatMap((entry) => ENTRIES[entry]);
	const uses = COLUMNS[cell.name] ?? [];
	return (
		ignored.some((entry) => isNamed(cell, entry)) ||
		(uses.length > 0 && uses.every((one) => attributes.includes(one)))
	);
}

/** The names that a hint has for what is not sent, and for columns of which a row has another value. */
function listNamed(hint: string): string[] {
	const section = (label: string) =>
		new RegExp(`<b>${label}:</b>(.*?)(?=<br><b>|$)`, 's').exec(hint)?.[1] ?? '';
	const others = [...section('Warnings').matchAll(/another \w+ in "(.*?)"/g)].map(([, name]) => name);
	const lines = section('Not sent').split(/<br>• |[,:;] /);
	return [...lines.map((one) => one.trim().replace(/ \(.*/, '')), ...others];
}
/** True if a cell, or something around it, is named. */
const isTold = (cell: Cell, named: readonly string[]) =>
	[...namesOf(cell), ...cell.path.map((_part, end) => cell.path.slice(0, end).join('.'))].some(
		(name) => name !== '' && named.includes(name),
	);
/** An object is one thing that is not sent. In a list, a text that counts as blank may be left out. */
const isSent = ({ value: given }: Cell, sent: string) =>
	!isOfObjects(given) &&
	leavesOf(given)
		.filter((one) => !Array.isArray(given) || isOwn(one))
		.every((one) =>
			String(one)
				.split(/[ ,]+/)
				.every((word) => sent.includes(word)),
		);

async function checkRun(rows: object[], chosen: Chosen) {
	const { place, ignored, additional, searchBy, ...options } = chosen;
	// With seven digits, a text would be a phone.
	count = 0;
	const leads = rows.map((one) => toValue(one) as object);
	const items = leads.map((lead) => PLACES[place](lead));
	const given: Given = { additional, searchBy, inputsToIgnore: ignored.join(), options, fields: FIELDS };
	const ran = await run(items, { ...given, inEditor: true });
	expect(ran.error).toBeUndefined();
	const named = listNamed(ran.hint);
	// A longer section is cut, and says how many more there are.
	const isCut = /• and \d+ more/.test(ran.hint);
	const around = place === '' ? [] : place.split('.');
	const [, dragged] = /json\.(\w+)/.exec(place === '' ? Object.values(additional).join() : '') ?? [];
	for (const { json, pairedItem } of ran.output) {
		expect([json.error, json.message].join()).not.toMatch(WORDS_OF_JAVASCRIPT);
		if (!isObject(json.Message)) continue;
		const sent = String((json.Message as IDataObject).Id);
		const { item } = pairedItem as { item: number };
		const beside = toCells(items[item], []).filter(({ name }) => place !== '' && name !== around[0]);
		const columns = toCells(leads[item], around);
		const hasFate = (cell: Cell) =>
			leavesOf(cell.value).every(isEmpty) ||
			isSent(cell, sent) ||
			isTold(cell, named) ||
			isIgnored(cell, ignored) ||
			(cell.name === dragged && !isPart(additional));
		const lost = isCut ? [] : [...columns, ...beside].filter((cell) => !hasFate(cell));
		expect({ lost, sent, hint: ran.hint }).toMatchObject({ lost: [] });
		const isKept = (cell: Cell) =>
			isOfObjects(cell.value) || isIgnored(cell, ignored) || isInPart(cell, ignored);
		const isIn = (one: unknown) => isOwn(one) && sent.includes(String(one));
		const wrong = columns.filter(
			(cell) => cell.name !== dragged && isKept(cell) && leavesOf(cell.value).some(isIn),
		);
		expect({ wrong, sent }).toMatchObject({ wrong: [] });
		for (const [, attribute, text] of sent.matchAll(/ (\w+)=(\S*)/g)) {
			if (attribute in additional || attribute.replace('mx_', '') in additional) continue;
			expect(ignored.flatMap((entry) => ENTRIES[entry])).not.toContain(attribute);
			const mayClear = ({ name, value: one }: Cell) =>
				!isObject(one) && isEmpty(one) && String(COLUMNS[name]) === attribute;
			if (text === '') expect({ attribute, columns, is: columns.some(mayClear) }).toMatchObject({ is: true });
		}
	}
}

test(
	'rows',
	() =>
		fc.assert(fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), parameters, checkRun), {
			numRuns: CASES,
		}),
	CASES * MAX_MS_A_CASE,
);
