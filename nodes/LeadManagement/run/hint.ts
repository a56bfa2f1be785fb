import {
	type Note,
	type Texts,
	cutLine,
	fit,
	formatCount,
	toText,
	withoutPeriod,
	escapeHtml,
} from '../words/messages';
import type { Items } from './items';

const MAX_SECTION_CHARACTERS = 1_500;
/** All that an update changes of a template has to be seen. */
const MAX_SENT_CHARACTERS = 10_000;
const MAX_REASON_CHARACTERS = 200;
const MAX_ADVICE_CHARACTERS = 700;
const MAX_REASONS = 3;

/** Why items were refused, with the name of the first one, and how many. */
export type Reason = Texts & { count: number };

/** A run, as far as the hint is about it. */
export interface Summary {
	counts: RunCounts;
	/** Why items were refused and what to do, the commonest advice first. */
	reasons: readonly Reason[];
	/** The number of records that the items were written to, if fewer than items. */
	records?: number;
	/** A word for what is written, e.g. `lead`. */
	record: string;
	/** The groups of items that are one record. */
	groups: readonly string[];
	/** Values that several records share, although they may have to be unique. */
	shared: readonly string[];
	/** A sentence that says what happens to written records if the items are run again. */
	whenRunAgain: string;
}

/**
 * Summarizes a run: a list in the editor, and elsewhere one line such as "4 written, 5 refused, 2 blank rows skipped. Not
 * sent: Age, Column 7".
 *
 * @param inEditor somebody reads it now, and can act on it
 * @returns HTML; undefined when every item was written and there is nothing to say about columns
 */
export function describeResult(summary: Summary, notes: Notes, inEditor: boolean): string | undefined {
	const { mayBeWritten, refused, blankRows, notSent = 0, checked } = summary.counts;
	const sections = listSections(summary, notes).filter(({ entries }) => entries.length > 0);
	const isPlain = mayBeWritten + refused + blankRows + notSent === 0 && sections.length === 0;
	if (isPlain && !checked) return undefined;
	const result = escapeHtml(describeCounts(summary.counts, summary.records));
	// A list: n8n 1.85 and 2.41 show HTML in hints. They put the bullets of `<ul>` beside the box.
	return inEditor
		? [`<b>${result}</b>`, ...sections.map(formatSectionHtml)].join('<br>')
		: [result, ...sections.map(formatSectionLine)].join('. ');
}

interface Section {
	label: string;
	/** Sentences without a period at the end. */
	entries: string[];
	/** One line of text needs no label for them. */
	speaksForItself?: boolean;
}

/** The most important section is the first one. */
function listSections({ counts, whenRunAgain, ...summary }: Summary, notes: Notes): Section[] {
	const { notSent, written, mayBeWritten, checked } = counts;
	const isRunAgain = notSent !== undefined && written + mayBeWritten > 0;
	const texts = [...(isRunAgain ? [whenRunAgain] : []), ...summary.shared].map(withoutPeriod);
	const cut = (entries: readonly string[]) => fit(entries, MAX_SECTION_CHARACTERS);
	return [
		{
			label: `Same ${summary.record}`,
			entries: cut(summary.groups.map(withoutPeriod)),
			speaksForItself: true,
		},
		{ label: summary.reasons.length === 1 ? 'Reason' : 'Reasons', entries: describeReasons(summary) },
		{ label: 'Not sent', entries: cut(notes.of('notSent')) },
		{ label: 'Warnings', entries: cut([...texts, ...notes.of('check')]), speaksForItself: true },
		{ label: checked ? 'Would be sent' : 'Sent', entries: fit(notes.of('sent'), MAX_SENT_CHARACTERS) },
	];
}

function formatSectionHtml({ label, entries }: Section): string {
	const texts = entries.map(escapeHtml);
	const content = texts.length === 1 ? ` ${texts[0]}` : texts.map((text) => `<br>• ${text}`).join('');
	return `<b>${label}:</b>${content}`;
}

const formatSectionLine = ({ label, entries, speaksForItself }: Section): string =>
	escapeHtml(speaksForItself ? entries.join('. ') : `${label}: ${entries.join('; ')}`);

