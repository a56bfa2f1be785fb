/** What an attack found that knew the contract alone: somebody else's address, numbers that are no phones, names, hangs. */
import { ADA, AUTO_MAP, FIELDS, expectCase, pairs, refused, run } from './support/rows';

const NO_CONTACT = /^No email address or phone found/;

test.each([
	[
		'the owner of a person in a CRM',
		{ name: 'Ada Lovelace', owner_id: { name: 'Rep', email: 'rep@own.test' } },
	],
	['who created a row', { Name: 'Ada', Email: '', 'Created By': { email: 'me@own.test', name: 'Me' } }],
	['the company', { name: 'Ada', company: { name: 'Acme', phone: '+91-9845098450' } }],
	['the headers of a webhook', { headers: { 'user-email': 'proxy@own.test', phone: '+91-9845098450' } }],
])('%s is not taken for the lead', async (_who, item) => {
	const { sent, items } = await run({ items: [item] });
	expect(sent).toEqual([]);
	expect(items[0].json.error).toMatch(NO_CONTACT);
});

test.each([
	[-9845098359, /computed/],
	['-9845098359', /computed/],
])('%j, which a sheet makes of +91-9845098450, is no phone', async (Phone, error) => {
	await expectCase({
		items: [{ Phone }],
		sent: [],
		output: [refused(error, /Format the column as text/)],
		hints: ['0 written, 1 refused'],
	});
});

test('a phone loses the fraction that a program adds to a column of numbers', async () => {
	await expectCase({ items: [{ Phone: '9845098450.0' }], sent: [pairs(['Phone', '9845098450'])] });
});

test.each(['+919999999999', '+910000000000', '1-999-999-9999', '+911234567890', '0123456789', '123456789'])(
	'%s is a placeholder',
	async (Phone) => {
		const { sent } = await run({ items: [{ EmailAddress: ADA, Phone }] });
		expect(sent).toEqual([pairs(['EmailAddress', ADA])]);
	},
);

test.each(['+919845098450', '+919000000000', '+14155552671'])('%s is a phone', async (Phone) => {
	const { sent } = await run({ items: [{ EmailAddress: ADA, Phone }] });
	expect(sent).toEqual([pairs(['EmailAddress', ADA], ['Phone', Phone])]);
});

test('a whole name gives what the parts beside it lack', async () => {
	await expectCase({
		items: [
			{ EmailAddress: ADA, Name: 'Ada Lovelace', 'First name': '', 'Last name': '' },
			{ EmailAddress: ADA, Name: 'Bo', 'First name': '', 'Last name': 'Diddley' },
			{ EmailAddress: ADA, Name: 'Cy Young', 'First name': 'Cyrus', 'Last name': 'Young' },
		],
		list: { body: FIELDS },
		reads: 1,
		sent: [
			pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['LastName', 'Lovelace']),
			pairs(['EmailAddress', ADA], ['FirstName', 'Bo'], ['LastName', 'Diddley']),
			pairs(['EmailAddress', ADA], ['FirstName', 'Cyrus'], ['LastName', 'Young']),
		],
		hints: [expect.stringContaining('3 written')],
	});
});

test('an ignored column inside items is ignored wherever the lead is found', async () => {
	const { sent } = await run({
		parameters: { ...AUTO_MAP, inputsToIgnore: 'body.Salary' },
		items: [{ body: { email: ADA, Salary: '100' } }, { payload: { email: 'b@x.test' } }],
		list: { body: [...FIELDS, { SchemaName: 'mx_Salary', DisplayName: 'Salary' }] },
	});
	expect(sent[0]).toBe(pairs(['EmailAddress', ADA]));
});

test('a cell that cannot become text refuses its row alone', async () => {
	const { sent, items } = await run({
		items: [{ Email: ADA }, { Email: [{ toString: 1 }] }, { Email: 'c@x.test' }],
	});
	expect(sent).toEqual([pairs(['EmailAddress', ADA]), pairs(['EmailAddress', 'c@x.test'])]);
	expect(items[1].json.error).toEqual(expect.any(String));
});

test('a name of blanks takes no longer than a name of letters', async () => {
	const { sent } = await run({ items: [{ EmailAddress: ADA, Name: `a,${' '.repeat(400_000)},` }] });
	expect(sent).toHaveLength(1);
}, 5_000);
