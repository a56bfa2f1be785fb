import { type IDataObject, type IExecuteFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Operation, Row } from '../operations/operation';
import { inTurns } from '../pacing/clock';
import { type Redact, REDACTED } from '../service/account';
import { type Problem, ProblemError, leadIdOf } from '../service/answer';
import { NOT_SENT } from '../service/sender';
import { type Texts, InputError, withMessage } from '../words/messages';
import type { Notes, Reason, RunCounts, Summary } from './hint';
import { describeCounts, describeResult } from './hint';
import { type Identity, describeGroups, describeShared, findGroups } from './groups';
import type { Items } from './items';

const PROGRESS_INTERVAL_MS = 60_000;

/** The result of an item: a success body, the reason of a failure, or neither for a blank row. */
interface Result {
	success?: IDataObject;
	refusal?: Refusal;
	/** By what another item may be the same record. */
	identity?: Pick<Row, 'foundBy' | 'unique' | 'compared'>;
}

function countedAs({ success, refusal }: Result): 'written' | 'mayBeWritten' | 'refused' | 'blankRows' {
	if (success) return 'written';
	if (!refusal) return 'blankRows';
	return refusal.problem?.mayBeWritten ? 'mayBeWritten' : 'refused';
}

/** What became of each item of a run. */
export class Results {
	/** By item index; undefined until there is one. */
	readonly all: Array<Result | undefined>;
	readonly #startMs = performance.now();
	/** Ends the lines of the log. */
	isOver = false;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly items: Items,
		readonly operation?: Operation,
	) {
		this.all = Array.from({ length: items.size });
		this.#logProgress();
	}

	set(itemIndex: number, { refusal, ...result }: Result): void {
		this.all[itemIndex] = { ...result, refusal: refusal && withoutKeys(refusal, this.items.redact) };
	}

	get waiting(): number {
		return this.all.filter((result) => !result).length;
	}

	get counts(): RunCounts {
		const counts = { written: 0, mayBeWritten: 0, refused: 0, blankRows: 0 };
		for (const result of this.all) if (result) counts[countedAs(result)]++;
		return counts;
	}

	/** Logs a line a minute until the run is over: the editor shows nothing before the node has ended. */
	#logProgress(): void {
		AbortSignal.timeout(PROGRESS_INTERVAL_MS).addEventListener('abort', () => {
			if (this.isOver) return;
			const { waiting } = this;
			const ended = this.all.length - waiting;
			const msLeft = ((performance.now() - this.#startMs) * waiting) / ended;
			const left = ended > 0 ? `, about ${Math.ceil(msLeft / PROGRESS_INTERVAL_MS)} min left` : '';
			this.#log('info', `${describeCounts(this.counts)}, ${waiting} waiting${left}`);
			this.#logProgress();
		});
	}

	/** Tells in hints and in n8n's log what a user should know about the run. */
	async report(notes: Notes, isCheck: boolean): Promise<void> {
		const summary = await this.#summarize(isCheck);
		// n8n may store nothing of this execution.
		if (isCanceled(this.context)) this.#log('warn', describeCounts(summary.counts));
		const inEditor = this.context.getMode() === 'manual';
		// Nobody reads the hints of most executions.
		const left = inEditor ? [] : notes.of('notSent', true);
		for (const text of left) this.#log('info', `Not sent: ${text}`);
		const message = describeResult(summary, notes, inEditor);
		// In n8n 1.85, a node that runs as a tool cannot add hints.
		if (message !== undefined) this.context.addExecutionHints?.({ message, location: 'outputPane' });
	}

	/** Sums up the results for the hint. Where nothing was sent, rows are one record by what they are found by. */
	async #summarize(isCheck: boolean): Promise<Summary> {
		const { record = '' } = this.operation ?? {};
		const { redact } = this.items;
		const rows: Identity[] = [];
		await inTurns(this.all, (result, itemIndex) => {
			if (result?.success && result.identity) rows.push({ ...result.identity, itemIndex });
		});
		const groups = await findGroups(rows, ({ foundBy, itemIndex }) => {
			if (isCheck) return foundBy.map(({ key }) => key);
			const id = leadIdOf(this.all[itemIndex]?.success);
			return id === undefined || id === REDACTED ? [] : [id];
		});
		const texts = (await describeGroups(this.items, groups, record)).map(redact);
		const notSent = isCanceled(this.context) ? this.waiting : undefined;
		return {
			counts: { ...this.counts, notSent, checked: isCheck ? record : undefined },
			reasons: await this.#findReasons(),
			record,
			records: texts.length > 0 ? groups.length : undefined,
			groups: texts,
			shared: isCheck ? (await describeShared(this.items, groups)).map(redact) : [],
			whenRunAgain: this.operation?.whenRunAgain ?? '',
		};
	}

	/** The reasons of refused items by their advice: messages contain values, so that few are the same. */
	async #findReasons(): Promise<Reason[]> {
		const byAdvice = new Map<string, Reason>();
		await inTurns(this.all, (result, itemIndex) => {
			if (!result?.refusal || result.refusal.problem?.mayBeWritten) return;
			const description = result.refusal.description.replace(NOT_SENT, '');
			const message = nameRefusal(this.items, result.refusal, itemIndex);
			const reason = byAdvice.get(description) ?? { message, description, count: 0 };
			reason.count++;
			byAdvice.set(description, reason);
		});
		return [...byAdvice.values()].sort((one, other) => other.count - one.count);
	}

	#log(level: 'info' | 'warn', message: string): void {
		this.context.logger[level](message, { node: this.context.getNode().name });
	}
}

export const isCanceled = (context: IExecuteFunctions): boolean =>
	context.getExecutionCancelSignal()?.aborted === true;

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

/** The advice is for an error that is not an InputError, such as n8n's for a failed expression, where n8n has none. */
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
export function nameRefusal(items: Items, refusal: Refusal, itemIndex?: number): string {
	const { message, concernsRun, nodeError } = refusal;
	return concernsRun || nodeError || itemIndex === undefined ? message : items.addName(message, itemIndex);
}

/** The error that n8n gets, with a message that names its item. It contains nothing from a request, which includes the keys. */
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
