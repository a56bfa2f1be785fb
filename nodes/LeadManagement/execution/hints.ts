import { AccountFields, NOT_LISTED } from '../account/accountFields';
import { type Texts, cutLine, formatCount, listQuoted, quote, shown, toText } from '../messages';
import type { ColumnNote, ColumnNotes, ColumnUse, Note, UnsentContacts } from '../operations/operation';
import { UNIQUE_ATTRIBUTES } from '../operations/parameters/fieldNames';
import type { Sender } from '../service/sender';

type Place = Sender['place'];

/** A hint has one line of about this many characters. Names of columns may be long, and there may be many. */
const MAX_HINT_CHARACTERS = 1_450;
const MAX_LEFT_OUT_CHARACTERS = 600;
const MAX_LIST_CHARACTERS = 300;
const MAX_REASON_CHARACTERS = 200;
const MAX_ADVICE_CHARACTERS = 500;
const MAX_REASONS = 3;
const MAX_REPORTS = 3;
const MAX_OPTION_LISTS = 3;
/** Left out columns that are compared with the account's fields. */
const MAX_COMPARED = 10;
/** The names of the fields that every account has, where the account's were not read. */
const COMMON = new AccountFields();

const TO_SEND_ONE =
	"To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

const NO_COLUMN_WITH_CONTACT = 'A lead needs an email address or a phone, and no column goes to either';

const MIXED_PHONES =
	"Some phones have a country code and others have none. LeadSquared finds a lead by the exact text of its phone, and 'Country Code for Phones' in 'Options' writes all of them in one way";

/** The results of a run's items. */
export interface RunCounts {
	written: number;
	/** Items that the service may have written, although their calls have no success. */
	mayBeWritten: number;
	refused: number;
	blankRows: number;
	/** Set when the run ended early. */
	notSent?: number;
	/** With 'Check Only': what would be written, as a word. Nothing was sent then. */
	checked?: string;
}

/** What a run's results show. */
export interface Summary {
	/** Why items were refused and what to do, the commonest advice first. */
	reasons?: ReadonlyArray<Texts & { count: number; code?: string }>;
	/** How many leads the items were written to, if fewer than items, and two items of one lead. */
	leads?: { count: number; example: string };
}

/** Collects what the user should know about the columns and values of a run. */
export class RowNotes {
	plan: ColumnNotes = {};
	/** Undefined if they were not needed. */
	fields: AccountFields | undefined;
	readonly #counts = new Map<Note['kind'], number>();
	/** The first note of each kind about each column. */
	readonly #firsts = new Map<string, Note>();
	readonly #reports = new Set<string>();

	/** @param report what the user should know of the row's success */
	add(notes: readonly Note[] = [], report?: string): void {
		if (report !== undefined) this.#reports.add(report);
		for (const note of notes) {
			const key = `${note.kind} ${note.column}`;
			if (!this.#firsts.has(key)) this.#firsts.set(key, note);
			this.#counts.set(note.kind, this.#countOf(note.kind) + 1);
		}
	}

	#countOf(kind: Note['kind']): number {
		return this.#counts.get(kind) ?? 0;
	}

