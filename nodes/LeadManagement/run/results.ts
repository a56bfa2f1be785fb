import * as n8nWorkflow from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { escapeHtml, toText, toThrownMessage, withoutPeriod } from '../messages';
import { type Refusal, nameItems, toNodeError, withItem } from './itemError';
import { type Row, isTool } from '../operations/operation';
import { forEachInTurns } from '../pacing/clock';
import { isPlainObject } from '../parameters/wireValue';
import { leadIdOf } from '../service/answer';
import { REDACTED } from '../service/redactor';
import { NOT_SENT } from '../service/sender';
import { type RunCounts, describeCounts, type Reason, type Summary } from './hint';
import { type Identity, describeGroups, describeShared, findGroups } from './groups';

/** Reasons that are listed in an error about several items, and items that each of them names. */
const MAX_LISTED = 5;
const GO_ON =
	"To write the other items, set 'On Error' in the node's settings to 'Continue (using error output)'.";
const PROGRESS_INTERVAL_MS = 60_000;

/** The result of an item: a success body, the reason of a failure, or neither for a blank row. */
interface Result {
	countedAs: Exclude<keyof RunCounts, 'notSent' | 'checked'>;
	success?: IDataObject;
	refusal?: Refusal;
	/** By what another item may be the same record. */
	identity?: Pick<Row, 'foundBy' | 'unique' | 'compared'>;
}

/** Collects the results of a run's items. */
export class Results {
	/** By item index; undefined until there is one. */
	readonly #results: Array<Result | undefined>;
	readonly size: number;
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
		this.size = context.getInputData().length;
		this.#results = Array.from({ length: this.size });
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

