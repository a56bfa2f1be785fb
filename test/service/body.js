const { badRequest } = require('./answers');

function parseJson(body) {
	try {
		return JSON.parse(body);
	} catch {
		throw badRequest('The body is not JSON.');
	}
}

/**
 * Checks that a value is an object which has all the required keys, and no others but the optional ones.
 * @param {unknown} value
 * @param {string} what names the value in the message
 * @param {string[]} required
 * @param {string[]} [optional]
 */
function checkKeys(value, what, required, optional = []) {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw badRequest(`${what} must be an object.`);
	const keys = Object.keys(value);
	const missing = required.find((key) => !keys.includes(key));
	if (missing !== undefined) throw badRequest(`${what} must have '${missing}'.`);
	const unknown = keys.find((key) => !required.includes(key) && !optional.includes(key));
	if (unknown !== undefined) throw badRequest(`${what} must not have '${unknown}'.`);
}

function checkString(value, what) {
	if (typeof value !== 'string') throw badRequest(`${what} must be a string.`);
}

function checkArray(value, what) {
	if (!Array.isArray(value)) throw badRequest(`${what} must be an array.`);
}

function checkOneOf(value, what, allowed) {
	if (!allowed.includes(value)) throw badRequest(`${what} must be one of ${allowed.join(', ')}.`);
}

module.exports = { checkArray, checkKeys, checkOneOf, checkString, parseJson };
