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
const X = (...values: unknown[]) => values.map((value) => ({ Email: 'a@b.c', X: value }));
const BY_EMAIL = { searchBy: 'EmailAddress' };
const EMPTY = 'a value that counts as empty';
const NO_PHONE = 'a value that is not a phone number';
const NO_ADDRESS = 'a value that is not an email address';
const WHY: Record<string, string | undefined> = {
	Phone: NO_PHONE,
	Email: NO_ADDRESS,
	'Email Address': NO_ADDRESS,
};

/** The part of a column that is not sent, and the hint. */
const isEmpty = (column: string, ...values: string[]) =>
	`${column}: ${values.length === 1 ? '1 row has' : `${values.length} rows have`} ${WHY[column] ?? EMPTY}: ${values.map((value, index) => `${value} (item ${index + 1})`).join(', ')}`;
const CLEAR = { options: { emptyValues: 'send' } };
const MOBILE = { SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' };

// prettier-ignore
const BLANK: Line[] = [
	['what a step before writes where it has nothing', X('nan', '<NA>', 'NaT', '#N/A', '{{tag}}', 'null'), `EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: X: 6 rows have ${EMPTY}: "nan" (item 1), "<NA>" (item 2), "NaT" (item 3), "#N/A" (item 4), "{{tag}}" (item 5) and 1 more`.replace('<NA>', '&lt;NA&gt;'), typed('Text')],
	['the same with blanks around it, but no long list of them', X(' null ', 'null '.repeat(30)), `EmailAddress=a@b.c | EmailAddress=a@b.c mx_X=null null…; Not sent: ${isEmpty('X', '"null"')}`, typed('Text')],
	['several of them', X('null, undefined; #N/A'), `EmailAddress=a@b.c; Not sent: ${isEmpty('X', '"null, undefined; #N/A"')}`, typed('Text')],
	['the same in another spelling', X('Nan', 'Null'), 'EmailAddress=a@b.c mx_X=Nan | EmailAddress=a@b.c mx_X=Null', typed('Text')],
	['an address without an @', { Email: 'none', 'E-mail': 'a@b.c' }, `EmailAddress=a@b.c; Not sent: ${isEmpty('Email', '"none"')}`],
	['a phone without a digit, of one digit, and 1234567890', [{ Phone: '-' }, { Phone: '99999 99999' }, { Phone: '+91 0000000000' }, { Phone: '1234567890' }].map((one) => ({ Email: 'a@b.c', ...one })), `EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: ${isEmpty('Phone', '"-"', '"99999 99999"', '"+91 0000000000"', '"1234567890"')}`],
	['a name without a letter', { Email: 'a@b.c', 'First name': '-', 'Last name': '...', City: '-' }, `EmailAddress=a@b.c mx_City=-; Not sent: ${isEmpty('First name', '"-"')}; ${isEmpty('Last name', '"..."')}`],
	['no date', X('0001-01-01T00:00:00', '0000-00-00', '1899-12-30', '1900-01-00', 0), `…Not sent: ${isEmpty('X', '"0001-01-01T00:00:00"', '"0000-00-00"', '"1899-12-30"', '"1900-01-00"', '0')}`, typed('Date')],
	['no date, so that the next column is taken', { Email: 'a@b.c', mx_X: '0000-00-00', X: '2026-01-02' }, `EmailAddress=a@b.c mx_X=2026-01-02; Not sent: ${isEmpty('mx_X', '"0000-00-00"')}`, typed('Date')],
	['a JSON false in a text field', X(false), `EmailAddress=a@b.c; Not sent: ${isEmpty('X', 'false')}`, typed('Text')],
	['a JSON false as a first name', { Email: 'a@b.c', 'First name': false, Name: 'Ada King' }, `EmailAddress=a@b.c FirstName=Ada LastName=King; Not sent: ${isEmpty('First name', 'false')}`],
	['not a text false', X('false'), 'EmailAddress=a@b.c mx_X=false', typed('Text')],
	['not a JSON false for yes or no', X(false), 'EmailAddress=a@b.c mx_X=false', typed('Boolean')],
	['not a JSON false in a field with options', X(false), 'EmailAddress=a@b.c mx_X=false', typed('Select', 'true', 'false')],
	['not a JSON false in a field that is not listed', { Email: 'a@b.c', mx_X: false }, 'EmailAddress=a@b.c mx_X=false; The list…', { fields: 'none' }],
	['a list, and an object, of nothing but these', [{ Email: ['none', '-'], Phone: '5550100', City: [null, 'null'], mx_Study: { a: '', b: ['#N/A'] } }], `Phone=5550100; Not sent: mx_Study.b: 1 row has ${EMPTY}: a list (item 1); Email: 1 row has ${NO_ADDRESS}: a list (item 1); City: 1 row has ${EMPTY}: a list (item 1)`],
	['one digit again and again', [{ Phone: '1111' }, { Phone: '22' }].map((one) => ({ Email: 'a@b.c', ...one })), `EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: ${isEmpty('Phone', '"1111"', '"22"')}`],
	['a row of empty cells and of boxes that are not ticked', [{ Email: '', Box: ' False ' }, { Email: '', Box: false }], 'blank | blank'],
	['not a row with another text', [{ Email: '', Box: 'so false' }, { Email: '', Box: 'falsely' }, { Email: '', Box: 'unfalse' }], '✗… | ✗… | ✗…'],
	['JSON in a text with nothing but these', { Email: '[]', 'E-mail': 'a@b.c', City: '{"a":null}', mx_City: 'Rome', mx_Study: '{}', 'Full name': '{"first":"-"}', Name: 'Ada King' }, `EmailAddress=a@b.c mx_City=Rome FirstName=Ada LastName=King; Not sent: ${isEmpty('Email', '"[]"')}; ${isEmpty('City', '"{"a":null}"')}; ${isEmpty('Full name', '"{"first":"-"}"')}; ${isEmpty('mx_Study', '"{}"')}`],
	["a value of 'Additional Attributes'", { Email: 'a@b.c' }, `EmailAddress=a@b.c; Not sent: ${isEmpty('Email Address', '"none"')}`, { additional: { EmailAddress: 'none' } }],
	['a text by hand', { x: '-' }, `EmailAddress=a@b.c; Not sent: ${isEmpty('First Name', '"-"')}`, byHand({ EmailAddress: 'a@b.c', FirstName: '={{ $json.x }}' })],
	['not a box by hand', { x: false }, 'EmailAddress=a@b.c mx_City=false', byHand({ EmailAddress: 'a@b.c', City: '={{ $json.x }}' })],
];
describe('takes for blank', () => testLines(BLANK, map));

// prettier-ignore
const CLEARED: Line[] = [
	['by an empty cell, not by a text that counts as blank', X('', 'nan'), `EmailAddress=a@b.c mx_X= | EmailAddress=a@b.c; Not sent: X: 1 row has ${EMPTY}: "nan" (item 2)`, { ...typed('Text'), ...CLEAR }],
	['by an empty cell before or behind a text that counts as empty', [{ Email: 'a@b.c', City: 'null', mx_City: '' }, { Email: 'c@d.c', mx_City: '', City: 'null' }, { Email: 'e@f.c', mx_City: 'null', City: '' }], `EmailAddress=a@b.c mx_City= | EmailAddress=c@d.c mx_City= | EmailAddress=e@f.c mx_City=; Not sent: City: 2 rows have ${EMPTY}: "null" (item 1), "null" (item 2); mx_City: 1 row has ${EMPTY}: "null" (item 3)`, CLEAR],
	['by a word', { Email: '', Phone: '5550100' }, 'EmailAddress= Phone=5550100', CLEAR],
	['both parts by an empty whole name', { Email: 'a@b.c', Name: '' }, 'EmailAddress=a@b.c FirstName= LastName=', CLEAR],
	['one part by an empty whole name beside the other one', { Email: 'a@b.c', Name: '', Surname: 'King' }, 'EmailAddress=a@b.c FirstName= LastName=King', CLEAR],
	['not where another column has a value', { Email: '', 'E-mail': 'a@b.c', 'First name': '', Name: 'Ada King', City: '', mx_City: 'Rome' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King mx_City=Rome', CLEAR],
	['not Phone by a mobile number', { Email: 'a@b.c', Mobile: '' }, 'EmailAddress=a@b.c Mobile=', { fields: having(MOBILE), ...CLEAR }],
	['not Phone by a mobile number, without a field for it', { Email: 'a@b.c', Mobile: '' }, 'EmailAddress=a@b.c', CLEAR],
	['not a last name by a single word', { Email: 'a@b.c', Name: 'Ada' }, 'EmailAddress=a@b.c FirstName=Ada', CLEAR],
	['not by an object', { Email: 'a@b.c', mx_Study: {}, City: { a: '' } }, 'EmailAddress=a@b.c', CLEAR],
	['not by a part of a field set', { Email: 'a@b.c', mx_Study: { a: 'x', b: '' } }, 'EmailAddress=a@b.c mx_Study{a=x}', CLEAR],
	['not by a cell of which a part is ignored', { Email: 'a@b.c', City: ['Rome'], mx_Study: '{"a":1}', Name: ['Ada King'], Phone: ['5550100'] }, 'EmailAddress=a@b.c', { ...CLEAR, inputsToIgnore: 'City[0], mx_Study.a, Name[0], Phone[0]' }],
	['not by an empty entry beside one that is not sent', { Email: 'a@b.c', phones: [{ type: 'fax', number: '5550199' }, '', { number: '' }] }, 'EmailAddress=a@b.c; Not sent: phones…', CLEAR],
	['not where another column has a value that is not sent', { Email: 'a@b.c', City: '', mx_City: { a: 'x' }, 'First name': '', Name: { a: 'x' } }, 'EmailAddress=a@b.c; Not sent: …', CLEAR],
	['both parts by an empty whole name beside a value that counts as blank', { Email: 'a@b.c', Name: '-', 'Full name': '' }, 'EmailAddress=a@b.c FirstName= LastName=; Not sent: Name: 1 row has a value that counts as empty: "-" (item 1)', CLEAR],
	['not where another whole name is not sent', { Email: 'a@b.c', Name: '', 'Full name': ['Ada', 'Bo'] }, 'EmailAddress=a@b.c; Not sent: Full name…', CLEAR],
	['not by a column of another person', { 'Student email': 'a@b.c', 'Customer phone': '' }, 'EmailAddress=a@b.c', CLEAR],
	["by an empty value of 'Additional Attributes', once", { Email: 'a@b.c' }, 'EmailAddress=a@b.c mx_City=', { ...CLEAR, additional: { City: '', mx_City: '' } }],
	["not by an empty value of 'Additional Attributes' beside a column", { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome', { ...CLEAR, additional: { City: '' } }],
	['whose field the account lists, though no other column needs the list', { EmailAddress: 'a@b.c', City: '' }, 'EmailAddress=a@b.c mx_City=', CLEAR],
	['not Phone beside a mobile column with an entry that is not sent', { Email: 'a@b.c', Phone: '', Mobile: { type: 'fax', number: '5550100' } }, 'EmailAddress=a@b.c; Not sent: Mobile…', { fields: having(MOBILE), ...CLEAR }],
	['not by a dragged column that the item lacks', [{ Email: 'a@b.c' }, { Email: 'c@d.c', Town: '' }], 'EmailAddress=a@b.c | EmailAddress=c@d.c mx_City=', { ...CLEAR, additional: { City: '={{ $json.Town }}' } }],
	['not by an empty cell beside an object of which nothing can be sent', { Email: 'a@b.c', mx_Set: '', 'My set': { a: { b: 1 } } }, 'EmailAddress=a@b.c; Not sent: My set.a…', { fields: having('mx_Set My set'), ...CLEAR }],
];
describe('clears an attribute', () => testLines(CLEARED, map));

// prettier-ignore
const CONTACTS: Line[] = [
	['not two numbers with a word between them', ['9845098450 Alex 9845098451', '26543211 / Fax 26543210', '9845098450 x 9845098451', '9845098450 Max 2'].map((Phone) => ({ Email: 'a@b.c', Phone })), `EmailAddress=a@b.c SearchBy=EmailAddress | …; Not sent: Phone: 4 rows have a value that is not a phone number: …`, BY_EMAIL],
	['not a digit of the word before a number', ['Phone2 98450 98450', 'Ph1-98450-98450'].map((Phone) => ({ Phone })), '✗ "Phone2 98450 98450" is not a phone number… | ✗…'],
	['a number with the 0 that is dialed within its country, and with brackets', ['+44(0)7911123456', '00977-9841234567', '(080) (26543210)'].map((Phone) => ({ Phone })), 'Phone=+44-7911123456 | Phone=+977-9841234567 | Phone=+91-8026543210', { options: { countryCode: '91' } }],
	['no address in a link', ['https://x.test/@bo', 'https://x.test/?to=bo@x.test', 'mailto://bo@x.test'].map((Email) => ({ Email })), '✗…is not an email address… | ✗… | ✗…'],
	['the one address in parentheses, or before them', [{ Email: 'Ada (a@b.c)' }, { Email: 'a@b.c (work)' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c'],
	['not a word behind a blank, which may be half of an address', { Email: 'ada king@b.c' }, '✗ "ada king@b.c" is not an email address…'],
	['the one address of a cell', { Email: 'Bo <bo@x.test>' }, 'EmailAddress=bo@x.test'],
	['the one number of a cell', { Phone: 'Mob: 98450 98450 (WhatsApp)' }, 'Phone=98450 98450'],
	['an address with what a link has behind it, and one in a link of a chat', [{ Email: 'mailto:a@b.c?subject=Hi' }, { Email: 'a@b.c?x=c@d.c' }, { Email: '<mailto:a@b.c|Ada>' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c'],
	['an address without a dot behind the @', { Email: 'li.wei@example' }, 'EmailAddress=li.wei@example; …'],
	['an address without an @', { Email: 'x at y.com', Phone: '5550100' }, `Phone=5550100; Not sent: Email: 1 row has ${NO_ADDRESS}: "x at y.com" (item 1)`],
	['the row of a sheet', { row_number: 12, Email: 'x at y.com', Phone: '5550100' }, `Phone=5550100; Not sent: Email: 1 row has ${NO_ADDRESS}: "x at y.com" (row 12)`],
	['five of them, and how many more', Array.from({ length: 7 }, (_, index) => ({ Email: 'none', Phone: `555010${index}` })), `…Not sent: Email: 7 rows have ${NO_ADDRESS}: "none" (item 1), …"none" (item 5) and 2 more`],
	['a phone without a digit', { Email: 'a@b.c', Phone: 'call me' }, `EmailAddress=a@b.c; Not sent: Phone: 1 row has ${NO_PHONE}: "call me" (item 1)`],
	['several addresses, where leads are found by them', { Email: 'a@b.c, c@d.c', Phone: '5550100' }, '✗ "a@b.c, c@d.c" is not an email address (column "Email") → Enter one address such as ada@example.com.'],
	['a malformed phone, where leads are found by it', { Email: 'a@b.c', Phone: '12' }, '✗ "12" is not a phone number (column "Phone") → Enter a number with four digits or more.'],
	['a malformed phone, where leads are not found by it', { Email: 'a@b.c', Phone: '12' }, 'EmailAddress=a@b.c SearchBy=EmailAddress; Not sent: Phone: 1 row has a value that is not a phone number: "12" (item 1)', BY_EMAIL],
	['no digits of which somebody has hidden others', X('******8450', '(***) ***-8450', '••••••8450', '____8450', '-------8450', '98450*****', '98450…', '98450 98***', 'XXX XXX 8450 1234').map(({ X: Phone }) => ({ Email: 'a@b.c', Phone })), Array(9).fill('EmailAddress=a@b.c SearchBy=EmailAddress').join(' | ') + '; Not sent: …', BY_EMAIL],
	['no digits beside a letter that was typed for one', X('984509845O', '+91 98450 9845l', 'O5321234567').map(({ X: Phone }) => ({ Email: 'a@b.c', Phone })), Array(3).fill('EmailAddress=a@b.c SearchBy=EmailAddress').join(' | ') + '; Not sent: …', BY_EMAIL],
	['a whole number in signs, or behind a word', ['*98450 98450*', '**98450 98450**', 'Tel.....: 98450 98450', 'Call: 98450 98450...'].map((Phone) => ({ Phone })), Array(4).fill('Phone=98450 98450').join(' | ')],
	['no date, option, or yes under a word for a mobile phone as one', { Email: 'a@b.c', WhatsApp: 46_000 }, 'EmailAddress=a@b.c mx_W=2025-12-09', { fields: having({ SchemaName: 'mx_W', DisplayName: 'WhatsApp', DataType: 'Date' }) }],
	['the parts of a whole number, and shows others', { Phone: { full: '+91 98450 98450', country_code: '91', phone: '98450 98450', postcode: '560001', alternatePhone: '9845098459', number: '7' } }, 'Phone=+91 98450 98450; Not sent: Phone.postcode, Phone.alternatePhone, Phone.number…'],
	['which entry is the primary one, and shows what says something else', { Phone: [{ value: '98450 98450', nonPrimary: true }, { value: '98450 98451', isPrimary: 'TRUE' }, { value: '98450 98450', primary: 'x' }] }, 'Phone=98450 98451; Not sent: Phone.nonPrimary, Phone.primary; … Phone Number: 1 row has another number in "Phone"'],
	['a rounded phone', { Phone: '9.19E+11' }, '✗ "9.19E+11" is a rounded phone number (column "Phone") → Format the column as text and enter the number again.'],
	['no address, where leads are found by it', { Email: 'bad at x', Phone: '5550100' }, '✗ "bad at x" is not an email address (column "Email") → Enter one address such as ada@example.com.', BY_EMAIL],
	['the primary entry of a list', { emails: [{ value: 'c@d.c' }, { value: 'a@b.c', primary: true }] }, 'EmailAddress=a@b.c; Email Address: 1 row has another address in "emails"'],
	['the entry whose type says that it is the primary one', { Email: [{ value: 'c@d.c', type: 'non-primary' }, { value: 'e@f.c', isPrimary: 'untrue' }, { value: 'g@h.c', note: 'primary' }, { value: 'a@b.c', type: 'Primary' }] }, 'EmailAddress=a@b.c; Not sent: Email.isPrimary, Email.note; …'],
	['an entry that has the word fax or a relation elsewhere', { Email: 'a@b.c', Phone: { number: '5550100', note: 'fax', subtype: 'fax', relation: false, relations: ['', 'null'] } }, 'EmailAddress=a@b.c Phone=5550100; Not sent: …'],
	['an entry with one relation of several', { Email: 'a@b.c', Phone: { number: '5550100', relations: ['', 'Father'] } }, 'EmailAddress=a@b.c; Not sent: Phone: 1 row has an entry that is not sent: "5550100" (item 1)'],
	['the part of an object, and what else it has', { Email: { email: 'a@b.c', verified: true }, Phone: { number: '5550100', type: 'work', extension: '7' } }, 'EmailAddress=a@b.c Phone=5550100; Not sent: Email.verified, Phone.extension…'],
	['a whole number with its parts', { Phone: { full: '(415) 555-0100', area: '415', phone: '5550100', country: 'US' } }, 'Phone=(415) 555-0100; Not sent: Phone.country…'],
	['the fax of a list, which is not sent', { Phone: [{ number: '98450 98450', type: 'Fax' }, { number: '98450 98451' }] }, 'Phone=98450 98451; Not sent: Phone: 1 row has an entry that is not sent: "98450 98450" (item 1)'],
	['the address in a formula of a spreadsheet', ['="a@b.c"', '="a@b.c', '="a@b.c" & "d"', '="<mailto:a@b.c|a@b.c>"'].map((Email) => ({ Email })), 'EmailAddress=a@b.c | ✗ …is not an email address… | ✗ …is not an email address… | EmailAddress=a@b.c'],
	['a list of one, and of several', [{ Email: ['a@b.c', null] }, { Email: ['a@b.c', 'c@d.c'] }], 'EmailAddress=a@b.c | ✗ "a@b.c;c@d.c" is not an email address…'],
	['invisible characters', { Phone: '98450\ufe0d 98450\u200b', Email: 'a@b.c\0' }, 'Phone=98450 98450 EmailAddress=a@b.c'],
	['a list of first names, which is none', { Email: 'a@b.c', 'First name': ['Ada', 'Bo'] }, 'EmailAddress=a@b.c; Not sent: First name: 1 row has more than a single value: a list (item 1)'],
	['the first entry of a list', { phones: [{ number: '5550100' }, { number: '5550199' }] }, 'Phone=5550100; Phone Number: 1 row has another number in "phones"'],
	['keys in any letter case', { Phone: { Full: '5550100' }, Email: { EMAIL: 'a@b.c' } }, 'Phone=5550100 EmailAddress=a@b.c'],
	['JSON texts in a list', { Email: '["a@b.c"]', 'First name': '["Ada"]', phones: ['{"relation":"Father","number":"5550199"}'] }, 'EmailAddress=a@b.c FirstName=Ada; Not sent: phones: 1 row has an entry that is not sent: "5550199" (item 1)'],
	['signs of Japanese keyboards in a phone', [{ Phone: '090−1234−5678' }, { Phone: '（03）1234-5678' }, { Phone: '０９０ー1234ー5679' }], 'Phone=090-1234-5678 | Phone=(03)1234-5678 | Phone=090-1234-5679'],
	['an entry with a relation, or of a fax', { Email: 'a@b.c', phones: [{ type: 'fax', number: '5550100' }, { relation: 'Father', number: '5550199' }] }, 'EmailAddress=a@b.c; Not sent: phones: 1 row has an entry that is not sent: "5550100" (item 1), "5550199" (item 1)'],
	['a number with a code beside it', { Email: 'a@b.c', Phone: { countryCode: '91', number: '9845098450' } }, 'EmailAddress=a@b.c; Not sent: Phone: 1 row has an entry that is not sent: "9845098450" (item 1)'],
	['a list of simple values', { Email: ['a@b.c'], City: ['Rome', 'Oslo'] }, 'EmailAddress=a@b.c mx_City=Rome;Oslo'],
	['an address by hand, as in a column', {}, 'EmailAddress=bo@x.test', byHand({ EmailAddress: 'Bo <bo@x.test>' })],
	['a number by hand, as in a column', {}, 'Phone=98450 98450', byHand({ Phone: 'Mob: 98450 98450 (WhatsApp)' })],
	['the signs of Windows-1252, read as Latin1', { Email: 'a@b.c', City: 'O\x92Neill \x80' }, 'EmailAddress=a@b.c mx_City=O’Neill €'],
	...[' - ', ' • ', ' ~ ', ' . ', '  ', ' ('].map((sign): Line => [`no phone in two numbers with "${sign}" between them`, { Phone: `555 0100${sign}555 0199` }, '✗ …is not a phone number (column "Phone") → Enter one number…']),
	['no phone in a number and the last digits of another one', { Phone: '2654 3210/11' }, '✗ …is not a phone number (column "Phone") → Enter one number…'],
	...['98450 - 98450', '(+91) 98450 - 98450', '022 - 2654 3210', '1800 - 419 - 0157', '98450  98450'].map((Phone): Line => [`one number: ${Phone}`, { Phone }, `Phone=${Phone}`]),
	['a phone that may have lost digits', { Email: 'a@b.c', Phone: 91984509845012350 }, '✗ Column "Phone" has a number with too many digits…'],
];
describe('reads', () => testLines(CONTACTS, map));

// prettier-ignore
const TYPES: Line[] = [
	['an object, where the field has a single value', { Email: 'a@b.c', City: { name: 'Rome' } }, 'EmailAddress=a@b.c; Not sent: City: 1 row has more than a single value: an object (item 1)'],
	['a part of an object that was dragged, and its other parts', { Email: 'a@b.c', address: { city: 'Rome', zip: '7', geo: { lat: 1 } } }, 'EmailAddress=a@b.c mx_City=Rome; Not sent: address.zip, address.geo; to send one, …', { additional: { City: '={{ $json.address.city }}' } }],
	['a part of an object that was dragged in another way', { Email: 'a@b.c', address: { zip: '7', état: 'x', street: 'S' } }, 'EmailAddress=a@b.c mx_B=7x; Not sent: address.street…', { additional: { mx_B: '={{ $json.address?.["zip"] + $json.address.état }}' } }],
	['a part whose key is calculated, which may be any', { Email: 'a@b.c', address: { zip: '7', street: 'S' }, k: 'zip' }, 'EmailAddress=a@b.c mx_B=7; Not sent: address…', { additional: { mx_B: '={{ $json.address[$json.k] }}' } }],
	["a column of the same name in another node's item", { Email: 'a@b.c', Size: 'big' }, 'EmailAddress=a@b.c mx_B=x; Not sent: Size…', { additional: { mx_B: '={{ ({ json: { Size: "x" } }).json.Size }}' } }],
	['the label of an answer that was dragged', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'Size', value: '7' }] }, 'EmailAddress=a@b.c mx_B=Size; Not sent: Size…', { additional: { mx_B: '={{ $json.fields[1].label }}' } }],
	['an answer that is at another place in its list than the one that was dragged', [['Email', 'Size'], ['Email', 'Shoe', 'Size']].map((labels) => ({ fields: labels.map((label) => ({ label, value: label === 'Email' ? 'a@b.c' : label })) })), 'EmailAddress=a@b.c mx_B=Size | EmailAddress=a@b.c mx_B=Shoe; Not sent: Size…', { additional: { mx_B: '={{ $json.fields[1].value }}' } }],
	['a text that a part was dragged from, but that is no object', { Email: 'a@b.c', a: 'xy' }, 'EmailAddress=a@b.c; Not sent: a; to send one…', { additional: { mx_B: '={{ $json.a.b }}' } }],
	['a part of what lies beside the lead that was dragged, and its other parts', { data: { Email: 'a@b.c' }, meta: { a: 'x', b: 'y' } }, 'EmailAddress=a@b.c mx_B=x; Not sent: meta.b…', { additional: { mx_B: '={{ $json.meta.a }}' } }],
	['the same, and a part that is ignored', { data: { Email: 'a@b.c' }, meta: { a: 'x', b: 'y', c: 'z' } }, 'EmailAddress=a@b.c mx_B=x; Not sent: meta.c…', { additional: { mx_B: '={{ $json.meta.a }}' }, inputsToIgnore: 'meta.b' }],
	['what lies beside the lead, and was dragged', { data: { Email: 'a@b.c' }, meta: { a: 'x' } }, 'EmailAddress=a@b.c; Not sent: Notes: 1 row has more than a single value: an object (item 1)', { additional: { Notes: '={{ $json.meta }}' } }],
	['a part of an object of a phone that was dragged', { Email: 'a@b.c', Phone: { number: '5550100', note: 'n', x: 'y', z: 'w' } }, 'EmailAddress=a@b.c Phone=5550100 mx_B=n; Not sent: Phone.x; …', { additional: { mx_B: '={{ $json.Phone.note }}' }, inputsToIgnore: 'Phone.z' }],
	["objects and lists on 'Additional Attributes'", { Email: 'c@d.c', o: { a: 'x' }, p: { number: '5550100' }, e: [{ value: 'a@b.c' }], n: ['Ada', 'Bo'] }, 'mx_Study{a=x} EmailAddress=a@b.c Phone=5550100; Not sent: City: 1 row has more than a single value: an object (item 1); First Name: 1 row has more than a single value: a list (item 1). Email Address: 1 row has another address in "Email"', { additional: { City: '={{ $json.o }}', mx_Study: '={{ $json.o }}', EmailAddress: '={{ $json.e }}', Phone: '={{ $json.p }}', FirstName: '={{ $json.n }}' } }],
	["what does not fit, on 'Additional Attributes'", { Email: 'a@b.c', x: 'Student', f: { filename: 'a', mimetype: 'b' } }, 'EmailAddress=a@b.c; Not sent: LeadType: 1 row has a value that is not a lead type: "Student" (item 1); City: 1 row has a file: an object (item 1)', { additional: { LeadType: '={{ $json.x }}', City: '={{ $json.f }}' } }],
	['all parts of an object that were dragged', { Email: 'a@b.c', address: { city: 'Rome' } }, 'EmailAddress=a@b.c mx_City=Rome', { additional: { City: '={{ $json.address.city }}' } }],
	['a file, and an object within an object of a field set', { Email: 'a@b.c', mx_Study: { a: 'x', cv: { filename: 'a', mimetype: 'b' }, b: { c: 1 } } }, 'EmailAddress=a@b.c mx_Study{a=x}; Not sent: mx_Study.cv, mx_Study.b…'],
	['what counts as blank in a field set', { Email: 'a@b.c', mx_Study: { a: 'x', b: 'null' } }, `EmailAddress=a@b.c mx_Study{a=x}; Not sent: ${isEmpty('mx_Study.b', '"null"')}`],
	['a field of a field set twice, or without a name', { Email: 'a@b.c', mx_Study: { a: '1', ' a': '2', '': '3' } }, "EmailAddress=a@b.c mx_Study{a=1}; Not sent: mx_Study[' a'], mx_Study['']…"],
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
	['no object in a field with options', { Email: 'a@b.c', X: { id: 7, label: 'MBA' } }, 'EmailAddress=a@b.c; Not sent: X: 1 row has more than a single value: an object (item 1)', typed('Other', 'MBA')],
	['no object in a dropdown', { Email: 'a@b.c', X: { id: 7 } }, 'EmailAddress=a@b.c; Not sent: X: 1 row has more than a single value: an object (item 1)', typed('Dropdown')],
	['all parts of a name that were dragged', { Email: 'a@b.c', Name: { first: 'Ada', last: 'King', middle: 'M' } }, 'EmailAddress=a@b.c FirstName=Ada LastName=King mx_B=M', { additional: { FirstName: '={{ $json.Name.first }}', LastName: '={{ $json.Name.last }}', mx_B: '={{ $json.Name.middle }}' } }],
	['a text that is no phone, and was dragged', { Email: 'a@b.c', Phone: 'by mail' }, 'EmailAddress=a@b.c Notes=by mail', { additional: { Notes: '={{ $json.Phone }}' } }],
	['all of an object that was dragged', { body: { email: 'a@b.c', Size: 7, meta: { a: 1 } }, id: 7 }, 'EmailAddress=a@b.c Notes=…; Not sent: id…Whoever calls…', { additional: { Notes: '={{ JSON.stringify($json.body) }}' } }],
	['no number of 20 digits as a phone or a lead type', { Email: 'a@b.c', Phone: 12345678901234567890, LeadType: 12345678901234567890 }, 'EmailAddress=a@b.c SearchBy=EmailAddress; Not sent: LeadType: 1 row has a value that is not a lead type: … (item 1); Phone: 1 row has a value that is not a phone number: …', { searchBy: 'EmailAddress', fields: having('LeadType Lead Type') }],
	['a part of a text with JSON that was parsed, and its other parts', { Email: 'a@b.c', address: '{"city":"Rome","zip":"7"}' }, 'EmailAddress=a@b.c mx_City=Rome; Not sent: address.zip…', { additional: { City: '={{ JSON.parse($json.address).city }}' } }],
];
describe('sends', () => testLines(TYPES, map));
