/** What a row sends depends on its columns' names and its own values: not on the other rows' order, values, or number. */
import fc from '../support/random';
import { having, map } from '../support/node';

/** Each is two to four runs of the node, and a busy machine takes three times as long. */
const RUNS = 300;

const FIELDS = having({ SchemaName: 'Mobile', DisplayName: 'Mobile Number' });
const HEADINGS = [
	...['EmailAddress', 'Email', 'Work email', 'Phone', 'Mobile no.', 'WhatsApp', 'Name', 'Full name', 'ФИО'],
	...['First name', 'Surname', 'Nombre', 'Apellidos', 'City', 'mx_City', 'Budget', 'Age', 'body', '__EMPTY'],
];
const VALUES = [
	...['ada@example.com', 'bob@example.com', 'anonymous', '-', '', ' ', null, '+91-9845098450', 9845098450],
	...['Ada Lovelace', 'Lovelace, Ada', '山田 太郎', 'Rome', 'K\ufffdln', false, 36526, { mx_Degree: 'MSc' }],
	...[
		{ email: 'eve@example.com', City: 'Oslo' },
		{ first: 'Ada', last: '' },
	],
	...[[{ label: 'E-mail', value: 'joe@example.com' }], '{"Email":"joe@example.com","City":"Rome"}'],
];
const PARAMETERS = [{}, { options: { emptyValues: 'send' } }, { inputsToIgnore: 'City, body.City, Phone' }];
const value = fc.constantFrom<unknown>(...VALUES);
type Row = Record<string, unknown>;

/** The bodies; undefined where the run is refused. Which columns an error names may differ. */
const toBodies = async (rows: Row[], isListed: boolean, parameters: object) => {
	const [bodies] = (await map(rows, { fields: isListed ? FIELDS : 'none', ...parameters })).split('; ');
	const messages = bodies.split(' | ').map((body) => body.replace(/ → .*/, ''));
	return bodies.startsWith('✗✗') ? undefined : messages;
};
const given = [fc.boolean(), fc.constantFrom(...PARAMETERS)] as const;
let written = 0;
const count = (bodies: readonly string[] = []) =>
	(written += bodies.filter((body) => body.includes('=')).length);

afterEach(() => {
	expect(written).toBeGreaterThan(30);
	written = 0;
});

test('rows in any order give the same bodies, and the same refusals', async () => {
	const row = fc.dictionary(fc.constantFrom(...HEADINGS), value, { maxKeys: 6 });
	const orders = fc.array(row, { minLength: 2, maxLength: 6 }).chain((rows) => {
		const indexes = rows.map((_row, index) => index);
		return fc.tuple(fc.constant(rows), fc.shuffledSubarray(indexes, { minLength: rows.length }));
	});
	const property = fc.asyncProperty(orders, ...given, async ([rows, order], ...choices) => {
		const bodies = await toBodies(rows, ...choices);
		count(bodies);
		const shuffled = await toBodies(
			order.map((index) => rows[index]),
			...choices,
		);
		expect(shuffled).toEqual(bodies && order.map((index) => bodies[index]));
	});
	await fc.assert(property, { numRuns: RUNS });
});

/** Where the row is in an item. What an item without an address at this place becomes, the others decide. */
const PLACES: Array<(row: Row) => Row> = [
	(row) => row,
	(row) => ({ body: row }),
	(row) => ({ data: [{ answers: JSON.stringify(row) }] }),
	(row) => ({ fields: Object.entries(row).map(([label, own]) => ({ label, value: own })) }),
];
/** Rows that all have the same columns. */
const sheets = fc.uniqueArray(fc.constantFrom(...HEADINGS.slice(1)), { maxLength: 6 }).chain((others) => {
	const keys = ['EmailAddress', ...others];
	// Nor an object, which is an address only where its names say so: another row's may be the place then.
	const address = fc.constantFrom('ada@example.com', 'bob@example.com', 'anonymous', '');
	const cells = fc.tuple(address, ...others.map(() => value));
	const row = cells.map((own): Row => Object.fromEntries(keys.map((key, index) => [key, own[index]])));
	return fc.tuple(row, fc.array(row, { maxLength: 4 }), fc.array(row, { maxLength: 4 }));
});

test('a row gives the same body whatever rows stand before and after it, with any values and blanks', async () => {
	const anywhere = fc.tuple(sheets, fc.constantFrom(...PLACES));
	const property = fc.asyncProperty(anywhere, ...given, async ([[row, before, after], at], ...choices) => {
		const alone = await toBodies([at(row)], ...choices);
		const among = await toBodies([...before, row, ...after].map(at), ...choices);
		if (!alone || !among) return;
		count(alone);
		expect(among[before.length]).toEqual(alone[0]);
	});
	await fc.assert(property, { numRuns: RUNS });
});
