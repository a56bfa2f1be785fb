import type { Answer } from './call';

/** A call that failed, in words for the user. */
export interface Problem {
	/** What happened, with the service's own words where it gave any. */
	message: string;
	/** What to do about it, in the terms of the editor. */
	description: string;
	/** The HTTP status, where there was an answer. */
	httpCode?: string;
	/** Set when the call may be made again: the limit refused it, or a fault kept the service from answering it. */
	repeat?: { reason: 'limit'; retryAfterMs?: number } | { reason: 'fault' };
}

/** What the service answered: its success body, parsed, or a problem. */
export type Outcome = { success: unknown } | { problem: Problem };

const MAX_QUOTED_CHARACTERS = 500;
const LIMIT_TYPE = 'MXAPIRateLimitExceededException';
const LIMIT_WORDS = /API calls exceeded the limit/i;
/** Statuses with which a gateway in front of the service says that it did not get an answer. */
const GATEWAY_STATUSES = [502, 503, 504];

const CHECK_BASE_URL =
	"Check 'Base URL' in the credential: it is the address of your account's API host, such as https://api.example.com, without anything after it.";
const CHECK_KEYS =
	"Check 'Access Key' and 'Secret Key' in the credential, and 'Base URL' too: an account's keys are refused on the API host of another region.";
const TRY_LATER =
	'The row was sent several times. Run the workflow again later: rows that were written already are updated, not doubled.';

/** The service's own account of an error (not in the interface, section 7; as its public clients log it). */
interface ErrorBody {
	type: string;
	words: string;
}

/** Errors of the service by the text of their type or message, the first that fits; `$1` is what the pattern captured. */
const SERVICE_ERRORS: Array<{ pattern: RegExp; message: string; description: string }> = [
	{
		pattern: /attribute\(s\) does not exist\s*-?\s*(.+)/i,
		message: 'The account has no attribute $1',
		description:
			"Correct the spelling of $1 where the attribute is named: in 'Attributes', in the JSON, or as a field of the incoming item. With 'Auto-Map Input Data', a field that is no attribute can be added to 'Inputs to Ignore'.",
	},
	{
		pattern: /UnknownAttribute|attribute.*not exist|invalid attribute/i,
		message: 'The account lacks an attribute that was sent',
		description:
			'Compare the schema names that are sent with the lead fields of the account, capitals included.',
	},
	{
		pattern: /DuplicateEntry|already exists/i,
		message: 'Another lead has the same value in an attribute that must be unique',
		description:
			"Correct the email address or phone of this item, or choose in 'Search By' the attribute that finds the lead which has it.",
	},
	{
		pattern: /SearchBy|search by/i,
		message: "The service cannot match leads on the attribute that 'Search By' names",
		description:
			"Choose an attribute that is unique in your account, such as EmailAddress or Phone, in 'Search By', and send a value for it.",
	},
	{
		pattern: /LeadType|lead type|object type/i,
		message: 'The type of the lead cannot be changed',
		description:
			'LeadType can be changed from OT_0 to another type once, and only where object types are enabled. Leave LeadType out for this lead.',
	},
	{
		pattern: /mandatory|required/i,
		message: 'An attribute that the account requires is missing',
		description: 'Add the attribute with a value, or make it optional in the settings of the account.',
	},
	{
		pattern: /template/i,
		message: 'The service cannot update this permission template',
		description: "Check 'Template': pick it from the list, or copy its ID again. It may have been deleted.",
	},
];

/** Failures on the way, by the code of the HTTP client. */
const FAILURES: Array<{ codes: RegExp; message: string; description: string; isFinal?: true }> = [
	{
		codes: /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/,
		message: 'The host of the service could not be found',
		description: `${CHECK_BASE_URL} If it is right, the name service of your network may be down.`,
	},
	{
		codes: /^ECONNREFUSED$/,
		message: 'The service refused the connection',
		description: `${CHECK_BASE_URL} If it is right, the service may be down: try again later.`,
	},
	{
		codes: /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/,
		message: 'The service did not answer in time',
		description: "Set a longer 'Timeout' under 'Options', or try again later.",
	},
	{
		codes: /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|^EPROTO$|UNABLE_TO/,
		message: 'A safe connection to the service could not be made',
		description: `The certificate of the host is not valid for it. ${CHECK_BASE_URL}`,
		isFinal: true,
	},
	{
		codes: /^ERR_CANCELED$/,
		message: 'The call was stopped',
		description: 'The execution was stopped before the service answered. Run it again to write the rest.',
		isFinal: true,
	},
	{
		codes: /^ERR_INVALID_URL$/,
		message: 'The address of the service is not valid',
		description: CHECK_BASE_URL,
		isFinal: true,
	},
	{
		codes: /./,
		message: 'The connection to the service broke before it answered',
		description: TRY_LATER,
	},
];

/**
 * Reads what came of a call: the one place that knows how the service says yes and no (interface, sections 4 and 7).
 *
 * @param isSuccess whether a parsed body is the one documented for the call's success
 * @param redact takes the keys out of a text: the service may repeat them in its answer
 * @param nowMs the time of day, against which a Retry-After date is read
 */
