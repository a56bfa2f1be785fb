import type { IDataObject } from 'n8n-workflow';

/** An object, also as JSON inside a text; undefined for anything else. */
export function toObject(body: unknown): object | undefined {
	try {
		const value: unknown = typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body;
		return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** A property of an answer, whatever its letter case: nobody promises that the service keeps to the documented one. */
export const propertyOf = (body: unknown, name: string): unknown =>
	Object.entries(toObject(body) ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

const isText = (value: unknown, pattern: RegExp) => pattern.test(String(value ?? '').trim());

/** True for a body that calls itself an error (not in the interface; from clients that log real answers). */
export const isError = (body: unknown): boolean =>
	isText(propertyOf(body, 'Status'), /^error$/i) ||
	isText(propertyOf(propertyOf(body, 'Message'), 'IsSuccessful'), /^false$/i) ||
	['ExceptionType', 'ExceptionMessage'].some((name) => {
		const said = propertyOf(body, name);
		return typeof said === 'string' && said.trim() !== '';
	});

const saysSuccess = (body: unknown) => isText(propertyOf(body, 'Status'), /^success$/i);

/** The ID of the lead that a success names (interface, section 4.1); undefined for a body that is none. */
export function leadIdOf(body: unknown): string | undefined {
	const id = propertyOf(propertyOf(body, 'Message'), 'Id');
	const isId = (typeof id === 'string' && id.trim() !== '') || typeof id === 'number';
	const hasStatus = isText(propertyOf(body, 'Status'), /./);
	return isId && !isError(body) && (saysSuccess(body) || !hasStatus) ? String(id) : undefined;
}

/** True for a body that says that a template was updated (interface, section 4.2). */
export const isUpdated = (body: unknown): body is IDataObject =>
	!isError(body) &&
	(saysSuccess(body) || isText(propertyOf(propertyOf(body, 'Message'), 'IsSuccessful'), /^true$/i));
