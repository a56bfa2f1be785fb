import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Row } from '../operations/operation';
import { forEachInTurns } from '../pacing/clock';
import { leadIdOf } from '../service/answer';
import { REDACTED } from '../service/account';
import { NOT_SENT } from '../service/sender';
import { type Reason, type RunCounts, type Summary, describeCounts } from './hint';
import { type Identity, describeGroups, describeShared, findGroups } from './groups';
import type { Items } from './items';
import { type Refusal, nameRefusal, withoutKeys } from './refusal';

const PROGRESS_INTERVAL_MS = 60_000;

/** The result of an item: a success body, the reason of a failure, or neither for a blank row. */
interface Result {
	countedAs: Exclude<keyof RunCounts, 'notSent' | 'checked'>;
	success?: IDataObject;
	refusal?: Refusal;
	/** By what another item may be the same record. */
	identity?: Pick<Row, 'foundBy' | 'unique' | 'compared'>;
}

/** What became of each item of a run. */
export class Results {
	/** By item index; undefined until there is one. */
	readonly all: Array<Result | undefined>;
	readonly #startMs = performance.now();
	#isOver = false;

	/** @param record what is written, e.g. `lead` */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly items: Items,
		private readonly record = '',
	) {
		this.all = Array.from({ length: items.size });
		this.#logProgress();
	}

	set(itemIndex: number, { refusal, ...result }: Result): void {
		this.all[itemIndex] = { ...result, refusal: refusal && withoutKeys(refusal, this.items.redact) };
	}

	/** Refuses all items that have no result. */
	refuseOthers(refusal: Refusal): void {
		for (const index of this.all.keys())
			if (!this.all[index]) this.set(index, { countedAs: 'refused', refusal });
	}

	/** The number of items without a result. */
	get waiting(): number {
		return this.all.filter((result) => !result).length;
	}

	get counts(): RunCounts {
		const counts = { written: 0, mayBeWritten: 0, refused: 0, blankRows: 0 };
		for (const result of this.all) if (result) counts[result.countedAs]++;
		return counts;
	}

	/** Logs a line a minute until the run is over: the editor shows nothing before the node has ended. */
	#logProgress(): void {
		AbortSignal.timeout(PROGRESS_INTERVAL_MS).addEventListener('abort', () => {
			if (this.#isOver) return;
			const { waiting } = this;
			const ended = this.all.length - waiting;
			const msLeft = ((performance.now() - this.#startMs) * waiting) / ended;
			const left = ended > 0 ? `, about ${Math.ceil(msLeft / PROGRESS_INTERVAL_MS)} min left` : '';
			this.log('info', `${describeCounts(this.counts)}, ${waiting} waiting${left}`);
			this.#logProgress();
		});
	}

	/** Ends the lines of the log. */
	stopLogging(): void {
		this.#isOver = true;
	}

	/**
	 * Sums up the results for the hint.
	 *
	 * @param isCheck whether nothing was sent, so that rows are one record by what they are found by
	 */
	async summarize(isCheck: boolean): Promise<Summary> {
		const byAdvice = new Map<string, Reason>();
		const rows: Identity[] = [];
		await forEachInTurns(this.all, (result, itemIndex) => {
			if (result?.refusal && result.countedAs === 'refused') {
				// Messages contain values, so that few are the same.
				const description = result.refusal.description.replace(NOT_SENT, '');
				const message = nameRefusal(this.items, result.refusal, itemIndex);
				const reason = byAdvice.get(description) ?? { message, description, count: 0 };
				reason.count++;
				byAdvice.set(description, reason);
			}
			if (result?.success && result.identity) rows.push({ ...result.identity, itemIndex });
		});
		const reasons = [...byAdvice.values()].sort((one, other) => other.count - one.count);
		const groups = await findGroups(rows, ({ foundBy, itemIndex }) => {
			if (isCheck) return foundBy.map(({ key }) => key);
			const id = leadIdOf(this.all[itemIndex]?.success);
			return id === undefined || id === REDACTED ? [] : [id];
		});
		const { record } = this;
		const { redact } = this.items;
		const texts = (await describeGroups(this.items, groups, record)).map(redact);
		const shared = isCheck ? (await describeShared(this.items, groups)).map(redact) : [];
		const records = texts.length > 0 ? groups.length : undefined;
		return { reasons, record, records, groups: texts, shared };
	}

	log(level: 'debug' | 'info' | 'warn', message: string): void {
		this.context.logger[level](message, { node: this.context.getNode().name });
	}
}
