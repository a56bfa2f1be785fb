/** What an attack found in the mapping on 2026-11-24, a line for each class: what each item sends, or why it is refused. */
import { map } from '../support/mapping';

const A = 'a@x.test';
const B = 'b@x.test';
const PHONE = '+919845011111';
const FIELDS = [
	...['EmailAddress', 'Phone', 'FirstName', 'LastName', 'Notes'].map((SchemaName) => ({ SchemaName })),
	{ SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' },
	{ SchemaName: 'mx_City', DisplayName: 'City' },
	{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
	{ SchemaName: 'mx_Edu', DisplayName: 'Education', DataType: 'CustomObject' },
];
const NONE = 'No email address or phone found';
type Line = [what: string, items: object[], bodies: string[], parameters?: Record<string, unknown>];

const ADA = `EmailAddress=${A} FirstName=Ada`;
const row = { Email: A, City: 'Pune', Budget: 5 };
const whole = `EmailAddress=${A} mx_City=Pune mx_Budget=5`;
const education = { Education: { mx_Deg: 'BA', mx_Gpa: '9' } };
const answers = [
	{ column_name: 'User Email', string_value: A },
	{ column_name: 'City', string_value: 'Goa' },
];

const BESIDE: Line[] = [
	...[
		'responder|handler|telecaller|executive|representative|admin',
		'gp|legal_guardian|carer|referee|guarantor|co_applicant|alternate_contact|previous_employer|nearest_store|university',
		'Vater|Hausarzt|Vermieter|père|médecin|madre|loja|huisarts|отец|父亲|保護者',
	]
		.join('|')
		.split('|')
		.map((key): Line => [key, [{ order: 1, [key]: { name: 'Zed Oth', email: B } }], [NONE]]),
	...['Hausmeister', 'unknownWord'].map(
		(key): Line => [
			`${key}, beside a name`,
			[{ Name: 'Ada', [key]: { phone: PHONE } }],
			[`The item may be about two people: "Name" and "${key}"`],
		],
	),
	['how to reach whom it names', [{ Name: 'Ada', contactInfo: { email: A } }], [`EmailAddress=${A}`]],
	['who wrote a note', [{ content: 'Hi', user: { name: 'Rep', email: B } }], [NONE]],
	[
		'who signed up',
		[{ event: 'created', user: { name: 'Ada', email: A } }],
		[`FirstName=Ada EmailAddress=${A}`],
	],
	['who sent a document', [{ recipients: [], sender: { name: 'Rep', email: B } }], [NONE]],
	[
		'a guest without an address',
		[{ guests: [{ first_name: 'Ana' }, { first_name: 'Zed', email: B }] }],
		['The input has several leads in one list: "guests[1]", "guests[0]"'],
	],
	[
		'a name in answers',
		[{ data: { fields: [{ label: 'Full name', value: 'Ana' }] }, origin: { name: 'Zed', email: B } }],
		['The item names two people: "data.fields.Full name" and "origin.name"'],
	],
	[
		'the name of a patient',
		[{ patient_name: 'Ana', visit: { name: 'Zed', email: B } }],
		['The item names two people: "patient_name" and "visit.name"'],
	],
	['a contact person', [{ contact_person: { name: 'Ada', email: A } }], [`FirstName=Ada EmailAddress=${A}`]],
	[
		'one of two, if the other is ignored',
		[{ student: { name: 'Ana', email: B }, parent: { name: 'Ada', email: A } }],
		[`FirstName=Ada EmailAddress=${A}`],
		{ inputsToIgnore: 'student' },
	],
	[
		'what is below an address, if it is ignored',
		[{ object: { customer_email: null, customer_details: { email: A, name: 'Ada' } } }],
		[ADA],
		{ inputsToIgnore: 'object.customer_email' },
	],
	['a custom field set', [{ Name: 'Ana', mx_Edu: { Email: B } }], [NONE]],
	[
		'a custom field set by its display name',
		[{ Name: 'Ana', Education: { Email: B } }],
		['The only email address or phone is in "Education", which is a custom field set of the account'],
	],
];

const EXCLUDED: Line[] = [
	...['mx_city', '"mx_city"', 'MX_CITY', 'City،', 'City\tNotes', "['City']"].map(
		(names): Line => [names, [row], [`EmailAddress=${A} mx_Budget=5`], { inputsToIgnore: names }],
	),
	...['user_column_data[1].string_value', 'user_column_data[1]', "user_column_data[1]['column_name']"].map(
		(path): Line => [path, [{ user_column_data: answers }], [`EmailAddress=${A}`], { inputsToIgnore: path }],
	),
	...['mx_Edu.mx_Gpa', 'Education.mx_Gpa', 'education.MX_GPA', 'mx_Gpa'].map(
		(path): Line => [
			path,
			[{ Email: A, ...education }],
			[`EmailAddress=${A} mx_Edu{mx_Deg=BA}`],
			{ inputsToIgnore: path },
		],
	),
	[
		'body.lead.mx_City, by its attribute',
		[{ body: { lead: { Email: A, City: 'Pune' } } }],
		[`EmailAddress=${A}`],
		{ inputsToIgnore: 'body.lead.mx_City' },
	],
	[
		'an object in a text',
		[row],
		["'Columns to Ignore' has an object instead of names"],
		{ inputsToIgnore: '{"a":1}' },
	],
	['a name that is none', [row], [whole], { inputsToIgnore: 'mx_Cty' }],
];

const READ: Line[] = [
	[
		'two numbers in one phone',
		[{ Email: A, Phone: { home: '+15550100178', mobile: '+15550100179' } }],
		[`EmailAddress=${A}`],
	],
	[
		'a list in which one entry has a number',
		[
			{
				Email: A,
				Phones: [
					{ PhoneType: 'DDI', PhoneNumber: '' },
					{ PhoneType: 'MAIN', PhoneNumber: '5550135' },
				],
			},
		],
		[`EmailAddress=${A} Phone=5550135`],
	],
	[
		'a list of blank numbers',
		[{ Email: A, Phones: [{ PhoneNumber: '' }, { PhoneNumber: '' }] }],
		[`EmailAddress=${A}`],
	],
	[
		'the primary one, said inside',
		[{ Email: [{ value: B }, { value: A, metadata: { primary: true } }] }],
		[`EmailAddress=${A}`],
	],
	['a mobile number in an object', [{ Mobile: { full: PHONE } }], [`Mobile=${PHONE} Phone=${PHONE}`]],
	[
		'values in objects',
		[{ email: { value: A }, firstname: { value: 'Ada' }, City: { value: 'Pune' } }],
		[`EmailAddress=${A} FirstName=Ada mx_City{value=Pune}`],
	],
	['an object in a standard field', [{ Email: A, Notes: { type: 'list' } }], [`EmailAddress=${A}`]],
	[
		'an answer as the ID of its option',
		[
			{
				fields: [
					{ label: 'Email', value: A },
					{ label: 'City', value: '2', options: [{ id: 2, title: 'Pune' }] },
					{ label: 'Budget', value: 'o1', options: { o1: '5' } },
				],
			},
		],
		[whole],
	],
	['answers by their IDs', [{ field_data: [{ name: 'email', values: [A] }] }], [`EmailAddress=${A}`]],
	[
		'a lost character in a set',
		[{ Email: A, ...{ Education: { mx_Deg: 'B\uFFFDA' } } }],
		['Characters were lost when the file was read: "B\uFFFDA" (column "Education")'],
	],
];

const NAMES: Line[] = [
	[
		'two whole names, settled as the error says',
		[{ Email: A, lead_name: 'Acme Inc', contact_name: 'Dee Fox' }],
		[`EmailAddress=${A} FirstName=Dee LastName=Fox`],
		{ additional: { FirstName: 'Dee', LastName: 'Fox' } },
	],
	[
		'names of CRMs',
		[{ Email: A, names: { first_name: 'Ada', last_name: 'King' } }],
		[`EmailAddress=${A} FirstName=Ada LastName=King`],
	],
];

describe.each(Object.entries({ BESIDE, EXCLUDED, READ, NAMES }))('%s', (_group, lines) => {
	test.each(lines)('%s', async (_what, items, bodies, parameters = {}) => {
		const mapped = await map(items, FIELDS, parameters).catch((error: Error) => ({
			bodies: [error.message],
		}));
		expect(mapped.bodies).toEqual(bodies);
	});
});
