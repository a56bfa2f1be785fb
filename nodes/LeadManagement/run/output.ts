import * as n8nWorkflow from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { MAX_LISTED, escapeHtml, toText, toThrownMessage, withoutPeriod } from '../words/messages';
import { isTool } from '../operations/operation';
import { inTurns } from '../pacing/clock';
import { isPlainObject } from '../parameters/wireValue';
import { redactAll } from '../service/account';
import type { Items } from './items';
import { type Refusal, type Results, isCanceled, nameRefusal, toNodeError, withoutKeys } from './results';

const GO_ON =
	"To write the other items, set 'On Error' in the node's settings to 'Continue (using error output)'.";

/** What n8n gets of a run: an item for each result, or an error. */
export class Output {
	/** @param continues whether the node continues after a failed item */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly items: Items,
		private readonly results: Results,
		readonly continues: boolean,
	) {}

	/** Ends the run, with an error if the node stops at these. An error would turn a canceled execution into a failed one. */
	end(given: Refusal, itemIndex?: number): void {
		if (isCanceled(this.context)) return;
		const refusal = withoutKeys(given, this.items.redact);
		if (!this.continues) throw this.#toThrown(refusal, itemIndex);
		// If this were thrown with the node set to continue, n8n would output the items as if they had been written.
		for (const index of this.results.all.keys())
			if (!this.results.all[index]) this.results.set(index, { refusal: { ...refusal, concernsRun: true } });
	}

	/** @throws NodeOperationError that lists the refused items with their reasons, if there are any */
	async throwRefused(): Promise<void> {
		const byReason = new Map<string, number[]>();
		const refused: Array<[Refusal, itemIndex: number]> = [];
		await inTurns(this.results.all, (result, itemIndex) => {
			if (!result?.refusal) return;
			const { refusal } = result;
			refused.push([refusal, itemIndex]);
			const reason = toText({ ...refusal, message: withoutPeriod(refusal.message) });
			const items = byReason.get(reason) ?? [];
			items.push(itemIndex);
			if (byReason.size < MAX_LISTED) byReason.set(reason, items);
		});
		if (refused.length === 0) return;
		if (refused.length === 1) throw this.#toError(...refused[0]);
		const message = `${refused.length} of ${this.items.size} items were refused`;
		const listed = [...byReason].map(([reason, items]) => `${this.items.nameAll(items)}: ${reason}`);
		throw this.#toError({ message, description: listed.join('\n') });
	}

	/** One output item for each result except blank rows, in the order of the items. */
	async toItems(): Promise<INodeExecutionData[]> {
		const output: INodeExecutionData[] = [];
		await inTurns(this.results.all, (result, item) => {
			const { success, refusal } = result ?? {};
			const pairedItem = { item };
			if (success) output.push({ json: success, pairedItem });
			if (!refusal || isCanceled(this.context)) return;
			if (!this.continues) this.end(refusal, item);
			output.push({ ...this.#toFailed(refusal, item, output.length === 0), pairedItem });
		});
		// A node without items ends a loop, and the rows behind a blank one would never be sent.
		const isSkipped = this.items.size > 0 && this.results.counts.blankRows === this.items.size;
		return isSkipped ? [{ json: { Status: 'Skipped' }, pairedItem: { item: 0 } }] : output;
	}

	#toFailed(refusal: Refusal, item: number, isFirst: boolean): INodeExecutionData {
		const { description } = refusal;
		const error = nameRefusal(this.items, refusal, item);
		if (isTool(this.context))
			return { json: { Status: 'Error', Message: `${withoutPeriod(error)}. ${description}`.trim() } };
		// With "Retry On Fail", n8n runs the whole node again when the first output item has json.error, even if the node is set
		// to continue (n8n-core 2.41). If `json` has none, n8n fills it with { error: message }.
		if (isFirst && this.context.getNode().retryOnFail === true)
			return { json: {}, error: this.#toError(refusal, item) };
		// n8n adds the input row to an item with exactly these keys and routes it to the error output. If the item itself had an
		// `error`, n8n would drop the row (n8n-core 1.84 and 2.41).
		const overwritten = findOverwritten(this.context.getInputData()[item].json);
		const details = redactAll(overwritten, this.items.redact) as IDataObject | undefined;
		return { json: { error, message: description, ...(details && { details }) } };
	}

	#toError(refusal: Refusal, itemIndex?: number) {
		const message = nameRefusal(this.items, refusal, itemIndex);
		return toNodeError(this.context, refusal, message, refusal.concernsRun ? undefined : itemIndex);
	}

	/** Adds what was written to an error that stops the run. */
	#toThrown(refusal: Refusal, itemIndex?: number) {
		const error = this.#toError(refusal, itemIndex);
		const [progress, more] = this.#describeProgress();
		const texts = escapeHtml(error.description ?? '')
			.split('\n')
			.filter(Boolean);
		error.message = toThrownMessage(error.message);
		// A person reads it in the editor, elsewhere a program.
		error.description =
			this.context.getMode() === 'manual'
				? formatHtmlLines(progress, more, texts)
				: [escapeHtml(`${progress} ${more}`.trim()), ...texts].join('\n');
		return error;
	}

	#describeProgress(): [progress: string, more: string] {
		const { written, mayBeWritten, refused } = this.results.counts;
		const maybe = mayBeWritten > 0 ? `, and ${mayBeWritten} may have been` : '';
		const { whenRunAgain = '' } = this.results.operation ?? {};
		if (written + mayBeWritten > 0)
			return [`${written} of ${this.items.size} items were written${maybe}.`, whenRunAgain];
		return ['Nothing was written.', refused > 1 && refused < this.items.size ? GO_ON : ''];
	}
}

/** n8n renders HTML in the description of an error (n8n 1.85 and 2.41). */
function formatHtmlLines(progress: string, more: string, texts: readonly string[]): string {
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
