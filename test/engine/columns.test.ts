/** How columns find their attributes with the choice to map automatically. */
import type { IDataObject } from 'n8n-workflow';
import type { Case } from './support/rows';
import { FIELDS, SUCCESS, AUTO_MAP, ADA, pairs, expectCase, refused } from './support/rows';

/** An object with entries for 0, 1, 2, … */
const numbered = (count: number, toEntry: (index: number) => [string, number]) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => toEntry(index)));

describe('columns', () => {
	test.each<[string, Case]>([
		[
			'called by schema names need no list',
			{
				items: [{ EmailAddress: ADA, FirstName: 'Ada', mx_City: 'London' }],
				sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['mx_City', 'London'])],
			},
		],
		[
			'called by display names go to their attributes, with one read for all items',
			{
				items: [
					{ 'Email address': ADA, 'First name': 'Ada', 'Mobile number': '9111', City: 'London' },
					{ 'Email address': 'bob@example.com', 'First name': 'Bob', 'Mobile number': '', City: '' },
				],
				reads: 1,
				sent: [
					pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Mobile', '9111'], ['mx_City', 'London']),
					pairs(['EmailAddress', 'bob@example.com'], ['FirstName', 'Bob']),
				],
			},
		],
		[
			'are matched whatever their letter case, blanks, hyphens and underscores',
			{
				items: [{ ' e-mail_ADDRESS ': ADA, 'FIRST-name': 'Ada', MX_CITY: 'London', notes: 'x' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['mx_City', 'London'], ['Notes', 'x'])],
			},
		],
		[
			'are matched with line breaks and an emoji beside them left out',
			{
				items: [
					{
						'Email\n Address': ADA,
						'\ufeffFirst\u00a0name': 'Ada',
						'📱 Phone': '9111',
						'\nAge\n(years)': 36,
					},
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'])],
				hints: ['1 written. Left out: 📱 Phone, Age (years)'],
			},
		],
		[
			'called like parts of JavaScript are columns like others',
			{
				items: [
					JSON.parse(`{"Email":"${ADA}","constructor":"x","__proto__":"y","toString":"z"}`) as IDataObject,
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA])],
				hints: ['1 written. Left out: constructor, __proto__, toString'],
			},
		],
		[
			'up to 200 are matched',
			{
				items: [{ Email: ADA, ...numbered(200, (index) => [`Custom ${index}`, index]) }],
				list: {
					body: [
						...FIELDS,
						...Object.keys(numbered(200, (index) => [`mx_Custom_${index}`, 0])).map((SchemaName) => ({
							SchemaName,
						})),
						...Object.keys(numbered(200, (index) => [`Custom ${index}`, 0])).map((DisplayName, index) => ({
							SchemaName: `mx_C${index}`,
							DisplayName,
						})),
					],
				},
				reads: 1,
				sent: [
					pairs(
						['EmailAddress', ADA],
						...Array.from({ length: 200 }, (_, index): [string, string] => [`mx_C${index}`, `${index}`]),
					),
				],
			},
		],
		[
			'that begin with mx_ are schema names, listed or not',
			{
				items: [{ Email: ADA, mx_New: 'x' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_New', 'x'])],
			},
		],
		[
			'are sent under their own names for the items where this is asked for',
			{
				parameters: {
					...AUTO_MAP,
					options: { columnNames: '={{ $json.Age ? "schemaNames" : "schemaOrDisplayNames" }}' },
				},
				items: [
					{ Email: ADA, City: 'London' },
					{ EmailAddress: 'bob@example.com', City: 'London', Age: 36 },
				],
				reads: 1,
				sent: [
					pairs(['EmailAddress', ADA], ['mx_City', 'London']),
					pairs(['EmailAddress', 'bob@example.com'], ['City', 'London'], ['Age', '36']),
				],
			},
		],
		[
			'with an object may have a phone inside beside an email address',
			{
				items: [{ EmailAddress: ADA, mx_Parent: { Phone: '9111' } }],
				sent: [
					'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Parent","Value":"","Fields":[{"Attribute":"Phone","Value":"9111"}]}]',
				],
			},
		],
		[
			'go to a schema name before a display name',
			{
				items: [{ Email: ADA, Mobile: '9111' }],
				list: { body: [...FIELDS, { SchemaName: 'mx_Mobile', DisplayName: 'Mobile' }] },
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['Mobile', '9111'])],
			},
		],
		[
			'"E-mail" and "Telephone" find the email address and the phone',
			{
				items: [{ 'E-mail': ADA, Telephone: '9111' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['Phone', '9111'])],
			},
		],
		[
			'find the email address whatever the account calls it',
			{
				items: [
					{ 'Email address': ADA, LastName: '1' },
					{ 'e-mail': ADA, LastName: '2' },
					{ 'Work mail': ADA, LastName: '3' },
				],
				list: { body: [{ SchemaName: 'EmailAddress', DisplayName: 'Work mail' }] },
				reads: 1,
				sent: ['1', '2', '3'].map((place) => pairs(['EmailAddress', ADA], ['LastName', place])),
			},
		],
		[
			'"Email" goes to a field of the account that has this name',
			{
				items: [{ EmailAddress: ADA, Email: 'other@example.com' }],
				list: { body: [...FIELDS, { SchemaName: 'mx_Email', DisplayName: 'Email' }] },
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_Email', 'other@example.com'])],
			},
		],
		[
			'that match no field are left out, and named in a hint',
			{
				items: [
					{ Email: ADA, Age: 36 },
					{ Email: 'bob@example.com', 'Column 7': 'x' },
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA]), pairs(['EmailAddress', 'bob@example.com'])],
				hints: ['2 written. Left out: Age, Column 7'],
			},
		],
		[
			'that match no field are refused where this is asked for',
			{
				parameters: { ...AUTO_MAP, options: { unknownColumns: 'refuse' } },
				items: [
					{ Email: ADA, Age: 36, Size: 4 },
					{ Email: 'bob@example.com' },
					{ Email: ADA, Age: '' },
					{ Email: ADA, FirstName: 'Ada', Name: 'Ada Lovelace' },
				],
				reads: 1,
				sent: [pairs(['EmailAddress', 'bob@example.com'])],
				output: [
					refused(/^No attribute matches the columns "Age", "Size" \[item 0\]$/, /'Leave Out'/),
					SUCCESS,
					refused(/^No attribute matches the column "Age" \[item 2\]$/, /'Leave Out'/),
					refused(/^No attribute matches the column "Name" \[item 3\]$/, /'Leave Out'/),
				],
				hints: ['1 written, 3 refused'],
			},
		],
		[
			'that match no field are refused for the items where this is asked for',
			{
				parameters: {
					...AUTO_MAP,
					options: { unknownColumns: '={{ $json.Age > 40 ? "refuse" : "leaveOut" }}' },
				},
				items: [
					{ Email: ADA, Age: 36 },
					{ Email: 'bob@example.com', Age: 41 },
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA])],
				output: [SUCCESS, refused(/^No attribute matches the column "Age" \[item 1\]$/, /./)],
				hints: ['1 written, 1 refused. Left out: Age'],
			},
		],
		[
			'that match one field are refused and named',
			{
				items: [
					{ Email: ADA, 'E-mail': 'bob@example.com' },
					{ Email: ADA, EmailAddress: ADA },
					{ Email: ADA, EMAIL: '' },
				],
				reads: 1,
				sent: [],
				output: [
					refused(
						/^The columns "Email" and "E-mail" both match the attribute "EmailAddress" \[item 0\]$/,
						/^Rename or remove one of them\.$/,
					),
					refused(/^The columns "Email" and "EmailAddress" both match/, /Columns to Ignore/),
					refused(/^The columns "Email" and "EMAIL" both match/, /^Rename or remove one of them\.$/),
				],
				hints: ['0 written, 3 refused'],
			},
		],
		[
			'that match two fields by display name are refused, with both fields',
			{
				items: [{ Email: ADA, Street: 'High Street' }],
				reads: 1,
				sent: [],
				output: [
					refused(
						/^The column "Street" matches 2 attributes: "mx_Street_1", "mx_Street_2"/,
						/e\.g\. mx_Street_1/,
					),
				],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'with an object are custom field sets, their inner names as they are',
			{
				items: [{ Email: ADA, Study: { mx_CustomObject_1: 'MSc', mx_CustomObject_2: '' } }],
				reads: 1,
				sent: [
					'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Study","Value":"","Fields":[{"Attribute":"mx_CustomObject_1","Value":"MSc"}]}]',
				],
			},
		],
		[
			'are sent under their own names where schema names are asked for, without a read',
			{
				parameters: { ...AUTO_MAP, options: { columnNames: 'schemaNames' } },
				items: [{ EmailAddress: ADA, City: 'London', Age: 36 }],
				sent: [pairs(['EmailAddress', ADA], ['City', 'London'], ['Age', '36'])],
			},
		],
		[
			'to ignore are not sent, and need no list',
			{
				parameters: { ...AUTO_MAP, inputsToIgnore: 'City, formMode' },
				items: [{ EmailAddress: ADA, City: 'London', formMode: 'production' }],
				sent: [pairs(['EmailAddress', ADA])],
			},
		],
		[
			'without a name are skipped where they have no value',
			{ items: [{ EmailAddress: ADA, '': '', ' ': null }], sent: [pairs(['EmailAddress', ADA])] },
		],
		[
			'without a name are refused where they have a value',
			{
				items: [{ EmailAddress: ADA, '': 'x' }],
				sent: [],
				output: [refused(/^A column without a name has the value "x"/, /first row of the sheet/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'named SearchBy are refused, with the parameter to use, and without a read',
			{
				items: [{ EmailAddress: ADA, SearchBy: 'Phone' }],
				sent: [],
				output: [refused(/"SearchBy".*'Search By'/, /Remove SearchBy/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'named SearchBy are refused beside columns with human names too',
			{
				items: [{ Email: ADA, SearchBy: 'Phone' }],
				reads: 1,
				sent: [],
				output: [refused(/"SearchBy".*'Search By'/, /Remove SearchBy/)],
				hints: ['0 written, 1 refused'],
			},
		],
	])('%s', async (_rule, given) => await expectCase(given));
});
