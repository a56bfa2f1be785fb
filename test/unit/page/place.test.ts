/** 'Map Automatically', section 1: where the columns are. A line is what the items send, and what the hint says. */
import { type Line, having, map, testLines } from '../../support/node';

const DRAG = (EmailAddress: string) => ({ additional: { EmailAddress } });
const PUBLIC = '; Whoever calls the webhook can set any attribute';
const NO_PLACE = '✗ No column with an email address or a phone was found → ';

// prettier-ignore
const PLACES: Line[] = [
	["'Path to the Lead', if it is set", { email: 'a@b.c', user: { email: 'c@d.c' } }, 'EmailAddress=c@d.c; Not sent: email…', { leadPath: 'user' }],
	['a path into a list', { people: [{ email: 'a@b.c' }, { email: 'c@d.c' }] }, 'EmailAddress=c@d.c; Not sent: people[0]…', { leadPath: 'people[1]' }],
	['a path as n8n writes it', { 'my lead': { email: 'a@b.c' } }, 'EmailAddress=a@b.c', { leadPath: "['my lead']" }],
	['the item itself', { Email: 'a@b.c', body: { Email: 'c@d.c' } }, 'EmailAddress=a@b.c; Not sent: body…'],
	['the item itself, if some item has such a column', [{ Email: 'a@b.c' }, { body: { Email: 'c@d.c' } }], 'EmailAddress=a@b.c | ✗ No email address or phone found → …"body.Email" has "c@d.c": Set \'Path to the Lead\' to body.…'],
	['the item itself, if its column is blank', [{ Email: '', body: { Email: 'c@d.c' } }], '✗ No email…"body.Email"…Set \'Path to the Lead\' to body.…'],
	["the item itself, if 'Additional Attributes' give an address of it", { guest: { email: 'c@d.c', name: 'Bo Lee' }, 'Reach at': 'a@b.c', City: 'Rome' }, 'mx_City=Rome EmailAddress=a@b.c; Not sent: guest…', DRAG("={{ $json['Reach at'] }}")],
	["the object that 'Additional Attributes' give an address of", { headers: { host: 'x' }, body: { email: 'a@b.c', name: 'Ada King', city: 'Rome' } }, `FirstName=Ada LastName=King mx_City=Rome EmailAddress=a@b.c${PUBLIC}. Not sent: headers…`, DRAG('={{ $json.body.email }}')],
	['the list of answers that it is dragged from', { data: { fields: [{ label: 'City', value: 'Rome' }, { label: 'Reach at', value: 'a@b.c' }] } }, 'mx_City=Rome EmailAddress=a@b.c', DRAG('={{ $json.data.fields[1].value }}')],
	['the item itself, if it is dragged from an object that no name of the lists leads to', { owner: { email: 'a@b.c', city: 'Rome' } }, 'EmailAddress=a@b.c; Not sent: owner.city…', DRAG('={{ $json.owner.email }}')],
	["the item itself, if it is dragged from a relative's", { contact: { relation: 'Father', email: 'a@b.c', city: 'Rome' } }, 'EmailAddress=a@b.c; Not sent: contact.relation, contact.city…', DRAG('={{ $json.contact.email }}')],
	["the item itself, if another node's item gives it", { body: { city: 'Rome' } }, 'EmailAddress=a@b.c; Not sent: body…', DRAG('={{ ({ json: { body: { email: "a@b.c" } } }).json.body.email }}')],
	['the item itself, if a text gives it', { body: { email: 'c@d.c' } }, 'EmailAddress=a@b.c; Not sent: body…', DRAG('a@b.c')],
	["the lead, not a relative's object", { lead: { email: 'a@b.c' }, contact: { relationship: 'Mother', email: 'c@d.c' } }, 'EmailAddress=a@b.c; Not sent: contact…'],
	["no relative's object", { student_name: 'Ann', contact: { Relationship: 'Father', mobile: '5550199' } }, `${NO_PLACE}"Relationship" says that "contact" is about a relative of the lead: If it is the lead, rename "Relationship" in an 'Edit Fields' node before this one.`],
	["no object in a relative's", { contact: { 'relation-ship': 'Father', lead: { mobile: '5550199' } } }, `${NO_PLACE}"relation-ship" says that "contact" is about a relative of the lead: If it is the lead, rename "relation-ship" in an 'Edit Fields' node before this one.`],
	["no relative's answers", { answers: [{ question: 'Relationship to the student', answer: 'Father' }, { question: 'Email', answer: 'a@b.c' }] }, `${NO_PLACE}"Relationship to the student" says that "answers" is about a relative of the lead: If it is the lead, rename "Relationship to the student" in an 'Edit Fields' node before this one.`],
	['an object whose relation is blank', { contact: { relation: '', email: 'a@b.c' } }, 'EmailAddress=a@b.c'],
	['the one object on the way', { headers: { host: 'x' }, body: { Email: 'a@b.c' } }, `EmailAddress=a@b.c${PUBLIC}. Not sent: headers…`],
	['a person', { id: 7, student: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c; Not sent: id…'],
	['three names on the way', { data: { form_response: { customer: { Email: 'a@b.c' } } } }, 'EmailAddress=a@b.c'],
	['four names, which are not followed', { data: { payload: { record: { lead: { Email: 'a@b.c' } } } } }, `${NO_PLACE}"data.payload.record.lead.Email" has "a@b.c": Set 'Path to the Lead' to data.payload.record.lead.`],
	['another name on the way', { owner: { Email: 'a@b.c' } }, `${NO_PLACE}"owner.Email" has "a@b.c": Set 'Path to the Lead' to owner.`],
	['several places', { student: { Email: 'a@b.c' }, customer: { Email: 'c@d.c' } }, "✗ The items have an email address or a phone in several places: \"student\", \"customer\" → Set 'Path to the Lead' to the place of the lead, e.g. student."],
	['a different place in each item', [{ body: { Email: 'a@b.c' } }, { query: { Email: 'c@d.c' } }], '✗ The items have…several places: "body", "query"… | ✗ …'],
	['a list of objects', { data: [{ Email: 'a@b.c' }] }, `${NO_PLACE}"data[0].Email" has "a@b.c": Add a 'Split Out' node for data before this one.`],
	['a list of names and values', { user_column_data: [{ column_id: 'EMAIL', column_name: 'x', string_value: 'a@b.c' }, { column_id: 'CITY', string_value: 'Goa' }] }, 'EmailAddress=a@b.c mx_City=Goa'],
	['a list of questions and answers', { data: { fields: [{ label: 'Work email', value: 'a@b.c' }, { label: 'City', value: null }] } }, 'EmailAddress=a@b.c'],
	["an option's text in place of its ID", { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: ['2', '3'], options: [{ id: 2, text: 'Pune' }, { id: '3', text: 'Goa' }] }] }, 'EmailAddress=a@b.c mx_City=Pune;Goa'],
	['a question twice, one of them blank', { answers: [{ question: 'Email', answer: '' }, { question: 'Email', answer: 'a@b.c' }] }, 'EmailAddress=a@b.c'],
	['an entry without an answer, which is an empty cell', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City' }] }, 'EmailAddress=a@b.c'],
	['a list that is no list of answers', { fields: [{ label: 'Email', value: 'a@b.c' }, { city: 'Goa' }] }, `${NO_PLACE}"fields[0].value" has "a@b.c": Add a 'Split Out' node for fields before this one.`],
	['JSON in a text', { payload: '{"Email":"a@b.c"}' }, 'EmailAddress=a@b.c'],
	['JSON between two lines of backquotes', { output: '```json\n{"Email":"a@b.c","City":"Goa"}\n```' }, 'EmailAddress=a@b.c mx_City=Goa'],
	['an object that is spread, after the outer columns', { email: 'a@b.c', fields: { email: 'c@d.c', City: 'Goa' } }, 'EmailAddress=a@b.c mx_City=Goa; Email Address: 1 row has another address in "fields.email"'],
	['answers that are spread', { email: 'a@b.c', custom_fields: [{ name: 'City', value: 'Goa' }] }, 'EmailAddress=a@b.c mx_City=Goa'],
	['a bare name in an object that is spread', { email: 'a@b.c', attributes: { name: 'Form 1', FIRSTNAME: 'Ada' } }, 'EmailAddress=a@b.c FirstName=Ada; Not sent: attributes.name…'],
	['an object that has a property of JavaScript as its own', { meta: { toString: 'x', valueOf: 'y' }, email: 'a@b.c' }, 'EmailAddress=a@b.c; Not sent: meta…'],
	['nothing at the place', [{ body: { Email: 'a@b.c' } }, { id: 7 }], "EmailAddress=a@b.c | ✗ The item has no lead in body → Leave such items out with a 'Filter' node before this one.…"],
	['a path that leads to a column', { Email: 'a@b.c' }, "✗ The item has no lead in Email → \"Email\" has \"a@b.c\": Empty 'Path to the Lead'.", { leadPath: 'Email' }],
	['a path that leads nowhere', { id: 7 }, "✗ The item has no lead in body → Empty 'Path to the Lead', or drag the field on it that contains the columns of the lead.; Not sent: id…", { leadPath: 'body' }],
	['paths that differ', [{ p: 'a', a: { email: 'a@b.c' } }, { p: 'b' }], "✗ 'Path to the Lead' is not one path for all items of the run → Switch it to Fixed…", { leadPath: '={{ $json.p }}' }],
	['blank items', [{}, { row_number: 3 }], 'blank | blank'],
	['a place that is a field of the account, too', { contact: { phone: '5550100' } }, 'Phone=5550100', { fields: having('mx_Contact Contact') }],
];
describe('finds', () => testLines(PLACES, map));
