/** Whose name, address, and phone are sent, and whose are not: a line for each rule. */
import type { IDataObject } from 'n8n-workflow';
import { followAdvice, reach } from '../support/followAdvice';
import { type Line, having, map, run, testLines } from '../support/node';
import { SOURCES } from '../support/sourcesThatAsk';

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
	...OTHERS.map((key): Line => [key, { Name: 'Ada', [key]: { name: 'Zed Oth', email: 'c@d.c' } }, `✗ No email…two. If the lead is in "${key}" (…): Set 'Path to the Lead' to ${key}.…`]),
	['how to reach whom it names', { Name: 'Ada', contactInfo: { email: 'a@b.c' } }, 'EmailAddress=a@b.c; Name beside, in contactInfo'],
	['who wrote a note', { content: 'Hi', user: { name: 'Rep', email: 'c@d.c' } }, NONE],
	['who signed up', { event: 'created', user: { name: 'Ada', email: 'a@b.c' } }, `✗ No email…two. If the lead is in "user" (…): Set 'Path to the Lead' to user.; event unknown, user unknown`],
	['who sent a document', { recipients: [], sender: { name: 'Rep', email: 'c@d.c' } }, NONE],
	['a guest without an address', { guests: [{ first_name: 'Ana' }, { first_name: 'Zed', email: 'c@d.c' }] }, '✗✗ The input has several leads in one list: "guests[1]", "guests[0]"…'],
	['a name in answers', { data: { fields: [{ label: 'Full name', value: 'Ana' }] }, origin: { name: 'Zed', email: 'c@d.c' } }, `✗ No email…two. If the lead is in "origin" (…): Set 'Path to the Lead' to origin.; data unknown, origin unknown`],
	['the name of a patient', { patient_name: 'Ana', visit: { name: 'Zed', email: 'c@d.c' } }, `✗ No email…two. If the lead is in "visit" (…): Set 'Path to the Lead' to visit.; visit unknown`],
	['a contact person', { contact_person: { name: 'Ada', email: 'a@b.c' } }, 'FirstName=Ada EmailAddress=a@b.c…'],
	['one of two, if the other is ignored, which decides nothing', { student: { name: 'Ana', email: 'c@d.c' }, parent: { name: 'Ada', email: 'a@b.c' } }, `✗✗ The input has an email address or phone in several places: "student", "parent" → Set 'Path to the Lead' to the one with the lead: student or parent.`, { inputsToIgnore: 'student' }],
	['a lead that lacks its address in one item', [{ customer: { name: 'Ann', email: 'a@b.c' } }, { customer: { name: 'Bo' } }], 'FirstName=Ann EmailAddress=a@b.c | ✗ No email…two. Fill in the email address in your column "email".; in customer'],
	...[['Zed', undefined], [undefined, 'Zed']].map((names): Line => ['another name in one of the rows', names.map((name, index) => ({ student_name: 'Ann', contact: { ...(name && { name }), phone: `555010${index}` } })), '✗✗ The input may be about two people: "student_name" and "contact"…']),
	['a question without the key of its answer', { fields: [{ label: 'Name', value: 'Ann' }, { label: 'Email', value: 'a@b.c' }, { label: 'Phone' }] }, 'FirstName=Ann EmailAddress=a@b.c; in fields'],
	['an object as an additional attribute', { Email: 'a@b.c', City: 'Pune', o: { a: 1 } }, '✗ Attribute "mx_City" has an object instead of a single value…', { additional: { mx_City: '={{ $json.o }}' } }],
	['a mail of a campaign', { sl_lead_email: 'a@b.cd', from_email: 'c@d.cd', to_email: 'a@b.cd', subject: 's' }, `✗ No email…two. If "sl_lead_email" (…) or "from_email" (…) or "to_email" (…) is the lead's email address:…`],
	['who signs a document', { recipients: { signers: [{ name: 'Ann', email: 'a@b.cd' }] }, sender: { email: 'c@d.cd' } }, `✗ No email…two. If the lead is in "sender" (…) or "recipients.signers[0]" (…): Set 'Path to the Lead' to the one with the lead: sender or recipients.signers[0].…`],
	...['properties', 'attributes', 'fields'].map((key): Line => [`the name of something else in ${key}`, { email: 'a@b.c', [key]: { name: 'Plan Pro', City: 'Pune' } }, `EmailAddress=a@b.c mx_City=Pune; ${key}.name unknown`]),
	['a box in place of a number', { Name: 'Ann', Mobile: true }, '✗ No email…two. Your column "Mobile" has only true in this item.'],
	['the same in the entry of a list', [{ contacts: [{ name: 'Ann', email: 'a@b.c' }] }, { contacts: [{ name: 'Bo' }] }], 'FirstName=Ann EmailAddress=a@b.c | ✗ No email…'],
	...['contact', 'contacts', 'contact_details', 'details'].map((key): Line => [`the ${key} of whoever has a form`, { body: { form: { title: 'x', [key]: { email: 'c@d.cd' } }, answers: { name: 'Ann' } } }, '✗ No email…two. If the lead is in "body.form…']),
	['a list of forms', { forms: [{ contact: { email: 'c@d.cd' } }], message: 'Hi' }, '✗ No email…two. If the lead is in "forms[0].contact" (…)…'],
	...[['contacts', [{ email: 'c@d.c', relation: 'mother' }]], ['contact', { Relationship: 'Father', mobile: '5550199' }], ['details', { phone: '5550199', relation_to_student: 'x' }]].map(([key, value]): Line => [`${String(key)} of a relative`, { student_name: 'Ann', [String(key)]: value }, '✗ No email…two. If the lead is in "…']),
	...['mother', 'Self'].map((relation): Line => [`a phone of ${relation}`, { name: 'Ann', email: 'a@b.c', phone: { relation, number: '5550199' } }, `FirstName=Ann EmailAddress=a@b.c${relation === 'Self' ? ' Phone=5550199' : ''}`]),
	['fields of a form (Elementor)', { body: { form: { name: 'New Form' }, fields: { name: { title: 'Name', value: 'Ann Lee' }, email: { title: 'Email', value: 'a@b.c' } } } }, 'FirstName=Ann LastName=Lee EmailAddress=a@b.c; body.form beside, in body.fields'],
	['the phone of a relative', { name: 'Ann', email: 'a@b.c', phones: [{ relation: 'mother', number: '5550199' }] }, 'FirstName=Ann EmailAddress=a@b.c'],
	['what is below a blank address', { object: { customer_email: null, customer_details: { email: 'a@b.c', name: 'Ada' } } }, `✗ No email…two. Your column "customer_email" is blank in this item.…`],
	['a custom field set', { Name: 'Ana', mx_Edu: { Email: 'c@d.c' } }, NONE],
	['a custom field set by its display name', { Name: 'Ana', Education: { Email: 'c@d.c' } }, `✗ No email…two. If "Education.Email" (…) is the lead's email address:…`],
	['a custom field set by a path', { Name: 'Ana', Education: { Email: 'c@d.c' } }, '✗✗ The only email address or phone is in "Education", which is a custom field set of the account…', { leadPath: 'Education' }],
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

