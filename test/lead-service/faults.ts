import type { Answer } from './answers';
import { error, html, json, limitExceeded, unauthorized } from './answers';
import type { Call } from './call';
import type { Settings } from './settings';
import { checkNames } from './settings';

/** One thing that goes wrong. The first rule that fits a call is applied. */
export interface FaultRule {
	/** A name from `ANSWERS`, or any answer at all: a string as `body` is sent as it is, anything else as JSON. */
	answer: string | { status: number; headers?: Record<string, string>; body?: unknown };
	/** Part of the path, and a value in the body of a lead. */
	match?: { path?: string; value?: string };
	/** How many calls it is applied to; no end by default. */
	times?: number;
}

type FaultAnswer = Answer | 'reset' | 'hang';

const ANSWERS: Record<string, (call: Call, settings: Settings) => FaultAnswer> = {
	reset: () => 'reset',
	resetAfter: () => 'reset',
	hang: () => 'hang',
	html502: () => html(502, '502 Bad Gateway'),
	html503: () => html(503, '503 Service Temporarily Unavailable'),
	html504: () => html(504, '504 Gateway Time-out'),
	redirect302: () => html(302, '302 Found', { location: '/elsewhere' }),
	rateLimit429: (_call, settings) => limitExceeded(settings, 429),
	rateLimit403: (_call, settings) => limitExceeded(settings, 403),
	rateLimit200: (_call, settings) => limitExceeded(settings, 200),
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

export class Faults {
	#rules: Array<ReturnType<typeof readRule>>;

	constructor(rules: FaultRule[]) {
		this.#rules = rules.map(readRule);
	}

	pick(call: Call, place: 'in front' | 'inside') {
		const found = this.#rules.find(
			(rule) => rule.place === place && rule.times > 0 && matches(rule.match, call),
		);
		if (found) found.times--;
		return found;
	}
}

function readRule({ answer, match = {}, times = Infinity, ...rest }: FaultRule) {
	checkNames(rest, [], 'key of a fault');
	checkNames(match, ['path', 'value'], 'match of a fault');
	const name = typeof answer === 'string' ? answer : `status ${answer.status}`;
	if (typeof answer === 'string') checkNames({ [answer]: true }, FAULT_NAMES, 'fault');
	const effect = name === 'resetAfter';
	const place = !effect && IN_FRONT.test(name) ? 'in front' : 'inside';
	const play = (call: Call, settings: Settings): FaultAnswer =>
		typeof answer === 'string' ? ANSWERS[answer](call, settings) : customAnswer(answer);
	return { name, match, times, effect, place, play };
}

function customAnswer({ status, headers = {}, body = '' }: Exclude<FaultRule['answer'], string>): Answer {
	// Otherwise a Content-Type in another case would be sent in addition to the default one.
	const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
	const given: Answer['headers'] = Object.fromEntries(lowerCase);
	if (typeof body !== 'string') return json(status, body, given);
	return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...given }, body };
}

function matches(
	{ path = '', value }: NonNullable<FaultRule['match']>,
	{ path: called, body }: Call,
): boolean {
	return called.includes(path) && (value === undefined || body.includes(`"Value":${JSON.stringify(value)}`));
}
