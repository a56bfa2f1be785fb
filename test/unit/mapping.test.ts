/** What becomes of the columns of a run, and what a row then sends: a line for each rule. */
import { map } from '../support/mapping';

const A = 'a@x.test';
const B = 'b@x.test';
const PHONE = '5550100';
const FIELDS = [
	...['EmailAddress', 'Phone', 'FirstName', 'LastName', 'Notes', 'mx_Study'].map((SchemaName) => ({
		SchemaName,
	})),
	{ SchemaName: 'mx_City', DisplayName: 'City', DataType: 'Text' },
	{ SchemaName: 'mx_Age', DisplayName: 'Age', IsReadOnly: true },
	{ SchemaName: 'mx_Street_1', DisplayName: 'Street' },
	{ SchemaName: 'mx_Street_2', DisplayName: 'Street' },
];
const MOBILE = [...FIELDS, { SchemaName: 'Mobile', DisplayName: 'Mobile Number', DataType: 'Phone' }];
const having = (SchemaName: string, DisplayName: string) => [...FIELDS, { SchemaName, DisplayName }];

type Columns = Record<string, string>;
interface Given {
	fields?: typeof MOBILE | typeof FIELDS | 'none';
	additional?: Record<string, unknown>;
	[parameter: string]: unknown;
}
/** The items, what the columns become, what each item sends, and the account's fields and parameters. */
type Line = [rule: string, items: object[], columns: Columns, bodies: string[], given?: Given];

const email = { Email: 'EmailAddress' };
const phone = { Phone: 'Phone' };
const body = { body: { Email: A, City: 'Rome', Budget: { Now: 5 } } };

const BY_NAME: Line[] = [
	[
		'a schema name',
		[{ EmailAddress: A, mx_City: 'Rome' }],
		{ EmailAddress: 'EmailAddress', mx_City: 'mx_City' },
		[`EmailAddress=${A} mx_City=Rome`],
	],
	[
		'a display name, in other letters',
		[{ Phone: 5550100, 'CI-ty_': 'Rome' }],
		{ ...phone, 'CI-ty_': 'mx_City' },
		[`Phone=${PHONE} mx_City=Rome`],
	],
	[
		'a name without its decoration',
		[{ ...{ Email: A }, '2. City (required)': 'Rome' }],
		{ ...email, '2. City (required)': 'mx_City' },
		[`EmailAddress=${A} mx_City=Rome`],
	],
	[
		'a number by its field',
		[{ Email: A, 'Roll no.': 7 }],
		{ ...email, 'Roll no.': 'mx_Roll' },
		[`EmailAddress=${A} mx_Roll=7`],
		{ fields: having('mx_Roll', 'Roll Number') },
	],
	[
		'a word whose decoration another field has',
		[{ Email: A, 'Your phone': PHONE }],
		{ ...email, 'Your phone': 'Phone' },
		[`EmailAddress=${A} Phone=${PHONE}`],
	],
	[
		'a field before a word',
		[{ Phone: PHONE, Email: B }],
		{ ...phone, Email: 'mx_Mail' },
		[`Phone=${PHONE} mx_Mail=${B}`],
		{ fields: having('mx_Mail', 'Email') },
	],
	[
		'a schema name before a display name',
		[{ Email: A, Notes: 'x' }],
		{ ...email, Notes: 'Notes' },
		[`EmailAddress=${A} Notes=x`],
		{ fields: having('mx_Notes', 'Notes') },
	],
	[
		'a field that can be written before another',
		[{ Email: A, age: 7 }],
		{ ...email, age: 'mx_Old' },
		[`EmailAddress=${A} mx_Old=7`],
		{ fields: having('mx_Old', 'Age') },
	],
	[
		'a read-only field',
		[{ Email: A, Age: 7 }],
		{ ...email, Age: 'left out: readOnly' },
		[`EmailAddress=${A}`],
	],
	[
		'a name that looks like a schema name',
		[{ Email: A, mx_New: 7 }],
		{ ...email, mx_New: 'mx_New' },
		[`EmailAddress=${A} mx_New=7`],
	],
	['no field', [{ Email: A, Size: 7 }], { ...email, Size: 'left out: unknown' }, [`EmailAddress=${A}`]],
	[
		'no list of fields',
		[{ Email: A, Size: 7 }],
		{ ...email, Size: 'Size' },
		[`EmailAddress=${A} Size=7`],
		{ fields: 'none' },
	],
	[
		'schema names alone',
		[{ Phone: PHONE, Email: A, row_number: 2 }],
		{ ...phone, Email: 'Email', row_number: 'ignored' },
		[`Phone=${PHONE} Email=${A}`],
		{ 'options.columnNames': 'schemaNames' },
	],
	[
		'what n8n adds',
		[{ Email: A, row_number: 2, submittedAt: 'x' }],
		{ ...email, row_number: 'ignored', submittedAt: 'ignored' },
		[`EmailAddress=${A}`],
	],
	[
		'what n8n adds, where a field has its name',
		[{ Email: A, row_number: 2 }],
		{ ...email, row_number: 'mx_Row' },
		[`EmailAddress=${A} mx_Row=2`],
		{ fields: having('mx_Row', 'Row Number') },
	],
	[
		'no name',
		[
			{ Email: A, __EMPTY: '', ' \u200b': 7 },
			{ Email: A, __EMPTY: ' ' },
		],
		{ ...email, '': 'unnamed' },
		['A column without a name has the value "7"', `EmailAddress=${A}`],
	],
	[
		'SearchBy',
		[{ Email: A, SEARCHBY: 'Phone' }],
		{ ...email, SEARCHBY: 'SearchBy' },
		[`"SEARCHBY" is not an attribute, but the parameter 'Search By'`],
	],
	[
		'two fields',
		[{ Email: A, Street: 'x' }],
		{},
		['The column "Street" matches 2 attributes: "mx_Street_1", "mx_Street_2"'],
	],
	['two fields, without a value', [{ Email: A, Street: '' }], email, [`EmailAddress=${A}`]],
	[
		'two fields, one of which is meant',
		[{ Email: A, Street: 'x' }],
		{ ...email, Street: 'left out: several' },
		[`EmailAddress=${A} mx_Street_2=x`],
		{ additional: { mx_Street_2: 'x' } },
	],
];

