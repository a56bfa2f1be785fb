import { type IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { type Texts, InputError, cutLine, quote, shown, withMessage, withoutPeriod } from '../messages';
import { describe, failureIn, isBlank, isPlainObject } from '../parameters/wireValue';
import type { Problem } from '../service/answer';

export const CHECK_CREDENTIAL =
	"In the node, select a credential in 'Credential to connect with', or create one.";
/** E.g. `2, 3 and 7`. */
const LIST = new Intl.ListFormat('en-GB');
/** The longest text of a value that names an item. */
const MAX_VALUE_CHARACTERS = 40;
const CHECK_EXPRESSIONS = "Check the expressions in the node's parameters, with the data of this item.";

type NodeError = NodeOperationError | NodeApiError;

/** The reason why an item was not written. It is plain data, because there may be many: n8n's errors are large. */
export interface Refusal extends Texts {
	/** The refusal is about all items, so that the message names no item. */
	concernsRun?: boolean;
	problem?: Problem;
	/** n8n's own error, such as that of an expression. */
	nodeError?: NodeError;
}

/** @throws InputError for an item that is no object, or that a node which failed has given, with nothing but its error */
export function refuseItem({ json }: { json: unknown }): void {
	if (!isPlainObject(json)) throw toFormError(json);
	const failure = failureIn(json);
	if (failure === undefined) return;
	throw new InputError(
		`The node before this one failed: ${shown(failure)}`,
		'Fix it there, or send failed items elsewhere, e.g. with its error output.',
	);
}

/** E.g. `The item is a text: "Rome"`, or `The item is a list`. */
function toFormError(json: unknown): InputError {
	const isText = typeof json === 'string';
	return new InputError(
		`The item is ${isText ? `a text: ${quote(json)}` : describe(json)}`,
		isText
			? "Add an 'Edit Fields' node before this one that puts it under a name, e.g. EmailAddress with the value {{ $json }}."
			: "Leave such items out with a 'Filter' node before this one.",
	);
}

/**
 * @param error an InputError or any other error, such as n8n's for a failed expression
 * @param advice what to do about an error that is not an InputError, where n8n does not say
 */
export function toRefusal(error: unknown, advice = CHECK_EXPRESSIONS): Refusal {
	if (error instanceof InputError) return { message: error.message, description: error.description };
	const nodeError = error instanceof NodeOperationError || error instanceof NodeApiError ? error : undefined;
	const { message, description } = error as Error & { description?: string | null };
	return { message, description: description || advice, nodeError };
}

/** The refusal of an item that the service did not write, or may have written. */
export const toCallRefusal = (problem: Problem): Refusal => ({
	message: problem.message,
	description: (problem.mayBeWritten ? 'The item may have been written. ' : '') + problem.description,
	problem,
});

/**
 * The error that n8n gets. It contains nothing from a request, which includes the keys.
 *
 * @param itemIndex undefined if the error is about all items
 */
export function toNodeError(context: IExecuteFunctions, refusal: Refusal, itemIndex?: number): NodeError {
	const { message, description, problem, nodeError, concernsRun } = refusal;
	if (nodeError) {
		nodeError.description = description;
		return nodeError;
	}
	const named = concernsRun ? undefined : itemIndex;
	const httpCode = problem?.httpCode?.toString();
	const error = problem
		? new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex: named })
		: new NodeOperationError(context.getNode(), message, { description, itemIndex: named });
	return withMessage(error, named === undefined ? message : withItem(context, refusal, named));
}

/**
 * The message of a refusal, with the item that it is about, such as `[row 7]` or `[item 3 of 12: Lakshmi P, 9845098450]`. A single
 * item needs no name, and neither does a refusal of the run, or an error of n8n, which names its item.
 */
export function withItem(context: IExecuteFunctions, refusal: Refusal, itemIndex: number): string {
	if (refusal.concernsRun || refusal.nodeError) return refusal.message;
	const message = withoutPeriod(refusal.message);
	const { length } = context.getInputData();
	const name = nameItem(context, itemIndex);
	if (rowOf(context, itemIndex) !== undefined) return `${message} [${name}]`;
	const number = `item ${itemIndex + 1}`;
	return length === 1 ? message : `${message} [${number} of ${length}${name.slice(number.length)}]`;
}

/** E.g. `row 7`, or `item 3: Lakshmi P, 9845098450`. */
export function nameItem(context: IExecuteFunctions, itemIndex: number): string {
	const row = rowOf(context, itemIndex);
	const values = row === undefined ? firstValuesOf(context, itemIndex, 2) : '';
	return row === undefined ? `item ${itemIndex + 1}${values && `: ${values}`}` : `row ${row}`;
}

/** E.g. `Rows 2, 3 and 7`, or `Items 2 (Lakshmi P) and 3`. */
export function nameItems(context: IExecuteFunctions, itemIndexes: readonly number[]): string {
	const rows = itemIndexes.map((itemIndex) => rowOf(context, itemIndex));
	const isRows = rows.every((row) => row !== undefined);
	const names = itemIndexes.map((itemIndex) => {
		const value = firstValuesOf(context, itemIndex, 1);
		return `${itemIndex + 1}${value && ` (${value})`}`;
	});
	const plural = names.length > 1 ? 's' : '';
	return `${isRows ? 'Row' : 'Item'}${plural} ${LIST.format(isRows ? rows.map(String) : names)}`;
}

function jsonOf(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	const { json }: { json?: unknown } = context.getInputData()[itemIndex] ?? {};
	return isPlainObject(json) ? json : {};
}

/** The number of the item's row in a spreadsheet, which n8n's nodes put into it. */
function rowOf(context: IExecuteFunctions, itemIndex: number): number | undefined {
	const { row_number: row } = jsonOf(context, itemIndex);
	return typeof row === 'number' ? row : undefined;
}

/** The values by which a user finds an item without a row number: below a blank row, its place is another one in the file. */
const firstValuesOf = (context: IExecuteFunctions, itemIndex: number, count: number): string =>
	Object.values(jsonOf(context, itemIndex))
		.filter((value) => (typeof value === 'string' || typeof value === 'number') && !isBlank(value))
		.slice(0, count)
		.map((value) => cutLine(String(value), MAX_VALUE_CHARACTERS))
		.join(', ');