	/**
	 * Ends the run, unless it was canceled: an error would turn the canceled execution into a failed one.
	 *
	 * @throws NodeOperationError or NodeApiError if the node stops at errors
	 */
	end(refusal: Refusal, itemIndex?: number): void {
		if (isCanceled(this.context)) return;
		if (!this.continues) throw this.#toThrown(refusal, itemIndex);
		// If this were thrown with the node set to continue, n8n would output the items as if they had been written.
		const ofAll = { ...refusal, concernsRun: true };
		for (const index of this.#results.keys())
			this.#results[index] ??= { countedAs: 'refused', refusal: ofAll };
	}

	/** The number of items without a result. */
	get waiting(): number {
		return this.#results.filter((result) => !result).length;
	}

	get counts(): RunCounts {
		const counts = { written: 0, mayBeWritten: 0, refused: 0, blankRows: 0 };
		for (const result of this.#results) if (result) counts[result.countedAs]++;
		return counts;
	}

	/**
	 * Sums up the results for the hint.
	 *
	 * @param record what is written, e.g. `lead`
	 * @param isCheck whether nothing was sent, so that rows are one record by what they are found by
	 */
	async summarize(record: string, isCheck: boolean): Promise<Summary> {
		const byAdvice = new Map<string, Reason>();
		const rows: Identity[] = [];
		await forEachInTurns(this.#results, (result, itemIndex) => {
			if (result?.refusal && result.countedAs === 'refused') {
				// Messages contain values, so that few are the same.
				const description = result.refusal.description.replace(NOT_SENT, '');
				const reason = byAdvice.get(description) ?? {
					message: withItem(this.context, result.refusal, itemIndex),
					description,
					count: 0,
				};
				reason.count++;
				byAdvice.set(description, reason);
			}
			if (result?.success && result.identity) rows.push({ ...result.identity, itemIndex });
		});
		const reasons = [...byAdvice.values()].sort((one, other) => other.count - one.count);
		const groups = await findGroups(rows, ({ foundBy, itemIndex }) => {
			if (isCheck) return foundBy.map(({ key }) => key);
			const id = leadIdOf(this.#results[itemIndex]?.success);
			return id === undefined || id === REDACTED ? [] : [id];
		});
		const texts = await describeGroups(this.context, groups, record);
		const shared = isCheck ? await describeShared(this.context, groups) : [];
		const records = texts.length > 0 ? groups.length : undefined;
		return { reasons, record, records, groups: texts, shared };
	}

	/** @throws NodeOperationError that lists the refused items with their reasons, if there are any */
	async throwRefused(): Promise<void> {
		const refusals: Array<{ itemIndex: number; refusal: Refusal }> = [];
		for (const [itemIndex, result] of this.#results.entries())
			if (result?.refusal) refusals.push({ itemIndex, refusal: result.refusal });
		const [first] = refusals;
		if (!first) return;
		if (refusals.length === 1) throw toNodeError(this.context, first.refusal, first.itemIndex);
		const byReason = new Map<string, number[]>();
		await forEachInTurns(refusals, ({ itemIndex, refusal }) => {
			const reason = toText({ ...refusal, message: withoutPeriod(refusal.message) });
			const items = byReason.get(reason) ?? [];
			if (items.length < MAX_LISTED) items.push(itemIndex);
			if (byReason.size < MAX_LISTED) byReason.set(reason, items);
		});
		const listed = [...byReason].map(([reason, items]) => `${nameItems(this.context, items)}: ${reason}`);
		throw toNodeError(this.context, {
			message: `${refusals.length} of ${this.size} items were refused`,
			description: listed.join('\n'),
		});
	}

	/** One output item for each result except blank rows, in the order of the items. */
	async toOutput(): Promise<INodeExecutionData[]> {
		const output: INodeExecutionData[] = [];
		await forEachInTurns(this.#results, (result, item) => {
			const { success, refusal } = result ?? {};
			const pairedItem = { item };
			if (success) output.push({ json: success, pairedItem });
			if (!refusal || isCanceled(this.context)) return;
			if (!this.continues) this.end(refusal, item);
			output.push({ ...this.#toFailed(refusal, item, output.length === 0), pairedItem });
		});
		// A node without items ends a loop, and the rows behind a blank one would never be sent.
		const isSkipped = this.size > 0 && this.counts.blankRows === this.size;
		return isSkipped ? [{ json: { Status: 'Skipped' }, pairedItem: { item: 0 } }] : output;
	}

	#toFailed(refusal: Refusal, item: number, isFirst: boolean): INodeExecutionData {
		const { description } = refusal;
		const error = withItem(this.context, refusal, item);
		if (isTool(this.context))
			return { json: { Status: 'Error', Message: `${withoutPeriod(error)}. ${description}`.trim() } };
		// With "Retry On Fail", n8n runs the whole node again when the first output item has json.error, even if the node is set
		// to continue (n8n-core 2.41). If `json` has none, n8n fills it with { error: message }.
		if (isFirst && this.context.getNode().retryOnFail === true)
			return { json: {}, error: toNodeError(this.context, refusal, item) };
		// n8n adds the input row to an item with exactly these keys and routes it to the error output. If the item itself had an
		// `error`, n8n would drop the row (n8n-core 1.84 and 2.41).
		const details = findOverwritten(this.context.getInputData()[item].json);
		return { json: { error, message: description, ...(details && { details }) } };
	}

	/** Adds what was written to an error that stops the run. */
	#toThrown(refusal: Refusal, itemIndex?: number) {
		const error = toNodeError(this.context, refusal, itemIndex);
		const [progress, more] = this.#describeProgress();
		const reasons = (error.description ?? '').split('\n').filter((reason) => reason !== '');
		error.message = toThrownMessage(error.message);
		// A person reads it in the editor, elsewhere a program.
		error.description =
			this.context.getMode() === 'manual'
				? formatHtmlLines(progress, more, reasons)
				: escapeHtml([`${progress} ${more}`.trim(), ...reasons].join('\n'));
		return error;
	}

	/** Says what was written, and what to do about it. */
	#describeProgress(): [progress: string, more: string] {
		const { written, mayBeWritten, refused } = this.counts;
		const maybe = mayBeWritten > 0 ? `, and ${mayBeWritten} may have been` : '';
		if (written + mayBeWritten > 0)
			return [`${written} of ${this.size} items were written${maybe}.`, this.whenRunAgain];
		return ['Nothing was written.', refused > 1 && refused < this.size ? GO_ON : ''];
	}

	/** Gives the tables of 'Check Only' the same columns, since n8n shows an absent or empty cell as a red word (n8n 2.41). */
	async fillCells(): Promise<void> {
		const blank: IDataObject = {};
		await forEachInTurns(this.#results, (result) => {
			for (const name in result?.success) blank[name] = ' ';
		});
		await forEachInTurns(this.#results, (result) => {
			if (result?.success) result.success = { ...blank, ...result.success };
		});
	}

	log(level: 'debug' | 'info' | 'warn', message: string): void {
		this.context.logger[level](message, { node: this.context.getNode().name });
	}
}

/** n8n renders HTML in the description of an error (n8n 1.85 and 2.41). */
function formatHtmlLines(progress: string, more: string, reasons: readonly string[]): string {
	const texts = reasons.map(escapeHtml);
	const start = `<b>${escapeHtml(progress)}</b> ${escapeHtml(more)}`.trim();
	return texts.length > 1
		? `${start}<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
		: [start, ...texts].join('<br>');
}

/** n8n 2.41 routes a failed item with `details` to the error output, and 2.8 does not. This export is as new. */
const ROUTES_DETAILS = 'checkNodesApiVersion' in n8nWorkflow;

/** The columns of a row that n8n's error output would replace by those of the same names in the failed item. */
function findOverwritten(row: unknown): IDataObject | undefined {
	if (!isPlainObject(row)) return undefined;
	const names = ['error', 'message', 'details'].filter((name) => Object.hasOwn(row, name));
	return ROUTES_DETAILS && names.some((name) => name !== 'details')
		? (Object.fromEntries(names.map((name) => [name, row[name]])) as IDataObject)
		: undefined;
}

export const isCanceled = (context: IExecuteFunctions): boolean =>
	context.getExecutionCancelSignal()?.aborted === true;
