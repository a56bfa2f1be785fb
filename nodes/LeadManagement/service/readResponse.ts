import type { ServiceResponse } from './call';
import type { Reading } from './problemKinds';
import { DUPLICATE, PROBLEM_KINDS, REPORTED_ERROR } from './problemKinds';
import { parseRedacted } from './redactor';
import { shown } from '../text';

/** A failed call, with texts for the user. */
export interface Problem {
	/** What happened, including the service's message if there is one. */
	message: string;
	/** What to do about it, with the labels of the editor. */
	description: string;
	/** The end of the message: the service's text, the error code, or the status. */
	detail?: string;
	/** The HTTP status, if there was a response. */
	httpCode?: string;
	/** True when the service itself reported the error, not a proxy or another server. */
	isFromService?: boolean;
	/** True when the address may be wrong: another server responded, or none could be reached. */
	isWrongHost?: boolean;
	/** Schema names that the account does not have, when the service refused the lead because of them. */
	unknownAttributes?: string[];
	/** Schema name of the attribute whose value another lead already has, if the service names it. */
	duplicateAttribute?: string;
	/** True when the service refused the lead because another lead has one of its values. */
	isDuplicate?: boolean;
	/** Set when the call may be repeated: the rate limit was exceeded, there was no response, or the service was not available. */
	repeat?:
		| { reason: 'limit'; retryAfterMs?: number; detail: string; httpCode: string }
		| { reason: 'fault'; retryAfterMs?: number };
	/** True when the service may have written the item, although the call has no success: its response was lost or is unclear. */
	mayBeWritten?: boolean;
}

/**
 * The message and the description of a problem as one text, for where the editor shows only a message. The message may
 * end with text from the service, which may end with a period.
 */
export const toText = ({ message, description }: Pick<Problem, 'message' | 'description'>): string =>
	`${message.replace(/\.$/, '')}. ${description}`;

/** The outcome of a call: the parsed success body, or a problem. */
export type Outcome<T> = { success: T } | { problem: Problem };

const MAX_QUOTED_CHARACTERS = 500;
/** The service's message about unknown attributes (from the logs of public clients; not in the interface). */
const UNKNOWN_ATTRIBUTES = /attribute\(s\) does not exist\s*-\s*(.+)/i;

/**
 * Reads the response to a call. The only place that decides between success and failure (interface, sections 4 and 7).
 *
 * @param isSuccess whether a parsed body is the documented success body of the call
 * @param redact removes the keys from a text; the service may repeat them in its response
 * @param nowMs the current time in milliseconds since 1970, for a Retry-After date
 */
export function readResponse<T>(
	response: ServiceResponse,
	isSuccess: (body: unknown) => body is T,
	redact: (text: string) => string,
	nowMs: number,
): Outcome<T> {
	const reading = toReading(response, redact);
	if (reading.status === 200 && isSuccess(reading.body)) return { success: reading.body };
	const headers = 'headers' in response ? response.headers : {};
	return { problem: toProblem(reading, headers, nowMs) };
}

/** Like `readResponse`, for a response that is never a success. */
export function readProblem(
	response: ServiceResponse,
	redact: (text: string) => string,
	nowMs: number,
): Problem {
	const headers = 'headers' in response ? response.headers : {};
	return toProblem(toReading(response, redact), headers, nowMs);
}

function toProblem(reading: Reading, headers: Record<string, unknown>, nowMs: number): Problem {
	const kind = PROBLEM_KINDS.find(({ fits }) => fits(reading)) ?? REPORTED_ERROR;
	const problem: Problem = {
		message: kind.message + detail(reading),
		description: kind.description,
		detail: detail(reading),
	};
	const unknownAttributes = toUnknownAttributes(reading);
	if (unknownAttributes.length > 0) {
		const which = unknownAttributes.length === 1 ? 'this attribute' : 'these attributes';
		problem.message = `The account does not have ${which}: ${cut(unknownAttributes.join(', '))}`;
		problem.unknownAttributes = unknownAttributes;
	}
	if (kind === DUPLICATE) {
		problem.isDuplicate = true;
		problem.duplicateAttribute = toDuplicateAttribute(reading);
	}
	if (reading.status > 0) problem.httpCode = String(reading.status);
	if (reading.isServiceError) problem.isFromService = true;
	if (kind.isWrongHost) problem.isWrongHost = true;
	if (kind.mayBeWritten) problem.mayBeWritten = true;
	const retryAfterMs = readRetryAfterMs(headers['retry-after'], nowMs);
	if (kind.repeat === 'fault') problem.repeat = { reason: 'fault', retryAfterMs };
	if (kind.repeat === 'limit') {
		problem.repeat = {
			reason: 'limit',
			retryAfterMs,
			detail: detail(reading),
			httpCode: String(reading.status),
		};
	}
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

/** A string on one line; '' for any other value. */
const toLine = (value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '');

/** The end of a message: the service's text, the error code, or the status. */
function detail({ failure, status, type, words }: Reading): string {
	if (words !== '' || type !== '') return `: ${cut(words || type)}`;
	return failure === '' ? ` (status ${status})` : ` (${failure})`;
}

const cut = (text: string) =>
	text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text;

function toUnknownAttributes({ words }: Reading): string[] {
	const names = UNKNOWN_ATTRIBUTES.exec(words)?.[1] ?? '';
	return names
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
}

/** The service's message is "A Lead with same Phone Number already exists." (from the logs of public clients). */
const toDuplicateAttribute = ({ words }: Reading) =>
	/e-?mail/i.test(words) ? 'EmailAddress' : /phone/i.test(words) ? 'Phone' : undefined;

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