// prettier-ignore
const TWO_PEOPLE: Line[] = [
	['a student and a customer', { 'Student Name': 'Ann', 'Customer Email': 'c@d.c' }, '✗✗ The columns "Student Name" and "Customer Email" may be about two people…'],
	...['Student', 'Patient', 'Member'].map((who): Line => [`a ${who}, and who pays`, { [`${who} Name`]: 'Ann', 'Billing Email': 'c@d.c' }, '✗✗ The columns …may be about two people…']),
	...['Customer', 'Client', 'Buyer', 'Contact'].map((who): Line => [`a ${who} who pays`, { [`${who} Name`]: 'Ann', 'Billing Email': 'a@b.c' }, 'FirstName=Ann EmailAddress=a@b.c']),
	['a firm, and its contact', { Name: 'Acme', 'Primary Contact Name': 'Ann', 'Primary Contact Email': 'a@b.c' }, '✗✗ The columns "Name" and "Primary Contact Name" both match…'],
	['its contact alone', { 'Main Contact Name': 'Ann Lee', 'Main Contact Phone': '5550100' }, 'FirstName=Ann LastName=Lee Phone=5550100'],
	...['of parent', "preferably father's", 'e.g. your spouse', 'incl. of manager', 'with whatsapp of guardian', '10 digits, of father', 'ex. wife'].map((note): Line => [`a note: ${note}`, { Name: 'Ann', Email: 'a@b.c', [`Mobile No. (${note})`]: '5550199' }, 'FirstName=Ann EmailAddress=a@b.c; Mobile No. (…) unknown']),
	['a student and a contact', { 'Student Name': 'Ann', 'Contact Email': 'a@b.c' }, 'FirstName=Ann EmailAddress=a@b.c'],
	['a customer that is ignored', { 'Student Name': 'Ann', Phone: '5550100', 'Customer Email': 'c@d.c' }, 'FirstName=Ann Phone=5550100; Customer Email ignored', { inputsToIgnore: 'Customer Email' }],
	['a second column of a name in a file', { Name: 'Ann', Email: '', Phone: '5550100', 'Email.1': 'c@d.c', Email_1: 'c@d.c', 'Email (1)': 'c@d.c' }, 'FirstName=Ann Phone=5550100; Email.1 second, Email_1 second, Email (1) second'],
	['whoever sent something', { name: 'Ann', phone: '5550100', sender_email: 'c@d.c' }, 'FirstName=Ann Phone=5550100; sender_email unknown'],
	['whoever sent an enquiry of IndiaMART', { UNIQUE_QUERY_ID: 'x', SENDER_NAME: 'Ann', SENDER_EMAIL: 'a@b.c', SENDER_MOBILE: '5550100' }, 'FirstName=Ann EmailAddress=a@b.c Mobile=5550100 Phone=5550100; UNIQUE_QUERY_ID unknown'],
	['the same, pushed', { body: { RESPONSE: { QUERY_ID: 'x', SENDER_NAME: 'Ann', SENDER_EMAIL: 'a@b.c' } } }, 'FirstName=Ann EmailAddress=a@b.c; QUERY_ID unknown, in body.RESPONSE'],
	['the address of another in an object of the record', { name: 'Ann', phone: '5550100', properties: { City: 'Pune', email: 'c@d.c' } }, 'FirstName=Ann Phone=5550100 mx_City=Pune; properties.email second'],
	['names in an object of the record', { email: 'a@b.c', fields: { name: 'Ada', last_name: 'King', phone: '5550100' } }, 'EmailAddress=a@b.c…LastName=King…; …fields.phone second'],
	['names in an object of the record, with the same address', { email: 'a@b.c', merges: { EMAIL: 'A@B.c', FNAME: 'Ada', LNAME: 'King' } }, 'EmailAddress=a@b.c FirstName=Ada LastName=King; merges.EMAIL second'],
	['an object of the record that is ignored', { email: 'a@b.c', attributes: { FIRSTNAME: 'Ada' } }, 'EmailAddress=a@b.c; attributes.FIRSTNAME ignored', { inputsToIgnore: 'attributes' }],
	['the place, ignored', { body: { email: 'a@b.c', City: 'Pune' } }, '✗✗ Every column with a value is in \'Columns to Ignore\'…', { inputsToIgnore: 'body' }],
	['colleagues at a meeting', { organizer: { email: 'a@b.c' }, attendees: [{ email: 'c@d.c' }] }, '✗ No email…two. If the lead is in…; organizer unknown, attendees unknown'],
	['an email of a mailbox', { From: 'Ada <a@b.c>', To: 'c@d.c', Subject: 'Hi', snippet: 'Text' }, '✗ No email…two. The item is an email. …drag snippet on its ……'],
];

// prettier-ignore
const PATHS: Line[] = [
	['a path', { user: { name: 'Ada', email: 'a@b.c' }, owner: { email: 'c@d.c' } }, 'FirstName=Ada EmailAddress=a@b.c; owner beside, in user', { leadPath: 'user' }],
	['a path as n8n writes it', { body: { 'the lead': { email: 'a@b.c' } } }, 'EmailAddress=a@b.c; in body.the lead', { leadPath: "body['the lead']" }],
	['a path in braces', { body: { user: { email: 'a@b.c' } } }, 'EmailAddress=a@b.c; in body.user', { leadPath: '{{ $json.body.user }}' }],
	['a path to an entry', { users: [{ email: 'c@d.c' }, { email: 'a@b.c' }] }, 'EmailAddress=a@b.c…in users[1]', { leadPath: 'users[1]' }],
	['a path to a list', { users: [{ email: 'c@d.c' }, { email: 'a@b.c' }] }, "✗✗ The input has several leads in one list: …Add a 'Split Out' node before this one, with users in 'Fields To Split Out', and clear 'Path to the Lead'.", { leadPath: 'users' }],
	['a path where an item has nothing', [{ user: { email: 'a@b.c' } }, { x: 1, email: 'c@d.c' }], 'EmailAddress=a@b.c | ✗ The item has no lead in user…', { leadPath: 'user' }],
	['an expression that gives the object', { user: { email: 'a@b.c' } }, "✗✗ 'Path to the Lead' has an object instead of a path → Switch it to Fixed, and drag the field with the lead on it, or enter its path, e.g. body.customer.", { leadPath: '={{ $json.user }}' }],
	['paths that differ', [{ p: 'a', a: { email: 'a@b.c' } }, { p: 'b', b: { email: 'c@d.c' } }], "✗✗ 'Path to the Lead' holds for all items of a run, but differs between them…", { leadPath: '={{ $json.p }}' }],
];

