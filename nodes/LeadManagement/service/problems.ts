import type { Texts } from '../words/messages';
import type { Reply } from '../pacing/reply';

/** A response without keys, or a failure to get one. */
export interface Reading {
	/** Code of the failure, e.g. `ECONNRESET`; '' when there was a response. */
	failure: string;
	/** HTTP status; 0 when there was no response. */
	status: number;
	/** The text of the body is HTML, a JSON object, the beginning of one, or anything else. */
	form: 'page' | 'json' | 'cutOff' | 'other';
	/** The body has the format of the service's errors. */
	isServiceError: boolean;
	/** `ExceptionType` of the body, e.g. `MXDuplicateEntryException`; otherwise ''. */
	type: string;
	/** `ExceptionMessage` or `Message` of the body, or n8n's reason for not sending the request; otherwise ''. */
	words: string;
}

interface ProblemRow extends Texts {
	when(reading: Reading): boolean;
	/** How the account took the call; by default, it answered. */
	took?: Reply['took'];
	/** By default, the item may have been written if the answer doesn't say what became of it. */
	mayBeWritten?: boolean;
}

export const CHECK_BASE_URL =
	"Check 'Base URL' in the credential: it needs the address of your account's API host.";
const CHECK_NETWORK = `Check the network, proxy, and firewall of your n8n instance. ${CHECK_BASE_URL}`;
const TRY_AGAIN = 'Try again later.';

const NOT_CONNECTED = /^connect |^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH)$/;
const TIMEOUT = /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/;
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|^EPROTO$|^ERR_INVALID_URL$/;

export const isOk = ({ status }: Pick<Reading, 'status'>) => status >= 200 && status < 300;
/**
 * Some answers say what became of an item: those that the interface documents (section 7), an error in a success status, or an
 * exception of the service's own. ASP.NET, which the service runs on, answers 500, too, when nobody knows.
 */
export const decides = (reading: Reading): boolean =>
	[400, 401, 404, 429].includes(reading.status) ||
	(isOk(reading) && reading.isServiceError && !reading.type.startsWith('System.')) ||
	(reading.status <= 500 && reading.type.startsWith('MX'));

/**
 * Every problem of a call, by its code. The first row that fits is used. After the message, the user reads the service's own
 * words, the status, or the code of the failure. Before the description of an item that may have been written, the user reads
 * that it may have been.
 */
const TABLE = {
	/** No connection was made, so nothing was sent. */
	noConnection: {
		when: ({ failure }) => NOT_CONNECTED.test(failure),
		message: 'n8n could not connect to the API host',
		description: CHECK_NETWORK,
		took: 'unanswered',
		mayBeWritten: false,
	},
	/** The certificate is wrong, or n8n blocks the address: this concerns all calls, as refused keys do. */
	notSent: {
		when: ({ failure, words }) =>
			CERTIFICATE.test(failure) || (failure === 'UNKNOWN' && /blocked|not allowed/i.test(words)),
		message: 'n8n could not send the request',
		description: `The certificate of the host may be wrong, or n8n may not be allowed to call it. ${CHECK_BASE_URL} If it is correct, ask an admin of your n8n instance.`,
		took: 'unauthorized',
		mayBeWritten: false,
	},
	timeout: {
		when: ({ failure }) => TIMEOUT.test(failure),
		message: 'LeadSquared did not respond in time',
		description: TRY_AGAIN,
		took: 'unanswered',
	},
	/** The connection was lost, or a gateway answered in place of a service that is busy. */
	unavailable: {
		when: ({ failure, status, form }) =>
			!['', 'UNKNOWN'].includes(failure) ||
			[408, 502, 503, 504].includes(status) ||
			status >= 520 ||
			(status === 200 && form === 'cutOff'),
		message: 'LeadSquared is not available, or the connection was lost',
		description: TRY_AGAIN,
		took: 'unanswered',
	},
	rateLimit: {
		when: ({ status, type, words }) =>
			status === 429 ||
			/APIRateLimitExceeded/.test(type) ||
			(type === '' && /^API calls exceeded/.test(words)),
		message: "The account's rate limit was exceeded",
		description:
			"Other integrations or n8n workers may use the same account. Set 'Calls per 5 Seconds' in the credential to a lower number, or try again later.",
		took: 'rejected',
		mayBeWritten: false,
	},
	keys: {
		when: (reading) => reading.status === 401 || (decides(reading) && /Authentication/.test(reading.type)),
		message: 'LeadSquared did not accept the keys',
		description:
			"Copy 'Access Key' and 'Secret Key' again into the credential: they may be swapped or cut off. Check 'Base URL' too: the API host of another region does not accept the keys.",
		took: 'unauthorized',
	},
	notAllowed: {
		when: (reading) =>
			reading.status === 403 || (decides(reading) && /UnAuthorizedAccess/i.test(reading.type)),
		message: 'LeadSquared does not allow this request',
		description:
			'The user that the keys belong to may not be allowed to change leads or permission templates, or a firewall may block your n8n instance.',
		mayBeWritten: false,
	},
	wrongAddress: {
		when: ({ status }) => [404, 405].includes(status),
		message: 'LeadSquared was not found at this address',
		description: CHECK_BASE_URL,
		mayBeWritten: false,
	},
	unknownAttribute: {
		when: (reading) => decides(reading) && /UnknownAttribute/.test(reading.type),
		message: 'LeadSquared does not have an attribute that was sent',
		description:
			"Correct the schema name, including its capital letters, or add the field to your account. In 'Map Automatically', 'Columns to Ignore' leaves a column out.",
	},
	duplicate: {
		when: (reading) => decides(reading) && /DuplicateEnt/.test(reading.type),
		message: 'Another lead already has a value that must be unique',
		description: 'Correct the value, or update that lead in LeadSquared.',
	},
	/** The database of the service says so with a status of 500 and without a type of the service's own. */
	tooLong: {
		when: (reading) =>
			/\b(would be truncated|max(imum)?[ -]?length)\b/i.test(reading.words) ||
			(decides(reading) && /\btoo long\b/i.test(reading.words)),
		message: 'LeadSquared does not accept a value that is too long',
		description: 'Shorten the value, or leave it out.',
	},
	/** Redirects, web pages, and empty answers; a 400 that is a web page refused the request. */
	notLeadSquared: {
		when: ({ failure, status, form }) =>
			failure === '' &&
			(status === 400 ? form === 'page' : form !== 'json' || (status >= 300 && status < 400)),
		message: 'A proxy, a firewall, or a login page responded instead of LeadSquared',
		description: CHECK_NETWORK,
	},
	/** Any other answer of the service that says that the item was not written. */
	refused: {
		when: decides,
		message: 'LeadSquared refused this item',
		description: 'Fix what the message names, or check the schema names and values of the item.',
	},
	/** Nobody knows what became of the item. */
	unclear: {
		when: () => true,
		message: 'LeadSquared did not say whether it completed the request',
		description: 'Check it in LeadSquared, or try again later.',
	},
} satisfies Record<string, ProblemRow>;

export type ProblemCode = keyof typeof TABLE;
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemRow>> = TABLE;

/** The service itself refuses something about the item. */
export const isRefusal = (code: ProblemCode): boolean =>
	['unknownAttribute', 'duplicate', 'tooLong', 'refused'].includes(code);

/** The code of a response that is no success. */
export const codeOf = (reading: Reading): ProblemCode =>
	(Object.keys(PROBLEMS) as ProblemCode[]).find((code) => PROBLEMS[code].when(reading)) ?? 'unclear';
