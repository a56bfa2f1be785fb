/** 'Map Automatically', section 2: what a column becomes. A line is what the items send, and what the hint says. */
import { type Line, having, map, testLines } from '../../support/node';

const MOBILE = { SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' };
const WITH_MOBILE = { fields: having(MOBILE) };
const UNLISTED = { fields: 'none' } as const;

// prettier-ignore
const NAMES: Line[] = [
	['a display name', { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome'],
	['a schema name, in other letters', { Email: 'a@b.c', 'MX-city ': 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome'],
	['a field before a word', { Phone: '5550100', Email: 'c@d.c' }, 'Phone=5550100 mx_Mail=c@d.c', { fields: having('mx_Mail Email') }],
	['a read-only field', { Email: 'a@b.c', Age: 7 }, 'EmailAddress=a@b.c; Not sent: Age (read-only)'],
	["a read-only field that 'Search By' names", { Email: 'a@b.c', Age: 7 }, 'EmailAddress=a@b.c mx_Age=7 SearchBy=mx_Age', { searchBy: 'other', searchByAttribute: 'mx_Age' }],
	['the display name of several fields', { Email: 'a@b.c', Street: 'x' }, 'EmailAddress=a@b.c; Not sent: Street (the name of several fields); to send one…'],
	['the display name of one field that can be written', { Email: 'a@b.c', age: 7 }, 'EmailAddress=a@b.c mx_Old=7', { fields: having('mx_Old Age') }],
	['no field', { Email: 'a@b.c', Size: 7 }, "EmailAddress=a@b.c; Not sent: Size; to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'"],
	['nearly the name of a field', { Email: 'a@b.c', Ciyt: 'Rome' }, 'EmailAddress=a@b.c; Not sent: Ciyt (City?)…'],
	['no name', { Email: 'a@b.c', '': 'x' }, 'EmailAddress=a@b.c; Not sent: a column without a name…'],
	['an mx_ column that the account has not', { Email: 'a@b.c', mx_New: 7 }, 'EmailAddress=a@b.c; Not sent: mx_New…'],
	['an account that does not list its fields', { Email: 'a@b.c', mx_New: 7, City: 'x' }, "EmailAddress=a@b.c mx_New=7; Not sent: City…The list of the account's fields could not be read…", UNLISTED],
	['SearchBy', { Email: 'a@b.c', SearchBy: 'Phone' }, 'EmailAddress=a@b.c; Not sent: SearchBy…', { fields: having('SearchBy') }],
	['no display name of several read-only fields, as of one', { Email: 'a@b.c', ID: '7' }, 'EmailAddress=a@b.c; Not sent: ID (read-only)', { fields: having(...['mx_P', 'mx_Q'].map((SchemaName) => ({ SchemaName, DisplayName: 'ID', IsReadOnly: true }))), options: { unknownColumns: 'refuse' } }],
];
describe('by the name of a field', () => testLines(NAMES, map));

// prettier-ignore
const WORDS: Line[] = [
	['words of the table', { 'E-mail ID': 'a@b.c', 'Mobile No.': '5550100', 'Full Name': 'Ada King' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Ada LastName=King'],
	['punctuation and emoji', { '📧 Email:': 'a@b.c', 'Phone number *': '5550100' }, 'EmailAddress=a@b.c Phone=5550100'],
	['a decoration', { '1. Email (required)': 'a@b.c', 'What is your phone?': '5550100', 'Your first name': 'Ada' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Ada'],
	['a number, "your", and a person, with a star behind', { '1. What is your student email? *': 'a@b.c', '(2) Your personal phone (required)': '5550100' }, 'EmailAddress=a@b.c Phone=5550100'],
	['one word in front', { 'Work email': 'a@b.c', 'Personal phone': '5550100', 'Student name': 'Ada King' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Ada LastName=King'],
	['another word in front', { Email: 'a@b.c', 'Father name': 'x', 'Form name': 'y', 'Home phone': '5550100' }, 'EmailAddress=a@b.c; Not sent: Father name, Form name, Home phone…'],
	['Contact, which is no word', { Email: 'a@b.c', Contact: '5550100' }, 'EmailAddress=a@b.c; Not sent: Contact…'],
	['lead, contact, and person, which are about the lead', { 'Student name': 'Ada', 'Contact email': 'a@b.c', 'Person phone': '5550100' }, 'FirstName=Ada EmailAddress=a@b.c Phone=5550100'],
	['WhatsApp', { WhatsApp: '5550100' }, 'Mobile=5550100 Phone=5550100', WITH_MOBILE],
	['a mobile phone, and another one', { Phone: '5550100', 'Cell phone': '5550199' }, 'Phone=5550100 Mobile=5550199', WITH_MOBILE],
	['a mobile phone for the field that has its name', { 'Cell phone': '5550199' }, 'mx_Cell=5550199 Phone=5550199', { fields: having('mx_Cell Cell Phone') }],
	['a mobile phone that a text field has, but not Phone', [{ Email: 'a@b.c', 'WhatsApp Number': 'Same as above' }, { Email: 'c@d.c', 'WhatsApp Number': '5550100' }], 'EmailAddress=a@b.c mx_WA=Same as above | EmailAddress=c@d.c mx_WA=5550100 Phone=5550100', { fields: having('mx_WA WhatsApp Number') }],
	['a mobile phone that a text field has, with a country code', { 'WhatsApp Number': '98450 98450' }, 'mx_WA=98450 98450 Phone=+91-9845098450', { fields: having('mx_WA WhatsApp Number'), options: { countryCode: '91' } }],
	["a relative's mobile phone that a field set has", { Email: 'a@b.c', 'WhatsApp Number': { relation: 'Father', number: '5550199' } }, 'EmailAddress=a@b.c mx_WA{relation=Father number=5550199}', { fields: having('mx_WA WhatsApp Number') }],
	['a mobile phone without a field, and another one', { Phone: '5550100', 'Cell phone': '5550199' }, 'Phone=5550100; Phone Number: 1 row has another number in "Cell phone"'],
	['a mobile phone beside one that is none', [{ Phone: 'N/A', Mobile: '5550199' }], 'Phone=5550199 Mobile=5550199; Not sent: Phone: 1 row has a value that is not a phone number: "N/A" (item 1)', WITH_MOBILE],
	['a mobile phone beside an ignored one', { Email: 'a@b.c', Phone: '5550100', Mobile: '5550199' }, 'EmailAddress=a@b.c Mobile=5550199', { ...WITH_MOBILE, inputsToIgnore: 'Phone' }],
	...([{ WhatsApp: '5550199', Mobile: '5550100' }, { Mobile: '5550100', WhatsApp: '5550199' }]).map((row, index): Line => [`Phone gets the mobile phone that Mobile gets, a field before a word (${index})`, row, '…Phone=5550100…; Mobile: 1 row has another number in "WhatsApp"', { fields: having('Mobile') }]),
];
describe('by a word', () => testLines(WORDS, map));

// prettier-ignore
const PERSONS: Line[] = [
	['the one whose address is filled, in whatever order', { 'Student name': 'Ann', 'Customer email': 'c@d.c', 'Customer name': 'Ada King' }, 'EmailAddress=c@d.c FirstName=Ada LastName=King; Not sent: Student name; to send one, …'],
	['the one whose phone is filled in some row', [{ 'Student name': 'Ann', 'Student email': '-', 'Customer phone': '' }, { 'Student name': 'Bo', 'Customer phone': '5550100' }], '✗ …Fill in "Customer phone" in this row. | Phone=5550100; Not sent: Student name, Student email…'],
	['one of whom there are only names', { Email: 'a@b.c', 'Student name': 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['neither of two, of whom there are only names', { Email: 'a@b.c', 'Student name': 'Ann', 'Customer name': 'Ada King' }, 'EmailAddress=a@b.c; Not sent: Student name, Customer name…'],
	['not the one of a first name, which is no field of the account', { 'Customer email': 'c@d.c', 'Student first name': 'Bo', 'Student surname': 'Lee' }, 'EmailAddress=c@d.c; Not sent: Student first name, Student surname…'],
	['no name, where a field has none', { Email: 'a@b.c', '': 'x' }, 'EmailAddress=a@b.c; Not sent: a column without a name…', { fields: having({ SchemaName: 'mx_A', DisplayName: '' }) }],
	['one of two, if the name of the other one is never filled', { Email: 'a@b.c', 'Student name': '', 'Customer name': 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['none, if two have an address or a phone', [{ 'Customer email': 'c@d.c' }, { 'Student phone': '5550100', 'Customer email': 'c@d.c' }], '✗ The items have addresses or phones of several persons: "Customer email", "Student phone" → Add those that are not the lead\'s to \'Columns to Ignore\', e.g. "Student phone". | ✗ …'],
	['the other one, once its columns are ignored', [{ 'Customer email': 'c@d.c' }, { 'Student phone': '5550100', 'Customer email': 'c@d.c' }], 'EmailAddress=c@d.c | EmailAddress=c@d.c', { inputsToIgnore: 'Student phone' }],
	["not the one whose field gets a mobile phone, which isn't copied", { 'Customer Email': 'c@d.c', 'Student Mobile': '98450 98450' }, 'EmailAddress=c@d.c mx_SM=98450 98450', { fields: having('mx_SM Student Mobile') }],
	['the one whose own field gets a mobile phone, before another field', { 'Customer Mobile': '98450 98450', 'Guest Mobile': '98450 98451' }, 'Mobile=98450 98450 Phone=98450 98450 mx_GM=98450 98451', { fields: having(MOBILE, 'mx_GM Guest Mobile') }],
	['one whose field gets a mobile phone, if there is no other one', { Email: 'a@b.c', 'Guest Mobile': '98450 98450' }, 'EmailAddress=a@b.c mx_GM=98450 98450 Phone=98450 98450', { fields: having('mx_GM Guest Mobile') }],
	['neither of two whose fields get mobile phones', { Email: 'a@b.c', 'Guest Mobile': '98450 98450', 'Student Mobile': '98450 98451' }, 'EmailAddress=a@b.c mx_GM=98450 98450 mx_SM=98450 98451', { fields: having('mx_GM Guest Mobile', 'mx_SM Student Mobile') }],
	['none, if the address of all leads has the name of another person', { 'Student Email': 'a@b.c', 'Customer Phone': '98450 98450' }, '✗ The items have addresses or phones of several persons: "Student Email", "Customer Phone" …', { fields: having('EmailAddress Student Email') }],
	['one for each field that has such a name', { 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }, 'EmailAddress=a@b.c mx_CE=c@d.c', { fields: having('mx_CE Customer Email') }],
];
describe('of several persons, the lead is', () => testLines(PERSONS, map));

// prettier-ignore
const SEVERAL: Line[] = [
	['the first filled one of a row', [{ Email: '', 'E-mail': 'c@d.c' }, { Email: 'a@b.c', 'E-mail': 'A@B.C' }], 'EmailAddress=c@d.c | EmailAddress=a@b.c'],
	['another value', [{ Email: 'a@b.c', 'E-mail': 'c@d.c' }, { Email: 'a@b.c', 'E-mail': 'e@f.c' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c; Email Address: 2 rows have another address in "E-mail"'],
	['names of fields first', { 'Telephone': '5550199', Phone: '5550100' }, 'Phone=5550100; Phone Number: 1 row has another number in "Telephone"'],
	['a bare name last', { Email: 'a@b.c', Name: 'Acme', 'Full name': 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King; Whole name: 1 row has another value in "Name"'],
	['numbers whose digits end alike', { Phone: '98450 98450', Telephone: '+91 98450 98450' }, 'Phone=98450 98450'],
	["a value of 'Additional Attributes' first", { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Oslo; City: 1 row has another value in "City"', { additional: { mx_City: 'Oslo' } }],
	["no value of 'Additional Attributes'", { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome', { additional: { mx_City: '={{ $json.x }}' } }],
	['lists of the same values', { Email: 'a@b.c', City: ['Rome', 'Oslo'], mx_City: ['Rome', 'Oslo'] }, 'EmailAddress=a@b.c mx_City=Rome;Oslo'],
	['lists that differ', { Email: 'a@b.c', City: ['Rome', 'Oslo'], mx_City: ['Rome'] }, 'EmailAddress=a@b.c mx_City=Rome;Oslo; City: 1 row has another value in "mx_City"'],
	['blanks around the same value', { Email: 'a@b.c', City: 'Rome', mx_City: ' Rome ' }, 'EmailAddress=a@b.c mx_City=Rome'],
	['an empty one beside a filled one', { Email: 'a@b.c', City: 'Rome', mx_City: ' ' }, 'EmailAddress=a@b.c mx_City=Rome'],
	['the same value twice, which is no phone', { Email: 'a@b.c', Phone: '12', Telephone: '12' }, 'EmailAddress=a@b.c SearchBy=EmailAddress; Not sent: Phone: 1 row has a value that is not a phone number: "12" (item 1)', { searchBy: 'EmailAddress' }],
	['another value, which is no phone', { Email: 'a@b.c', Phone: '5550100', Telephone: '12 rue X' }, 'EmailAddress=a@b.c Phone=5550100; Phone Number: 1 row has another number in "Telephone"'],
	["one attribute of 'Additional Attributes' twice", { Email: 'a@b.c' }, "✗ 'Additional Attributes' have \"mx_City\" twice → Keep one of them.", { additional: { City: 'Rome', mx_City: 'Oslo' } }],
	['one that is no address', { Email: 'none', 'E-mail': 'c@d.c' }, 'EmailAddress=c@d.c; Not sent: Email: 1 row has a value that is not an email address: "none" (item 1)'],
];
describe('of several columns for one attribute', () => testLines(SEVERAL, map));

// prettier-ignore
const WHOLE: Line[] = [
	['with any other comma', [{ Email: 'a@b.c', Name: 'van der Berg, Anna' }, { Email: 'c@d.c', Name: 'King, Ada, PhD' }], 'EmailAddress=a@b.c LastName=van der Berg, Anna | EmailAddress=c@d.c LastName=King, Ada, PhD'],
	['with a comma at its end', { Email: 'a@b.c', Name: 'Ada King,' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['turned round under a heading that says so', { Email: 'a@b.c', 'Nom et prénom': 'Lovelace, Ada' }, 'EmailAddress=a@b.c FirstName=Ada LastName=Lovelace'],
	['of 300 characters or more', { Email: 'a@b.c', Name: `Ada ${'x'.repeat(300)}` }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a value that is not a name of one person: …'],
	['a list of one', { Email: 'a@b.c', Name: ['Ada King'] }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['a longer list', { Email: 'a@b.c', Name: ['Ada', 'King'] }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a value that is not a name of one person: a list (item 1)'],
	['an object whose parts are there twice', { Email: 'a@b.c', Name: { first: 'Ada', First: 'Bo' } }, 'EmailAddress=a@b.c; Not sent: Name: …'],
	['with whatever commas, beside a first name', [{ Email: 'a@b.c', Name: 'King, Ada', 'First name': 'Ada' }, { Email: 'c@d.c', Name: 'Ann Lee, MBBS', 'First name': 'Ann' }], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=c@d.c FirstName=Ann LastName=Lee, MBBS'],
	["beside a first name of 'Additional Attributes'", [{ Email: 'a@b.c', Name: 'Bo Lee', Spoc: 'Bo' }, { Email: 'c@d.c', Name: 'Acme Ltd', Spoc: 'Bo' }], 'EmailAddress=a@b.c LastName=Lee FirstName=Bo | EmailAddress=c@d.c FirstName=Bo; Not sent: Name: 1 row has a name that does not fit the first or last name of the row: "Acme Ltd" (item 2)', { additional: { FirstName: '={{ $json.Spoc }}' } }],
	['the same as the known part', { Email: 'a@b.c', Name: 'King', Surname: 'King' }, 'EmailAddress=a@b.c LastName=King'],
	['beside a first name without a value', { Email: 'a@b.c', 'First name': '-', Name: 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King; Not sent: First name: 1 row has a value that counts as empty: "-" (item 1)'],
	['at its last blank', { Email: 'a@b.c', Name: 'Ada Augusta King' }, 'EmailAddress=a@b.c FirstName=Ada Augusta LastName=King'],
	['a single word', { Email: 'a@b.c', Name: 'Ada' }, 'EmailAddress=a@b.c FirstName=Ada'],
	['under a heading that says the last name first', { Email: 'a@b.c', 'Nom et prénom': 'King Ada' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['in Chinese script', { Email: 'a@b.c', Name: '王 小明' }, 'EmailAddress=a@b.c FirstName=小明 LastName=王'],
	['turned round', { Email: 'a@b.c', Name: 'Lovelace, Ada Augusta' }, 'EmailAddress=a@b.c FirstName=Ada Augusta LastName=Lovelace'],
	['a title behind a comma', { Email: 'a@b.c', Name: 'Ann Lee, MBBS' }, 'EmailAddress=a@b.c LastName=Ann Lee, MBBS'],
	['a firm', { Email: 'a@b.c', Name: 'Kinder-, Jugend- und Elternhilfe' }, 'EmailAddress=a@b.c LastName=Kinder-, Jugend- und Elternhilfe'],
	['separators at the end', [{ Email: 'a@b.c', Name: 'Ada Lovelace;;;' }, { Email: 'c@d.c', Name: 'Turing,Alan,,,' }], 'EmailAddress=a@b.c FirstName=Ada LastName=Lovelace | EmailAddress=c@d.c FirstName=Alan LastName=Turing'],
	['without a letter', { Email: 'a@b.c', Name: '#9999' }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a value that counts as empty: "#9999" (item 1)'],
	['of nothing', { Email: 'a@b.c', Name: '{{ first name }}' }, 'EmailAddress=a@b.c…'],
	['at its last of several blanks', [{ Email: 'a@b.c', Name: 'Ada   King' }, { Email: 'c@d.c', Name: '王   小 明' }], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=c@d.c FirstName=小 明 LastName=王'],
	['that is there twice', [{ Email: 'a@b.c', Name: 'Ada King', 'Full name': 'Ada King' }, { Email: 'c@d.c', Name: 'Bo Lee', 'Full name': 'Ed Lee' }], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=c@d.c FirstName=Ed LastName=Lee; Whole name: 1 row has another value in "Name"'],
	['an object with one more part', { Email: 'a@b.c', Name: { first: 'Ada', last: 'King', middle: 'B' } }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a value that is not a name of one person: an object (item 1)'],
	['an object in an object', { Email: 'a@b.c', Name: { first: { a: 'Ada' }, last: 'King' } }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a value that is not a name of one person: an object (item 1)'],
	...['Kim Kim', { first: 'Kim', last: 'Kim' }].map((Name): Line => [`of one word twice, beside it: ${JSON.stringify(Name)}`, { Email: 'a@b.c', Name, 'First name': 'Kim' }, 'EmailAddress=a@b.c FirstName=Kim LastName=Kim']),
	['beside a first name of two words, of which it has one', { Email: 'a@b.c', Name: 'Ada King', 'First name': 'Ada Maria' }, 'EmailAddress=a@b.c FirstName=Ada Maria; Not sent: Name: 1 row has a name that does not fit the first or last name of the row: "Ada King" (item 1)'],
	['an object of two parts', { Email: 'a@b.c', Name: { First: 'Ada', Last: 'King' } }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['another object', { Email: 'a@b.c', Name: { title: 'Ms' } }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a value that is not a name of one person: an object (item 1)'],
	['beside a first name', { Email: 'a@b.c', Name: 'Ada King', 'First name': 'Ada' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['a single word beside a last name', { Email: 'a@b.c', Name: 'Ada', Surname: 'King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['of somebody else beside a first name', { Email: 'a@b.c', Name: 'Bo Lee', 'First name': 'Ada' }, 'EmailAddress=a@b.c FirstName=Ada; Not sent: Name: 1 row has a name that does not fit the first or last name of the row: "Bo Lee" (item 1)'],
	['beside both names', [{ Email: 'a@b.c', Name: 'Ada King', 'First name': 'Ada', Surname: 'King' }, { Email: 'c@d.c', Name: 'Bo Lee', 'First name': 'Ada', Surname: 'King' }], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=c@d.c FirstName=Ada LastName=King; Whole name: 1 row has another value in "Name"'],
	['a blank one, which clears both', { Email: 'a@b.c', Name: '' }, 'EmailAddress=a@b.c FirstName= LastName=', { options: { emptyValues: 'send' } }],
	['not beside a first name that refuses its row', { Email: 'a@b.c', 'Given name': 'A\ufffd', Name: 'Ada King' }, '✗ Characters were lost…'],
	['an object with a first name alone', { Email: 'a@b.c', Name: { first: 'Ada' } }, 'EmailAddress=a@b.c FirstName=Ada', { additional: { LastName: '' } }],
	['no first name of an object as a last name', { Email: 'a@b.c', Name: { first: 'Ada' } }, 'EmailAddress=a@b.c FirstName=Bo; Not sent: Name: 1 row has a name that does not fit…', { additional: { FirstName: 'Bo' } }],
	['an object with a part that counts as blank', { Email: 'a@b.c', FirstName: '-', Name: { first: 'null', last: 'King' } }, 'EmailAddress=a@b.c LastName=King; Not sent: Name: 1 row has …"null" (item 1); FirstName: 1 row has …"-" (item 1)'],
];
describe('splits a whole name', () => testLines(WHOLE, map));
