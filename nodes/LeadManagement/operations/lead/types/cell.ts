import type { AccountFields } from '../../../account/accountFields';
import { isPlainObject } from '../../parameters/wireValue';
import { isOfOther, toContactCell } from './contactCell';
import { isBlankValue, toContact } from './contacts';
import { hasSingleValue } from './fieldValue';
import { isBlankCell } from './nothing';
import { WHOLE_NAME, splitName } from './wholeName';

/** Keys of what people read in place of a value. */
const LABELS = ['name', 'label', 'title', 'text'];

/**
 * The value of an object with a single one, such as `{ value: 'Ada' }` (HubSpot, Elementor). Beside another name, it is an ID of
 * the program that it comes from. Any other value unchanged.
 */
export const toSingleCell = (cell: unknown): unknown =>
	isPlainObject(cell) &&
	'value' in cell &&
	typeof cell.value !== 'object' &&
	LABELS.every((label) => !(label in cell) || String(cell[label]) === String(cell.value))
		? cell.value
		: cell;

/** True for an attribute that an object can be sent for. */
export const isSet = (name: string, fields: AccountFields): boolean =>
	name.startsWith('mx_') && !hasSingleValue(fields.get(name));

/** True for a value that can be sent: no blank by the type of the attribute, no count as a name, no object but in a set. */
export function isUsable(target: string, value: unknown, fields: AccountFields): boolean {
	if (isBlankCell(value)) return false;
	const contact = toContact(target);
	if (contact) {
		const read = toContactCell(value, contact);
		return !isBlankValue(target, read) && !isOfOther(read, contact);
	}
	if (target === WHOLE_NAME) return splitName(value, false) !== undefined;
	return !isPlainObject(toSingleCell(value)) || isSet(target, fields);
}