export function readAnswer(
	answer: Answer,
	isSuccess: (body: unknown) => boolean,
	redact: (text: string) => string,
	nowMs: number,
): Outcome {
	if ('status' in answer && answer.status === 200) {
		const body = parseJson(redact(answer.body));
		if (isSuccess(body)) return { success: body };
	}
	return { problem: readProblem(answer, redact, nowMs) };
}

/** Like `readAnswer`, of a call that has not succeeded. */
export function readProblem(answer: Answer, redact: (text: string) => string, nowMs: number): Problem {
	if ('failure' in answer) return failureProblem(answer.failure);
	const body = parseJson(redact(answer.body));
	const error = readErrorBody(body);
	const isLimit = answer.status === 429 || (error !== undefined && isLimitError(error));
	const problem = isLimit
		? limitProblem(error, answer.headers, nowMs)
		: answerProblem(answer.status, body, error);
	return { ...problem, httpCode: String(answer.status) };
}

function failureProblem(code: string): Problem {
	const known = FAILURES.find(({ codes }) => codes.test(code));
	return {
		message: `${known?.message ?? code} (${code})`,
		description: known?.description ?? TRY_LATER,
		repeat: known?.isFinal ? undefined : { reason: 'fault' },
	};
}

function limitProblem(
	error: ErrorBody | undefined,
	headers: Record<string, unknown>,
	nowMs: number,
): Problem {
	return {
		message: `The service refused the call again and again, because the call limit of the account was exceeded${quote(error)}`,
		description:
			"Other integrations or n8n workers use the same account at the same time. Lower 'Calls per 5 Seconds' in the credential to this instance's share, or run the workflow at another time.",
		repeat: { reason: 'limit', retryAfterMs: readRetryAfterMs(headers['retry-after'], nowMs) },
	};
}

function answerProblem(status: number, body: unknown, error: ErrorBody | undefined): Problem {
	if (status === 401)
		return { message: `The service did not accept the keys${quote(error)}`, description: CHECK_KEYS };
	if (status === 404) {
		return { message: `The service has no such address${quote(error)}`, description: CHECK_BASE_URL };
	}
	if (status >= 300 && status < 400) {
		return {
			message: 'The address of the service points to another one',
			description: `The call was not sent on, because the keys would travel along. ${CHECK_BASE_URL}`,
		};
	}
	if (error) {
		const known = SERVICE_ERRORS.find(({ pattern }) => pattern.test(`${error.type} ${error.words}`));
		if (known) {
			const captured = known.pattern.exec(error.words)?.[1] ?? '';
			const [message, description] = [known.message, known.description].map((text) =>
				text.replaceAll('$1', () => captured),
			);
			return { message: message + quote(error), description };
		}
	}
	if (GATEWAY_STATUSES.includes(status) && !error?.type) {
		return {
			message: `The service could not be reached behind its gateway (status ${status})`,
			description: TRY_LATER,
			repeat: { reason: 'fault' },
		};
	}
	if (status === 400) {
		return {
			message: `The service does not accept the form of what was sent${quote(error)}`,
			description:
				'Check the schema names of the attributes, capitals included, and that every value suits the type of its attribute.',
		};
	}
	if (status === 403) {
		return {
			message: `The service does not allow this call${quote(error)}`,
			description:
				'The user that the keys belong to may lack the right to change leads or permission templates.',
		};
	}
	if (status === 200 && !error) {
		return {
			message: 'The service answered in a form that is not known',
			description: `${isObject(body) ? 'The answer is neither the success nor an error that is known.' : 'The answer is no JSON object.'} It is not certain that the row was written: check the lead. ${CHECK_BASE_URL}`,
		};
	}
	return {
		message: error
			? `The service reported an error${quote(error)}`
			: `The service failed with status ${status}`,
		description: error
			? 'Correct the item as the message says. The same row would fail again if it were sent as it is.'
			: 'The service gave no reason. Check the values of this item, and try again later.',
	};
}

function isLimitError({ type, words }: ErrorBody): boolean {
	return type === LIMIT_TYPE || LIMIT_WORDS.test(words);
}

function quote(error: ErrorBody | undefined): string {
	const words = error?.words || error?.type;
	return words ? `: ${words}` : '';
}

/** The value of a JSON text; nothing for any other text. */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readErrorBody(body: unknown): ErrorBody | undefined {
	if (!isObject(body) || (body.Status !== 'Error' && !body.ExceptionType && !body.ExceptionMessage))
		return undefined;
	const text = (value: unknown) =>
		typeof value === 'string' ? value.trim().slice(0, MAX_QUOTED_CHARACTERS) : '';
	return { type: text(body.ExceptionType), words: text(body.ExceptionMessage) };
}

/** A Retry-After header, which is seconds or a date, in milliseconds from now. */
function readRetryAfterMs(header: unknown, nowMs: number): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const milliseconds = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
	return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
