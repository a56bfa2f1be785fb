import type { Texts } from '../messages';
import { cutLine, shown, withoutPeriod } from '../messages';
import type { ServiceResponse } from './call';
import type { About, ProblemKind, Reading } from './problemKinds';
import { documentedOf, isError, propertyOf, toObject } from './answer';
import { FIRST_KINDS, LAST_KINDS, REPORTED_ERROR, decides, isOk } from './problemKinds';
import type { Redact } from './redactor';
import { parseRedacted } from './redactor';

/** A failed call, with texts for the user: the service's message is part of it. */
export interface Problem extends Texts {
	about: About;
	/** Whether the call may be made again. */
	mayRepeat: boolean;
	/** Whether the service may have written the item. */
	mayBeWritten: boolean;
	/** True when the service itself reported the error, not a proxy or another server. */
	isFromService: boolean;
	/** The service's own message; '' without one. */
	words: string;
	/** The end of the problem's message: the service's text, the error code, or the status. */
	detail: string;
	/** None for a call that was not made. */
	kind?: ProblemKind;
	/** The HTTP status, if there was a response. */
	httpCode?: string;
	/** The wait that a Retry-After header asks for. */
	retryAfterMs?: number;
}

/** A problem that no response tells of. */
export const withoutResponse = (about: About, { message, description }: Texts): Problem => ({
	...{ about, message, description, words: '', detail: '' },
	...{ mayRepeat: false, mayBeWritten: false, isFromService: false },
});

/** The outcome of a call: the parsed success body, or a problem. */
export type Outcome<T> = { success: T } | { problem: Problem };

/** Of the service's own message. */
const MAX_QUOTED_CHARACTERS = 300;
/** No more of a message is read: a service that repeats what was sent may answer with megabytes. */
const MAX_READ_CHARACTERS = 10_000;

/** Of a success body, which is kept for each row until the run ends: of a longer one, what the interface documents. */
const MAX_KEPT_CHARACTERS = 10_000;

/** What is known of the answers to a call. */
export interface Expected<T> {
	/** Whether a parsed body is that of the call's success. */
	expects(body: unknown): body is T;
	/** Whether the call changes something in the account. */
	writes: boolean;
	/** What the service may refuse about what it writes. */
	problems?: readonly ProblemKind[];
}

/**
 * Reads the response to a call. The only place that decides between success and failure (interface, sections 4 and 7).
 *
 * @param redact removes the keys from a text; the service may repeat them in its response
 * @param nowMs the current time in milliseconds since 1970, for a Retry-After date
 */
export function readResponse<T>(
	response: ServiceResponse,
	{ expects, writes, problems = [] }: Expected<T>,
	redact: Redact,
	nowMs: number,
): Outcome<T> {
	const reading = toReading(response, redact, nowMs);
	if (isOk(reading) && expects(reading.body)) {
		const isLong = writes && 'body' in response && response.body.length > MAX_KEPT_CHARACTERS;
		const short = isLong ? documentedOf(reading.body) : undefined;
		return { success: isLong && expects(short) ? short : reading.body };
	}
	const problem = toProblem(reading, problems);
	if (writes) return { problem };
	// What only reads may be asked for again as long as nobody knows what went wrong.
	const mayRepeat = problem.mayRepeat || (reading.status === 500 && !decides(reading));
	return { problem: { ...problem, mayRepeat, mayBeWritten: false } };
}

/** Like `readResponse`, for a response that is never a success. */
export const readProblem = (response: ServiceResponse, redact: Redact, nowMs: number): Problem =>
	toProblem(toReading(response, redact, nowMs), []);

function toProblem(reading: Reading, problems: readonly ProblemKind[]): Problem {
	const { status, isServiceError, words, retryAfterMs } = reading;
	const kinds = [...FIRST_KINDS, ...(decides(reading) ? problems : []), ...LAST_KINDS];
	const kind = kinds.find(({ fits }) => fits(reading)) ?? REPORTED_ERROR;
	const { message, description, saysAll, about = 'record', mayRepeat = false, mayBeWritten = false } = kind;
	const detail = toDetail(reading);
	return {
		message: saysAll ? message : message + detail,
		description,
		detail,
		isFromService: isServiceError,
		about,
		mayRepeat,
		mayBeWritten,
		kind,
		words,
		retryAfterMs,
		...(status > 0 && { httpCode: String(status) }),
	};
}

function toReading(response: ServiceResponse, redact: Redact, nowMs: number): Reading {
	const { failure, status, message, ...answer } = {
		failure: '',
		status: 0,
		message: '',
		body: '',
		...response,
	};
	const body = parseInside(answer.body, redact);
	// What an output keeps of a body has its ID as it is. A message loses parts of a key, too.
	const says = (name: string) => redact(toLine(propertyOf(body, name)));
	return {
		failure,
		status,
		body,
		isObject: toObject(body) !== undefined,
		isCutOff: body === undefined && /^\s*[[{]/.test(answer.body),
		isServiceError: isError(body),
		type: says('ExceptionType'),
		words: says('ExceptionMessage') || says('Message') || shown(redact(message)),
		retryAfterMs:
			'headers' in response
				? readRetryAfterMs(response.headers['retry-after'], dateOf(response, nowMs))
				: undefined,
	};
}

/** When a response was sent, by the clock of whoever sent it: a date in it is by the same clock. */
const dateOf = ({ headers }: { headers: Record<string, unknown> }, nowMs: number): number =>
	Date.parse(String(headers.date)) || nowMs;

/** The value of a JSON text, also of one inside a JSON text; undefined for another text. */
function parseInside(text: string, redact: Redact): unknown {
	const value = parseRedacted(text, redact);
	return typeof value === 'string' ? (parseInside(value, redact) ?? value) : value;
}

/** The start of a string, on one line; '' for any other value. */
const toLine = (value: unknown) => (typeof value === 'string' ? cutLine(value, MAX_READ_CHARACTERS) : '');

/** The end of a message: the service's text, the error code, or the status. */
function toDetail({ failure, status, type, words }: Reading): string {
	if (words === '' && type === '') return failure === '' ? ` (status ${status})` : ` (${failure})`;
	// A description, a list, or another message may follow.
	return `: ${withoutPeriod(cutLine(words || type, MAX_QUOTED_CHARACTERS))}`;
}

/**
 * A Retry-After header, which is whole seconds or a date, in milliseconds from now.
 *
 * @returns undefined if it is neither, or is in the past
 */
function readRetryAfterMs(header: unknown, nowMs: number): number | undefined {
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+$/.test(text)) return Number(text) * 1_000;
	// A date has a time of day. Without one, Date.parse would accept almost any number.
	const milliseconds = text.includes(':') ? Date.parse(text) - nowMs : NaN;
	return milliseconds > 0 ? milliseconds : undefined;
}
