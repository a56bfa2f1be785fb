import { AccountFields, isSchemaName, toComparableName } from '../../nodes/LeadManagement/accountFields';

const FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number' },
	{ SchemaName: 'Mobile', DisplayName: 'Mobile Number' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name' },
	{ SchemaName: 'Notes' },
	{ SchemaName: 'mx_City', DisplayName: 'City' },
	{ SchemaName: 'mx_Mobile', DisplayName: 'Mobile' },
	{ SchemaName: 'mx_Street_1', DisplayName: 'Street' },
	{ SchemaName: 'mx_Street_2', DisplayName: 'Street' },
	{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
];

test.each([
	['E-mail Address', 'emailaddress'],
	[' FIRST_name ', 'firstname'],
	['Phone\u2011number', 'phonenumber'],
	['\uff23ity', 'city'],
	['Straße', 'straße'],
])('%s is compared as %s', (name, expected) => {
	expect(toComparableName(name)).toBe(expected);
});

test.each([
	['EmailAddress', true],
	['LeadType', true],
	['mx_Anything', true],
	['emailaddress', false],
	['MX_City', false],
	['Mobile', false],
])('whether %s is a schema name in any account: %s', (name, expected) => {
	expect(isSchemaName(name)).toBe(expected);
});

describe('a field is found', () => {
	const fields = new AccountFields(FIELDS);

	test.each([
		['by its schema name', 'mx_City', ['mx_City']],
		['by its schema name in other letters', 'MX-city', ['mx_City']],
		['by its display name', 'City', ['mx_City']],
		['by its display name in other letters', 'first_name', ['FirstName']],
		['by a schema name before a display name', 'mobile', ['Mobile']],
		['by a display name that several have', 'Street', ['mx_Street_1', 'mx_Street_2']],
		['by a usual name of the email address', 'E-mail', ['EmailAddress']],
		['by a usual name of the phone', 'Telephone', ['Phone']],
		['not by another name', 'Age', []],
		['not by an inherited name', 'constructor', []],
	])('%s', (_how, name, expected) => {
		expect(fields.find(name)).toEqual(expected);
	});

	test('by a name that a field of the account has, before a usual one', () => {
		const account = new AccountFields([...FIELDS, { SchemaName: 'mx_Email', DisplayName: 'Email' }]);
		expect(account.find('e-mail')).toEqual(['mx_Email']);
	});

	test('by its exact schema name before another with the same letters', () => {
		const account = new AccountFields([{ SchemaName: 'mx_Street1' }, { SchemaName: 'mx_Street_1' }]);
		expect(account.find('mx_Street_1')).toEqual(['mx_Street_1']);
		expect(account.find('MX Street 1')).toEqual(['mx_Street1', 'mx_Street_1']);
	});

	test('by a usual name of the email address where the account does not list that', () => {
		const account = new AccountFields([{ SchemaName: 'mx_City' }]);
		expect(account.find('Email address')).toEqual(['EmailAddress']);
	});

	test('among the common fields where the account lists none', () => {
		const account = new AccountFields();
		expect(account.isListed).toBe(false);
		expect(account.find('first name')).toEqual(['FirstName']);
		expect(account.find('Email')).toEqual(['EmailAddress']);
		expect(account.find('City')).toEqual([]);
	});
});

test.each([
	['Bugdet', 'mx_Budget'],
	['FristName', 'FirstName'],
	['mx_Budgets', 'mx_Budget'],
	['Agee', 'mx_Age'],
	['Completely different', undefined],
])('the field nearest to %s is %s', (name, expected) => {
	expect(new AccountFields([...FIELDS, { SchemaName: 'mx_Age' }]).nearest(name)).toBe(expected);
});

test('a text that is too long for a name has no nearest field', () => {
	const account = new AccountFields([{ SchemaName: 'x'.repeat(300) }]);
	expect(account.nearest('x'.repeat(301))).toBeUndefined();
});
