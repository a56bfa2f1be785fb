'use strict';

const { error, html, json, limitExceeded } = require('./answers');

/**
 * One thing that goes wrong. All of `match`, `skip`, `times` and `share` must allow it; the first rule that fits is applied.
 * @typedef {object} FaultRule
 * @property {string | { status: number, headers?: Record<string, string>, body?: unknown }} answer a name from ANSWERS,
 *   'reset' (the connection ends), 'resetAfter' (it ends when the call has had its effect), 'hang' (no answer ever), or
 *   any answer whatsoever: a string body is sent as it is, another one as JSON
 * @property {{ path?: string, attribute?: string, value?: string }} [match] part of the path; a pair of the body
 * @property {number} [skip] calls that pass before the rule begins
 * @property {number} [times] calls it is applied to; no end by default
 * @property {number} [share] probability of being applied to a call
 * @property {boolean} [effect] the call is carried out, only its answer is replaced
 * @property {boolean} [counts] whether the call counts against the limit, that is, whether the fault happens in the service
 *   itself or in front of it
 * @property {string} [location] of a redirect
 *
 * @typedef {import('./call').Call} Call
 * @typedef {import('./answers').Answer} Answer
 * @typedef {Required<Omit<FaultRule, 'location'>> & { name: string, passed: number, applied: number,
 *   play: (call: Call, settings: import('./settings').Settings) => Answer | 'reset' | 'hang' }} Fault
 */

/** @type {Record<string, (call: Call, settings: import('./settings').Settings, rule: FaultRule) => Answer>} */
const ANSWERS = {
	unknownAttribute: () =>
		error(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone,mx_Misspelt'),
	duplicate: () => error(500, 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.'),
	errorWith200: () => error(200, 'MXInvalidInputException', 'The input is not valid.'),
	rateLimit429: (_call, settings) => rateLimit(settings, 429),
	rateLimit403: (_call, settings) => rateLimit(settings, 403),
	rateLimit200: (_call, settings) => rateLimit(settings, 200),
	badJson400: () => error(400, 'MXBadRequestException', 'The body is not JSON.'),
	unauthorized401: () =>
		error(401, 'MXUnauthorizedAccessException', 'The AccessKey or the SecretKey is not valid.'),
	plain500: () => html(500, 'Internal Server Error'),
	html502: () => html(502, '502 Bad Gateway'),
	html503: () => html(503, '503 Service Temporarily Unavailable'),
	html504: () => html(504, '504 Gateway Time-out'),
	oddShape200: () => json(200, { Result: 'OK' }),
	redirect302: (_call, _settings, { location = '/elsewhere' }) => html(302, '302 Found', { location }),
	echoKeys: ({ method, path, rawQuery, query }) =>
		error(
			500,
			'MXInvalidInputException',
			`${method} ${path}?${rawQuery} failed for accessKey ${query.accessKey} and secretKey ${query.secretKey}`,
		),
};

/** Gateways and broken connections keep a call from the service, so that it does not count. */
const IN_FRONT = ['html502', 'html503', 'html504', 'redirect302', 'reset'];

/**
 * @param {import('./settings').Settings} settings
 * @param {number} refusalStatus
 */
const rateLimit = (settings, refusalStatus) =>
	limitExceeded({ ...settings, refusalStatus }, settings.callLimit, settings.windowMs);

class Faults {
	/**
	 * @param {FaultRule[]} rules
	 * @param {() => number} random
	 */
	constructor(rules, random) {
		this.rules = rules.map(readRule);
		this.random = random;
	}

	/**
	 * @param {Call} call
	 * @param {'in front' | 'inside'} place
	 * @returns {Fault | undefined} the fault to apply to the call at this place
	 */
	pick(call, place) {
		return this.rules.find((fault) => {
			if (fault.counts !== (place === 'inside') || !matches(fault.match, call)) return false;
			if (fault.passed < fault.skip) return void fault.passed++;
			if (fault.applied >= fault.times || this.random() >= fault.share) return false;
			fault.applied++;
			return true;
		});
	}
}

/**
 * @param {FaultRule} rule
 * @returns {Fault}
 */
function readRule(rule) {
	const { answer, match = {}, skip = 0, times = Infinity, share = 1 } = rule;
	const effect = rule.effect ?? answer === 'resetAfter';
	const name = typeof answer === 'string' ? answer : `status ${answer.status}`;
	const counts = effect || (rule.counts ?? !IN_FRONT.includes(name));
	return {
		answer,
		match,
		skip,
		times,
		share,
		effect,
		counts,
		name,
		passed: 0,
		applied: 0,
		play: player(rule),
	};
}

/**
 * @param {FaultRule} rule
 * @returns {Fault['play']}
 */
function player(rule) {
	const { answer } = rule;
	if (typeof answer !== 'string') return () => customAnswer(answer);
	if (answer === 'reset' || answer === 'resetAfter') return () => 'reset';
	if (answer === 'hang') return () => 'hang';
	if (!Object.hasOwn(ANSWERS, answer)) throw new Error(`No such fault: ${answer}`);
	return (call, settings) => ANSWERS[answer](call, settings, rule);
}

/**
 * @param {Exclude<FaultRule['answer'], string>} answer
 * @returns {Answer}
 */
function customAnswer({ status, headers = {}, body = '' }) {
	const lowerCase = Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
	if (typeof body !== 'string') return json(status, body, lowerCase);
	return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...lowerCase }, body };
}

/**
 * @param {NonNullable<FaultRule['match']>} match
 * @param {Call} call
 */
function matches({ path, attribute, value }, call) {
	if (path !== undefined && !call.path.includes(path)) return false;
	if (attribute === undefined && value === undefined) return true;
	return readPairs(call.body).some(
		(pair) =>
			(attribute === undefined || pair?.Attribute === attribute) &&
			(value === undefined || pair?.Value === value),
	);
}

/**
 * @param {string} [body]
 * @returns {any[]}
 */
function readPairs(body = '') {
	try {
		const pairs = JSON.parse(body);
		return Array.isArray(pairs) ? pairs : [];
	} catch {
		return [];
	}
}

module.exports = { Faults };
