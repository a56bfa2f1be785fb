import { badRequest } from './answers';

export function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		throw badRequest('The body is not JSON.');
	}
}

/** Throws a 400 unless the condition holds. */
export function check(condition: boolean, message: string): asserts condition {
	if (!condition) throw badRequest(message);
}

/** Checks that a value is an object without other keys. A missing key is found when its value is checked. */
export function checkKeys(
	value: unknown,
	what: string,
	allowed: string[],
): asserts value is Record<string, unknown> {
	check(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} must be an object.`);
	const unknown = Object.keys(value).find((key) => !allowed.includes(key));
	check(unknown === undefined, `${what} must not have '${unknown}'.`);
}

export function checkString(value: unknown, what: string): asserts value is string {
	check(typeof value === 'string', `${what} must be a string.`);
}

export function checkArray(value: unknown, what: string): asserts value is unknown[] {
	check(Array.isArray(value), `${what} must be an array.`);
}
