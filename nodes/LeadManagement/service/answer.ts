import type { IDataObject } from 'n8n-workflow';
import { InputError, type Texts, cutLine, withoutPeriod } from '../words/messages';
import type { Reply } from '../pacing/reply';
import { parseJson } from '../words/plainText';
import type { ServiceResponse } from './call';
import { PROBLEMS, type ProblemCode, type Reading, codeOf, decides, isOk } from './problems';
import type { Redact } from './account';

/** A property of an answer, or of JSON inside a text, in any letter case: nobody promises that the service keeps to one. */
export function propertyOf(body: unknown, name: string): unknown {
	const value = typeof body === 'string' && body.startsWith('{') ? parseJson(body).value : body;
	// Any other text would have an entry for each of its characters.
	const entries = typeof value === 'object' ? Object.entries(value ?? {}) : [];
	return entries.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

const matches = (value: unknown, pattern: RegExp) =>
	['string', 'number', 'boolean'].includes(typeof value) && pattern.test(String(value).trim());

const inMessage = (body: unknown, name: string) => propertyOf(propertyOf(body, 'Message'), name);

/** A body may call itself an error (not in the interface; from clients that log real answers). */
export const isError = (body: unknown): boolean =>
	matches(propertyOf(body, 'Status'), /^error$/i) ||
	matches(inMessage(body, 'IsSuccessful'), /^false$/i) ||
	['ExceptionType', 'ExceptionMessage'].some((name) => textOrBlank(propertyOf(body, name)).trim() !== '');

const saysSuccess = (body: unknown) => matches(propertyOf(body, 'Status'), /^success$/i);

/** The ID of the lead that a success names (interface, section 4.1); undefined for any other body. */
export function leadIdOf(body: unknown): string | undefined {
	const id = inMessage(body, 'Id');
	const isId = textOrBlank(id).trim() !== '' || typeof id === 'number';
	const hasNoStatus = [undefined, null, ''].includes(propertyOf(body, 'Status') as string);
	return isId && !isError(body) && (saysSuccess(body) || hasNoStatus) ? String(id) : undefined;
}

/** The body says that a template was updated (interface, section 4.2). */
export const isUpdated = (body: unknown): body is IDataObject =>
	!isError(body) && (saysSuccess(body) || matches(inMessage(body, 'IsSuccessful'), /^true$/i));

export interface Problem extends Texts {
	code: ProblemCode;
	took: Reply['took'];
	mayBeWritten: boolean;
	isServiceError: boolean;
	/** The service's own words as they are told, without keys; '' without them. */
	words: string;
	/** The service's own words as they came, maybe with keys: for decisions, never for a user. */
	said: string;
	httpCode?: number;
	retryAfterMs?: number;
}

export class ProblemError extends InputError {
	constructor(readonly problem: Problem) {
		super(problem.message, problem.description);
	}
}

/** The outcome of a call: the parsed success body, or a problem. */
export type Outcome<T> = { success: T } | { problem: Problem };

export interface Expected<T> {
	/** Recognizes the parsed body of the call's success. */
	expects(body: unknown): body is T;
	/** The call changes something in the account. */
	writes: boolean;
}

const MAX_QUOTED_CHARACTERS = 300;
const MAX_WORDS_CHARACTERS = 2_000;

/** A problem that no response tells of. */
export const withoutResponse = (code: ProblemCode, texts: Texts): Problem => ({
	code,
	...texts,
	took: 'answered',
	mayBeWritten: false,
	isServiceError: false,
	words: '',
	said: '',
});

/**
 * Reads the response to a call. The only place that decides between success and failure (interface, sections 4 and 7).
 *
 * @param redact hides a text with a key; the service may repeat keys in its response. What an answer means is decided without it.
 */
export function readResponse<T>(
	response: ServiceResponse,
	{ expects, writes }: Expected<T>,
	redact: Redact,
	nowMs: number,
): Outcome<T> {
	const { failure, status, message, headers, body: text } = { ...NOTHING, ...response };
	const body = parseInside(text);
	if (isOk({ status }) && expects(body)) return { success: body };
	const textOf = (name: string) => textOrBlank(propertyOf(body, name));
	const words = textOf('ExceptionMessage') || textOf('Message') || message;
	const type = textOf('ExceptionType');
	const reading: Reading = {
		failure,
		status,
		form: toForm(text, body),
		isServiceError: isError(body),
		type: cutLine(type, MAX_WORDS_CHARACTERS),
		words: cutLine(words, MAX_WORDS_CHARACTERS),
	};
	// What only reads may be sent again as long as nobody knows what went wrong.
	const isFault = !writes && status === 500 && !decides(reading);
	const told = cutLine(redact(words || type), MAX_WORDS_CHARACTERS);
	const problem = toProblem(isFault ? 'unavailable' : codeOf(reading), reading, told);
	const retryAfterMs = readRetryAfterMs(headers['retry-after'], Date.parse(String(headers.date)) || nowMs);
	return { problem: { ...problem, retryAfterMs, mayBeWritten: writes && problem.mayBeWritten } };
}

const NOTHING = { failure: '', status: 0, message: '', headers: {} as Record<string, unknown>, body: '' };

function toProblem(code: ProblemCode, reading: Reading, words: string): Problem {
	const { failure, status } = reading;
	const { message, description, took = 'answered', mayBeWritten = !decides(reading) } = PROBLEMS[code];
	return {
		code,
		message: message + (words === '' && failure !== '' ? ` (${failure})` : detailOf(words, status)),
		description,
		took,
		mayBeWritten,
		isServiceError: reading.isServiceError,
		words,
		said: reading.words || reading.type,
		httpCode: status || undefined,
	};
}

/** The end of a message: the service's words, which a description or a list may follow, or the status. */
export const detailOf = (words: string, status = 0): string =>
	words === '' ? ` (status ${status})` : `: ${withoutPeriod(cutLine(words, MAX_QUOTED_CHARACTERS))}`;

function toForm(text: string, body: unknown): Reading['form'] {
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return 'json';
	const [first = ''] = text.trimStart();
	return first === '<' ? 'page' : first === '{' ? 'cutOff' : 'other';
}

/** The value of a JSON text, also of one inside a JSON text; undefined for another text. */
function parseInside(text: string): unknown {
	// A byte order mark is a blank for `trim`.
	const { value } = parseJson(text.trim());
	return typeof value === 'string' ? (parseInside(value) ?? value) : value;
}

const textOrBlank = (value: unknown) => (typeof value === 'string' ? value : '');

/** The wait that a Retry-After header asks for: whole seconds, or a date; undefined for anything else, and for the past. */
function readRetryAfterMs(header: unknown, nowMs: number): number | undefined {
	const text = textOrBlank(header).trim();
	if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
	// A date has a time of day. Without one, Date.parse would accept almost any number.
	const milliseconds = text.includes(':') ? Date.parse(text) - nowMs : NaN;
	return milliseconds > 0 ? milliseconds : undefined;
}
