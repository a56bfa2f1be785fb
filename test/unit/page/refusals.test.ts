/** 'Map Automatically', section 4: what refuses a row or a run, and the step that is advised, which is then followed. */
import { type Line, having, json, map, testLines } from '../../support/node';

const NO_CONTACT = '✗ No email address or phone found → Every lead needs one of the two. ';
const NO_PLACE = '✗ No column with an email address or a phone was found → ';
const EDIT_FIELDS =
	"Add an 'Edit Fields' node before this one that puts it under a name, e.g. EmailAddress with the value {{ $json }}.";
const FILTER = "Leave such items out with a 'Filter' node before this one.";
const EXTRACT =
	"Add an 'Extract from File' node before this one, and set its 'Input Binary Field' to the name of the file.";
const FILE = { filename: 'leads.csv', mimetype: 'text/csv', size: 7 };
const FENCES = '.replace(/^\\s*```\\w*|```\\s*$/g, "")';
const NESTED = `JSON.parse(JSON.parse($json["raw"]${FENCES})["inner"]${FENCES})["Mail 1"]`;
const DRAG = (attribute: string) =>
	`Rename it to ${attribute}, or add ${attribute} to 'Additional Attributes', and drag it on 'Value'.`;

const LETTERS = [...'abcde'].map((name) => `"${name}" has "${name}@b.c": ${DRAG('EmailAddress')}`);
const FIVE = `${NO_PLACE}${LETTERS.join(' ')}`;
const SEMICOLONS =
	"If your file is separated by semicolons: In 'Extract from File', add the option 'Delimiter' and set it to ;.";
const nested = (levels: number): object => {
	let item: object = { reach: 'a@b.c' };
	for (let level = 0; level < levels; level++) item = { a: item };
	return item;
};

