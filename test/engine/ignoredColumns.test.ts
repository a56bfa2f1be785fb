/** 'Columns to Ignore', as people and n8n's editor write it. */
import { ADA, AUTO_MAP, NO_LIST, pairs, run } from './support/rows';

const ROW = {
	EmailAddress: ADA,
	'Annual Salary': '1',
	'City, State': 'Rome',
	'E-mail 2': 'x',
	mx_City: 'Oslo',
	Budget: '5',
};
const ALL = Object.keys(ROW).filter((name) => name !== 'EmailAddress');
const sentFor = async (inputsToIgnore: string, item: object, list?: typeof NO_LIST) =>
	(await run({ parameters: { ...AUTO_MAP, inputsToIgnore }, items: [item as never], list })).sent;

test.each([
	// Dropped in the editor of n8n 2.41.1.
	["row_number, ['Annual Salary'], ['City, State'], ['E-mail 2'], mx_City, Budget"],
	['annual_salary; "City, State"; e-mail 2\nmx_City\nBudget'],
	[JSON.stringify(ALL)],
	[`={{ ${JSON.stringify(ALL)} }}`],
	[`="Annual Salary", “City, State”, {{ 'E-mail 2' }},, mx_City, Bud\u200bget,`],
	// By the names of the attributes of two columns.
	["['Annual Salary'], 'City, State', E-mail 2, City, mx_Budget"],
])('ignores all of %j', async (inputsToIgnore) => {
	expect(await sentFor(inputsToIgnore, ROW)).toEqual([pairs(['EmailAddress', ADA])]);
});

test.each(["body.City, body['Annual Salary']", "City, ['Annual Salary']"])(
	'ignores columns inside the item by %j',
	async (inputsToIgnore) => {
		const body = { EmailAddress: ADA, City: 'Oslo', 'Annual Salary': '1', Budget: '5' };
		expect(await sentFor(inputsToIgnore, { body })).toEqual([
			pairs(['EmailAddress', ADA], ['mx_Budget', '5']),
		]);
	},
);

test('ignores one of several leads by the path that the refusal names', async () => {
	const body = { guests: [{ Email: 'bob@example.com' }, { Email: ADA }] };
	expect(await sentFor('body.guests[0]', { body })).toEqual([pairs(['EmailAddress', ADA])]);
});

test('ignores each of the columns that match an attribute, instead of refusing them', async () => {
	expect(await sentFor('mx_Budget', { EmailAddress: ADA, Budget: '5', budget: '6' })).toEqual([
		pairs(['EmailAddress', ADA]),
	]);
});

test('ignores a usual word by the name of its attribute, also where the account lists no fields', async () => {
	expect(await sentFor('Phone', { EmailAddress: ADA, Telefon: '0301234' }, NO_LIST)).toEqual([
		pairs(['EmailAddress', ADA]),
	]);
});