// prettier-ignore
const ORDINARY: Line[] = [
	['a read-only field that leads are searched by', { Email: 'a@b.c', 'Lead Number': '7' }, 'EmailAddress=a@b.c ProspectAutoId=7 SearchBy=ProspectAutoId', { searchBy: 'other', searchByAttribute: 'ProspectAutoId', fields: having({ SchemaName: 'ProspectAutoId', DisplayName: 'Lead Number', IsReadOnly: true }) }],
	['a read-only field, searched by an address', { Email: 'a@b.c', 'Lead Number': '7' }, 'EmailAddress=a@b.c; Lead Number readOnly', { fields: having({ SchemaName: 'ProspectAutoId', DisplayName: 'Lead Number', IsReadOnly: true }) }],
	['a heading of the code of a phone', { Email: 'a@b.c', Phone: 'No phone', 'Country code (phone)': '+1 684' }, 'EmailAddress=a@b.c; Country code (phone) unknown'],
	['a WhatsApp number beside a mobile number', [{ 'Mobile No': '5550100', 'WhatsApp No': '5550199' }, { 'Mobile No': '5550100', 'WhatsApp No': '' }], 'Mobile=5550100 Phone=5550100 | Mobile=5550100 Phone=5550100; WhatsApp No second'],
	['two names of a person', { Email: 'a@b.c', 'Customer Name': 'Acme', 'Contact Name': 'Ada' }, `✗✗ …Add "Customer Name" or "Contact Name" to 'Columns to Ignore'.`],
	['a country beside one code for all', { Phone: '98450 98450', 'Country Code': 'IN' }, `✗✗ The column "Country Code" has countries, but 'Country Code for Phones' has one code for all rows → If it is the code of all rows, add the column to 'Columns to Ignore'. Otherwise, remove the option.`, { options: { countryCode: '91' } }],
	['a column of codes in a list of answers', { fields: [{ label: 'Phone', value: '50 123 4567' }, { label: 'Country code', value: '+971' }] }, "✗✗ …to Expression and drag the column there.…", { options: { countryCode: '91' } }],
	...['Telefonvorwahl', 'Phone Country', 'Code pays', 'Ländervorwahl', 'DDI', 'कंट्री कोड', 'ISD', 'Country'].map((key): Line => [`${key} with codes`, [{ Phone: '50 123 4567', [key]: '' }, { Phone: '50 123 4567', [key]: key === 'Country' ? 'UAE (+971)' : '+971' }, { Phone: '98450 98450', [key]: key === 'DDI' ? '91' : '0091' }], `✗✗ The column "${key}" has dialing codes, but 'Country Code for Phones' has one for all rows → Switch 'Country Code for Phones' in 'Options' to Expression and…`, { options: { countryCode: '91' } }]),
	...['{{ $json.Code }}', '{{ 91 }}'].map((countryCode): Line => [`${countryCode} as fixed text`, { Phone: '98450 98450' }, `✗✗ 'Country Code for Phones' is the text "${countryCode}" → Switch it to Expression, or drag the column on it.`, { options: { countryCode } }]),
	['a phone that is the code alone', [{ Email: 'a@b.c', Phone: '+91' }, { Email: 'd@e.c', Mobile: '98450 98450' }], '✗ "+91" is not a phone number… | EmailAddress=d@e.c…', { options: { countryCode: '91' } }],
	...['+5', '+10', '91', '+91 98450'].map((value): Line => [`${value} in a column that is none of codes`, { Phone: '98450 98450', Change: value }, 'Phone=+91-9845098450; Change unknown', { options: { countryCode: '91' } }]),
	...['+971', '00971', 'UAE (+971)', 971].map((Vorwahl): Line => [`${Vorwahl} as the code, as advised`, { Phone: '50 123 4567', Vorwahl }, 'Phone=+971-501234567', { options: { countryCode: '={{ $json.Vorwahl }}' } }]),
	['the code of an island', { Phone: '633 1234', Vorwahl: '+1 684' }, 'Phone=+1-6846331234', { options: { countryCode: '={{ $json.Vorwahl }}' } }],
	['codes that are ignored', { Phone: '98450 98450', Vorwahl: '+91' }, 'Phone=+91-9845098450; Vorwahl ignored', { options: { countryCode: '91' }, inputsToIgnore: 'Vorwahl' }],
	['a column of codes that is read', { Phone: '50 123 4567', Code: '+971' }, 'Phone=+971-501234567', { options: { countryCode: '={{ $json.Code }}', unknownColumns: 'refuse' } }],
	...['x.y', 'lead, new', "it's [x]", 'a b'].map((key): Line => [`an advised path to ${key}`, { [key]: { email: 'a@b.c' } }, `…Set 'Path to the Lead' to ${/[.[]/.test(key) ? `['${key.replace("'", "\\'")}']` : key}.…`]),
	...["['x.y']", "{{ $json['x.y'] }}"].map((leadPath): Line => [`${leadPath}, entered`, { 'x.y': { email: 'a@b.c' } }, 'EmailAddress=a@b.c…', { leadPath }]),
	["['it\\'s [x]'], entered", { "it's [x]": { email: 'a@b.c' } }, 'EmailAddress=a@b.c…', { leadPath: "['it\\'s [x]']" }],
	['lead, new, entered', { 'lead, new': { email: 'a@b.c' } }, 'EmailAddress=a@b.c…', { leadPath: 'lead, new' }],
	...['Assigned To', 'Created By', 'Referred By', 'Owner', 'Skype ID', 'UPI ID', 'Remarks'].map((name): Line => [`a sheet of phones with ${name}`, { Name: 'Ada King', Phone: '5550100', [name]: 'c@d.c' }, `FirstName=Ada LastName=King Phone=5550100; ${name} unknown`]),
	...['Student', 'Candidate', 'Client', 'Applicant', "Patient's", 'Guest', 'Member', 'Participant', 'Attendee'].map((who): Line => [`${who} Name`, { [`${who} Name`]: 'Ada King', 'Mobile No.': '5550100' }, 'FirstName=Ada LastName=King Mobile=5550100 Phone=5550100']),
	['a mobile number and an address, one of them blank', [{ 'Mobile No.': '98450 98450', 'E-mail ID': 'a@b.c' }, { 'Mobile No.': '9845098450', 'E-mail ID': '' }], 'Mobile=98450 98450 Phone=98450 98450 EmailAddress=a@b.c | Mobile=9845098450 Phone=9845098450'],
	...['Telefon+Handy', 'Telefone+Celular', '電話番号+携帯電話', 'Téléphone+Portable', 'Phone+Mobile No 1'].map((pair): Line => [pair, Object.fromEntries(pair.split('+').map((name, index) => [name, `555010${index}`])), pair.includes('Portable') ? 'Phone=5550100…' : 'Phone=5550100 Mobile=5550101']),
	['an address with a semicolon', { Email: 'a@b.c;' }, 'EmailAddress=a@b.c'],
	['a note in brackets behind a heading', { 'Mobile (with country code)': '5550100', 'Email (parent)': 'c@d.c' }, 'Mobile=5550100 Phone=5550100…Email (parent) unknown'],
	['a file without headings', { 'ann@x.test': 'bo@x.test' }, '✗✗ The first row of the file has data in place of headings: "ann@x.test"…'],
	['what OData adds', { Email: 'a@b.c', 'state@OData.Community.Display.V1.FormattedValue': 'x' }, 'EmailAddress=a@b.c; state@OData.Community.Display.V1.FormattedValue unknown'],
	['a list in each column', { name: ['Ada', 'Bo'], email: ['a@b.c', 'c@d.c'], city: ['Rome', 'Oslo'] }, "✗ The item has several leads: its columns \"name\", \"email\", \"city\" are lists → Add a 'Split Out' node before this one, with name, email, city in 'Fields To Split Out'."],
	['a list of names of another length', { name: ['Ada', 'Bo', 'Cy'], email: ['a@b.c', 'c@d.c'] }, '✗ The item has several leads: its columns "name", "email" are lists → Which of their entries belong together cannot be told. Let the node before this one give an item for each lead.'],
	...[['a@b.c'], ['a@b.c', '']].map((email): Line => [`names beside ${email.length} addresses`, { 'First Name': ['Ada', 'Bo'], email }, '✗ The item has several leads…']),
	['names in JSON text beside a list of one phone', { name: '["Ada","Bo"]', phone: ['9845098450'] }, '✗ The item has several leads: its columns "name", "phone" are lists…'],
	['a list of tags', { name: 'Ada', email: ['a@b.c'], city: ['Rome', 'Oslo'] }, 'FirstName=Ada EmailAddress=a@b.c mx_City=Rome;Oslo'],
	['JSON in a fence', { body: '```json\n{"email":"a@b.c"}\n```' }, 'EmailAddress=a@b.c; in body'],
	['an ID beside a name', { Email: 'a@b.c', City: { name: 'Rome', value: 3 }, LastName: { value: 'King', label: 'King' } }, 'EmailAddress=a@b.c LastName=King'],
	['an ID beside a whole name', { Email: 'a@b.c', Name: { value: 'rec1', name: 'Ada' } }, 'EmailAddress=a@b.c'],
	['a text like an expression without braces', { Email: 'a@b.c', Town: 'Rome' }, "✗✗ 'Value' of City is the text \"=$json.Town\"…", { additional: { mx_City: '=$json.Town' } }],
];

