/** 'Map Automatically', section 3: what a value becomes. A line is what the items send, and what the hint says. */
import { type Line, byHand, having, map, testLines } from '../../support/node';

const typed = (DataType: string, ...options: string[]) => ({
	fields: having({
		SchemaName: 'mx_X',
		DisplayName: 'X',
		DataType,
		...(options.length > 0 && { Options: options.map((Value) => ({ Value })) as never }),
	}),
});
/** A row for each value of a column. */
const rows = (name: string, ...values: unknown[]) =>
	values.map((value) => ({ Email: 'a@b.c', [name]: value }));
const X = (...values: unknown[]) => rows('X', ...values);
/** What as many rows send that have nothing but their address, or nothing but this. */
const ALL = (count: number, text = 'EmailAddress=a@b.c') => Array<string>(count).fill(text).join(' | ');
const BY_EMAIL = { searchBy: 'EmailAddress' };
const BY_PHONE = { searchBy: 'Phone' };
const CLEAR = { options: { emptyValues: 'send' } };
const CODE_91 = { options: { countryCode: '91' } };
const MOBILE = { SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' };
const EMPTY = '1 row has a value that counts as empty';

// prettier-ignore
const CLOSED_LIST = ['undefined', 'null', '(null)', 'NaN', 'nan', '<NA>', 'NaT', '\\N', '[object Object]', 'Invalid date', '#N/A', '#REF!', '#DIV/0!', '{{tag}}', ' null '];
// prettier-ignore
const ONE_DIGIT = ['1111', '9999999999', '99999 99999', '+91 99999 99999', '919999999999', '09999999999', '0091 9999999999', '+91-9999999999', '+1 (000) 000-0000', '447777777777'];

// prettier-ignore
const BLANK: Line[] = [
	['what a step before writes where it has nothing', X(...CLOSED_LIST), `${ALL(15)}; Not sent: X: 15 rows have a value that counts as empty: "undefined" (item 1), "null" (item 2), …`, typed('Text')],
	['not the same in another spelling, or in a longer text', X('Nan', 'Null', 'N/A', 'none', 'null and void'), 'EmailAddress=a@b.c mx_X=Nan | EmailAddress=a@b.c mx_X=Null | EmailAddress=a@b.c mx_X=N/A | EmailAddress=a@b.c mx_X=none | EmailAddress=a@b.c mx_X=null and void', typed('Text')],
	['empty cells, which are not counted', X('', ' ', null), ALL(3), typed('Text')],
	['an address without an @', { Email: 'none', 'E-mail': 'a@b.c' }, 'EmailAddress=a@b.c; Not sent: Email: 1 row has a value that is not an email address: "none" (item 1)'],
	['a phone without a digit, and 1234567890', rows('Phone', '-', 'call me', '1234567890'), `${ALL(3)}; Not sent: Phone: 3 rows have a value that is not a phone number: "-" (item 1), "call me" (item 2), "1234567890" (item 3)`],
	['a phone of one digit again and again, whatever code is before it', rows('Phone', ...ONE_DIGIT), `${ALL(10)}; Not sent: Phone: 10 rows have a value that is not a phone number: …`],
	['the same, where phones get a code', rows('Phone', ...ONE_DIGIT), `${ALL(10)}; Not sent: Phone: 10 rows have a value that is not a phone number: …`, CODE_91],
	['the same in a field for mobile phones', rows('Mobile', '919999999999'), 'EmailAddress=a@b.c; Not sent: Mobile…', { fields: having(MOBILE) }],
	['not a phone with another digit', rows('Phone', '99999 99998', '+91 89999 99999', '919199999999'), 'EmailAddress=a@b.c Phone=99999 99998 | EmailAddress=a@b.c Phone=+91 89999 99999 | EmailAddress=a@b.c Phone=919199999999…'],
	['a name without a letter', { Email: 'a@b.c', 'First name': '-', 'Last name': '#99', City: '-' }, `EmailAddress=a@b.c mx_City=-; Not sent: First name: ${EMPTY}: "-" (item 1); Last name: ${EMPTY}: "#99" (item 1)`],
	['no date', X('0001-01-01T00:00:00', '0000-00-00', '1899-12-30', '1900-01-00', 0, '0'), `${ALL(6)}; Not sent: X: 6 rows have a value that counts as empty: …`, typed('Date')],
	['no date, so that the row takes the next column', { Email: 'a@b.c', mx_X: '0000-00-00', X: '2026-01-02' }, `EmailAddress=a@b.c mx_X=2026-01-02; Not sent: mx_X: ${EMPTY}: "0000-00-00" (item 1)`, typed('Date')],
	['a JSON false in a text field, and as a name', [{ Email: 'a@b.c', X: false }, { Email: 'a@b.c', 'First name': false, Name: 'Ada King' }], `EmailAddress=a@b.c | EmailAddress=a@b.c FirstName=Ada LastName=King; Not sent: X: ${EMPTY}: false (item 1); First name: ${EMPTY}: false (item 2)`, typed('Text')],
	['not a text false', X('false'), 'EmailAddress=a@b.c mx_X=false', typed('Text')],
	['not a JSON false for yes or no', X(false), 'EmailAddress=a@b.c mx_X=false', typed('Boolean')],
	['not a JSON false in a field with options', X(false), 'EmailAddress=a@b.c mx_X=false', typed('Select', 'true', 'false')],
	['not a JSON false in a field that is not listed', { Email: 'a@b.c', mx_X: false }, 'EmailAddress=a@b.c mx_X=false; The list…', { fields: 'none' }],
	['a list, and an object, of nothing but these', { Email: ['none', '-'], Phone: '5550100', City: [null, 'null'], mx_Study: { a: '', b: ['#N/A'] } }, `Phone=5550100; Not sent: Email: 1 row has…: a list (item 1); City: ${EMPTY}: a list (item 1); mx_Study: ${EMPTY}: an object (item 1)`],
	['not JSON in a text with nothing but these', { Email: 'a@b.c', City: '{"a":null}', mx_Study: '[]' }, 'EmailAddress=a@b.c mx_City={"a":null} mx_Study=[]'],
	["a value of 'Additional Attributes', so that the row takes the column", { Email: 'a@b.c' }, 'EmailAddress=a@b.c; Not sent: Email Address: 1 row has a value that is not an email address: "none" (item 1)', { additional: { EmailAddress: 'none' } }],
	['a text by hand, but not a box', { x: '-', y: false }, `EmailAddress=a@b.c mx_City=false; Not sent: First Name: ${EMPTY}: "-" (item 1)`, byHand({ EmailAddress: 'a@b.c', FirstName: '={{ $json.x }}', City: '={{ $json.y }}' })],
];
describe('takes for blank', () => testLines(BLANK, map));

// prettier-ignore
const CLEARED: Line[] = [
	['by an empty cell', X('', '  ', null), ALL(3, 'EmailAddress=a@b.c mx_X='), { ...typed('Text'), ...CLEAR }],
	['not by a text that counts as blank', X('nan', '-', false), 'EmailAddress=a@b.c | EmailAddress=a@b.c mx_X=- | EmailAddress=a@b.c; Not sent: …', { ...typed('Text'), ...CLEAR }],
	['by an empty cell beside a text that counts as blank', [{ Email: 'a@b.c', City: 'null', mx_City: '' }, { Email: 'c@d.c', mx_City: '', City: 'null' }], 'EmailAddress=a@b.c mx_City= | EmailAddress=c@d.c mx_City=; Not sent: City…', CLEAR],
	['by a word', { Email: '', Phone: '5550100', 'First name': '' }, 'EmailAddress= Phone=5550100 FirstName=', CLEAR],
	['not where another column has a value', { Email: '', 'E-mail': 'a@b.c', 'First name': '', Name: 'Ada King', City: '', mx_City: 'Rome' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King mx_City=Rome', CLEAR],
	['not where another column has a value that is not sent', { Email: 'a@b.c', City: '', mx_City: { a: 'x' }, 'First name': '', 'Given name': ['A', 'B'] }, 'EmailAddress=a@b.c; Not sent: …', CLEAR],
	['not Phone, where a mobile phone is', { Phone: '', Mobile: '5550100' }, 'Phone=5550100 Mobile=5550100', { fields: having(MOBILE), ...CLEAR }],
	['not Phone by a mobile phone, without a field for it', { Email: 'a@b.c', Mobile: '' }, 'EmailAddress=a@b.c', CLEAR],
	['not a part of a name by a whole name', [{ Email: 'a@b.c', Name: '' }, { Email: 'a@b.c', Name: 'Ada' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c FirstName=Ada', CLEAR],
	['not by a list or an object', { Email: 'a@b.c', City: [], mx_Study: {}, Notes: [''] }, 'EmailAddress=a@b.c mx_B=x…', { ...CLEAR, additional: { mx_B: 'x' } }],
	['not a part of a name beside a whole name that gives nothing', { Email: 'a@b.c', 'First Name': '', 'Last Name': 'Lovelace', Name: 'Grace Hopper' }, 'EmailAddress=a@b.c LastName=Lovelace; Not sent: Name…', CLEAR],
	['not what a question has that is there in another form', { answers: [{ label: 'Phone', value: '5550100' }, { label: 'City', value: '' }, { label: 'C-ity', value: 'Pune' }] }, 'Phone=5550100; Not sent: C-ity (again)…'],
	['not what a question has that is there a second time', { answers: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: '' }, { label: 'City', value: 'Pune' }] }, 'EmailAddress=a@b.c; Not sent: City (again)…', CLEAR],
	['not LeadType', { Email: 'a@b.c', LeadType: '' }, 'EmailAddress=a@b.c', { fields: having('LeadType Lead Type'), ...CLEAR }],
	['not by a name that the item lacks', [{ Email: 'a@b.c' }, { Email: 'c@d.c', City: '' }], 'EmailAddress=a@b.c | EmailAddress=c@d.c mx_City=', CLEAR],
	['not by a dragged column that the item lacks', [{ Email: 'a@b.c' }, { Email: 'c@d.c', Town: '' }], 'EmailAddress=a@b.c | EmailAddress=c@d.c mx_City=', { ...CLEAR, additional: { City: '={{ $json.Town }}' } }],
	["by an empty value of 'Additional Attributes'", { Email: 'a@b.c' }, 'EmailAddress=a@b.c mx_City=', { ...CLEAR, additional: { City: '' } }],
	["not by an empty value of 'Additional Attributes' beside a column", { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome', { ...CLEAR, additional: { City: '' } }],
	['whose field the account lists, though no other column needs the list', { EmailAddress: 'a@b.c', City: '' }, 'EmailAddress=a@b.c mx_City=', CLEAR],
];
describe('clears an attribute', () => testLines(CLEARED, map));

const phones = (...values: unknown[]) => values.map((Phone) => ({ Phone }));
const emails = (...values: unknown[]) => values.map((Email) => ({ Email }));
// prettier-ignore
const CONTACTS: Line[] = [
	['the one address of a cell', emails('Bo <bo@x.test>', 'Bo (bo@x.test)', 'bo@x.test (work)', 'mailto:bo@x.test?subject=Hi', '="bo@x.test"', '*Bo*... <bo@x.test>'), ALL(6, 'EmailAddress=bo@x.test')],
	['the one number of a cell', phones('Mob: 98450 98450 (WhatsApp)', '98450 98450 home', '*98450 98450*', '="98450 98450"'), ALL(4, 'Phone=98450 98450')],
	['a value without invisible characters', { Phone: '98450\ufe0d 98450\u200b', Email: 'a@b.c\0' }, 'Phone=98450 98450 EmailAddress=a@b.c'],
	['an ID of WhatsApp as a phone', phones('919845098450@c.us', '919845098450@s.whatsapp.net'), 'Phone=919845098450 | Phone=919845098450'],
	['no ID of WhatsApp as an address', emails('919845098450@c.us', '919845098450@s.whatsapp.net'), '✗… | ✗…'],
	['an address and a number by hand, as in a column', {}, 'EmailAddress=bo@x.test Phone=98450 98450', byHand({ EmailAddress: 'Bo <bo@x.test>', Phone: 'Mob: 98450 98450 (WhatsApp)' })],
	['several addresses, which refuse the row', emails('a@b.c, c@d.c', ['a@b.c', 'c@d.c']).map((one) => ({ ...one, Phone: '5550100' })), '✗ "a@b.c, c@d.c" is not an email address (column "Email") → Enter one address such as ada@example.com. | ✗ "a@b.c;c@d.c" is not an email address…'],
	['a malformed address, which refuses the row', emails('ada king@b.c', 'https://x.test/@bo', '="a@b.c" & "d"', 's*****@b.c', 'joh...@b.c', 'ada@exampl…'), `✗ "ada king@b.c" is not an email address…${' | ✗…'.repeat(5)}`],
	['several numbers, which refuse the row', rows('Phone', '555 0100 / 555 0199', '9845098450 Alex 9845098451', '2654 3210/11', ['5550100', '5550199']), '✗ "555 0100 / 555 0199" is not a phone number (column "Phone") → Enter one number… | ✗… | ✗… | ✗…'],
	['a masked or malformed number, which refuses the row', rows('Phone', '******8450', '98450 …', '98450▪▪▪▪▪', '984509845x', '98450 98***', '12', '984509845O', 'Phone2 98450 98450'), '✗… | ✗… | ✗… | ✗… | ✗… | ✗ "12" is not a phone number (column "Phone") → Enter a number with four digits or more. | ✗… | ✗…'],
	['two addresses in a link, which refuse the row', { Email: 'mailto:a@b.c?cc=c@d.c' }, '✗ "mailto:a@b.c?cc=c@d.c" is not an email address…'],
	['a rounded number, which refuses the row', { Email: 'a@b.c', Phone: '9.19E+11' }, '✗ "9.19E+11" is a rounded phone number (column "Phone") → Format the column as text and enter the number again.'],
	['each of these numbers, which are shown where leads are not found by them', rows('Phone', '555 0100 / 555 0199', ['5550100', '5550199'], '******8450', '12'), `${ALL(4, 'EmailAddress=a@b.c SearchBy=EmailAddress')}; Not sent: Phone: 3 rows have a value that is not a phone number. …`, BY_EMAIL],
	['an address, which is shown where leads are not found by it', { Email: 'a@b.c, c@d.c', Phone: '5550100' }, 'Phone=5550100 SearchBy=Phone; Not sent: Email: 1 row has a value that is not an email address. Enter one address such as ada@example.com: "a@b.c, c@d.c" (item 1)', BY_PHONE],
	['rounded numbers that leads are not found by', rows('Phone', ...Array<string>(12).fill('9.19E+11')), `${ALL(12, 'EmailAddress=a@b.c SearchBy=EmailAddress')}; …12 rows have a value that is a rounded phone number…`, BY_EMAIL],
	['signs of Windows-1252 that were read as Latin1', { Email: 'a@b.c', City: 'O\x92Neill \x80' }, 'EmailAddress=a@b.c mx_City=O’Neill €'],
	['the rows of a sheet, and no more than five', rows('Phone', ...Array<string>(7).fill('-')).map((row, index) => ({ row_number: index + 2, ...row })), '…Not sent: Phone: 7 rows have a value that is not a phone number: "-" (row 2), …"-" (row 6) and 2 more'],
	['an address without an @, where leads are found by it', { Email: 'bad at x', Phone: '5550100' }, '✗ "bad at x" is not an email address (column "Email") → Enter one address such as ada@example.com.', BY_EMAIL],
];
describe('reads', () => testLines(CONTACTS, map));

// prettier-ignore
const SHAPES: Line[] = [
	['a list of simple values', { Email: 'a@b.c', City: ['Rome', 7, true] }, 'EmailAddress=a@b.c mx_City=Rome;7;true'],
	['a list of one as its value', { Email: ['a@b.c'], Phone: ['98450 98450'], 'First name': ['Ada'] }, 'EmailAddress=a@b.c Phone=98450 98450 FirstName=Ada'],
	['no list of names', { Email: 'a@b.c', 'First name': ['Ada', 'Bo'] }, 'EmailAddress=a@b.c; Not sent: First name: 1 row has…: a list (item 1)'],
	['no object', { Email: 'a@b.c', City: { name: 'Rome' }, mx_Study: { mx_One: 1 } }, 'EmailAddress=a@b.c; Not sent: City: 1 row has…: an object (item 1); mx_Study: 1 row has…: an object (item 1)'],
	['no list with an object in it', { Email: 'a@b.c', City: ['Rome', { name: 'Oslo' }] }, 'EmailAddress=a@b.c; Not sent: City: 1 row has…: a list (item 1)'],
	['no file', { Email: 'a@b.c', City: { filename: 'a', mimetype: 'b' } }, 'EmailAddress=a@b.c; Not sent: City: 1 row has a file: an object (item 1)'],
	['no object as an address, whose row is sent', [{ Email: { email: 'a@b.c' }, Phone: '5550100' }, { emails: [{ value: 'a@b.c' }], Phone: '5550101' }], 'Phone=5550100 | Phone=5550101; Not sent: Email…; emails…'],
	['no object as a phone, whose row is sent', { Email: 'a@b.c', Phone: { countryCode: '91', number: '9845098450' } }, 'EmailAddress=a@b.c; Not sent: Phone…'],
	["no object on 'Additional Attributes'", { Email: 'a@b.c', o: { a: 'x' } }, 'EmailAddress=a@b.c; Not sent: …City: 1 row has…: an object (item 1)…', { additional: { City: '={{ $json.o }}' } }],
];
describe('sends', () => testLines(SHAPES, map));

const ON = (value: string) => ({ additional: { mx_B: value } });
// prettier-ignore
const VALUES: Record<string, string> = { Email: 'a@b.c', Phone: '5550100', Tel: '5550101', Surname: 'King', 'Last name': 'Lee', Size: '8', Shoe: '9' };
/** An item for each list of questions. */
const answers = (...lists: string[][]) =>
	lists.map((labels) => ({ fields: labels.map((label) => ({ label, value: VALUES[label] })) }));
// prettier-ignore
const DRAGGED: Line[] = [
	['a simple value', { Email: 'a@b.c', Size: 7 }, 'EmailAddress=a@b.c mx_B=7', ON('={{ $json.Size }}')],
	['a simple value under a name with a quote', { Email: 'a@b.c', "What's your size?": 7 }, 'EmailAddress=a@b.c mx_B=7', ON("={{ $json['What\\'s your size?'] }}")],
	['a value whose own column is for something else', { Email: 'a@b.c', Phone: 'by mail' }, 'EmailAddress=a@b.c mx_B=by mail', ON('={{ $json.Phone }}')],
	['a second number beside the phone of the row', { Email: 'a@b.c', Phone: '5550100', Tel: '5550101' }, 'EmailAddress=a@b.c Phone=5550100 mx_B=5550101', ON('={{ $json.Tel }}')],
	['an answer, and not the same question at another place', answers(['Email', 'Size'], ['Email', 'Shoe', 'Size']), 'EmailAddress=a@b.c mx_B=8 | EmailAddress=a@b.c mx_B=9; Not sent: Size…', ON('={{ $json.fields[1].value }}')],
	['not a second number at another place', answers(['Phone', 'Tel'], ['Tel', 'Phone']), 'Phone=5550100 mx_B=5550101 | Phone=5550100 mx_B=5550100; Phone Number: 1 row has another value in "Tel"', ON('={{ $json.fields[1].value }}')],
	['not a surname at another place', answers(['Email', 'Last name', 'Surname'], ['Email', 'Surname', 'Last name']), 'EmailAddress=a@b.c LastName=Lee mx_B=King | EmailAddress=a@b.c LastName=Lee mx_B=Lee; Last Name: 1 row has another value in "Surname"', ON('={{ $json.fields[2].value }}')],
	['not the answer whose question was dragged', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'Size', value: '7' }] }, 'EmailAddress=a@b.c mx_B=Size; Not sent: Size…', ON('={{ $json.fields[1].label }}')],
	['what lies beside the columns', { data: { Email: 'a@b.c' }, meta: 'x', id: 7 }, 'EmailAddress=a@b.c mx_B=x; Not sent: id…', ON('={{ $json.meta }}')],
	['not an object of which a part was dragged', { Email: 'a@b.c', address: { city: 'Rome', zip: '7' } }, 'EmailAddress=a@b.c mx_B=Rome; Not sent: address…', ON('={{ $json.address.city }}')],
	['not the same beside the columns', { data: { Email: 'a@b.c' }, meta: { a: 'x', b: 'y' } }, 'EmailAddress=a@b.c mx_B=x; Not sent: meta…', ON('={{ $json.meta.a }}')],
	['not a list of which an entry was dragged', { Email: 'a@b.c', Sizes: ['7', '8'] }, 'EmailAddress=a@b.c mx_B=7; Not sent: Sizes…', ON('={{ $json.Sizes[0] }}')],
	['not an object as a whole', { Email: 'a@b.c', meta: { a: 1 } }, 'EmailAddress=a@b.c mx_B={"a":1}; Not sent: meta…', ON('={{ JSON.stringify($json.meta) }}')],
	['not one of two in an expression', { Email: 'a@b.c', Tel1: '5550100', 'Father Phone': '5550101' }, 'EmailAddress=a@b.c mx_B=5550100; Not sent: Tel1, Father Phone…', ON("={{ $json.Tel1 || $json['Father Phone'] }}")],
	['not a value in a text', { Email: 'a@b.c', Size: 7 }, 'EmailAddress=a@b.c mx_B=No. 7; Not sent: Size…', ON('=No. {{ $json.Size }}')],
	["not a column of the same name in another node's item", { Email: 'a@b.c', Size: 'big' }, 'EmailAddress=a@b.c mx_B=x; Not sent: Size…', ON('={{ ({ json: { Size: "x" } }).json.Size }}')],
	['not a text that has no such part', { Email: 'a@b.c', a: 'xy' }, 'EmailAddress=a@b.c; Not sent: a…', ON('={{ $json.a.b }}')],
	['a code on its option', { Phone: '50 123 4567', 'Country code': '+971' }, 'Phone=+971-501234567', { options: { countryCode: "={{ $json['Country code'] }}" } }],
];
describe('counts as sent, if it was dragged,', () => testLines(DRAGGED, map));

// prettier-ignore
const TYPES: Line[] = [
	['LeadType', [{ Email: 'a@b.c', LeadType: 'OT_1' }, { Email: 'c@d.c', LeadType: 'Student' }], 'EmailAddress=a@b.c LeadType=OT_1 | EmailAddress=c@d.c; Not sent: LeadType: 1 row has a value that is not a lead type. A lead type is …: "Student" (item 2)'],
	['an option in other letters, and with a decomposed accent', X('HOT', 'montre\u0301al'), 'EmailAddress=a@b.c mx_X=Hot | EmailAddress=a@b.c mx_X=Montréal', typed('Select', 'Hot', 'Montréal')],
	['no option, with the rows and what to do', X('MBA', 'Astrology'), 'EmailAddress=a@b.c mx_X=MBA | EmailAddress=a@b.c mx_X=Astrology; X: …add it in LeadSquared: "Astrology" (item 2)', typed('Select', 'MBA', 'BBA')],
	['the name of an owner, with a warning', [{ Email: 'a@b.c', Owner: 'Priya Nair' }, { Email: 'a@b.c', Owner: 'priya@x.test' }], 'EmailAddress=a@b.c OwnerId=Priya Nair | EmailAddress=a@b.c OwnerId=priya@x.test; Owner: 1 row has neither the ID nor the email address of a user: Owner is a user of LeadSquared: "Priya Nair" (item 1)', { fields: having('OwnerId Owner') }],
	['several options of a field with several', X('mba, BBA', ['mba', 'bba']), 'EmailAddress=a@b.c mx_X=MBA;BBA | EmailAddress=a@b.c mx_X=MBA;BBA', typed('MultiSelect', 'MBA', 'BBA')],
	['a phone with a country code, also in a field of this type', rows('X', '98450 98451').map((row) => ({ ...row, Phone: '98450 98450' })), 'EmailAddress=a@b.c mx_X=+91-9845098451 Phone=+91-9845098450', { ...typed('Phone'), ...CODE_91 }],
];
describe('writes by the type of the field', () => testLines(TYPES, map));
