/** What the user reads after a run. */
import type { IDataObject } from 'n8n-workflow';
import { NOT_LISTED } from '../account/accountFields';
import {
	type InputError,
	type Texts,
	cutLine,
	fit,
	formatCount,
	listQuoted,
	listed,
	quote,
	shown,
	toText,
	withoutPeriod,
} from '../messages';
import type { Note, UnsentContacts } from '../operations/operation';
import { UNIQUE_ATTRIBUTES } from '../parameters/fieldNames';
import { describeLeftOut, describeSentAs } from './columnHints';
import { type RunCounts, describeCounts } from './counts';
import { type Section, toHtml, toLine } from './hintText';
import type { RowNotes } from './rowNotes';

const MAX_SECTION_CHARACTERS = 1_000;
const MAX_LIST_CHARACTERS = 300;
const MAX_REASON_CHARACTERS = 200;
const MAX_ADVICE_CHARACTERS = 500;
const MAX_REASONS = 3;
const MAX_OPTION_LISTS = 3;

const NO_COLUMN_WITH_CONTACT = 'A lead needs an email address or a phone, and no column goes to either';

const WRITE_IN_ONE_WAY = "add 'Country Code for Phones' in 'Options', which writes all phones in one way";
const MIXED_PHONES = `Some phones have a country code and others have none, so a person may get two leads: ${WRITE_IN_ONE_WAY}`;

/** Why items were refused, and how many. */
export interface Reason extends Texts, Pick<InputError, 'code'> {
	count: number;
}

/** What a run's results show. */
export interface Summary {
	/** Why items were refused and what to do, the commonest advice first. */
	reasons: readonly Reason[];
	/** How many leads the items were written to, if fewer than items, and two items of one lead. */
	leads?: { count: number; example: string };
}

/** A run, as far as the hint is about it. */
export interface Told {
	counts: RunCounts;
	notes: RowNotes;
	items: readonly IDataObject[];
	/** Whether somebody reads it now, and can act on it. */
	inEditor: boolean;
	summary: Summary;
	/** What happens to written records if the items are run again, as a sentence. */
	whenRunAgain: string;
}

/**
 * Summarizes a run: a list in the editor, and elsewhere one line such as "4 written, 5 refused, 2 blank rows skipped. Left
 * out: Age, Column 7".
 *
 * @returns HTML; undefined when every item was written and there is nothing to say about columns
 */
export function describeResult(told: Told): string | undefined {
	const { counts, inEditor, summary } = told;
	const { mayBeWritten, refused, blankRows, notSent = 0 } = counts;
	const sections = toSections(told);
	const isPlain = mayBeWritten + refused + blankRows + notSent === 0 && sections.length === 0;
	if (isPlain && !counts.checked) return undefined;
	const hint = { result: describeCounts(counts, summary.leads?.count), sections };
	return inEditor ? toHtml(hint) : toLine(hint);
}

function toSections(told: Told): Section[] {
	const { notes, items, inEditor, summary } = told;
	const sentAs = inEditor ? describeSentAs(notes, items) : '';
	const all: Section[] = [
		{ label: summary.reasons.length === 1 ? 'Reason' : 'Reasons', entries: describeReasons(told) },
		{ label: 'Warnings', entries: fit(toWarnings(told), MAX_SECTION_CHARACTERS), speaksForItself: true },
		{ label: 'Left out', entries: describeLeftOut(notes, items, inEditor) },
		{ label: 'Sent as', entries: sentAs === '' ? [] : [sentAs] },
		{ label: 'Notes', entries: fit(toOtherNotes(told), MAX_SECTION_CHARACTERS), speaksForItself: true },
	];
	return all.filter(({ entries }) => entries.length > 0);
}

/** E.g. `No email address or phone found (2)`, `"x" is not a phone number`. A single one has its advice. */
function describeReasons({ summary, notes }: Told): string[] {
	const all = summary.reasons.map((reason) => concerningColumns(reason, notes));
	const [first, other] = all;
	if (!first) return [];
	if (!other) return [withoutPeriod(cutLine(toText(first), MAX_ADVICE_CHARACTERS))];
	const texts = all.slice(0, MAX_REASONS).map(({ count, message }) => {
		const text = withoutPeriod(cutLine(message, MAX_REASON_CHARACTERS));
		return count > 1 ? `${text} (${formatCount(count)})` : text;
	});
	const others = all.length - texts.length;
	return others > 0 ? [...texts, `and ${others} more`] : texts;
}

/** A reason as one about the columns, where no row can have an email address or a phone. */
function concerningColumns(reason: Reason, { plan, given }: RowNotes): Reason {
	const isWithout = reason.code === 'noContact' && !UNIQUE_ATTRIBUTES.some((name) => given.includes(name));
	return plan.columns && isWithout ? { ...reason, message: NO_COLUMN_WITH_CONTACT } : reason;
}

