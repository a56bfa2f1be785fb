import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { Refusal } from '../refusal';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import type { Outcome } from '../service/readResponse';
import type { Operation } from '../types';
import { pacerFor } from './accounts';
import type { ItemError } from './itemError';
import { toCallError, toInputError } from './itemError';
import type { CallGroup, OrderedCall } from './pacedCall';
import { addCall } from './pacedCall';
import { describePacing } from './pacingHint';
import type { Turn } from './turn';

const DEFAULT_TIMEOUT_MS = 30_000;
/** While many items are checked, other executions of the process get a chance so often. */
const ITEMS_BETWEEN_BREAKS = 100;

/** What became of an item so far: its output, or its error. */
interface Result {
	output?: INodeExecutionData;
	error?: ItemError;
}

/**
 * Runs the operation for every input item: the one loop over items.
 *
 * All items are checked before the first is sent, so that bad input in a run that stops at errors leaves nothing half
 * sent. Then the account's pacer gets them all, and sends as many at once as the limit lets through.
 *
 * @param operation nothing where a workflow, written by hand, has a choice that the editor does not offer
 * @param continueOnFail whether the node is set to go on after an item that failed
 * @returns one output item for each input item, in input order; a failed one carries its error
 * @throws NodeOperationError or NodeApiError of the first failing item, unless the node is set to continue
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: Operation | undefined,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const keepsGoing = continueOnFail || isTool(context);
	const results: Result[] = context.getInputData().map(() => ({}));
	let account: Account;
	try {
		if (!operation) {
			throw new Refusal(
				"The node has no such operation for the chosen 'Resource'",
				"Choose 'Resource' and 'Operation' again.",
			);
		}
		account = toAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		const itemError = toInputError(context.getNode(), error);
		// Thrown where the node is set to continue, n8n would let the items through as if they had been written.
		if (!keepsGoing) throw itemError;
		return toOutput(
			context,
			results.map(() => ({ error: itemError })),
			keepsGoing,
		);
	}
	const requests = await toRequests(context, operation, results, keepsGoing);
	const turn = pacerFor(account.id).enter(account.callLimit);
	const cancelSignal = context.getExecutionCancelSignal();
	const stop = () => turn.stop();
	cancelSignal?.addEventListener('abort', stop);
	if (cancelSignal?.aborted) stop();
	const errors: unknown[] = [];
	const calls: CallGroup<IDataObject> = {
		turn,
		context,
		account,
		isSuccess: operation.isSuccess,
		stopsAtProblem: !keepsGoing,
		onOutcome: (outcome, itemIndex) => {
			results[itemIndex] = toResult(context, outcome, itemIndex);
		},
		onError: (error) => {
			errors.push(error);
			turn.stop();
		},
	};
	try {
		for (const [itemIndex, request] of requests.entries()) {
			if (itemIndex > 0 && itemIndex % ITEMS_BETWEEN_BREAKS === 0) await sleep(0);
			if (turn.stopped) break;
			if (request) addCall(calls, request, itemIndex);
		}
		await turn.finished();
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
		turn.leave();
	}
	if (errors.length > 0) throw errors[0];
	tellPacing(context, account, turn);
	return toOutput(context, results, keepsGoing);
}

/**
 * True where an AI agent uses the node: n8n then gives it a type whose name ends so (`convertNodeToAiTool`, n8n 2.41).
 * An agent gets every error as text: of a thrown one, n8n would hand it no more than the message.
 */
const isTool = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

/** The request of every item; none for an item whose input is refused, which gets its error in `results`. */
async function toRequests(
	context: IExecuteFunctions,
	operation: Operation,
	results: Result[],
	keepsGoing: boolean,
): Promise<Array<OrderedCall | undefined>> {
	const requests: Array<OrderedCall | undefined> = [];
	for (let itemIndex = 0; itemIndex < results.length; itemIndex++) {
		if (itemIndex > 0 && itemIndex % ITEMS_BETWEEN_BREAKS === 0) await sleep(0);
		if (context.getExecutionCancelSignal()?.aborted) break;
		try {
			const timeoutMs = readTimeoutMs(context, itemIndex);
			requests.push({ method: 'POST', ...operation.toRequest(context, itemIndex), timeoutMs });
		} catch (error) {
			const itemError = toInputError(context.getNode(), error, itemIndex);
			if (!keepsGoing) throw withProgress(itemError, results);
			results[itemIndex].error = itemError;
			requests.push(undefined);
		}
	}
	return requests;
}

/** @throws Refusal when an expression gives no time to wait */
function readTimeoutMs(context: IExecuteFunctions, itemIndex: number): number {
	const timeoutMs = Number(context.getNodeParameter('options.timeout', itemIndex, DEFAULT_TIMEOUT_MS));
	if (timeoutMs >= 1 && Number.isFinite(timeoutMs)) return timeoutMs;
	throw new Refusal(
		"'Timeout' in 'Options' needs a number of milliseconds, 1 or more",
		'Enter e.g. 30000, which is 30 seconds.',
	);
}

function toResult(context: IExecuteFunctions, outcome: Outcome<IDataObject>, itemIndex: number): Result {
	if ('problem' in outcome) {
		const item = context.getInputData()[itemIndex];
		return { error: toCallError(context.getNode(), outcome.problem, item, itemIndex) };
	}
	return { output: { json: outcome.success, pairedItem: { item: itemIndex } } };
}

/** Tells the user and the log when calls had to wait for the account's limit. */
function tellPacing(context: IExecuteFunctions, { callLimit }: Account, turn: Turn): void {
	const message = describePacing(turn, callLimit);
	if (message === undefined) return;
	context.logger.debug(message, { node: context.getNode().name });
	// Not there before n8n 1.81.
	context.addExecutionHints?.({ message, location: 'outputPane' });
}

function toOutput(context: IExecuteFunctions, results: Result[], keepsGoing: boolean): INodeExecutionData[] {
	// An error would make of the stopped execution a failed one.
	if (context.getExecutionCancelSignal()?.aborted) return results.flatMap(({ output }) => output ?? []);
	if (!keepsGoing) {
		const failed = results.find(({ error }) => error);
		if (failed?.error) throw withProgress(failed.error, results);
	}
	return results.map(({ output, error }, itemIndex) => {
		const pairedItem = { item: itemIndex };
		if (!error) return output as INodeExecutionData;
		if (isTool(context)) {
			const Message = `${error.message}. ${error.description ?? ''}`.trim();
			return { json: { Status: 'Error', Message }, pairedItem };
		}
		// With "Retry On Fail", n8n runs the whole node again when the first item has json.error (n8n-core 2.41), even
		// where it is set to continue. Without it, n8n itself fills in { error: message } from the error.
		const isRetried = itemIndex === 0 && context.getNode().retryOnFail === true;
		return { json: isRetried ? {} : { error: error.message }, error, pairedItem };
	});
}

/** Adds to an error that ends the run how far the run had come. */
function withProgress(error: ItemError, results: Result[]): ItemError {
	const written = results.filter(({ output }) => output).length;
	const progress =
		written === 0
			? 'No item was written.'
			: `${written} of ${results.length} items were written before. Running them again is safe: they are updated, not doubled.`;
	error.description = error.description ? `${error.description} ${progress}` : progress;
	return error;
}
