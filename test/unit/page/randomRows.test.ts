/**
 * This holds for any rows: each filled value has a fate, those that are not sent are in the hint, what is ignored is not sent,
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

/** The names of columns, and the attributes that they are for. */
const COLUMNS = new Map<string, string[]>([
	['Email', ['EmailAddress']],
	['e-MAIL', ['EmailAddress']],
	['E-mail ID', ['EmailAddress']],
	['Phone', ['Phone']],
	['Telephone', ['Phone']],
	['Mobile No.', ['Mobile', 'Phone']],
	['WhatsApp', ['Mobile', 'Phone']],
	['Cell phone', ['Mobile', 'Phone']],
	['First name', ['FirstName']],
	['Given name', ['FirstName']],
	['FIRSTNAME', ['FirstName']],
	['Surname', ['LastName']],
	['Name', ['FirstName', 'LastName']],
	['Full name', ['FirstName', 'LastName']],
	['City', ['mx_City']],
	['CI-TY', ['mx_City']],
	['mx_City', ['mx_City']],
	['Study', ['mx_Study']],
	['LeadType', ['LeadType']],
	['Size', []],
	['size', []],
	['toString', []],
	['constructor', []],
	['__proto__', []],
	['Age', []],
]);
/** Texts that count as empty somewhere, or everywhere. */
const BLANKS = ['null', 'undefined', '#N/A', 'NaN', '{{tag}}', '[object Object]', '(null)', '-', 'none', '0'];
const KEYS = [
	'number',
	'email',
	'value',
	'full',
	'Number',
	'first',
	'last',
	'type',
	'primary',
	'relation',
	'countryCode',
	'extra',
	'toString',
	'__proto__',
	'a',
	'b',
];

const leaf = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom('address', 'number', 'name', 'names', 'turned', 'text') },
	{ weight: 3, arbitrary: fc.constantFrom('', ' ', ...BLANKS) },
	{ weight: 1, arbitrary: fc.constantFrom(null, true, false, 'deep') },
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3, depthSize: 'small' },
		{ weight: 6, arbitrary: leaf },
		{ weight: 1, arbitrary: fc.array(tie('value'), { minLength: 1, maxLength: 3 }) },
		{
			weight: 2,
			arbitrary: fc.dictionary(fc.constantFrom(...KEYS), tie('value'), {
				minKeys: 1,
				maxKeys: 3,
				noNullPrototype: true,
			}),
		},
	),
}));
const row = fc.dictionary(fc.constantFrom(...COLUMNS.keys()), value, {
	minKeys: 1,
	maxKeys: 6,
	noNullPrototype: true,
});

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
function toValue(kind: unknown): unknown {
	if (Array.isArray(kind)) return kind.map(toValue);
	if (isObject(kind)) return mapValues(kind, toValue);
	return typeof kind === 'string' && Object.hasOwn(MAKERS, kind) ? MAKERS[kind]() : kind;
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const mapValues = (object: object, change: (value: unknown) => unknown) =>
	Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, change(inner)]));

/** Where the row is in its item. */
const PLACES: Record<string, (lead: object) => object> = {
	top: (lead) => lead,
	body: (lead) => ({ headers: toValue({ a: 'text', b: { c: 'text' } }), body: lead }),
	answers: (lead) => ({ data: { fields: Object.entries(lead).map(([label, value]) => ({ label, value })) } }),
	text: (lead) => ({ payload: JSON.stringify(lead), other: toValue(['text']) }),
	spread: (lead) => ({ Email: toValue('address'), custom_fields: lead }),
};
const ENTRIES = [
	'FirstName',
	'Last Name',
	'Phone',
	'City',
	'mx_City',
	'Mobile',
	'Size',
	'Telephone',
	'Mobile No.',
	'Given name',
	'body.City',
	'Study.a',
	'Name.first',
];
const ADDITIONAL = [
	{},
	{},
	{ City: '={{ $json.Size }}' },
	{ FirstName: '={{ $json.Size }}' },
	{ mx_B: '={{ $json.Study?.a }}' },
	{ City: '' },
];
const parameters = fc.record({
	place: fc.constantFrom(...Object.keys(PLACES)),
	ignored: fc.oneof(
		{ weight: 2, arbitrary: fc.constant<string[]>([]) },
		fc.subarray(ENTRIES, { maxLength: 3 }),
	),
	additional: fc.constantFrom(...ADDITIONAL),
	searchBy: fc.constantFrom('default', 'EmailAddress'),
	emptyValues: fc.constantFrom('skip', 'send'),
	unknownColumns: fc.constantFrom('leaveOut', 'leaveOut', 'leaveOut', 'refuse'),
});

/** A value of an item that is no list and no object, or that is too deep in it. Answers are under their labels. */
interface Leaf {
	path: string[];
	value: unknown;
}
function listLeaves(value: unknown, path: string[] = []): Leaf[] {
	const opened: unknown = typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value;
	if (!isObject(opened)) return [{ path, value: opened }];
	const isAnswers =
		Array.isArray(opened) && opened.every((one) => isObject(one) && 'label' in one && 'value' in one);
	if (isAnswers)
		return (opened as Array<{ label: string; value: unknown }>).flatMap((one) =>
			listLeaves(one.value, [...path, one.label]),
		);
	return Object.entries(opened).flatMap(([key, inner]) =>
		listLeaves(inner, Array.isArray(opened) ? path : [...path, key]),
	);
}
/** Attributes that an empty cell clears: not Phone, where a mobile number goes for want of another one. */
const clearedBy = (path: readonly string[]) =>
	ofColumn(path).includes('Mobile') ? ['Mobile'] : ofColumn(path);
