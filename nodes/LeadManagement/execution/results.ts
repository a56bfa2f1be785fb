import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import { InputError, escapeHtml, toSentence, toThrownMessage } from '../messages';
import type { ItemError } from './itemError';
import { nameItems, toOperationError, withoutItem } from './itemError';
import { isTool, successMessage } from '../operations/operation';
import type { RunCounts, Summary } from './hints';
import { describeCounts } from './hints';

/** Items that are listed in an error about several items. */
const MAX_LISTED_ERRORS = 5;
const PROGRESS_INTERVAL_MS = 60_000;

/** The result of an item: a success body, an error, or `isSkipped` for a blank row. */
type Result = { success: IDataObject } | { error: ItemError; mayBeWritten: boolean } | { isSkipped: true };

/** Collects the results of a run's items. */
export class Results {
	readonly counts: RunCounts = { written: 0, mayBeWritten: 0, refused: 0, blankRows: 0 };
	/** By item index; undefined until there is one. */
	readonly #results: Array<Result | undefined>;
	readonly #startMs = Date.now();
	#loggedMs = this.#startMs;

	constructor(
		private readonly context: IExecuteFunctions,
		/** Whether the node continues after a failed item. */
		readonly continues: boolean,
		/** What happens to the records that were written if the items are run again. */
		readonly whenRunAgain = '',
	) {
		this.#results = Array.from({ length: context.getInputData().length });
	}

	get size(): number {
		return this.#results.length;
	}

	succeed(itemIndex: number, success: IDataObject): void {
		this.counts.written++;
		this.#set(itemIndex, { success });
	}

	skip(itemIndex: number): void {
		this.counts.blankRows++;
		this.#set(itemIndex, { isSkipped: true });
	}

	fail(itemIndex: number, error: ItemError, mayBeWritten = false): void {
		this.counts[mayBeWritten ? 'mayBeWritten' : 'refused']++;
		this.#set(itemIndex, { error, mayBeWritten });
	}

	/** Fails every item that has no result. */
	failAll(error: ItemError): void {
		for (let itemIndex = 0; itemIndex < this.size; itemIndex++)
			if (!this.#results[itemIndex]) this.fail(itemIndex, error);
	}

	/** The errors of the items, in their order. */
	get errors(): ItemError[] {
		return this.#results.flatMap((result) => (result && 'error' in result ? result.error : []));
	}

	/** Items without a result. */
	get waiting(): number {
		const { written, mayBeWritten, refused, blankRows } = this.counts;
		return this.size - written - mayBeWritten - refused - blankRows;
	}

	/** What the results show, for the hint. */
	summarize(): Summary {
		const byAdvice = new Map<string, { count: number; message: string }>();
		const firstOfLead = new Map<string, number>();
		let example: string | undefined;
		for (const [itemIndex, result] of this.#results.entries()) {
			if (result && 'error' in result && !result.mayBeWritten) {
				// Messages contain values, so that few are the same.
				const advice = result.error.description ?? '';
				const reason = byAdvice.get(advice);
				if (reason) reason.count++;
				else byAdvice.set(advice, { count: 1, message: withoutItem(result.error.message) });
			}
			const id = result && 'success' in result ? successMessage(result.success).Id : undefined;
			if (typeof id !== 'string') continue;
			const first = firstOfLead.get(id);
			if (first === undefined) firstOfLead.set(id, itemIndex);
			else example ??= nameItems(this.context.getInputData(), first, itemIndex);
		}
		const [reason] = [...byAdvice.values()].sort((one, other) => other.count - one.count);
		return { reason, leads: example === undefined ? undefined : { count: firstOfLead.size, example } };
	}

	/** Notes that the execution ended early, of which n8n may store nothing. */
	endEarly(): void {
		this.counts.notSent = this.waiting;
		this.log('warn', describeCounts(this.counts));
	}

	/** @throws NodeOperationError that lists the refused items, if there are any */
	throwRefused(): void {
		const { errors } = this;
		// Errors without an item are about the whole input, and all the same.
		const concernsRun = errors.every(({ context: { itemIndex } }) => itemIndex === undefined);
		if (errors.length === 1 || (errors.length > 0 && concernsRun)) throw errors[0];
		if (errors.length === 0) return;
		const listed = errors.slice(0, MAX_LISTED_ERRORS);
		const reasons = listed.map(({ message }) => toSentence(message));
		const waysOut = new Set(listed.map(({ description }) => description ?? ''));
		const goOn =
			"To write the other items, set 'On Error' in the node's settings to 'Continue (using error output)'.";
		const refusal = new InputError(
			`${errors.length} of ${this.size} items were refused`,
			[...reasons, ...waysOut, ...(errors.length < this.size ? [goOn] : [])].join(' '),
		);
		throw toOperationError(this.context.getNode(), refusal);
	}

	/** One output item for each result, in the order of the items; none for blank rows. */
	toOutput(): INodeExecutionData[] {
		// An error would turn the canceled execution into a failed one.
		const [first] = this.errors;
		if (first && !this.continues && !isCanceled(this.context)) throw this.toThrown(first);
		const output: INodeExecutionData[] = [];
		for (const [item, result] of this.#results.entries()) {
			const pairedItem = { item };
			if (result && 'success' in result) output.push({ json: result.success, pairedItem });
			if (!result || !('error' in result) || isCanceled(this.context)) continue;
			const { error } = result;
			const description = error.description ?? '';
			if (isTool(this.context)) {
				const Message = [toSentence(error.message), description].join(' ').trim();
				output.push({ json: { Status: 'Error', Message }, pairedItem });
			} else if (output.length === 0 && this.context.getNode().retryOnFail === true) {
				// With "Retry On Fail", n8n runs the whole node again when the first output item has json.error, even if the node
				// is set to continue (n8n-core 2.41). If `json` has none, n8n fills it with { error: message }.
				output.push({ json: {}, error, pairedItem });
			} else {
				// n8n adds the input row to an item with exactly these keys and routes it to the error output. If the item itself
				// had an `error`, n8n would drop the row (n8n-core 1.84 and 2.41).
				const kept = findOverwritten(this.context.getInputData()[item].json);
				const json = { error: error.message, message: description, ...(kept && { details: kept }) };
				output.push({ json, pairedItem });
			}
		}
		return output;
	}

	#set(itemIndex: number, result: Result): void {
		this.#results[itemIndex] = result;
		this.#logProgress(Date.now());
	}

