import type { IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InputError } from '../inputError';
import type { Problem } from '../service/readResponse';
import { listQuoted } from '../text';
import type { ColumnUse } from '../types';

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
		return withAdvice(
			error instanceof NodeOperationError || error instanceof NodeApiError
				? error
				: new NodeOperationError(node, error as Error, { itemIndex }),
			itemIndex,
		);
	}
	const { message, description, concernsRun } = error;
	const named = concernsRun ? undefined : itemIndex;
	const operationError = new NodeOperationError(node, message, { description, itemIndex: named });
	return withExactWords(operationError, message, named, item);
}

/**
 * Converts a problem of a call. The error contains nothing from the request, which includes the keys.
 *
 * @param columns what became of the item's columns, to name those of unknown attributes
 */
export function toApiError(
	context: IExecuteFunctions,
	problem: Problem,
	itemIndex: number,
	columns: readonly ColumnUse[] = [],
): NodeApiError {
	const { message, httpCode, unknownAttributes = [] } = problem;
	const unknown = new Set(unknownAttributes);
	const origins = columns.filter(({ attributes }) => attributes.some((name) => unknown.has(name)));
	const description = [problem.description, describeOrigins(origins)].filter(Boolean).join(' ');
	const error = new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex });
	return withExactWords(error, message, itemIndex, context.getInputData()[itemIndex]);
}

function describeOrigins(columns: readonly ColumnUse[]): string {
	if (columns.length === 0) return '';
	const listed = listQuoted(columns.map(({ column }) => column));
	return columns.length === 1
		? `It comes from the column ${listed}.`
		: `They come from the columns ${listed}.`;
}

/** Says what to do where n8n doesn't: for a credential without an item, otherwise for an expression. */
function withAdvice<E extends ItemError>(error: E, itemIndex: number | undefined): E {
	error.description ||= itemIndex === undefined ? CHECK_CREDENTIAL : CHECK_EXPRESSIONS;
	return error;
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
