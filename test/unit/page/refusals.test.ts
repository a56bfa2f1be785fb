/** 'Map Automatically', section 4: what refuses a row or a run, and the step that is advised, which is then followed. */
import { type Line, having, map, testLines } from '../../support/node';

const NO_CONTACT = '✗ No email address or phone found → ';
const NO_PLACE = '✗ No column with an email address or a phone was found → ';
const FILTER =
	"Drag the field on 'Path to the Lead' that contains the columns of the lead, or leave such items out with a 'Filter' node.";
const EXTRACT = "Add an 'Extract from File' node before this one…";
const FILE = { filename: 'leads.csv', mimetype: 'text/csv', size: 7 };
const LOST = '✗ Characters were lost when the file was read: ';
const ADD = (attribute: string) => `…Add ${attribute} to 'Additional Attributes', and drag it on 'Value'.…`;
const SEMICOLONS =
	"If your file is separated by semicolons: In 'Extract from File', add the option 'Delimiter' and set it to ;.";
const TITLE = "If the headings are below a title: In 'Extract from File', add the option 'Range'…";
const FIVE = [...'abcde'].map((name) => `"${name}" has "${name}@b.c"${ADD('EmailAddress')}`).join('');
const nested = (levels: number): object => {
	let item: object = { reach: 'a@b.c' };
	for (let level = 0; level < levels; level++) item = { a: item };
	return item;
};

