import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import { InputError, escapeHtml, toSentence, toThrownMessage } from '../messages';
import type { ItemError } from './itemError';
import { nameItems, toOperationError, withoutItem } from './itemError';
import { isTool } from '../operations/operation';
import { leadIdOf } from '../service/answer';
import type { RunCounts, Summary } from './hints';
import { describeCounts } from './hints';

/** Items that are listed in an error about several items. */
const MAX_LISTED_ERRORS = 5;
const PROGRESS_INTERVAL_MS = 60_000;

/** The result of an item: a success body, an error, or neither for a blank row. */
interface Result {
	countedAs: Exclude<keyof RunCounts, 'notSent' | 'checked'>;
	success?: IDataObject;
	error?: ItemError;
	/** With 'Check Only': the keys that another item for the same record shares. */
	keys?: readonly string[];
}

/** Collects the results of a run's items. */
export class Results {
	/** By item index; undefined until there is one. */
	readonly #results: Array<Result | undefined>;
	readonly #startMs = Date.now();
	#loggedMs = this.#startMs;

	/**
	 * @param continues whether the node continues after a failed item
	 * @param whenRunAgain what happens to the records that were written if the items are run again
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly continues: boolean,
		readonly whenRunAgain = '',
	) {
		this.#results = Array.from({ length: context.getInputData().length });
	}

	/** Sets the result of an item. Logs a line a minute, because the editor shows nothing before the node has ended. */
	set(itemIndex: number, result: Result): void {
		this.#results[itemIndex] = result;
		const nowMs = Date.now();
		if (nowMs - this.#loggedMs < PROGRESS_INTERVAL_MS) return;
		this.#loggedMs = nowMs;
		const { size, waiting } = this;
		const minutesLeft = Math.ceil(((nowMs - this.#startMs) * waiting) / (size - waiting) / 60_000);
		this.log('info', `${describeCounts(this.counts)}, ${waiting} waiting, about ${minutesLeft} min left`);
	}

	/** Ends the run with an error, unless it was canceled: the error would turn the canceled execution into a failed one. */
	end(error: ItemError): void {
		if (isCanceled(this.context)) return;
		if (!this.continues) throw this.#toThrown(error);
		// If this were thrown with the node set to continue, n8n would output the items as if they had been written.
		for (const itemIndex of this.#results.keys())
			this.#results[itemIndex] ??= { countedAs: 'refused', error };
	}

	get size(): number {
		return this.#results.length;
	}

	/** How many items have no result. */
	get waiting(): number {
		return this.#results.filter((result) => !result).length;
	}

	get counts(): RunCounts {
		const counts = { written: 0, mayBeWritten: 0, refused: 0, blankRows: 0 };
		for (const result of this.#results) if (result) counts[result.countedAs]++;
		return counts;
	}

	/** The errors of the items, in their order. */
	get errors(): ItemError[] {
		return this.#results.flatMap((result) => result?.error ?? []);
	}

	/** What the results show, for the hint. */
	summarize(): Summary {
		const byAdvice = new Map<string, { count: number; message: string }>();
		const firstOfLead = new Map<string, number>();
		let example: string | undefined;
		for (const [itemIndex, result] of this.#results.entries()) {
			if (result?.error && result.countedAs === 'refused') {
				// Messages contain values, so that few are the same.
				const advice = result.error.description ?? '';
				const reason = byAdvice.get(advice);
				if (reason) reason.count++;
				else byAdvice.set(advice, { count: 1, message: withoutItem(result.error.message) });
			}
			const id = leadIdOf(result?.success);
			const keys = result?.keys ?? (id === undefined ? [] : [id]);
			const known = keys.find((key) => firstOfLead.has(key));
			for (const key of keys)
				if (!firstOfLead.has(key)) firstOfLead.set(key, firstOfLead.get(known ?? '') ?? itemIndex);
			if (known !== undefined) example ??= nameItems(this.context, firstOfLead.get(known) ?? 0, itemIndex);
		}
		const reasons = [...byAdvice.values()].sort((one, other) => other.count - one.count);
		const count = new Set(firstOfLead.values()).size;
		return { reasons, leads: example === undefined ? undefined : { count, example } };
	}

	/** @throws NodeOperationError that lists the refused items, if there are any */
	throwRefused(): void {
		const { errors, size } = this;
		if (errors.length === 0) return;
		// Errors without an item are about the whole input, and all the same.
		const concernsRun = errors.every(({ context: { itemIndex } }) => itemIndex === undefined);
		if (errors.length === 1 || concernsRun) throw errors[0];
		const listed = errors.slice(0, MAX_LISTED_ERRORS);
		const reasons = listed.map(({ message }) => toSentence(message));
		const waysOut = new Set(listed.map(({ description }) => description ?? ''));
		const goOn =
			"To write the other items, set 'On Error' in the node's settings to 'Continue (using error output)'.";
		const refusal = new InputError(
			`${errors.length} of ${size} items were refused`,
			[...reasons, ...waysOut, ...(errors.length < size ? [goOn] : [])].join(' '),
		);
		throw toOperationError(this.context, refusal);
	}

	/** One output item for each result, in the order of the items; none for blank rows. */
	toOutput(): INodeExecutionData[] {
		const [first] = this.errors;
		if (first && !this.continues) this.end(first);
		const output: INodeExecutionData[] = [];
		for (const [item, { success, error } = {}] of this.#results.entries()) {
			const pairedItem = { item };
			if (success) output.push({ json: success, pairedItem });
			if (!error || isCanceled(this.context)) continue;
			output.push({ ...this.#toFailed(error, item, output.length === 0), pairedItem });
		}
		// A node without items ends a loop, and the rows behind a blank one would never be sent.
		const isSkipped = this.size > 0 && this.counts.blankRows === this.size;
		return isSkipped ? [{ json: { Status: 'Skipped' }, pairedItem: { item: 0 } }] : output;
	}

	#toFailed(error: ItemError, item: number, isFirst: boolean): INodeExecutionData {
		const description = error.description ?? '';
		if (isTool(this.context)) {
			const Message = [toSentence(error.message), description].join(' ').trim();
			return { json: { Status: 'Error', Message } };
		}
		// With "Retry On Fail", n8n runs the whole node again when the first output item has json.error, even if the node is set
		// to continue (n8n-core 2.41). If `json` has none, n8n fills it with { error: message }.
		if (isFirst && this.context.getNode().retryOnFail === true) return { json: {}, error };
		// n8n adds the input row to an item with exactly these keys and routes it to the error output. If the item itself had an
		// `error`, n8n would drop the row (n8n-core 1.84 and 2.41).
		const details = findOverwritten(this.context.getInputData()[item].json);
		return { json: { error: error.message, message: description, ...(details && { details }) } };
	}

	/** Adds what was written to an error that stops the run. n8n renders HTML in its description (n8n 2.41). */
	#toThrown(error: ItemError): ItemError {
		const { written, mayBeWritten } = this.counts;
		const isWritten = written + mayBeWritten > 0;
		const maybe = mayBeWritten > 0 ? `, and ${mayBeWritten} may have been` : '';
		const parts = [
			error.description,
			isWritten ? `${written} of ${this.size} items were written${maybe}.` : 'Nothing was written.',
			isWritten ? this.whenRunAgain : '',
		];
		error.message = toThrownMessage(error.message);
		error.description = escapeHtml(parts.filter(Boolean).join(' '));
		return error;
	}

	log(level: 'debug' | 'info' | 'warn', message: string): void {
		this.context.logger[level](message, { node: this.context.getNode().name });
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
