/** Words in the names of columns that say what their values are. Each word of the lists is here, as people write it. */
import { isDoubtfulDate } from '../../nodes/LeadManagement/operations/lead/types/date';
import { run } from '../support/node';

test.each([
	['Signup Date', 'mx_signup_date', 'JoinedDate', 'Birthday', 'Birthdate', 'Created on'],
	['Time', 'mx_Call_Time', 'Hour'],
])('a number in %s may be a date or a time', (...columns) => {
	const values = columns[0] === 'Time' ? [0.5, 12] : [45_000, 12];
	expect(columns.map((column) => values.map((value) => isDoubtfulDate(value, column, 'Text')))).toEqual(
		columns.map(() => [true, false]),
	);
});

test.each(['Budget', 'Candidate', 'Update', 'Times', 'Hourly'])('a number in %s is a number', (column) => {
	expect([0.5, 45_000].map((value) => isDoubtfulDate(value, column, 'Text'))).toEqual([false, false]);
});

const HAS_CODES = /has dialing codes, but 'Country Code for Phones' has one for all rows/;
test.each([
	...['Country Code', 'Dial code', 'Dialing Code', 'Dialling code', 'ISD Code', 'Phone country code'],
	...['Calling code', 'Phone code', 'Mobile country code', 'ISD'],
])('%s has the dialing code of each phone', async (column) => {
	const { error } = await run(
		{ Phone: '50 123 4567', [column]: '+971' },
		{ stops: true, options: { countryCode: '91' } },
	);
	expect(error?.message).toMatch(HAS_CODES);
});
