import type { INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InputError } from '../inputError';
import type { Problem } from '../service/readResponse';
import { fieldsBehind } from './rowFields';

/** An error of the node, or of one of its items. */
export type ItemError = NodeOperationError | NodeApiError;

/**
 * The error for input that was not sent.
 *
 * @param error what was thrown while the input was read: a InputError, or an error of n8n such as a failed expression
 * @param itemIndex the item; none when all items are concerned
 */
export function toOperationError(node: INode, error: unknown, itemIndex?: number): ItemError {
	if (!(error instanceof InputError)) {
		return error instanceof NodeOperationError || error instanceof NodeApiError
			? error
			: new NodeOperationError(node, error as Error, { itemIndex });
	}
	const { message, description } = error;
	return withExactWords(
		new NodeOperationError(node, message, { description, itemIndex }),
		message,
		itemIndex,
	);
}

/**
 * The error for a call that failed. It holds the words and the status alone: nothing of the request.
 *
 * @param item the item that was sent
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
		? `In this item it comes from the field ${listed}.`
		: `In this item they come from the fields ${listed}.`;
}

/** n8n's errors replace a message that contains the like of "EPERM" (n8n-workflow 2.41), so it is set once more. */
function withExactWords<E extends ItemError>(error: E, message: string, itemIndex: number | undefined): E {
	error.message = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	error.messages = [];
	return error;
}