/** E.g. `No email address or phone found [row 7] (2 in all)`, `"x" is not a phone number [row 9]`. A single reason has its advice. */
function describeReasons({ reasons }: Pick<Summary, 'reasons'>): string[] {
	const texts = reasons.slice(0, MAX_REASONS).map(({ count, message, description }) => {
		const inAll = count > 1 ? ` (${formatCount(count)} in all)` : '';
		const text = cutLine(message, MAX_REASON_CHARACTERS) + inAll;
		if (reasons.length > 1) return withoutPeriod(text);
		return withoutPeriod(cutLine(toText({ message: text, description }), MAX_ADVICE_CHARACTERS));
	});
	const others = reasons.length - texts.length;
	return others > 0 ? [...texts, `and ${others} more`] : texts;
}

/** The results of a run's items. */
export interface RunCounts {
	written: number;
	/** Items that the service may have written, although their calls have no success. */
	mayBeWritten: number;
	refused: number;
	blankRows: number;
	/** Set when the run ended early. */
	notSent?: number;
	/** With 'Check Only', a word for what would be written. Nothing was sent then. */
	checked?: string;
}

/** E.g. "120 written, to 117 leads, 5 refused", with the leads that they were written to if these are fewer. */
export function describeCounts(counts: RunCounts, leads = 0): string {
	const { written, mayBeWritten, refused, blankRows, notSent, checked } = counts;
	const skipped: [number, string] = [blankRows, `blank ${blankRows === 1 ? 'row' : 'rows'} skipped`];
	if (checked)
		return [
			`Check only: nothing was sent. ${plural(leads || written, checked)} would be sent`,
			...(leads > 0 ? [`from ${plural(written, 'row')}`] : []),
			...(refused > 0 ? [`${plural(refused, 'row')} would be refused`] : []),
			...counted([skipped, [notSent, 'not checked']]),
		].join(', ');
	return [
		`${notSent === undefined ? '' : 'The execution ended early: '}${formatCount(written)} written`,
		...(leads > 0 ? [`to ${plural(leads, 'lead')}`] : []),
		...counted([
			[mayBeWritten, 'may have been written'],
			[refused, 'refused'],
			skipped,
			[notSent, 'not sent'],
		]),
	].join(', ');
}

const plural = (count: number, name: string) => `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`;

/** E.g. `5 refused`, for each that there is any of. */
const counted = (parts: Array<[count: number | undefined, what: string]>) =>
	parts.flatMap(([count, what]) => (count ? [`${formatCount(count)} ${what}`] : []));

const MAX_EXAMPLES = 5;
/** Different texts of a run. What an operation says in more forms than this is not told. */
const MAX_TEXTS = 10_000;

/** A text, the number of rows that noted it, and the values that it was about. */
type CountedNote = { note: Note; rows: number; examples: Set<string>; others: number };

/** Collects what the rows of a run and the run as a whole have for the hint: counts, joins, and nothing else. */
export class Notes {
	readonly #told = new Map<string, CountedNote>();

	constructor(private readonly items: Items) {}

	/** Adds the notes of the run, or of an item. */
	add(notes: readonly Note[] = [], itemIndex?: number): void {
		const texts = new Set<string>();
		let itemName: string | undefined;
		for (const note of notes) {
			const { section, text } = note;
			const isOfRows = section === 'notSent' || text.includes('{rows}');
			if (isOfRows && itemIndex !== undefined) itemName ??= ` (${this.items.nameOf(itemIndex)})`;
			const name = isOfRows ? (itemName ?? '') : '';
			const example = note.example === undefined ? undefined : this.items.redact(note.example) + name;
			const key = `${section} ${text}`;
			const told = this.#told.get(key) ?? { note, rows: 0, examples: new Set<string>(), others: 0 };
			if (this.#told.size < MAX_TEXTS) this.#told.set(key, told);
			if (!texts.has(key)) told.rows++;
			texts.add(key);
			if (example === undefined || told.examples.has(example)) continue;
			if (told.examples.size < MAX_EXAMPLES) told.examples.add(example);
			else told.others++;
		}
	}

	/** The texts of a section, with the number of rows and, except for a log, the examples: these are values of rows. */
	of(section: Note['section'], isForLog = false): string[] {
		const told = [...this.#told.values()].filter(({ note }) => note.section === section);
		return told.map(({ note, rows, examples, others }) => {
			const text = note.text.replace(/\{rows\} (have|are)/, (_all, verb: string) =>
				rows === 1 ? `1 row ${verb === 'have' ? 'has' : 'is'}` : `${formatCount(rows)} rows ${verb}`,
			);
			const more = others > 0 ? ` and ${formatCount(others)} more` : '';
			const list = isForLog ? '' : `${[...examples].join(', ')}${more}`;
			return [this.items.redact(text), list].filter((part) => part !== '').join(': ');
		});
	}
}
