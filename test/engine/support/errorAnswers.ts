/**
 * Everything that makes an item fail, by the heading of docs/troubleshooting.md under which it is explained. messages.md has
 * the node's texts for each; errors.test.ts compares the two.
 */
import { DEMO_KEYS } from '../../lead-service/settings';
import { networkError } from './recordCalls';
import type { Answer, MockResponse } from './recordCalls';

interface Explained {
	cause: string;
	/** docs/troubleshooting.md leaves these out, since the node says what to do beside each message. */
	isRare?: boolean;
	/** Of the node, if not a lead by 'Map Automatically'. */
	parameters?: object;
}

export interface ErrorAnswer extends Explained {
	/** One of HEADINGS. */
	heading: string;
	answer: Answer;
	/** How many are made for the item until it fails. For the rate limit, it depends on chance. */
	calls: number | 'several';
}

export interface RefusedInput extends Explained {
	item: object;
}

export const HEADINGS = {
	credential: 'Problems with the credential',
	input: 'A row is refused before it is sent',
	service: 'LeadSquared refuses a row',
	connection: "LeadSquared can't be reached",
	rateLimit: 'The account accepts no calls',
};

const says = (ExceptionType: string, ExceptionMessage?: string, status = 500): MockResponse => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});

const duplicate = (message: string) => says('MXDuplicateEntryException', message);

/** Web pages, as proxies send them. */
const pages = (...statuses: number[]): MockResponse[] =>
	statuses.map((status) => ({
		status,
		headers: { 'content-type': 'text/html' },
		body: `<html><head><title>Status ${status}</title></head><body><h1>Status ${status}</h1></body></html>`,
	}));

const rateLimitError = (status: number) =>
	says('MXAPIRateLimitExceededException', 'API calls exceeded the limit of 25 in 5 second(s)', status);

export const LEAD = { dataToSend: 'autoMapInputData', inputsToIgnore: 'Id' };
const TEMPLATE = {
	resource: 'permissionTemplate',
	otherPermissions: 'replace',
	operation: 'update',
	templateId: '={{ $json.Id }}',
	name: 'Sales',
};

/** The answers under one heading, by their cause. One call is made for each, for a lead, unless said otherwise. */
const under = (
	heading: string,
	causes: Record<string, Answer[]>,
	others: Partial<Pick<ErrorAnswer, 'calls' | 'isRare' | 'parameters'>> = {},
) =>
	Object.entries(causes).flatMap(([cause, answers]) =>
		answers.map((answer): ErrorAnswer => ({ heading, cause, answer, calls: 1, ...others })),
	);

const broken = (...codes: string[]) => codes.map(networkError);
/** A call that gets such an answer is made four times more. */
const REPEATED = { calls: 5 };

