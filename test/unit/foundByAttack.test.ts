/** What an attack found in the mapping on 2026-11-24, a line for each class: what each item sends, or why it is refused. */
import { type Line, having, map, testLines } from '../support/node';

const PHONE = '+919845011111';
const SET = { SchemaName: 'mx_Edu', DisplayName: 'Education', DataType: 'CustomObject' };
const FIELDS = having({ SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' }, SET);
const NONE = '✗ No email address or phone found…';
const row = { Email: 'a@b.c', City: 'Pune', Budget: 5 };
const EDUCATION = { Education: { mx_Deg: 'BA', mx_Gpa: '9' } };
const ANSWERS = [
	{ column_id: 'EMAIL', column_name: 'User Email', string_value: 'a@b.c' },
	{ column_name: 'City', string_value: 'Goa' },
];
const OTHERS = ['owner', 'user', 'agent', 'cc', 'responder', 'Vater', 'père', '父亲', 'unknownWord'];

// prettier-ignore
const BESIDE: Line[] = [
	...OTHERS.map((key): Line => [key, { Name: 'Ada', [key]: { name: 'Zed Oth', email: 'c@d.c' } }, `✗ No email…two. If the lead is in "${key}": Set 'Path to the Lead' to ${key}.…`]),
	['how to reach whom it names', { Name: 'Ada', contactInfo: { email: 'a@b.c' } }, 'EmailAddress=a@b.c; Name beside, in contactInfo'],
	['who wrote a note', { content: 'Hi', user: { name: 'Rep', email: 'c@d.c' } }, NONE],
	['who signed up', { event: 'created', user: { name: 'Ada', email: 'a@b.c' } }, `✗ No email…two. If the lead is in "user": Set 'Path to the Lead' to user.; event unknown, user unknown`],
	['who sent a document', { recipients: [], sender: { name: 'Rep', email: 'c@d.c' } }, NONE],
	['a guest without an address', { guests: [{ first_name: 'Ana' }, { first_name: 'Zed', email: 'c@d.c' }] }, '✗✗ The input has several leads in one list: "guests[1]", "guests[0]"…'],
	['a name in answers', { data: { fields: [{ label: 'Full name', value: 'Ana' }] }, origin: { name: 'Zed', email: 'c@d.c' } }, `✗ No email…two. If the lead is in "origin": Set 'Path to the Lead' to origin.; data unknown, origin unknown`],
	['the name of a patient', { patient_name: 'Ana', visit: { name: 'Zed', email: 'c@d.c' } }, `✗ No email…two. If the lead is in "visit": Set 'Path to the Lead' to visit.; visit unknown`],
	['a contact person', { contact_person: { name: 'Ada', email: 'a@b.c' } }, 'FirstName=Ada EmailAddress=a@b.c…'],
	['one of two, if the other is ignored, which decides nothing', { student: { name: 'Ana', email: 'c@d.c' }, parent: { name: 'Ada', email: 'a@b.c' } }, `✗✗ The input has an email address or phone in several places: "student", "parent" → Set 'Path to the Lead' to the one with the lead: student or parent.`, { inputsToIgnore: 'student' }],
	['what is below a blank address', { object: { customer_email: null, customer_details: { email: 'a@b.c', name: 'Ada' } } }, `✗ No email…two. Your column "customer_email" is blank in this item.…`],
	['a custom field set', { Name: 'Ana', mx_Edu: { Email: 'c@d.c' } }, NONE],
	['a custom field set by its display name', { Name: 'Ana', Education: { Email: 'c@d.c' } }, `✗ No email…two. If the lead is in "Education": Set 'Path to the Lead' to Education.`],
];

// prettier-ignore
const EXCLUDED: Line[] = [
	...['mx_city', '"mx_city"', 'MX_CITY', 'City،', 'City\tNotes', "['City']"].map((inputsToIgnore): Line => [inputsToIgnore, row, 'EmailAddress=a@b.c mx_Budget=5; City ignored', { inputsToIgnore }]),
	...['user_column_data[1].string_value', 'user_column_data[1]', "user_column_data[1]['column_name']"].map((inputsToIgnore): Line => [inputsToIgnore, { user_column_data: ANSWERS }, 'EmailAddress=a@b.c; in user_column_data', { inputsToIgnore }]),
	...['mx_Edu.mx_Gpa', 'Education.mx_Gpa', 'education.MX_GPA', 'mx_Gpa'].map((inputsToIgnore): Line => [inputsToIgnore, { Email: 'a@b.c', ...EDUCATION }, 'EmailAddress=a@b.c mx_Edu{mx_Deg=BA}', { inputsToIgnore }]),
	['by its attribute, inside', { body: { lead: { Email: 'a@b.c', City: 'Pune' } } }, 'EmailAddress=a@b.c; City ignored, in body.lead', { inputsToIgnore: 'body.lead.mx_City' }],
	['an object in a text', row, "✗✗ 'Columns to Ignore' has an object instead of names…", { inputsToIgnore: '{"a":1}' }],
];

// prettier-ignore
const READ: Line[] = [
	['two numbers in one phone', { Email: 'a@b.c', Phone: { home: '+15550100178', mobile: '+15550100179' } }, 'EmailAddress=a@b.c'],
	['a list in which one entry has a number', { Email: 'a@b.c', Phones: [{ PhoneType: 'DDI', PhoneNumber: '' }, { PhoneType: 'MAIN', PhoneNumber: '5550135' }] }, 'EmailAddress=a@b.c Phone=5550135'],
	['a list of blank numbers', { Email: 'a@b.c', Phones: [{ PhoneNumber: '' }, { PhoneNumber: '' }] }, 'EmailAddress=a@b.c'],
	['the primary one, said inside', { Email: [{ value: 'c@d.c' }, { value: 'a@b.c', metadata: { primary: true } }] }, 'EmailAddress=a@b.c'],
	['a mobile number in an object', { Mobile: { full: PHONE } }, `Mobile=${PHONE} Phone=${PHONE}`],
	['values in objects', { email: { value: 'a@b.c' }, firstname: { value: 'Ada' }, City: { value: 'Pune' } }, 'EmailAddress=a@b.c FirstName=Ada mx_City=Pune'],
	['an answer as the ID of its option', { fields: [{ label: 'Email', value: 'a@b.c' }, { label: 'City', value: '2', options: [{ id: 2, title: 'Pune' }] }, { label: 'Budget', value: 'o1', options: { o1: '5' } }] }, 'EmailAddress=a@b.c mx_City=Pune mx_Budget=5; in fields'],
	['answers by their IDs', { field_data: [{ name: 'email', values: ['a@b.c'] }] }, 'EmailAddress=a@b.c; in field_data'],
	['two whole names, settled as the error says', { Email: 'a@b.c', lead_name: 'Acme Inc', contact_name: 'Dee Fox' }, 'EmailAddress=a@b.c FirstName=Dee LastName=Fox', { additional: { FirstName: 'Dee', LastName: 'Fox' } }],
	['names of CRMs', { Email: 'a@b.c', names: { first_name: 'Ada', last_name: 'King' } }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
];

describe.each(Object.entries({ BESIDE, EXCLUDED, READ }))('%s', (_group, lines) => {
	testLines(lines, async (items, given) => await map(items, { fields: FIELDS, ...given }));
});
