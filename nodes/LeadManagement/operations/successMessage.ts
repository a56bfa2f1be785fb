import { isPlainObject } from './wireValue';

/** The `Message` of a success body (interface, sections 4.1 and 4.2); empty for any other body. */
export function successMessage(body: unknown): Record<string, unknown> {
	return isPlainObject(body) && body.Status === 'Success' && isPlainObject(body.Message) ? body.Message : {};
}
