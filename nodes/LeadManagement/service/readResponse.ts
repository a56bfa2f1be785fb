import type { Texts } from '../messages';
import { cutLine, shown } from '../messages';
import type { ServiceResponse } from './call';
import type { ProblemKind, Reading } from './problemKinds';
import { FIRST_KINDS, LAST_KINDS, REPORTED_ERROR } from './problemKinds';
import { parseRedacted } from './redactor';

/** A failed call, with texts for the user: the service's message is part of it. */
export interface Problem extends Texts {
	/** Its kind and the service's own message, if the kind is one of the operation's, which knows more about it. */
	kind?: ProblemKind;
	words?: string;
	/** The end of the message: the service's text, the error code, or the status. */
	detail?: string;
	/** The HTTP status, if there was a response. */
	httpCode?: string;
	/** True when the service itself reported the error, not a proxy or another server. */
	isFromService?: boolean;
	/** True when the address may be wrong: another server responded, or none could be reached. */
	isWrongHost?: boolean;
	/** Set when the call may be repeated: the rate limit was exceeded, there was no response, or the service was not available. */
	repeat?: { reason: 'limit' | 'fault'; retryAfterMs?: number };
	/** True when the service may have written the item, although the call has no success: its response was lost or is unclear. */
	mayBeWritten?: boolean;
	/** True for the answer to a second request, which was made because of the first one's problem. */
	isOfSecondCall?: boolean;
}

/** The outcome of a call: the parsed success body, or a problem. */
export type Outcome<T> = { success: T } | { problem: Problem };

/** Of the service's own message. */
const MAX_QUOTED_CHARACTERS = 300;
/** No more of a message is read: a service that repeats what was sent may answer with megabytes. */
const MAX_READ_CHARACTERS = 10_000;

/** What is known of the answers to a call. */
export interface Expected<T> {
	/** Whether a parsed body is the one documented for the call's success. `isRead` for a call that writes nothing. */
	isSuccess: (body: unknown, isRead?: boolean) => body is T;
	/** What the service may refuse about what the call writes. */
	problems: readonly ProblemKind[];
}

/**
 * Reads the response to a call. The only place that decides between success and failure (interface, sections 4 and 7).
 *
 * @param redact removes the keys from a text; the service may repeat them in its response
 * @param nowMs the current time in milliseconds since 1970, for a Retry-After date
 */
export function readResponse<T>(
	response: ServiceResponse,
	{ isSuccess, problems }: Expected<T>,
	redact: (text: string) => string,
	nowMs: number,
	isRead?: boolean,
): Outcome<T> {
	const reading = toReading(response, redact);
	if (reading.status === 200 && isSuccess(reading.body, isRead)) return { success: reading.body };
	const headers = 'headers' in response ? response.headers : {};
	return { problem: toProblem(reading, problems, headers, nowMs) };
}

/** Like `readResponse`, for a response that is never a success. */
export function readProblem(
	response: ServiceResponse,
	redact: (text: string) => string,
	nowMs: number,
): Problem {
	const headers = 'headers' in response ? response.headers : {};
	return toProblem(toReading(response, redact), [], headers, nowMs);
}

function toProblem(
	reading: Reading,
	problems: readonly ProblemKind[],
	headers: Record<string, unknown>,
	nowMs: number,
): Problem {
	const kinds = [...FIRST_KINDS, ...problems, ...LAST_KINDS];
	const kind = kinds.find(({ fits }) => fits(reading)) ?? REPORTED_ERROR;
	const detail = toDetail(reading);
	const { message, description } = kind;
	const problem: Problem = { message: kind.saysAll ? message : message + detail, description, detail };
	const own = problems.find((one) => one === kind);
	if (own) Object.assign(problem, { kind: own, words: reading.words });
	if (reading.status > 0) problem.httpCode = String(reading.status);
	if (reading.isServiceError) problem.isFromService = true;
	if (kind.isWrongHost) problem.isWrongHost = true;
	if (kind.mayBeWritten) problem.mayBeWritten = true;
	const retryAfterMs = readRetryAfterMs(headers['retry-after'], nowMs);
	if (kind.repeat) problem.repeat = { reason: kind.repeat, retryAfterMs };
	return problem;
}

function toReading(response: ServiceResponse, redact: (text: string) => string): Reading {
	if ('failure' in response) {
		const { failure, message = '' } = response;
		return {
			failure,
			status: 0,
			body: undefined,
			isObject: false,
			isServiceError: false,
			type: '',
			words: shown(redact(message)),
		};
	}
	const body = parseRedacted(response.body, redact);
	const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
	const error = isObject ? (body as Record<string, unknown>) : {};
	return {
		failure: '',
		status: response.status,
		body,
		isObject,
		isServiceError: error.Status === 'Error' || [error.ExceptionType, error.ExceptionMessage].some(toLine),
		type: toLine(error.ExceptionType),
		words: toLine(error.ExceptionMessage) || toLine(error.Message),
	};
}

/** The start of a string, on one line; '' for any other value. */
const toLine = (value: unknown) => (typeof value === 'string' ? cutLine(value, MAX_READ_CHARACTERS) : '');

/** The end of a message: the service's text, the error code, or the status. */
function toDetail({ failure, status, type, words }: Reading): string {
	if (words === '' && type === '') return failure === '' ? ` (status ${status})` : ` (${failure})`;
	// A description, a list, or another message may follow.
	return `: ${cutLine(words || type, MAX_QUOTED_CHARACTERS).replace(/\.$/, '')}`;
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
