/** A row of a spreadsheet. */
export type Row = Record<'EmailAddress' | 'FirstName' | 'LastName' | 'mx_Row', string>;

interface RowOptions {
	/** The number of leads that the rows are of, in rotation. By default each row is of another lead. */
	leads?: number;
	/** Number of the first row. */
	first?: number;
}

/** Rows in the order of a spreadsheet. `mx_Row` is the row's number, so that the service's log shows which row a call was for. */
export function makeRows(count: number, { leads = Infinity, first = 0 }: RowOptions = {}): Row[] {
	return Array.from({ length: count }, (_, index) => {
		const row = first + index;
		const lead = Number.isFinite(leads) ? row % leads : row;
		const names = { FirstName: `First ${lead}`, LastName: `Last ${lead}` };
		return { EmailAddress: `person${lead}@example.com`, ...names, mx_Row: String(row) };
	});
}
