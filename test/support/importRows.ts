/** A row of a spreadsheet. */
export type Row = Record<'EmailAddress' | 'FirstName' | 'LastName' | 'mx_Row', string>;

/** Rows in the order of a spreadsheet. `mx_Row` is the row's number, so that the service's log shows which row a call was for. */
export function makeRows(count: number, first = 0): Row[] {
	return Array.from({ length: count }, (_, index) => {
		const row = first + index;
		const names = { FirstName: `First ${row}`, LastName: `Last ${row}` };
		return { EmailAddress: `person${row}@example.com`, ...names, mx_Row: String(row) };
	});
}
