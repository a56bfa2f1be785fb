import type { Answer } from './answers';
import { error, html, json, limitExceeded, unauthorized } from './answers';
import type { Call } from './call';
import type { Settings } from './settings';
import { checkNames } from './settings';

/**
 * One thing that goes wrong. `match`, `skip`, `times` and `share` must all allow it. The first rule that fits is
 * applied.
 */
export interface FaultRule {
	/** A name from `ANSWERS`, or any answer at all: a string as `body` is sent as it is, anything else as JSON. */
	answer: string | { status: number; headers?: Record<string, string>; body?: unknown };
	/** Part of the path; a pair of the body. */
	match?: { path?: string; attribute?: string; value?: string };
	/** How many calls pass before the rule begins. */
	skip?: number;
	/** How many calls it is applied to; no end by default. */
	times?: number;
	/** Probability of being applied to a call. */
	share?: number;
	/** The call is carried out, and only its answer is replaced. */
	effect?: boolean;
	/**
	 * Whether the call fails in the service, where it counts against the limit, or in front of it. The default is
	 * what is usual for the named answers, and `true` for others.
	 */
	counts?: boolean;
	/** Of a redirect. */
	location?: string;
}

type FaultAnswer = Answer | 'reset' | 'hang';

const RULE_KEYS = ['answer', 'match', 'skip', 'times', 'share', 'effect', 'counts', 'location'];

const ANSWERS: Record<string, (call: Call, settings: Settings, rule: FaultRule) => FaultAnswer> = {
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

export const FAULT_NAMES = Object.keys(ANSWERS);

/** The answers that keep a call from reaching the service, so that it does not count. */
const IN_FRONT = /^(reset|html|redirect|rateLimit|unauthorized)/;

function rateLimit(settings: Settings, refusalStatus: number) {
	return limitExceeded({ ...settings, refusalStatus });
}

export class Faults {
	#rules: Array<ReturnType<typeof readRule>>;
	#random: () => number;

	constructor(rules: FaultRule[], random: () => number) {
		this.#rules = rules.map(readRule);
		this.#random = random;
	}

	pick(call: Call, place: 'in front' | 'inside') {
		return this.#rules.find((fault) => {
			if (fault.counts !== (place === 'inside') || !matches(fault.match, call)) return false;
			fault.matched++;
			if (fault.matched <= fault.skip || fault.applied >= fault.times) return false;
			if (this.#random() >= fault.share) return false;
			fault.applied++;
			return true;
		});
	}
}

function readRule(rule: FaultRule) {
	checkNames(rule, RULE_KEYS, 'key of a fault');
	const { answer, match = {}, skip = 0, times = Infinity, share = 1 } = rule;
	checkNames(match, ['path', 'attribute', 'value'], 'match of a fault');
	if (typeof answer === 'string') checkNames({ [answer]: true }, FAULT_NAMES, 'fault');

	const name = typeof answer === 'string' ? answer : `status ${answer.status}`;
	const effect = rule.effect ?? name === 'resetAfter';
	const counts = effect || (rule.counts ?? !IN_FRONT.test(name));
	const play = (call: Call, settings: Settings): FaultAnswer =>
		typeof answer === 'string' ? ANSWERS[answer](call, settings, rule) : customAnswer(answer);
	return { name, match, skip, times, share, effect, counts, play, matched: 0, applied: 0 };
}

function customAnswer({ status, headers = {}, body = '' }: Exclude<FaultRule['answer'], string>): Answer {
	// Otherwise a Content-Type in another case would be sent in addition to the default one.
	const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
	const given: Answer['headers'] = Object.fromEntries(lowerCase);
	if (typeof body !== 'string') return json(status, body, given);
	return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...given }, body };
}

function matches({ path = '', attribute, value }: NonNullable<FaultRule['match']>, call: Call): boolean {
	if (!call.path.includes(path)) return false;
	if (attribute === undefined && value === undefined) return true;
	return readPairs(call.body).some(
		(pair) =>
			(attribute === undefined || pair?.Attribute === attribute) &&
			(value === undefined || pair?.Value === value),
	);
}

function readPairs(body: string): Array<{ Attribute?: unknown; Value?: unknown } | null> {
	try {
		const pairs: unknown = JSON.parse(body);
		return Array.isArray(pairs) ? pairs : [];
	} catch {
		return [];
	}
}
