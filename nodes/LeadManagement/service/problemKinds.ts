/** A parsed response without keys, or a network error. */
export interface Reading {
	/** Code of the network error, e.g. `ECONNREFUSED`; '' when there was a response. */
	failure: string;
	/** HTTP status; 0 when there was no response. */
	status: number;
	/** The parsed body; undefined when it is not JSON. */
	body: unknown;
	/** True for a body that is a JSON object. */
	isObject: boolean;
	/** True when the body has the format of the service's errors. */
	isServiceError: boolean;
	/** `ExceptionType` of the body, e.g. `MXDuplicateEntryException`; otherwise ''. */
	type: string;
	/** `ExceptionMessage` or `Message` of the body; otherwise ''. */
	words: string;
}

/** A kind of problem, with texts for the user. */
export interface ProblemKind {
	fits(reading: Reading): boolean;
	/** What happened. The service's message, the error code, or the status is appended. */
	message: string;
	/** What to do about it. */
	description: string;
	/** Set when the call may be repeated: over the rate limit, without a response, or if the service was not available. */
	repeat?: 'limit' | 'fault';
	/** Set when the address may be wrong: another server responded, or none could be reached. */
	isWrongHost?: true;
	/** Set when the service may have written the item, although there is no success. */
	mayBeWritten?: true;
}

export const CHECK_BASE_URL =
	"Check 'Base URL' in the credential. It is the address of your account's API host, e.g. https://api.example.com, without anything after it.";
/** For the editor, where no workflow runs. */
export const CHECK_NETWORK = `${CHECK_BASE_URL} If it is correct, check the network of your n8n instance, or try again later.`;
const RUN_AGAIN = 'Run the workflow again later. Records that were written are updated, not duplicated.';

const hasFailed = (codes: RegExp) => (reading: Reading) => codes.test(reading.failure);
const hasStatus =
	(...statuses: number[]) =>
	({ status }: Reading) =>
		statuses.includes(status);
const isOk = ({ status }: Reading) => status >= 200 && status < 300;
const says =
	(pattern: RegExp) =>
	({ type, words }: Reading) =>
		pattern.test(type) || pattern.test(words);
const hasNoWords = ({ type, words }: Reading) => type === '' && words === '';

/** Another lead has a value that must be unique. */
export const DUPLICATE: ProblemKind = {
	fits: says(/DuplicateEntry|already exists/i),
	message: 'Another lead already has this email address or phone',
	description:
		"Correct the value, or set 'On Duplicate' in 'Options' to 'Update the Other Lead'. This works only when 'Search By' is 'Email Address or Phone'.",
};

/** What to do about a duplicate when 'On Duplicate' is set to update the other lead. */
export const STILL_DUPLICATE =
	"'On Duplicate' could not update the other lead, because the email address and the phone may belong to two different leads. Correct one of them, or merge the two leads in the service.";

/**
 * Every kind of problem; the first that fits is used. The interface (section 7) documents the statuses but not the
 * bodies. Exception types and messages come from the logs of public clients.
 */
