import { cutLine, listQuoted, quote, shown } from '../text';
import type { Refusal } from '../types';
import type { ServiceResponse } from './call';
import type { Reading } from './problemKinds';
import { PROBLEM_KINDS, REPORTED_ERROR } from './problemKinds';
import { parseRedacted } from './redactor';

/** A failed call, with texts for the user. */
export interface Problem extends Refusal {
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
	/** Set when the call may be repeated: the rate limit was exceeded, there was no response, or the service was not available. */
	repeat?: { reason: 'limit' | 'fault'; retryAfterMs?: number };
	/** True when the service may have written the item, although the call has no success: its response was lost or is unclear. */
	mayBeWritten?: boolean;
}

/** The message and the description of a problem as one text, for where the editor shows only a message. */
export const toText = ({ message, description }: Pick<Problem, 'message' | 'description'>): string =>
	`${message}. ${description}`;

/** The outcome of a call: the parsed success body, or a problem. */
export type Outcome<T> = { success: T } | { problem: Problem };

/** Of the service's own message. */
const MAX_QUOTED_CHARACTERS = 300;
/** No more of a message is read: a service that repeats what was sent may answer with megabytes. */
const MAX_READ_CHARACTERS = 10_000;
// The service's messages, from the logs of public clients; none of them is in the interface.
const UNKNOWN_ATTRIBUTES = /^attribute\(s\) does not exist\s*-\s*(.+)/i;
const DUPLICATE_OF = /^a lead with (?:the )?same (.{1,100}?) already exists/i;
const DUPLICATE_ENTRY = /^duplicate entry .* for key '\w*?Prospect_Base_(\w+)'\.?$/i;

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
	const detail = toDetail(reading);
	const problem: Problem = { message: kind.message + detail, description: kind.description, detail };
	if (kind.refused) problem.refused = kind.refused;
	if (kind.refused === 'unknownAttribute') nameUnknownAttributes(problem, reading);
	if (kind.refused === 'duplicate') nameDuplicate(problem, reading);
	if (reading.status > 0) problem.httpCode = String(reading.status);
	if (reading.isServiceError) problem.isFromService = true;
	if (kind.isWrongHost) problem.isWrongHost = true;
	if (kind.mayBeWritten) problem.mayBeWritten = true;
	const retryAfterMs = readRetryAfterMs(headers['retry-after'], nowMs);
	if (kind.repeat) problem.repeat = { reason: kind.repeat, retryAfterMs };
	return problem;
}

function nameUnknownAttributes(problem: Problem, { words }: Reading): void {
	const names = (UNKNOWN_ATTRIBUTES.exec(words)?.[1] ?? '')
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	if (names.length === 0) return;
	problem.message = `LeadSquared has no attribute ${listQuoted(names)}`;
	problem.unknownAttributes = names;
}

function nameDuplicate(problem: Problem, { words }: Reading): void {
	const name = (DUPLICATE_OF.exec(words) ?? DUPLICATE_ENTRY.exec(words))?.[1];
	if (name === undefined) return;
	const isEmail = /^e-?mail( ?address)?$/i.test(name);
	const isPhone = /^phone( ?number)?$/i.test(name);
	if (isEmail || isPhone) problem.duplicateAttribute = isEmail ? 'EmailAddress' : 'Phone';
	const which = isEmail ? 'this email address' : isPhone ? 'this phone' : `this value of ${quote(name)}`;
	problem.message = `Another lead already has ${which}`;
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
