import type { AccountFields } from '../account/accountFields';
import { cutLine, formatCount, quote, shown } from '../messages';
import type { ColumnUse, ColumnValue, Plan, Row } from '../operations/operation';
import type { Sender } from '../service/sender';

/** A hint has one line of about this many characters. Names of columns may be long, and there may be many. */
const MAX_HINT_CHARACTERS = 1_450;
const MAX_LEFT_OUT_CHARACTERS = 600;
const MAX_LIST_CHARACTERS = 300;
const MAX_REASON_CHARACTERS = 200;
const MAX_REPORTS = 3;
/** Left out columns that are compared with the account's fields. */
const MAX_COMPARED = 50;

/** The results of a run's items. */
export interface RunCounts {
	written: number;
	/** Items that the service may have written, although their calls have no success. */
	mayBeWritten: number;
	refused: number;
	blankRows: number;
	/** Set when the run ended early. */
	notSent?: number;
}

/** What a run's results show. */
export interface Summary {
	/** Why most of the refused items were refused. */
	reason?: { count: number; message: string };
	/** How many leads the items were written to, if fewer than items, and two items of one lead. */
	leads?: { count: number; example: string };
}

/** What the hint says of values, in its order. Each names the first value of a column. */
const OF_VALUES = {
	outsideOptions: 'Sent, though not among the options: ',
	timesWithoutZone: 'Sent as UTC, because they have no time zone: ',
	doubtfulDates: 'Sent unchanged, though they may be dates or times: ',
};
const KINDS = Object.keys(OF_VALUES) as Array<keyof typeof OF_VALUES>;

/** Collects what the user should know about the columns and values of a run. */
export class RowNotes {
	plan: Pick<Plan, 'columns' | 'foundIn' | 'unknownIgnored'> = {};
	/** Undefined if they were not needed. */
	fields: AccountFields | undefined;
	#placeholders = 0;
	/** By kind and column. */
	readonly #values = new Map(KINDS.map((kind) => [kind, new Map<string, ColumnValue>()]));
	#shared: ColumnValue | undefined;
	readonly #reports = new Set<string>();

