/** How names are compared and fields are found. */
import {
	AccountFields,
	isSchemaName,
	toAccountFields,
} from '../../nodes/LeadManagement/account/accountFields';
import { toComparableName } from '../../nodes/LeadManagement/words/plainText';

test.each([
	['Phone\u2011number', 'phonenumber'],
	['\uff23ity', 'city'],
	['Straße', 'straße'],
])('%s is compared as %s', (name, expected) => {
	expect(toComparableName(name)).toBe(expected);
});

test.each([
	['LeadType', true],
	['emailaddress', false],
])('whether %s is a schema name in any account: %s', (name, expected) => {
	expect(isSchemaName(name)).toBe(expected);
});

test.each([
	[20_000, 20_000],
	[20_001, 0],
])('of %i options, %i are kept', (count, kept) => {
	const Options = Array.from({ length: count }, (_, index) => ({ Value: `${index}` }));
	expect(toAccountFields([{ SchemaName: 'mx_City', Options }])[0].Options).toHaveLength(kept);
});

test('a field is found by its exact schema name before another with the same letters', () => {
	const account = new AccountFields([{ SchemaName: 'mx_Street1' }, { SchemaName: 'mx_Street_1' }]);
	expect(account.find('mx_Street_1')).toEqual(['mx_Street_1']);
	expect(account.find('MX Street 1')).toEqual(['mx_Street1', 'mx_Street_1']);
});

test.each([
	['Bugdet', 'mx_Budget'],
	['Agee', 'mx_Age'],
	['Ago', 'mx_Age'],
	['mx_A1', 'mx_A2'],
	['Homw town', 'mx_City'],
	['Completely different', undefined],
])('the field nearest to %s is %s', (name, expected) => {
	const account = new AccountFields([
		{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
		{ SchemaName: 'mx_Age' },
		{ SchemaName: 'mx_A2' },
		{ SchemaName: 'mx_City', DisplayName: 'Home Town' },
	]);
	expect(account.nearest(name)).toBe(expected);
});

test('a text that is too long for a name has no nearest field', () => {
	const account = new AccountFields([{ SchemaName: 'x'.repeat(300) }]);
	expect(account.nearest('x'.repeat(301))).toBeUndefined();
});

test('of many fields and mistakes, so many are compared that n8n is not held up', () => {
	const names = Array.from({ length: 100_000 }, (_, index) => ({ SchemaName: `mx_Field${index}` }));
	const account = new AccountFields(names);
	expect(account.nearest('mx_Fild99999')).toBe('mx_Field999');
	const mistakes = Array.from({ length: 11 }, (_, index) => `mx_Fild${index}`);
	const asked = [...mistakes, ...mistakes].map((name) => account.nearest(name));
	const known = names.slice(0, 9).map(({ SchemaName }) => SchemaName);
	expect(asked).toEqual([...known, undefined, undefined, ...known, undefined, undefined]);
});