const WITHOUT_MOBILE = { fields: having() };
// prettier-ignore
const OTHER_PROGRAMS: Line[] = [
	['an object beside a plain column of its attribute', { Email: 'a@b.c', OwnerId: 'x', Owner: { id: 1, name: 'Sam' } }, 'EmailAddress=a@b.c OwnerId=x', { fields: having({ SchemaName: 'OwnerId', DisplayName: 'Owner' }) }],
	['a message of WhatsApp', { body: { data: { key: { remoteJid: '919845098450@s.whatsapp.net', id: 'ABC' }, pushName: 'Ann' }, sender: '915550001234@s.whatsapp.net' } }, `✗ No email…two. If "body.sender" (…) or "body.data.key.remoteJid" (…) is the lead's phone: Add Phone to 'Additional Attributes', and drag it on 'Value'.; body unknown`],
	['a message of WAHA', { body: { payload: { id: 'false_919845098450@c.us_AAA', from: '919845098450@c.us', to: '915550001234@c.us' } } }, `✗ No email…two. If "body.payload.from" (…) or "body.payload.to" (…) is the lead's phone:…`],
	['the number in it', { From: '919845098450@c.us' }, 'Phone=919845098450; From unknown', { additional: { Phone: '919845098450@c.us' } }],
	['a message of Twilio', { body: { From: 'whatsapp:+919845098450', To: 'whatsapp:+15550001234', WaId: '919845098450' } }, `✗ No email…two. If "body.From" (…) or "body.To" (…) is the lead's phone:…`],
	['a list of numbers with a whole one', { contact: { email: 'a@b.cd', phones: [{ tag: 'MAIN', countryCode: 'IN', phone: '98450 98450', e164Phone: '+919845098450' }] } }, 'EmailAddress=a@b.cd Phone=+919845098450; in contact'],
	['a list in an object', { contact: { emails: { items: [{ email: 'c@d.cd' }, { email: 'a@b.cd', primary: true }] } } }, 'EmailAddress=a@b.cd; in contact'],
	['the name of a record', { _name: 'projects/x/documents/leads/1', _id: '1', _email: 'a@b.cd' }, 'EmailAddress=a@b.cd; _name unknown, _id unknown'],
	['the address of whoever has the form', { form: { name: 'Contact us', contact_email: 'c@d.cd' }, answers: { name: 'Ann' } }, `✗ No email…two. If the lead is in "form" (…): Set 'Path to the Lead' to form.; form unknown, answers unknown`],
	['a form with answers', { form: [{ label: 'Email', value: 'a@b.cd' }] }, 'EmailAddress=a@b.cd; in form'],
	['an object with the address of another in one row', [{ email: 'a@b.c', attributes: { FIRSTNAME: 'Ada', email: 'a@b.c' } }, { email: 'c@d.c', attributes: { FIRSTNAME: 'Bo', email: 'z@d.c' } }], 'EmailAddress=a@b.c FirstName=Ada | EmailAddress=c@d.c; attributes.email second, attributes unknown'],
	['an object with another address in an object', { email: { value: 'a@b.c' }, attributes: { FIRSTNAME: 'Bo', email: { value: 'z@d.c' } } }, 'EmailAddress=a@b.c; attributes unknown'],
	['an object with the same number, written otherwise', { phone: '98450 98450', attributes: { FIRSTNAME: 'Ada', phone: '9845098450' } }, 'Phone=98450 98450 FirstName=Ada; attributes.phone second'],
	['an address in sixty lists', { Email: [...Array(60)].reduce<unknown>((list) => [list], 'a@b.cd') }, 'EmailAddress=a@b.cd'],
	['the request of a webhook', { headers: { a: 1 }, params: {}, query: {}, body: { x: 1 }, webhookUrl: 'x', executionMode: 'test' }, '✗ No email…two. The webhook sent no email address and no phone of a lead.; body unknown'],
	['two numbers, one of them mobile', { 'Phone (Home)': '5550100', 'Phone (Mobile)': '5550101' }, 'Phone=5550100 Mobile=5550101'],
	['the same without a field for it', { 'Phone (Home)': '5550100', 'Phone (Mobile)': '5550101' }, 'Phone=5550101; Phone (Home) second', WITHOUT_MOBILE],
	['one number for both', { 'Phone / Mobile': '5550100', Tel: '5550100' }, 'Phone=5550100', WITHOUT_MOBILE],
	["the account's own name before a mobile number", { Phone: '5550100', Mobile: '5550101' }, 'Phone=5550100; Mobile second', WITHOUT_MOBILE],
	['a number at home that is alone', [{ 'Phone (Home)': '5550100', 'Phone (Mobile)': '' }], `✗ No email…two. Your column "Phone (Mobile)" is blank in this item.…`, WITHOUT_MOBILE],
	['a blank phone beside a mobile number', { Phone: '', Mobile: '5550101' }, `✗ No email…two. Your column "Phone" is blank in this item. If "Mobile" (…) is the lead's phone: Add Phone to 'Additional Attributes', and drag it on 'Value'.`],
	['the same, as advised', { Phone: '', Mobile: '5550101' }, 'Mobile=5550101 Phone=5550101', { additional: { Phone: '5550101' } }],
	['Turkish names', { Ad: 'Ali', Soyad: 'Kaya', 'Cep Telefonu': '5550100', 'Ev Telefonu': '5550101' }, 'FirstName=Ali LastName=Kaya Mobile=5550100 Phone=5550101'],
	['an advertisement', { Ad: 'Spring', Email: 'a@b.cd' }, 'EmailAddress=a@b.cd; Ad unknown'],
	['Vietnamese names', { Họ: 'Nguyễn', Tên: 'An', ĐTDĐ: '5550100' }, 'LastName=Nguyễn FirstName=An Phone=5550100', WITHOUT_MOBILE],
	['more Vietnamese names', { 'Họ đệm': 'Nguyễn Văn', Tên: 'An', SĐT: '5550100' }, 'LastName=Nguyễn Văn FirstName=An Phone=5550100'],
	['Portuguese names', { Nome: 'Ana', Apelido: 'Silva', Telemóvel: '5550100' }, 'FirstName=Ana LastName=Silva Phone=5550100', WITHOUT_MOBILE],
	['a Polish person', { 'Osoba kontaktowa': 'Jan Kos', Telefon: '5550100' }, 'FirstName=Jan LastName=Kos Phone=5550100'],
	...['City and Budget', 'City | Budget'].map((inputsToIgnore): Line => [`${inputsToIgnore} ignored`, row, `✗✗ 'Columns to Ignore' has "${inputsToIgnore}", which has the names of other columns in it…`, { inputsToIgnore }]),
	...['City.', '1. City', '`City`', '(City)'].map((inputsToIgnore): Line => [`${inputsToIgnore} ignored`, row, `✗✗ 'Columns to Ignore' has "${inputsToIgnore}"…`, { inputsToIgnore }]),
	...['City of birth', 'Email 2', 'Email (old)', 'City_1'].map((inputsToIgnore): Line => [`${inputsToIgnore}, absent`, { Email: 'a@b.c', City: 'Pune' }, 'EmailAddress=a@b.c mx_City=Pune', { inputsToIgnore }]),
];

