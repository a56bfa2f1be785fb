/** 'Map Automatically', section 3: what a value becomes. A line is what the items send, and what the hint says. */
import { type Line, byHand, having, map, testLines } from '../../support/node';

const typed = (DataType: string, ...options: string[]) => ({
	fields: having({
		...{ SchemaName: 'mx_X', DisplayName: 'X', DataType },
		...(options.length > 0 && { Options: options.map((Value) => ({ Value })) as never }),
	}),
});
const X = (...values: unknown[]) => values.map((value) => ({ Email: 'a@b.c', X: value }));
const BY_EMAIL = { searchBy: 'EmailAddress' };
const EMPTY = 'a value that counts as empty';

// prettier-ignore
const BLANK: Line[] = [
	['what a step before writes where it has nothing', X('nan', '<NA>', 'NaT', '#N/A', '{{tag}}', 'null'), `EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: X: 6 rows have ${EMPTY}: "nan" (item 1), "<NA>" (item 2), "NaT" (item 3), "#N/A" (item 4), "{{tag}}" (item 5) and 1 more`.replace('<NA>', '&lt;NA&gt;'), typed('Text')],
	['the same in another spelling', X('Nan', 'Null'), 'EmailAddress=a@b.c mx_X=Nan | EmailAddress=a@b.c mx_X=Null', typed('Text')],
	['no date', X('0001-01-01T00:00:00', '0001-01-01T00:00:00Z', '0001-01-01'), `EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: X: 3 rows have ${EMPTY}…`, typed('Date')],
	['a blank one that clears', X('', 'nan'), `EmailAddress=a@b.c mx_X= | EmailAddress=a@b.c; Not sent: X: 1 row has ${EMPTY}: "nan" (item 2)`, { ...typed('Text'), options: { emptyValues: 'send' } }],
];
describe('takes for blank', () => testLines(BLANK, map));

// prettier-ignore
const CONTACTS: Line[] = [
	['the one address of a cell', { Email: 'Bo <bo@x.test>' }, 'EmailAddress=bo@x.test'],
	['the one number of a cell', { Phone: 'Mob: 98450 98450 (WhatsApp)' }, 'Phone=98450 98450'],
	['an address without an @', { Email: 'x at y.com', Phone: '5550100' }, `Phone=5550100; Not sent: Email: 1 row has ${EMPTY}: "x at y.com" (item 1)`],
	['the row of a sheet', { row_number: 12, Email: 'x at y.com', Phone: '5550100' }, `Phone=5550100; Not sent: Email: 1 row has ${EMPTY}: "x at y.com" (row 12)`],
	['five of them, and how many more', Array.from({ length: 7 }, (_, index) => ({ Email: 'none', Phone: `555010${index}` })), `…Not sent: Email: 7 rows have ${EMPTY}: "none" (item 1), …"none" (item 5) and 2 more`],
	['a phone without a digit', { Email: 'a@b.c', Phone: 'call me' }, `EmailAddress=a@b.c; Not sent: Phone: 1 row has ${EMPTY}: "call me" (item 1)`],
	['several addresses, where leads are found by them', { Email: 'a@b.c, c@d.c', Phone: '5550100' }, '✗ "a@b.c, c@d.c" is not an email address (column "Email") → Enter one address such as ada@example.com.'],
	['a malformed phone, where leads are found by it', { Email: 'a@b.c', Phone: '12' }, '✗ "12" is not a phone number (column "Phone") → Enter a number with four digits or more.'],
	['a malformed phone, where leads are not found by it', { Email: 'a@b.c', Phone: '12' }, 'EmailAddress=a@b.c SearchBy=EmailAddress; Not sent: Phone: 1 row has a value that is not a phone number: "12" (item 1)', BY_EMAIL],
	['a rounded phone', { Phone: '9.19E+11' }, '✗ "9.19E+11" is a rounded phone number (column "Phone") → Format the column as text and enter the number again.'],
	['no address, where leads are found by it', { Email: 'bad at x', Phone: '5550100' }, '✗ "bad at x" is not an email address (column "Email") → Enter one address such as ada@example.com.', BY_EMAIL],
	['the primary entry of a list', { emails: [{ value: 'c@d.c' }, { value: 'a@b.c', primary: true }] }, 'EmailAddress=a@b.c; Email Address: 1 row has another address in "emails"'],
	['the first entry of a list', { phones: [{ number: '5550100' }, { number: '5550199' }] }, 'Phone=5550100; Phone Number: 1 row has another number in "phones"'],
	['keys in any letter case', { Phone: { Full: '5550100' }, Email: { EMAIL: 'a@b.c' } }, 'Phone=5550100 EmailAddress=a@b.c'],
	['an entry with a relation, or of a fax', { Email: 'a@b.c', phones: [{ type: 'fax', number: '5550100' }, { relation: 'Father', number: '5550199' }] }, 'EmailAddress=a@b.c; Not sent: phones: 1 row has an entry that is not sent: "5550100" (item 1), "5550199" (item 1)'],
	['a number with a code beside it', { Email: 'a@b.c', Phone: { countryCode: '91', number: '9845098450' } }, 'EmailAddress=a@b.c; Not sent: Phone: 1 row has an entry that is not sent: "9845098450" (item 1)'],
	['a list of simple values', { Email: ['a@b.c'], City: ['Rome', 'Oslo'] }, 'EmailAddress=a@b.c mx_City=Rome;Oslo'],
	['an address by hand, as in a column', {}, 'EmailAddress=bo@x.test', byHand({ EmailAddress: 'Bo <bo@x.test>' })],
	['a number by hand, as in a column', {}, 'Phone=98450 98450', byHand({ Phone: 'Mob: 98450 98450 (WhatsApp)' })],
	['the signs of Windows-1252, read as Latin1', { Email: 'a@b.c', City: 'O\x92Neill \x80' }, 'EmailAddress=a@b.c mx_City=O’Neill €'],
];
describe('reads', () => testLines(CONTACTS, map));

