/** What the user reads after a run. */
import { type Texts, cutLine, fit, formatCount, toText, withoutPeriod } from '../messages';
import { type RunCounts, describeCounts } from './counts';
import { type Section, formatHtml, formatLine } from './hintText';
import type { Notes } from './notes';

const MAX_SECTION_CHARACTERS = 1_500;
const MAX_REASON_CHARACTERS = 200;
const MAX_ADVICE_CHARACTERS = 700;
const MAX_REASONS = 3;

/** Why items were refused, and how many. */
export interface Reason extends Texts {
	count: number;
}

/** What a run's results show. */
export interface Summary {
	/** Why items were refused and what to do, the commonest advice first. */
	reasons: readonly Reason[];
	/** How many records the items were written to, if fewer than items. */
	records?: number;
	/** The groups of items that are one record. */
	groups: readonly string[];
}

/** A run, as far as the hint is about it. */
export interface Told {
	counts: RunCounts;
	notes: Notes;
	/** Whether somebody reads it now, and can act on it. */
	inEditor: boolean;
	summary: Summary;
	/** What happens to written records if the items are run again, as a sentence. */
	whenRunAgain: string;
}

/**
 * Summarizes a run: a list in the editor, and elsewhere one line such as "4 written, 5 refused, 2 blank rows skipped. Not
 * sent: Age, Column 7".
 *
 * @returns HTML; undefined when every item was written and there is nothing to say about columns
 */
export function describeResult(told: Told): string | undefined {
	const { counts, inEditor, summary } = told;
	const { mayBeWritten, refused, blankRows, notSent = 0 } = counts;
	const sections = listSections(told);
	const isPlain = mayBeWritten + refused + blankRows + notSent === 0 && sections.length === 0;
	if (isPlain && !counts.checked) return undefined;
	const hint = { result: describeCounts(counts, summary.records), sections };
	return inEditor ? formatHtml(hint) : formatLine(hint);
}

function listSections({ notes, counts, summary, whenRunAgain }: Told): Section[] {
	const { notSent, written, mayBeWritten } = counts;
	const isRunAgain = notSent !== undefined && written + mayBeWritten > 0;
	const warnings = [
		...(isRunAgain ? [withoutPeriod(whenRunAgain)] : []),
		...summary.groups.map(withoutPeriod),
		...notes.of('check'),
	];
	const all: Section[] = [
		{ label: summary.reasons.length === 1 ? 'Reason' : 'Reasons', entries: describeReasons(summary) },
		{ label: 'Warnings', entries: warnings, speaksForItself: true },
		{ label: 'Not sent', entries: notes.of('notSent') },
		{ label: 'Sent', entries: notes.of('sent') },
	];
	return all
		.filter(({ entries }) => entries.length > 0)
		.map((section) => ({ ...section, entries: fit(section.entries, MAX_SECTION_CHARACTERS) }));
}

/** E.g. `No email address or phone found (2)`, `"x" is not a phone number`. A single one has its advice. */
function describeReasons({ reasons }: Summary): string[] {
	const [first, other] = reasons;
	if (!first) return [];
	if (!other) return [withoutPeriod(cutLine(toText(first), MAX_ADVICE_CHARACTERS))];
	const texts = reasons.slice(0, MAX_REASONS).map(({ count, message }) => {
		const text = withoutPeriod(cutLine(message, MAX_REASON_CHARACTERS));
		return count > 1 ? `${text} (${formatCount(count)})` : text;
	});
	const others = reasons.length - texts.length;
	return others > 0 ? [...texts, `and ${others} more`] : texts;
}
