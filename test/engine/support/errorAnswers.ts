/**
 * Everything that makes an item fail, by the heading of docs/troubleshooting.md under which it is explained. messages.md has
 * the node's texts for each; errors.test.ts compares the two.
 */
import { DEMO_KEYS } from '../../lead-service/settings';
import { networkError } from './recordCalls';
import type { Answer, MockResponse } from './recordCalls';

export interface ErrorAnswer {
	/** One of HEADINGS. */
	heading: string;
	cause: string;
	/** Tells apart the answers with the same cause. */
	detail: string;
	answer: Answer;
	/** Of the node, if not a lead by 'Map Automatically'. */
	parameters?: object;
	/** How many are made for the item until it fails. For the rate limit, it depends on chance. */
	calls: number | 'several';
}

export interface RefusedInput {
	cause: string;
	item: object;
	/** Of the node, if not a lead by 'Map Automatically'. */
	parameters?: object;
}

export const HEADINGS = {
	credential: 'Problems with the credential',
	input: 'A row is refused before it is sent',
	service: 'LeadSquared refuses a row',
	connection: "LeadSquared can't be reached",
	rateLimit: 'The account accepts no calls',
};

const serviceError = (status: number, ExceptionType: string, ExceptionMessage?: string): MockResponse => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});

const duplicate = (message: string) => serviceError(500, 'MXDuplicateEntryException', message);

