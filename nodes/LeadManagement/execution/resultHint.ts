import { formatCount, shown } from '../text';
import type { ServiceRequest } from '../types';

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

/** Collects what became of the columns of a run's items. */
export class ColumnReport {
	/** Attributes by column. */
	readonly #matches = new Map<string, string[]>();
	readonly #leftOut = new Set<string>();
	/** The first value by column. */
	readonly #doubtfulDates = new Map<string, string>();

	add({ columns = [], doubtfulDates = [] }: Pick<ServiceRequest, 'columns' | 'doubtfulDates'>): void {
		for (const { column, attributes } of columns) {
			if (attributes.length === 0) this.#leftOut.add(column);
			else this.#matches.set(column, attributes);
		}
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
		const matches = [...this.#matches];
		if (inEditor) return matches.length === 0 ? [] : [list(matches.map(describeMatch), MAX_MATCHES)];
		const split = matches.filter(([, attributes]) => attributes.length > 1);
		return split.map(([column, attributes]) => `${shown(column)} was split into ${attributes.join(' and ')}`);
	}

	#describeLeftOut(inEditor: boolean): string[] {
		const names = list([...this.#leftOut].map(shown), MAX_NAMES);
		if (names === '') return [];
		if (!inEditor) return [`Left out: ${names}`];
		const them = this.#leftOut.size === 1 ? 'it' : 'them';
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
	columns: ColumnReport,
	inEditor: boolean,
): string | undefined {
	const sentences = columns.toSentences(inEditor);
	if (refused === 0 && blankRows === 0 && sentences.length === 0) return undefined;
	const counts = [`${formatCount(written)} written`];
	if (refused > 0) counts.push(`${formatCount(refused)} refused`);
	if (blankRows > 0)
		counts.push(`${formatCount(blankRows)} blank ${blankRows === 1 ? 'row' : 'rows'} skipped`);
	return [counts.join(', '), ...sentences].join('. ');
}

/** True for a part of a day, which is how a spreadsheet gives a time. */
const isTimeOfDay = (value: string) => Number(value) > 0 && Number(value) < 1;

const describeMatch = ([column, attributes]: [string, string[]]) =>
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