	/** Columns that are left out, or were in some row, except those that cannot be written. */
	get leftOut(): string[] {
		const columns = (this.plan.columns ?? []).filter(({ use }) => isLeftOut(use) && !isReadOnly(use));
		return [...new Set([...columns, ...this.#firstsOf('leftOut')].map(({ column }) => column))];
	}

	#firstsOf(kind: Note['kind']): Note[] {
		return [...this.#firsts.values()].filter((note) => note.kind === kind);
	}

	/**
	 * @param inEditor whether to say which column went to which attribute, and what to do about those left out
	 * @returns sentences without a period at the end, what was not sent first
	 */
	toSentences({ reasons = [], leads }: Summary, inEditor: boolean, record = 'lead'): string[] {
		const { columns = [], added = [], foundIn = '', unknownIgnored = [], unsentContacts = [] } = this.plan;
		const leftOut = this.#leftOutWithNearest(inEditor);
		const isCut = leftOut.length > 1 && leftOut.join(', ').length > MAX_LEFT_OUT_CHARACTERS;
		const start = isCut ? `${formatCount(leftOut.length)} columns left out: ` : 'Left out: ';
		const readOnly = columns.filter(({ use }) => isReadOnly(use));
		const ofValues = (start: string, kind: Note['kind']) =>
			sentence(start, this.#firstsOf(kind).map(toExample));
		const dates = this.#firstsOf('doubtfulDate');
		return [
			...unsentContacts.map(describeUnsent),
			sentence(start, leftOut, MAX_LEFT_OUT_CHARACTERS),
			inEditor && leftOut.length > 0 && TO_SEND_ONE,
			sentence('Left out, because they are read-only: ', readOnly.map(toName)),
			sentence(
				"No such column in 'Columns to Ignore': ",
				unknownIgnored.map((name) => shown(name)),
			),
			describeReasons(reasons.map((reason) => this.#concerningColumns(reason))),
			leads && `${leads.example} are the same ${record}`,
			inEditor
				? [
						...columns.map((note) => this.#describeMatch(note)),
						...added.map((one) => this.#describeAdded(one)),
					]
						.filter(Boolean)
						.join('; ')
				: sentence('Split into first and last name: ', this.#firstsOf('split').map(toName)),
			inEditor && this.fields?.isListed === false && this.plan.columns && NOT_LISTED,
			foundIn && `The columns were found in ${quote(foundIn)}`,
			// What a webhook receives.
			/^body\b/.test(foundIn) && 'Whoever calls the webhook can set any attribute',
			this.#describeCells('no email address or phone', 'placeholder'),
			this.#describeCells('nothing, treated as blank', 'nothing'),
			ofValues('Codes of HTML, sent as they are: ', 'htmlCode'),
			ofValues('Addresses without a dot after the @: ', 'noDot'),
			ofValues('Sent to fields for yes and no, though neither: ', 'noYesOrNo'),
			this.#describeCount(
				"Phones left as written, because they can't be read as one number",
				'phoneAsWritten',
			),
			this.#countOf('phoneWithCode') > 0 && this.#countOf('phoneWithoutCode') > 0 && MIXED_PHONES,
			...this.#firstsOf('outsideOptions').slice(0, MAX_OPTION_LISTS).map(describeOptions),
			ofValues('Taken for UTC, because they have no time zone: ', 'timeWithoutZone'),
			ofValues('Left unchanged, though they may be dates or times: ', 'doubtfulDate'),
			dates.length > 0 && (dates.every(isTimeOfDay) ? 'Format times as text' : 'Write dates as YYYY-MM-DD'),
			...[...this.#reports].slice(0, MAX_REPORTS),
			this.#reports.size > MAX_REPORTS &&
				`And ${formatCount(this.#reports.size - MAX_REPORTS)} more, which 'Check Only' lists`,
		].filter((text): text is string => typeof text === 'string' && text !== '');
	}

	/** E.g. `Name → First Name + Last Name`; '' for a column that is not sent. */
	#describeMatch({ column, use }: ColumnNote): string {
		const names =
			use.as === 'attribute'
				? [use.name, ...(use.also ? [use.also] : [])]
				: use.as === 'wholeName'
					? toNameParts(use.surnameFirst)
					: [];
		const isSplit = use.as !== 'wholeName' || this.#firstsOf('split').some((note) => note.column === column);
		return names.length > 0 && isSplit
			? `${shown(column)} → ${names.map((name) => this.#displayName(name)).join(' + ')}`
			: '';
	}

	#describeAdded({ name, value, column }: NonNullable<ColumnNotes['added']>[number]): string {
		if (value !== undefined) return `${this.#displayName(name)} = ${shown(value)}`;
		return column === undefined ? '' : `${shown(column)} → ${this.#displayName(name)}`;
	}

	/** The attributes that get a value. */
	get #given(): string[] {
		const { columns = [], added = [] } = this.plan;
		return [
			...columns.flatMap(({ use }) => (use.as === 'attribute' ? use.name : [])),
			...added.map(({ name }) => name),
		];
	}

	/** A reason as one about the columns, where no row can have an email address or a phone. */
	#concerningColumns<Reason extends Texts & { code?: string }>(reason: Reason): Reason {
		const isWithout =
			reason.code === 'noContact' && !UNIQUE_ATTRIBUTES.some((name) => this.#given.includes(name));
		return this.plan.columns && isWithout ? { ...reason, message: NO_COLUMN_WITH_CONTACT } : reason;
	}

	#displayName(schemaName: string): string {
		return shown((this.fields ?? COMMON).displayName(schemaName));
	}

	#describeCount(what: string, kind: Note['kind']): string {
		const count = this.#countOf(kind);
		return count > 0 ? `${what}: ${formatCount(count)}` : '';
	}

	/** E.g. `5 cells are no email address or phone, e.g. "No email"`. */
	#describeCells(what: string, kind: Note['kind']): string {
		const [first] = this.#firstsOf(kind);
		const count = this.#countOf(kind);
		if (!first) return '';
		return `${formatCount(count)} ${count === 1 ? 'cell is' : 'cells are'} ${what}, e.g. ${quote(first.value)}`;
	}

	#leftOutWithNearest(inEditor: boolean): string[] {
		// Comparing names takes a while, and only the editor's user can act on it now.
		const fields = inEditor ? this.fields : undefined;
		const given = this.#given;
		return this.leftOut.map((name, index) => {
			const nearest = (index < MAX_COMPARED && fields?.nearest(name)) || '';
			return withNearest({ name, nearest: given.includes(nearest) ? '' : fields?.displayName(nearest) });
		});
	}
}

/**
 * Summarizes a run in one line, e.g. "4 written, 5 refused, 2 blank rows skipped. Left out: Age, Column 7".
 *
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
	const sentences = notes.toSentences(summary, inEditor, counts.checked);
	if (notSent !== undefined && written + mayBeWritten > 0) sentences.unshift(whenRunAgain.replace(/\.$/, ''));
	const isPlain = mayBeWritten + refused + blankRows + (notSent ?? 0) === 0 && sentences.length === 0;
	if (isPlain && counts.checked === undefined) return undefined;
	let hint = describeCounts(counts, summary.leads?.count);
	for (const next of sentences) if (hint.length + next.length < MAX_HINT_CHARACTERS) hint += `. ${next}`;
	return hint;
}

/** E.g. "120 written, to 117 leads, 5 refused", with the leads that they were written to if these are fewer. */
export function describeCounts(
	{ written, mayBeWritten, refused, blankRows, notSent, checked }: RunCounts,
	leads = 0,
): string {
	const skipped: [number, string] = [blankRows, `blank ${blankRows === 1 ? 'row' : 'rows'} skipped`];
	const plural = (count: number, name: string) => `${formatCount(count)} ${name}${count === 1 ? '' : 's'}`;
	if (checked !== undefined)
		return [
			`Check only: nothing was sent. ${plural(leads || written, checked)} would be sent`,
			...(leads > 0 ? [`from ${plural(written, 'row')}`] : []),
			...(refused > 0 ? [`${plural(refused, 'row')} would be refused`] : []),
			...counted([skipped, [notSent ?? 0, 'not checked']]),
		].join(', ');
	const start = notSent === undefined ? '' : 'The execution ended early: ';
	const toLeads = `to ${plural(leads, 'lead')}`;
	return [
		`${start}${formatCount(written)} written`,
		...(leads > 0 ? [toLeads] : []),
		...counted([
			[mayBeWritten, 'may have been written'],
			[refused, 'refused'],
			skipped,
			[notSent ?? 0, 'not sent'],
		]),
	].join(', ');
}

/** What there is of each, after its count. */
const counted = (parts: Array<[count: number, what: string]>) =>
	parts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`);

const isLeftOut = (use: ColumnUse) => use.as === 'leftOut';
const isReadOnly = (use: ColumnUse) => use.as === 'leftOut' && use.why === 'readOnly';
const toName = ({ column }: { column: string }) => shown(column);
const toNameParts = (isSurnameFirst: boolean) =>
	isSurnameFirst ? ['LastName', 'FirstName'] : ['FirstName', 'LastName'];

/** Addresses or phones that are not sent, of which one may be the lead's. */
const describeUnsent = ({ attribute, plural, columns }: UnsentContacts) =>
	`The ${plural} in ${listQuoted(columns)} are not sent. If they are the lead's, add ${attribute} to 'Additional Attributes', and drag the column on 'Value'`;

/** E.g. `Mobile no. (Mobile Number?)`. */
const withNearest = ({ name, nearest }: { name: string; nearest?: string }) =>
	nearest ? `${shown(name)} (${shown(nearest)}?)` : shown(name);

const toExample = ({ column, value }: Note) => `${shown(column)} (${shown(value)})`;

const describeOptions = ({ column, value, options = [] }: Note) =>
	`${shown(column)} has no option ${quote(value)}: LeadSquared may not store it. ${sentence('Its options: ', options.map(shown))}`;

/** E.g. `Reasons: No email address or phone found (2); "x" is not a phone number (1)`. A single one has its advice. */
function describeReasons(reasons: NonNullable<Summary['reasons']>): string {
	const [first, other] = reasons;
	if (first && !other) {
		const reason = cutLine(toText(first), MAX_ADVICE_CHARACTERS).replace(/\.$/, '');
		return `Reason: ${reason}`;
	}
	const texts = reasons.slice(0, MAX_REASONS).map(({ count, message }) => {
		const reason = cutLine(message, MAX_REASON_CHARACTERS).replace(/\.$/, '');
		return `${reason} (${formatCount(count)})`;
	});
	const others = reasons.length - texts.length;
	return texts.length === 0 ? '' : `Reasons: ${texts.join('; ')}${others > 0 ? ` and ${others} more` : ''}`;
}

/** True for a part of a day, which is how a spreadsheet gives a time. */
const isTimeOfDay = ({ value }: Note) => Number(value) > 0 && Number(value) < 1;

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
	waits: Pick<Place, 'callsDelayed' | 'callsRetried' | 'callsHeldUp' | 'longestHoldUpMs'>,
	callLimit: number,
): string | undefined {
	const seconds = formatCount(Math.round(waits.longestHoldUpMs / 1_000));
	const parts = counted([
		[waits.callsDelayed, `waited for the rate limit (${formatCount(callLimit)} per 5 seconds)`],
		[
			waits.callsHeldUp,
			`waited for another row of the same record (up to ${seconds} ${seconds === '1' ? 'second' : 'seconds'})`,
		],
		[waits.callsRetried, `${waits.callsRetried === 1 ? 'was' : 'were'} rejected and retried`],
	]);
	if (parts.length === 0) return undefined;
	// Only the first part says what is counted.
	return parts.join('; ').replace(' ', parts[0].startsWith('1 ') ? ' call ' : ' calls ');
}
