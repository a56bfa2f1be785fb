/** 'Map Automatically', section 2: 'Columns to Ignore'. A line is what the items send, and what the hint says. */
import { type Line, having, map, testLines } from '../../support/node';

const IGNORE = (inputsToIgnore: string) => ({ inputsToIgnore });
const EMAIL = { Email: 'a@b.c' };
const ANSWERS = ['Email', 'City', 'Salary'].map((label) => ({
	label,
	value: label === 'Email' ? 'a@b.c' : label,
}));
const PUBLIC = "; Whoever calls the webhook can set any attribute if its 'Authentication' is 'None'";
const NO_CONTACT = '✗ No email address or phone found → ';
/** An entry that keeps nothing back is named in the hint. */
const UNMET = (entry: string) => `…'Columns to Ignore': ${entry}…`;

// prettier-ignore
const COLUMNS: Line[] = [
	['in other letters', { ...EMAIL, City: 'Rome' }, 'EmailAddress=a@b.c', IGNORE('ci_TY ')],
	['as it was typed, with its dot', { ...EMAIL, 'Mobile No.': '5550100' }, 'EmailAddress=a@b.c', IGNORE('Mobile No.')],
	['of signs', { ...EMAIL, '-': 'x' }, 'EmailAddress=a@b.c', IGNORE('-')],
	['with "and" in it', { ...EMAIL, Size: 1, 'Size and City': 'x' }, 'EmailAddress=a@b.c; Not sent: Size…', IGNORE('Size and City')],
	...[', ', '，', '、', '; ', '\t', '\n'].map((sign): Line => [`separated by ${JSON.stringify(sign)}`, { ...EMAIL, City: 'Rome', Size: 1 }, 'EmailAddress=a@b.c', IGNORE(`City${sign}Size`)]),
	['as n8n writes a dropped field', { ...EMAIL, 'Salary, net': 5, City: 'x' }, 'EmailAddress=a@b.c', IGNORE("['Salary, net'], City")],
	['as n8n writes one with a semicolon', { ...EMAIL, 'Salary; net': 5 }, 'EmailAddress=a@b.c', IGNORE("['Salary; net']")],
	['by the path of a column', { data: { ...EMAIL, City: 'x' } }, 'EmailAddress=a@b.c', IGNORE('data.City')],
	['by a path that is no name of another column for its attribute', { data: { ...EMAIL, Phone: '5550100', Tel: '5550101' } }, 'EmailAddress=a@b.c Phone=5550101', IGNORE('data.Phone')],
	...['custom_fields', 'data.custom_fields', 'data.custom_fields.City', 'City'].map((entry): Line => [`in an object of columns, by ${entry}`, { data: { ...EMAIL, custom_fields: { City: 'x' } } }, 'EmailAddress=a@b.c', IGNORE(entry)]),
	...['body', 'data', 'body.data'].map((entry): Line => [`by what is around the columns: ${entry}`, { body: { data: { ...EMAIL, City: 'x' } } }, `${NO_CONTACT}…Remove "${entry}" from 'Columns to Ignore', or …`, IGNORE(entry)]),
	...["body['City and Study']", 'body.City and Study'].map((entry): Line => [`by its path, with "and" in its name: ${entry}`, { body: { ...EMAIL, 'City and Study': 'x' } }, 'EmailAddress=a@b.c; Whoever …', { ...IGNORE(entry), fields: having('mx_Both City and Study') }]),
	['by the list of answers', { body: { data: { fields: ANSWERS } } }, `${NO_CONTACT}…Remove "body.data.fields" from 'Columns to Ignore', or …`, IGNORE('body.data.fields')],
	['by the question of an answer', { fields: ANSWERS }, 'EmailAddress=a@b.c mx_City=City', IGNORE('Salary')],
	['by the path of an answer with its question', { fields: ANSWERS }, 'EmailAddress=a@b.c mx_City=City', IGNORE('fields.Salary')],
	['with an apostrophe, as n8n writes it', { ...EMAIL, "Student's city": 'Goa' }, 'EmailAddress=a@b.c', { ...IGNORE("['Student\\'s city']"), fields: having("mx_Sc Student's city") }],
	['by a path, which is no word', { Email: 'a@b.c', Phone: '5550100', contact: { number: 'x' } }, 'EmailAddress=a@b.c Phone=5550100; Not sent: contact…', IGNORE('contact.number')],
	['beside the columns', { headers: { cookie: 'x' }, data: EMAIL }, 'EmailAddress=a@b.c', IGNORE('headers')],
	['without a letter, as the hint calls it', { ...EMAIL, '': 'x' }, 'EmailAddress=a@b.c', IGNORE('a column without a name')],
	['by an expression that gives names', { ...EMAIL, City: 'Rome', n: ['City', 'n'] }, 'EmailAddress=a@b.c', IGNORE('={{ $json.n }}')],
	['before two persons are found', { 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }, 'EmailAddress=a@b.c', IGNORE('Customer email')],
];
describe('a column is ignored by a name', () => testLines(COLUMNS, map));

