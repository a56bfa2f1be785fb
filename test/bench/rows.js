/**
 * Rows of a sheet, in its order; `mx_Row` says which row a call was for.
 * @param {number} count
 * @param {object} [options]
 * @param {number} [options.leads] how many leads the rows are of, in turn; as many as there are rows by default
 * @param {number} [options.first] number of the first row
 */
function makeRows(count, { leads = Infinity, first = 0 } = {}) {
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
const rowOf = (call) => Number(/"mx_Row","Value":"(\d+)"/.exec(call.body)?.[1]);

module.exports = { makeRows, rowOf };