// prettier-ignore
const TYPES: Line[] = [
	['an object, where the field has a single value', { Email: 'a@b.c', City: { name: 'Rome' } }, 'EmailAddress=a@b.c; Not sent: City: 1 row has more than a single value: an object (item 1)'],
	['an object of a custom field set', { Email: 'a@b.c', mx_Study: { mx_One: 1 } }, 'EmailAddress=a@b.c mx_Study{mx_One=1}'],
	['LeadType', [{ Email: 'a@b.c', LeadType: 'OT_1' }, { Email: 'c@d.c', LeadType: 'Student' }], 'EmailAddress=a@b.c LeadType=OT_1 | EmailAddress=c@d.c; Not sent: LeadType: 1 row has a value that is not a lead type: "Student" (item 2)'],
	['an option in other letters, and with a decomposed accent', X('HOT', 'montre\u0301al'), 'EmailAddress=a@b.c mx_X=Hot | EmailAddress=a@b.c mx_X=Montréal', typed('Select', 'Hot', 'Montréal')],
	['several options of a field with one value', X('MBA;BBA'), 'EmailAddress=a@b.c mx_X=MBA;BBA; X: sent as written, though not one of its options (MBA, BBA): "MBA;BBA"', typed('Select', 'MBA', 'BBA')],
	['several options of a field with several', X('mba, BBA'), 'EmailAddress=a@b.c mx_X=MBA;BBA', typed('MultiSelect', 'MBA', 'BBA')],
	['no number', X('1.234,56', '₹5,00,000', '5.5'), 'EmailAddress=a@b.c mx_X=1.234,56 | …mx_X=₹5,00,000 | EmailAddress=a@b.c mx_X=5.5; X: sent as written, though not a number: "1.234,56", "₹5,00,000"', typed('Number')],
	['neither yes nor no', X('maybe'), 'EmailAddress=a@b.c mx_X=maybe; X: sent as written, though not yes or no: "maybe"', typed('Boolean')],
	['a date of Excel', X(46159, '46159'), 'EmailAddress=a@b.c mx_X=2026-05-17 | EmailAddress=a@b.c mx_X=2026-05-17', typed('Date')],
	['a number that is no date', X(716083200000, '716083200000'), 'EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: X: 2 rows have a number that is not a date: 716083200000 (item 1), "716083200000" (item 2)', typed('Date')],
	['a date that may be another one', X('03/04/2026'), 'EmailAddress=a@b.c mx_X=03/04/2026; X: sent as written, though it may be no date; write dates as YYYY-MM-DD: "03/04/2026"', typed('Date')],
	['a time without a zone', X('2026-05-17 10:00'), 'EmailAddress=a@b.c mx_X=2026-05-17 10:00; X: taken for UTC, because no time zone is given: "2026-05-17 10:00"', typed('DateTime')],
	['a phone with a country code', { Phone: '98450 98450' }, 'Phone=+91-9845098450', { options: { countryCode: '91' } }],
	['a column of dialing codes beside a fixed one', { Phone: '50 123 4567', 'Country code': '+971' }, "✗ The column \"Country code\" has country codes, and 'Country Code for Phones' has one for all phones → Drag the column on 'Country Code for Phones' in 'Options', or add it to 'Columns to Ignore'.", { options: { countryCode: '91' } }],
	['a column of dialing codes that is ignored', { Phone: '98450 98450', 'Country code': '+91' }, 'Phone=+91-9845098450', { options: { countryCode: '91' }, inputsToIgnore: 'Country code' }],
	['a column of dialing codes on the option', { Phone: '50 123 4567', 'Country code': '+971' }, 'Phone=+971-501234567', { options: { countryCode: "={{ $json['Country code'] }}" } }],
];
describe('sends', () => testLines(TYPES, map));
