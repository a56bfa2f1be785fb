import { toPathText } from '../parameters/paths';
import type { Table } from './table/table';

/**
 * How to send a column as an attribute, whatever its name is.
 *
 * @param attribute its name, or several, of which one is meant
 */
export const toAddAdvice = (attribute: string, column = 'the column'): string =>
	`Add ${attribute} to 'Additional Attributes', and drag ${column} on 'Value'.`;

/** What to do behind it for an email address or a phone, which ends that leads are looked for inside the items. */
export const keepPlace = ({ place, isPlaceGiven }: Pick<Table, 'place' | 'isPlaceGiven'>): string =>
	place.length > 0 && !isPlaceGiven ? ` Then set 'Path to the Lead' to ${toPathText(place)}.` : '';
