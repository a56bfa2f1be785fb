import type { AccountFields } from '../account/accountFields';
import { cutLine, formatCount, quote, shown } from '../messages/text';
import type { ColumnUse, ColumnValue, Plan, Row } from '../operations/operation';
import type { Sender } from '../service/sender';

/** A hint has one line of about this many characters. Names of columns may be long, and there may be many. */
const MAX_HINT_CHARACTERS = 1_450;
const MAX_LEFT_OUT_CHARACTERS = 600;
const MAX_LIST_CHARACTERS = 300;
const MAX_REASON_CHARACTERS = 200;
const MAX_REPORTS = 3;

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

/** Collects what the user should know about the columns and values of a run. */
export class RowNotes {
	plan: Pick<Plan, 'columns' | 'foundIn' | 'unknownIgnored'> = {};
	/** Undefined if they were not needed. */
	fields: AccountFields | undefined;
	#placeholders = 0;
	/** The first value by column. */
	readonly #doubtfulDates = new Map<string, string>();
	readonly #outsideOptions = new Map<string, string>();
	readonly #timesWithoutZone = new Map<string, string>();
	readonly #sharedValues = new Map<string, string>();
	readonly #reports = new Set<string>();

	add({ placeholders = 0, report, sharedValue, ...row }: Row): void {
		this.#placeholders += placeholders;
		addFirst(this.#doubtfulDates, row.doubtfulDates);
		addFirst(this.#timesWithoutZone, row.timesWithoutZone);
		addFirst(this.#outsideOptions, row.outsideOptions);
		if (sharedValue) addFirst(this.#sharedValues, [sharedValue]);
		if (report !== undefined && this.#reports.size < MAX_REPORTS) this.#reports.add(report);
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
		const placeholders = formatCount(this.#placeholders);
		return [
			...this.#describeLeftOut(inEditor),
			...sentence('Left out, because they are read-only: ', readOnly.map(nameOf)),
			...sentence("No such column in 'Columns to Ignore': ", unknownIgnored.map(withNearest)),
			...(reason ? [describeReason(reason, refused)] : []),
			...(leads ? [`${leads.example} are the same lead`] : []),
			...(inEditor ? sentence('', matched.map(describeMatch)) : matched.flatMap(describeSplit)),
			...(foundIn === undefined ? [] : [`The columns were found in ${quote(foundIn)}`]),
			// What a webhook receives.
			...(/^body\b/.test(foundIn ?? '') ? ['Its sender can set any attribute'] : []),
			...(this.#placeholders > 0 ? [`Placeholders such as N/A, treated as blank: ${placeholders}`] : []),
			...sentence('Sent, though not among the options: ', toTexts(this.#outsideOptions)),
			...sentence('Several people share a value that leads are searched by: ', toTexts(this.#sharedValues)),
			...sentence('Sent as UTC, because they have no time zone: ', toTexts(this.#timesWithoutZone)),
			...this.#describeDates(),
			...this.#reports,
		];
	}

	#describeLeftOut(inEditor: boolean): string[] {
		const { leftOut, fields } = this;
		const texts = leftOut.map((name) => {
			const nearest = fields?.nearest(name);
			return withNearest({ name, nearest: nearest && fields?.displayName(nearest) });
		});
		const [named = ''] = sentence('Left out: ', texts, MAX_LEFT_OUT_CHARACTERS);
		if (named === '') return [];
		const isCut = / and [\d,]+ more$/.test(named);
		return [
			isCut ? named.replace('Left', `${formatCount(texts.length)} columns left`) : named,
			...(inEditor
				? ["To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'"]
				: []),
		];
	}

	#describeDates(): string[] {
		const dates = this.#doubtfulDates;
		if (dates.size === 0) return [];
		return [
			...sentence('Sent unchanged, though they may be dates or times: ', toTexts(dates)),
			[...dates.values()].every(isTimeOfDay) ? 'Format times as text' : 'Write dates as YYYY-MM-DD',
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
const nameOf = ({ column }: ColumnUse) => shown(column);

/** E.g. `Mobile no. (Mobile Number?)`. */
const withNearest = ({ name, nearest }: { name: string; nearest?: string }) =>
	nearest ? `${shown(name)} (${shown(nearest)}?)` : shown(name);

function addFirst(values: Map<string, string>, added: readonly ColumnValue[] = []): void {
	for (const { column, value } of added) if (!values.has(column)) values.set(column, value);
}

const toTexts = (values: Map<string, string>) =>
	[...values].map(([column, value]) => `${shown(column)} (${shown(value)})`);

function describeReason({ count, message }: { count: number; message: string }, refused: number): string {
	const reason = cutLine(message, MAX_REASON_CHARACTERS).replace(/\.$/, '');
	const share = `${formatCount(count)} of ${formatCount(refused)}`;
	return count === refused ? `Reason: ${reason}` : `Commonest reason (${share}): ${reason}`;
}

/** True for a part of a day, which is how a spreadsheet gives a time. */
const isTimeOfDay = (value: string) => Number(value) > 0 && Number(value) < 1;

const describeMatch = ({ column, attributes }: ColumnUse) =>
	attributes[0] === column ? shown(column) : `${shown(column)} → ${attributes.map(shown).join(' and ')}`;

const describeSplit = ({ column, attributes }: ColumnUse) =>
	attributes.length > 1 ? [`${shown(column)} was split into ${attributes.join(' and ')}`] : [];

/**
 * As many of the first texts as fit, and how many more there are.
 *
 * @returns no sentence without a text
 */
function sentence(start: string, texts: string[], maxCharacters = MAX_LIST_CHARACTERS): string[] {
	let characters = 0;
	const listed = texts.filter(
		(text, index) => (characters += text.length + 2) <= maxCharacters || index === 0,
	);
	const others = texts.length - listed.length;
	const more = others > 0 ? ` and ${formatCount(others)} more` : '';
	return texts.length === 0 ? [] : [`${start}${listed.join(', ')}${more}`];
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