const normalize = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
const ofColumn = (path: readonly string[]) => path.flatMap((key) => COLUMNS.get(key) ?? []);
const DISPLAY_NAMES: Record<string, string> = {
	LastName: 'lastname',
	mx_City: 'city',
	Mobile: 'mobilenumber',
};

/** Names of a part of a path: its own, or those of the attribute that it is for. */
const namesOf = (key: string) =>
	[key, ...ofColumn([key]).flatMap((name) => [name, DISPLAY_NAMES[name] ?? name])].map(normalize);
/** True if an entry names a leaf, something around it, or an attribute of its column. An entry is one name, or a path. */
const isIgnored = ({ path }: Leaf, ignored: readonly string[], toNames = namesOf) =>
	ignored
		.flatMap((entry) => [[entry], entry.split('.')])
		.map((keys) => keys.map(normalize))
		.some((keys) =>
			path.some((_key, start) =>
				keys.every((key, index) => toNames(path[start + index] ?? '').includes(key)),
			),
		);

/** The headings that a hint names because they are not sent, or because a row has another value. */
function listNamed(hint: string): string[] {
	const section = (label: string) =>
		new RegExp(`<b>${label}:</b>(.*?)(?=<br><b>|$)`, 's').exec(hint)?.[1] ?? '';
	const others = [
		...section('Warnings').matchAll(/has? (?:have )?another \w+ in "(.*?)"|have another \w+ in "(.*?)"/g),
	];
	const lines = section('Not sent')
		.split('<br>• ')
		.flatMap((line) => {
			const [, counted] = /^ ?(.*?): \d+ rows? ha/.exec(line) ?? [];
			return (
				counted ??
				line
					.trim()
					.replace(/; to send one.*/, '')
					.split(', ')
					.map((name) => name.replace(/ \(.*/, ''))
			);
		});
	return [...lines, ...others.map(([, one, other]) => one ?? other)];
}
/** True if the path of a leaf, or of something around it, is named, from the item or from the place on. */
function isTold({ path }: Leaf, named: readonly string[]): boolean {
	const paths = path.flatMap((_key, end) =>
		path.slice(0, end + 1).map((_one, start) => path.slice(start, end + 1).join('.')),
	);
	return named.some((name) => paths.includes(name.replace(/\[['"]?(.*?)['"]?\]/g, '.$1').replace(/^\./, '')));
}
/** The form that the address or phone of an entry is read with. */
const SAYS_WHICH = /^(type|primary|relation|countryCode|number)$/i;
const isRead = ({ path, value }: Leaf, sent: string) =>
	(!isObject(value) &&
		String(value)
			.split(/[ ,]+/)
			.every((word) => sent.includes(word))) ||
	(SAYS_WHICH.test(path.at(-1) ?? '') &&
		ofColumn(path).some((name) => ['EmailAddress', 'Phone'].includes(name)));

test(
	'rows',
	async () => {
		const property = fc.asyncProperty(
			fc.array(row, { minLength: 1, maxLength: 3 }),
			parameters,
			async (rows, chosen) => {
				const { place, ignored, additional, searchBy, emptyValues, unknownColumns } = chosen;
				// With seven digits, a text would be a phone.
				count = 0;
				const items = rows.map((one) => PLACES[place](toValue(one) as object) as IDataObject);
				const given: Given = {
					additional,
					searchBy,
					inputsToIgnore: ignored.join(),
					options: { emptyValues, unknownColumns },
				};
				const ran = await run(items, { ...given, fields: FIELDS, inEditor: true });
				expect(ran.error).toBeUndefined();
				const named = listNamed(ran.hint);
				// A longer section is cut, and says how many more there are.
				const isCut = /• and \d+ more/.test(ran.hint);
				for (const { json, pairedItem } of ran.output) {
					const leaves = listLeaves(items[(pairedItem as { item: number }).item]);
					expect([json.error, json.message].join()).not.toMatch(WORDS_OF_JAVASCRIPT);
					if (!isObject(json.Message)) continue;
					const sent = String((json.Message as IDataObject).Id);
					const filled = leaves.filter(({ value }) => value !== null && value !== '' && value !== ' ');
					const dragged = Object.values(additional).some((text) => text !== '') ? ['Size', 'a'] : [];
					const lost = filled.filter(
						(one) =>
							!isRead(one, sent) &&
							!isCut &&
							!isTold(one, named) &&
							!isIgnored(one, ignored) &&
							!dragged.some((key) => one.path.includes(key)),
					);
					expect({ lost, sent, hint: ran.hint }).toMatchObject({ lost: [] });
					const wrong = leaves.filter(
						(one) =>
							isOwn(one.value) &&
							sent.includes(String(one.value)) &&
							isIgnored(one, ignored, (key) => [normalize(key)]) &&
							!dragged.some((key) => one.path.includes(key)),
					);
					expect({ wrong, sent }).toMatchObject({ wrong: [] });
					for (const [, attribute, text] of sent.matchAll(/ (\w+)=(\S*)/g)) {
						const names = [normalize(attribute), DISPLAY_NAMES[attribute]];
						const isByHand = Object.keys(additional).some((name) => names.includes(normalize(name)));
						if (ignored.some((entry) => names.includes(normalize(entry))))
							expect([attribute, isByHand]).toEqual([attribute, true]);
						const isEmptyCell = ({ path, value }: Leaf) =>
							(value === null || String(value).trim() === '') && clearedBy(path).includes(attribute);
						if (text === '' && !isByHand)
							expect([attribute, leaves.some(isEmptyCell)]).toEqual([attribute, true]);
					}
				}
			},
		);
		await fc.assert(property, { numRuns: CASES });
	},
	CASES * MAX_MS_A_CASE,
);
