import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { AccountFields, doesNotListFields } from '../accountFields';
import { InputError } from '../inputError';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import type { Outcome } from '../service/readResponse';
import type { Operation, ServiceRequest } from '../types';
import { pacerFor } from './accounts';
import type { ItemError } from './itemError';
import { toApiError, toOperationError } from './itemError';
import type { CallGroup, OrderedCall } from './pacedCall';
import { addCall } from './pacedCall';
import { describePacing } from './pacingHint';
import { readAccountFields } from './readAccountFields';
import type { RunCounts } from './resultHint';
import { ColumnReport, describeResult } from './resultHint';

const DEFAULT_TIMEOUT_MS = 30_000;
/** Checking many items must not block other executions of the process. */
const ITEMS_BETWEEN_BREAKS = 100;
/** Items that are listed in an error about several items. */
const MAX_LISTED_ERRORS = 5;
/** The result of an item: an output or an error once there is one, or `isSkipped` for a blank row. */
interface Result {
	output?: INodeExecutionData;
	error?: ItemError;
	isSkipped?: boolean;
}

/** One run of the node. */
interface Run {
	context: IExecuteFunctions;
	operation: Operation;
	account: Account;
	/** Whether the run continues when an item fails. */
	keepsGoing: boolean;
	/** By item index. */
	results: Result[];
	columns: ColumnReport;
}

/**
 * Runs the operation for every input item. The only loop over items.
 *
 * All items are checked before the first one is sent, so that a run that stops on errors does not write some items and
 * then fail on bad input. After that, the account's pacer sends them at the rate limit.
 *
 * @param operation undefined when a hand-written workflow has an option that the editor does not offer
 * @param continueOnFail whether the node is set to continue after a failed item
 * @returns one output item for each input item except blank rows, in input order; failed items contain their error
 * @throws NodeOperationError or NodeApiError of the first failed item, or one that lists the first five refused items,
 * unless the node is set to continue
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: Operation | undefined,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const keepsGoing = continueOnFail || isTool(context);
	const results: Result[] = context.getInputData().map(() => ({}));
	let run: Run;
	try {
		if (!operation) {
			throw new InputError(
				"This operation doesn't exist for the selected 'Resource'",
				"Select 'Resource' and 'Operation' again.",
			);
		}
		const account = toAccount(await context.getCredentials('leadManagementApi'));
		run = { context, operation, account, keepsGoing, results, columns: new ColumnReport() };
	} catch (error) {
		const itemError = toOperationError(context.getNode(), error);
		// If this were thrown with the node set to continue, n8n would output the items as if they had been written.
		if (!keepsGoing) throw itemError;
		for (const result of results) result.error = itemError;
		addHint(context, describeResult(toCounts(results), new ColumnReport(), false));
		return toOutput(context, results, keepsGoing);
	}
	const requests = await toRequests(run);
	await sendRequests(run, requests);
	return toOutput(context, results, keepsGoing);
}

/**
 * True when an AI agent uses the node: n8n appends "Tool" to the node type (`convertNodeToAiTool`, n8n 2.41). An agent
 * gets errors as text, because n8n would pass on only the message of a thrown error.
 */
const isTool = (context: IExecuteFunctions) => context.getNode().type.endsWith('Tool');

const isCancelled = (context: IExecuteFunctions) => context.getExecutionCancelSignal()?.aborted === true;

/**
 * Builds the request of every item. An item that is skipped or refused has none, and its result is set.
 *
 * @throws NodeOperationError when items are refused, unless the node is set to continue
 */
async function toRequests(run: Run): Promise<Array<OrderedCall | undefined>> {
	const { context, operation, results } = run;
	const requests: Array<OrderedCall | undefined> = results.map(() => undefined);
	/** Read when the first item needs them. */
	let fields: Outcome<AccountFields> | undefined;
	for (let itemIndex = 0; itemIndex < results.length; itemIndex++) {
		if (itemIndex > 0 && itemIndex % ITEMS_BETWEEN_BREAKS === 0) await sleep(0);
		if (isCancelled(context)) return [];
		const result = results[itemIndex];
		try {
			const isReadable = fields !== undefined && 'success' in fields;
			const needsFields = !isReadable && operation.needsAccountFields?.(context, itemIndex) === true;
			if (needsFields) fields ??= await readFields(run);
			if (needsFields && fields && 'problem' in fields) {
				result.error = toApiError(
					context.getNode(),
					fields.problem,
					context.getInputData()[itemIndex],
					itemIndex,
				);
				// The other items would have the same problem.
				if (!run.keepsGoing) break;
				continue;
			}
			const request = operation.toRequest(
				context,
				itemIndex,
				fields && 'success' in fields ? fields.success : undefined,
			);
			run.columns.add(request?.columns ?? []);
			if (request) requests[itemIndex] = toCall(request, readTimeoutMs(context, itemIndex));
			else result.isSkipped = true;
		} catch (error) {
			result.error = toOperationError(context.getNode(), error, itemIndex);
		}
	}
	if (!run.keepsGoing) throwRefused(run);
	return requests;
}

/**
 * Reads the account's fields. For an account that does not list them, only the common fields are known.
 *
 * @returns the fields, or the problem when they are not known
 */
