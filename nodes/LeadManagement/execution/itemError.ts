import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { Refusal } from '../refusal';
import type { Problem } from '../service/serviceError';

/** An error of the node, or of one of its items. */
export type ItemError = NodeOperationError | NodeApiError;

/**
 * The error for input that was not sent.
 *
 * @param error what was thrown while the input was read: a Refusal, or an error of n8n such as a failed expression
 * @param itemIndex the item; none when all items are concerned
 */
export function toInputError(node: INode, error: unknown, itemIndex?: number): ItemError {
	if (!(error instanceof Refusal)) {
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

/** The error for a call that failed. It holds the words and the status alone: nothing of the request. */
export function toCallError(
	node: INode,
	{ message, description, httpCode }: Problem,
	itemIndex: number,
): NodeApiError {
	const options = { message, description, httpCode, itemIndex };
	return withExactWords(new NodeApiError(node, {}, options), message, itemIndex);
}

/** n8n's errors replace a message that contains the like of "EPERM" (n8n-workflow 2.41), so it is set once more. */
function withExactWords<E extends ItemError>(error: E, message: string, itemIndex: number | undefined): E {
	error.message = itemIndex === undefined ? message : `${message} [item ${itemIndex}]`;
	error.messages = [];
	return error;
}
