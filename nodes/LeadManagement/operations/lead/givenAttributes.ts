import type { ColumnUse } from '../../types';
import { isLocator } from '../attributeName';
import { isPlainObject } from '../wireValue';
import { isFile } from './leadValue';

/** An attribute as entered, before it is checked and converted. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Its column, for error messages. */
	column?: string;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
}

/** The attributes of one item. */
export interface LeadData {
	given: GivenAttribute[];
	/** What the attributes come from, for error messages. */
	where: string;
	/** True if SearchBy may be one of the attributes. */
	mayHaveSearchBy?: boolean;
	/** What became of the item's columns, with 'Map Automatically'. */
	columns?: ColumnUse[];
	/** Returns what to do when no attribute has an email address or a phone. */
	contactAdvice(searchBy: string | undefined): string;
}

/** Converts a property of an item or JSON object. A value that is an object becomes a custom field set. */
export const toGivenAttribute = (name: string, value: unknown): GivenAttribute =>
	isPlainObject(value) && !isLocator(value) && !isFile(value)
		? {
				name,
				value: '',
				inner: Object.entries(value).map(([field, inner]) => ({ name: field, value: inner })),
			}
		: { name, value };
