/** 'Map Automatically', section 0: 'Columns to Ignore'. A line is what the items send, and what the hint says. */
import { type Line, having, map, testLines } from '../../support/node';

const IGNORE = (inputsToIgnore: string) => ({ inputsToIgnore });
const PUBLIC = '; Whoever calls the webhook can set any attribute';
const VALUES: Record<string, string> = { Email: 'a@b.c', City: 'Rome', Phone: '5550100' };
const EMAIL = { Email: 'a@b.c' };
const SEPARATE = (entry: string) =>
	`✗ 'Columns to Ignore' has "${entry}", which is not the name of a column → Separate the names by commas, without anything else, e.g. …`;

// prettier-ignore
const CELLS: Line[] = [
	['by the name of its column, in other letters', { ...EMAIL, City: 'Rome' }, 'EmailAddress=a@b.c', IGNORE('ci_TY ')],
	['by a name as it was typed, with its dot', { ...EMAIL, 'Mobile No.': '5550100' }, 'EmailAddress=a@b.c', IGNORE('Mobile No.')],
	['the same, where a field has the name', { ...EMAIL, 'Mobile No.': '5550100' }, 'EmailAddress=a@b.c', { ...IGNORE('Mobile No.'), fields: having('mx_M Mobile No.') }],
	['by names in two letter cases', { ...EMAIL, Salary: 5 }, 'EmailAddress=a@b.c', IGNORE('Salary, salary')],
	['by a name of signs', { ...EMAIL, '-': 'x' }, 'EmailAddress=a@b.c', IGNORE('-')],
	['as n8n writes a dropped field', { ...EMAIL, 'Salary, net': 5, City: 'x' }, 'EmailAddress=a@b.c', IGNORE("['Salary, net'], City")],
	['by a path to it', { body: { ...EMAIL, City: 'x' } }, `EmailAddress=a@b.c${PUBLIC}`, IGNORE('body.City')],
	['by a path from the place', { body: { ...EMAIL, custom_fields: { City: 'x' } } }, `EmailAddress=a@b.c${PUBLIC}`, IGNORE('custom_fields.City')],
	['by a path with the name of its attribute', { body: { ...EMAIL, City: 'x' } }, `EmailAddress=a@b.c${PUBLIC}`, IGNORE('body.mx_City')],
	['by a path to it alone, if there is such a column', { body: { ...EMAIL, Phone: '5550100', Tel: '5550101' } }, `EmailAddress=a@b.c Phone=5550101${PUBLIC}`, IGNORE('body.Phone')],
	['by a path to it alone, if it has two names', { body: { ...EMAIL, City: 'x', mx_City: 'y' } }, `EmailAddress=a@b.c mx_City=x${PUBLIC}`, IGNORE('body.mx_City')],
	['by the path of an answer', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: 'x' }] }, 'EmailAddress=a@b.c', IGNORE('fields[1]')],
	['by the path of the answer that has this place in its own list', [['City', 'Email'], ['Email', 'City']].map((labels) => ({ fields: [...labels, 'Phone'].map((label) => ({ label, value: VALUES[label] })) })), 'EmailAddress=a@b.c Phone=5550100 | mx_City=Rome Phone=5550100', IGNORE('fields[0]')],
	['by the path of the value of an answer', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: 'x' }] }, 'EmailAddress=a@b.c', IGNORE('fields[1].value')],
	['by the path of an answer with its name', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: 'x' }] }, 'EmailAddress=a@b.c', IGNORE('fields.City')],
	['by a path around it', { ...EMAIL, fields: { City: 'x' } }, 'EmailAddress=a@b.c', IGNORE('fields')],
	['by a path into it: a part of a field set', { ...EMAIL, mx_Study: { a: 1, b: 2 } }, 'EmailAddress=a@b.c mx_Study{b=2}', IGNORE('mx_Study.a')],
	['by a path into it: an entry of a list', { ...EMAIL, City: ['Rome', 'Oslo'] }, 'EmailAddress=a@b.c mx_City=Rome', IGNORE('City[1]')],
	['by a path into it: half of a name', { ...EMAIL, Name: { first: 'Ada', last: 'King' } }, 'EmailAddress=a@b.c FirstName=Ada', IGNORE('Name.last')],
	['by a path into it: the first of several addresses', { emails: [{ value: 'c@d.c' }, { value: 'a@b.c' }] }, 'EmailAddress=a@b.c', IGNORE('emails[0]')],
	['by a path into a text with JSON, whose rest is not sent', { ...EMAIL, City: '{"a":"Rome","b":1}' }, 'EmailAddress=a@b.c; Not sent: City: 1 row has a text of which a part is ignored: …', IGNORE('City.a')],
	['by a path that meets the cells of some rows', [{ ...EMAIL, mx_Study: { a: 1, b: 2 } }, { ...EMAIL, mx_Study: { b: 3 } }], 'EmailAddress=a@b.c mx_Study{b=2} | EmailAddress=a@b.c mx_Study{b=3}', IGNORE('mx_Study.a')],
	['beside the lead', { headers: 1, body: EMAIL }, `EmailAddress=a@b.c${PUBLIC}`, IGNORE('headers')],
	['beside the lead, in part', { headers: { host: 'x', cookie: 'y' }, body: EMAIL }, `EmailAddress=a@b.c; Not sent: headers; to send one, …${PUBLIC.replace(';', '.')}`, IGNORE('headers.cookie')],
	['by an expression', { ...EMAIL, City: 'Rome', n: ['City', 'n'] }, 'EmailAddress=a@b.c', IGNORE('={{ $json.n }}')],
	['by an expression in two letter cases', { ...EMAIL, Salary: 5 }, 'EmailAddress=a@b.c', IGNORE('={{ "Salary, salary" }}')],
	['by the path to an entry of an answer', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: ['Rome', 'Oslo'] }] }, 'EmailAddress=a@b.c mx_City=Rome', IGNORE('fields.City[1]')],
	['beside the lead, as what it has alone', { headers: { cookie: 'y' }, body: EMAIL }, `EmailAddress=a@b.c${PUBLIC}`, IGNORE('headers.cookie')],
	['by several paths into a list', { emails: [{ value: 'c@d.c' }, { value: 'e@f.c' }, { value: 'a@b.c' }] }, 'EmailAddress=a@b.c', IGNORE('emails[0], emails[1]')],
	['in part, whose rest is shown', { ...EMAIL, meta: { a: { b: 1, c: 2 } } }, 'EmailAddress=a@b.c; Not sent: meta…', IGNORE('meta.a.b')],
	['at a place with an index', { people: [{ Email: 'c@d.c' }, { ...EMAIL, City: 'Rome' }] }, 'EmailAddress=a@b.c; Not sent: people[0]…', { ...IGNORE('City'), leadPath: 'people[1]' }],
	['what n8n adds', { ...EMAIL, row_number: 2, submittedAt: 'x', formMode: 'y', formQueryParameters: { a: 1 } }, 'EmailAddress=a@b.c'],
	['what n8n adds is not, where a field has its name', { ...EMAIL, row_number: 2 }, 'EmailAddress=a@b.c mx_Row=2', { fields: having('mx_Row Row Number') }],
	['what the node adds to a refused row', { ...EMAIL, error: 'x', message: 'y' }, 'EmailAddress=a@b.c'],
	['a message without an error is not', { ...EMAIL, message: 'y' }, 'EmailAddress=a@b.c; Not sent: message; …'],
	['by the path of an answer that is spread', { answers: [{ label: 'Email', value: 'a@b.c' }, { label: 'fields', value: { City: 'x' } }] }, 'EmailAddress=a@b.c', IGNORE('answers[1]')],
	['by a path into an answer that is spread', { answers: [{ label: 'Email', value: 'a@b.c' }, { label: 'fields', value: { City: 'x', Notes: 'y' } }] }, 'EmailAddress=a@b.c Notes=y', IGNORE('answers[1].value.City')],
	['by the label of an entry', { email: [{ label: 'work', value: 'a@b.c' }, { label: 'home', value: 'c@d.c', primary: true }] }, 'EmailAddress=a@b.c', IGNORE('email.home')],
	['by a path without an index: in each entry', { emails: [{ value: 'a@b.c', id: 3 }, { value: 'c@d.c', id: 4 }] }, 'EmailAddress=a@b.c; Email Address: 1 row has another address in "emails"', IGNORE('emails.id')],
	['by a path without an index: all numbers', { ...EMAIL, phones: [{ number: '5550100' }] }, 'EmailAddress=a@b.c', IGNORE('phones.number')],
	['by a path into a list in a text', { ...EMAIL, phones: '["5550100","5550199"]' }, 'EmailAddress=a@b.c Phone=5550199', IGNORE('phones[0]')],
	['not by an index in the path to the lead', { people: [{ 0: 'x', ...EMAIL, City: 'Rome' }] }, 'EmailAddress=a@b.c mx_City=Rome', { ...IGNORE('0'), leadPath: 'people[0]' }],
	['by what the hint calls a column without a name', { ...EMAIL, '': 'x' }, 'EmailAddress=a@b.c', IGNORE('a column without a name')],
	["not what an answer of a form is called", { ...EMAIL, 'Submitted at': '10:00', Form_Mode: 'x' }, 'EmailAddress=a@b.c; Not sent: Submitted at, Form_Mode…'],
	['what the node adds is not, where a row has a message of its own', [{ ...EMAIL, error: 'x', message: 'y' }, { Email: 'c@d.c', message: 'Call me' }], 'EmailAddress=a@b.c | EmailAddress=c@d.c; Not sent: error, message…'],
	['what the node adds is not, where the error is blank', { ...EMAIL, error: '', message: 'Call me' }, 'EmailAddress=a@b.c; Not sent: message…'],
	['by the path of a part of an object that is spread', { ...EMAIL, custom_fields: { mx_Study: { a: 1, b: 2 } } }, 'EmailAddress=a@b.c mx_Study{b=2}', IGNORE('mx_Study.a')],
	['by an index, in a list with a hole', { ...EMAIL, Phone: [, '5550100', '5550101'] }, 'EmailAddress=a@b.c Phone=5550101', IGNORE('Phone[1]')],
	['by all its parts, and names no other person', { 'Student email': 'a@b.c', 'Customer emails': [{ value: 'c@d.c' }] }, 'EmailAddress=a@b.c', IGNORE('Customer emails[0]')],
];
describe('a cell is ignored', () => testLines(CELLS, map));

