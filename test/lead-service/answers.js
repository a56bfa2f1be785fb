/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Answer */

/** @returns {Answer} */
const json = (status, content, headers = {}) => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	body: JSON.stringify(content),
});

/**
 * What a gateway or web server says by itself.
 * @returns {Answer}
 */
const html = (status, title, headers = {}) => ({
	status,
	headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
	body: `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});

const success = (message) => json(200, { Status: 'Success', Message: message });

const error = (status, exceptionType, exceptionMessage, headers = {}) =>
	json(
		status,
		{ Status: 'Error', ExceptionType: exceptionType, ExceptionMessage: exceptionMessage },
		headers,
	);

const notFound = () => html(404, 'Endpoint not found.');

const unauthorized = () =>
	error(401, 'MXUnauthorizedAccessException', 'The AccessKey or the SecretKey is not valid.');

/** @param {{ callLimit: number, windowMs: number, refusalStatus: number, retryAfter: string | null, waitMs: number }} refusal */
function limitExceeded({ callLimit, windowMs, refusalStatus, retryAfter, waitMs }) {
	const message = `API calls exceeded the limit of ${callLimit} in ${windowMs / 1000} second(s)`;
	const headers = {};
	if (retryAfter !== null) headers['retry-after'] = retryAfterHeader(retryAfter, waitMs);
	return error(refusalStatus, 'MXAPIRateLimitExceededException', message, headers);
}

function retryAfterHeader(form, waitMs) {
	if (form === 'seconds') return String(Math.ceil(waitMs / 1000));
	// An HTTP date has whole seconds: round up, or the client comes back too early.
	if (form === 'date') return new Date(Math.ceil((Date.now() + waitMs) / 1000) * 1000).toUTCString();
	return form;
}

/** Thrown where a call's body is read and where it meets what is stored: the call fails with this answer. */
class Rejection extends Error {
	constructor(status, exceptionType, exceptionMessage) {
		super(exceptionMessage);
		this.answer = error(status, exceptionType, exceptionMessage);
	}
}

const badRequest = (message) => new Rejection(400, 'MXBadRequestException', message);

/** The call is well formed, yet cannot be done: sending it again cannot help. */
const logicError = (exceptionType, message) => new Rejection(500, exceptionType, message);

module.exports = {
	Rejection,
	badRequest,
	error,
	html,
	json,
	limitExceeded,
	logicError,
	notFound,
	success,
	unauthorized,
};
