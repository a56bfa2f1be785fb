/** Fields are found by names. */
import { AccountFields, isSchemaName } from '../../nodes/LeadManagement/account/accountFields';

test.each([
	['LeadType', true],
	['emailaddress', false],
])('whether %s is a schema name in any account: %s', (name, expected) => {
	expect(isSchemaName(name)).toBe(expected);
});

test('a field is found by its exact schema name before another with the same letters', () => {
	const account = new AccountFields([{ SchemaName: 'mx_Street1' }, { SchemaName: 'mx_Street_1' }]);
	expect(account.find('mx_Street_1')).toEqual(['mx_Street_1']);
	expect(account.find('MX Street 1')).toEqual(['mx_Street1', 'mx_Street_1']);
});

test.each([
	['Bugdet', 'mx_Budget'],
	['Bugdets', undefined],
	['Agee', 'mx_Age'],
	['mx_Ago', 'mx_Age'],
	['Butget', 'mx_Budget'],
	['Butger', undefined],
	['mx_D', undefined],
	['Homw town', 'mx_City'],
	['Hom twin', undefined],
	['x'.repeat(1_000_000), undefined],
])('of the spelling %.20s, the nearest field, with one mistake in four letters, is %s', (name, expected) => {
	const account = new AccountFields([
		{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
		{ SchemaName: 'mx_Age' },
		{ SchemaName: 'mx_City', DisplayName: 'Home Town' },
	]);
	expect(account.nearest(name)).toBe(expected);
});
