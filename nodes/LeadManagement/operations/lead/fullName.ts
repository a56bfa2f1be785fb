import { toComparableName } from '../../accountFields';
import { isBlank } from '../wireValue';

/** The attributes of a column with the whole name of a person. */
export const NAME_ATTRIBUTES = ['FirstName', 'LastName'];

const FULL_NAME_COLUMNS = ['name', 'fullname'];

/** True for a column "Name" or "Full name". */
export const isFullNameColumn = (column: string): boolean =>
	FULL_NAME_COLUMNS.includes(toComparableName(column));

/**
 * Splits a name at its last space.
 *
 * @returns the values of `NAME_ATTRIBUTES`: one word is a first name only, and no name is none in both
 */
export function splitFullName(value: unknown): unknown[] {
	if (isBlank(value)) return ['', ''];
	if (typeof value !== 'string') return [value];
	const name = value.trim();
	const [, first, last] = /^(.*\S)\s+(\S+)$/su.exec(name) ?? [undefined, name, undefined];
	return last === undefined ? [first] : [first, last];
}
