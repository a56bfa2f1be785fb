'use strict';

/**
 * One call as it is logged.
 * @typedef {object} Call
 * @property {number} arrivedAt monotonic milliseconds; the way to the service is over
 * @property {number | null} finishedAt null while the answer is under way, or never comes
 * @property {string} method
 * @property {string} path
 * @property {string} rawQuery as sent, without the question mark
 * @property {Record<string, string>} query decoded, without a prototype; empty where it cannot be decoded
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string | undefined} body as sent
 * @property {string | null} account the access key, once it and the secret key are known to be right
 * @property {number | null} status null where there is no answer
 * @property {boolean} refused for exceeding the limit
 * @property {string | null} fault the fault rule that was applied
 */

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} body
 * @returns {Call}
 */
function readCall(request, body) {
	const [path, ...rest] = (request.url ?? '').split('?');
	const rawQuery = rest.join('?');
	return {
		arrivedAt: NaN,
		finishedAt: null,
		method: request.method ?? '',
		path,
		rawQuery,
		query: readQuery(rawQuery),
		headers: request.headers,
		body,
		account: null,
		status: null,
		refused: false,
		fault: null,
	};
}

/**
 * As servers do, `+` is a blank; unlike URLSearchParams, a stray `%` is not forgiven.
 * @param {string} rawQuery
 * @returns {Record<string, string>}
 */
function readQuery(rawQuery) {
	try {
		decodeURIComponent(rawQuery);
	} catch {
		return Object.create(null);
	}
	const query = Object.create(null);
	for (const [name, value] of new URLSearchParams(rawQuery)) query[name] ??= value;
	return query;
}

module.exports = { readCall };