// prettier-ignore
const ROWS: Line[] = [
	['an item that is no object', ['a text', 7, null, undefined, ['x'], { Email: 'a@b.c' }].map((json) => ({ json, binary: {} })), `✗ The item is a text: "a text" → … | ✗ The item is 7 → Leave such items out with a 'Filter' node before this one. | ✗ The item is null → Leave such items out with a 'Filter' node before this one. | ✗ The item is nothing → Leave such items out with a 'Filter' node before this one. | ✗ The item is a list → Leave such items out with a 'Filter' node before this one. | EmailAddress=a@b.c`],
	['an item that has nothing but a file', [{ File: [FILE], submittedAt: 'x', formMode: 'test' }, { json: {}, binary: { data: FILE } }], `✗ The item is a file, not a lead → ${EXTRACT} | ✗ The item is a file, not a lead → ${EXTRACT}`],
	['not a file beside an address', { File: [FILE], Email: 'a@b.c' }, 'EmailAddress=a@b.c; Not sent: File…'],
	['an item that has nothing at the place, but something elsewhere', [{ data: { record: { Email: 'a@b.c' } } }, { id: 7 }, { data: 'x' }, { other: { Email: 'c@d.c' } }], `EmailAddress=a@b.c | ✗ The item has no lead in data.record → ${FILTER} | ✗ The item has no lead in data.record → ${FILTER} | ✗ The item has no lead in data.record → ${FILTER}; Not sent: …`],
	['an item with nothing but blanks at the path, but something beside it', { data: { Email: '' }, customer: { email: 'a@b.c' } }, '✗ The item has no lead in data → …', { leadPath: 'data' }],
	['an item that has nothing at the path', { id: 7 }, "✗ The item has no lead in body → Drag the field on 'Path to the Lead' that contains the columns of the lead…; Not sent: id…", { leadPath: 'body' }],
	['a row without an address and a phone', [{ Email: 'a@b.c', Phone: '' }, { City: 'x' }], `EmailAddress=a@b.c | ${NO_CONTACT}…Fill in "Email" or "Phone" in this row.`],
	['a row with a mobile phone that goes to Mobile alone', { Mobile: '5550100' }, `${NO_CONTACT}…`, { fields: having('Mobile Mobile Number'), inputsToIgnore: 'Phone' }],
	['a row whose column is blank, though another one looks like a phone', [{ Email: 'a@b.c', 'Spouse Mobile': '5550100' }, { Email: '', 'Spouse Mobile': '5550101' }], `EmailAddress=a@b.c | ${NO_CONTACT}…Fill in "Email" in this row.; Not sent: Spouse Mobile…`],
	['a row whose column is blank, though another object has an address', { Email: '', owner: { Email: 'c@d.c' } }, `${NO_CONTACT}…Fill in "Email" in this row.; Not sent: owner…`],
	['a row whose column is ignored', { Email: 'a@b.c', City: 'x' }, `${NO_CONTACT}…Remove "Email" from 'Columns to Ignore', or …`, { inputsToIgnore: 'Email, City' }],
	['a row whose attribute is ignored', { 'Work email': 'a@b.c' }, `${NO_CONTACT}…Remove "Email Address" from 'Columns to Ignore', or add EmailAddress to 'Additional Attributes', and drag the column of the lead on 'Value'.`, { inputsToIgnore: 'Email Address' }],
	['a row with a blank column beside an ignored one', [{ Email: 'a@b.c', Phone: '5550100' }, { Email: 'a@b.c', Phone: '', City: 'x' }], `Phone=5550100 | ${NO_CONTACT}…Fill in "Phone" in this row.`, { inputsToIgnore: 'Email' }],
	['a row with a blank column beside one of another person', [{ 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }, { 'Student email': '', 'Customer email': 'c@d.c' }], `EmailAddress=a@b.c | ${NO_CONTACT}…Fill in "Student email" in this row.`, { inputsToIgnore: 'Customer email' }],
	['a dragged column without a value', [{ Reach: 'a@b.c' }, { Reach: '', City: 'x' }], `EmailAddress=a@b.c | ${NO_CONTACT}…Name a column EmailAddress or Phone, or give a value for it in 'Additional Attributes'.`, { additional: { EmailAddress: '={{ $json.Reach }}' } }],
	['an object in place of the only address', { Email: { email: 'a@b.c' } }, `${NO_CONTACT}…Email…`],
	['a text that counts as blank in place of the only address', [{ Email: 'none', City: 'x' }, { Email: 'bo.x.test' }], '✗ "none" is not an email address (column "Email") → Enter one address such as ada@example.com. | ✗ "bo.x.test" is not…'],
	['a malformed address, where leads are found by another attribute', { Email: 'a@b.c; c@d.c', mx_Id: 7 }, '✗ "a@b.c; c@d.c" is not an email address (column "Email") → …', { searchBy: 'other', searchByAttribute: 'mx_Id' }],
	['no address to search by', [{ Email: 'a@b.c', Phone: '5550100' }, { Email: '', Phone: '5550101' }], `EmailAddress=a@b.c Phone=5550100 SearchBy=EmailAddress | ✗ No value for "EmailAddress", which 'Search By' uses → Fill in "Email" in this row.`, { searchBy: 'EmailAddress' }],
	['no phone to search by', [{ Phone: '5550100' }, { Email: 'ada', Phone: '', City: 'x' }], `Phone=5550100 SearchBy=Phone | ✗ No email address or phone found → Fill in "Phone" in this row.`, { searchBy: 'Phone' }],
	['no value of another attribute to search by', { Email: 'a@b.c' }, `✗ No value for "mx_Id", which 'Search By' uses → Enter a value for "mx_Id", or set 'Search By' to 'Email Address or Phone'.`, { searchBy: 'other', searchByAttribute: 'mx_Id' }],
	['a lost character', [{ Email: 'a@b.c', City: 'K\ufffdln' }, { Email: 'c@d.c', City: 'Köln' }], `${LOST}"K\ufffdln" (column "City") → In 'Extract from File', add the option 'Encoding' and set it to Latin1… | EmailAddress=c@d.c mx_City=Köln`],
	['a NUL in a text', { Email: 'a@b.c', City: 'Ro\0me' }, `${LOST}…'Encoding' and set it to UTF16LE…`],
	['half a character', [{ Email: 'a@b.c', City: 'Rome\ud83d' }, { Email: 'c@d.c', City: '😀' }], '✗ Half of a character was lost: "Rome" (column "City") → A step before this one has cut the text… | EmailAddress=c@d.c mx_City=😀'],
	['lost characters in a whole name', ['Ada \ufffd', '\ufffd\ufffd King'].map((Name) => ({ Email: 'a@b.c', Name })), `${LOST}…(column "Name") → … | ${LOST}…(column "Name") → …`],
	['not lost characters in a value that is not sent', { Email: 'a@b.c', City: { a: '\ufffd' }, Size: '\ufffd' }, 'EmailAddress=a@b.c; Not sent: …'],
	['a number with too many digits', [{ City: 9007199254740993 }, { Phone: 91984509845012350 }].map((one) => ({ Email: 'a@b.c', ...one })), '✗ Column "City" has a number with too many digits… | ✗ Column "Phone" has a number with too many digits…'],
	['not the greatest number that is exact, nor a greater one that is not sent', { Email: 'a@b.c', City: 9007199254740991, Size: 9007199254740993 }, 'EmailAddress=a@b.c mx_City=9007199254740991; Not sent: Size…'],
	['a value in an unknown column', [{ Email: 'a@b.c', Size: 7, Shoe: 8 }, { Email: 'a@b.c', Size: '', Age: 7 }], '✗ No attribute matches the columns "Size", "Shoe" → … | EmailAddress=a@b.c; Not sent: Age (read-only)…', { options: { unknownColumns: 'refuse' } }],
	['not a list in an unknown column that was dragged', { Email: 'a@b.c', Sizes: [7, 8] }, 'EmailAddress=a@b.c mx_B=7;8', { additional: { mx_B: '={{ $json.Sizes }}' }, options: { unknownColumns: 'refuse' } }],
	['not a value in an unknown column that was dragged', { Email: 'a@b.c', Size: 7 }, 'EmailAddress=a@b.c mx_B=7', { additional: { mx_B: '={{ $json.Size }}' }, options: { unknownColumns: 'refuse' } }],
];
describe('a row is refused for', () => testLines(ROWS, map));

