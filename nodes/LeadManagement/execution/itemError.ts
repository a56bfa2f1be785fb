import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InputError } from '../messages/inputError';
import type { Problem } from '../service/readResponse';

const CHECK_CREDENTIAL = "In the node, select a credential in 'Credential to connect with', or create one.";
const CHECK_EXPRESSIONS = "Check the expressions in the node's parameters, with the data of this item.";

/** The error of one item or of the whole run. */
export type ItemError = NodeOperationError | NodeApiError;

/**
 * Converts an error that was thrown while reading the input.
 *
 * @param error an InputError or any other error, such as n8n's for a failed expression
 * @param itemIndex undefined when the error concerns all items
 * @returns a NodeOperationError with the same texts; node errors of n8n unchanged, but for a missing description
 */
export function toOperationError(
	node: INode,
	error: unknown,
	itemIndex?: number,
	item?: INodeExecutionData,
): ItemError {
	if (!(error instanceof InputError)) {
		const nodeError = isNodeError(error)
			? error
			: new NodeOperationError(node, error as Error, { itemIndex });
		// n8n says nothing about a failed expression.
		nodeError.description ||= CHECK_EXPRESSIONS;
		return nodeError;
	}
	const { message, description, concernsRun } = error;
	const named = concernsRun ? undefined : itemIndex;
	const operationError = new NodeOperationError(node, message, { description, itemIndex: named });
	return withExactWords(operationError, message, named, item);
}

/** Converts an error of n8n about the credential. */
export function toCredentialError(node: INode, error: unknown): ItemError {
	const nodeError = isNodeError(error)
		? error
		: new NodeOperationError(node, error as Error, { itemIndex: undefined });
	nodeError.description ||= CHECK_CREDENTIAL;
	return nodeError;
}

const isNodeError = (error: unknown): error is ItemError =>
	error instanceof NodeOperationError || error instanceof NodeApiError;

/**
 * Converts a problem of a call. The error contains nothing from the request, which includes the keys.
 *
 * @param itemIndex undefined when the call was for all items
 */
export function toApiError(context: IExecuteFunctions, problem: Problem, itemIndex?: number): NodeApiError {
	const { message, description, httpCode } = problem;
	const error = new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex });
	const item = itemIndex === undefined ? undefined : context.getInputData()[itemIndex];
	return withExactWords(error, message, itemIndex, item);
}

/** Sets the message again, because n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41). */
function withExactWords<E extends ItemError>(
	error: E,
	message: string,
	itemIndex: number | undefined,
	item: INodeExecutionData | undefined,
): E {
	error.message = itemIndex === undefined ? message : `${message} [${nameItem(itemIndex, item)}]`;
	error.messages = [];
	return error;
}

/** A row of a spreadsheet by its own number, which n8n's nodes put into the item; otherwise n8n's number of the item. */
function nameItem(itemIndex: number, item: INodeExecutionData | undefined): string {
	const row = item?.json?.row_number;
	return typeof row === 'number' ? `row ${row}` : `item ${itemIndex}`;
}
