import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InputError } from '../messages';
import type { Problem } from '../service/readResponse';

export const CHECK_CREDENTIAL =
	"In the node, select a credential in 'Credential to connect with', or create one.";
const CHECK_EXPRESSIONS = "Check the expressions in the node's parameters, with the data of this item.";

/** The error of one item or of the whole run. */
export type ItemError = NodeOperationError | NodeApiError;

/**
 * Converts an error that was thrown while reading the input.
 *
 * @param error an InputError or any other error, such as n8n's for a failed expression
 * @param itemIndex undefined when the error concerns all items
 * @param advice what to do about an error that is not an InputError, because n8n does not say
 * @returns a NodeOperationError with the same texts; node errors of n8n unchanged, but for a missing description
 */
export function toOperationError(
	context: IExecuteFunctions,
	error: unknown,
	itemIndex?: number,
	advice = CHECK_EXPRESSIONS,
): ItemError {
	const node = context.getNode();
	if (error instanceof InputError) {
		const { message, description, concernsRun } = error;
		const named = concernsRun ? undefined : itemIndex;
		const itemError = new NodeOperationError(node, message, { description, itemIndex: named });
		return withExactWords(context, itemError, message);
	}
	const isNodeError = error instanceof NodeOperationError || error instanceof NodeApiError;
	const nodeError = isNodeError ? error : new NodeOperationError(node, error as Error, { itemIndex });
	nodeError.description ||= advice;
	return nodeError;
}

/**
 * Converts a problem of a call. The error contains nothing from the request, which includes the keys.
 *
 * @param itemIndex undefined when the call was for all items
 */
export function toApiError(context: IExecuteFunctions, problem: Problem, itemIndex?: number): ItemError {
	const { message, description, httpCode } = problem;
	const error = new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex });
	return withExactWords(context, error, message);
}

/** Sets the message again, because n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41). */
function withExactWords(context: IExecuteFunctions, error: ItemError, message: string): ItemError {
	const { itemIndex } = error.context;
	error.message = message;
	error.messages = [];
	if (typeof itemIndex !== 'number') return error;
	const row = rowNumber(context, itemIndex);
	if (row !== undefined) error.message += ` [row ${row}]`;
	// A single item needs no number.
	else if (context.getInputData().length !== 1) error.message += ` [item ${itemIndex}]`;
	return error;
}

/** The message of an item's error without the item. */
export const withoutItem = (message: string): string => message.replace(/ \[(item|row) \d+\]$/, '');

/** Two items, e.g. `Rows 2 and 3`. */
export function nameItems(context: IExecuteFunctions, one: number, other: number): string {
	const rows = [one, other].map((itemIndex) => rowNumber(context, itemIndex));
	return rows.includes(undefined) ? `Items ${one} and ${other}` : `Rows ${rows.join(' and ')}`;
}

/** The number of a row in a spreadsheet, which n8n's nodes put into the item. */
function rowNumber(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const row = context.getInputData()[itemIndex]?.json?.row_number;
	return typeof row === 'number' ? row : undefined;
}
