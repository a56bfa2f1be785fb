export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string;
}

export const json = (status: number, content: unknown, headers: Answer['headers'] = {}): Answer => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	body: JSON.stringify(content),
});

/** What a gateway or web server answers by itself. */
export const html = (status: number, title: string, headers: Answer['headers'] = {}): Answer => ({
	status,
	headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
	body: `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});

export const success = (message: object) => json(200, { Status: 'Success', Message: message });

export const error = (
	status: number,
	exceptionType: string,
	exceptionMessage: string,
	headers: Answer['headers'] = {},
) =>
	json(
		status,
		{ Status: 'Error', ExceptionType: exceptionType, ExceptionMessage: exceptionMessage },
		headers,
	);

export const notFound = () => html(404, 'Endpoint not found.');

export const unauthorized = () =>
	error(401, 'MXUnAuthorizedAccessException', 'The AccessKey or the SecretKey is not valid.');

interface LimitError {
	callLimit: number;
	windowMs: number;
	retryAfter: string | null;
}

/** 429 as documented; clients also report 403 and 200. */
export function limitExceeded({ callLimit, windowMs, retryAfter }: LimitError, status = 429) {
	const message = `API calls exceeded the limit of ${callLimit} in ${windowMs / 1000} second(s)`;
	const headers: Answer['headers'] = {};
	if (retryAfter !== null) headers['retry-after'] = retryAfter;
	return error(status, 'MXAPIRateLimitExceededException', message, headers);
}

/** Ends a call with this answer. */
export class Rejection extends Error {
	readonly answer: Answer;

	constructor(status: number, exceptionType: string, exceptionMessage: string) {
		super(exceptionMessage);
		this.answer = error(status, exceptionType, exceptionMessage);
	}
}

export const badRequest = (message: string) => new Rejection(400, 'MXBadRequestException', message);

/** The call is well formed, but cannot be carried out: sending it again cannot help. */
export const logicError = (exceptionType: string, message: string) =>
	new Rejection(500, exceptionType, message);