export const PROBLEM_KINDS: readonly ProblemKind[] = [
	{
		fits: hasFailed(/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/),
		message: 'The host of the service was not found',
		description: `${CHECK_BASE_URL} If it is correct, check the network of your n8n instance.`,
		repeat: 'fault',
		isWrongHost: true,
	},
	{
		fits: hasFailed(/^ECONNREFUSED$/),
		message: 'The service refused the connection',
		description: `${CHECK_BASE_URL} If it is correct, the service may be down. ${RUN_AGAIN}`,
		repeat: 'fault',
		isWrongHost: true,
	},
	{
		fits: hasFailed(/^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/),
		message: 'The service did not respond in time',
		description: `Set a longer 'Timeout' in 'Options'. ${RUN_AGAIN}`,
		repeat: 'fault',
		mayBeWritten: true,
	},
	{
		fits: hasFailed(
			/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|^EPROTO$|UNABLE_TO|^CRL_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH|^HOSTNAME_/,
		),
		message: 'Could not establish a secure connection to the service',
		description: `The certificate of the host is not valid for its address, or the host does not support HTTPS. ${CHECK_BASE_URL}`,
		isWrongHost: true,
	},
	{
		fits: hasFailed(/^ERR_CANCELED$/),
		message: 'The request was canceled before the service responded',
		description: RUN_AGAIN,
		mayBeWritten: true,
	},
	{
		fits: hasFailed(/^ERR_INVALID_URL$/),
		message: 'The address of the service is not valid',
		description: CHECK_BASE_URL,
		isWrongHost: true,
	},
	{
		// Not HTTP, or a body that cannot be decompressed.
		fits: hasFailed(/^(HPE|Z)_|^ERR_\w*_ERROR_/),
		message: 'The response did not come from the lead-management service',
		description: CHECK_BASE_URL,
		repeat: 'fault',
		mayBeWritten: true,
		isWrongHost: true,
	},
	{
		fits: hasFailed(/^E(?!RR_)|^ERR_(BAD_RESPONSE|NETWORK|STREAM_PREMATURE_CLOSE|SOCKET_)/),
		message: 'The connection to the service was lost before it responded',
		description: RUN_AGAIN,
		repeat: 'fault',
		mayBeWritten: true,
	},
	{
		// n8n blocks the address, for example.
		fits: hasFailed(/./),
		message: 'n8n could not send the request',
		description: `${CHECK_BASE_URL} If it is correct, ask the administrator of your n8n instance whether n8n may call it.`,
		isWrongHost: true,
	},
	{
		fits: (reading) =>
			reading.status === 429 || says(/APIRateLimitExceeded|API calls exceeded the limit/i)(reading),
		message: 'The rate limit of the account was exceeded',
		description:
			"Other integrations or n8n workers may use the same account. Set 'Calls per 5 Seconds' in the credential to a lower number, or run the workflow at another time.",
		repeat: 'limit',
	},
	{
		fits: hasStatus(401),
		message: 'The service did not accept the keys',
		description:
			"Check 'Access Key' and 'Secret Key' in the credential for missing characters. Check 'Base URL' too: the API host of another region does not accept the keys.",
	},
	{
		fits: ({ status }) => status >= 300 && status < 400,
		message: 'The host redirects to another address',
		description: `The redirect was not followed, because the request contains the keys. ${CHECK_BASE_URL}`,
		isWrongHost: true,
	},
	{
		fits: says(/UnknownAttribute|attribute\(s\) does not exist/i),
		message: 'The account does not have an attribute that was sent',
		description:
			"Correct the schema name, including its capital letters, or add the field to the account. With 'Auto-Map Input Data', list columns that aren't lead attributes in 'Columns to Ignore', or set 'Column Names' in 'Options' to 'Schema or Display Names'.",
	},
	{
		fits: (reading) => reading.status !== 403 && says(/permission ?template/i)(reading),
		message: 'The service cannot update this permission template',
		description: "Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
	},
	DUPLICATE,
	{
		fits: says(/SearchBy|search by/i),
		message: "The service cannot find leads by the attribute in 'Search By'",
		description:
			"In 'Search By', choose an attribute that is unique in your account, such as EmailAddress or Phone, and send a value for it.",
	},
	{
		fits: says(/LeadType|lead type|object type/i),
		message: 'The service does not accept this LeadType',
		description:
			"A lead can be changed from OT_0 to another type only once, and only to a type that the account has. Leave LeadType out to keep the lead's type.",
	},
	{
		fits: says(/mandatory|is required/i),
		message: 'A mandatory attribute has no value',
		description: "Send a value for it, or make the field optional in the account's settings.",
	},
	{
		fits: hasStatus(404, 405),
		message: 'The service was not found at this address',
		description: CHECK_BASE_URL,
		isWrongHost: true,
	},
	{
		fits: (reading) => hasStatus(502, 504)(reading) && reading.type === '',
		message: 'The service is not available',
		description: RUN_AGAIN,
		repeat: 'fault',
		mayBeWritten: true,
	},
	{
		fits: (reading) => hasStatus(503)(reading) && reading.type === '',
		message: 'The service is not available',
		description: RUN_AGAIN,
		repeat: 'fault',
	},
	{
		fits: hasStatus(400),
		message: 'The service did not accept the request',
		description:
			'Check the schema names of the attributes, including their capital letters, and that each value fits the type of its attribute.',
	},
	{
		fits: hasStatus(403),
		message: 'The service does not allow this request',
		description:
			'The user that the keys belong to may not be allowed to change leads or permission templates, or a firewall may block your n8n instance.',
	},
	{
		fits: (reading) => isOk(reading) && !reading.isObject,
		message: 'The response did not come from the lead-management service',
		description: `A proxy or a login page may have responded. Check the network of your n8n instance. ${CHECK_BASE_URL}`,
		mayBeWritten: true,
		isWrongHost: true,
	},
	{
		fits: (reading) => isOk(reading) && hasNoWords(reading),
		message: 'Unexpected response from the service',
		description:
			'The item may or may not have been written. Check it in the service. Running the workflow again does not duplicate it.',
		mayBeWritten: true,
	},
	{
		fits: hasNoWords,
		message: 'The service reported an internal error without details',
		description:
			"Check the values of this item. If they are correct, run the workflow again later, or contact the service's support.",
	},
];

/** Any other error that the service reports. */
export const REPORTED_ERROR: Omit<ProblemKind, 'fits'> = {
	message: 'The service rejected this item',
	description: 'Fix what the message names. Retrying the item unchanged will fail again.',
};
