/** 'Map Automatically', section 2: what a column is for. A line is what the items send, and what the hint says. */
import { type Line, having, map, testLines } from '../../support/node';

const MOBILE = { SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' };
const WITH_MOBILE = { fields: having(MOBILE) };
const UNFIT = '1 row has a name that does not fit the first or last name of the row';

// prettier-ignore
const NAMES: Line[] = [
	['a display name', { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome'],
	['a schema name, in other letters', { Email: 'a@b.c', 'MX-city ': 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome'],
	['a field before a word', { Phone: '5550100', Email: 'c@d.c' }, 'Phone=5550100 mx_Mail=c@d.c', { fields: having('mx_Mail Email') }],
	['a read-only field', { Email: 'a@b.c', Age: 7 }, 'EmailAddress=a@b.c; Not sent: Age (read-only)…'],
	["a read-only field that 'Search By' names", { Email: 'a@b.c', Age: 7 }, 'EmailAddress=a@b.c mx_Age=7 SearchBy=mx_Age', { searchBy: 'other', searchByAttribute: 'mx_Age' }],
	['the display name of several fields', { Email: 'a@b.c', Street: 'x' }, 'EmailAddress=a@b.c; Not sent: Street (the name of several fields)…'],
	['the display name of one field that can be written', { Email: 'a@b.c', age: 7 }, 'EmailAddress=a@b.c mx_Old=7', { fields: having('mx_Old Age') }],
	['the display name of several read-only fields', { Email: 'a@b.c', ID: '7' }, 'EmailAddress=a@b.c; Not sent: ID (read-only)…', { fields: having(...['mx_P', 'mx_Q'].map((SchemaName) => ({ SchemaName, DisplayName: 'ID', IsReadOnly: true }))) }],
	['no field', { Email: 'a@b.c', 'Favourite colour': 'red', Shoe: 7 }, "EmailAddress=a@b.c; Not sent: Favourite colour, Shoe…to send one, add an attribute of your account to 'Additional Attributes', and drag the column on 'Value'…"],
	['no name', { Email: 'a@b.c', '': 'x' }, 'EmailAddress=a@b.c; Not sent: a column without a name…'],
	['an mx_ column that the account has not', { Email: 'a@b.c', mx_New: 7 }, 'EmailAddress=a@b.c; Not sent: mx_New…'],
	['an account that does not list its fields', { Email: 'a@b.c', mx_New: 7, City: 'x' }, "EmailAddress=a@b.c mx_New=7; Not sent: City…The list of the account's fields could not be read…", { fields: 'none' }],
	['SearchBy', { Email: 'a@b.c', SearchBy: 'Phone' }, 'EmailAddress=a@b.c; Not sent: SearchBy…', { fields: having('SearchBy') }],
	['JSON in a text, which stays a text', { Email: 'a@b.c', City: '{"a":"Rome"}' }, 'EmailAddress=a@b.c mx_City={"a":"Rome"}'],
];
describe('by the name of a field', () => testLines(NAMES, map));

// prettier-ignore
const WORDS: Line[] = [
	['words of the table', { 'E-mail ID': 'a@b.c', 'Phone No.': '5550100', 'Full Name': 'Ada King' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Ada LastName=King'],
	['punctuation and emoji', { '📧 Email:': 'a@b.c', '(Phone number)': '5550100' }, 'EmailAddress=a@b.c Phone=5550100'],
	['what may stand before a word', { '1. Email': 'a@b.c', 'What is your phone?': '5550100', 'Your first name': 'Ada', 'Personal surname': 'King' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Ada LastName=King'],
	['what may stand behind a word', { 'Email *': 'a@b.c', 'Phone?': '5550100', 'Name (required)': 'Ada King' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Ada LastName=King'],
	['another word in front', { Email: 'a@b.c', 'Father name': 'x', 'Form name': 'y', 'Spouse Mobile': '5550100' }, 'EmailAddress=a@b.c; Not sent: Father name, Form name, Spouse Mobile…'],
	['a number without a sign behind it', { Email: 'a@b.c', '2 Email': 'c@d.c' }, 'EmailAddress=a@b.c; Not sent: 2 Email…'],
	['Contact, which is no word', { Email: 'a@b.c', Contact: '5550100' }, 'EmailAddress=a@b.c; Not sent: Contact…'],
];
describe('by a word', () => testLines(WORDS, map));

// prettier-ignore
const MOBILES: Line[] = [
	['goes to Mobile, and to Phone', [{ WhatsApp: '5550100' }, { 'Mobile No.': '5550101' }], 'Mobile=5550100 Phone=5550100 | Mobile=5550101 Phone=5550101', WITH_MOBILE],
	['goes to Phone, where the account has no field for it', { 'Cell phone': '5550199' }, 'Phone=5550199'],
	['goes to the field that has its name, and to Phone', { 'Cell phone': '5550199' }, 'mx_Cell=5550199 Phone=5550199', { fields: having(MOBILE, 'mx_Cell Cell Phone') }],
	['goes to Mobile alone beside a phone', { Phone: '5550100', 'Cell phone': '5550199' }, 'Phone=5550100 Mobile=5550199', WITH_MOBILE],
	['is shown beside a phone, where the account has no field for it', { Phone: '5550100', 'Cell phone': '5550199' }, 'Phone=5550100; Phone Number: 1 row has another value in "Cell phone"'],
	['goes to Phone beside a phone without a value', [{ Phone: 'N/A', Mobile: '5550199' }, { Phone: '', Mobile: '5550100' }], 'Phone=5550199 Mobile=5550199 | Phone=5550100 Mobile=5550100; Not sent: Phone: 1 row has a value that is not a phone number: "N/A" (item 1)', WITH_MOBILE],
	['goes to Phone, if it is the first one of the row', [{ WhatsApp: '5550199', 'Cell phone': '5550100' }, { WhatsApp: '', 'Cell phone': '5550101' }], 'Mobile=5550199 Phone=5550199 | Mobile=5550101 Phone=5550101; …', WITH_MOBILE],
	['goes to Phone as a name of a field before a word', { WhatsApp: '5550199', Mobile: '5550100' }, '…Phone=5550100…; Mobile: 1 row has another value in "WhatsApp"', { fields: having('Mobile') }],
	['goes to Phone, unless it is none', { Email: 'a@b.c', 'WhatsApp Number': 'Same as above' }, 'EmailAddress=a@b.c mx_WA=Same as above', { fields: having('mx_WA WhatsApp Number') }],
	['does not go to Phone, if Phone is ignored', { Email: 'a@b.c', Mobile: '5550199' }, 'EmailAddress=a@b.c Mobile=5550199', { ...WITH_MOBILE, inputsToIgnore: 'Phone' }],
	['does not go to Phone, if Mobile is ignored', { Email: 'a@b.c', 'Cell phone': '5550199' }, 'EmailAddress=a@b.c', { ...WITH_MOBILE, inputsToIgnore: 'Mobile' }],
	['does not go to Phone, if Mobile is ignored, where the account has no such field', { Email: 'a@b.c', 'Cell phone': '5550199' }, 'EmailAddress=a@b.c', { inputsToIgnore: 'Mobile' }],
	['goes to its own field alone, if Mobile is ignored', { Email: 'a@b.c', 'Cell phone': '5550199' }, 'EmailAddress=a@b.c mx_Cell=5550199', { fields: having(MOBILE, 'mx_Cell Cell Phone'), inputsToIgnore: 'Mobile' }],
	['with a person is for Mobile and Phone as a word', { 'Student name': 'Ada', 'Student mobile': '5550199' }, 'FirstName=Ada Mobile=5550199 Phone=5550199', WITH_MOBILE],
	['does not go to Phone as a field with a person in its name', { Email: 'a@b.c', 'Guest Mobile': '5550199' }, 'EmailAddress=a@b.c mx_GM=5550199', { fields: having(MOBILE, 'mx_GM Guest Mobile') }],
];
describe('a mobile phone', () => testLines(MOBILES, map));

// prettier-ignore
const PERSONS: Line[] = [
	['one person', { 'Student name': 'Ada King', 'Student email': 'a@b.c', 'Student phone': '5550100' }, 'FirstName=Ada LastName=King EmailAddress=a@b.c Phone=5550100'],
	['a person of whom there is a name, beside an address of nobody', { Email: 'a@b.c', 'Student name': 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['a person of whom there is an address, beside a phone of nobody', { 'Student email': 'a@b.c', Phone: '5550100' }, 'EmailAddress=a@b.c Phone=5550100'],
	['lead, contact, and person, which are anybody', { 'Student name': 'Ada', 'Contact email': 'a@b.c', 'Person phone': '5550100' }, 'FirstName=Ada EmailAddress=a@b.c Phone=5550100'],
	['a person beside another one in a column for something else', { 'Student email': 'a@b.c', 'Customer city': 'Rome', Guest: 'x' }, 'EmailAddress=a@b.c; Not sent: Customer city, Guest…'],
	['a person in a field of the account', { 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }, 'EmailAddress=a@b.c mx_CE=c@d.c', { fields: having('mx_CE Customer Email') }],
	['the lead, once the columns of the other one are ignored', { 'Customer email': 'c@d.c', 'Student phone': '5550100', 'Student name': 'Ann' }, 'EmailAddress=c@d.c', { inputsToIgnore: 'Student phone, Student name' }],
	...([
		['of two persons', { 'Customer email': 'c@d.c', 'Student phone': '5550100' }, 'Student phone'],
		['of two persons, one of them blank', { 'Customer email': 'c@d.c', 'Student name': '' }, 'Student name'],
		['of two persons, in a later item', [{ 'Customer email': 'c@d.c' }, { 'Customer email': 'c@d.c', 'Guest name': 'Ann' }], 'Guest name'],
		['of two persons, of whom the second one has an address', { 'Student name': 'Ann', 'Customer email': 'c@d.c' }, 'Student name'],
		['of two persons, of whom there are only names', { Email: 'a@b.c', 'Student name': 'Ann', 'Customer first name': 'Bo' }, '…'],
		['of three persons', { 'Student email': 'a@b.c', 'Guest name': 'Ann', 'Customer phone': '5550100', 'Customer name': 'Bo' }, '…Guest name…, …Customer phone…, …Customer name'],
		['of two persons, one under a name with a comma', { 'Student email': 'a@b.c', 'Customer, email': 'c@d.c' }, "['Customer, email']"],
		['of two persons, under a name that the account has for the address', { 'Student Email': 'a@b.c', 'Customer phone': '5550100' }, 'Customer phone', { fields: having('EmailAddress Student Email') }],
		['of two persons in an object of columns', { Email: '', fields: { 'Student mobile': '98450 98450', 'Customer mobile': '98450 98451' } }, '…Customer mobile'],
		['of nobody and a person: addresses', { Email: 'a@b.c', 'Guest email': 'c@d.c' }, 'Guest email'],
		['of anybody and a person: addresses', { 'Contact email': 'a@b.c', 'Guest email': 'c@d.c' }, 'Guest email'],
		['of nobody and a person: a phone and a mobile phone', { Phone: '5550100', 'Guest mobile': '' }, 'Guest mobile'],
		['of nobody and a person: names', { Name: 'Ada King', Email: 'a@b.c', 'Guest Name': 'Ann' }, 'Guest Name'],
		['of nobody and a person: a first name and a whole one', { 'First name': 'Ada', Email: 'a@b.c', 'Guest Name': 'Ann' }, 'Guest Name'],
		['of nobody and a person: a name, and the address of a person', { Name: 'Ann', 'Guest email': 'c@d.c' }, "Name. It keeps the lead's name back, too: better rename such a column"],
		['of anybody and a person: a name, and the phone of a person', { 'Contact name': 'Ann', 'Guest phone': '5550100' }, 'Contact name'],
	] as Line[]).map(([what, row, ignored, given]): Line => [`no run with columns ${what}`, row, `✗ The columns are about several persons: … → Add the columns of those that are not the lead to 'Columns to Ignore', e.g. ${ignored}.…`, given]),
];
describe('takes', () => testLines(PERSONS, map));

// prettier-ignore
const SEVERAL: Line[] = [
	['the first filled one of a row', [{ Email: '', 'E-mail': 'c@d.c' }, { Email: 'a@b.c', 'E-mail': 'A@B.C' }], 'EmailAddress=c@d.c | EmailAddress=a@b.c'],
	['the first that can be sent', { Phone: '5550100', Email: { a: 1 }, Mail: 'a@b.c; c@d.c', 'E-mail': 'e@f.c' }, 'Phone=5550100 EmailAddress=e@f.c SearchBy=Phone; Not sent: …', { searchBy: 'Phone' }],
	['the first that refuses the row', { Phone: '5550100', Email: 'a@b.c; c@d.c', 'E-mail': 'a@b.c' }, '✗ "a@b.c; c@d.c" is not an email address…'],
	['an extension in another column, which is counted', { Phone: '98450 91234', Telephone: '1234' }, 'Phone=98450 91234; Phone Number: 1 row has another value in "Telephone"'],
	['another value, which is counted', [{ Email: 'a@b.c', 'E-mail': 'c@d.c' }, { Email: 'a@b.c', 'E-mail': 'e@f.c' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c; Email Address: 2 rows have another value in "E-mail"'],
	['names of fields first', { Telephone: '5550199', Phone: '5550100' }, 'Phone=5550100; Phone Number: 1 row has another value in "Telephone"'],
	['a bare name last', { Email: 'a@b.c', Name: 'Acme', 'Full name': 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King; Whole name: 1 row has another value in "Name"'],
	['a number without its code, which is another value', { Phone: '98450 98450', Telephone: '+91 98450 98450' }, 'Phone=98450 98450; Phone Number: 1 row has another value in "Telephone"'],
	["a value of 'Additional Attributes' first", { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Oslo; City: 1 row has another value in "City"', { additional: { mx_City: 'Oslo' } }],
	["no value of 'Additional Attributes'", { Email: 'a@b.c', City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome', { additional: { mx_City: '={{ $json.x }}' } }],
	['blanks around the same value, and an empty one', [{ Email: 'a@b.c', City: 'Rome', mx_City: ' Rome ' }, { Email: 'c@d.c', City: 'Rome', mx_City: ' ' }], 'EmailAddress=a@b.c mx_City=Rome | EmailAddress=c@d.c mx_City=Rome'],
	['lists that differ', { Email: 'a@b.c', City: ['Rome', 'Oslo'], mx_City: ['Rome'] }, 'EmailAddress=a@b.c mx_City=Rome;Oslo; City: 1 row has another value in "mx_City"'],
	["one attribute of 'Additional Attributes' twice", { Email: 'a@b.c' }, "✗ 'Additional Attributes' has the attribute \"mx_City\" twice → Keep one of them.", { additional: { City: 'Rome', mx_City: 'Oslo' } }],
];
describe('of several columns for one attribute', () => testLines(SEVERAL, map));

const name = (Name: unknown, others: object = {}) => ({ Email: 'a@b.c', Name, ...others });
// prettier-ignore
const WHOLE: Line[] = [
	['at its last blank', [name('Ada Augusta King'), name('Ada   King')], 'EmailAddress=a@b.c FirstName=Ada Augusta LastName=King | EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['a single word', name('Ada'), 'EmailAddress=a@b.c FirstName=Ada'],
	['under a heading that says the last name first', { Email: 'a@b.c', 'Nom et prénom': 'King Ada Augusta' }, 'EmailAddress=a@b.c FirstName=Ada Augusta LastName=King'],
	['in Chinese, Japanese, or Korean script', [name('王 小 明'), name('やまだ タロウ'), name('김 민준')], 'EmailAddress=a@b.c FirstName=小 明 LastName=王 | EmailAddress=a@b.c FirstName=タロウ LastName=やまだ | EmailAddress=a@b.c FirstName=민준 LastName=김'],
	['turned round with a comma', [name('Lovelace, Ada'), name('Lovelace, Ada Augusta')], 'EmailAddress=a@b.c FirstName=Ada LastName=Lovelace | EmailAddress=a@b.c FirstName=Ada Augusta LastName=Lovelace'],
	['not with any other comma', [name('Ann Lee, MBBS'), name('King, Ada, PhD'), name('Lee, Ann Mary Jane'), name('王，小明')], 'EmailAddress=a@b.c LastName=Ann Lee, MBBS | EmailAddress=a@b.c LastName=King, Ada, PhD | EmailAddress=a@b.c LastName=Lee, Ann Mary Jane | EmailAddress=a@b.c LastName=王，小明'],
	['beside a first name: the rest', [name('Ada King', { 'First name': 'Ada' }), name('King, Ada', { 'First name': 'ada' }), name('Ann Lee, MBBS', { 'First name': 'Ann' })], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=a@b.c FirstName=ada LastName=King | EmailAddress=a@b.c FirstName=Ann LastName=Lee, MBBS'],
	['beside a last name: the rest', name('Ada King', { Surname: 'King' }), 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	["beside a first name of 'Additional Attributes'", name('Bo Lee', { Spoc: 'Bo' }), 'EmailAddress=a@b.c LastName=Lee FirstName=Bo', { additional: { FirstName: '={{ $json.Spoc }}' } }],
	['beside one of its two equal words: the other one', name('Kim Kim', { 'First name': 'Kim' }), 'EmailAddress=a@b.c FirstName=Kim LastName=Kim'],
	['beside a last name with it: a single word', name('Ada', { Surname: 'Ada King' }), 'EmailAddress=a@b.c FirstName=Ada LastName=Ada King'],
	['beside a last name: a single word', name('Ada', { Surname: 'King' }), 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	['beside the same word: nothing', name('King', { Surname: 'King' }), 'EmailAddress=a@b.c LastName=King'],
	['beside a first name of somebody else: nothing', name('Bo Lee', { 'First name': 'Ada' }), `EmailAddress=a@b.c FirstName=Ada; Not sent: Name: ${UNFIT}: "Bo Lee" (item 1)`],
	['beside a first name of two words, of which it has one: nothing', name('Ada King', { 'First name': 'Ada Maria' }), `EmailAddress=a@b.c FirstName=Ada Maria; Not sent: Name: ${UNFIT}: "Ada King" (item 1)`],
	['beside both names: nothing, and another one is counted', [name('Ada King', { 'First name': 'Ada', Surname: 'King' }), name('Bo Lee', { 'First name': 'Ada', Surname: 'King' })], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=a@b.c FirstName=Ada LastName=King; Whole name: 1 row has another value in "Name"'],
	['beside a first name without a value', name('Ada King', { 'First name': '-' }), 'EmailAddress=a@b.c FirstName=Ada LastName=King; Not sent: First name: 1 row has a value that counts as empty: "-" (item 1)'],
	['not beside a first name that refuses its row', name('Ada King', { 'Given name': 'A\ufffd' }), '✗ Characters were lost…'],
	...['FirstName', 'last name', 'Surname'].map((entry): Line => [`not with one part ignored: ${entry}`, name('Ada King'), 'EmailAddress=a@b.c; Not sent: Name…', { inputsToIgnore: entry }]),
	['not with one part ignored, by a column of it', name('Ada King', { 'First name': 'Ada' }), 'EmailAddress=a@b.c; Not sent: Name…', { inputsToIgnore: 'First name' }],
	['not with both parts ignored', name('Ada King'), 'EmailAddress=a@b.c', { inputsToIgnore: 'FirstName, LastName' }],
	['no longer list, and no object', [name(['Ada King']), name(['Ada', 'King']), name({ first: 'Ada', last: 'King' })], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: Name: 2 rows have…: a list (item 2), an object (item 3)'],
];
describe('splits a whole name', () => testLines(WHOLE, map));