// prettier-ignore
const STILL_COUNTS: Line[] = [
	['for the place', { Email: 'a@b.c', Phone: '5550100', body: { Email: 'c@d.c' } }, 'Phone=5550100; Not sent: body…', IGNORE('Email')],
	['as a relation in an entry', { ...EMAIL, phones: [{ relation: 'Father', number: '5550199' }, { number: '5550100' }] }, 'EmailAddress=a@b.c Phone=5550100; Not sent: phones: 1 row has an entry that is not sent: "5550199" (item 1)', IGNORE('phones[0].relation')],
	['as a type in an entry', { ...EMAIL, phones: [{ type: 'fax', number: '5550199' }, { number: '5550100' }] }, 'EmailAddress=a@b.c Phone=5550100; Not sent: phones: 1 row has an entry that is not sent: "5550199" (item 1)', IGNORE('phones[0].type')],
	['as a code in an entry', { ...EMAIL, Phone: { countryCode: '91', number: '9845098450' } }, 'EmailAddress=a@b.c; Not sent: Phone: 1 row has an entry that is not sent: "9845098450" (item 1)', IGNORE('Phone.countryCode')],
	['not as one of two persons', [{ 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }], 'EmailAddress=a@b.c', IGNORE('Customer email')],
];
describe('an ignored cell counts', () => testLines(STILL_COUNTS, map));

