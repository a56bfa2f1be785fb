import { formatCount, shown } from '../messages/text';
import type { ColumnUse, Row } from '../operations/operation';
import type { Sender } from '../service/sender';

const MAX_NAMES = 10;
const MAX_MATCHES = 15;
/** Names of columns may be long. */
const MAX_CHARACTERS = 550;

/** The results of a run's items. */
export interface RunCounts {
	written: number;
	refused: number;
	blankRows: number;
}

/** Collects what the user should know about the columns and values of a run. */
export class RowNotes {
	columns: readonly ColumnUse[] = [];
	/** The first value by column. */
	readonly #doubtfulDates = new Map<string, string>();

	add({ doubtfulDates = [] }: Row): void {
		for (const { column, value } of doubtfulDates) {
			if (!this.#doubtfulDates.has(column)) this.#doubtfulDates.set(column, value);
		}
	}

	/**
	 * @param inEditor whether to say which column went to which attribute, and what to do about those left out
	 * @returns sentences without a period at the end
	 */
	toSentences(inEditor: boolean): string[] {
		return [...this.#describeMatches(inEditor), ...this.#describeLeftOut(inEditor), ...this.#describeDates()];
	}

	#describeMatches(inEditor: boolean): string[] {
		const matches = this.columns.filter(({ attributes }) => attributes.length > 0);
		if (inEditor) return matches.length === 0 ? [] : [list(matches.map(describeMatch), MAX_MATCHES)];
		const split = matches.filter(({ attributes }) => attributes.length > 1);
		return split.map(
			({ column, attributes }) => `${shown(column)} was split into ${attributes.join(' and ')}`,
		);
	}

	#describeLeftOut(inEditor: boolean): string[] {
		const leftOut = this.columns.filter(({ attributes }) => attributes.length === 0);
		const names = list(
			leftOut.map(({ column }) => shown(column)),
			MAX_NAMES,
		);
		if (names === '') return [];
		if (!inEditor) return [`Left out: ${names}`];
		const them = leftOut.length === 1 ? 'it' : 'them';
		return [`Left out (no such field): ${names}`, `Rename ${them}, or use 'Map Each Attribute Manually'`];
	}

	#describeDates(): string[] {
		const columns = [...this.#doubtfulDates].map(([column, value]) => `${shown(column)} (${shown(value)})`);
		if (columns.length === 0) return [];
		return [
			`Sent unchanged, though they may be dates or times: ${list(columns, MAX_NAMES)}`,
			[...this.#doubtfulDates.values()].every(isTimeOfDay)
				? 'Format times as text'
				: 'Write dates as YYYY-MM-DD',
		];
	}
}

/**
 * Summarizes a run in one line, e.g. "4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7".
 *
 * @param inEditor whether a user started the run in the editor
 * @returns undefined when every item was written and there is nothing to say about columns
 */
export function describeResult(
	{ written, refused, blankRows }: RunCounts,
	notes: RowNotes,
	inEditor: boolean,
): string | undefined {
	const sentences = notes.toSentences(inEditor);
	if (refused === 0 && blankRows === 0 && sentences.length === 0) return undefined;
	const counts = [`${formatCount(written)} written`];
	if (refused > 0) counts.push(`${formatCount(refused)} refused`);
	if (blankRows > 0)
		counts.push(`${formatCount(blankRows)} blank ${blankRows === 1 ? 'row' : 'rows'} skipped`);
	return [counts.join(', '), ...sentences].join('. ');
}

/** True for a part of a day, which is how a spreadsheet gives a time. */
const isTimeOfDay = (value: string) => Number(value) > 0 && Number(value) < 1;

const describeMatch = ({ column, attributes }: ColumnUse) =>
	attributes[0] === column ? shown(column) : `${shown(column)} → ${attributes.map(shown).join(' and ')}`;

/** The first texts, and how many more there are. */
function list(texts: string[], maxCount: number): string {
	let characters = 0;
	const listed = texts
		.slice(0, maxCount)
		.filter((text, index) => (characters += text.length) <= MAX_CHARACTERS || index === 0);
	const others = texts.length - listed.length;
	return others > 0 ? `${listed.join(', ')} and ${formatCount(others)} more` : listed.join(', ');
}

/**
 * What the user should know about the rate limit in an execution.
 *
 * @param callLimit calls per 5 seconds, from the credential
 * @returns undefined when no call waited or was retried
 */
export function describePacing(
	{ callsDelayed, callsRetried }: Pick<Sender<unknown>['place'], 'callsDelayed' | 'callsRetried'>,
	callLimit: number,
): string | undefined {
	const parts = [
		{ calls: callsDelayed, what: `waited for the rate limit (${formatCount(callLimit)} per 5 seconds)` },
		{ calls: callsRetried, what: `${callsRetried === 1 ? 'was' : 'were'} rejected and retried` },
	].filter(({ calls }) => calls > 0);
	if (parts.length === 0) return undefined;
	/** Only the first part says what is counted. */
	const unit = parts[0].calls === 1 ? ' call' : ' calls';
	return parts
		.map(({ calls, what }, index) => `${formatCount(calls)}${index === 0 ? unit : ''} ${what}`)
		.join('; ');
}
