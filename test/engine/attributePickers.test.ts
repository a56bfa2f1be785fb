/** Attributes that are picked from the list, typed, or named by an expression. */
import { forgetAnswers } from './support/recordCalls';
import { ADA, NO_LIST, pairs, expectCase, refused, testCases } from './support/rows';

const typed = (value: string) => ({ __rl: true, mode: 'name', value });
const picked = (value: string) => ({ __rl: true, mode: 'list', value });
const EMAIL = { name: 'EmailAddress', value: ADA };
const attributes = (...attribute: object[]) =>
	({ attributes: { attribute: [EMAIL, ...attribute] } }) as never;
const searching = (searchByAttribute: unknown, ...attribute: object[]) =>
	({ ...(attributes(...attribute) as object), searchBy: 'other', searchByAttribute }) as never;
const STUDY = { name: typed('Study'), value: '', fields: { field: [{ name: typed('City'), value: 'x' }] } };

const SELECT = "Select the attribute from the list. Drop columns on 'Value'.";
const REMOVE =
	"Remove the expression with 'Fixed', select the attribute from the list, and drop the column on 'Value'.";

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
		['a display name as people write it', ' first name ', 'FirstName'],
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

	test.each([
		['a value', ADA, `No attribute is named "${ADA}"`, SELECT],
		['a usual word of headings', 'Telephone', 'No attribute is named "Telephone"', SELECT],
		[
			'a name of two attributes',
			'Street',
			'2 attributes are named "Street": "mx_Street_1", "mx_Street_2"',
			'Select the attribute from the list.',
		],
		[
			'nothing',
			'',
			"'Attributes' has a row without an attribute",
			'Select an attribute, or remove this row.',
		],
	])('%s is refused with what to do', async (_what, name, error, message) => {
		const parameters = attributes({ name, value: 'x' });
		await expectCase({ parameters, items: [{}], output: [{ error, message }] });
	});

	test.each([
		['a value that was dropped on it', ADA, `gives "${ADA}", which is no attribute`],
		['a column that the item lacks', undefined, 'gives nothing in this item'],
	])('%s is refused with what to do', async (_what, name, error) => {
		const parameters = attributes({ name: typed('={{ $json.name }}'), value: 'x' });
		const output = [{ error: `The expression for the attribute in 'Attributes' ${error}`, message: REMOVE }];
		await expectCase({ parameters, items: [{ name, City: 'x' } as never], output });
	});

	testCases({
		'of a custom field set is found, those inside it are sent as they are': {
			parameters: { ...(attributes() as object), customFieldSets: { fieldSet: [STUDY] } } as never,
			items: [{}],
			reads: 1,
			sent: [
				`[{"Attribute":"EmailAddress","Value":"${ADA}"},{"Attribute":"mx_Study","Value":"","Fields":[{"Attribute":"City","Value":"x"}]}]`,
			],
		},
		'is sent as it is where the account does not list its fields': {
			parameters: attributes({ name: typed('={{ $json.a }}'), value: 'x' }),
			items: [{ a: 'Source' }, { a: 'E-mail of the parents' }],
			list: NO_LIST,
			reads: 1,
			sent: ['Source', 'E-mail of the parents'].map((name) => pairs(['EmailAddress', ADA], [name, 'x'])),
		},
		'that two attributes share is refused': {
			parameters: attributes({ name: typed('City'), value: 'a' }, { name: picked('mx_City'), value: 'b' }),
			items: [{}],
			reads: 1,
			output: [refused(/^'Attributes' has the attribute "mx_City" twice/, /Keep one/)],
		},
	});
});

describe("'Search By Attribute'", () => {
	test.each(['City', typed('city'), typed('={{ $json.by }}')])(
		'is found by its display name: %j',
		async (given) => {
			await expectCase({
				parameters: searching(given, { name: picked('mx_City'), value: 'London' }),
				items: [{ by: 'City' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_City', 'London'], ['SearchBy', 'mx_City'])],
			});
		},
	);

	testCases({
		'is refused with a display name of two attributes': {
			parameters: searching(typed('Street')),
			items: [{}],
			reads: 1,
			output: [refused('2 attributes are named "Street"', '^Select the attribute')],
		},
		'is refused with an attribute that has no value in the item': {
			parameters: searching(typed('Mobile')),
			items: [{}],
			reads: 1,
			output: [
				refused(
					/^No value for "Mobile", which 'Search By' uses/,
					`Enter a value for "Mobile", or set 'Search By' to 'Email Address or Phone'.`,
				),
			],
		},
	});
});
