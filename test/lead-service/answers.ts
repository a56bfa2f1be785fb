import type { Settings } from './settings';

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

/** A page that a gateway or web server answers by itself. */
export const html = (status: number, title: string, headers: Answer['headers'] = {}): Answer => ({
	status,
	headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
	body: `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});

export const success = (message: object) => json(200, { Status: 'Success', Message: message });

export const error = (
	status: number,
	ExceptionType: string,
	ExceptionMessage: string,
	headers?: Answer['headers'],
) => json(status, { Status: 'Error', ExceptionType, ExceptionMessage }, headers);

export const notFound = () => html(404, 'Endpoint not found.');

export const unauthorized = () =>
	error(401, 'MXUnAuthorizedAccessException', 'The AccessKey or the SecretKey is not valid.');

/** The documented answer to a call beyond the rate limit. */
export function limitExceeded({ callLimit, windowMs, retryAfter }: Settings) {
	const message = `API calls exceeded the limit of ${callLimit} in ${windowMs / 1000} second(s)`;
	const headers = retryAfter === null ? undefined : { 'retry-after': retryAfter };
	return error(429, 'MXAPIRateLimitExceededException', message, headers);
}

/** Ends a call with this answer. */
export class Rejection extends Error {
	constructor(readonly answer: Answer) {
		super(answer.body);
	}
}

export const badRequest = (message: string) => new Rejection(error(400, 'MXBadRequestException', message));

/** The call is well formed, but cannot be carried out: sending it again cannot help. */
export const logicError = (exceptionType: string, message: string) =>
	new Rejection(error(500, exceptionType, message));
