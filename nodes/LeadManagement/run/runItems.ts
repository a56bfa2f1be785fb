import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { AccountFields } from '../account/accountFields';
import { readAccountFields } from '../account/lists';
import { InputError } from '../words/messages';
import type { Operation, Plan, Row } from '../operations/operation';
import { alignTables, isTool, readCheckOnly, withoutWriting } from '../operations/operation';
import { turns } from '../pacing/clock';
import { IN_EXECUTION } from '../pacing/reply';
import { type Account, parseAccount } from '../service/account';
import { ProblemError } from '../service/answer';
import { withSender } from '../service/sender';
import { Notes } from './hint';
import { Items, refuseItem } from './items';
import { Output } from './output';
import { CHECK_CREDENTIAL, Results, isCanceled, toCallRefusal, toNodeError, toRefusal } from './results';

interface Run {
	context: IExecuteFunctions;
	operation: Operation;
	account: Account;
	plan: Plan;
	results: Results;
	output: Output;
	notes: Notes;
	/** With 'Check Only', nothing is written. */
	isCheck: boolean;
}

type CheckedItem = Row & { itemIndex: number };

/**
 * Runs the operation for every input item, in the only loop over items. If the node continues after a failed item, each item is
 * sent once it is checked. Otherwise, all items are checked before the first one is sent, so that a run does not write some items
 * and then fail on bad input.
 *
 * @param operation undefined when a hand-written workflow has an option that the editor does not offer
 */
export async function runItems(
	context: IExecuteFunctions,
	operation: Operation | undefined,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const items = new Items(context);
	const results = new Results(context, items, operation);
	const output = new Output(context, items, results, continueOnFail || isTool(context));
	const notes = new Notes(items);
	let isCheck = false;
	try {
		if (!operation)
			throw new InputError(
				"This operation doesn't exist for the selected 'Resource'",
				"Select 'Resource' and 'Operation' again.",
			);
		isCheck = readCheckOnly(context);
		const account = await readAccount(context);
		items.redact = account.redact;
		const readFields = async () => {
			const reading = await readAccountFields(context, account, IN_EXECUTION);
			if ('problem' in reading) throw new ProblemError(reading.problem);
			return new AccountFields(reading.success);
		};
		const plan = await operation.plan(context, readFields, isCheck);
		items.place = plan.place ?? [];
		await sendItems({ context, operation, account, plan, results, output, notes, isCheck });
		notes.add(plan.notes?.());
		if (isCheck) notes.add(await alignTables(results.all));
	} catch (error) {
		output.end(toRefusal(error));
	} finally {
		results.isOver = true;
	}
	await results.report(notes, isCheck);
	return await output.toItems();
}

/** @throws NodeOperationError that says what to do about the credential */
async function readAccount(context: IExecuteFunctions): Promise<Account> {
	try {
		return parseAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		const refusal = toRefusal(error, CHECK_CREDENTIAL);
		throw toNodeError(context, refusal, refusal.message);
	}
}

/** Checks the items, makes their calls, and sets the results. */
async function sendItems(run: Run): Promise<void> {
	const { context, operation, account, results, output, notes, isCheck } = run;
	const stopsAtProblem = !output.continues;
	const items = stopsAtProblem ? await checkAll(run) : checkItems(run);
	await withSender({ context, account, policy: IN_EXECUTION, stopsAtProblem }, async (sender) => {
		await sender.queue.forEach(items, async ({ itemIndex, ...row }) => {
			const start = () =>
				isCheck ? withoutWriting(row.call(), (...given) => operation.toTable(...given)) : row.call();
			const outcome = await sender.send(start, row.orderKeys);
			// The execution was stopped.
			if (!outcome) return;
			if ('success' in outcome || outcome.problem.mayBeWritten)
				notes.add([...(outcome.notes ?? []), ...(row.notes ?? [])], itemIndex);
			if ('success' in outcome) {
				const { foundBy, unique, compared } = row;
				results.set(itemIndex, { success: outcome.success, identity: { foundBy, unique, compared } });
			} else results.set(itemIndex, { refusal: toCallRefusal(outcome.problem) });
		});
	});
}

/** @throws NodeOperationError if an item is refused */
async function checkAll(run: Run): Promise<CheckedItem[]> {
	const checked: CheckedItem[] = [];
	for await (const item of checkItems(run)) checked.push(item);
	await run.output.throwRefused();
	return checked;
}

/** Builds the calls of the items. Skipped and refused items get their result instead. */
async function* checkItems({ context, plan, results }: Run): AsyncGenerator<CheckedItem> {
	const takeTurns = turns();
	for (let itemIndex = 0; itemIndex < results.all.length; itemIndex++) {
		await takeTurns();
		if (isCanceled(context)) return;
		try {
			refuseItem(context.getInputData()[itemIndex]);
			const row = plan.toRow(itemIndex);
			if (row) yield { ...row, itemIndex };
			else results.set(itemIndex, {});
		} catch (error) {
			results.set(itemIndex, { refusal: toRefusal(error) });
		}
	}
}