	/** Logs a line a minute, because the editor shows nothing before the node has ended. */
	#logProgress(nowMs: number): void {
		if (nowMs - this.#loggedMs < PROGRESS_INTERVAL_MS) return;
		this.#loggedMs = nowMs;
		const { waiting } = this;
		const minutesLeft = Math.ceil(((nowMs - this.#startMs) * waiting) / (this.size - waiting) / 60_000);
		this.log('info', `${describeCounts(this.counts)}, ${waiting} waiting, about ${minutesLeft} min left`);
	}

	log(level: 'debug' | 'info' | 'warn', message: string): void {
		this.context.logger[level](message, { node: this.context.getNode().name });
	}

	/** Adds what was written to an error that stops the run. n8n renders HTML in its description (n8n 2.41). */
	toThrown(error: ItemError): ItemError {
		const { written, mayBeWritten: maybe } = this.counts;
		const parts = [
			maybe > 0
				? `${written} of ${this.size} items were written, and ${maybe} may have been.`
				: written > 0
					? `${written} of ${this.size} items were written.`
					: 'Nothing was written.',
			written + maybe > 0 ? this.whenRunAgain : '',
		];
		error.message = toThrownMessage(error.message);
		error.description = escapeHtml([error.description ?? '', ...parts].filter(Boolean).join(' '));
		return error;
	}
}

/** n8n 2.41 routes a failed item with `details` to the error output, and 2.8 does not. This export is as new. */
const ROUTES_DETAILS = 'checkNodesApiVersion' in n8nWorkflow;

/** The columns of a row that n8n's error output would replace by those of the same names in the failed item. */
function findOverwritten(row: IDataObject): IDataObject | undefined {
	const names = ['error', 'message', 'details'].filter((name) => Object.hasOwn(row, name));
	return ROUTES_DETAILS && names.some((name) => name !== 'details')
		? Object.fromEntries(names.map((name) => [name, row[name]]))
		: undefined;
}

export const isCanceled = (context: IExecuteFunctions): boolean =>
	context.getExecutionCancelSignal()?.aborted === true;
