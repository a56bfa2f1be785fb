import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InputError } from '../messages';
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
 * @param items all items
 * @returns a NodeOperationError with the same texts; node errors of n8n unchanged, but for a missing description
 */
export function toOperationError(
	node: INode,
	error: unknown,
	itemIndex?: number,
	items: readonly INodeExecutionData[] = [],
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
	return withExactWords(operationError, message, named, items);
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
	return withExactWords(error, message, itemIndex, context.getInputData());
}

/** Sets the message again, because n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41). */
function withExactWords<E extends ItemError>(
	error: E,
	message: string,
	itemIndex: number | undefined,
	items: readonly INodeExecutionData[],
): E {
	const row = itemIndex === undefined ? undefined : rowNumber(items, itemIndex);
	// A single item needs no number.
	const isNamed = itemIndex !== undefined && (row !== undefined || items.length !== 1);
	error.message = isNamed
		? `${message} [${row === undefined ? `item ${itemIndex}` : `row ${row}`}]`
		: message;
	error.messages = [];
	return error;
}

/** The message of an item's error without the item. */
export const withoutItem = (message: string): string => message.replace(/ \[(item|row) \d+\]$/, '');

/** Two items, e.g. `Rows 2 and 3`. */
export function nameItems(items: readonly INodeExecutionData[], one: number, other: number): string {
	const rows = [one, other].map((itemIndex) => rowNumber(items, itemIndex));
	return rows.every((row) => row !== undefined) ? `Rows ${rows.join(' and ')}` : `Items ${one} and ${other}`;
}

/** The number of a row in a spreadsheet, which n8n's nodes put into the item. */
function rowNumber(items: readonly INodeExecutionData[], itemIndex: number): number | undefined {
	const row = items[itemIndex]?.json?.row_number;
	return typeof row === 'number' ? row : undefined;
}
