import type { Answer } from './account';

export const json = (status: number, content: unknown): Answer => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8' },
	body: JSON.stringify(content),
});

/** A page that a gateway or web server answers by itself. */
export const html = (status: number, title: string): Answer => ({
	status,
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});

export const success = (message: object) => json(200, { Status: 'Success', Message: message });

export const error = (status: number, ExceptionType: string, ExceptionMessage: string) =>
	json(status, { Status: 'Error', ExceptionType, ExceptionMessage });

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
