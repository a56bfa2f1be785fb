import type { Texts } from '../messages';

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
	/** True for a body that begins as JSON, and is none: the HTTP client reads a compressed one that breaks off as far as it goes. */
	isCutOff: boolean;
	/** True when the body has the format of the service's errors. */
	isServiceError: boolean;
	/** `ExceptionType` of the body, e.g. `MXDuplicateEntryException`; otherwise ''. */
	type: string;
	/** `ExceptionMessage` or `Message` of the body, or of an error without a response; otherwise ''. */
	words: string;
	/** The wait that a Retry-After header asks for. */
	retryAfterMs?: number;
}

/**
 * What a problem is about: the keys, a host that is not the service's, the way to it, the rate limit, or what was sent or asked
 * for.
 */
export type About = 'keys' | 'host' | 'network' | 'limit' | 'record';

/** A kind of problem, with texts for the user. The service's message, the error code, or the status is appended. */
export interface ProblemKind extends Texts {
	fits(reading: Reading): boolean;
	/** Set when the service's own words would add nothing to the message. */
	saysAll?: true;
	/** The record, if it is not given. */
	about?: About;
	/** Set when the call may be made again: over the rate limit, without a response, or if the service was not available. */
	mayRepeat?: true;
	/** Set when the service may have written the item, although there is no success. */
	mayBeWritten?: boolean;
}

export const CHECK_BASE_URL =
	"Check 'Base URL' in the credential: the address of your account's API host, without anything after it.";
/** For the editor, where no workflow runs. */
export const CHECK_NETWORK = `${CHECK_BASE_URL} If it is correct, check the network of your n8n instance, or try again later.`;
export const KEYS_NOT_ACCEPTED: Texts = {
	message: 'LeadSquared did not accept the keys',
	description:
		"Copy 'Access Key' and 'Secret Key' again into the credential: they may be swapped or cut off. Check 'Base URL' too: the API host of another region does not accept the keys.",
};
export const RUN_AGAIN = 'Run the workflow again later.';
const NOT_LEADSQUARED = 'The response did not come from LeadSquared';
const NOT_THE_HOST = `A proxy, a firewall, or a login page may have responded. Check the network of your n8n instance. ${CHECK_BASE_URL}`;
const UNAVAILABLE = 'LeadSquared is not available';
const REDIRECTED: Omit<ProblemKind, 'fits'> = {
	message: 'The host redirects to another address',
	description: `The redirect was not followed, because the request contains the keys. ${CHECK_BASE_URL}`,
	about: 'host',
};

const hasFailed = (codes: RegExp) => (reading: Reading) => codes.test(reading.failure);
export const hasStatus =
	(...statuses: number[]) =>
	({ status }: Reading) =>
		statuses.includes(status);
export const isOk = ({ status }: Reading) => status >= 200 && status < 300;
const hasNoWords = ({ type, words }: Reading) => type === '' && words === '';
/** A status that a gateway or another server sends. The service's own errors have a type. */
const isFromGateway =
	(...statuses: number[]) =>
	({ status, type }: Reading) =>
		type === '' && statuses.includes(status);
/** Types of the service's own exceptions, but for those that say something about the service, not about the record. */
const ABOUT_RECORD = /^MX(?!.*(timed?-?out|availab|deadlock|overload|busy))/i;

/**
 * True for an answer that says what became of a record: what the interface documents (section 7), an error in a success status,
 * or an exception of the service's own. The platform below the service answers 500, too, when nobody knows, and so do gateways
 * with other statuses.
 */
export const decides = (reading: Reading): boolean =>
	(isOk(reading) && reading.isServiceError && (reading.type === '' || ABOUT_RECORD.test(reading.type))) ||
	hasStatus(400, 401, 404, 429)(reading) ||
	(reading.status >= 400 && reading.status <= 500 && ABOUT_RECORD.test(reading.type));

/**
 * Decides by the type of the exception. The service's message counts only where there is no type, and only from its start:
 * what follows may repeat names and values of the lead.
 */
