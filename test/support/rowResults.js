/**
 * What became of one row.
 * @typedef {{ outcome: 'created' | 'updated', id: string } | { outcome: 'refused', reason: string }} RowResult
 */

/**
 * Reads what the node 'Create or update lead' gave out, success and error, back into the order of the rows.
 * @param {import('../n8n/support/restClient').Execution} execution
 * @returns {RowResult[]} by row; a row that gave nothing, or more than once, is an error
 */
function readResults(execution) {
	if (execution.status !== 'success')
		throw new Error(`The workflow ended with ${execution.status}: ${execution.error?.message}`);
	const [written, refused] = execution.outputsOf('Create or update lead');
	const inRowOrder = [...written, ...refused].sort((one, other) => rowOf(one) - rowOf(other));
	/** @type {Set<string>} */
	const seen = new Set();
	return inRowOrder.map((item, row) => {
		if (rowOf(item) !== row) throw new Error(`Row ${row} and its results do not match.`);
		if ('error' in item.json) return { outcome: 'refused', reason: item.json.error };
		const id = item.json.Message.Id;
		// Rows of one lead go one after the other, so its first one made it.
		const outcome = seen.has(id) ? 'updated' : 'created';
		seen.add(id);
		return { outcome, id };
	});
}

const rowOf = ({ pairedItem }) => pairedItem.item ?? pairedItem;

module.exports = { readResults };
