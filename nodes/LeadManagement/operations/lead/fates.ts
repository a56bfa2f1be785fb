import type { AccountFields } from '../../account/accountFields';
import { listed, quote, shown, type Note } from '../../words/messages';
import { describe } from '../../parameters/wireValue';
import { contactTypeOf } from './values/contact';
import type { Origin, Value } from './values/fieldValue';

/** `other`: the row took another value. `left`: its column, or part of one, is for no attribute. `unsent`: it cannot be sent itself. */
export type Fate = 'sent' | 'ignored' | 'blank' | 'other' | 'left' | 'unsent';

export interface RowValue {
	origin: Origin;
	given: unknown;
	/** Undefined for a value whose column is for no attribute. */
	attribute?: string;
	value: Value;
	/** The lowest rank of several values for an attribute comes first. */
	rank: number;
	/** An empty cell may clear its attribute. */
	mayClear: boolean;
	/** A copy is the value of a mobile phone for Phone, beside that for its own attribute. */
	isCopy?: boolean;
	/** Undefined until it is known. */
	fate?: Fate;
	/** The reason for `left` or `unsent`. */
	why?: string;
}

/** A value that no attribute gets. @param attribute the one that it would be for */
export const withFate = (
	origin: Origin,
	given: unknown,
	fate: Fate,
	why?: string,
	attribute?: string,
): RowValue => ({
	origin,
	given,
	attribute,
	value: NO_VALUE_READ,
	rank: 0,
	mayClear: false,
	fate,
	why,
});
const NO_VALUE_READ: Value = { blank: true };

/** A row of 'Attributes' or 'Additional Attributes', as the hint shows it. */
export interface ByHand {
	name: string;
	/** E.g. `Student Name → First Name`, or `Lead Source = Web`; blank for an expression that is more than a column. */
	text: string;
	/** The value comes from a column, so that the hint says if no row has one. */
	isOfColumn: boolean;
}

/** A value that was dragged on an attribute or an option counts as sent, whatever its own column gives. */
export function countDragged(values: readonly RowValue[]): void {
	for (const one of values) if (one.origin.isDragged && one.fate !== 'ignored') one.fate = 'sent';
}

const MAX_LIST_CHARACTERS = 600;
/** Columns that are compared with the names of all fields, and names that they are compared with: 60,000 take 0.1 s. */
const MAX_COMPARED = 20;
const MAX_COMPARISONS = 60_000;
const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** The notes on values of a row that are not sent, or that may be wrong. */
export function listNotes(
	values: readonly RowValue[],
	fields: AccountFields,
	searchBy: string | undefined,
): Note[] {
	const notes: Note[] = [];
	for (const { origin, given, attribute = '', value, fate, why, isCopy } of values) {
		if (fate === 'sent' && 'text' in value && value.doubt) notes.push({ section: 'check', ...value.doubt });
		const isReadOnly = !origin.isColumn && attribute !== searchBy && fields.get(attribute)?.IsReadOnly;
		if (fate === 'sent' && isReadOnly)
			notes.push({
				section: 'check',
				text: `${shown(fields.displayName(attribute))} is read-only: LeadSquared may not take it`,
			});
		if (fate === 'other' && !isCopy) {
			const another = `{rows} have another ${nameValue(attribute)} in ${quote(origin.heading)}`;
			notes.push({ section: 'check', text: `${shown(fields.displayName(attribute))}: ${another}` });
		}
		if (isCopy || (fate !== 'blank' && fate !== 'unsent')) continue;
		const text = `${shown(origin.heading)}: {rows} have ${fate === 'blank' ? describeBlank(attribute) : why}`;
		notes.push({ section: 'notSent', text, example: describe(given) });
	}
	return notes;
}

/** E.g. `a value that is not a phone number`. */
function describeBlank(attribute: string): string {
	const contact = contactTypeOf(attribute);
	return `a value that ${contact ? `is not ${contact.label}` : 'counts as empty'}`;
}

