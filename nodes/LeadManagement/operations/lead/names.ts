import { isBlank } from '../../parameters/wireValue';
import { type RowValue, withFate } from './fates';
import type { Column } from './mapping';
import { open } from './place';
import { isAsIfBlank, isEmpty } from './values/blank';
import { toWindows1252 } from './values/text';
import { type WholeName, readWholeName, restOfName } from './values/wholeName';

/** A cell with a whole name. */
export interface NameCell {
	column: Column;
	given: unknown;
	rank: number;
	isSurnameFirst: boolean;
}

/** What the whole names of a row give. */
export interface ReadNames {
	/** The column of the name that counts, or of an empty one, which may clear both parts; undefined without a whole name. */
	column: Column | undefined;
	/** The first and the last name; undefined for one that it doesn't give. */
	parts: unknown[];
	mayClear: boolean;
	/** The names that give nothing. */
	others: RowValue[];
}

const NO_NAME = 'a value that is not a name of one person';
const UNFIT_NAME = 'a name that does not fit the first or last name of the row';
/** What the hint calls the attribute of a whole name. */
const NAME = 'Name';

/**
 * Reads the whole names of a row.
 *
 * @param known the first and the last name that the row has from elsewhere; '' for none
 */
export function readNames(cells: readonly NameCell[], known: readonly string[]): ReadNames {
	const others: RowValue[] = [];
	let chosen: WholeName | undefined;
	let column: Column | undefined;
	let parts: unknown[] = [];
	for (const cell of [...cells].sort((one, other) => one.rank - other.rank)) {
		const name = readName(cell, others);
		if (!name) continue;
		if (chosen) {
			const fate = name.text === chosen.text ? 'sent' : 'other';
			others.push({ ...withFate(cell.column, cell.given, fate), attribute: NAME });
			continue;
		}
		chosen = name;
		column = cell.column;
		parts = known.some((part) => part !== '') ? findMissing(name, cell, known, others) : name.parts;
	}
	if (chosen) return { column, parts, mayClear: false, others };
	const empty = cells.find(({ given }) => isBlank(given));
	return { column: empty?.column, parts: ['', ''], mayClear: true, others };
}

function readName({ column, given, isSurnameFirst }: NameCell, others: RowValue[]): WholeName | undefined {
	if (isEmpty(given)) return undefined;
	if (isAsIfBlank(given, 'name')) {
		others.push(withFate(column, given, 'blank'));
		return undefined;
	}
	const opened = open(given);
	const single = Array.isArray(opened) && opened.length === 1 ? (opened[0] as unknown) : opened;
	const name = readWholeName(toWindows1252(single), isSurnameFirst);
	if (!name) others.push(withFate(column, given, 'unsent', NO_NAME));
	return name;
}

/** The part of a whole name that the row has not from elsewhere. */
function findMissing(
	{ text }: WholeName,
	{ column, given }: NameCell,
	known: readonly string[],
	others: RowValue[],
): unknown[] {
	let rest: string | undefined = text;
	for (const part of known) if (part !== '' && rest !== undefined) rest = restOfName(rest, part);
	const isWhole = !known.includes('');
	if (rest && !isWhole) return known.map((part) => (part === '' ? rest : undefined));
	const fate = rest === '' ? 'sent' : isWhole ? 'other' : 'unsent';
	others.push({ ...withFate(column, given, fate, UNFIT_NAME), attribute: NAME });
	return [];
}
