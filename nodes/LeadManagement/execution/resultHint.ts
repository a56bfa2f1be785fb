const MAX_NAMED_COLUMNS = 10;

/** What became of the items of a run. */
export interface RunCounts {
	written: number;
	refused: number;
	blankRows: number;
	/** Columns that match no field of the account. */
	leftOutColumns: ReadonlySet<string>;
}

const inWords = (count: number) => count.toLocaleString('en-US');

/**
 * One line about a run that skipped, left out or refused something, e.g. "4 written, 5 refused, 2 blank rows skipped.
 * Left out: Age, Column 7".
 *
 * @returns nothing for a run that wrote everything
 */
export function describeResult({
	written,
	refused,
	blankRows,
	leftOutColumns,
}: RunCounts): string | undefined {
	if (refused === 0 && blankRows === 0 && leftOutColumns.size === 0) return undefined;
	const counts = [`${inWords(written)} written`];
	if (refused > 0) counts.push(`${inWords(refused)} refused`);
	if (blankRows > 0) counts.push(`${inWords(blankRows)} blank ${blankRows === 1 ? 'row' : 'rows'} skipped`);
	if (leftOutColumns.size === 0) return counts.join(', ');
	const named = [...leftOutColumns].slice(0, MAX_NAMED_COLUMNS);
	const others = leftOutColumns.size - named.length;
	const rest = others > 0 ? ` and ${inWords(others)} more` : '';
	return `${counts.join(', ')}. Left out: ${named.join(', ')}${rest}`;
}