function nameValue(attribute: string): 'address' | 'number' | 'value' {
	const contact = contactTypeOf(attribute);
	if (!contact) return 'value';
	return contact.form === 'email' ? 'address' : 'number';
}

/** The sums of the fates of a run, for the hint. They are added up row by row, because a run may have a million. */
export class Sums {
	/** The reasons why columns are not sent, by heading. */
	readonly #left = new Map<string, string>();
	/** The attributes that columns gave, by heading. */
	readonly #sent = new Map<string, Set<string>>();
	/** The attributes that were mapped by hand and sent, and those that some row had a value for. */
	readonly #byHand = new Set<string>();
	readonly #given = new Set<string>();
	#isSent = false;

	/** @param isRefused whether nothing of the row is sent */
	add(values: readonly RowValue[], isRefused: boolean): void {
		this.#isSent ||= !isRefused;
		for (const { origin, attribute, fate, why = '' } of values) {
			if (fate === 'left') this.#left.set(origin.heading, why);
			if (attribute === undefined || fate === undefined || fate === 'blank' || fate === 'ignored') continue;
			this.#given.add(attribute);
			if (fate !== 'sent' || isRefused) continue;
			const known = origin.isColumn ? this.#sent.get(origin.heading) : this.#byHand;
			if (known) known.add(attribute);
			else this.#sent.set(origin.heading, new Set([attribute]));
		}
	}

	/**
	 * @param beside the paths of what lies beside the place of the columns
	 * @param inEditor whether somebody wants to know where each column went
	 */
	describe(
		fields: AccountFields,
		byHand: readonly ByHand[],
		beside: readonly string[],
		inEditor: boolean,
	): Note[] {
		const notes: Note[] = [];
		const add = (section: Note['section'], text: string) => void notes.push({ section, text });
		const names: string[] = [];
		const compared = Math.min(MAX_COMPARED, MAX_COMPARISONS / fields.names.length);
		for (const [heading, why] of this.#left)
			names.push(describeLeft(heading, why, names.length < compared ? fields : undefined));
		const mayBeSent = beside.length > 0 || [...this.#left.values()].some((why) => why !== 'readOnly');
		for (const path of beside) names.push(shown(path));
		if (names.length > 0)
			add('notSent', `${listed(names, MAX_LIST_CHARACTERS)}${mayBeSent ? `; ${TO_SEND_ONE}` : ''}`);
		if (!inEditor) return notes;
		const sent = this.#describeSent(fields, byHand);
		if (sent.length > 0) add('sent', listed(sent, MAX_LIST_CHARACTERS, '; '));
		// Where all rows are refused, their reason is what counts.
		for (const { name, isOfColumn } of byHand)
			if (isOfColumn && this.#isSent && !this.#given.has(name))
				add('notSent', `${shown(fields.displayName(name))}: no value in any row`);
		return notes;
	}

	/** E.g. `Name → First Name + Last Name` and `Lead Source = Web`. */
	#describeSent(fields: AccountFields, byHand: readonly ByHand[]): string[] {
		const columns = [...this.#sent].map(([heading, attributes]) => {
			const names = [...attributes].map((name) => shown(fields.displayName(name)));
			return `${shown(heading)} → ${names.join(' + ')}`;
		});
		const others = byHand.filter(({ name, text }) => text !== '' && this.#byHand.has(name));
		return [...columns, ...others.map(({ text }) => text)];
	}
}

/** E.g. `Created On (read-only)`, or `Mobil no. (Mobile Number?)` if one of the fields has nearly this name. */
function describeLeft(heading: string, why: string, fields?: AccountFields): string {
	if (why === 'readOnly') return `${shown(heading)} (read-only)`;
	if (why === 'several') return `${shown(heading)} (the name of several fields)`;
	const nearest = why === 'unknown' ? fields?.nearest(heading) : undefined;
	return fields && nearest !== undefined
		? `${shown(heading)} (${shown(fields.displayName(nearest))}?)`
		: shown(heading);
}
