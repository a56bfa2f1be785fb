import { isResourceLocatorValue } from 'n8n-workflow';
import { shown } from '../../messages';
import { describe, isFile, isPlainObject } from '../../parameters/wireValue';
import type { Note } from '../operation';

/** An attribute as entered, before it is checked and converted. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** The name of the column, for error messages. */
	column?: string;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
	/** True for a preset attribute that nobody filled in, so that it clears nothing. */
	isUnfilled?: boolean;
}

/** Converts a property of an item or JSON object. A value that is an object becomes a custom field set. */
export function toGivenAttribute(name: string, value: unknown, column?: string): GivenAttribute {
	if (!isPlainObject(value) || isResourceLocatorValue(value) || isFile(value)) return { name, value, column };
	return {
		name,
		column,
		value: '',
		inner: Object.entries(value).map(([field, content]) => ({ name: field, value: content })),
	};
}

/** What the hint says about a value that is not sent, e.g. `"x at y.com" (item 12, Email Address)`. */
export const toUnsentNote = (value: unknown, itemName: string, column: string): Note => ({
	section: 'notSent',
	text: '',
	example: `${describe(value)} (${itemName}, ${shown(column)})`,
});