// prettier-ignore
const SKIPPED: Line[] = [
	['empty cells, texts of the closed list, and boxes that are not ticked', [{ Email: ' ', City: null, Called: false }, { Email: 'null', Called: 'FALSE' }, { Email: '#N/A', City: [''] }], 'blank | blank | blank'],
	['not another text', [{ Email: '', Box: 'so false' }, { Email: '-', Box: false }, { Email: '', Box: true }], '✗… | ✗ "-" is not an email address… | ✗…'],
	['an item without a cell', [{}, { Email: 'a@b.c' }], 'blank | EmailAddress=a@b.c'],
	['what n8n adds', [{ row_number: 3 }, { submittedAt: 'x', formMode: 'y' }], 'blank | blank'],
	['nothing at the place, and nothing elsewhere', [{ data: { Email: 'a@b.c' } }, { data: {} }, {}, { row_number: 3, id: '' }], 'EmailAddress=a@b.c | blank | blank | blank'],
	['what n8n adds around the body of a webhook', [{ headers: { host: 'x' }, params: {}, query: {}, body: {}, webhookUrl: 'x', executionMode: 'y' }, { body: { Email: 'a@b.c' } }], 'blank | EmailAddress=a@b.c; …'],
	["a row that 'Additional Attributes' give no address", [{ Email: '', City: '' }], 'blank', { additional: { City: 'Rome' } }],
	["not a row that 'Additional Attributes' give an address", [{ Email: '', City: '' }], 'EmailAddress=a@b.c mx_City=Rome', { additional: { City: 'Rome', EmailAddress: 'a@b.c' } }],
];
describe('a row is skipped for', () => testLines(SKIPPED, map));

