/** 'Map Automatically', section 1: which columns there are. A line is what the items send, and what the hint says. */
import { type Line, having, map, testLines } from '../../support/node';

const DRAG = (EmailAddress: string) => ({ additional: { EmailAddress } });
const PATH = (leadPath: string) => ({ leadPath });
const PUBLIC = "; Whoever calls the webhook can set any attribute if its 'Authentication' is 'None'";
const NO_PLACE = '✗ No column with an email address or a phone was found → ';
const SET = (path: string) => `…Set 'Path to the Lead' to ${path}.…`;
const SEVERAL = '✗ The items have an email address or a phone in several places → …';
const NO_PATH = "✗ 'Path to the Lead' is not one path for all items of the run → …";

/** Items of more than 1,000 names are refused, and their names are not read. */
const named = (length: number) =>
	Object.fromEntries(Array.from({ length }, (_, index) => [`c${index}`, 'x']));
const WIDE = named(1_001);

// prettier-ignore
const PLACES: Line[] = [
	["'Path to the Lead', if it is set", { email: 'a@b.c', user: { email: 'c@d.c' } }, 'EmailAddress=c@d.c; Not sent: email…', PATH('user')],
	['a path into a list', { people: [{ email: 'a@b.c' }, { email: 'c@d.c' }] }, 'EmailAddress=c@d.c; Not sent: people[0]…', PATH('people[1]')],
	['a path as n8n writes it', { 'my lead': { email: 'a@b.c' } }, 'EmailAddress=a@b.c', PATH("['my lead']")],
	['no place, if the paths of items differ', [{ p: 'a', a: { email: 'a@b.c' } }, { p: 'b', b: { email: 'c@d.c' } }], `${NO_PATH} | ✗…`, PATH('={{ $json.p }}')],
	['a list with nothing in it, by a path', { body: [null, 1] }, '✗ The item has no lead in body…', PATH('body')],
	['no lead at a path that is long, which is cut', { a: { email: 'a@b.c' } }, `✗ The item has no lead in ${'a'.repeat(99)}…`, PATH('a'.repeat(1_001))],
	...['{{ $json.body }}', '={{ $json.body }}', '$json.body'].map((path): Line => [`no place by the expression ${path}`, { body: { email: 'a@b.c' } }, '✗…→…Clear it, and enter body.…', PATH(path)]),
	['the object that an address is dragged from', { headers: { host: 'x' }, body: { mail: 'a@b.c', city: 'Rome' } }, `mx_City=Rome EmailAddress=a@b.c${PUBLIC}`, DRAG('={{ $json.body.mail }}')],
	['this object before the item itself', { Email: 'c@d.c', data: { Reach: 'a@b.c', City: 'Rome' } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: Email…', DRAG('={{ $json.data.Reach }}')],
	['three names to this object', { form_response: { data: { customer: { Reach: 'a@b.c', City: 'Rome' } } } }, 'mx_City=Rome EmailAddress=a@b.c', DRAG('={{ $json.form_response.data.customer.Reach }}')],
	['the list of answers that an address is dragged from', { data: { fields: [{ label: 'City', value: 'Rome' }, { label: 'Reach at', value: 'a@b.c' }] } }, 'mx_City=Rome EmailAddress=a@b.c', DRAG('={{ $json.data.fields[1].value }}')],
	['the object that an address is dragged from, by a name with a quote', { id: 7, data: { "Parent's e-mail?": 'a@b.c', City: 'Rome' } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: id…', DRAG("={{ $json.data['Parent\\'s e-mail?'] }}")],
	['the object as far as such names lead', { data: { City: 'Rome', owner: { mail: 'a@b.c' } } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: owner…', DRAG('={{ $json.data.owner.mail }}')],
	['the item itself, if an address is dragged from an object that no such name leads to', { City: 'Rome', owner: { mail: 'a@b.c' } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: owner…', DRAG('={{ $json.owner.mail }}')],
	['the item itself, if an address is dragged from its own column', { City: 'Rome', 'Reach at': 'a@b.c', guest: { email: 'c@d.c' } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: guest…', DRAG("={{ $json['Reach at'] }}")],
	['the item itself, if a text is the address', { City: 'Rome', data: { email: 'c@d.c' } }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: data…', DRAG('a@b.c')],
	['the one object, if another attribute alone is given', { City: 'Rome', data: { email: 'a@b.c' } }, 'EmailAddress=a@b.c Notes=Rome', { additional: { Notes: '={{ $json.City }}' } }],
	['the item itself', { Email: 'a@b.c', data: { Email: 'c@d.c' } }, 'EmailAddress=a@b.c; Not sent: data…'],
	['the item itself, if some item has such a name', [{ Email: 'a@b.c' }, { data: { Email: 'c@d.c' } }], 'EmailAddress=a@b.c | ✗…; Not sent: data…'],
	['the item itself, if its column is blank', [{ Email: '', Phone: '', data: { Email: 'c@d.c' } }], '✗ No email address or phone found → …Fill in "Email" or "Phone" in this row.…'],
	['the item itself, if its column is ignored', { Phone: '5550100', 'Work email': 'x', data: { Email: 'c@d.c' } }, `✗ No email address or phone found → …Remove …"Phone"… from 'Columns to Ignore', or …`, { inputsToIgnore: 'Phone, Work email' }],
	['the item itself, if it has a mobile phone', { WhatsApp: '5550100', data: { Email: 'c@d.c' } }, 'Phone=5550100; Not sent: data…'],
	['the only object that a name of the list leads to', { id: 7, record: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c; Not sent: id…'],
	['three names on the way, in any letters', { Data: { 'form-response': { formResponse: { Email: 'a@b.c' } } } }, 'EmailAddress=a@b.c'],
	['no place behind four names', { data: { payload: { record: { result: { Email: 'a@b.c' } } } } }, `${NO_PLACE}"data.payload.record.result.Email" has "a@b.c": ${SET('data.payload.record.result').slice(1)}`],
	['no place behind another name', { owner: { Email: 'a@b.c' } }, `${NO_PLACE}"owner.Email" has "a@b.c": Set 'Path to the Lead' to owner.`],
	['no place, if there are two', { data: { Email: 'a@b.c' }, payload: { Email: 'c@d.c' } }, `${SEVERAL}${SET('data').slice(1)}`],
	['no place, if two objects behind each other have such a name', { data: { Email: 'a@b.c', record: { Phone: '5550100' } } }, SEVERAL],
	['no place, if each item has another one', [{ data: { Email: 'a@b.c' } }, { payload: { Email: 'c@d.c' } }], `${SEVERAL} | ✗…`],
	['query, if body is empty', { body: {}, query: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c'],
	['not query, if body has something', { body: { id: 7 }, query: { Email: 'a@b.c' } }, `${NO_PLACE}…`],
	['body beside query', { body: { Email: 'a@b.c' }, query: { Email: 'c@d.c' } }, `EmailAddress=a@b.c${PUBLIC}`],
	['a person', { id: 7, student: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c; Not sent: id…'],
	['a person behind another name, beside an object without an address', { data: { contact: { mobile: '5550100' }, form: { id: 7 } } }, 'Phone=5550100; Not sent: data.form…'],
	['no person beside the name of somebody', { student_name: 'Ann', contact: { mobile: '5550199' } }, `${NO_PLACE}"contact.mobile" has "5550199": Set 'Path to the Lead' to contact.`],
	['no person beside a bare name', { name: 'Ann', contact: { mobile: '5550199' } }, `${NO_PLACE}…`],
	['no person beside an object with a phone', { contact: { email: 'c@d.c' }, guardian: { phone: '5550199' } }, `✗…${SET('contact')}`],
	['no person beside a list of answers with an address deeper inside', { contact: { email: 'c@d.c' }, x: [{ name: 'Guardian', value: 'y', more: { email: 'e@f.c' } }] }, `✗…${SET('contact')}`],
	['no person beside more names than are read', { contact: { email: 'c@d.c' }, x: WIDE }, `✗…${SET('contact')}`],
	['no place with more columns than are read', { Email: 'a@b.c', fields: named(600), attributes: named(600) }, '✗ The item has more than 1,000 columns → …'],
	['no place beside another one with more names than are read', { data: { email: 'c@d.c' }, body: WIDE }, `✗…${SET('data')}`],
	['no person beside a list with an address', { contact: { email: 'c@d.c' }, parents: [{ email: 'e@f.c' }] }, `✗…${SET('contact')}`],
	['no person beside a list of answers with an address', { contact: { mobile: '5550199' }, form: [{ label: 'Student Email', value: 's@x.test' }] }, `✗…${SET('contact')}`],
	['no person behind another name, beside an object with a phone', { data: { contact: { email: 'a@b.c' } }, guardian: { phone: '5550199' } }, '✗…Set \'Path to the Lead\' to data.contact.…'],
	['no person beside the name of somebody in one of the items', [{ contact: { mobile: '5550100' } }, { first_name: 'Ann', contact: { mobile: '5550199' } }], '✗… | ✗…'],
	['another object, also beside the name of somebody', { name: 'Form 1', submission: { email: 'a@b.c' } }, 'EmailAddress=a@b.c; Not sent: name…'],
	['no place in a list of objects', { data: [{ Email: 'a@b.c' }] }, `${NO_PLACE}"data[0].Email" has "a@b.c": Add a 'Split Out' node for data before this one.`],
	['JSON in a text on the way', { payload: ' \n{"data":"{\\"Email\\":\\"a@b.c\\"}"}' }, 'EmailAddress=a@b.c'],
	['JSON between two lines of backquotes', { output: '```json\n{"Email":"a@b.c","City":"Goa"}\n```' }, 'EmailAddress=a@b.c mx_City=Goa'],
];
describe('finds', () => testLines(PLACES, map));

// prettier-ignore
const NESTED: Line[] = [
	...['fields', 'Attributes', 'merge_fields', 'merges', 'customFields'].map((name): Line => [`an object under ${name}`, { email: 'a@b.c', [name]: { City: 'Goa' } }, 'EmailAddress=a@b.c mx_City=Goa']),
	['these names after the other ones', { fields: { email: 'c@d.c', City: 'Goa' }, email: 'a@b.c' }, 'EmailAddress=a@b.c mx_City=Goa; Email Address: 1 row has another value in "…email"'],
	['one of these that no attribute is for', { email: 'a@b.c', fields: { Size: 7 } }, 'EmailAddress=a@b.c; Not sent: …Size…'],
	['a list of names and values under such a name', { email: 'a@b.c', custom_fields: [{ name: 'City', value: 'Goa' }] }, 'EmailAddress=a@b.c mx_City=Goa'],
	['no bare name there', { email: 'a@b.c', attributes: { name: 'Form 1', FIRSTNAME: 'Ada' } }, 'EmailAddress=a@b.c FirstName=Ada; Not sent: …name…'],
	['no bare name there, though a field has it', { email: 'a@b.c', fields: { name: 'Form 1' } }, 'EmailAddress=a@b.c; Not sent: …name…', { fields: having('mx_Name Name') }],
	['no second place', { data: { email: 'a@b.c', fields: { phone: '5550100' } } }, 'EmailAddress=a@b.c Phone=5550100'],
	['a place of its own, if nothing around it is one', { data: { id: 7, fields: { email: 'a@b.c' } } }, 'EmailAddress=a@b.c; Not sent: data.id…'],
	['not an object under properties', { email: 'a@b.c', properties: { City: 'Goa' } }, 'EmailAddress=a@b.c; Not sent: properties…'],
	['not an object in such an object', { email: 'a@b.c', fields: { custom_fields: { City: 'Goa' } } }, 'EmailAddress=a@b.c; Not sent: …custom_fields…'],
	['not a text with JSON', { email: 'a@b.c', fields: '{"City":"Goa"}' }, 'EmailAddress=a@b.c; Not sent: fields…'],
];
describe('counts as columns of the place', () => testLines(NESTED, map));

// prettier-ignore
const ANSWERS: Line[] = [
	['IDs of columns', { user_column_data: [{ column_id: 'EMAIL', column_name: 'x', string_value: 'a@b.c' }, { column_id: 'CITY', string_value: 'Goa' }] }, 'EmailAddress=a@b.c mx_City=Goa'],
	['the same in camel case', { userColumnData: [{ columnId: 'EMAIL', stringValue: 'a@b.c' }] }, 'EmailAddress=a@b.c'],
	['names and lists of values', { field_data: [{ name: 'email', values: ['a@b.c'] }, { name: 'city', values: ['Goa', 'Pune'] }] }, 'EmailAddress=a@b.c mx_City=Goa;Pune'],
	['questions, with what else an entry has', { answers: [{ id: 'x', type: 'y', question: 'Work email', answer: 'a@b.c' }] }, 'EmailAddress=a@b.c'],
	['an entry without a value', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City' }, { label: 'Notes', value: null }] }, 'EmailAddress=a@b.c'],
	['the first filled value of an entry', { fields: [{ label: 'Email', value: '', answer: null, values: ['a@b.c'], string_value: 'c@d.c' }] }, 'EmailAddress=a@b.c'],
	['the first filled name of an entry', { fields: [{ label: '', name: 'Email', title: 'Phone', value: 'a@b.c' }] }, 'EmailAddress=a@b.c'],
	['the first of two entries with one name', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'Size', value: 1 }, { label: 'Email', value: 'c@d.c' }] }, 'EmailAddress=a@b.c; Not sent: …Email…'],
	['the first of two entries with one name, filled or not', { fields: [{ label: 'Email', value: '' }, { label: 'Email', value: 'c@d.c' }, { label: 'Phone', value: '5550100' }] }, 'Phone=5550100; Not sent: …Email…'],
	['the text of an option', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: '3', options: [{ id: 2, text: 'Pune' }, { id: 3, text: 'Goa' }] }] }, 'EmailAddress=a@b.c mx_City=Goa'],
	['the texts of options', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: ['2', '3', '9'], options: [{ id: '2', text: 'Pune' }, { id: '3', text: 'Goa' }] }] }, 'EmailAddress=a@b.c mx_City=Pune;Goa;9'],
	['no text of an option that is blank', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: '1', options: [{ id: '1', text: '', label: 'Goa' }] }] }, 'EmailAddress=a@b.c mx_City=Goa'],
	['not with an entry without a name', { fields: [{ label: 'Email', value: 'a@b.c' }, { city: 'Goa' }] }, `${NO_PLACE}…`],
	['not without a value', { Email: 'a@b.c', fields: [{ name: 'City' }, { name: 'Age' }] }, 'EmailAddress=a@b.c; Not sent: fields…'],
	['not with a name for an address in an entry', { fields: [{ name: 'Ada', email: 'a@b.c', value: 5 }, { name: 'Bo', email: 'c@d.c', value: 7 }] }, `${NO_PLACE}"fields[0].email" has "a@b.c": Add a 'Split Out' node for fields before this one.`],
	['not as the value of an answer', { fields: [{ label: 'data', value: { email: 'a@b.c' } }] }, `${NO_PLACE}"fields[0].value.email" has "a@b.c": Set 'Path to the Lead' to fields[0].value.`],
];
describe('reads a list of names and values', () => testLines(ANSWERS, map));
