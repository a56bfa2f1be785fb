import type { INodeExecutionData } from 'n8n-workflow';

/** The fate of one row. */
export type RowResult =
	| { outcome: 'created' | 'updated'; id: string }
	| { outcome: 'refused'; reason: string };

interface FinishedExecution {
	status: string;
	error?: { message: string };
	/** The items of each output of a node. */
	outputsOf: (node: string) => INodeExecutionData[][];
}

type NodeOutput = { error: string } | { Message: { Id: string } };

/**
 * Reads what the node 'Create or update lead' returned, successes and errors, back into the order of the rows.
 * Throws unless every row has exactly one result.
 */
export function readResults(execution: FinishedExecution) {
	if (execution.status !== 'success')
		throw new Error(`The workflow ended with ${execution.status}: ${execution.error?.message}`);
	const [written, refused] = execution.outputsOf('Create or update lead');
	const inRowOrder = [...written, ...refused].sort((one, other) => rowOf(one) - rowOf(other));
	const seen = new Set<string>();
	return inRowOrder.map((item, row): RowResult => {
		if (rowOf(item) !== row) throw new Error(`Row ${row} and its results do not match.`);
		const output = item.json as NodeOutput;
		if ('error' in output) return { outcome: 'refused', reason: output.error };
		const id = output.Message.Id;
		// Rows of one lead are sent one after the other, so the first one created it.
		const outcome = seen.has(id) ? 'updated' : 'created';
		seen.add(id);
		return { outcome, id };
	});
}

const rowOf = ({ pairedItem }: INodeExecutionData) =>
	typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : Number(pairedItem);
