import type { AccountFields } from '../../account/accountFields';
import type { Note } from '../operation';
import type { GivenAttribute } from './given';

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
	start(fields: AccountFields): LeadReader;
}

/** What a row of 'Attributes' or 'Additional Attributes' gives: an attribute, and its value or the column as the hint says it. */
export interface ByHand {
	name: string;
	/** E.g. `Student Name → First Name`, or `Lead Source = Web`. */
	text: string;
	/** Whether the value comes from a column, so that the hint says if no row has one. */
	isOfColumn: boolean;
	/** What may be wrong with the value. */
	warning?: string;
}

/** Reads the attributes of a run's items. */
export interface LeadReader {
	/** What the attributes come from, for error messages. */
	where: string;
	/** True if SearchBy may be one of the attributes. */
	mayHaveSearchBy: boolean;
	byHand?: readonly ByHand[];
	/** Returns undefined for a blank row. Throws an InputError for attributes that cannot be sent. */
	read(itemIndex: number): GivenLead | undefined;
	/** What the hint says about the run, once all items were read. */
	notes?(): Note[];
	/** What to do when no attribute of an item has an email address or a phone. */
	adviseOnContact(itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string;
}