const page = (status: number, title: string): MockResponse => ({
	status,
	headers: { 'content-type': 'text/html' },
	body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

const rateLimitError = (status: number) =>
	serviceError(
		status,
		'MXAPIRateLimitExceededException',
		'API calls exceeded the limit of 25 in 5 second(s)',
	);

export const LEAD = { dataToSend: 'autoMapInputData', inputsToIgnore: 'Id' };
const TEMPLATE = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: '={{ $json.Id }}',
	name: 'Sales',
};

/** How many calls are made for an item. */
const CALLS = { notRetried: 1, fault: 5, rateLimited: 'several' } as const;

/** The answers by their detail. */
type Answers = Record<string, Answer>;

/** The causes under one heading. A call is not retried unless said otherwise. */
const under = (
	heading: string,
	causes: Record<string, Answers | [calls: ErrorAnswer['calls'], Answers, parameters?: object]>,
) =>
	Object.entries(causes).flatMap(([cause, given]) => {
		const [calls, answers, parameters] = Array.isArray(given) ? given : ([CALLS.notRetried, given] as const);
		return Object.entries(answers).map(
			([detail, answer]): ErrorAnswer => ({ heading, cause, detail, answer, parameters, calls }),
		);
	});

const broken = (...codes: string[]): Answers =>
	Object.fromEntries(codes.map((code) => [code, networkError(code)]));

const pages = (titles: Record<number, string>): Answers =>
	Object.fromEntries(
		Object.entries(titles).map(([status, title]) => [`status ${status}`, page(Number(status), title)]),
	);

export const ERROR_ANSWERS: ErrorAnswer[] = [
	...under(HEADINGS.credential, {
		'The keys are wrong, or belong to another region': {
			'with a reason': serviceError(401, 'MXUnauthorizedAccessException', 'The AccessKey is not valid.'),
			'without a reason': page(401, 'Unauthorized'),
		},
	}),

	...under(HEADINGS.service, {
		'The email address or phone number belongs to another lead': {
			phone: duplicate('A Lead with same Phone Number already exists.'),
			email: duplicate('A Lead with same Email already exists.'),
			'email by its key': duplicate(
				"Duplicate entry 'bad@example.com' for key 'UQ_Prospect_Base_EmailAddress'",
			),
		},
		'Another attribute must be unique, or the lead is found by an attribute': {
			'another attribute': duplicate('A Lead with same National ID already exists.'),
			'not named': duplicate('Duplicate'),
		},
		"The email address and the phone belong to two leads, and 'On Duplicate' updates the other lead": [
			2,
			{ phone: duplicate('A Lead with same Email already exists.') },
			{ ...LEAD, options: { onDuplicate: 'update' } },
		],
		'A template with that name exists': [
			CALLS.notRetried,
			{ name: serviceError(500, 'MXDuplicateEntityNameException', 'The name is in use.') },
			TEMPLATE,
		],
		'The account has no field with the name of a restricted one': [
			CALLS.notRetried,
			{ field: serviceError(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone') },
			TEMPLATE,
		],
		'The account has no attribute with that name': {
			one: serviceError(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone'),
			several: serviceError(
				500,
				'MXUnknownAttributeException',
				'Attribute(s) does not exist - mx_Gone,mx_Old',
			),
			'not named': serviceError(500, 'MXUnknownAttributeException', 'Invalid attribute'),
		},
		'A required attribute has no value': {
			LastName: serviceError(
				500,
				'MXMandatoryAttributeException',
				'Mandatory attribute(s) missing - LastName',
			),
		},
		"The attribute in 'Search By' isn't unique": {
			mx_City: serviceError(
				500,
				'MXInvalidSearchByException',
				"SearchBy names 'mx_City', which is not unique.",
			),
		},
		'The type was changed before, or does not exist': {
			'changed before': serviceError(
				500,
				'MXLeadTypeUpdateException',
				'LeadType is OT_1 and cannot be updated again.',
			),
			'not there': serviceError(500, 'MXInvalidLeadTypeException', "There is no LeadType 'OT_9'."),
		},
		'The template does not exist': [
			CALLS.notRetried,
			{
				deleted: serviceError(
					500,
					'MXInvalidPermissionTemplateException',
					"There is no permission template 'bad'.",
				),
			},
			TEMPLATE,
		],
		'A value has the wrong type or format': {
			'with a reason': serviceError(400, 'MXBadRequestException', 'The body is not JSON.'),
			'without a reason': page(400, 'Bad Request'),
		},
		"The keys' user isn't allowed to change leads": {
			lead: serviceError(403, 'MXForbiddenException', 'The user has no access.'),
		},
		'A firewall blocks n8n': pages({ 403: 'Forbidden' }),
		"The keys' user isn't allowed to change templates": [
			CALLS.notRetried,
			{
				template: serviceError(403, 'MXForbiddenException', 'The user may not update a PermissionTemplate.'),
			},
			TEMPLATE,
		],
		'Any other reason': {
			'with a reason': serviceError(500, 'MXInvalidInputException', 'The value is too long.'),
			'a type alone': serviceError(500, 'MXInternalException'),
			'status 503': serviceError(503, 'MXMaintenanceException', 'The account is being moved.'),
			'status 200': serviceError(200, 'MXInvalidInputException', 'The input is not valid.'),
		},
		'An internal error of LeadSquared': pages({ 500: 'Internal Server Error' }),
		'A value has more data than the host accepts': pages({
			413: 'Payload Too Large',
			414: 'URI Too Long',
			431: 'Request Header Fields Too Large',
		}),
		"The response doesn't say whether the row was written": {
			'another JSON': { body: { Result: 'OK' } },
			'no Id': { body: { Status: 'Success', Message: {} } },
			'the other operation': { body: { Status: 'Success', Message: { IsSuccessful: true } } },
		},
	}),

	...under(HEADINGS.connection, {
		"The host doesn't exist, or the network is down": [CALLS.fault, broken('ENOTFOUND', 'EAI_AGAIN')],
		'Nothing responds at this address': [CALLS.fault, broken('ECONNREFUSED')],
		'The connection ended early': [CALLS.fault, broken('ECONNRESET', 'EHOSTUNREACH')],
		"No response within 'Timeout'": [CALLS.fault, broken('ECONNABORTED', 'ETIMEDOUT')],
		'LeadSquared is temporarily down or overloaded': [
			CALLS.fault,
			pages({
				408: 'Request Timeout',
				425: 'Too Early',
				502: 'Bad Gateway',
				503: 'Service Temporarily Unavailable',
				504: 'Gateway Time-out',
				520: 'Web server is returning an unknown error',
				521: 'Web server is down',
				522: 'Connection timed out',
				523: 'Origin is unreachable',
				524: 'A timeout occurred',
				530: 'Site frozen',
			}),
		],
		'A proxy or network with a login page': pages({
			407: 'Proxy Authentication Required',
			511: 'Network Authentication Required',
		}),
		"n8n isn't allowed to call the address": {
			blocked: new Error('The request was blocked because it resolves to a restricted IP address'),
		},
		"The response wasn't HTTP": [CALLS.fault, broken('HPE_INVALID_CONSTANT')],
		'A proxy, a firewall, or a login page responded with a web page': {
			'a list': { body: [] },
			'a web page': page(200, 'Please log in'),
			'no body': { status: 200 },
			'status 204': { status: 204 },
			'more than 1 MB': {
				body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 }, More: 'x'.repeat(1_000_000) },
			},
			'status 304': { status: 304 },
			'status 415': page(415, 'Unsupported Media Type'),
			'status 501': page(501, 'Not Implemented'),
		},
		'The address has the wrong host or path': pages({
			404: 'Endpoint not found.',
			405: 'Method Not Allowed',
		}),
		'The host redirects to another URL': {
			'the same host': { status: 302, headers: { location: '/elsewhere' } },
			'another host': { status: 307, headers: { location: 'https://elsewhere.example/' } },
		},
		"The certificate has expired, belongs to another host, or isn't trusted": {
			...broken('CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'),
			...pages({ 525: 'SSL handshake failed', 526: 'Invalid SSL certificate' }),
		},
	}),

	...under(HEADINGS.rateLimit, {
		'All calls were rejected for a minute': [
			CALLS.rateLimited,
			{
				'status 429': rateLimitError(429),
				'without a reason': page(429, 'Too Many Requests'),
				'status 403': rateLimitError(403),
				'status 200': rateLimitError(200),
			},
		],
		'LeadSquared says when it accepts calls again': {
			'in an hour': { ...rateLimitError(429), headers: { 'retry-after': '3600' } },
		},
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
const JSON_MODE = { dataToSend: 'json', attributesJson: '={{ $json.data }}' };
const definedAttribute = (name: string) => ({
	dataToSend: 'defineBelow',
	attributes: { attribute: [{ name: { __rl: true, mode: 'name', value: name }, value: 'London' }] },
});
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
	{ cause: 'A list of records of another app', item: { ...EMAIL, mx_Topics: [{ name: 'Algebra' }] } },
	{ cause: 'A lead type without its number', item: { ...EMAIL, LeadType: 'Student' } },
	{ cause: 'Leads are in several places of an item', item: { body: EMAIL, query: EMAIL } },
	{
		cause: 'A column of email addresses matches no attribute',
		item: { Phone: '+91-9845098450', 'Reply to': 'ada@example.com' },
	},
	{ cause: 'A file was read with another encoding', item: { ...EMAIL, City: 'K\ufffdln' } },
	{ cause: 'A title stands above the headings', item: { 'Leads of May': 'Email', __EMPTY: 'City' } },
	{
		cause: "A column was dropped on 'Attribute' instead of 'Value'",
		item: { City: 'London' },
		parameters: definedAttribute('={{ $json.City }}'),
	},
	{
		cause: "A column was dropped on 'Search By Attribute'",
		item: { ...EMAIL, City: 'London' },
		parameters: {
			...LEAD,
			searchBy: 'other',
			searchByAttribute: { __rl: true, mode: 'name', value: '={{ $json.City }}' },
			options: { columnNames: 'schemaNames' },
		},
	},
	{
		cause: "The attribute in 'Search By' has no value",
		item: { ...EMAIL },
		parameters: { ...LEAD, searchBy: 'Phone' },
	},
	{
		cause: 'Text that is not valid JSON',
		item: { data: '{"EmailAddress": "ada@example.com",}' },
		parameters: JSON_MODE,
	},
	{ cause: 'An entity without permissions', item: {}, parameters: permissionsFor() },
	{
		cause: 'An action was added twice',
		item: {},
		parameters: permissionsFor(
			{ action: 'Edit', access: 'FullAccess' },
			{ action: 'Edit', access: 'NoAccess' },
		),
	},
	{
		cause: 'A restricted field that is misspelled',
		item: {},
		parameters: permissionsFor({
			action: 'Edit',
			access: 'PartialAccess',
			restrictedFields: ['Phone', 'mx_Bugdet'],
		}),
	},
];

const INVALID_CREDENTIAL_DATA: [cause: string, change: object][] = [
	['http instead of https', { baseUrl: 'http://api.example.com' }],
	['No host', { baseUrl: 'https://' }],
	['A user name or password in the address', { baseUrl: 'https://user:password@api.example.com' }],
	['A question mark in the address', { baseUrl: 'https://api.example.com/?accessKey=1' }],
	['No access key', { accessKey: '' }],
	['No secret key', { secretKey: '' }],
	['An invisible character was copied with the key', { accessKey: `\u200b${DEMO_KEYS.accessKey}` }],
	['Less than one call', { callLimit: 0 }],
];

/** Credentials that are refused before a call is made. */
export const REFUSED_CREDENTIALS = INVALID_CREDENTIAL_DATA.map(([cause, change]) => ({
	cause,
	credential: { baseUrl: 'https://api.example.com', ...DEMO_KEYS, ...change },
}));

/** docs/troubleshooting.md leaves these out, since the node says what to do beside each message. */
export const RARE_CAUSES = [
	'http instead of https',
	'No host',
	'A user name or password in the address',
	'A question mark in the address',
	'No access key',
	'No secret key',
	'Less than one call',
	'A lead type without its number',
	"The attribute in 'Search By' has no value",
	'Text that is not valid JSON',
	'An entity without permissions',
	'An action was added twice',
	'A restricted field that is misspelled',
	"The email address and the phone belong to two leads, and 'On Duplicate' updates the other lead",
	'The account has no field with the name of a restricted one',
	'A template with that name exists',
	'The type was changed before, or does not exist',
	'The template does not exist',
	'A value has more data than the host accepts',
	'A proxy or network with a login page',
	"The response wasn't HTTP",
	'The host redirects to another URL',
];