// prettier-ignore
const PARTS: Line[] = [
	['an object', { ...EMAIL, mx_Study: { a: 1, b: 2 } }, 'EmailAddress=a@b.c; Not sent: mx_Study…', IGNORE('mx_Study.a')],
	['a list', { ...EMAIL, City: ['Rome', 'Oslo'] }, 'EmailAddress=a@b.c; Not sent: City…', IGNORE('City[1]')],
	['a list of addresses', { Phone: '5550100', emails: ['a@b.c', 'c@d.c'] }, 'Phone=5550100; Not sent: emails…', IGNORE('emails[1]')],
	['what lies beside the columns', { headers: { host: 'x', cookie: 'y' }, data: EMAIL }, 'EmailAddress=a@b.c; Not sent: headers…', IGNORE('headers.cookie')],
];
describe('not sent, and shown, for a path into its value, is', () => testLines(PARTS, map));

// prettier-ignore
const ATTRIBUTES: Line[] = [
	['by its schema name', { ...EMAIL, City: 'Rome' }, 'EmailAddress=a@b.c', IGNORE('mx_City')],
	['by its display name', { 'Work email': 'c@d.c', Phone: '5550100' }, 'Phone=5550100', IGNORE('Email Address')],
	['by a word', { 'Work email': 'c@d.c', Phone: '5550100' }, 'Phone=5550100', IGNORE('Email')],
	['by a word for a whole name', { ...EMAIL, 'Contact person': 'Ada King' }, 'EmailAddress=a@b.c', IGNORE('Full Name')],
	['by a word that another column has', { ...EMAIL, Phone: '5550100', Tel: '5550101' }, 'EmailAddress=a@b.c', IGNORE('Telephone')],
	['by the display name of one field and the schema name of another one', { ...EMAIL, mx_X: 'web', 'Lead Source': 'ad' }, 'EmailAddress=a@b.c', { ...IGNORE('Source'), fields: having('Source Lead Source', 'mx_X Source') }],
	['by a display name, where all columns have common names', { EmailAddress: 'a@b.c', FirstName: 'Ada' }, 'EmailAddress=a@b.c', { ...IGNORE('Vorname'), fields: [{ SchemaName: 'EmailAddress' }, { SchemaName: 'FirstName', DisplayName: 'Vorname' }] }],
	['before a value of it refuses the row', { ...EMAIL, Telephone: '12', City: 'J\uFFFDrg' }, 'EmailAddress=a@b.c', IGNORE('Phone, City')],
	["but not what 'Additional Attributes' give", { ...EMAIL, Town: 'Rome', City: 'Oslo' }, 'EmailAddress=a@b.c mx_City=Rome', { ...IGNORE('City'), additional: { City: '={{ $json.Town }}' } }],
	['and leads are not found by it', { ...EMAIL, mx_Id: '7' }, "✗ No value for \"mx_Id\", which 'Search By' uses → Remove it from 'Columns to Ignore', or …", { ...IGNORE('mx_Id'), searchBy: 'other', searchByAttribute: 'mx_Id' }],
];
describe('an attribute gets nothing from columns', () => testLines(ATTRIBUTES, map));