	add(row: Row): void {
		const { placeholders = 0, report, sharedValue } = row;
		this.#placeholders += placeholders;
		this.#shared ??= sharedValue;
		if (report !== undefined && this.#reports.size < MAX_REPORTS) this.#reports.add(report);
		for (const [kind, firsts] of this.#values)
			for (const value of row[kind] ?? []) if (!firsts.has(value.column)) firsts.set(value.column, value);
	}

	/** Columns that are left out, except those that cannot be written. */
	get leftOut(): string[] {
		const { columns = [] } = this.plan;
		return columns.filter((use) => isLeftOut(use) && !use.isReadOnly).map(({ column }) => column);
	}

	/**
	 * @param inEditor whether to say which column went to which attribute, and what to do about those left out
	 * @returns sentences without a period at the end, what was not sent first
	 */
	toSentences({ reason, leads }: Summary, refused: number, inEditor: boolean): string[] {
		const { columns = [], foundIn, unknownIgnored = [] } = this.plan;
		const readOnly = columns.filter((use) => isLeftOut(use) && use.isReadOnly);
		const matched = columns.filter((use) => !isLeftOut(use));
		const dates = [...(this.#values.get('doubtfulDates')?.values() ?? [])];
		return [
			...this.#describeLeftOut(inEditor),
			sentence(
				'Left out, because they are read-only: ',
				readOnly.map(({ column }) => shown(column)),
			),
			sentence("No such column in 'Columns to Ignore': ", unknownIgnored.map(withNearest)),
			reason && describeReason(reason, refused),
			leads && `${leads.example} are the same lead`,
			this.#shared && `Several people have the value to search by: ${toText(this.#shared)}`,
			...(inEditor ? [sentence('', matched.map(describeMatch))] : matched.map(describeSplit)),
			foundIn !== undefined && `The columns were found in ${quote(foundIn)}`,
			// What a webhook receives.
			foundIn !== undefined && /^body\b/.test(foundIn) && 'Its sender can set any attribute',
			this.#placeholders > 0 &&
				`Placeholders such as N/A, treated as blank: ${formatCount(this.#placeholders)}`,
			...[...this.#values].map(([kind, firsts]) =>
				sentence(OF_VALUES[kind], [...firsts.values()].map(toText)),
			),
			dates.length > 0 && (dates.every(isTimeOfDay) ? 'Format times as text' : 'Write dates as YYYY-MM-DD'),
			...this.#reports,
		].filter((text): text is string => typeof text === 'string' && text !== '');
	}

	#describeLeftOut(inEditor: boolean): string[] {
		// Comparing names takes a while, and only the editor's user can act on it now.
		const fields = inEditor ? this.fields : undefined;
		const texts = this.leftOut.map((name, index) => {
			const nearest = index < MAX_COMPARED ? fields?.nearest(name) : undefined;
			return withNearest({ name, nearest: nearest && fields?.displayName(nearest) });
		});
		const isCut = texts.length > 1 && texts.join(', ').length > MAX_LEFT_OUT_CHARACTERS;
		const start = isCut ? `${formatCount(texts.length)} columns left out: ` : 'Left out: ';
		return [
			sentence(start, texts, MAX_LEFT_OUT_CHARACTERS),
			inEditor && texts.length > 0
				? "To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'"
				: '',
		];
	}
}

/**
 * Summarizes a run in one line, e.g. "4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7".
 *
 * @param inEditor whether a user started the run in the editor
 * @param whenRunAgain what happens to written records if the items are run again, as a sentence
 * @returns undefined when every item was written and there is nothing to say about columns
 */
export function describeResult(
	counts: RunCounts,
	notes: RowNotes,
	inEditor: boolean,
	summary: Summary = {},
	whenRunAgain = '',
): string | undefined {
	const { written, mayBeWritten, refused, blankRows, notSent } = counts;
	const sentences = notes.toSentences(summary, refused, inEditor);
	if (notSent !== undefined && written + mayBeWritten > 0) sentences.unshift(whenRunAgain.replace(/\.$/, ''));
	if (mayBeWritten + refused + blankRows + (notSent ?? 0) === 0 && sentences.length === 0) return undefined;
	let hint = describeCounts(counts, summary.leads?.count);
	for (const next of sentences) if (hint.length + next.length < MAX_HINT_CHARACTERS) hint += `. ${next}`;
	return hint;
}

/**
 * E.g. "120 written, to 117 leads, 5 refused".
 *
 * @param leads how many leads they were written to, if fewer
 */
export function describeCounts(
	{ written, mayBeWritten, refused, blankRows, notSent }: RunCounts,
	leads = 0,
): string {
	const parts = [
		`${notSent === undefined ? '' : 'The execution ended early: '}${formatCount(written)} written`,
	];
	const add = (count: number, what: string) => count > 0 && parts.push(`${formatCount(count)} ${what}`);
	if (leads > 0) parts.push(`to ${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`);
	add(mayBeWritten, 'may have been written');
	add(refused, 'refused');
	add(blankRows, `blank ${blankRows === 1 ? 'row' : 'rows'} skipped`);
	add(notSent ?? 0, 'not sent');
	return parts.join(', ');
}

const isLeftOut = ({ attributes }: ColumnUse) => attributes.length === 0;

/** E.g. `Mobile no. (Mobile Number?)`. */
const withNearest = ({ name, nearest }: { name: string; nearest?: string }) =>
	nearest ? `${shown(name)} (${shown(nearest)}?)` : shown(name);

const toText = ({ column, value }: ColumnValue) => `${shown(column)} (${shown(value)})`;

function describeReason({ count, message }: NonNullable<Summary['reason']>, refused: number): string {
	const reason = cutLine(message, MAX_REASON_CHARACTERS).replace(/\.$/, '');
	const share = `${formatCount(count)} of ${formatCount(refused)}`;
	return count === refused ? `Reason: ${reason}` : `Commonest reason (${share}): ${reason}`;
}

/** True for a part of a day, which is how a spreadsheet gives a time. */
const isTimeOfDay = ({ value }: ColumnValue) => Number(value) > 0 && Number(value) < 1;

const describeMatch = ({ column, attributes }: ColumnUse) =>
	attributes[0] === column ? shown(column) : `${shown(column)} → ${attributes.map(shown).join(' and ')}`;

const describeSplit = ({ column, attributes }: ColumnUse) =>
	attributes.length > 1 ? `${shown(column)} was split into ${attributes.join(' and ')}` : '';

/** As many of the first texts as fit, and how many more there are; '' without a text. */
function sentence(start: string, texts: string[], maxCharacters = MAX_LIST_CHARACTERS): string {
	let characters = 0;
	const listed = texts.filter(
		(text, index) => (characters += text.length + (index > 0 ? 2 : 0)) <= maxCharacters || index === 0,
	);
	const others = texts.length - listed.length;
	const more = others > 0 ? ` and ${formatCount(others)} more` : '';
	return texts.length === 0 ? '' : `${start}${listed.join(', ')}${more}`;
}

/**
 * What the user should know about the waits in an execution.
 *
 * @param callLimit calls per 5 seconds, from the credential
 * @returns undefined when no call waited or was retried
 */
export function describePacing(
	{
		callsDelayed,
		callsRetried,
		callsHeldUp,
		longestHoldUpMs,
	}: Pick<Sender<unknown>['place'], 'callsDelayed' | 'callsRetried' | 'callsHeldUp' | 'longestHoldUpMs'>,
	callLimit: number,
): string | undefined {
	const seconds = formatCount(Math.round(longestHoldUpMs / 1_000));
	const parts = [
		{ calls: callsDelayed, what: `waited for the rate limit (${formatCount(callLimit)} per 5 seconds)` },
		{ calls: callsHeldUp, what: `waited for another row of the same record (up to ${seconds} seconds)` },
		{ calls: callsRetried, what: `${callsRetried === 1 ? 'was' : 'were'} rejected and retried` },
	].filter(({ calls }) => calls > 0);
	if (parts.length === 0) return undefined;
	/** Only the first part says what is counted. */
	const unit = parts[0].calls === 1 ? ' call' : ' calls';
	return parts
		.map(({ calls, what }, index) => `${formatCount(calls)}${index === 0 ? unit : ''} ${what}`)
		.join('; ');
}