/** What may be wrong with what was sent, or is about to be. */
function toWarnings({ notes, inEditor, counts, summary, whenRunAgain }: Told): string[] {
	const { columns, foundIn = '', unknownIgnored = [] } = notes.plan;
	const { notSent, written, mayBeWritten, checked } = counts;
	const dates = notes.firstsOf('doubtfulDate');
	const examplesOf = (what: string, kind: Note['kind']) =>
		examples(what, notes.firstsOf(kind).map(toExample));
	const [phoneAsWritten] = notes.firstsOf('phoneAsWritten');
	return withoutBlank([
		notSent !== undefined && written + mayBeWritten > 0 && withoutPeriod(whenRunAgain),
		summary.leads && `${summary.leads.example} are the same ${checked?.record ?? 'lead'}`,
		...(notes.plan.unsentContacts ?? []).map(describeUnsent),
		notes.countOf('phoneWithCode') > 0 && notes.countOf('phoneWithoutCode') > 0 && MIXED_PHONES,
		notes.twoForms &&
			`${listQuoted(notes.twoForms, ' and ')} are one phone, but two for LeadSquared: ${WRITE_IN_ONE_WAY}`,
		examples(
			"No such column in 'Columns to Ignore'",
			unknownIgnored.map((name) => shown(name)),
		),
		// What a webhook receives.
		/^body\b/.test(foundIn) && 'Whoever calls the webhook can set any attribute',
		inEditor && notes.fields?.isListed === false && columns && NOT_LISTED,
		phoneAsWritten &&
			`Phones left as written, because they can't be read as one number of a country: ${formatCount(notes.countOf('phoneAsWritten'))}, e.g. ${quote(phoneAsWritten.value)}`,
		...notes.firstsOf('outsideOptions').slice(0, MAX_OPTION_LISTS).map(describeOptions),
		examplesOf('Codes of HTML, sent as they are', 'htmlCode'),
		examplesOf('Addresses without a dot after the @', 'noDot'),
		examplesOf('Sent to fields for yes and no, though neither', 'noYesOrNo'),
		examplesOf('Taken for UTC, because they have no time zone', 'timeWithoutZone'),
		dates.length > 0 &&
			`${examplesOf('Left unchanged, though they may be dates or times', 'doubtfulDate')}. ${dates.every(isTimeOfDay) ? 'Format times as text' : 'Write dates as YYYY-MM-DD'}`,
	]);
}

/** What the node did with the rows, which is as it should be. */
const toOtherNotes = ({ notes, inEditor }: Told): string[] =>
	withoutBlank([
		...notes.reports,
		!inEditor &&
			examples(
				'Split into first and last name',
				notes.firstsOf('split').map(({ column }) => shown(column)),
			),
		notes.plan.foundIn && `The columns were found in ${quote(notes.plan.foundIn)}`,
		cells('no email address or phone', notes, 'placeholder'),
		cells('nothing, treated as blank', notes, 'nothing'),
	]);

/** Addresses or phones that are not sent, of which one may be the lead's. */
const describeUnsent = ({ attribute, plural, columns, then }: UnsentContacts) =>
	`The ${plural} in ${listQuoted(columns)} are not sent. If they are the lead's, add ${attribute} to 'Additional Attributes', and drag the column on 'Value'${then && `. ${then}`}`;

/** E.g. `5 cells are no email address or phone, e.g. "No email"`; '' for none. */
function cells(what: string, notes: RowNotes, kind: Note['kind']): string {
	const [first] = notes.firstsOf(kind);
	const times = notes.countOf(kind);
	return first
		? `${formatCount(times)} ${times === 1 ? 'cell is' : 'cells are'} ${what}, e.g. ${quote(first.value)}`
		: '';
}

const describeOptions = ({ column, value, options = [] }: Note) => {
	const known = examples('. Its options', options.map(shown));
	return `${shown(column)} has no option ${quote(value)}: LeadSquared may not store it${known}`;
};

/** '' without a text. */
const examples = (what: string, texts: readonly string[]): string =>
	texts.length === 0 ? '' : `${what}: ${listed(texts, MAX_LIST_CHARACTERS)}`;

const toExample = ({ column, value }: Note) => `${shown(column)} (${shown(value)})`;

/** True for a part of a day, which is how a spreadsheet gives a time. */
const isTimeOfDay = ({ value }: Note) => Number(value) > 0 && Number(value) < 1;

const withoutBlank = (texts: Array<string | false | undefined>): string[] =>
	texts.filter((text): text is string => typeof text === 'string' && text !== '');
