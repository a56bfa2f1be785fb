/** Attributes that are picked from the list, typed, or named by an expression. */
import { forgetAnswers } from './support/recordCalls';
import { ADA, NO_LIST, pairs, expectCase, refused, run } from './support/rows';

const typed = (value: string) => ({ __rl: true, mode: 'name', value });
const picked = (value: string) => ({ __rl: true, mode: 'list', value });
const EMAIL = { name: 'EmailAddress', value: ADA };
const attributes = (...attribute: object[]) =>
	({ attributes: { attribute: [EMAIL, ...attribute] } }) as never;

/** What every unknown name says. */
const ADVICE =
	"If the name is an expression, remove it with 'Fixed'. Then select the attribute from the list. Drop columns on 'Value'.";

describe('the name of an attribute', () => {
	test.each([
		['picked from the list', picked('Source')],
		['that is always a schema name', typed('mx_City')],
		['of which all letters are known, from an expression', typed('={{ $json.name }}')],
	])('%s is sent without a read of the fields', async (_what, name) => {
		const expected = name.value.startsWith('=') ? 'mx_Expression' : name.value;
		await expectCase({
			parameters: attributes({ name, value: 'x' }),
			items: [{ name: 'mx_Expression' }],
			sent: [pairs(['EmailAddress', ADA], [expected, 'x'])],
		});
	});

	test.each([
		['a schema name', 'Notes', 'Notes'],
		['a schema name in other letters', 'MX_CITY', 'mx_City'],
		['a display name', 'City', 'mx_City'],
		['a display name as people write it', ' first name ', 'FirstName'],
		['a usual name', 'Telephone', 'Phone'],
	])('%s is found', async (_what, name, expected) => {
		const value = '+91-9845098450';
		for (const given of [name, typed(name), typed('={{ $json.name }}'), '={{ $json.name }}']) {
			forgetAnswers();
			await expectCase({
				parameters: attributes({ name: given, value }),
				items: [{ name }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], [expected, value])],
			});
		}
	});

	test('of a custom field set is found, those inside it are sent as they are', async () => {
		await expectCase({
			parameters: {
				...(attributes() as object),
				customFieldSets: {
					fieldSet: [
						{ name: typed('Study'), value: '', fields: { field: [{ name: typed('City'), value: 'x' }] } },
					],
				},
			} as never,
			items: [{}],
			reads: 1,
			sent: [
				`[{"Attribute":"EmailAddress","Value":"${ADA}"},{"Attribute":"mx_Study","Value":"","Fields":[{"Attribute":"City","Value":"x"}]}]`,
			],
		});
	});

	test.each([
		['a value that was dropped on it', 'ada@example.com', 'No attribute is named "ada@example.com"'],
		[
			'a display name of two attributes',
			'Street',
			'2 attributes are named "Street": "mx_Street_1", "mx_Street_2"',
		],
	])('%s is refused with what to do', async (_what, name, message) => {
		for (const given of [name, typed(name), typed('={{ $json.name }}')]) {
			forgetAnswers();
			await expectCase({
				parameters: attributes({ name: given, value: 'x' }),
				items: [{ name }],
				reads: 1,
				sent: [],
				output: [{ error: message, message: ADVICE }],
				hints: ['0 written, 1 refused'],
			});
		}
	});

	test('is sent as it is where the account does not list its fields', async () => {
		await expectCase({
			parameters: attributes({ name: typed('={{ $json.a }}'), value: 'x' }),
			items: [{ a: 'Source' }, { a: 'ProspectStage' }, { a: 'E-mail of the parents' }],
			list: NO_LIST,
			reads: 1,
			sent: ['Source', 'ProspectStage', 'E-mail of the parents'].map((name) =>
				pairs(['EmailAddress', ADA], [name, 'x']),
			),
		});
	});

	test('is not sent where the list of fields could not be read', async () => {
		const { items, sent } = await run({
			parameters: attributes({ name: typed('City'), value: 'x' }),
			items: [{}],
			list: { status: 400, body: { Status: 'Error' } },
		});
		expect(sent).toEqual([]);
		expect(items[0].json.error).toEqual(
			expect.stringMatching(/^LeadSquared did not send the list of lead fields/),
		);
	});

	test('that two attributes share is refused', async () => {
		await expectCase({
			parameters: attributes({ name: typed('City'), value: 'a' }, { name: picked('mx_City'), value: 'b' }),
			items: [{}],
			reads: 1,
			sent: [],
			output: [refused(/^'Attributes' has the attribute "mx_City" twice/, /Keep one/)],
			hints: ['0 written, 1 refused'],
		});
	});
});

describe("'Search By Attribute'", () => {
	const searching = (searchByAttribute: unknown, ...attribute: object[]) =>
		({ ...(attributes(...attribute) as object), searchBy: 'other', searchByAttribute }) as never;

	test('is found by its display name', async () => {
		for (const given of ['City', typed('city'), typed('={{ $json.by }}')]) {
			forgetAnswers();
			await expectCase({
				parameters: searching(given, { name: picked('mx_City'), value: 'London' }),
				items: [{ by: 'City' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'], ['SearchBy', 'mx_City'])],
			});
		}
	});

	test.each<[string, string, string | RegExp, string | RegExp]>([
		['a display name of two attributes', 'Street', '2 attributes are named "Street"', ADVICE],
		[
			'an attribute that has no value in the item',
			'Mobile',
			/^No value for "Mobile", which 'Search By' uses/,
			`Enter a value for "Mobile", or set 'Search By' to 'Email Address or Phone'.`,
		],
	])('is refused with %s', async (_what, name, error, message) => {
		await expectCase({
			parameters: searching(typed(name)),
			items: [{}],
			reads: 1,
			sent: [],
			output: [refused(error, message)],
			hints: ['0 written, 1 refused'],
		});
	});
});

test('the fields are read once for a run', async () => {
	await expectCase({
		parameters: attributes({ name: typed('City'), value: '={{ $json.city }}' }),
		items: [{ city: 'Rome' }, { city: 'Oslo' }],
		reads: 1,
		sent: ['Rome', 'Oslo'].map((city) => pairs(['EmailAddress', ADA], ['mx_City', city])),
	});
});
