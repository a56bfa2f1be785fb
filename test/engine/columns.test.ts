/** How columns find their attributes with the choice to map automatically, and rows without any value. */
import type { IDataObject } from 'n8n-workflow';
import { ADA, AUTO_MAP, FIELDS, SUCCESS, pairs, refused, testCases } from './support/rows';

const BOB = 'bob@example.com';

describe('columns', () => {
	testCases({
		'called by display names go to their attributes, with one read for all items': {
			items: [
				{ 'Email address': ADA, 'First name': 'Ada', 'Mobile number': '9111', City: 'London' },
				{ 'Email address': BOB, 'First name': 'Bob', 'Mobile number': '', City: '' },
			],
			reads: 1,
			sent: [
				pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Mobile', '9111'], ['mx_City', 'London']),
				pairs(['EmailAddress', BOB], ['FirstName', 'Bob']),
			],
		},
		'are matched whatever their letter case, blanks, hyphens and underscores': {
			items: [{ ' e-mail_ADDRESS ': ADA, 'FIRST-name': 'Ada', MX_CITY: 'London', notes: 'x' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['mx_City', 'London'], ['Notes', 'x'])],
		},
		'are matched with line breaks and an emoji in them': {
			items: [{ 'Email\n Address': ADA, 'First\u00a0name': 'Ada', '📱 Phone': '9111', '\nAge\n(years)': 36 }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Phone', '9111'])],
			hints: ['1 written. Left out: Age (years)'],
		},
		'called like parts of JavaScript are columns like others': {
			items: [
				JSON.parse(`{"Email":"${ADA}","constructor":"x","__proto__":"y","toString":"z"}`) as IDataObject,
			],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA])],
			hints: ['1 written. Left out: constructor, __proto__, toString'],
		},
		'that begin with mx_ are schema names, listed or not': {
			items: [{ Email: ADA, mx_New: 'x' }],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_New', 'x'])],
		},
		'go to a schema name before a display name': {
			items: [{ Email: ADA, mobile: '9111' }],
			list: { body: [...FIELDS, { SchemaName: 'mx_Mobile', DisplayName: 'Mobile' }] },
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['Mobile', '9111'])],
		},
		'find the email address whatever the account calls it': {
			items: ['Email address', 'e-mail', 'Work mail'].map((name, place) => ({
				[name]: ADA,
				LastName: place,
			})),
			list: { body: [{ SchemaName: 'EmailAddress', DisplayName: 'Work mail' }] },
			reads: 1,
			sent: ['0', '1', '2'].map((place) => pairs(['EmailAddress', ADA], ['LastName', place])),
		},
		'"Email" goes to a field of the account that has this name': {
			items: [{ EmailAddress: ADA, Email: BOB }],
			list: { body: [...FIELDS, { SchemaName: 'mx_Email', DisplayName: 'Email' }] },
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['mx_Email', BOB])],
		},
		'that match no field are left out, and named in a hint': {
			items: [
				{ Email: ADA, Age: 36 },
				{ Email: BOB, 'Column 7': 'x' },
			],
			reads: 1,
			sent: [pairs(['EmailAddress', ADA]), pairs(['EmailAddress', BOB])],
			hints: ['2 written. Left out: Age, Column 7'],
		},
		'that match no field are refused where this is asked for': {
			parameters: { ...AUTO_MAP, options: { unknownColumns: 'refuse' } },
			items: [
				{ Email: ADA, Age: 36, Size: 4 },
				{ Email: BOB },
				{ Email: ADA, Age: '' },
				{ Email: ADA, FirstName: 'Ada', Name: 'Ada Lovelace' },
			],
			reads: 1,
			sent: [pairs(['EmailAddress', BOB]), pairs(['EmailAddress', ADA])],
			output: [
				refused(/^No attribute matches the columns "Age", "Size" \[item 1 of 4\]$/, /'Leave Out'/),
				SUCCESS,
				SUCCESS,
				refused(/^No attribute matches the column "Name" \[item 4 of 4\]$/, /'Leave Out'/),
			],
			hints: ['2 written, 2 refused. Left out: Age, Size'],
		},
		'that match one field are refused and named, once for the run': {
			items: [
				{ Email: ADA, 'E-mail': BOB },
				{ Email: ADA, EmailAddress: ADA },
				{ Email: ADA, EMAIL: '' },
			],
			reads: 1,
			output: Array(3).fill(
				refused(
					/^The columns "Email" and "E-mail" both match the attribute "EmailAddress"$/,
					/^Add EmailAddress to 'Additional Attributes', and drag the column that you mean on 'Value'\.$/,
				),
			),
		},
		'with an object are custom field sets, their inner names and texts as they are': {
			items: [{ Email: ADA, Study: { mx_CustomObject_1: ' MSc', mx_CustomObject_2: '' } }],
			reads: 1,
			sent: [
				'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Study","Value":"","Fields":[{"Attribute":"mx_CustomObject_1","Value":" MSc"}]}]',
			],
		},
	});
});

describe('blank rows', () => {
	testCases({
		'of a sheet are skipped without an output item': {
			items: [
				{ EmailAddress: ADA, row_number: 2 },
				{ EmailAddress: ' ', Phone: null, row_number: 4 },
				{ EmailAddress: '', mx_Study: { mx_Degree: '', mx_Year: null }, mx_Terms: [] },
			],
			sent: [pairs(['EmailAddress', ADA])],
		},
		'are refused as the others where the list cannot be read': {
			items: [{ Email: ADA }, { Email: '', City: ' ' }],
			list: { status: 400, body: { Status: 'Error', ExceptionType: 'MXException', ExceptionMessage: 'No.' } },
			reads: 1,
			output: Array(2).fill(refused(/list of lead fields/, /./)),
		},
		'may have invisible characters, also in a column without a name': {
			items: [
				{ EmailAddress: '\u200b', Phone: ' \ufeff', __EMPTY: '\u200b' },
				{ EmailAddress: ADA, '': '\u200b', mx_Terms: ['\u200b'] },
			],
			sent: [pairs(['EmailAddress', ADA])],
		},
		'need no list, and alone they give one item, because a node without items ends a loop': {
			items: [{ Email: '', City: '' }],
			reads: 0,
			output: [{ Status: 'Skipped' }],
			hints: ['0 written, 1 blank row skipped'],
		},
	});
});
