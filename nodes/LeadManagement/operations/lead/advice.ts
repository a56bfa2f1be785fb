import type { IDataObject } from 'n8n-workflow';
import { type Path, toCode, toPathText } from '../../parameters/paths';
import { isPlainObject } from '../../parameters/wireValue';
import { pathInside, valueAt } from './table/answers';
import type { Table } from './table/table';

/** Paths that an advice names. */
export const MAX_PATHS = 5;

/**
 * How to send a column as an attribute, whatever its name is.
 *
 * @param attribute its name, or several, of which one is meant
 */
export const toAddAdvice = (attribute: string, column = 'the column'): string =>
	`Add ${attribute} to 'Additional Attributes', and drag ${column} on 'Value'.`;

/**
 * What to do after that for an email address or a phone, which ends that leads are looked for inside the items; '' for nothing.
 * Without a period.
 */
export const toPlaceStep = ({ place, isPlaceGiven }: Pick<Table, 'place' | 'isPlaceGiven'>): string =>
	place.length > 0 && !isPlaceGiven ? `Then set 'Path to the Lead' to ${toPathText(place)}` : '';

/** The same as a sentence behind others. */
export function keepPlace(table: Pick<Table, 'place' | 'isPlaceGiven'>): string {
	const step = toPlaceStep(table);
	return step && ` ${step}.`;
}

/** What to enter in 'Path to the Lead', where one of these paths has the lead. */
export function toPathAdvice(paths: readonly string[]): string {
	const [first, ...others] = paths.slice(0, MAX_PATHS);
	return others.length === 0
		? `Set 'Path to the Lead' to ${first}.`
		: `Set 'Path to the Lead' to the one with the lead: ${[first, ...others].join(' or ')}.`;
}

/** True for paths into entries of the same lists, such as `pages[0].rows[1]` and `pages[1].rows[0]`. */
export function areInLists([first, ...others]: readonly Path[]): boolean {
	const isAlike = (path: Path) =>
		path.length === first.length &&
		path.every((part, index) =>
			typeof part === 'number' ? typeof first[index] === 'number' : part === first[index],
		);
	return others.length > 0 && others.every(isAlike);
}

/**
 * How to make an item of each lead in a list, or in lists in a list.
 *
 * @param path to one of them
 * @param isGiven whether 'Path to the Lead' says where leads are: afterwards, they are elsewhere
 */
export function toSplitOutAdvice(path: Path, item: IDataObject, isGiven: boolean): string {
	// As they are in the item, each inside an entry of the one before it.
	const lists: Path[] = [[]];
	const starts: unknown[] = [item];
	for (const [index, part] of path.entries()) {
		const outer = valueAt(item, path.slice(0, index));
		if (typeof part !== 'number') lists.push([...(lists.pop() ?? []), ...pathInside(outer, part)]);
		else {
			lists.push([]);
			starts.push((outer as unknown[])[part]);
		}
	}
	lists.pop();
	const entry = starts.pop();
	const code = lists.reduce(
		(outer, list, index) =>
			index === 0
				? toCode(list, starts[index])
				: `${outer}.flatMap((entry) => ${toCode(list, starts[index], 'entry')})`,
		'',
	);
	const names = lists.map(toPathText);
	const isPlain = !code.includes('JSON.parse') && names.every((name) => name !== '' && !name.includes(','));
	return toSplitOutSteps(
		isPlain ? names : ['leads'],
		isPlain ? {} : { leads: code },
		// The entries of another one would be columns named 0 and 1.
		isPlainObject(entry) ? [] : ['data'],
		isGiven,
	);
}

/**
 * @param fields of 'Split Out': of one node after the other, or all of one node, separated by commas
 * @param arrays what 'Edit Fields' must make before, by names
 * @param names of the fields that 'Split Out' makes; none for its own
 */
export function toSplitOutSteps(
	[first, ...others]: readonly string[],
	arrays: Readonly<Record<string, string>>,
	names: readonly string[],
	isGiven: boolean,
): string {
	const made = Object.entries(arrays).map(([name, code]) => `${name} that is {{ ${code} }}`);
	const edit =
		made.length > 0
			? `Add an 'Edit Fields' node before this one, with ${made.length > 1 ? 'fields' : 'a field'} of the type Array: ${made.join(', ')}. Behind it, add`
			: 'Add';
	const before = made.length > 0 ? '' : ' before this one,';
	const rest = others.map((name) => `, and behind it another one with ${name}`).join('');
	const named = names.length > 0 ? `, and ${names.join(', ')} in its option 'Destination Field Name'` : '';
	const clear = isGiven ? ", and clear 'Path to the Lead'" : '';
	return `${edit} a 'Split Out' node${before} with ${first} in 'Fields To Split Out'${rest}${named}${clear}.`;
}
