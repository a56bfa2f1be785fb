import { error, html, json, limitExceeded, type Answer } from './answers';
import type { Call } from './call';
import type { Settings } from './settings';

/** One thing that goes wrong with calls whose keys are valid. The first rule that fits a call is applied. */
export interface FaultRule {
	/** A name from `ANSWERS`, or any answer at all: a string as `body` is sent as it is, anything else as JSON. */
	answer: string | { status: number; headers?: Record<string, string>; body?: unknown };
	/** Part of the path, part of the body, and a value in the body of a lead. */
	match?: { path?: string; body?: string; value?: string };
	/** Calls that it is applied to; no end by default. */
	times?: number;
}

const ANSWERS: Record<string, (call: Call, settings: Settings) => Answer | 'reset' | 'hang'> = {
	reset: () => 'reset',
	hang: () => 'hang',
	html502: () => html(502, '502 Bad Gateway'),
	rateLimit429: (_call, settings) => limitExceeded(settings),
	badJson400: () => error(400, 'MXBadRequestException', 'The body is not JSON.'),
	duplicate: () => error(500, 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.'),
	plain500: () => html(500, 'Internal Server Error'),
	errorWith200: () => error(200, 'MXInvalidInputException', 'The input is not valid.'),
	oddShape200: () => json(200, { Result: 'OK' }),
	echoKeys({ method, path, rawQuery, query: { accessKey, secretKey } }) {
		const keys = `accessKey ${accessKey} and secretKey ${secretKey}`;
		return error(500, 'MXInvalidInputException', `${method} ${path}?${rawQuery} failed for ${keys}`);
	},
};

export const FAULT_NAMES = Object.keys(ANSWERS);

export class Faults {
	#rules: Array<ReturnType<typeof readRule>>;

	constructor(rules: FaultRule[]) {
		this.#rules = rules.map(readRule);
	}

	pick({ path, body }: Call) {
		const found = this.#rules.find(
			({ match, times }) =>
				times > 0 &&
				path.includes(match.path ?? '') &&
				body.includes(match.body ?? '') &&
				(match.value === undefined || body.includes(`"Value":${JSON.stringify(match.value)}`)),
		);
		if (found) found.times--;
		return found;
	}
}

function readRule({ answer, match = {}, times = Infinity }: FaultRule) {
	if (typeof answer === 'string') {
		if (!(answer in ANSWERS)) throw new Error(`There is no fault ${answer}.`);
		return { name: answer, match, times, play: ANSWERS[answer] };
	}
	const { status, headers, body = '' } = answer;
	const page = { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
	const played = typeof body === 'string' ? { ...page, body } : json(status, body, headers);
	return { name: `status ${status}`, match, times, play: () => played };
}
