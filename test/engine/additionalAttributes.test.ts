/** 'Additional Attributes' of 'Map Automatically': values that are sent beside those of the columns. */
import type { INodeParameters } from 'n8n-workflow';
import { ADA, FIELDS, SUCCESS, adding as addingTo, pairs, refused, testCases } from './support/rows';

const BOB = 'bob@example.com';
const adding = (attributes: Record<string, unknown>, options: INodeParameters = {}) => ({
	...addingTo(attributes),
	options,
});

testCases({
	'a fixed value is sent for every row, and a blank row stays blank': {
		parameters: adding({ mx_Source: 'Website' }),
		items: [{ EmailAddress: ADA }, { EmailAddress: BOB, mx_City: 'Rome' }, { EmailAddress: '' }],
		sent: [
			pairs(['EmailAddress', ADA], ['mx_Source', 'Website']),
			pairs(['EmailAddress', BOB], ['mx_City', 'Rome'], ['mx_Source', 'Website']),
		],
	},
	'an expression is read for each row, and a display name is read once': {
		parameters: adding({
			City: '={{ $json.Town.toUpperCase() }}',
			'Mobile number': '={{ $json["Cell no."] }}',
		}),
		items: [
			{ EmailAddress: ADA, Town: 'Rome', 'Cell no.': '911' },
			{ EmailAddress: BOB, Town: 'Oslo', 'Cell no.': '922' },
		],
		list: { body: [...FIELDS, { SchemaName: 'mx_Cell', DisplayName: 'Cell no.' }] },
		reads: 1,
		sent: [
			pairs(['EmailAddress', ADA], ['mx_Cell', '911'], ['mx_City', 'ROME'], ['Mobile', '911']),
			pairs(['EmailAddress', BOB], ['mx_Cell', '922'], ['mx_City', 'OSLO'], ['Mobile', '922']),
		],
	},
	'a value takes the place of the column, and a blank one leaves it': {
		parameters: adding({ EmailAddress: '={{ $json.Better }}', mx_City: '={{ $json.Town }}' }),
		items: [
			{ EmailAddress: ADA, Better: BOB, mx_City: 'Rome', Town: 'Oslo' },
			{ EmailAddress: ADA, Better: '', mx_City: 'Rome', Town: ' ' },
			{ EmailAddress: ADA },
		],
		reads: 1,
		sent: [
			pairs(['EmailAddress', BOB], ['mx_City', 'Oslo']),
			pairs(['EmailAddress', ADA], ['mx_City', 'Rome']),
			pairs(['EmailAddress', ADA]),
		],
	},
	'a whole name gives the part that is not there': {
		parameters: adding({ FirstName: 'Dr. Ada' }),
		items: [{ EmailAddress: ADA, Name: 'Ada Lovelace' }],
		reads: 1,
		sent: [pairs(['EmailAddress', ADA], ['LastName', 'Lovelace'], ['FirstName', 'Dr. Ada'])],
		hints: ['1 written. Split into first and last name: Name'],
	},
	'a column whose values are dragged there is not called left out, or refused': {
		parameters: adding({ mx_City: '={{ $json.Town }}' }, { unknownColumns: 'refuse' }),
		items: [{ EmailAddress: ADA, Town: 'Rome' }],
		reads: 1,
		sent: [pairs(['EmailAddress', ADA], ['mx_City', 'Rome'])],
	},
	'an address from there makes a row whose columns are all ignored': {
		parameters: { ...adding({ EmailAddress: '={{ $json.a }}' }), inputsToIgnore: 'a' },
		items: [{ a: ADA }, { a: '' }],
		sent: [pairs(['EmailAddress', ADA])],
	},
	'a name that differs by row is read by row, and refuses the row where it is none': {
		parameters: { ...adding({ '={{ $json.Field }}': 'x' }), inputsToIgnore: 'Field' },
		items: [
			{ EmailAddress: ADA, Field: 'City' },
			{ EmailAddress: BOB, Field: 'mx_Budget' },
			{ EmailAddress: BOB, Field: 'Nothing' },
		],
		reads: 1,
		sent: [pairs(['EmailAddress', ADA], ['mx_City', 'x']), pairs(['EmailAddress', BOB], ['mx_Budget', 'x'])],
		output: [SUCCESS, SUCCESS, refused(/gives "Nothing", which is no attribute/, /./)],
	},
});