export const isException =
	(types: RegExp, startOfWords: RegExp) =>
	({ type, words }: Reading) =>
		type === '' ? startOfWords.test(words) : types.test(type);

export const isUnknownAttribute = isException(/UnknownAttribute/, /^Attribute\(s\) does not exist/i);
export const isDuplicate = isException(
	/DuplicateEnt/,
	/^(Duplicate entry\b|An? .{1,40} with (the )?same .* already exists)/i,
);

/**
 * The kinds that are tried first. Those of an operation follow, then `LAST_KINDS`; the first kind that fits is used. The
 * interface (section 7) documents the statuses but not the bodies. Exception types and messages come from the logs of
 * public clients.
 */
export const FIRST_KINDS: readonly ProblemKind[] = [
	{
		fits: hasFailed(/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/),
		message: 'The API host was not found',
		description: `${CHECK_BASE_URL} If it is correct, check the network of your n8n instance.`,
		about: 'host',
		mayRepeat: true,
	},
	{
		fits: hasFailed(/^ECONNREFUSED$/),
		message: 'The API host refused the connection',
		description: `${CHECK_BASE_URL} If it is correct, run the workflow again later.`,
		about: 'host',
		mayRepeat: true,
	},
	{
		fits: hasFailed(/^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/),
		message: 'LeadSquared did not respond in time',
		description: `Set a longer 'Timeout (Milliseconds)' in 'Options'. ${RUN_AGAIN}`,
		about: 'network',
		mayRepeat: true,
		mayBeWritten: true,
	},
	{
		fits: (reading) =>
			hasFailed(
				/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|^EPROTO$|UNABLE_TO|^CRL_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH|^HOSTNAME_/,
			)(reading) || isFromGateway(525, 526)(reading),
		message: 'Could not establish a secure connection to LeadSquared',
		description: `The certificate of the host is not valid for its address, or the host does not support HTTPS. ${CHECK_BASE_URL}`,
		about: 'host',
	},
	{
		fits: hasFailed(/^ERR_CANCELED$/),
		// n8n takes an execution as canceled if its error has this word (n8n 2.41).
		message: 'The request was stopped before LeadSquared responded',
		description: RUN_AGAIN,
		about: 'network',
		mayBeWritten: true,
	},
	{
		fits: hasFailed(/^ERR_INVALID_URL$/),
		message: 'The address of the API host is not valid',
		description: CHECK_BASE_URL,
		about: 'host',
	},
	{
		// Not HTTP, or a body that cannot be decompressed.
		fits: hasFailed(/^HPE_|^Z_(?!BUF_)|^ERR_\w*_ERROR_/),
		message: NOT_LEADSQUARED,
		description: CHECK_BASE_URL,
		about: 'host',
		mayRepeat: true,
		mayBeWritten: true,
	},
	{
		// n8n blocks the address, before anything is sent (n8n 2.41).
		fits: ({ failure, words }) => failure === 'UNKNOWN' && /blocked|not allowed/i.test(words),
		message: 'n8n could not send the request',
		description: `${CHECK_BASE_URL} If it is correct, ask an admin of your n8n instance whether it may call this address.`,
		about: 'host',
	},
	{
		fits: (reading) =>
			hasFailed(/^E(?!RR_)|^Z_BUF_ERROR$|^ERR_(BAD_RESPONSE|NETWORK|STREAM_PREMATURE_CLOSE|SOCKET_)/)(
				reading,
			) ||
			(isOk(reading) && reading.isCutOff),
		message: 'The connection to LeadSquared was lost before it responded',
		description: RUN_AGAIN,
		about: 'network',
		mayRepeat: true,
		mayBeWritten: true,
	},
	{
		// What is not known to have failed before the first byte may have been written.
		fits: hasFailed(/./),
		message: 'The call to LeadSquared could not be completed',
		description: `Check it in LeadSquared, and check the network of your n8n instance. ${CHECK_BASE_URL}`,
		about: 'host',
		mayBeWritten: true,
	},
	{
		fits: (reading) =>
			reading.status === 429 ||
			isException(/APIRateLimitExceeded/, /^API calls exceeded the limit/i)(reading),
		message: "The account's rate limit was exceeded",
		description:
			"Other integrations or n8n workers may use the same account. Set 'Calls per 5 Seconds' in the credential to a lower number, or run the workflow at another time.",
		about: 'limit',
		mayRepeat: true,
	},
	{
		fits: hasStatus(401),
		...KEYS_NOT_ACCEPTED,
		about: 'keys',
	},
	// The record may have been written before a redirect, except where the same request would have to be sent elsewhere.
	{ ...REDIRECTED, fits: hasStatus(301, 302, 303), mayBeWritten: true },
	{ ...REDIRECTED, fits: hasStatus(307, 308) },
	{
		fits: (reading) => reading.status === 403 || /UnAuthorizedAccess/i.test(reading.type),
		message: 'LeadSquared does not allow this request',
		description:
			'The user that the keys belong to may not be allowed to change leads or permission templates, or a firewall may block your n8n instance.',
	},
];