// prettier-ignore
const RUNS: Line[] = [
	['no column for an address or a phone', [{ City: 'x' }, { City: '' }], `${NO_PLACE}Name a column EmailAddress or Phone. | ✗…`],
	['not the items of steps that failed', [{ error: 'It took too long' }, { error: 'No' }], '✗ The node before this one failed: It took too long → … | ✗ The node before this one failed: No → …'],
	['an address in an object', { owner: { Email: 'a@b.c' }, x: 'c@d.c' }, `${NO_PLACE}…"owner.Email" has "a@b.c": Set 'Path to the Lead' to owner.…`],
	['an address in a list of objects that do not all have one', { people: [{ type: 'text', text: 'Ada' }, { type: 'email', email: 'a@b.c' }] }, `${NO_PLACE}"people[1].email" has "a@b.c": Set 'Path to the Lead' to people[1].`],
	['an address in JSON in a text', { output: '{"user":{"email":"a@b.c"}}' }, `${NO_PLACE}"output.user.email" has "a@b.c": Set 'Path to the Lead' to output.user.`],
	['an address in JSON of a list in a text', { output: '[{"email":"a@b.c"}]' }, `${NO_PLACE}"output[0].email" has "a@b.c": Add an 'Edit Fields' node before this one that sets output, as an Array, to {{ JSON.parse($json["output"]) }}.`],
	['an address in JSON between backquotes', { output: '```json\n[{"email":"a@b.c"}]\n```' }, `${NO_PLACE}"output[0].email" has "a@b.c": Add an 'Edit Fields' node before this one that sets output, as an Array, to {{ JSON.parse($json["output"].replace(/\`\`\`\\w*/g, '')) }}.`],
	['an address under another name in JSON in a text', { body: { raw: '{"q4":"a@b.c"}' } }, `${NO_PLACE}"body.raw.q4" has "a@b.c": Add an 'Edit Fields' node before this one that sets body.raw, as an Object, to {{ JSON.parse($json["body"]["raw"]) }}.`],
	['an address in a list of objects', { people: [{ Email: 'a@b.c' }, { Email: 'c@d.c' }] }, `${NO_PLACE}"people[0].Email" has "a@b.c": Add a 'Split Out' node for people before this one.`],
	['an address in a list of answers in a text', { rawRequest: JSON.stringify({ answers: [{ label: 'Email', value: 'a@b.c' }] }) }, `${NO_PLACE}…Set 'Path to the Lead' to rawRequest.answers.`],
	['an address in a list of answers', { fields: [{ label: 'Reach at', value: 'a@b.c' }, { label: 'City', value: 'Rome' }] }, `${NO_PLACE}…has "a@b.c": Name the question Email.`],
	['an address in a column', { 'Reach at': 'a@b.c' }, `${NO_PLACE}"Reach at" has "a@b.c"${ADD('EmailAddress')}`],
	['an address in a list', { values: ['Ada', 'a@b.c'] }, `${NO_PLACE}"values[1]" has "a@b.c"${ADD('EmailAddress')}`],
	['five addresses of several items', [{ a: 'a@b.c', b: 'b@b.c', c: 'c@b.c' }, { d: 'd@b.c', e: 'e@b.c', f: 'f@b.c' }], `${NO_PLACE}${FIVE} | ✗…`],
	['a number under a name that has a word for a phone in it', { 'Spouse phone 1': '98450 98450', a: { phone: '5550100' } }, `${NO_PLACE}…"Spouse phone 1" has "98450 98450"${ADD('Phone')}`],
	['no number under another name', { form_id: 40123456789, campaign_id: '40123456780', 'Call at': '98450 98450', user_column_data: [] }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['no ID of WhatsApp as an address', { from: '919845098450@c.us', to: '919845098451@s.whatsapp.net' }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['no address of a request', { headers: { 'x-forwarded-email': 'c@d.c' }, params: { email: 'c@d.c' }, query: {}, body: { id: 7 } }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['levels without an end', nested(20_000), `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['a heading with lost characters', { Email: 'a@b.c', 'Stra\ufffde': 'x' }, `${LOST}"Stra\ufffde" → …`],
	['headings that were read in UTF-16', { '\ufffd\ufffdi\0d\0\t\0e\0m\0a\0i\0l\0': 'x' }, '✗ Characters were lost…\'Encoding\' and set it to UTF16LE.'],
	['a heading that is an address', { 'ada@example.com': 'bo@example.com', Ada: 'Bo' }, `${NO_PLACE}The file has no headings, but "ada@example.com" in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`],
	['a heading that is a phone', { Ada: 'Bo', '98450 98450': '98450 98451' }, `${NO_PLACE}The file has no headings, but "98450 98450" in its first row: …`],
	['headings with semicolons', { 'Name;Email;Phone': 'Ada;a@b.c;5550100' }, `${NO_PLACE}${SEMICOLONS}`],
	['no separator in one of two headings', { 'Reach; at': 'a@b.c', Size: 7 }, `${NO_PLACE}"Reach; at" has "a@b.c"${ADD('EmailAddress')}`],
	['headings below a title', [{ 'Leads of May': 'Name', __EMPTY: 'E-mail' }, { 'Leads of May': 'Ada', __EMPTY: 'a@b.c' }], `${NO_PLACE}${TITLE} | ✗ …`],
	['headings below a title in a sheet', { row_number: 2, 'Leads of May': 'Name', col_2: 'E-mail' }, "✗…'Google Sheets' 'Data Location on Sheet'…"],
	['a text that is the name of a column in an object of columns', { Email: 'a@b.c', fields: { City: 'Pune' } }, '✗ \'Value\' of City is the text "City", the name of a column…', { additional: { City: 'City' } }],
	['a text that is the name of a column for the same attribute', { data: { Email: 'a@b.c', Surname: 'King' } }, `✗ 'Value' of Last Name is the text "Surname", the name of a column → Drag the column on it.`, { additional: { LastName: 'Surname' } }],
];
describe('a run is refused for', () => testLines(RUNS, map));

// prettier-ignore
const FOLLOWED: Line[] = [
	['the column, dragged', { 'Reach at': 'a@b.c' }, 'EmailAddress=a@b.c', { additional: { EmailAddress: "={{ $json['Reach at'] }}" } }],
	['the address in an object, dragged', { data: { emails: [{ value: 'a@b.c' }], City: 'Rome' } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: emails…', { additional: { EmailAddress: '={{ $json.data.emails[0].value }}' } }],
	['the parts of a phone, dragged', { Phone: { countryCode: '+91', number: '9845098450' } }, 'Phone=+919845098450; Not sent: Phone…', { additional: { Phone: '={{ $json.Phone.countryCode }}{{ $json.Phone.number }}' } }],
	['the columns of other persons, ignored', { 'Student email': 'a@b.c', 'Customer, email': 'c@d.c', Name: 'Bo' }, 'EmailAddress=a@b.c', { inputsToIgnore: "['Customer, email'], Name" }],
	['the address, dragged, where the attribute is ignored', { 'Reach at': 'a@b.c', Email: 'c@d.c' }, 'EmailAddress=a@b.c', { inputsToIgnore: 'EmailAddress', additional: { EmailAddress: "={{ $json['Reach at'] }}" } }],
];
describe('sends, once its step was followed:', () => testLines(FOLLOWED, map));
