const { badRequest } = require('./answers');

function parseJson(body) {
	try {
		return JSON.parse(body);
	} catch {
		throw badRequest('The body is not JSON.');
	}
}

/** Checks that a value is an object without other keys; those it must have show when their values are checked. */
function checkKeys(value, what, allowed) {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw badRequest(`${what} must be an object.`);
	const unknown = Object.keys(value).find((key) => !allowed.includes(key));
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
