const MAX_NAMED_COLUMNS = 10;

/** The results of a run's items. */
export interface RunCounts {
	written: number;
	refused: number;
	blankRows: number;
	/** Columns that were not sent, because they match no field of the account. */
	leftOutColumns: ReadonlySet<string>;
}

const format = (count: number) => count.toLocaleString('en-US');

/**
 * Summarizes a run in one line, e.g. "4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7".
 *
 * @returns undefined when every item was written completely
 */
export function describeResult({
	written,
	refused,
	blankRows,
	leftOutColumns,
}: RunCounts): string | undefined {
	if (refused === 0 && blankRows === 0 && leftOutColumns.size === 0) return undefined;
	const counts = [`${format(written)} written`];
	if (refused > 0) counts.push(`${format(refused)} refused`);
	if (blankRows > 0) counts.push(`${format(blankRows)} blank ${blankRows === 1 ? 'row' : 'rows'} skipped`);
	if (leftOutColumns.size === 0) return counts.join(', ');
	// The name of a column may have line breaks.
	const named = [...leftOutColumns].slice(0, MAX_NAMED_COLUMNS).map((column) => column.replace(/\s+/g, ' '));
	const others = leftOutColumns.size - named.length;
	const rest = others > 0 ? ` and ${format(others)} more` : '';
	return `${counts.join(', ')}. Left out: ${named.join(', ')}${rest}`;
}