// prettier-ignore
const ATTRIBUTES: Line[] = [
	['by its schema name', { ...EMAIL, City: 'Rome' }, 'EmailAddress=a@b.c', IGNORE('mx_City')],
	['by its display name', { 'Work email': 'c@d.c', Phone: '5550100' }, 'Phone=5550100', IGNORE('Email Address')],
	['and a whole name gives no first name', { ...EMAIL, Name: 'Ada King' }, 'EmailAddress=a@b.c LastName=King', IGNORE('FirstName')],
	['and a whole name gives no last name', { ...EMAIL, Name: 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada', IGNORE('last name')],
	['and a mobile number does not go to Phone', { ...EMAIL, Mobile: '5550199' }, 'EmailAddress=a@b.c Mobile=5550199', { ...IGNORE('Phone'), fields: having('Mobile Mobile Number') }],
	['before a value of it refuses the row', { ...EMAIL, Telephone: '12' }, 'EmailAddress=a@b.c', IGNORE('Phone')],
	['before lost characters of it refuse the row', [{ ...EMAIL, Name: 'J\uFFFDrg King' }, { ...EMAIL, Name: { first: 'J\uFFFDrg', last: 'King' } }], 'EmailAddress=a@b.c LastName=King | EmailAddress=a@b.c LastName=King', IGNORE('FirstName')],
	['and a whole name beside one with lost characters is shown', { ...EMAIL, Vorname: 'J\uFFFDrg', Name: 'Jörg King' }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a name that does not fit…', IGNORE('FirstName')],
	['and another number than the phone of the row is shown', { ...EMAIL, Phone: '98450 98450', 'Mob No': '98450 98451' }, 'EmailAddress=a@b.c Phone=98450 98450; Phone Number: 1 row has another number in "Mob No"', { ...IGNORE('Mobile'), fields: having('Mobile Mobile Number') }],
	['but not what another column of it says of another one', { ...EMAIL, Name: 'Bo Lee', 'Given name': 'Ada' }, 'EmailAddress=a@b.c; Not sent: Name: 1 row has a name that does not fit…', IGNORE('FirstName')],
	["but not what 'Additional Attributes' give", { ...EMAIL, Town: 'Rome', City: 'Oslo' }, 'EmailAddress=a@b.c mx_City=Rome', { ...IGNORE('City'), additional: { City: '={{ $json.Town }}' } }],
	['but not its values in a field set', { ...EMAIL, mx_Study: { mx_City: 'Rome' } }, 'EmailAddress=a@b.c mx_Study{mx_City=Rome}', IGNORE('mx_City')],
	['by the display name of one field and the schema name of another one', { ...EMAIL, mx_X: 'web', 'Lead Source': 'ad' }, 'EmailAddress=a@b.c', { ...IGNORE('Source'), fields: having('Source Lead Source', 'mx_X Source') }],
	['by the display name that a read-only field has, too', { ...EMAIL, mx_Age: 7, mx_Old: 8 }, "✗ No value for \"mx_Age\", which 'Search By' uses → Remove it from 'Columns to Ignore', or …", { ...IGNORE('Age'), fields: having('mx_Old Age'), searchBy: 'other', searchByAttribute: 'mx_Age' }],
	['by a display name, where all columns have common names', { EmailAddress: 'a@b.c', FirstName: 'Ada' }, 'EmailAddress=a@b.c', { ...IGNORE('Vorname'), fields: [{ SchemaName: 'EmailAddress' }, { SchemaName: 'FirstName', DisplayName: 'Vorname' }] }],
	['with what of it is not sent', { ...EMAIL, mx_Study: { a: 1, b: { c: 1 } }, 'Work email': { email: 'c@d.c', verified: true } }, "✗ No email address or phone found → …Remove \"Email Address\" from 'Columns to Ignore'.", { ...IGNORE('Study, Email Address'), options: { unknownColumns: 'refuse' } }],
	['with a part of it that no attribute is for', { ...EMAIL, mx_Study: { a: 1, b: { c: 1 } } }, 'EmailAddress=a@b.c', { ...IGNORE('Study'), options: { unknownColumns: 'refuse' } }],
	['and a mobile number that does not go to Phone is shown', [{ ...EMAIL, 'Cell phone': '98450 98450 / 98450 98451' }, { ...EMAIL, 'Cell phone': 'n/a' }], `EmailAddress=a@b.c… | …; Not sent: Cell phone: 2 rows have a value that is not a phone number: "98450 98450 / 98450 98451" (item 1), "n/a" (item 2)`, { ...IGNORE('Mobile'), fields: having('Mobile Mobile Number'), searchBy: 'EmailAddress' }],
	['and leads are not found by it', { ...EMAIL, mx_Id: '7' }, "✗ No value for \"mx_Id\", which 'Search By' uses → Remove it from 'Columns to Ignore', or …", { ...IGNORE('mx_Id'), searchBy: 'other', searchByAttribute: 'mx_Id' }],
];
describe('an attribute is taken out', () => testLines(ATTRIBUTES, map));

// prettier-ignore
const UNMET: Line[] = [
	['an entry that meets nothing is shown', EMAIL, "EmailAddress=a@b.c; No such column in 'Columns to Ignore': Cty", IGNORE('Cty')],
	['a path that meets nothing is shown', { ...EMAIL, mx_Study: { a: 1 } }, "EmailAddress=a@b.c mx_Study{a=1}; No such column in 'Columns to Ignore': mx_Study.b", IGNORE('mx_Study.b')],
	['names with a dot between them are refused', { ...EMAIL, City: 'Rome', Size: 1 }, SEPARATE('City.Size'), IGNORE('City.Size')],
	['a path to what the objects of this run lack is shown', [{ ...EMAIL, address: { zip: '1' } }, { ...EMAIL, address: null, City: 'Rome' }], "EmailAddress=a@b.c | EmailAddress=a@b.c mx_City=Rome; Not sent: address…. No such column in 'Columns to Ignore': address.city", IGNORE('address.city')],
	['a mistake is told before two persons are', { 'Student email': 'a@b.c', 'Client phone': '5550100', 'Client email': 'c@d.c' }, SEPARATE('Client phone and Client email'), IGNORE('Client phone and Client email')],
	['the run is refused for a question of many words and a name', { ...EMAIL, 'What is the highest level of education that you have completed until today': 'BA', City: 'x' }, "✗ 'Columns to Ignore' has \"What is…e.g. What is the highest level of education that you have completed until today, City.", IGNORE('What is the highest level of education that you have completed until today and City')],
	['a field without a column is not', EMAIL, 'EmailAddress=a@b.c', IGNORE('City')],
	['names with other words are shown', { ...EMAIL, City: 'Rome' }, "EmailAddress=a@b.c mx_City=Rome; No such column in 'Columns to Ignore': Home City", IGNORE('Home City')],
	['a name with a number, which a column may have in another run', { ...EMAIL, City: 'Rome' }, "EmailAddress=a@b.c mx_City=Rome; No such column in 'Columns to Ignore': City 2", IGNORE('City 2')],
	['a dropped field, which may be in another run', { ...EMAIL, City: 'Rome', Size: 1 }, "EmailAddress=a@b.c mx_City=Rome; Not sent: Size…. No such column in 'Columns to Ignore': ['City Size']", IGNORE("['City Size']")],
	['commas of other scripts separate names', { ...EMAIL, City: 'Rome', Size: 1, Age: 7 }, 'EmailAddress=a@b.c', IGNORE('City、Size，Age')],
	...['City and Size', '"mx_city"', '“City” “Size”', '1. City', 'City Size', 'City; Size', 'City/Size', '(City)', 'and City', 'City and', '[City and Size]', '1. City 2. Size', '10. City 11. Size', '10.City', 'Size. City'].map((entry): Line => [`the run is refused for ${entry}`, { ...EMAIL, City: 'Rome', Size: 1 }, SEPARATE(entry), IGNORE(entry)]),
	['the run is refused for names beside the lead', { headers: 'x', Size: 1, body: EMAIL }, SEPARATE('headers and Size'), IGNORE('headers and Size')],
	['the run is refused for an object in the list of an expression', { ...EMAIL, City: 'Rome' }, "✗ The expression in 'Columns to Ignore' gives no names of columns → …", IGNORE("={{ ['City', { a: 1 }] }}")],
	['the run is refused for a long text', EMAIL, "✗ 'Columns to Ignore' has 100,001 characters → Enter the names of the columns, separated by commas.", IGNORE('x'.repeat(100_001))],
	['the run is refused for several blanks between names', { ...EMAIL, City: 'Rome', Size: 1 }, SEPARATE('City and Size'), IGNORE('City  and  Size')],
	['the run is refused for an expression that names no column', EMAIL, '✗ The expression in \'Columns to Ignore\' gives "Cty", which is not the name of a column → Enter the names of the columns without an expression, separated by commas.', IGNORE('={{ "Cty" }}')],
	['the run is refused for an expression that gives nothing', EMAIL, "✗ The expression in 'Columns to Ignore' gives no names of columns → …", IGNORE('={{ $json.x }}')],
	['the run is refused for a text that looks like an expression', EMAIL, '✗ \'Columns to Ignore\' is the text "$json.City" → Switch it to Expression, or drag the column on it.', IGNORE('$json.City')],
	...["['City']; ['Size']", "['City'] and ['Size']", '["City"] ["Size"]', 'body.City; body.Size', 'body.City and body.Size', 'body.City body.Size', 'City; body.Size', 'x.City and y.Size'].map((entry): Line => [
		`the run is refused for paths or brackets without commas: ${entry}`, { body: { ...EMAIL, City: 'Rome', Size: 1 } }, `✗ 'Columns to Ignore' has "${entry}", which is not the name of a column → Separate the names by commas, without anything else, e.g. ${entry.split(/; | and | /).join(', ')}.`, IGNORE(entry)]),
	['a path whose last part has a blank may be in another run', { body: { ...EMAIL, City: 'Rome' } }, "EmailAddress=a@b.c mx_City=Rome; No such column in 'Columns to Ignore': body.Salt and Pepper…", IGNORE('body.Salt and Pepper')],
];
describe('an entry', () => testLines(UNMET, map));
