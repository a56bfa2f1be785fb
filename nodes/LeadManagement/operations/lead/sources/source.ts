import { isResourceLocatorValue } from 'n8n-workflow';
import type { AccountFields } from '../../../account/accountFields';
import type { ColumnNotes, Note } from '../../operation';
import { isFile, isPlainObject, toProperties } from '../../parameters/wireValue';

/** An attribute as entered, before it is checked and converted. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Its column, for error messages. */
	column?: string;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
}

/** The attributes of an item, and what the hint says about them. */
export interface GivenLead {
	given: GivenAttribute[];
	notes?: readonly Note[];
}

/** Where the attributes of a run's leads come from, by 'Data to Send'. */
export interface LeadSource {
	/** True when the account's fields are needed to read them. */
	needsAccountFields: boolean;
	/** @throws InputError for items that cannot be sent as a whole */
	start(fields: AccountFields): Promise<LeadReader> | LeadReader;
}

/** Reads the attributes of a run's items. */
export interface LeadReader extends ColumnNotes {
	/** What the attributes come from, for error messages. */
	where: string;
	/** True if SearchBy may be one of the attributes. */
	mayHaveSearchBy: boolean;
	/** Returns undefined for a blank row. Throws an InputError for attributes that cannot be sent. */
	read(itemIndex: number): GivenLead | undefined;
	/** What to do when no attribute of an item has an email address or a phone. */
	adviseOnContact(itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string;
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
