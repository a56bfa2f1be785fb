import type { Call } from '../lead-service/call';

export interface Row {
	EmailAddress: string;
	FirstName: string;
	LastName: string;
	/** Says which row a call was for. */
	mx_Row: string;
}

/**
 * Rows of a sheet, in its order.
 *
 * @param leads how many leads the rows are of, in turn; by default each row is a lead of its own
 * @param first number of the first row
 */
export function makeRows(count: number, { leads = Infinity, first = 0 } = {}): Row[] {
	return Array.from({ length: count }, (_, index) => {
		const row = first + index;
		const lead = Number.isFinite(leads) ? row % leads : row;
		return {
			EmailAddress: `person${lead}@example.com`,
			FirstName: `First ${lead}`,
			LastName: `Last ${lead}`,
			mx_Row: String(row),
		};
	});
}

/** The number of the row that a logged call was for. */
export const rowOf = ({ body }: Call): number => Number(/"mx_Row","Value":"(\d+)"/.exec(body)?.[1]);