const BY_WORDS: Line[] = [
	[
		'a word',
		[{ 'Ihre E-Mail': A, Telefon: PHONE }],
		{ 'Ihre E-Mail': 'EmailAddress', Telefon: 'Phone' },
		[`EmailAddress=${A} Phone=${PHONE}`],
	],
	[
		'a number for messages beside a phone',
		[{ Phone: PHONE, WhatsApp: '5550199' }],
		{ ...phone, WhatsApp: 'left out: second' },
		[`Phone=${PHONE}`],
	],
	[
		'the same in different rows',
		[{ Phone: PHONE }, { WhatsApp: '5550199' }],
		{ ...phone, WhatsApp: 'Phone' },
		[`Phone=${PHONE}`, 'Phone=5550199'],
	],
	[
		'a number for messages beside an ignored phone',
		[{ Telefon: PHONE, WhatsApp: '5550199' }],
		{ Telefon: 'ignored', WhatsApp: 'Phone' },
		['Phone=5550199'],
		{ inputsToIgnore: 'telefon' },
	],
	[
		'the name of an order beside who pays',
		[{ Email: A, Name: '#1001', 'Billing Name': 'Ada King' }],
		{ ...email, Name: 'left out: second', 'Billing Name': 'FirstName+LastName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`],
	],
	[
		'who pays beside an address',
		[{ Email: A, 'Billing Email': B }],
		{ ...email, 'Billing Email': 'left out: second' },
		[`EmailAddress=${A}`],
	],
	[
		'a mobile number beside a phone',
		[{ Phone: PHONE, 'Cell phone': '5550199' }],
		{ ...phone, 'Cell phone': 'Mobile' },
		[`Phone=${PHONE} Mobile=5550199`],
		{ fields: MOBILE },
	],
	[
		'a mobile number alone',
		[{ 'Cell phone': '5550199' }],
		{ 'Cell phone': 'Phone' },
		['Phone=5550199'],
		{ fields: MOBILE },
	],
	[
		'a last name beside a first name',
		[{ Email: A, Name: 'King', Vorname: 'Ada' }],
		{ ...email, Name: 'LastName', Vorname: 'FirstName' },
		[`EmailAddress=${A} LastName=King FirstName=Ada`],
	],
	[
		'a first name beside a last name',
		[{ Email: A, Nome: 'Ada', Cognome: 'King' }],
		{ ...email, Nome: 'FirstName', Cognome: 'LastName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`],
	],
	[
		'the other part of a name in another row',
		[
			{ Email: A, Name: 'Ada King' },
			{ Email: B, Vorname: 'Bo' },
		],
		{ ...email, Name: 'FirstName+LastName', Vorname: 'FirstName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`, `EmailAddress=${B} FirstName=Bo`],
	],
	[
		'a whole name',
		[
			{ Email: A, 'Full name': 'Ada King' },
			{ Email: A, 'Full name': 'Ada' },
		],
		{ ...email, 'Full name': 'FirstName+LastName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`, `EmailAddress=${A} FirstName=Ada`],
	],
	[
		'a whole name in the other order',
		[{ Email: A, ФИО: 'King Ada' }],
		{ ...email, ФИО: 'LastName+FirstName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`],
	],
	[
		'lists of addresses and phones of a CRM',
		[{ emails: [{ label: 'work', value: A, primary: true }], phoneNumbers: { mobile: [PHONE] } }],
		{ emails: 'EmailAddress', phoneNumbers: 'Phone' },
		[`EmailAddress=${A} Phone=${PHONE}`],
	],
	[
		'a list beside what says it more directly',
		[{ primary_email: A, emails: [B, A] }],
		{ primary_email: 'EmailAddress', emails: 'left out: second' },
		[`EmailAddress=${A}`],
	],
];

const WHOLE_NAMES: Line[] = [
	[
		'beside a part with a value, and beside a blank one',
		[
			{ Email: A, Name: 'Ada King', 'First name': 'Ada' },
			{ Email: A, Name: 'Ada King', 'First name': '' },
		],
		{ ...email, Name: 'FirstName+LastName', 'First name': 'FirstName' },
		[`EmailAddress=${A} FirstName=Ada`, `EmailAddress=${A} FirstName=Ada LastName=King`],
	],
	[
		'without letters',
		[{ Email: A, Name: 7 }],
		{ ...email, Name: 'FirstName+LastName' },
		[`EmailAddress=${A}`],
	],
	[
		'in an object',
		[{ Email: A, Name: { givenName: 'Ada', familyName: 'King' } }],
		{ ...email, Name: 'FirstName+LastName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`],
	],
	[
		'in an object without a name',
		[{ Email: A, Name: { id: 7 } }],
		{ ...email, Name: 'FirstName+LastName' },
		[`EmailAddress=${A}`],
	],
	[
		'cleared',
		[{ Email: A, Name: '' }],
		{ ...email, Name: 'FirstName+LastName' },
		[`EmailAddress=${A} FirstName= LastName=`],
		{ 'options.emptyValues': 'send' },
	],
	[
		'a list with one whole name',
		[
			{ Email: A, Name: ['Ada King'] },
			{ Email: A, Name: [{ first: 'Bo', last: 'Cy' }] },
		],
		{ ...email, Name: 'FirstName+LastName' },
		[`EmailAddress=${A} FirstName=Ada LastName=King`, `EmailAddress=${A} FirstName=Bo LastName=Cy`],
	],
];

const VALUES: Line[] = [
	[
		'two equal values of an attribute',
		[
			{ Email: A, 'E-mail': 'A@X.test' },
			{ Email: '', 'E-mail': B },
			{ Email: A, 'E-mail': '-' },
		],
		{ ...email, 'E-mail': 'EmailAddress' },
		[`EmailAddress=${A}`, `EmailAddress=${B}`, `EmailAddress=${A}`],
	],
	[
		'two values of an attribute',
		[{ Email: A }, { Email: A, 'E-mail': B }],
		{},
		['The columns "Email" and "E-mail" both match the attribute "EmailAddress"'],
	],
	[
		'two whole names',
		[{ Email: A, Name: 'Ada', 'Full name': 'Bo' }],
		{},
		['The columns "Name" and "Full name" both match the attribute "FirstName and LastName"'],
	],
	[
		'two columns of one name',
		[{ Email: A, City: 'Rome', 'City\u200b': 'Oslo' }],
		{},
		['Two columns are named "City"'],
	],
	[
		'two values, settled',
		[
			{ Email: A, 'E-mail': B },
			{ Email: A, 'E-mail': A },
			{ Email: A, 'E-mail': B },
		],
		{ ...email, 'E-mail': 'EmailAddress' },
		[`EmailAddress=${B}`, `EmailAddress=${A}`, 'The columns "Email", "E-mail" have different values'],
		{ additional: { EmailAddress: [B, '', ''] } },
	],
	[
		'two blank columns, cleared',
		[{ Email: A, City: '', city: ' ' }],
		{ ...email, City: 'mx_City', city: 'mx_City' },
		[`EmailAddress=${A} mx_City=`],
		{ 'options.emptyValues': 'send' },
	],
	[
		'a fixed value before a column, and a blank one not',
		[
			{ Email: A, City: 'Rome' },
			{ Email: A, City: 'Rome' },
		],
		{ ...email, City: 'mx_City' },
		[`EmailAddress=${A} mx_City=Oslo`, `EmailAddress=${A} mx_City=Rome`],
		{ additional: { mx_City: ['Oslo', ' '] } },
	],
	[
		'the object of an address',
		[
			{ Email: { value: A } },
			{
				Email: [
					{ type: 'home', email: B },
					{ value: A, primary: true },
				],
			},
			{ Email: ['', A] },
		],
		email,
		[`EmailAddress=${A}`, `EmailAddress=${A}`, `EmailAddress=${A}`],
	],
	[
		'the object of a phone',
		[{ Phone: { full: PHONE } }, { Phone: [{ number: PHONE, type: 'primary' }, { number: '5550199' }] }],
		phone,
		[`Phone=${PHONE}`, `Phone=${PHONE}`],
	],
	[
		'a phone in parts',
		[
			{ Phone: { area: '555', phone: '0100' } },
			{ Phone: { area: '555', phone: '0100', full: '(555) 0100' } },
			{ Phone: { countryCode: '+91', number: 9845098450 } },
			{ Phone: { country_code: '91', number: '919845098450' } },
			{ Phone: { countryCode: 'IN', number: '9845098450', areaCode: null } },
		],
		phone,
		['5550100', '(555) 0100', '+91-9845098450', '919845098450', '9845098450'].map((sent) => `Phone=${sent}`),
	],
	[
		'an object, where the field has a single value',
		[
			{ Email: A, City: { name: 'Rome' } },
			{ Email: A, City: 'Oslo' },
		],
		{ ...email, City: 'mx_City' },
		[`EmailAddress=${A}`, `EmailAddress=${A} mx_City=Oslo`],
	],
	[
		'an object of a custom field set',
		[{ Email: A, mx_Study: { mx_One: 1, mx_Two: 2 } }],
		{ ...email, mx_Study: 'mx_Study' },
		[`EmailAddress=${A} mx_Study{mx_One=1}`],
		{ inputsToIgnore: 'mx_Study.mx_Two' },
	],
	[
		'a list of objects',
		[{ Email: A, mx_Study: [{ mx_One: 1 }] }],
		{ ...email, mx_Study: 'mx_Study' },
		[`EmailAddress=${A}`],
	],
	[
		'a list of texts',
		[{ Email: A, City: ['Rome', 'Oslo'] }],
		{ ...email, City: 'mx_City' },
		[`EmailAddress=${A} mx_City=Rome;Oslo`],
	],
	[
		'a lost character',
		[
			{ Email: A, City: 'K\ufffdln' },
			{ Email: B, City: 'Bonn', Size: '\ufffd' },
		],
		{ ...email, City: 'mx_City', Size: 'left out: unknown' },
		[
			'Characters were lost when the file was read: "K\ufffdln" (column "City")',
			`EmailAddress=${B} mx_City=Bonn`,
		],
	],
	[
		'a mobile number without another contact',
		[{ Mobile: PHONE }, { Mobile: PHONE, Email: A }],
		{ Mobile: 'Mobile', ...email },
		[`Mobile=${PHONE} Phone=${PHONE}`, `Mobile=${PHONE} EmailAddress=${A}`],
		{ fields: MOBILE },
	],
	[
		'a mobile number, where the phone is searched by',
		[{ Mobile: PHONE, Email: A }],
		{ Mobile: 'Mobile', ...email },
		[`Mobile=${PHONE} EmailAddress=${A} Phone=${PHONE} SearchBy=Phone`],
		{ fields: MOBILE, searchBy: 'Phone' },
	],
	[
		'unknown columns refused',
		[
			{ Email: A, Size: 7 },
			{ Email: A, Size: '' },
		],
		{ ...email, Size: 'left out: unknown' },
		['No attribute matches the column "Size"', `EmailAddress=${A}`],
		{ 'options.unknownColumns': 'refuse' },
	],
	[
		'an address that would be left out',
		[{ Phone: PHONE, 'Write to': A }],
		{},
		['The column "Write to" has email addresses, but matches no attribute'],
	],
];

const PLACES: Line[] = [
	[
		'an object',
		[{ data: { Email: A }, id: 7 }],
		{ ...email, id: 'left out: beside', in: 'data' },
		[`EmailAddress=${A}`],
	],
	[
		'JSON text',
		[{ rawRequest: JSON.stringify({ Email: A, City: 'Rome' }) }],
		{ ...email, City: 'mx_City', in: 'rawRequest' },
		[`EmailAddress=${A} mx_City=Rome`],
	],
	[
		'a list of names and values',
		[
			{
				fields: [
					{ label: 'Email', value: A },
					{ label: 'City', value: 'o', options: [{ id: 'o', text: 'Oslo' }] },
				],
			},
		],
		{ ...email, City: 'mx_City', in: 'fields' },
		[`EmailAddress=${A} mx_City=Oslo`],
	],
	[
		'a question that stands twice',
		[
			{
				f: [
					{ name: 'Email', value: '' },
					{ name: 'Email', value: A },
					{ name: 'City', value: 'Rome' },
					{ name: 'City', value: 'Rome' },
				],
			},
		],
		{ ...email, City: 'mx_City', in: 'f' },
		[`EmailAddress=${A} mx_City=Rome`],
	],
	[
		'a question with two answers',
		[
			{
				f: [
					{ name: 'Email', value: A },
					{ name: 'Email', value: B },
				],
			},
		],
		{},
		['Two columns are named "Email"'],
	],
	[
		'answers beside their questions',
		[
			{
				form: {
					definition: {
						fields: [
							{ id: 'q1', title: 'Email' },
							{ id: 'q2', title: 'City' },
						],
					},
					answers: [
						{ type: 'email', email: A, field: { id: 'q1' } },
						{ type: 'choice', choice: { label: 'Rome' }, field: { id: 'q2' } },
					],
				},
			},
		],
		{ ...email, City: 'mx_City', 'form.definition': 'left out: beside', in: 'form.answers' },
		[`EmailAddress=${A} mx_City=Rome`],
	],
	[
		'four levels down',
		[{ a: { b: { c: { d: { Email: A } } } } }],
		{ ...email, in: 'a.b.c.d' },
		[`EmailAddress=${A}`],
	],
	[
		'five levels down',
		[{ a: { b: { c: { d: { e: { Email: A } } } } } }],
		{ a: 'left out: unknown' },
		['No email address or phone found'],
	],
	[
		'the top level of another item',
		[{ Email: A }, { data: { Email: B } }],
		{ ...email, data: 'left out: unknown' },
		[`EmailAddress=${A}`, 'No email address or phone found'],
	],
	[
		'the top level, with a blank cell',
		[{ Email: '', data: { Email: B } }],
		{ ...email, data: 'left out: unknown' },
		['No email address or phone found'],
	],
	[
		'the top level, for an address from elsewhere',
		[{ data: { Email: B } }],
		{ data: 'left out: unknown' },
		[`EmailAddress=${A}`],
		{ additional: { EmailAddress: A } },
	],
	[
		'an item without the place',
		[{ data: { Email: A } }, { other: 7 }, {}],
		{ ...email, other: 'left out: beside', in: 'data' },
		[`EmailAddress=${A}`, 'The item has no lead in data, where the others have it', 'blank'],
	],
	[
		'two places',
		[{ body: { Email: A } }, { query: { Email: B } }],
		{},
		['The input has an email address or phone in several places: "body", "query"'],
	],
	[
		'two entries of a list',
		[{ guests: [{ Email: A }, { Email: B }] }],
		{},
		['The input has several leads in one list: "guests[0]", "guests[1]"'],
	],
	[
		'one of two places',
		[{ guests: [{ Email: A }, { Email: B }] }],
		{ ...email, in: 'guests[1]' },
		[`EmailAddress=${B}`],
		{ inputsToIgnore: 'guests[0]' },
	],
	[
		'an owner',
		[{ data: { Email: A, owner: { Email: B } } }, { owner: '', data: { Email: A } }],
		{ ...email, owner: 'left out: unknown', in: 'data' },
		[`EmailAddress=${A}`, `EmailAddress=${A}`],
	],
	[
		'an owner alone',
		[{ owner: { Email: B } }],
		{ owner: 'left out: unknown' },
		['No email address or phone found'],
	],
	[
		'a relative alone',
		[{ parent: { Email: B } }],
		{ parent: 'left out: unknown' },
		['No email address or phone found'],
	],
	[
		'a relative beside the lead',
		[{ student: { Email: A }, parent: { Email: B } }],
		{},
		['The input has an email address or phone in several places: "student", "parent"'],
	],
	[
		'two people',
		[{ 'First name': 'Cy', person2: { Name: 'Bo', Email: B } }, { person2: { Name: 'Bo', Email: B } }],
		{ Name: 'FirstName+LastName', ...email, 'First name': 'left out: beside', in: 'person2' },
		['The item names two people: "First name" and "person2.Name"', `FirstName=Bo EmailAddress=${B}`],
	],
	[
		'the name of a form',
		[{ data: { name: 'Form 7', answers: { Name: 'Bo', Email: B } } }],
		{ Name: 'FirstName+LastName', ...email, 'data.name': 'left out: beside', in: 'data.answers' },
		[`FirstName=Bo EmailAddress=${B}`],
	],
	[
		'an object with the name of a contact',
		[{ data: { email: { opened: true } } }],
		{ data: 'left out: unknown' },
		['No email address or phone found'],
	],
	[
		'whoever wrote about somebody',
		[
			{ person: { name: 'Bo' }, user: { email: A, name: 'Ada' } },
			{ person: { name: 'Ada' }, user: { email: A, name: 'Ada' } },
		],
		{ person: 'left out: unknown', user: 'left out: unknown' },
		['No email address or phone found', 'No email address or phone found'],
	],
	[
		'whoever attached a file',
		[{ attachments: [{ user: { email: A } }], links: { contactEmails: 'x' } }],
		{ attachments: 'left out: unknown', links: 'left out: unknown' },
		['No email address or phone found'],
	],
];

const IGNORED: Line[] = [
	...[
		'City, Size',
		"['City']; $json.Size",
		'[City, Size]',
		'CITY、size',
		'["City","Size"]',
		"{{ $json['City'] }}\nSize",
		'mx_City, “Size”',
		['City', 'Size'],
	].map(
		(inputsToIgnore): Line => [
			`${String(inputsToIgnore)}`,
			[{ Email: A, City: 'Rome', Size: 7 }],
			{ ...email, City: 'ignored', Size: 'ignored' },
			[`EmailAddress=${A}`],
			{ inputsToIgnore },
		],
	),
	...[
		'body.City, body.Budget',
		"body['City'], Budget",
		"$json.body.City, ['Budget']",
		'City, body["Budget"]',
	].map(
		(inputsToIgnore): Line => [
			`inside an item: ${inputsToIgnore}`,
			[body],
			{ ...email, City: 'ignored', Budget: 'ignored', in: 'body' },
			[`EmailAddress=${A}`],
			{ inputsToIgnore },
		],
	),
	[
		'what is inside a list, a name, a JSON text, and an address',
		[
			{
				emails: [{ value: B }, { value: A }],
				Name: { first: 'Ada', last: 'King' },
				City: ['Rome', 'Oslo'],
				Notes: '{"a":1,"b":[2]}',
			},
		],
		{ emails: 'EmailAddress', Name: 'FirstName+LastName', City: 'mx_City', Notes: 'Notes' },
		[`EmailAddress=${A} FirstName=Ada mx_City=Rome Notes={"b":[]}`],
		{ inputsToIgnore: 'emails[0], Name.last, City[1], Notes.a, Notes.b[0]' },
	],
	[
		'what is inside a JSON text that cannot be written again',
		[{ Email: A, Notes: '{"a":1,"b":12345678901234567890}' }],
		{ ...email, Notes: 'Notes' },
		['"Notes" has a number with too many digits: 12345678901234567890'],
		{ inputsToIgnore: 'Notes.a' },
	],
	[
		'by the index of a list',
		[
			{
				f: [
					{ name: 'Email', value: A },
					{ name: 'City', value: 'Rome' },
				],
			},
		],
		{ ...email, in: 'f' },
		[`EmailAddress=${A}`],
		{ inputsToIgnore: 'f[1]' },
	],
	[
		'by the attribute of a word',
		[{ Telefon: PHONE, Email: A }],
		{ Telefon: 'ignored', ...email },
		[`EmailAddress=${A}`],
		{ inputsToIgnore: 'Phone' },
	],
	[
		'half of a whole name',
		[{ Email: A, Name: 'Ada King' }],
		{ ...email, Name: 'FirstName+LastName' },
		[`EmailAddress=${A} FirstName=Ada`],
		{ inputsToIgnore: 'LastName' },
	],
	[
		'a fixed value of an ignored attribute',
		[{ Email: A, City: 'Rome' }],
		{ ...email, City: 'ignored' },
		[`EmailAddress=${A} mx_City=Oslo`],
		{ inputsToIgnore: 'City', additional: { mx_City: 'Oslo' } },
	],
	[
		'an expression that found nothing',
		[{ Email: A }],
		{},
		["'Columns to Ignore' has nothing instead of names"],
		{ inputsToIgnore: [null] },
	],
	[
		'a text that an expression made of an object',
		[{ Email: A }],
		{},
		['\'Columns to Ignore\' has "[object Object]" instead of names'],
		{ inputsToIgnore: '[object Object], City' },
	],
	[
		'a list with an object',
		[{ Email: A }],
		{},
		["'Columns to Ignore' has an object instead of names"],
		{ inputsToIgnore: [{ a: 1 }] },
	],
];

describe.each(Object.entries({ BY_NAME, BY_WORDS, WHOLE_NAMES, VALUES, PLACES, IGNORED }))(
	'%s',
	(_group, lines) => {
		test.each(lines)('%s', async (_rule, items, columns, bodies, { fields = FIELDS, ...parameters } = {}) => {
			const refusal = (error: Error) => ({ columns: {}, bodies: [error.message] });
			const mapped = await map(items, fields === 'none' ? undefined : fields, parameters).catch(refusal);
			expect(mapped).toEqual({ columns, bodies });
		});
	},
);