async function readFields({ context, account }: Run): Promise<Outcome<AccountFields>> {
	const reading = await readAccountFields(context, account, false);
	if ('success' in reading) return { success: new AccountFields(reading.success) };
	return doesNotListFields(reading.problem) ? { success: new AccountFields() } : reading;
}

const toCall = (
	{ path, query, body, orderKeys, bodyOnDuplicate, advise }: ServiceRequest,
	timeoutMs: number,
): OrderedCall => ({
	method: 'POST',
	path,
	query,
	body,
	timeoutMs,
	orderKeys,
	bodyOnDuplicate,
	advise,
});

/** Sends the requests and sets the results. */
async function sendRequests(run: Run, requests: Array<OrderedCall | undefined>): Promise<void> {
	const { context, operation, account, keepsGoing, results } = run;
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
			results[itemIndex] = toResult(context, outcome, itemIndex, requests[itemIndex]);
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
	const message = describePacing(turn, account.callLimit);
	if (message !== undefined) context.logger.debug(message, { node: context.getNode().name });
	addHint(context, message);
	addHint(context, describeResult(toCounts(results), run.columns, context.getMode() === 'manual'));
}

/** @throws InputError when an expression returns an invalid timeout */
function readTimeoutMs(context: IExecuteFunctions, itemIndex: number): number {
	const timeoutMs = Number(context.getNodeParameter('options.timeout', itemIndex, DEFAULT_TIMEOUT_MS));
	if (timeoutMs >= 1 && Number.isFinite(timeoutMs)) return timeoutMs;
	throw new InputError(
		"'Timeout' in 'Options' needs a number of milliseconds, 1 or more",
		'Enter e.g. 30000, which is 30 seconds.',
	);
}

function toResult(
	context: IExecuteFunctions,
	outcome: Outcome<IDataObject>,
	itemIndex: number,
	request: OrderedCall | undefined,
): Result {
	if ('problem' in outcome) {
		const item = context.getInputData()[itemIndex];
		const { problem } = outcome;
		const texts = request?.advise?.(problem);
		return { error: toApiError(context.getNode(), { ...problem, ...texts }, item, itemIndex) };
	}
	return { output: { json: outcome.success, pairedItem: { item: itemIndex } } };
}

const toCounts = (results: Result[]): RunCounts => ({
	written: results.filter(({ output }) => output).length,
	refused: results.filter(({ error }) => error).length,
	blankRows: results.filter(({ isSkipped }) => isSkipped).length,
});

/** In n8n 1.85, a node that runs as a tool cannot add hints. */
function addHint(context: IExecuteFunctions, message: string | undefined): void {
	if (message !== undefined) context.addExecutionHints?.({ message, location: 'outputPane' });
}

function toOutput(context: IExecuteFunctions, results: Result[], keepsGoing: boolean): INodeExecutionData[] {
	// An error would turn the canceled execution into a failed one.
	if (isCancelled(context)) return results.flatMap(({ output }) => output ?? []);
	if (!keepsGoing) {
		const failed = results.find(({ error }) => error);
		if (failed?.error) throw withProgress(failed.error, results);
	}
	return results.flatMap(({ output, error }, itemIndex) => {
		if (!error) return output ?? [];
		const pairedItem = { item: itemIndex };
		if (isTool(context)) {
			const Message = `${error.message}. ${error.description ?? ''}`.trim();
			return { json: { Status: 'Error', Message }, pairedItem };
		}
		// With "Retry On Fail", n8n runs the whole node again when the first item has json.error, even if the node is set
		// to continue (n8n-core 2.41). If `json` has none, n8n fills it with { error: message }.
		if (itemIndex === 0 && context.getNode().retryOnFail === true) return { json: {}, error, pairedItem };
		// n8n adds the input row to an item with exactly these keys and routes it to the error output. If the item itself
		// had an `error`, n8n would drop the row (n8n-core 1.84 and 2.41).
		return { json: { error: error.message, message: error.description ?? '' }, pairedItem };
	});
}

/** @throws NodeOperationError that lists the refused items, if there are any */
function throwRefused({ context, results }: Run): void {
	const errors = results.flatMap(({ error }) => error ?? []);
	if (errors.length === 0) return;
	// Errors without an item are about the whole input, and all the same.
	const concernsRun = errors.every(({ context: { itemIndex } }) => itemIndex === undefined);
	if (errors.length === 1 || concernsRun) throw withProgress(errors[0], results);
	const reasons = errors.slice(0, MAX_LISTED_ERRORS).map(({ message }) => `${message}.`);
	const waysOut = new Set(errors.slice(0, MAX_LISTED_ERRORS).map(({ description }) => description ?? ''));
	const others = results.length - errors.length;
	const goOn =
		"To write the other items, set 'On Error' in the node's settings to 'Continue (using error output)'.";
	const refusal = new InputError(
		`${errors.length} of ${results.length} items cannot be sent`,
		[...reasons, ...waysOut, ...(others > 0 ? [goOn] : [])].join(' '),
	);
	throw withProgress(toOperationError(context.getNode(), refusal), results);
}

/** Adds the number of written items to an error that stops the run. */
function withProgress(error: ItemError, results: Result[]): ItemError {
	const written = results.filter(({ output }) => output).length;
	const progress =
		written === 0
			? 'Nothing was written.'
			: `${written} of ${results.length} items were written. Running them again is safe: existing records are updated, not duplicated.`;
	error.description = error.description ? `${error.description} ${progress}` : progress;
	return error;
}
