import { isResourceLocatorValue } from 'n8n-workflow';
import { isFile, isPlainObject, toProperties } from '../../parameters/wireValue';
import type { ContactType } from './types/contacts';

/** An attribute as entered, before it is checked and converted. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Its column, for error messages. */
	column?: string;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
	/** The type of its value, if that is not the one of its field: a mobile number that is the phone, too. */
	type?: ContactType;
	/** True for a phone whose country is known but not its code, so that no other code may be put before it. */
	isAsWritten?: boolean;
	/** True for a preset attribute that nobody filled in, so that it clears nothing. */
	isUnfilled?: boolean;
}

/** Converts a property of an item or JSON object. A value that is an object becomes a custom field set. */
export function toGivenAttribute(name: string, value: unknown): GivenAttribute {
	if (!isFieldSet(value)) return { name, value };
	const inner = toProperties(value).map(([field, content]) => ({ name: field, value: content }));
	return { name, value: '', inner };
}

function isFieldSet(value: unknown): value is object {
	try {
		return isPlainObject(value) && !isResourceLocatorValue(value) && !isFile(value);
	} catch {
		// Objects of n8n's expressions such as $env may not be read. They are refused when they are converted.
		return false;
	}
}
