import { InputError } from '../../inputError';
import { isLocator } from '../attributeName';
import { isBlank, isPlainObject, toWireValue } from '../wireValue';

/** What a form field for files or another node's file leaves in an item. */
export const isFile = (value: unknown): boolean =>
	isPlainObject(value) &&
	(('filename' in value && 'mimetype' in value) || ('fileName' in value && 'mimeType' in value));

/**
 * Converts a value of an attribute to text. The entries of a list are joined with semicolons.
 *
 * @param where the attribute or column, for the error message
 * @param toLeaveOut how to leave the value out, for the error message
 * @throws InputError for a value that is not text, a number, true or false, a date, or a list of these
 */
export function toLeadText(value: unknown, where: string, toLeaveOut = 'leave it out'): string {
	const entries = Array.isArray(value) ? value : [value];
	if (entries.some(isFile)) {
		throw new InputError(
			`${where} has a file`,
			`Files cannot be sent. Send a link to the file, or ${toLeaveOut}.`,
		);
	}
	if (isLocator(value)) {
		throw new InputError(
			`${where} has an entry of a list instead of its value`,
			'Send the "value" inside it.',
		);
	}
	if (!Array.isArray(value)) return toWireValue(value, where);
	const inner = value.find((entry) => Array.isArray(entry) || isPlainObject(entry));
	if (inner !== undefined) {
		throw new InputError(
			`${where} has a list of ${Array.isArray(inner) ? 'lists' : 'objects'}`,
			'Send one value of each entry, e.g. {{ $json.tags.map((tag) => tag.name).join(";") }}.',
		);
	}
	return value
		.filter((entry) => !isBlank(entry))
		.map((entry) => toWireValue(entry, where))
		.join(';');
}