export const ERROR_ANSWERS: ErrorAnswer[] = [
	...under(HEADINGS.credential, {
		'The keys are wrong, or belong to another region': [
			says('MXUnauthorizedAccessException', 'The AccessKey is not valid.', 401),
			...pages(401),
		],
	}),

	...under(HEADINGS.service, {
		'The email address or phone number belongs to another lead': [
			duplicate('A Lead with same Phone Number already exists.'),
			duplicate('A Lead with same Email already exists.'),
			duplicate("Duplicate entry 'bad@example.com' for key 'UQ_Prospect_Base_EmailAddress'"),
		],
		'Another attribute must be unique, or the lead is found by an attribute': [
			duplicate('A Lead with same National ID already exists.'),
			duplicate('Duplicate'),
		],
		'The account has no attribute with that name': [
			says('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone'),
			says('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone,mx_Old'),
			says('MXUnknownAttributeException', 'Invalid attribute'),
		],
		'A required attribute has no value': [
			says('MXMandatoryAttributeException', 'Mandatory attribute(s) missing - LastName'),
		],
		"The attribute in 'Search By' isn't unique": [
			says('MXInvalidSearchByException', "SearchBy names 'mx_City', which is not unique."),
		],
		'A value has the wrong type or format': [
			says('MXBadRequestException', 'The body is not JSON.', 400),
			...pages(400),
		],
		"The keys' user isn't allowed to change leads": [
			says('MXForbiddenException', 'The user has no access.', 403),
		],
		'A firewall blocks n8n': pages(403),
		'Any other reason': [
			says('MXInvalidInputException', 'The value is too long.'),
			says('MXInternalException'),
			says('MXInvalidInputException', 'The input is not valid.', 200),
		],
		'An internal error of LeadSquared': [
			{ status: 500, body: { Message: 'An error has occurred.' } },
			says('System.TimeoutException', 'Timeout expired.'),
			...pages(500),
			{ body: { Status: 'Error' } },
		],
		"The response doesn't say whether the row was written": [
			{ body: { Result: 'OK' } },
			{ body: { Status: 'Success', Message: {} } },
			{ body: { Status: 'Success', Message: { IsSuccessful: true } } },
		],
	}),
	...under(
		HEADINGS.service,
		{
			"The keys' user isn't allowed to change templates": [
				says('MXForbiddenException', 'The user may not update a PermissionTemplate.', 403),
			],
		},
		{ parameters: TEMPLATE },
	),
	...under(
		HEADINGS.service,
		{
			"The email address and the phone belong to two leads, and 'On Duplicate' updates the other lead": [
				duplicate('A Lead with same Email already exists.'),
			],
		},
		{ calls: 2, isRare: true, parameters: { ...LEAD, options: { onDuplicate: 'update' } } },
	),
	...under(
		HEADINGS.service,
		{
			'A template with that name exists': [says('MXDuplicateEntityNameException', 'The name is in use.')],
			'The account has no field with the name of a restricted one': [
				says('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone'),
			],
			'The template does not exist': [
				says('MXInvalidPermissionTemplateException', "There is no permission template 'bad'."),
			],
		},
		{ isRare: true, parameters: TEMPLATE },
	),
	...under(
		HEADINGS.service,
		{
			'The type was changed before, or does not exist': [
				says('MXLeadTypeUpdateException', 'LeadType is OT_1 and cannot be updated again.'),
				says('MXInvalidLeadTypeException', "There is no LeadType 'OT_9'."),
			],
			'A value has more data than the host accepts': pages(413, 414, 431),
		},
		{ isRare: true },
	),

	...under(
		HEADINGS.connection,
		{
			"The host doesn't exist, or the network is down": broken('ENOTFOUND', 'EAI_AGAIN'),
			'Nothing responds at this address': broken('ECONNREFUSED'),
			'The connection ended early': broken('ECONNRESET', 'EHOSTUNREACH'),
			"No response within 'Timeout'": broken('ECONNABORTED', 'ETIMEDOUT'),
			'LeadSquared is temporarily down or overloaded': pages(
				...[408, 425, 502, 503, 504, 520, 521, 522, 523, 524, 530],
			),
		},
		REPEATED,
	),
	...under(HEADINGS.connection, {
		"n8n isn't allowed to call the address": [
			new Error('The request was blocked because it resolves to a restricted IP address'),
		],
		'The call failed in a way that nobody has seen': broken('ERR_BAD_OPTION'),
		'A proxy, a firewall, or a login page responded with a web page': [
			...[{ body: [] }, { status: 200 }, { status: 204 }, { status: 304 }, ...pages(200, 415, 501)],
			{ body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 }, More: 'x'.repeat(1_000_000) } },
		],
		'The address has the wrong host or path': pages(404, 405),
		"The certificate has expired, belongs to another host, or isn't trusted": [
			...broken('CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'),
			...pages(525, 526),
		],
	}),
	...under(
		HEADINGS.connection,
		{
			'A proxy or network with a login page': pages(407, 511),
			'The host redirects to another URL': ['/elsewhere', 'https://elsewhere.example/'].map((location) => ({
				status: 302,
				headers: { location },
			})),
		},
		{ isRare: true },
	),
	...under(
		HEADINGS.connection,
		{ "The response wasn't HTTP": broken('HPE_INVALID_CONSTANT') },
		{ ...REPEATED, isRare: true },
	),

	...under(
		HEADINGS.rateLimit,
		{ 'All calls were rejected for a minute': [...[429, 403, 200].map(rateLimitError), ...pages(429)] },
		{ calls: 'several' },
	),
	...under(HEADINGS.rateLimit, {
		'LeadSquared says when it accepts calls again': [
			{ ...rateLimitError(429), headers: { 'retry-after': '3600' } },
		],
	}),
];

/** What the account of REFUSED_INPUT lists as its fields. */
export const ACCOUNT_FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number' },
	{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
	{ SchemaName: 'mx_Course', DisplayName: 'Course' },
	{ SchemaName: 'mx_Last_Course', DisplayName: 'Course' },
];

