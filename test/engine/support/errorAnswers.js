/**
 * Every answer that a call can get instead of a success, each under the words that docs/errors.md tells it by. What the
 * node says to each stands there; errors.test.js compares the two.
 */
const { DEMO_KEYS } = require('../../lead-service/settings');
const { networkError } = require('./recordCalls');

/**
 * @typedef {object} ErrorAnswer
 * @property {string} when
 * @property {import('./recordCalls').Answer} answer
 * @property {object} [parameters] of the node, where a lead by 'Auto-Map Input Data' will not do
 * @property {number} calls made for the item until it is given up
 */

const serviceError = (status, ExceptionType, ExceptionMessage) => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});

const page = (status, title) => ({
	status,
	headers: { 'content-type': 'text/html' },
	body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

const limitRefusal = (status) =>
	serviceError(
		status,
		'MXAPIRateLimitExceededException',
		'API calls exceeded the limit of 25 in 5 second(s)',
	);

const LEAD = { dataToSend: 'autoMapInputData', inputsToIgnore: 'Id' };
const TEMPLATE = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: '={{ $json.Id }}',
	name: 'Sales',
};

const FINAL = 1;
const FAULT = 5;
const REFUSAL = 10;

/** @type {ErrorAnswer[]} */
const ERROR_ANSWERS = [
	{ when: 'The host has no address', answer: networkError('ENOTFOUND'), calls: FAULT },
	{ when: 'The name service fails', answer: networkError('EAI_AGAIN'), calls: FAULT },
	{ when: 'The connection is refused', answer: networkError('ECONNREFUSED'), calls: FAULT },
	{ when: 'The connection is reset', answer: networkError('ECONNRESET'), calls: FAULT },
	{ when: 'The host cannot be reached', answer: networkError('EHOSTUNREACH'), calls: FAULT },
	{ when: 'No answer within the timeout', answer: networkError('ECONNABORTED'), calls: FAULT },
	{ when: 'No connection within the timeout', answer: networkError('ETIMEDOUT'), calls: FAULT },
	{ when: 'An answer that is not HTTP', answer: networkError('HPE_INVALID_CONSTANT'), calls: FAULT },
	{ when: 'A certificate out of date', answer: networkError('CERT_HAS_EXPIRED'), calls: FINAL },
	{
		when: 'A certificate of an unknown issuer',
		answer: networkError('DEPTH_ZERO_SELF_SIGNED_CERT'),
		calls: FINAL,
	},
	{
		when: 'A certificate of another host',
		answer: networkError('ERR_TLS_CERT_ALTNAME_INVALID'),
		calls: FINAL,
	},
	{ when: 'A host that does not speak https', answer: networkError('EPROTO'), calls: FINAL },

	{ when: '429, ten times', answer: limitRefusal(429), calls: REFUSAL },
	{ when: '429 without a reason, ten times', answer: page(429, 'Too Many Requests'), calls: REFUSAL },
	{ when: '403 for the limit, ten times', answer: limitRefusal(403), calls: REFUSAL },
	{ when: '200 for the limit, ten times', answer: limitRefusal(200), calls: REFUSAL },

	{ when: '302, a redirect', answer: { status: 302, headers: { location: '/elsewhere' } }, calls: FINAL },
	{
		when: '307, a redirect to another host',
		answer: { status: 307, headers: { location: 'https://elsewhere.example/' } },
		calls: FINAL,
	},

	{
		when: '400, a body that breaks the rules',
		answer: serviceError(400, 'MXBadRequestException', 'The body is not JSON.'),
		calls: FINAL,
	},
	{ when: '400 without a reason', answer: page(400, 'Bad Request'), calls: FINAL },
	{
		when: '401, wrong keys or the host of another region',
		answer: serviceError(
			401,
			'MXUnauthorizedAccessException',
			'The AccessKey or the SecretKey is not valid.',
		),
		calls: FINAL,
	},
	{ when: '401 without a reason', answer: page(401, 'Unauthorized'), calls: FINAL },
	{
		when: '403, a right that is missing',
		answer: serviceError(403, 'MXForbiddenException', 'The user has no access.'),
		calls: FINAL,
	},
	{
		when: '403, a right to change templates that is missing',
		answer: serviceError(403, 'MXForbiddenException', 'The user may not update a PermissionTemplate.'),
		parameters: TEMPLATE,
		calls: FINAL,
	},
	{ when: '403 of a firewall', answer: page(403, 'Forbidden'), calls: FINAL },
	{ when: '404, a wrong address', answer: page(404, 'Endpoint not found.'), calls: FINAL },
	{ when: '405, a wrong address', answer: page(405, 'Method Not Allowed'), calls: FINAL },
	{ when: '413, too much data', answer: page(413, 'Payload Too Large'), calls: FINAL },

	{
		when: '500, an attribute that the account does not have',
		answer: serviceError(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone'),
		calls: FINAL,
	},
	{
		when: '500, attributes that the account does not have',
		answer: serviceError(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone,mx_Old'),
		calls: FINAL,
	},
	{
		when: '500, an attribute that the service does not name',
		answer: serviceError(500, 'MXUnknownAttributeException', 'Invalid attribute'),
		calls: FINAL,
	},
	{
		when: '500, a value that another lead has',
		answer: serviceError(500, 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.'),
		calls: FINAL,
	},
	{
		when: '500, an attribute to search by that is not unique',
		answer: serviceError(500, 'MXInvalidSearchByException', "SearchBy names 'mx_City', which is not unique."),
		calls: FINAL,
	},
	{
		when: '500, a LeadType that was changed before',
		answer: serviceError(500, 'MXLeadTypeUpdateException', 'LeadType is OT_1 and cannot be updated again.'),
		calls: FINAL,
	},
	{
		when: '500, a LeadType that the account does not have',
		answer: serviceError(500, 'MXInvalidLeadTypeException', "There is no LeadType 'OT_9'."),
		calls: FINAL,
	},
	{
		when: '500, a mandatory attribute without a value',
		answer: serviceError(500, 'MXMandatoryAttributeException', 'Mandatory attribute(s) missing - LastName'),
		calls: FINAL,
	},
	{
		when: '500, a template that is not there',
		answer: serviceError(
			500,
			'MXInvalidPermissionTemplateException',
			"There is no permission template 'bad'.",
		),
		parameters: TEMPLATE,
		calls: FINAL,
	},
	{
		when: '500, any other error of the service',
		answer: serviceError(500, 'MXInvalidInputException', 'The value is too long.'),
		calls: FINAL,
	},
	{
		when: '500, a type without words',
		answer: serviceError(500, 'MXInternalException', undefined),
		calls: FINAL,
	},
	{ when: '500 without a reason', answer: page(500, 'Internal Server Error'), calls: FINAL },
	{ when: '502 of a gateway', answer: page(502, 'Bad Gateway'), calls: FAULT },
	{ when: '503 of a gateway', answer: page(503, 'Service Temporarily Unavailable'), calls: FAULT },
	{ when: '504 of a gateway', answer: page(504, 'Gateway Time-out'), calls: FAULT },
	{
		when: '503 of the service itself',
		answer: serviceError(503, 'MXMaintenanceException', 'The account is being moved.'),
		calls: FINAL,
	},

	{
		when: '200 with an error',
		answer: serviceError(200, 'MXInvalidInputException', 'The input is not valid.'),
		calls: FINAL,
	},
	{ when: '200 with another JSON', answer: { body: { Result: 'OK' } }, calls: FINAL },
	{
		when: '200 with a success that lacks the Id',
		answer: { body: { Status: 'Success', Message: {} } },
		calls: FINAL,
	},
	{
		when: '200 with a success of the other operation',
		answer: { body: { Status: 'Success', Message: { IsSuccessful: true } } },
		calls: FINAL,
	},
	{ when: '200 with a list', answer: { body: [] }, calls: FINAL },
	{ when: '200 with a web page', answer: page(200, 'Please log in'), calls: FINAL },
	{ when: '200 without a body', answer: { status: 200 }, calls: FINAL },
	{ when: '204 without a body', answer: { status: 204 }, calls: FINAL },
];

/** Credentials that are refused before a call is made. */
const REFUSED_CREDENTIALS = [
	['Base URL without https', { baseUrl: 'http://api.example.com' }],
	['Base URL that is no address', { baseUrl: 'api.example.com' }],
	['Base URL with keys or a password', { baseUrl: 'https://user:password@api.example.com' }],
	['Base URL with a query', { baseUrl: 'https://api.example.com/?accessKey=1' }],
	['Access Key left empty', { accessKey: '' }],
	['Secret Key left empty', { secretKey: '' }],
	['Calls per 5 Seconds below 1', { callLimit: 0 }],
].map(([when, change]) => ({
	when: /** @type {string} */ (when),
	credential: { baseUrl: 'https://api.example.com', ...DEMO_KEYS, ...Object(change) },
}));

module.exports = { ERROR_ANSWERS, LEAD, REFUSED_CREDENTIALS };
