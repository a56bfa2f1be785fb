import { error, html, json, limitExceeded, unauthorized, type Answer } from './answers';
import type { Call } from './call';
import type { Settings } from './settings';

/** One thing that goes wrong. The first rule that fits a call is applied. */
export interface FaultRule {
	/** A name from `ANSWERS`, or any answer at all: a string as `body` is sent as it is, anything else as JSON. */
	answer: string | { status: number; headers?: Record<string, string>; body?: unknown };
	/** Part of the path, part of the body, and a value in the body of a lead. */
	match?: { path?: string; body?: string; value?: string };
	/** How many calls it is applied to; no end by default. */
	times?: number;
}

type FaultAnswer = Answer | 'reset' | 'hang';
type Play = (call: Call, settings: Settings) => FaultAnswer;

/** The answers that keep a call from reaching the service, so that it does not count. */
const IN_FRONT: Record<string, Play> = {
	reset: () => 'reset',
	html502: () => html(502, '502 Bad Gateway'),
	redirect302: () => html(302, '302 Found', { location: '/elsewhere' }),
	rateLimit429: (_call, settings) => limitExceeded(settings),
	unauthorized401: () => unauthorized(),
};

const ANSWERS: Record<string, Play> = {
	...IN_FRONT,
	hang: () => 'hang',
	badJson400: () => error(400, 'MXBadRequestException', 'The body is not JSON.'),
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

export class Faults {
	#rules: Array<ReturnType<typeof readRule>>;

	constructor(rules: FaultRule[]) {
		this.#rules = rules.map(readRule);
	}

	pick({ path, body }: Call, place: 'in front' | 'inside') {
		const found = this.#rules.find(
			({ match, ...rule }) =>
				rule.place === place &&
				rule.times > 0 &&
				path.includes(match.path ?? '') &&
				body.includes(match.body ?? '') &&
				(match.value === undefined || body.includes(`"Value":${JSON.stringify(match.value)}`)),
		);
		if (found) found.times--;
		return found;
	}
}

function readRule({ answer, match = {}, times = Infinity }: FaultRule) {
	if (typeof answer !== 'string')
		return { name: `status ${answer.status}`, match, times, place: 'inside', play: () => toAnswer(answer) };
	if (!(answer in ANSWERS)) throw new Error(`There is no fault ${answer}.`);
	const place = answer in IN_FRONT ? 'in front' : 'inside';
	return { name: answer, match, times, place, play: ANSWERS[answer] };
}

function toAnswer({ status, headers = {}, body = '' }: Exclude<FaultRule['answer'], string>): Answer {
	const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
	return {
		status,
		headers: { 'content-type': type, ...headers },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	};
}