const ADVICE = "Add EmailAddress to 'Additional Attributes',";
// prettier-ignore
const FOLLOWED: Line[] = [
	['what is in a text', { body: '{"x":{"mail2":"a@b.cd"}}' }, `…"body.x.mail2" (…) is the lead's email address: ${ADVICE} switch its 'Value' to Expression, and enter {{ JSON.parse($json.body).x.mail2 }}.; body unknown`],
	['a list in a text', { data: '[{"label":"Where can we reach you?","value":"a@b.cd"}]' }, `…"data[0].value" (…) is the lead's email address: ${ADVICE} switch its 'Value' to Expression, and enter {{ JSON.parse($json.data)[0].value }}.; data unknown`],
	['the second answer to a question', { data: '[{"label":"Reach","value":"nobody"},{"label":"Reach","value":"a@b.cd"}]' }, `…enter {{ JSON.parse($json.data)[1].value }}.; data unknown`],
	['a question with an invisible character at its end', { data: '[{"label":"Reach\u200b","value":"a@b.cd"}]' }, `…enter {{ JSON.parse($json.data)[0].value }}.; data unknown`],
	["an answer of Typeform", { form: { definition: { fields: [{ id: 'q1', title: 'Where?' }] }, answers: [{ type: 'email', email: 'a@b.cd', field: { id: 'q1' } }] } }, `…If "form.answers[0].email" (…) is the lead's email address: ${ADVICE} and drag it on 'Value'.; form unknown`],
	['below a list of names and values', { entry: [{ changes: [{ value: { messages: [{ from: '14155550134' }] }, field: 'messages' }] }] }, `…If "entry[0].changes[0].value.messages[0].from" (…) is the lead's phone:…`],
	['digits as keys', { body: { fields: { 0: { name: 'Email', value: 'a@b.c' } } } }, `…If "body.fields['0'].value" (…) is the lead's email address:…`],
	['a dot in a heading', { 'Nr.': '9845012345' }, `…If "Nr." (…) is the lead's phone:…`],
	['a text around JSON', { output: 'Here it is:\n```json\n{"email": "a@b.cd"}\n```' }, `…If a model writes it, turn on 'Require Specific Output Format' in its node and add a 'Structured Output Parser'. Otherwise, add an 'Information Extractor' node before this one, drag output on its 'Text', give it attributes such as email, and set 'Path to the Lead' to output.; output unknown`],
	['whose address an object has', { name: 'Ann', Phone: '5550100', email: { assistant: 'c@d.c' } }, 'FirstName=Ann Phone=5550100'],
	['the same without a phone', { name: 'Ann', email: { assistant: 'c@d.c' } }, `…If "email.assistant" (…) is the lead's email address: ${ADVICE} and drag it on 'Value'.…`],
	['a contact with lists', { event: { contacts: [{ name: 'Ann', emails: [{ email: 'a@b.c' }], phones: [{ phone: '5550100' }] }] } }, `…If the lead is in "event.contacts[0]" (…): Set 'Path to the Lead' to event.contacts[0].; event unknown`],
	...[{ sender: 'c@d.c', text: 'Name: Ann' }, { From: 'Zed <c@d.c>', Body: 'hi' }, { 'Reply-To': 'c@d.c', message: 'hi' }].map((mail): Line => [Object.keys(mail).join(), mail, `…The item is an email. …drag ${Object.keys(mail)[1]} on its ……`]),
	...['cc_email', 'cc_emails', 'reply_cc_emails', 'fwd_emails', 'Bcc', 'Reply To', 'To'].map((key): Line => [key, { title: 'Deal', [key]: 'c@d.c' }, '…Fill in the email address or phone…']),
	['leads in a list', { rows: [{ Email: 'a@b.c' }, { Email: 'c@d.c' }] }, "…If the leads are in the list in \"rows\": Add a 'Split Out' node before this one, with rows in 'Fields To Split Out'.; rows unknown"],
	['leads inside the entries of a list', { records: [{ fields: { Email: 'a@b.c' } }, { fields: { Email: 'c@d.c' } }] }, "✗✗ The input has several leads in one list: \"records[0].fields\", \"records[1].fields\" → Add a 'Split Out' node before this one, with records in 'Fields To Split Out'."],
	['lists in the columns of a body', { body: { name: ['Ann', 'Bo'], email: ['a@b.c', 'c@d.c'] } }, "…with body.name, body.email in 'Fields To Split Out', and name, email in its option 'Destination Field Name'.…"],
	['leads in a list in a text', { data: '{"leads":[{"Email":"a@b.c"},{"Email":"c@d.c"}]}' }, "✗✗ …Add an 'Edit Fields' node before this one, with a field of the type Array: leads that is {{ JSON.parse($json.data).leads }}. Behind it, add a 'Split Out' node with leads in 'Fields To Split Out'."],
	['a text that is a list of leads', { data: '[{"Email":"a@b.c"},{"Email":"c@d.c"}]' }, '✗✗ …that is {{ JSON.parse($json.data) }}.…'],
	['the country of the number that is read', { Phone: [{ number: '50 123 4567', country: 'AE', primary: true }, { number: '50 123 4568' }] }, 'Phone=50 123 4567', { options: { countryCode: '91' } }],
	['the number that was called', { call: { phoneNumber: { number: '5550199' }, caller: { number: '5550100', email: 'a@b.c' } } }, '…If the lead is in "call" (5550199) or "call.caller" (a@b.c): Set…'],
	['a ticket', { cc_emails: ['c@d.c'], reply_cc_emails: ['c@d.c'], subject: 's', requester: { name: 'Ann Lee', email: 'a@b.c' } }, "…If the lead is in \"requester\" (…): Set 'Path to the Lead' to requester.…"],
	['a chat', { body: { content: 'hi', conversation: { contact: { email: 'a@b.c', name: 'Ann' } }, sender: { name: 'Zed', email: 'c@d.c' } } }, '…If the lead is in "body.conversation.contact" (a@b.c): Set…'],
	['a copy alone', { title: 'Deal', cc_email: 'c@d.co' }, '…Fill in the email address or phone…'],
	['JSON behind a line', { body: '\n{"email": "a@b.cd"}' }, 'EmailAddress=a@b.cd; in body'],
	['a message of Microsoft', { subject: 's', from: { emailAddress: { address: 'c@d.c' } }, body: { contentType: 'text', content: 'Name: Ann' } }, '…drag body.content on its …'],
	['a text', { output: 'Name: Ann, mail: a@b.cd' }, `…The text in "output" may name the lead. Add an 'Information Extractor' node before this one, drag output on its 'Text', give it attributes such as email, and set 'Path to the Lead' to output.; output unknown`],
];

