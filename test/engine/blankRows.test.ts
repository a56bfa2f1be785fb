/** Items without any value. */
import { ADA, pairs, refused, testCases } from './support/rows';

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
		'need no list': { items: [{ Email: '', City: '' }] },
	});
});
