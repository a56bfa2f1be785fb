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
 * @property {string} body as sent; empty once it was read where bodies are not kept
 * @property {string | null} account the access key, once the keys are known to be right
 * @property {number | null} status null where there is no answer
 * @property {boolean} refused for exceeding the limit
 * @property {string | null} fault the fault rule that was applied
 */

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} body
 * @returns {Call}
 */
function readCall({ method = '', url = '', headers }, body) {
	const [path, ...rest] = url.split('?');
	const rawQuery = rest.join('?');
	return {
		arrivedAt: NaN,
		finishedAt: null,
		method,
		path,
		rawQuery,
		query: readQuery(rawQuery),
		headers,
		body,
		account: null,
		status: null,
		refused: false,
		fault: null,
	};
}

/** As servers do, reads `+` as a blank; unlike URLSearchParams, does not forgive a stray `%`. */
function readQuery(rawQuery) {
	const query = Object.create(null);
	try {
		decodeURIComponent(rawQuery);
	} catch {
		return query;
	}
	for (const [name, value] of new URLSearchParams(rawQuery)) query[name] ??= value;
	return query;
}

module.exports = { readCall };