const EMAIL = { EmailAddress: 'ada@example.com' };
const DROPPED = { __rl: true, mode: 'name', value: '={{ $json.City }}' };
const permissionsFor = (...permission: object[]) => ({
	...TEMPLATE,
	templateId: '1',
	entityPermissions: { entityPermission: [{ entity: 'Lead', permissions: { permission } }] },
});

/** Items that are refused before a call is made for them. */
export const REFUSED_INPUT: RefusedInput[] = [
	{ cause: 'No column contains an email address or a phone number', item: { Remarks: 'Call me' } },
	{ cause: 'Two columns match the same field', item: { ...EMAIL, 'E-mail': 'ada@example.org' } },
	{ cause: 'Two fields of the account have the same name', item: { ...EMAIL, Course: 'Algebra' } },
	{ cause: 'A column has values but no name', item: { ...EMAIL, '': 'London' } },
	{ cause: 'A typo in the email address', item: { EmailAddress: 'ada.example.com' } },
	{ cause: 'Excel has rounded a phone number', item: { Phone: '8.19012E+11' } },
	{
		cause: 'A list of records of another app',
		item: { ...EMAIL, topics: [{ name: 'Algebra' }] },
		parameters: {
			attributes: {
				attribute: [
					{ name: 'EmailAddress', value: '={{ $json.EmailAddress }}' },
					{ name: 'mx_Topics', value: '={{ $json.topics }}' },
				],
			},
		},
	},
	{ cause: 'A lead type without its number', isRare: true, item: { ...EMAIL, LeadType: 'Student' } },
	{ cause: 'Leads are in several places of an item', item: { body: EMAIL, query: EMAIL } },
	{
		cause: 'A column of email addresses matches no attribute',
		item: { Phone: '+91-9845098450', 'Reply to': 'ada@example.com' },
	},
	{ cause: 'A file was read with another encoding', item: { ...EMAIL, FirstName: 'J\ufffdrg' } },
	{ cause: 'A title stands above the headings', item: { 'Leads of May': 'Email', __EMPTY: 'City' } },
	{
		cause: "A column was dropped on 'Attribute' instead of 'Value'",
		item: { City: 'London' },
		parameters: { attributes: { attribute: [{ name: DROPPED, value: 'London' }] } },
	},
	{
		cause: "A column was dropped on 'Search By Attribute'",
		item: { ...EMAIL, City: 'London' },
		parameters: {
			...{ ...LEAD, searchBy: 'other', searchByAttribute: DROPPED },
			options: { columnNames: 'schemaNames' },
		},
	},
	{
		cause: "The attribute in 'Search By' has no value",
		isRare: true,
		item: EMAIL,
		parameters: { ...LEAD, searchBy: 'Phone' },
	},
	{
		cause: 'Text that is not valid JSON',
		isRare: true,
		item: { data: '{"EmailAddress": "ada@example.com",}' },
		parameters: { dataToSend: 'json', attributesJson: '={{ $json.data }}' },
	},
	{ cause: 'An entity without permissions', isRare: true, item: {}, parameters: permissionsFor() },
	{
		cause: 'An action was added twice',
		isRare: true,
		item: {},
		parameters: permissionsFor(
			{ action: 'Edit', access: 'FullAccess' },
			{ action: 'Edit', access: 'NoAccess' },
		),
	},
	{
		cause: 'A restricted field that is misspelled',
		isRare: true,
		item: {},
		parameters: permissionsFor({
			action: 'Edit',
			access: 'PartialAccess',
			restrictedFields: ['Phone', 'mx_Bugdet'],
		}),
	},
];

const INVALID_CREDENTIAL_DATA: [cause: string, change: object, isRare?: boolean][] = [
	['http instead of https', { baseUrl: 'http://api.example.com' }],
	['No host', { baseUrl: 'https://' }],
	['A user name or password in the address', { baseUrl: 'https://user:password@api.example.com' }],
	['A question mark in the address', { baseUrl: 'https://api.example.com/?accessKey=1' }],
	['No access key', { accessKey: '' }],
	['No secret key', { secretKey: '' }],
	['An invisible character was copied with the key', { accessKey: `\u200b${DEMO_KEYS.accessKey}` }, false],
	['Less than one call', { callLimit: 0 }],
];

/** Credentials that are refused before a call is made. */
export const REFUSED_CREDENTIALS = INVALID_CREDENTIAL_DATA.map(([cause, change, isRare = true]) => ({
	cause,
	isRare,
	credential: { baseUrl: 'https://api.example.com', ...DEMO_KEYS, ...change },
}));