const CHECK_OR_REPEAT = 'Check it in LeadSquared, or run the workflow again later.';

/** The kinds that are tried last. */
export const LAST_KINDS: readonly ProblemKind[] = [
	{
		fits: isFromGateway(404, 405),
		message: 'LeadSquared was not found at this address',
		description: CHECK_BASE_URL,
		about: 'host',
	},
	{
		fits: isFromGateway(407, 511),
		message: 'A proxy or the network asks for a login',
		description: 'Sign in to the proxy or network of your n8n instance, or ask its admin to do so.',
		about: 'network',
	},
	{
		fits: isFromGateway(413, 414, 431),
		message: 'The item is too large',
		description: 'Shorten its values, or leave out those that are not needed.',
	},
	{
		fits: (reading) => isFromGateway(425, 503, 521, 523, 529, 530)(reading) && reading.words === '',
		message: UNAVAILABLE,
		description: RUN_AGAIN,
		about: 'network',
		mayRepeat: true,
	},
	{
		// The gateway may have passed the request on.
		fits: (reading) => isFromGateway(408, 520, 522, 524, 527)(reading) || hasStatus(502, 503, 504)(reading),
		message: UNAVAILABLE,
		description: RUN_AGAIN,
		about: 'network',
		mayRepeat: true,
		mayBeWritten: true,
	},
	{
		fits: hasStatus(400),
		message: 'LeadSquared did not accept the request',
		description:
			'Check the schema names of the attributes, including their capital letters, and that each value fits the type of its attribute.',
	},
	{
		fits: (reading) => isOk(reading) && reading.isObject && !reading.isServiceError,
		message: 'Unexpected response from LeadSquared',
		description: CHECK_OR_REPEAT,
		mayBeWritten: true,
	},
	{
		fits: (reading) => hasNoWords(reading) && reading.isServiceError && decides(reading),
		message: 'LeadSquared could not process the request and gave no reason',
		description:
			"Check the values of this item. If they are correct, run the workflow again later, or contact LeadSquared's support.",
	},
	{
		fits: (reading) => hasNoWords(reading) && !reading.isServiceError && !decides(reading),
		message: NOT_LEADSQUARED,
		description: NOT_THE_HOST,
		about: 'host',
		mayBeWritten: true,
	},
	{
		// An error of the service that says nothing about the item.
		fits: (reading) => !decides(reading),
		message: 'LeadSquared could not complete the request',
		description: CHECK_OR_REPEAT,
		mayBeWritten: true,
	},
];

/** Any other error that the service reports. */
export const REPORTED_ERROR: ProblemKind = {
	fits: () => true,
	message: 'LeadSquared refused this item',
	description: 'Fix what the message names. Sent unchanged, the item would be refused again.',
};
