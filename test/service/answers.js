'use strict';

/**
 * @typedef {{ status: number, headers: Record<string, string>, body: string }} Answer
 */

/**
 * @param {number} status
 * @param {unknown} content
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
function json(status, content, headers = {}) {
	return {
		status,
		headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
		body: JSON.stringify(content),
	};
}

/** @param {unknown} message */
const success = (message) => json(200, { Status: 'Success', Message: message });

/**
 * @param {number} status
 * @param {string} exceptionType
 * @param {string} exceptionMessage
 * @param {Record<string, string>} [headers]
 */
const error = (status, exceptionType, exceptionMessage, headers) =>
	json(
		status,
		{ Status: 'Error', ExceptionType: exceptionType, ExceptionMessage: exceptionMessage },
		headers,
	);

/**
 * What a gateway or web server says by itself.
 * @param {number} status
 * @param {string} title
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
const html = (status, title, headers = {}) => ({
	status,
	headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
	body: `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});

const notFound = () => html(404, 'Endpoint not found.');

const unauthorized = () =>
	error(401, 'MXUnauthorizedAccessException', 'The AccessKey or the SecretKey is not valid.');

/**
 * @param {Pick<import('./settings').Settings, 'windowMs' | 'refusalStatus' | 'retryAfter'>} settings
 * @param {number} callLimit
 * @param {number} waitMs
 */
function limitExceeded({ windowMs, refusalStatus, retryAfter }, callLimit, waitMs) {
	const message = `API calls exceeded the limit of ${callLimit} in ${windowMs / 1000} second(s)`;
	const seconds = Math.ceil(waitMs / 1000);
	/** @type {Record<string, string>} */
	const headers = {};
	if (retryAfter === 'seconds') headers['retry-after'] = String(seconds);
	// An HTTP date has whole seconds: round up, or the client comes back too early.
	else if (retryAfter === 'date') headers['retry-after'] = new Date(Date.now() + waitMs + 999).toUTCString();
	else if (retryAfter !== null) headers['retry-after'] = retryAfter;
	return error(refusalStatus, 'MXAPIRateLimitExceededException', message, headers);
}

/** Thrown by the stores and the readers of bodies: the call fails with this answer. */
class Rejection extends Error {
	/**
	 * @param {number} status
	 * @param {string} exceptionType
	 * @param {string} exceptionMessage
	 */
	constructor(status, exceptionType, exceptionMessage) {
		super(exceptionMessage);
		this.answer = error(status, exceptionType, exceptionMessage);
	}
}

/** @param {string} message */
const badRequest = (message) => new Rejection(400, 'MXBadRequestException', message);

/**
 * The call is well formed, yet cannot be done: sending it again cannot help.
 * @param {string} exceptionType
 * @param {string} message
 */
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
