import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { AccountFields } from '../account/accountFields';
import { readAccountFields } from '../account/lists';
import { InputError } from '../messages';
import { type Operation, type Plan, type Row, isTool } from '../operations/operation';
import { readBoolean } from '../parameters/read';
import { turns } from '../pacing/clock';
import { IN_EXECUTION } from '../pacing/reply';
import { type Account, parseAccount } from '../service/account';
import { type SentCall, withSender } from '../service/sender';
import { describeCounts, describeResult, Notes } from './hint';
import { CHECK_CREDENTIAL, nameItem, refuseItem, toCallRefusal, toNodeError, toRefusal } from './itemError';
import { Results, isCanceled } from './results';

/** One run of the node. */
interface Run {
	context: IExecuteFunctions;
	operation: Operation;
	account: Account;
	plan: Plan;
	results: Results;
	notes: Notes;
	/** Set with 'Check Only', which writes nothing: a word for what would be written. */
	checked: string | undefined;
}

/** An item that was checked, and its request. */
interface CheckedItem extends Row {
	itemIndex: number;
}

/**
 * Runs the operation for every input item. The only loop over items.
 *
 * If the node continues after a failed item, each item is sent once it is checked. Otherwise, all items are checked
 * before the first one is sent, so that a run does not write some items and then fail on bad input.
 *
 * @param operation undefined when a hand-written workflow has an option that the editor does not offer
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
	const notes = new Notes();
	let checked: string | undefined;
	try {
		if (!operation) {
			throw new InputError(
				"This operation doesn't exist for the selected 'Resource'",
				"Select 'Resource' and 'Operation' again.",
			);
		}
		const isCheck = readCheckOnly(context);
		const account = await readAccount(context);
		if (isCheck) checked = operation.record;
		const plan = await operation.plan(context, async () => await requireFields(context, account), isCheck);
		await sendItems({ context, operation, account, plan, results, notes, checked });
		notes.add(plan.notes?.());
		if (checked) await results.fillCells();
	} catch (error) {
		results.end(toRefusal(error));
	}
	await report(context, results, notes, operation?.record ?? '', checked);
	return await results.toOutput();
}

/** Tells in hints and in n8n's log what a user should know about the run. */
async function report(
	context: IExecuteFunctions,
	results: Results,
	notes: Notes,
	record: string,
	checked?: string,
): Promise<void> {
	const notSent = isCanceled(context) ? results.waiting : undefined;
	const counts = { ...results.counts, notSent, checked };
	// n8n may store nothing of this execution.
	if (notSent !== undefined) results.log('warn', describeCounts(counts));
	const inEditor = context.getMode() === 'manual';
	// Nobody reads the hints of most executions.
	const left = inEditor ? [] : notes.of('notSent', true);
	for (const text of left) results.log('info', `Not sent: ${text}`);
	const { whenRunAgain } = results;
	const summary = await results.summarize(record, checked !== undefined);
	const message = describeResult({ counts, notes, inEditor, summary, whenRunAgain });
	// In n8n 1.85, a node that runs as a tool cannot add hints.
	if (message !== undefined) context.addExecutionHints?.({ message, location: 'outputPane' });
}

/** @throws NodeOperationError that says what to do about the credential */
async function readAccount(context: IExecuteFunctions): Promise<Account> {
	try {
		return parseAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		throw toNodeError(context, toRefusal(error, CHECK_CREDENTIAL));
	}
}

/** @throws NodeApiError when the account's fields cannot be read, but not when the account does not list them */
async function requireFields(context: IExecuteFunctions, account: Account): Promise<AccountFields> {
	const reading = await readAccountFields(context, account, IN_EXECUTION);
	if ('problem' in reading) throw toNodeError(context, toCallRefusal(reading.problem));
	return new AccountFields(reading.success);
}

/** Checks the items, sends their requests, and sets the results. */
async function sendItems(run: Run): Promise<void> {
	const { context, operation, account, results, notes, checked } = run;
	const stopsAtProblem = !results.continues;
	const items = stopsAtProblem ? await checkAll(run) : checkItems(run);
	const toTable = ({ request, report }: SentCall) => operation.toTable(request, report);
	const toUnsent = checked === undefined ? undefined : toTable;
	const settings = { context, account, policy: IN_EXECUTION, stopsAtProblem, toUnsent };
	await withSender(settings, async (sender) => {
		await sender.queue.forEach(items, async ({ itemIndex, ...row }) => {
			const outcome = await sender.send(row.call, row.orderKeys);
			// The execution was stopped.
			if (!outcome) return;
			if ('success' in outcome || outcome.problem.mayBeWritten)
				notes.add([...(row.notes ?? []), ...(outcome.call.report ?? [])], () => nameItem(context, itemIndex));
			if ('success' in outcome) {
				const { foundBy, unique, compared } = row;
				const identity = { foundBy, unique, compared };
				results.set(itemIndex, { countedAs: 'written', success: outcome.success, identity });
				return;
			}
			const countedAs = outcome.problem.mayBeWritten ? 'mayBeWritten' : 'refused';
			results.set(itemIndex, { countedAs, refusal: toCallRefusal(outcome.problem) });
		});
	});
}

/** @throws InputError where nobody would look at what is checked, and believe that it was sent */
function readCheckOnly(context: IExecuteFunctions): boolean {
	const isOn = readBoolean(context, 'options.checkOnly', 'Check Only');
	if (!isOn || (context.getMode() === 'manual' && !isTool(context))) return isOn;
	throw new InputError(
		"'Check Only' is on: nothing was sent",
		"To send the items, turn off 'Check Only' in 'Options'. It is for runs that you start in the editor.",
	);
}

/** @throws NodeOperationError if an item is refused */
async function checkAll(run: Run): Promise<CheckedItem[]> {
	const checked: CheckedItem[] = [];
	for await (const item of checkItems(run)) checked.push(item);
	await run.results.throwRefused();
	return checked;
}

/** Builds the requests of the items. Skipped and refused items get their result instead. */
async function* checkItems({ context, plan, results }: Run): AsyncGenerator<CheckedItem> {
	const takeTurns = turns();
	for (let itemIndex = 0; itemIndex < results.size; itemIndex++) {
		await takeTurns();
		if (isCanceled(context)) return;
		try {
			refuseItem(context.getInputData()[itemIndex]);
			const row = plan.toRow(itemIndex);
			if (row) yield { ...row, itemIndex };
			else results.set(itemIndex, { countedAs: 'blankRows' });
		} catch (error) {
			results.set(itemIndex, { countedAs: 'refused', refusal: toRefusal(error) });
		}
	}
}
