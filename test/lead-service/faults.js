const { error, html, json, limitExceeded, unauthorized } = require('./answers');
const { checkNames } = require('./settings');

/**
 * One thing that goes wrong. `match`, `skip`, `times` and `share` must all allow it; the first rule that fits is applied.
 * @typedef {object} FaultRule
 * @property {string | { status: number, headers?: Record<string, string>, body?: unknown }} answer one of the names below,
 *   or any answer whatsoever: a string as body is sent as it is, anything else as JSON
 * @property {{ path?: string, attribute?: string, value?: string }} [match] part of the path; a pair of the body
 * @property {number} [skip] calls that pass before the rule begins
 * @property {number} [times] calls it is applied to; no end by default
 * @property {number} [share] probability of being applied to a call
 * @property {boolean} [effect] the call is carried out, and only its answer replaced
 * @property {boolean} [counts] whether the call fails in the service, where it counts against the limit, or in front of it;
 *   what is usual for the named answers, and true for others
 * @property {string} [location] of a redirect
 *
 * @typedef {import('./call').Call} Call
 * @typedef {import('./answers').Answer | 'reset' | 'hang'} FaultAnswer
 */

const RULE_KEYS = ['answer', 'match', 'skip', 'times', 'share', 'effect', 'counts', 'location'];

/** @type {Record<string, (call: Call, settings: import('./settings').Settings, rule: FaultRule) => FaultAnswer>} */
const ANSWERS = {
	reset: () => 'reset',
	resetAfter: () => 'reset',
	hang: () => 'hang',
	html502: () => html(502, '502 Bad Gateway'),
	html503: () => html(503, '503 Service Temporarily Unavailable'),
	html504: () => html(504, '504 Gateway Time-out'),
	redirect302: (_call, _settings, { location = '/elsewhere' }) => html(302, '302 Found', { location }),
	rateLimit429: (_call, settings) => rateLimit(settings, 429),
	rateLimit403: (_call, settings) => rateLimit(settings, 403),
	rateLimit200: (_call, settings) => rateLimit(settings, 200),
	unauthorized401: () => unauthorized(),
	badJson400: () => error(400, 'MXBadRequestException', 'The body is not JSON.'),
	unknownAttribute: () =>
		error(500, 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone,mx_Old'),
	duplicate: () => error(500, 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.'),
	plain500: () => html(500, 'Internal Server Error'),
	errorWith200: () => error(200, 'MXInvalidInputException', 'The input is not valid.'),
	oddShape200: () => json(200, { Result: 'OK' }),
	echoKeys: ({ method, path, rawQuery, query }) =>
		error(
			500,
			'MXInvalidInputException',
			`${method} ${path}?${rawQuery} failed for accessKey ${query.accessKey} and secretKey ${query.secretKey}`,
		),
};

/** What keeps a call from the service, so that it does not count. */
const IN_FRONT = /^(reset|html|redirect|rateLimit|unauthorized)/;

function rateLimit(settings, refusalStatus) {
	return limitExceeded({ ...settings, refusalStatus, waitMs: settings.windowMs });
}

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
	 */
	pick(call, place) {
		return this.rules.find((fault) => {
			if (fault.counts !== (place === 'inside') || !matches(fault.match, call)) return false;
			fault.matched++;
			if (fault.matched <= fault.skip || fault.applied >= fault.times) return false;
			if (this.random() >= fault.share) return false;
			fault.applied++;
			return true;
		});
	}
}

/** @param {FaultRule} rule */
function readRule(rule) {
	checkNames(rule, RULE_KEYS, 'key of a fault');
	const { answer, match = {}, skip = 0, times = Infinity, share = 1 } = rule;
	checkNames(match, ['path', 'attribute', 'value'], 'match of a fault');
	if (typeof answer === 'string') checkNames({ [answer]: true }, Object.keys(ANSWERS), 'fault');

	const name = typeof answer === 'string' ? answer : `status ${answer.status}`;
	const effect = rule.effect ?? name === 'resetAfter';
	const counts = effect || (rule.counts ?? !IN_FRONT.test(name));
	/** @type {(call: Call, settings: import('./settings').Settings) => FaultAnswer} */
	const play = (call, settings) =>
		typeof answer === 'string' ? ANSWERS[answer](call, settings, rule) : customAnswer(answer);
	return { name, match, skip, times, share, effect, counts, play, matched: 0, applied: 0 };
}

/**
 * @param {Exclude<FaultRule['answer'], string>} answer
 * @returns {import('./answers').Answer}
 */
function customAnswer({ status, headers = {}, body = '' }) {
	// Else a Content-Type in another case would be sent beside ours.
	const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
	const given = Object.fromEntries(lowerCase);
	if (typeof body !== 'string') return json(status, body, given);
	return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...given }, body };
}

/** @param {NonNullable<FaultRule['match']>} match @param {Call} call */
function matches({ path = '', attribute, value }, call) {
	if (!call.path.includes(path)) return false;
	if (attribute === undefined && value === undefined) return true;
	return readPairs(call.body).some(
		(pair) =>
			(attribute === undefined || pair?.Attribute === attribute) &&
			(value === undefined || pair?.Value === value),
	);
}

function readPairs(body) {
	try {
		const pairs = JSON.parse(body);
		return Array.isArray(pairs) ? pairs : [];
	} catch {
		return [];
	}
}

const FAULT_NAMES = Object.keys(ANSWERS);

module.exports = { FAULT_NAMES, Faults };
