import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { AccountFields, doesNotListFields } from '../accountFields';
import { InputError } from '../inputError';
import { IN_EXECUTION } from '../pacing/retryPolicy';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import type { Outcome } from '../service/readResponse';
import { escapeHtml } from '../text';
import type { Operation, ServiceRequest } from '../types';
import { toApiError, toOperationError } from './itemError';
import { describePacing } from './pacingHint';
import { readAccountFields } from './readAccountFields';
import { ColumnReport, describeResult } from './resultHint';
import { Results, isCanceled, isTool } from './results';
import type { Sender } from './sendRequest';
import { sendRequest } from './sendRequest';
import { withPlace } from './withPlace';

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 600_000;
/** Checking many items must not block other executions of the process. */
const ITEMS_BETWEEN_BREAKS = 20;

/** One run of the node. */
interface Run {
	context: IExecuteFunctions;
	operation: Operation;
	account: Account;
	results: Results;
	columns: ColumnReport;
}

/** An item that was checked, and its request. */
interface CheckedItem {
	itemIndex: number;
	request: ServiceRequest;
	timeoutMs: number;
}

/**
 * Runs the operation for every input item. The only loop over items.
 *
 * If the node continues after a failed item, each item is sent once it is checked. Otherwise, all items are checked
 * before the first one is sent, so that a run does not write some items and then fail on bad input.
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
	const results = new Results(context, continueOnFail || isTool(context), operation?.whenRunAgain);
	const columns = new ColumnReport();
	try {
		if (!operation) {
			throw new InputError(
				"This operation doesn't exist for the selected 'Resource'",
				"Select 'Resource' and 'Operation' again.",
			);
		}
		const account = toAccount(await context.getCredentials('leadManagementApi'));
		await sendItems({ context, operation, account, results, columns });
	} catch (error) {
		const itemError = toOperationError(context.getNode(), error);
		// If this were thrown with the node set to continue, n8n would output the items as if they had been written.
		if (!results.continues) throw itemError;
		results.failAll(itemError);
	}
	addHint(context, describeResult(results.counts, columns, context.getMode() === 'manual'));
	return results.toOutput();
}

/** Checks the items, sends their requests, and sets the results. */
async function sendItems(run: Run): Promise<void> {
	const { context, operation, account, results } = run;
	const checked = results.continues ? checkItems(run) : await checkAll(run);
	await withPlace(context, account, IN_EXECUTION, async (place) => {
		const sender: Sender<IDataObject> = {
			context,
			account,
			place,
			isSuccess: operation.isSuccess,
			stopsAtProblem: !results.continues,
		};
		const send = async ({ itemIndex, request, timeoutMs }: CheckedItem) => {
			const outcome = await sendRequest(sender, { method: 'POST', ...request, timeoutMs });
			// The execution was stopped.
			if (!outcome) return;
			if ('success' in outcome) return results.succeed(itemIndex, outcome.success);
			const problem = { ...outcome.problem, ...request.advise?.(outcome.problem) };
			results.fail(itemIndex, toApiError(context, problem, itemIndex, request.columns), problem);
		};
		await place.forEach(checked, send);
		const message = describePacing(place, account.callLimit);
		if (message !== undefined) context.logger.debug(message, { node: context.getNode().name });
		addHint(context, message);
	});
}

/** @throws NodeOperationError if an item is refused */
async function checkAll(run: Run): Promise<CheckedItem[]> {
	const checked: CheckedItem[] = [];
	for await (const item of checkItems(run)) checked.push(item);
	// An error would turn the canceled execution into a failed one.
	if (!isCanceled(run.context)) run.results.throwRefused();
	return checked;
}

/** Builds the requests of the items. An item that is skipped or refused has none, and its result is set. */
async function* checkItems(run: Run): AsyncGenerator<CheckedItem> {
	const { context, operation, results, columns } = run;
	/** Read when the first item needs them. */
	let reading: Outcome<AccountFields> | undefined;
	let fields: AccountFields | undefined;
	for (let itemIndex = 0; itemIndex < results.size; itemIndex++) {
		if (itemIndex > 0 && itemIndex % ITEMS_BETWEEN_BREAKS === 0) await sleep(0);
		if (isCanceled(context)) return;
		try {
			const timeoutMs = readTimeoutMs(context, itemIndex);
			if (!fields && operation.needsAccountFields?.(context, itemIndex)) {
				reading ??= await readFields(run, timeoutMs);
				if ('problem' in reading) {
					results.fail(itemIndex, toApiError(context, reading.problem, itemIndex));
					// The other items would have the same problem.
					if (!results.continues) return;
					continue;
				}
				fields = reading.success;
			}
			const request = operation.toRequest(context, itemIndex, fields);
			columns.add(request ?? {});
			if (request) yield { itemIndex, request, timeoutMs };
			else results.skip(itemIndex);
		} catch (error) {
			const item = context.getInputData()[itemIndex];
			results.fail(itemIndex, toOperationError(context.getNode(), error, itemIndex, item));
		}
	}
}

/**
 * Reads the account's fields. For an account that does not list them, only the common fields are known.
 *
 * @returns the fields, or the problem when they are not known
 */
async function readFields({ context, account }: Run, timeoutMs: number): Promise<Outcome<AccountFields>> {
	const reading = await readAccountFields(context, account, { policy: IN_EXECUTION, timeoutMs });
	if ('success' in reading) return { success: new AccountFields(reading.success) };
	return doesNotListFields(reading.problem) ? { success: new AccountFields() } : reading;
}

/** @throws InputError when an expression returns an invalid timeout */
function readTimeoutMs(context: IExecuteFunctions, itemIndex: number): number {
	const timeoutMs = Number(context.getNodeParameter('options.timeout', itemIndex, DEFAULT_TIMEOUT_MS));
	if (timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
	throw new InputError(
		"'Timeout' in 'Options' needs a number of milliseconds from 1 to 600000",
		'Enter e.g. 30000, which is 30 seconds.',
	);
}

/** n8n renders HTML in hints (n8n 2.41). In n8n 1.85, a node that runs as a tool cannot add hints. */
function addHint(context: IExecuteFunctions, message: string | undefined): void {
	if (message !== undefined)
		context.addExecutionHints?.({ message: escapeHtml(message), location: 'outputPane' });
}