// prettier-ignore
const OF_OTHERS: Line[] = [
	['what n8n adds', { ...EMAIL, row_number: 2, submittedAt: 'x', formMode: 'y', formQueryParameters: { a: 1 } }, 'EmailAddress=a@b.c'],
	['not a column of this name in an item without a body', [{ ...EMAIL, headers: {}, query: {}, body: 'x' }, { ...EMAIL, query: 'How?' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: body, query…'],
	['what n8n adds around the body of a webhook', { headers: { a: 1 }, params: { a: 1 }, query: { a: 1 }, webhookUrl: 'x', executionMode: 'y', body: EMAIL }, `EmailAddress=a@b.c${PUBLIC}`],
	['no text of a column that a webhook has an object in', { Email: 'a@b.c', headers: {}, query: 'How much?', body: null }, 'EmailAddress=a@b.c; Not sent: query…'],
	['not what n8n adds, where a field has its name', { ...EMAIL, row_number: 2 }, 'EmailAddress=a@b.c mx_Row=2', { fields: having('mx_Row Row Number') }],
	['not what an answer of a form is called', { ...EMAIL, 'Submitted at': '10:00', Form_Mode: 'x' }, 'EmailAddress=a@b.c; Not sent: Submitted at, Form_Mode…'],
	['not what n8n adds, in another place', { data: { ...EMAIL, submittedAt: 'x' } }, 'EmailAddress=a@b.c; Not sent: submittedAt…'],
	['what the node adds to a refused row', { ...EMAIL, error: 'x', message: 'y' }, 'EmailAddress=a@b.c'],
	['not a message without an error', [{ ...EMAIL, error: 'x', message: 'y' }, { ...EMAIL, message: 'z' }, { ...EMAIL, error: '', message: 'z' }], 'EmailAddress=a@b.c | EmailAddress=a@b.c | EmailAddress=a@b.c; Not sent: message…'],
];
describe('without an entry, the node ignores', () => testLines(OF_OTHERS, map));

const ROW = { ...EMAIL, City: 'Rome', Size: 1 };
const SEPARATE = (entry: string, ...names: string[]): Line => [
	`several names: ${entry}`,
	ROW,
	`✗ 'Columns to Ignore' has "${entry}", which is not the name of a column → Separate the names by commas…${names.join(', ')}.…`,
	IGNORE(entry),
];
const CLEAR_IT = (name: string) => `✗…→…Clear it, and enter ${name}.…`;

// prettier-ignore
const REFUSED: Line[] = [
	SEPARATE('City and Size', 'City', 'Size'),
	SEPARATE('Size and mx_City', 'Size', 'mx_City'),
	SEPARATE('City and Remarks', 'City', 'Remarks'),
	SEPARATE('Mail & Telephone', 'Mail', 'Telephone'),
	['paths with "and" between them', { data: { ...EMAIL, Salary: 5, Bonus: 6 } }, "✗…'data.Salary and data.Bonus'…".replaceAll("'", '"') + 'e.g. data.Salary, data.Bonus.…', IGNORE('data.Salary and data.Bonus')],
	['names in an account that does not list its fields', { ...EMAIL, custom_fields: { mx_A: 5, mx_B: 6 } }, '✗…e.g. mx_A, mx_B.…', { ...IGNORE('mx_A and mx_B'), fields: 'none' }],
	SEPARATE('and City', 'City'),
	SEPARATE('"City"', 'City'),
	SEPARATE('“City” “Size”', 'City', 'Size'),
	SEPARATE('City/Size', 'City', 'Size'),
	SEPARATE('(City)', 'City'),
	SEPARATE('1. City', 'City'),
	SEPARATE('[City and Size]', 'City', 'Size'),
	SEPARATE("['City'] and ['Size']", 'City', 'Size'),
	['several names of a person', { 'Student email': 'a@b.c', 'Client phone': '5550100', 'Client email': 'c@d.c' }, '✗…has "Client phone and Client email"…Separate the names by commas…', IGNORE('Client phone and Client email')],
	['a question of many words, and a name', { ...ROW, 'What is the highest level of education that you have completed until today?': 'BA' }, '✗…Separate the names by commas…completed until today…City.…', IGNORE('What is the highest level of education that you have completed until today? and City')],
	...['fields[2]', 'fields[2].value', "fields[2]['value']", 'data.fields[2].value'].map((entry): Line => [`a path with an index into answers: ${entry}`, entry.startsWith('data') ? { data: { fields: ANSWERS } } : { fields: ANSWERS }, CLEAR_IT('Salary'), IGNORE(entry)]),
	['a path with an index into answers of another item', [{ fields: ANSWERS.filter((_one, index) => index !== 1) }, { fields: ANSWERS }], CLEAR_IT('Salary'), IGNORE('fields[2].value')],
	['a path with an index into an answer that is there again', { fields: [...ANSWERS, ANSWERS[2]] }, CLEAR_IT('Salary (again)'), IGNORE('fields[3]')],
	['a path with an index into answers of an object of columns', { ...EMAIL, custom_fields: ANSWERS.slice(1) }, CLEAR_IT('Salary'), IGNORE('custom_fields[1].value')],
	...['{{ $json.City }}', '={{ $json.City }}', '$json.City', "={{ $json['City'] }}"].map((entry): Line => [`an expression that names no column: ${entry}`, ROW, CLEAR_IT('City'), IGNORE(entry)]),
	['an expression that gives another name', ROW, '✗…Clear it, and enter …', IGNORE('={{ "Cty" }}')],
	['an expression that gives nothing', ROW, "✗…'Columns to Ignore'…", IGNORE('={{ $json.x }}')],
	['an expression that gives an object', ROW, "✗…'Columns to Ignore'…", IGNORE("={{ ['City', { a: 1 }] }}")],
];
describe('the run is refused for', () => testLines(REFUSED, map));

// prettier-ignore
const SHOWN: Line[] = [
	...['Cty', 'Home City', 'City Size', 'City 2', "['City Size']", 'Phone', 'Remarks and Notices'].map((entry): Line => [`that keeps nothing back: ${entry}`, ROW, `EmailAddress=a@b.c mx_City=Rome; Not sent: Size${UNMET(entry)}`, IGNORE(entry)]),
	["for an attribute that 'Additional Attributes' alone give", EMAIL, `EmailAddress=a@b.c mx_City=Rome; ${UNMET('City')}`, { ...IGNORE('City'), additional: { City: 'Rome' } }],
	['beside one that keeps something back', { ...EMAIL, City: 'Rome' }, `EmailAddress=a@b.c; ${UNMET('Size')}`, IGNORE('City, Size')],
	['that some item has is not', [EMAIL, { ...EMAIL, Size: 1 }], 'EmailAddress=a@b.c | EmailAddress=a@b.c', IGNORE('Size')],
];
describe('the hint shows an entry', () => testLines(SHOWN, map));
