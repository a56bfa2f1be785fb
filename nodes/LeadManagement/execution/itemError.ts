import type { INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InputError } from '../inputError';
import type { Problem } from '../service/readResponse';
import { fieldsBehind } from './rowFields';

/** The error of one item or of the whole run. */
export type ItemError = NodeOperationError | NodeApiError;

/**
 * Converts an error that was thrown while reading the input.
 *
 * @param error an InputError or any other error, such as n8n's for a failed expression
 * @param itemIndex undefined when the error concerns all items
 * @returns a NodeOperationError with the same texts; node errors of n8n unchanged
 */
export function toOperationError(node: INode, error: unknown, itemIndex?: number): ItemError {
	if (!(error instanceof InputError)) {
		return error instanceof NodeOperationError || error instanceof NodeApiError
			? error
			: new NodeOperationError(node, error as Error, { itemIndex });
	}
	const { message, description, concernsRun } = error;
	const named = concernsRun ? undefined : itemIndex;
	return withExactWords(
		new NodeOperationError(node, message, { description, itemIndex: named }),
		message,
		named,
	);
}

/**
 * Converts a problem of a call. The error contains nothing from the request, which includes the keys.
 *
 * @param item the item that was sent, to find the fields of unknown attributes
 */
export function toApiError(
	node: INode,
	problem: Problem,
	item: INodeExecutionData,
	itemIndex: number,
): NodeApiError {
	const { message, httpCode, unknownAttributes = [] } = problem;
	const fields = fieldsBehind(unknownAttributes, node.parameters, item.json);
	const description = [problem.description, originOf(fields)].filter(Boolean).join(' ');
	const error = new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
	return withExactWords(error, message, itemIndex);
}

function originOf(fields: string[]): string {
	if (fields.length === 0) return '';
	const listed = fields.map((field) => `"${field}"`).join(', ');
	return fields.length === 1
		? `In this item, it comes from the column ${listed}.`
		: `In this item, they come from the columns ${listed}.`;
}

/** Sets the message again, because n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41). */
function withExactWords<E extends ItemError>(error: E, message: string, itemIndex: number | undefined): E {
	error.message = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	error.messages = [];
	return error;
}