// prettier-ignore
const REFUSED: Line[] = [
	['an item that is no object', ['a text', 7, null, undefined, ['x'], { Email: 'a@b.c' }].map((json) => ({ json, binary: {} })), `✗ The item is a text: "a text" → ${EDIT_FIELDS} | ✗ The item is 7 → ${FILTER} | ✗ The item is null → ${FILTER} | ✗ The item is nothing → ${FILTER} | ✗ The item is a list → ${FILTER} | EmailAddress=a@b.c`],
	['an item that has nothing but a file', [{ File: [FILE], submittedAt: 'x', formMode: 'test' }, { json: {}, binary: { data: FILE } }], `✗ The item is a file, not a lead → ${EXTRACT} | ✗ The item is a file, not a lead → ${EXTRACT}`],
	['a file beside an address', { File: [FILE], Email: 'a@b.c' }, 'EmailAddress=a@b.c; Not sent: File…'],
	['not an empty item, nor an empty place', [{}, { body: {}, headers: { host: 'x' } }, { body: { Email: 'a@b.c' } }], 'blank | blank | EmailAddress=a@b.c; …'],
	['not the text that a row is skipped for', [{ Email: 'a@b.c' }, { Email: 'null', Called: false }, { Email: 'bo.example.com' }], '…EmailAddress=a@b.c | blank | ✗ "bo.example.com" is not an email address (column "Email") → Enter one address such as ada@example.com.…'],
	["a blank row that 'Additional Attributes' give no address", [{ Email: '' }], 'blank', { additional: { City: 'Rome' } }],
	["not a blank row that 'Additional Attributes' give an address", [{ Email: '' }], 'mx_City=Rome EmailAddress=a@b.c', { additional: { City: 'Rome', EmailAddress: 'a@b.c' } }],
	['a row without an address and a phone', [{ Email: 'a@b.c', Phone: '' }, { City: 'x' }], `EmailAddress=a@b.c | ${NO_CONTACT}Fill in "Email" or "Phone" in this row.`],
	['a row whose address is ignored', { Email: 'a@b.c', City: 'x' }, `${NO_CONTACT}Remove "Email" from 'Columns to Ignore'.`, { inputsToIgnore: 'Email, City' }],
	['a row whose attribute is ignored', { 'Work email': 'a@b.c' }, `${NO_CONTACT}Remove "Email Address" from 'Columns to Ignore'.`, { inputsToIgnore: 'Email Address' }],
	['a row whose address has another name', [{ Phone: '5550100' }, { 'Reach at': 'a@b.c' }], `Phone=5550100 | ${NO_CONTACT}"Reach at" has "a@b.c": ${DRAG('EmailAddress')}; Not sent: Reach at…`],
	['a run whose addresses have another name', { 'Reach at': 'a@b.c', 'Call at': '98450 98450' }, `${NO_PLACE}"Reach at" has "a@b.c": ${DRAG('EmailAddress')} "Call at" has "98450 98450": ${DRAG('Phone')}`],
	['an address that is searched by', { Phone: '5550100', 'Reach at': 'a@b.c' }, `✗ No value for "EmailAddress", which 'Search By' uses → "Reach at" has "a@b.c": ${DRAG('EmailAddress')} For rows with a phone number alone, add another 'Lead Management' node with 'Search By' set to 'Phone Only'.; …`, { searchBy: 'EmailAddress' }],
	['no address that is malformed, where leads are found by their phone', [{ Phone: '5550100' }, { Email: 'ada', Phone: '', City: 'x' }], `Phone=5550100 SearchBy=Phone | ✗ No email address or phone found → 'Phone Only' needs a phone number. Fill in "Phone" in this row.`, { searchBy: 'Phone' }],
	['no column that is ignored, where leads are found by another one', [{ Email: 'a@b.c', City: 'x' }], `✗ No value for "mx_Id", which 'Search By' uses → Enter a value for "mx_Id", or set 'Search By' to 'Email Address or Phone'.`, { inputsToIgnore: 'City', searchBy: 'other', searchByAttribute: 'mx_Id' }],
	['an attribute that JSON searches by', {}, `✗ No value for "EmailAddress", which 'Search By' uses → Enter a value for "EmailAddress", or remove "SearchBy".`, json('{"EmailAddress":"","Phone":"5550100","SearchBy":"EmailAddress"}')],
	['no column at all', { City: 'x' }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['known names before others', { x: 'c@d.c', owner: { Email: 'a@b.c' } }, `${NO_PLACE}"owner.Email" has "a@b.c": Set 'Path to the Lead' to owner. "x" has "c@d.c": ${DRAG('EmailAddress')}`],
	['a list', { people: [{ Email: 'a@b.c' }, { Email: 'c@d.c' }] }, `${NO_PLACE}"people[0].Email" has "a@b.c": Add a 'Split Out' node for people before this one.`],
	['a phone in parts', { Phone: { countryCode: '91', number: '9845098450' } }, `${NO_CONTACT}"Phone" has several parts: Add its attribute to 'Additional Attributes', and drag the parts that belong to the lead on 'Value', one behind the other.`],
	["no proxy's address", { headers: { 'x-forwarded-email': 'c@d.c' }, params: { email: 'c@d.c' }, query: {}, body: {} }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	["no relative's address", { contact: { relation: 'Father', email: 'c@d.c' }, x: 'a@b.c' }, `${NO_PLACE}"x" has "a@b.c": ${DRAG('EmailAddress')}`],
	["no other person's address", [{ 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }, { 'Customer email': 'c@d.c' }], `EmailAddress=a@b.c | ${NO_CONTACT}Fill in "Student email" in this row.`, { inputsToIgnore: 'Customer email' }],
	["a relative's object, which may be the lead's", { body: { name: 'Ada', email: 'a@b.c', relationship_manager: 'Ravi' } }, `${NO_PLACE}"relationship_manager" says that "body" is about a relative of the lead: If it is the lead, rename "relationship_manager" in an 'Edit Fields' node before this one.`],
	['a list of addresses of one person', { current: { name: 'Ada', emails: [{ value: 'a@b.c' }, { value: 'c@d.c' }] } }, `${NO_PLACE}"current.emails" has "a@b.c": Set 'Path to the Lead' to current.`],
	['a phone in parts, elsewhere', { lead_info: { phone: { countryCode: '+91', number: '9845098450' } } }, `${NO_PLACE}"lead_info.phone" has several parts: Set 'Path to the Lead' to lead_info.`],
	['addresses under other keys, in a column for addresses', { name: 'Ada', email_addresses: [{ email_address: 'a@b.c' }] }, `${NO_CONTACT}"email_addresses[0].email_address" has "a@b.c": ${DRAG('EmailAddress')}`],
	['not a fax', { phones: [{ type: 'fax', number: '98450 98450' }] }, `${NO_CONTACT}Fill in "phones" in this row.…`],
	['a text in a list', { values: ['Ada', 'a@b.c'] }, `${NO_PLACE}"values[1]" has "a@b.c": ${DRAG('EmailAddress')}`],
	['an object in an answer', { fields: [{ label: 'Details', value: { email: 'a@b.c' } }] }, `${NO_PLACE}"fields[0].value.email" has "a@b.c": Set 'Path to the Lead' to fields[0].value.`],
	['records that have a name and a value each', { leads: [{ name: 'Ada', email: 'a@b.c', value: 5 }, { name: 'Bo', email: 'c@d.c', value: 7 }] }, `${NO_PLACE}"leads[0].email" has "a@b.c": Add a 'Split Out' node for leads before this one.`],
	['an address in a text with JSON', { raw: '{"reach":"a@b.c"}' }, `${NO_PLACE}"raw.reach" has "a@b.c": Add EmailAddress to 'Additional Attributes', with the 'Value' {{ JSON.parse($json["raw"].replace(/^\\s*\`\`\`\\w*|\`\`\`\\s*$/g, ""))["reach"] }}.`],
	['a part that is ignored', { emails: [{ value: 'a@b.c' }] }, `${NO_CONTACT}Remove "emails[0]" from 'Columns to Ignore'.`, { inputsToIgnore: 'emails[0]' }],
	['the object that is ignored', { body: { Email: 'a@b.c' } }, `${NO_CONTACT}Remove "body" from 'Columns to Ignore'.…`, { inputsToIgnore: 'body' }],
	['a malformed address, where leads are found by another attribute', { Email: 'a@b.c; c@d.c', mx_Id: 7 }, '✗ "a@b.c; c@d.c" is not an email address (column "Email") → Enter one address such as ada@example.com.', { searchBy: 'other', searchByAttribute: 'mx_Id' }],
	['a dragged column without a value', [{ Reach: 'a@b.c' }, { Reach: '', City: 'x' }], `EmailAddress=a@b.c | ${NO_CONTACT}'Value' of EmailAddress in 'Additional Attributes' is blank in this item.`, { additional: { EmailAddress: '={{ $json.Reach }}' } }],
	['an address in a column without a name, below no title', { Name: 'Ada', 'Parent Contact': 'x', __EMPTY: 'a@b.c' }, `${NO_PLACE}If the headings are below a title: In 'Extract from File', … "__EMPTY" has "a@b.c": ${DRAG('EmailAddress')}`],
	['an address in a text with JSON, which is in another one', { raw: JSON.stringify({ inner: '{"Mail 1":"a@b.c"}' }) }, `${NO_PLACE}"raw.inner.Mail 1" has "a@b.c": Add EmailAddress to 'Additional Attributes', with the 'Value' {{ ${NESTED} }}.`],
	['a list in a text', { payload: '```json\n[{"Email":"a@b.c"}]\n```' }, `${NO_PLACE}"payload[0].Email" has "a@b.c": Add an 'Edit Fields' node before this one, with a field "leads" of the type Array and the value {{ JSON.parse($json["payload"].replace(/^\\s*\`\`\`\\w*|\`\`\`\\s*$/g, "")) }}, and then a 'Split Out' node for leads.`],
	['texts with JSON in a list', { rows: ['{"Email":"a@b.c"}'] }, `${NO_PLACE}"rows[0].Email" has "a@b.c": Add a 'Split Out' node for rows before this one.`],
	['half a character', [{ Email: 'a@b.c', City: 'Rome\ud83d' }, { Email: 'c@d.c', City: '😀' }], '✗ Half of a character was lost: "Rome" (column "City") → A step before this one has cut the text… | EmailAddress=c@d.c mx_City=😀'],
	['a NUL in a text', { Email: 'a@b.c', City: 'Ro\0me' }, "✗ Characters were lost when the file was read: …'Encoding' and set it to UTF16LE…"],
	['not for a value that is not sent', { Email: 'a@b.c', City: { a: '\ufffd' }, Phone: 'K\ufffdln' }, 'EmailAddress=a@b.c; Not sent: …'],
	['a lost character', [{ Email: 'a@b.c', City: 'K\ufffdln' }, { Email: 'c@d.c', Size: '\ufffd' }], "✗ Characters were lost when the file was read: \"K\ufffdln\" (column \"City\") → In 'Extract from File', add the option 'Encoding' and set it to Latin1… | EmailAddress=c@d.c; Not sent: Size…"],
	['text that was read in the wrong encoding', [{ Email: 'a@b.c', Name: 'JÃ¶rg' }, { Email: 'c@d.c', Name: 'Ângelo SÃO' }], '✗ Characters were lost…"JÃ¶rg"…\'Encoding\' and set it to UTF8. … | EmailAddress=c@d.c FirstName=Ângelo LastName=SÃO'],
	['a number that is no safe integer', { Email: 'a@b.c', City: 9007199254740993 }, '✗ Column "City" has a number with too many digits…'],
	['a heading with lost characters', { Email: 'a@b.c', 'Stra\ufffde': 'x' }, '✗ Characters were lost when the file was read: "Stra\ufffde" → …'],
	['a heading that is an address', { 'ada@example.com': 'bo@example.com', Ada: 'Bo' }, `${NO_PLACE}The file has no headings, but "ada@example.com" in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`],
	['a heading with semicolons', { 'Name;Email;Phone': 'Ada;a@b.c;5550100' }, `${NO_PLACE}${SEMICOLONS}`],
	['two persons, one under a name with a comma', { 'Student email': 'a@b.c', 'Customer, email': 'c@d.c' }, `✗ The items have addresses or phones of several persons: "Student email", "Customer, email" → Add those that are not the lead's to 'Columns to Ignore', e.g. "['Customer, email']".`],
	['two persons in an object that is spread', { Email: '', fields: { 'Student mobile no.': '9845098450', 'Customer mobile no.': '9845098451' } }, `✗ The items have …"fields.Customer mobile no." → …, e.g. "Customer mobile no.".`],
	['a row without a contact, where leads are found by a mobile phone', { Email: '', City: 'Rome' }, `${NO_CONTACT}Fill in "Email" in this row.`, { fields: having('Mobile Mobile Number'), searchBy: 'other', searchByAttribute: 'Mobile' }],
	['a column that is unknown twice', { Email: 'a@b.c', fields: [{ label: 'Size', value: 1 }, { label: 'Size', value: 2 }] }, '✗ No attribute matches the column "fields.Size" → …', { options: { unknownColumns: 'refuse' } }],
	['an address, where the attribute is ignored', { 'Reach at': 'a@b.c', Phone: '' }, `${NO_CONTACT}"Reach at" has "a@b.c": Add EmailAddress to 'Additional Attributes', and drag it on 'Value'.…`, { inputsToIgnore: 'EmailAddress' }],
	['headings with semicolons, and one with a comma', { 'Name;Street': 'Ada;Way', ' No.;Email': '5;a@b.c' }, `${NO_PLACE}${SEMICOLONS}`],
	['no separator in headings alone', { 'Reach; Email': 'a@b.c', Size: 7 }, `${NO_PLACE}"Reach; Email" has "a@b.c": …`],
	['headings that were read in UTF-16, before their tabs', { '\ufffd\ufffdi\0d\0\t\0e\0m\0a\0i\0l\0': 'x' }, "✗ Characters were lost…'Encoding' and set it to UTF16LE."],
	['headings below a title in a sheet', [{ row_number: 2, 'Leads of May': 'Name', col_2: 'E-mail' }, { row_number: 3, 'Leads of May': 'Ada', col_2: 'a@b.c' }], "✗…'Google Sheets'…'Header Row' to 2… | ✗…"],
	["no title: a word as a value in Google's contacts", { 'First Name': 'Ada', 'E-mail 1 - Value': 'a@b.c', 'Phone 1 - Label': 'Mobile', 'Phone 1 - Value': '98450 98450' }, `${NO_PLACE}"E-mail 1 - Value" has "a@b.c": ${DRAG('EmailAddress')} "Phone 1 - Value" has "98450 98450": ${DRAG('Phone')}`],
	['headings below a title', [{ 'Leads of May': 'Name', __EMPTY: 'E-mail' }, { 'Leads of May': 'Ada', __EMPTY: 'a@b.c' }], `${NO_PLACE}The headings are below a title: In 'Extract from File', add the option 'Range'… | ✗ …`],
	['a cell at the place that has another name', [{ headers: {}, body: { Email: 'c@d.c' } }, { headers: {}, body: { Email: '', ' Reach at.': 'a@b.c' } }], `EmailAddress=c@d.c | ${NO_CONTACT}"Reach at." has "a@b.c": ${DRAG('EmailAddress')}; Not sent: Reach at.…`],
	['the same, in a text with JSON', [{ body: '{"Email":"c@d.c"}' }, { body: '{"Email":"","Reach":"a@b.c"}' }], `EmailAddress=c@d.c | ${NO_CONTACT}"Reach" has "a@b.c": ${DRAG('EmailAddress')}; Not sent: Reach…`],
	['a heading with a dot', { ' Reach at.': 'a@b.c' }, `${NO_PLACE}"Reach at." has "a@b.c": ${DRAG('EmailAddress')}`],
	['a place elsewhere, where a path is set', { owner: { Email: 'a@b.c' }, lead: { City: 'x' } }, `${NO_CONTACT}"owner.Email" has "a@b.c": Set 'Path to the Lead' to owner.; Not sent: owner…`, { leadPath: 'lead' }],
	['a value beside the path', { lead: { City: 'x' }, reach: 'a@b.c' }, `${NO_CONTACT}"reach" has "a@b.c": ${DRAG('EmailAddress')}; Not sent: reach…`, { leadPath: 'lead' }],
	['a short number under a word for a phone', { a: { phone: '12345', order: '12346' } }, `${NO_PLACE}"a.phone" has "12345": Set 'Path to the Lead' to a.`],
	['a blank entry of a list', { a: { emails: ['none'] }, x: 'c@d.c' }, `${NO_PLACE}"x" has "c@d.c": ${DRAG('EmailAddress')}`],
	['a relation at the top', { relation: 'Father', x: 'a@b.c' }, `${NO_PLACE}"x" has "a@b.c": ${DRAG('EmailAddress')}`],
	['five columns of several items', [{ a: 'a@b.c', b: 'b@b.c', c: 'c@b.c' }, { d: 'd@b.c', e: 'e@b.c', f: 'f@b.c' }], `${FIVE} | ${FIVE}`],
	['another column than the one that is ignored', [{ Email: 'a@b.c', Phone: '5550100' }, { Email: '', Phone: '', City: 'x' }], `Phone=5550100 | ${NO_CONTACT}Fill in "Phone" in this row.`, { inputsToIgnore: 'Email' }],
	['no column that is ignored, where it has no value', [{ Email: 'a@b.c' }, { Email: '', Phone: '0', City: 'x' }], `EmailAddress=a@b.c | ${NO_CONTACT}Fill in "Email" in this row.`, { inputsToIgnore: 'Phone' }],
	['no part that is ignored beside the address', [{ Email: 'a@b.c' }, { City: 'x', emails: [{ value: 'none', label: 'x' }] }], `EmailAddress=a@b.c | ${NO_CONTACT}Fill in "Email" or "emails" in this row.`, { inputsToIgnore: 'emails[0].label' }],
	['a column of nobody, where the lead is a student', [{ 'Student email': 'a@b.c' }, { 'Student email': '', Reach: 'c@d.c' }], `EmailAddress=a@b.c | ${NO_CONTACT}"Reach" has "c@d.c": ${DRAG('EmailAddress')}; Not sent: Reach…`],
	['a person elsewhere', { reach: { 'Customer email': 'c@d.c' } }, `${NO_PLACE}"reach.Customer email" has "c@d.c": Set 'Path to the Lead' to reach.`],
	['the attribute without a value', [{ Reach: 'a@b.c' }, { Reach: '', City: 'x' }], `mx_A=a@b.c EmailAddress=a@b.c | ${NO_CONTACT}'Value' of EmailAddress in 'Additional Attributes' is blank in this item.`, { additional: { mx_A: '={{ $json.Reach }}', EmailAddress: '={{ $json.Reach }}' } }],
	['headings in one column of a sheet', { row_number: 2, 'Name;E-mail': 'Ada' }, `${NO_PLACE}${SEMICOLONS}`],
	['no separator, where another column has an address', [{ Email: 'a@b.c', 'Shop;Tel': 'x;y' }, { Email: '', 'Shop;Tel': 'x;y' }], `EmailAddress=a@b.c | ${NO_CONTACT}Fill in "Email" in this row.; Not sent: Shop;Tel…`],
	['headings in one column beside one without a name', { '': 'x', 'Name;E-mail': 'Ada;x' }, `${NO_PLACE}${SEMICOLONS}`],
	['a title', { '': 'x', 'Leads of May': 'y' }, `${NO_PLACE}If the headings are below a title: In 'Extract from File', … to the number of this row.`],
	['no title above two columns', { '': 'x', Shop: 'y', Size: 7 }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['no title above a column with another value', { __EMPTY: 'x', Shop: 'y', Size: 7 }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['no headings far below', [...Array<object>(3).fill({ 'Leads of May': 'x', __EMPTY: 'a@b.c' }), { 'Leads of May': 'Email' }], `${NO_PLACE}If the headings are below…`],
	['levels without an end', nested(20_000), `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['a row of blanks and boxes that are not ticked', [{ Email: 'a@b.c', Called: false }, { Email: ' ', Called: 'FALSE' }], 'EmailAddress=a@b.c | blank; Not sent: Called…'],
	['a value in an unknown column', { Email: 'a@b.c', Size: 7 }, '✗ No attribute matches the column "Size" → …', { options: { unknownColumns: 'refuse' } }],
	['values in two unknown columns', { Email: 'a@b.c', Size: 7, Shoe: 8 }, '✗ No attribute matches the columns "Size", "Shoe" → …', { options: { unknownColumns: 'refuse' } }],
	['a dragged column, as n8n writes its name', { Email: 'a@b.c', "What's your size?": 7 }, 'EmailAddress=a@b.c mx_B=7', { additional: { mx_B: "={{ $json['What\\'s your size?'] }}" }, options: { unknownColumns: 'refuse' } }],
	['no value in an unknown column', [{ Email: 'a@b.c', Size: '', Age: 7 }], 'EmailAddress=a@b.c; Not sent: Age (read-only)', { options: { unknownColumns: 'refuse' } }],
	...['Ada \ufffd', '\ufffd\ufffd King', { first: 'Ada', last: '\ufffd' }].map((Name): Line => [`a whole name with lost characters: ${JSON.stringify(Name)}`, { Email: 'a@b.c', Name }, '✗ Characters were lost when the file was read…(column "Name") → …']),
];
describe('refuses', () => testLines(REFUSED, map));

// prettier-ignore
const FOLLOWED: Line[] = [
	['the path', { owner: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c', { leadPath: 'owner' }],
	['the column, renamed', { EmailAddress: 'a@b.c' }, 'EmailAddress=a@b.c'],
	['the column, dragged', { 'Reach at': 'a@b.c' }, 'EmailAddress=a@b.c', { additional: { EmailAddress: "={{ $json['Reach at'] }}" } }],
	['the text, under a name', { EmailAddress: 'a@b.c' }, 'EmailAddress=a@b.c'],
	['the attribute that is not ignored any more', { 'Work email': 'a@b.c' }, 'EmailAddress=a@b.c', { inputsToIgnore: '' }],
	['the columns of the other person, ignored', { 'Student email': 'a@b.c', 'Customer email': 'c@d.c' }, 'EmailAddress=a@b.c', { inputsToIgnore: 'Customer email' }],
	['a name with a comma, ignored', { 'Student email': 'a@b.c', 'Customer, email': 'c@d.c' }, 'EmailAddress=a@b.c', { inputsToIgnore: "['Customer, email']" }],
	['the address, dragged, where the attribute is ignored', { 'Reach at': 'a@b.c' }, 'EmailAddress=a@b.c', { inputsToIgnore: 'EmailAddress', additional: { EmailAddress: "={{ $json['Reach at'] }}" } }],
	['the names, separated by commas', { Email: 'a@b.c', City: 'Rome', Size: 1 }, 'EmailAddress=a@b.c', { inputsToIgnore: 'City, Size' }],
	['the columns of Google, renamed', { 'First Name': 'Ada', EmailAddress: 'a@b.c', 'Phone 1 - Label': 'Mobile', Phone: '98450 98450' }, 'FirstName=Ada EmailAddress=a@b.c Phone=98450 98450; Not sent: Phone 1 - Label…'],
	['the schema name in JSON', {}, 'EmailAddress=a@b.c mx_City=Rome', { ...json('{"EmailAddress":"a@b.c","mx_City":"Rome"}'), options: { countryCode: '91' } }],
	['the entries of the list, split out', [{ Email: 'a@b.c' }, { Email: 'c@d.c' }], 'EmailAddress=a@b.c | EmailAddress=c@d.c'],
	['the address in texts with JSON, by its expression', { raw: JSON.stringify({ inner: '{"Mail 1":"a@b.c"}' }) }, 'EmailAddress=a@b.c…', { additional: { EmailAddress: `={{ ${NESTED} }}` } }],
	['the parts of a phone, dragged', { Phone: { countryCode: '+91', number: '9845098450' } }, 'Phone=+919845098450…', { additional: { Phone: '={{ $json.Phone.countryCode }}{{ $json.Phone.number }}' } }],
	['the column that is not ignored any more', { Email: 'a@b.c', City: 'x' }, 'EmailAddress=a@b.c', { inputsToIgnore: 'City' }],
	['the code, dragged', { Phone: '50 123 4567', 'Country code': '+971' }, 'Phone=+971-501234567', { options: { countryCode: "={{ $json['Country code'] }}" } }],
];
describe('sends, once its step was followed:', () => testLines(FOLLOWED, map));
