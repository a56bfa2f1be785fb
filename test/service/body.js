'use strict';

const { badRequest } = require('./answers');

/**
 * @param {string} body
 * @returns {any}
 */
function parseJson(body) {
	try {
		return JSON.parse(body);
	} catch {
		throw badRequest('The body is not JSON.');
	}
}

/**
 * Checks that a value is an object which has all the required keys and no others than the optional ones besides.
 * @param {any} value
 * @param {string} what names the value in the message
 * @param {string[]} required
 * @param {string[]} [optional]
 */
function checkKeys(value, what, required, optional = []) {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw badRequest(`${what} must be an object.`);
	const keys = Object.keys(value);
	for (const key of required) if (!keys.includes(key)) throw badRequest(`${what} must have '${key}'.`);
	for (const key of keys)
		if (![...required, ...optional].includes(key)) throw badRequest(`${what} must not have '${key}'.`);
}

/**
 * @param {any} value
 * @param {string} what
 */
function checkString(value, what) {
	if (typeof value !== 'string') throw badRequest(`${what} must be a string.`);
}

/**
 * @param {any} value
 * @param {string} what
 */
function checkArray(value, what) {
	if (!Array.isArray(value)) throw badRequest(`${what} must be an array.`);
}

/**
 * @param {any} value
 * @param {string} what
 * @param {string[]} allowed
 */
function checkOneOf(value, what, allowed) {
	if (!allowed.includes(value)) throw badRequest(`${what} must be one of ${allowed.join(', ')}.`);
}

module.exports = { checkArray, checkKeys, checkOneOf, checkString, parseJson };
