import { type IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { type Texts, InputError, withMessage } from '../words/messages';
import { type Problem, ProblemError } from '../service/answer';
import type { Redact } from '../service/account';
import type { Items } from './items';

export const CHECK_CREDENTIAL =
	"In the node, select a credential in 'Credential to connect with', or create one.";
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

/**
 * @param error an InputError or any other error, such as n8n's for a failed expression
 * @param advice what to do about an error that is not an InputError, where n8n does not say
 */
export function toRefusal(error: unknown, advice = CHECK_EXPRESSIONS): Refusal {
	if (error instanceof ProblemError) return toCallRefusal(error.problem);
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

/** A refusal without keys, which a value of an item may have. The texts of a call's problem have none. */
export function withoutKeys(refusal: Refusal, redact: Redact): Refusal {
	if (refusal.problem) return refusal;
	return { ...refusal, message: redact(refusal.message), description: redact(refusal.description) };
}

/** The message of a refusal, with the name of its item, unless it is about the run. An error of n8n names its item itself. */
export const nameRefusal = (items: Items, { message, ...refusal }: Refusal, itemIndex: number): string =>
	refusal.concernsRun || refusal.nodeError ? message : items.addName(message, itemIndex);

/**
 * The error that n8n gets. It contains nothing from a request, which includes the keys.
 *
 * @param message the message, with the name of the item if it is about one
 */
export function toNodeError(
	context: IExecuteFunctions,
	{ description, problem, nodeError }: Refusal,
	message: string,
	itemIndex?: number,
): NodeError {
	if (nodeError) {
		nodeError.description = description;
		return withMessage(nodeError, message);
	}
	const httpCode = problem?.httpCode?.toString();
	const error = problem
		? new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex })
		: new NodeOperationError(context.getNode(), message, { description, itemIndex });
	return withMessage(error, message);
}
