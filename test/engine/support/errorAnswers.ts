/**
 * Every response that a call can get instead of a success, with its name in docs/errors.md. That file has the node's
 * message for each; errors.test.ts compares the two.
 */
import { DEMO_KEYS } from '../../lead-service/settings';
import { networkError } from './recordCalls';
import type { Answer, MockResponse } from './recordCalls';

export interface ErrorAnswer {
	when: string;
	answer: Answer;
	/** Of the node, if not a lead by 'Auto-Map Input Data'. */
	parameters?: object;
	/** How many are made for the item until it fails. */
	calls: number;
}

const serviceError = (status: number, ExceptionType: string, ExceptionMessage?: string): MockResponse => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});

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
const CALLS = { notRetried: 1, fault: 5, rateLimited: 10 };

export const ERROR_ANSWERS: ErrorAnswer[] = [
	{ when: 'The host has no address', answer: networkError('ENOTFOUND'), calls: CALLS.fault },
	{ when: 'The name service fails', answer: networkError('EAI_AGAIN'), calls: CALLS.fault },
	{ when: 'The connection is refused', answer: networkError('ECONNREFUSED'), calls: CALLS.fault },
	{ when: 'The connection is reset', answer: networkError('ECONNRESET'), calls: CALLS.fault },
	{ when: 'The host cannot be reached', answer: networkError('EHOSTUNREACH'), calls: CALLS.fault },
	{ when: 'No answer within the timeout', answer: networkError('ECONNABORTED'), calls: CALLS.fault },
	{ when: 'No connection within the timeout', answer: networkError('ETIMEDOUT'), calls: CALLS.fault },
	{ when: 'An answer that is not HTTP', answer: networkError('HPE_INVALID_CONSTANT'), calls: CALLS.fault },
	{ when: 'A certificate out of date', answer: networkError('CERT_HAS_EXPIRED'), calls: CALLS.notRetried },
	{
		when: 'A certificate of an unknown issuer',
		answer: networkError('DEPTH_ZERO_SELF_SIGNED_CERT'),
		calls: CALLS.notRetried,
	},
	{
		when: 'A certificate of another host',
		answer: networkError('ERR_TLS_CERT_ALTNAME_INVALID'),
		calls: CALLS.notRetried,
	},
	{ when: 'A host that does not speak https', answer: networkError('EPROTO'), calls: CALLS.notRetried },

	{ when: '429, ten times', answer: rateLimitError(429), calls: CALLS.rateLimited },
	{
		when: '429 without a reason, ten times',
		answer: page(429, 'Too Many Requests'),
		calls: CALLS.rateLimited,
	},
	{ when: '403 for the limit, ten times', answer: rateLimitError(403), calls: CALLS.rateLimited },
	{ when: '200 for the limit, ten times', answer: rateLimitError(200), calls: CALLS.rateLimited },

	{
		when: '302, a redirect',
		answer: { status: 302, headers: { location: '/elsewhere' } },
		calls: CALLS.notRetried,
	},
	{
		when: '307, a redirect to another host',
		answer: { status: 307, headers: { location: 'https://elsewhere.example/' } },
		calls: CALLS.notRetried,
	},

	{
		when: '400, a body that breaks the rules',
		answer: serviceError(400, 'MXBadRequestException', 'The body is not JSON.'),
		calls: CALLS.notRetried,
	},
	{ when: '400 without a reason', answer: page(400, 'Bad Request'), calls: CALLS.notRetried },
	{
		when: '401, wrong keys or the host of another region',
		answer: serviceError(
			401,
			'MXUnauthorizedAccessException',
			'The AccessKey or the SecretKey is not valid.',
		),
		calls: CALLS.notRetried,
	},
	{ when: '401 without a reason', answer: page(401, 'Unauthorized'), calls: CALLS.notRetried },
	{
		when: '403, a right that is missing',
		answer: serviceError(403, 'MXForbiddenException', 'The user has no access.'),
		calls: CALLS.notRetried,
	},
	{
		when: '403, a right to change templates that is missing',
		answer: serviceError(403, 'MXForbiddenException', 'The user may not update a PermissionTemplate.'),
		parameters: TEMPLATE,
		calls: CALLS.notRetried,
	},
	{ when: '403 of a firewall', answer: page(403, 'Forbidden'), calls: CALLS.notRetried },
	{ when: '404, a wrong address', answer: page(404, 'Endpoint not found.'), calls: CALLS.notRetried },
	{ when: '405, a wrong address', answer: page(405, 'Method Not Allowed'), calls: CALLS.notRetried },
	{ when: '413, too much data', answer: page(413, 'Payload Too Large'), calls: CALLS.notRetried },

	{
		when: '500, an attribute that the account does not have',
		answer: serviceError(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, attributes that the account does not have',
		answer: serviceError(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone,mx_Old'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, an attribute that the service does not name',
		answer: serviceError(500, 'MXUnknownAttributeException', 'Invalid attribute'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, a value that another lead has',
		answer: serviceError(500, 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, an attribute to search by that is not unique',
		answer: serviceError(500, 'MXInvalidSearchByException', "SearchBy names 'mx_City', which is not unique."),
		calls: CALLS.notRetried,
	},
	{
		when: '500, a LeadType that was changed before',
		answer: serviceError(500, 'MXLeadTypeUpdateException', 'LeadType is OT_1 and cannot be updated again.'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, a LeadType that the account does not have',
		answer: serviceError(500, 'MXInvalidLeadTypeException', "There is no LeadType 'OT_9'."),
		calls: CALLS.notRetried,
	},
	{
		when: '500, a mandatory attribute without a value',
		answer: serviceError(500, 'MXMandatoryAttributeException', 'Mandatory attribute(s) missing - LastName'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, a template that is not there',
		answer: serviceError(
			500,
			'MXInvalidPermissionTemplateException',
			"There is no permission template 'bad'.",
		),
		parameters: TEMPLATE,
		calls: CALLS.notRetried,
	},
	{
		when: '500, any other error of the service',
		answer: serviceError(500, 'MXInvalidInputException', 'The value is too long.'),
		calls: CALLS.notRetried,
	},
	{
		when: '500, a type without words',
		answer: serviceError(500, 'MXInternalException'),
		calls: CALLS.notRetried,
	},
	{ when: '500 without a reason', answer: page(500, 'Internal Server Error'), calls: CALLS.notRetried },
	{ when: '502 of a gateway', answer: page(502, 'Bad Gateway'), calls: CALLS.fault },
	{ when: '503 of a gateway', answer: page(503, 'Service Temporarily Unavailable'), calls: CALLS.fault },
	{ when: '504 of a gateway', answer: page(504, 'Gateway Time-out'), calls: CALLS.fault },
	{
		when: '503 of the service itself',
		answer: serviceError(503, 'MXMaintenanceException', 'The account is being moved.'),
		calls: CALLS.notRetried,
	},

	{
		when: '200 with an error',
		answer: serviceError(200, 'MXInvalidInputException', 'The input is not valid.'),
		calls: CALLS.notRetried,
	},
	{ when: '200 with another JSON', answer: { body: { Result: 'OK' } }, calls: CALLS.notRetried },
	{
		when: '200 with a success that lacks the Id',
		answer: { body: { Status: 'Success', Message: {} } },
		calls: CALLS.notRetried,
	},
	{
		when: '200 with a success of the other operation',
		answer: { body: { Status: 'Success', Message: { IsSuccessful: true } } },
		calls: CALLS.notRetried,
	},
	{ when: '200 with a list', answer: { body: [] }, calls: CALLS.notRetried },
	{ when: '200 with a web page', answer: page(200, 'Please log in'), calls: CALLS.notRetried },
	{ when: '200 without a body', answer: { status: 200 }, calls: CALLS.notRetried },
	{ when: '204 without a body', answer: { status: 204 }, calls: CALLS.notRetried },
];

const INVALID_CREDENTIAL_DATA: [when: string, change: object][] = [
	['Base URL without https', { baseUrl: 'http://api.example.com' }],
	['Base URL that is no address', { baseUrl: 'api.example.com' }],
	['Base URL with keys or a password', { baseUrl: 'https://user:password@api.example.com' }],
	['Base URL with a query', { baseUrl: 'https://api.example.com/?accessKey=1' }],
	['Access Key left empty', { accessKey: '' }],
	['Secret Key left empty', { secretKey: '' }],
	['Calls per 5 Seconds below 1', { callLimit: 0 }],
];

/** Credentials that are rejected before a call is made. */
export const REFUSED_CREDENTIALS = INVALID_CREDENTIAL_DATA.map(([when, change]) => ({
	when,
	credential: { baseUrl: 'https://api.example.com', ...DEMO_KEYS, ...change },
}));
