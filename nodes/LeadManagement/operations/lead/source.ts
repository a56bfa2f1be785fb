import type { AccountFields } from '../../account/accountFields';
import type { Note } from '../operation';
import type { ByHand, LeadAttribute, ReadLead } from './fates';
import type { GivenRules } from './given';
import type { Attribute } from './values/fieldValue';

/** Where the attributes of a run's leads come from, by 'Data to Send'. */
export interface LeadSource {
	/** What the attributes come from, for error messages. */
	where: string;
	/** True when the account's fields are needed to read them. */
	needsAccountFields: boolean;
	/** @throws InputError for items that cannot be sent as a whole */
	start(fields: AccountFields, attributeOf: (name: string) => Attribute): LeadReader | Promise<LeadReader>;
}

/** Reads the attributes of a run's items. */
export interface LeadReader {
	byHand?: readonly ByHand[];
	/** Returns undefined for a blank row. Throws an InputError for attributes that cannot be sent. */
	read(itemIndex: number, rules: GivenRules): ReadLead | undefined;
	/** What the hint says about the run. */
	notes?: readonly Note[];
	/** The paths of what lies beside the columns. */
	beside?: readonly string[];
	/** What to do when no attribute of an item has an email address or a phone. */
	advise(itemIndex: number, attributes: readonly LeadAttribute[], searchBy: string | undefined): string;
}