const ANN = { Name: 'Ann Lee', Phone: '5550100', Email: '' };
// prettier-ignore
const SEVERAL: Line[] = [
	...['Email 1', 'Email1', 'Email - 1', 'Email #1', 'Work Email 1', 'E-mail 1 - Value'].map((key): Line => [key, { ...ANN, [key]: 'c@d.c', 'Name 1': 'Bo' }, `FirstName=Ann LastName=Lee Phone=5550100; ${key} second, Name 1 unknown`]),
	...['Phone 1', 'Phone1', 'Phone no. 1'].map((key): Line => [key, { Name: 'Ann', Email: 'a@b.cd', Phone: '', [key]: '5550100' }, `FirstName=Ann EmailAddress=a@b.cd; ${key} second`]),
	['the first of several, alone', { Email_1: 'a@b.c', Name_1: 'Ann Lee', Phone_1: '5550100' }, 'EmailAddress=a@b.c FirstName=Ann LastName=Lee Phone=5550100'],
	['parts of a name', { 'Email 1': 'a@b.c', 'First Name 1': 'Ann', 'Last Name 1': 'Lee' }, 'EmailAddress=a@b.c FirstName=Ann LastName=Lee'],
	['a group', { 'Name 1': 'Ann', 'Name 2': 'Bo', Email: 'a@b.cd' }, 'EmailAddress=a@b.cd; Name 1 unknown, Name 2 unknown'],
	['an address beside a list of it', { name: 'Ann', email: [{ label: 'work', value: 'a@b.c', primary: true }], primary_email: 'A@B.c' }, 'FirstName=Ann EmailAddress=a@b.c'],
	['the only address, in a list in an object', { emailAddresses: { work: ['a@b.c'] } }, 'EmailAddress=a@b.c'],
	['one address twice in an object', { email_addresses: [{ email_address: 'a@b.c', original_email_address: 'A@b.c' }] }, 'EmailAddress=a@b.c'],
	['the firm called', { customer_name: 'Ann Lee', customer_phone_number: '', business_phone_number: '5550100' }, '✗ No email…business_phone_number second'],
	['a business phone', { Name: 'Ann', 'Business Phone': '5550100' }, 'FirstName=Ann Phone=5550100'],
	['a mobile number that is all there is', { 'Mobile No.': '9.84510E+09', Email: '' }, '✗ "9.84510E+09" is a rounded phone number (column "Mobile No.") → Format the column as text and enter the number again.…'],
	['the same beside an address', { 'Mobile No.': '9.84510E+09', Email: 'a@b.c' }, '✗ …Format the column as text and enter the number again, or clear the cell.'],
	['a second mobile number', { Mobile: '', Email: 'a@b.c', 'Mobile 1': '5550199' }, 'EmailAddress=a@b.c; Mobile 1 second'],
	['a second first name', { 'First Name': 'Ann', Email: 'a@b.c', 'First Name 1': 'Zed' }, 'FirstName=Ann EmailAddress=a@b.c; First Name 1 unknown'],
	...['Mobile 1', 'Mobile No 1', 'Phone 1', 'Email 1', 'Work Email 1'].map((key): Line => [`${key} of another person`, { Name: 'Ann', Phone: '', [key]: key.includes('Email') ? 'c@d.c' : '5550199', 'Name 1': 'Bo', City: 'x' }, `✗ No email…two. …; ${key} second, Name 1 unknown`]),
	['Mobile 1 and Name 1 beside a phone alone', [{ Phone: '5550100', 'Mobile 1': '5550199', 'Name 1': 'Bo' }], 'Phone=5550100; Mobile 1 second, Name 1 unknown'],
	['a name, and the address of another one', { Name: 'Ann', 'Name 1': 'Bo', 'Email 1': 'c@d.c' }, `✗ No email…two. If "Email 1" (…) is the lead's email address:…; Name 1 unknown, Email 1 second`],
	['a mobile number that is the first of several', { Name: 'Ann', Email: '', 'Mobile No 1': '5550100', 'Mobile No 2': '5550199' }, 'FirstName=Ann Phone=5550100; Mobile No 2 unknown'],
	...['main_phone', 'work_phone', 'official_phone', 'office phone', 'business_phone_number', 'Home Phone', 'preferred phone'].map((key): Line => [`${key} beside the phone of a customer`, { customer_name: 'Ann', customer_email: 'a@b.c', customer_phone: '', [key]: '5550199' }, `FirstName=Ann EmailAddress=a@b.c; ${key} ${key === 'office phone' ? 'unknown' : 'second'}`]),
	['a work address beside that of a student', { 'Student Name': 'Ann', 'Student Email': '', 'Work Email': 'c@d.c', Phone: '5550100' }, 'FirstName=Ann Phone=5550100; Work Email second'],
	['a home phone beside the mobile number of a customer', { 'Customer Name': 'Ann', 'Customer Mobile': '5550100', 'Home Phone': '5550199' }, 'FirstName=Ann Mobile=5550100 Phone=5550100; Home Phone second'],
	...[['98450 98450', '+91 98450 98450'], [{ type: 'home', value: '98450 98450' }, { type: 'work', value: '+91 98450 98450' }]].map((phones): Line => ['one number in two entries', { phones }, 'Phone=+91 98450 98450']),
	['one address in two entries', { emails: ['A@b.c', 'a@b.c'] }, 'EmailAddress=A@b.c'],
	['two plain columns', { 'Customer Phone': '5550100', Phone: '5550199' }, '✗✗ The columns "Customer Phone" and "Phone" both match the attribute "Phone"…'],
	...[{ phones: [{ type: 'workFax', value: '5550199' }] }, { phone: [{ label: 'Assistant', number: '5550199' }] }, { phones: [{ PhoneType: 'FAX', PhoneNumber: '5550199' }] }, { phones: [{ type: 'fax', value: '5550198' }, { type: 'pager', value: '5550199' }] }].map((phones): Line => [JSON.stringify(phones), { name: 'Ann', email: 'a@b.c', ...phones }, 'FirstName=Ann EmailAddress=a@b.c']),
	['a fax beside a phone', { name: 'Ann', phone: '5550100', phones: [{ type: 'fax', value: '5550199' }] }, 'FirstName=Ann Phone=5550100; phones second'],
	['a fax in another column', { 'Home Phone': [{ type: 'fax', value: '5550199' }], 'Work Phone': '5550100' }, 'Phone=5550100'],
	['the address of an assistant', { name: 'Ann', phone: '5550100', emails: [{ type: 'assistant', value: 'c@d.c' }] }, 'FirstName=Ann Phone=5550100'],
	...['work', 'Home', 'MOBILE', 'main', 'other', 'direct', 'phone_number', 'Privat', 'WhatsApp', '', '3', 'Student'].map((type): Line => [`a number of the type ${type}`, { name: 'Ann', phones: [{ type: 'fax', value: '5550199' }, { type, value: '5550100' }] }, 'FirstName=Ann Phone=5550100']),
	['a field of a form', { phone: { id: 'phone', type: 'textbox', value: '5550100' } }, 'Phone=5550100'],
	['a first name, and the address of another one', { 'First Name': 'Ann', 'Name 1': 'Bo', 'Email 1': 'c@d.c' }, '✗ No email…'],
	['an address as its label', { emails: [{ label: 'a@b.c', value: 'a@b.c' }] }, 'EmailAddress=a@b.c'],
	...[['Phone', '98450 98450', 'Tel', '+91 98450 98450'], ['Phone', '09845098450', 'Telephone', '+919845098450'], ['Home Phone', '919845098450', 'Work Phone', '9845098450']].map(([one, first, other, second]): Line => [`${first} and ${second}`, { [one]: first, [other]: second }, `Phone=${first.length > second.length ? first : second}…`, { fields: having() }]),
	['a number and another one', { 'Home Phone': '+1 98450 98450', 'Work Phone': '+91 98450 98450' }, '✗✗ The columns "Home Phone" and "Work Phone" both match…'],
	['numbers in two forms, with a code for all', { Phone: '98450 98450', Telephone: '+91 98450 98450' }, 'Phone=+91-9845098450', { options: { countryCode: '91' } }],
	['a name in an object of the record (MailerLite)', { email: 'a@b.c', fields: { name: 'Ada', last_name: 'King' } }, 'EmailAddress=a@b.c FirstName=Ada LastName=King'],
	...['Ada King', 'King Ada', 'Ada  KING', 'Ada'].map((Name): Line => [`${Name} beside its last name`, { Email: 'a@b.c', Name, 'Last Name': 'King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King']),
	['a last name of two words', { Email: 'a@b.c', Name: 'Ada Maria van Berg', 'Last Name': 'van Berg' }, 'EmailAddress=a@b.c FirstName=Ada Maria LastName=van Berg'],
	...['King', 'Acme Inc', 'Ada Queen', '7'].map((Name): Line => [`${Name} beside a last name`, { Email: 'a@b.c', Name, 'Last Name': 'King' }, 'EmailAddress=a@b.c LastName=King']),
	['rows with and without a last name', [{ Email: 'a@b.c', Name: 'Ada King', 'Last Name': 'King' }, { Email: 'c@d.c', Name: 'Bo Lee', 'Last Name': '' }], 'EmailAddress=a@b.c FirstName=Ada LastName=King | EmailAddress=c@d.c FirstName=Bo LastName=Lee'],
	['a second last name', { Name: 'Ann', Email: 'a@b.c', 'Last Name 1': 'Zed' }, 'FirstName=Ann EmailAddress=a@b.c; Last Name 1 unknown'],
	...['Email 1 *', 'Email 1:', 'Email 1 (required)', 'Email [1]', 'Email ①'].map((key): Line => [key, { ...ANN, [key]: 'c@d.c' }, `FirstName=Ann LastName=Lee Phone=5550100; ${key} second`]),
	['a code beside a value', { phone: { dial_code: '+971', value: '50 123 4567' } }, 'Phone=+971-501234567', { options: { countryCode: '91' } }],
	['a country as an object', { phone: { number: '501234567', country: { code: 'AE' } } }, 'Phone=501234567', { options: { countryCode: '91' } }],
	['a cell of a webhook', { body: { Email: 'a@b.c', City: 'Pune' } }, "✗✗ 'Columns to Ignore' has \"Pune\", which…", { inputsToIgnore: '={{ $json.body.City }}' }],
	...['Budget, and City', '"Budget" and "City"', 'mx_Budget and mx_City', 'mx_Budget / mx_City', 'Budget – City', 'Budget: City'].map((inputsToIgnore): Line => [`${inputsToIgnore} ignored`, { Email: 'a@b.c', Budget: 5, City: 'Pune' }, "✗✗ 'Columns to Ignore' has…", { inputsToIgnore }]),
	['first and last visit', { Email: 'a@b.c', Name: 'Ann Lee', First: '2026-01-01', Last: '2026-02-01' }, 'EmailAddress=a@b.c FirstName=Ann LastName=Lee; First unknown, Last unknown'],
	['a nickname in Brazil', { Nome: 'Ann', Sobrenome: 'Lee', Apelido: 'Nina', Email: 'a@b.c' }, 'FirstName=Ann LastName=Lee EmailAddress=a@b.c; Apelido unknown'],
	['a first name with a capital inside', { Name: 'Lee, DeShawn', Email: 'a@b.c' }, 'FirstName=DeShawn LastName=Lee EmailAddress=a@b.c'],
	['one mobile number in two forms', { Name: 'Ann', Mobile: '9845098450', 'Mobile No.': '98450 98450' }, 'FirstName=Ann Mobile=9845098450 Phone=9845098450'],
	['parts with signs', { 'First *': 'Ann', 'Last:': 'Lee', Email: 'a@b.c' }, 'FirstName=Ann LastName=Lee EmailAddress=a@b.c'],
	['names of Dynamics', { fullname: 'Ann Lee', emailaddress1: 'a@b.c', telephone1: '5550100', mobilephone: '' }, 'FirstName=Ann LastName=Lee EmailAddress=a@b.c Phone=5550100'],
	['of whom', { 'Name of the Student': 'Ann Lee', 'Mobile of student': '5550100', 'Email of parent': 'c@d.cd' }, 'FirstName=Ann LastName=Lee Mobile=5550100 Phone=5550100; Email of parent unknown'],
	['two people, after the words', { 'Name of Student': 'Ann', 'Email of customer': 'c@d.cd' }, '✗✗ The columns "Name of Student" and "Email of customer" may be about two people…'],
	['parts of a name together', { First: 'Ann', Last: 'Lee', Mob: '5550100' }, 'FirstName=Ann LastName=Lee Phone=5550100'],
	['one of them', { First: 'Ann', Phone: '5550100' }, 'Phone=5550100; First unknown'],
	...['={{ $json.Budget }}', '={{ 5 }}'].map((inputsToIgnore): Line => [`${inputsToIgnore} ignored`, { Email: 'a@b.c', Budget: 5 }, `✗✗ 'Columns to Ignore' has "5", which is not the name of a column…`, { inputsToIgnore }]),
	...['{$json.Name}', '{ { $json.Name } }', '{{$json.Name}'].map((text): Line => [text, { Email: 'a@b.c' }, `✗✗ 'Value' of City is the text "${text}"…`, { additional: { mx_City: text } }]),
];

const GROUPS = { BESIDE, EXCLUDED, READ, TWO_PEOPLE, PATHS, ORDINARY, OTHER_PROGRAMS, FOLLOWED, SEVERAL };

describe.each(Object.entries(GROUPS))('%s', (_group, lines) => {
	testLines(lines, async (items, given) => await map(items, { fields: FIELDS, ...given }));
});

/** Every advice of the lines above, done as it is written, sends a lead. */
const FOLLOWABLE = Object.values(GROUPS).flat();
let followed = 0;
test.each(FOLLOWABLE)('what is advised for %s works', async (_what, given, _expected, parameters = {}) => {
	const items = [given].flat() as IDataObject[];
	const all = { fields: FIELDS, ...parameters };
	const { error, items: results } = await run(items, all);
	for (const message of [error?.description, ...results.map((result) => result.message)]) {
		const sent = typeof message === 'string' ? await followAdvice(message, items, all) : undefined;
		if (!sent) continue;
		followed++;
		expect([message, sent.some((body) => /(EmailAddress|Phone)=./.test(body))]).toEqual([message, true]);
	}
});
test('many were', () => expect(followed).toBeGreaterThan(40));

test.each(SOURCES)('%s goes in as advised', async (_what, given, leads, parameters = {}) => {
	const { contacts, said } = await reach(
		[given].flat() as IDataObject[],
		{ fields: FIELDS, ...parameters },
		leads,
	);
	expect([contacts, said.length > 0, said]).toEqual([leads, true, said]);
});
