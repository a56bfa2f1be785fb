import { badRequest } from './answers';

export function parseJson(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		throw badRequest('The body is not JSON.');
	}
}

/** Checks that a value is an object without other keys. A missing key is found when its value is checked. */
export function checkKeys(
	value: unknown,
	what: string,
	allowed: string[],
): asserts value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw badRequest(`${what} must be an object.`);
	const unknown = Object.keys(value).find((key) => !allowed.includes(key));
	if (unknown !== undefined) throw badRequest(`${what} must not have '${unknown}'.`);
}

export function checkString(value: unknown, what: string): asserts value is string {
	if (typeof value !== 'string') throw badRequest(`${what} must be a string.`);
}

export function checkArray(value: unknown, what: string): asserts value is unknown[] {
	if (!Array.isArray(value)) throw badRequest(`${what} must be an array.`);
}

export function checkOneOf(value: unknown, what: string, allowed: string[]): asserts value is string {
	if (typeof value !== 'string' || !allowed.includes(value))
		throw badRequest(`${what} must be one of ${allowed.join(', ')}.`);
}
