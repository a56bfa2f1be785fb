import type { AccountFields } from '../../account/accountFields';
import { listed, quote, shown, type Note } from '../../words/messages';
import { describe, isBlank } from '../../parameters/wireValue';
import { contactTypeOf } from '../../values/contact';
import type { Origin, Value } from '../../values/attribute';

/** `other`: the row took another value. `left`: its column is for no attribute. `unsent`: it cannot be sent itself. */
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
	isSurnameFirst?: boolean;
	/** A value that was dragged on an attribute or an option counts as sent, whatever its own column is for. */
	isDragged?: boolean;
	/** Undefined until it is known. */
	fate?: Fate;
	/** The reason for `left` or `unsent`, or the entry of 'Columns to Ignore'. */
	why?: string;
}

/** An empty cell may clear. What the item lacks is no cell, and a list is no empty one. */
export const isEmptyCell = (value: unknown): boolean =>
	value === null || (typeof value === 'string' && isBlank(value));

/** A value that no attribute gets. Its attribute is the one that it would be for. */
export const withFate = (one: Pick<RowValue, 'origin' | 'given'> & Partial<RowValue>): RowValue => ({
	value: { blank: true },
	rank: 0,
	mayClear: false,
	...one,
});

/** Counts each value that was dragged as sent, but not to what its own column is for. */
export function countDragged(values: readonly RowValue[]): void {
	for (const one of values)
		if (one.isDragged && one.fate !== 'sent' && one.fate !== 'ignored') {
			one.fate = 'sent';
			one.attribute = undefined;
		}
}

export const MAX_LIST_CHARACTERS = 600;
/** Why a column is for no attribute, where its name does not say so itself. */
const REASONS: Record<string, string | undefined> = {
	readOnly: 'read-only',
	several: 'the name of several fields',
	part: "a part of it is in 'Columns to Ignore'",
};
const TO_SEND_ONE =
	"to send one, add an attribute of your account to 'Additional Attributes', and drag the column on 'Value'";

/** The notes on values of a row that are not sent, or that may be wrong. */
export function listNotes(values: readonly RowValue[], fields: AccountFields): Note[] {
	const notes: Note[] = [];
	for (const { origin, given, attribute = '', value, fate, why, isCopy } of values) {
		if (fate === 'sent' && 'text' in value && value.doubt) notes.push({ section: 'check', ...value.doubt });
		const contact = contactTypeOf(attribute);
		if (fate === 'other') {
			const another = `{rows} have another value in ${quote(origin.heading)}`;
			notes.push({ section: 'check', text: `${shown(fields.displayName(attribute))}: ${another}` });
		}
		if (isCopy || (fate !== 'blank' && fate !== 'unsent')) continue;
		const blank = `a value that ${contact ? `is not ${contact.label}` : 'counts as empty'}`;
		const what = fate === 'blank' ? blank : (why ?? '');
		const text = `${shown(origin.heading)}: {rows} have ${what}`;
		notes.push({ section: 'notSent', text, example: describe(given) });
	}
	return notes;
}

/** The sums of the fates of a run, for the hint. They are added up row by row, because a run may have a million. */
export class Sums {
	/** The reasons why columns are not sent, by heading. */
	readonly #left = new Map<string, string>();
	/** The attributes that columns gave, also by hand, by heading. */
	readonly #sent = new Map<string, Set<string>>();

	/** @param beside the paths of what lies beside the place of the columns */
	constructor(
		private readonly fields: AccountFields,
		private readonly beside: readonly string[] = [],
	) {}

	/** @param isRefused whether nothing of the row is sent */
	add(values: readonly RowValue[], isRefused: boolean): void {
		for (const { origin, attribute, fate, why = '' } of values) {
			if (fate === 'left') this.#left.set(origin.heading, why);
			const column = origin.isColumn ? origin.heading : origin.column;
			if (attribute === undefined || column === undefined || fate !== 'sent' || isRefused) continue;
			const known = this.#sent.get(column);
			if (known) known.add(attribute);
			else this.#sent.set(column, new Set([attribute]));
		}
	}

	columnsOf(attribute: string): string[] {
		return [...this.#sent].flatMap(([heading, attributes]) => (attributes.has(attribute) ? heading : []));
	}

	/** @param inEditor whether somebody wants to know where each column went */
	describe(inEditor: boolean): Note[] {
		const notes: Note[] = [];
		const left = [...this.#left].map(([heading, why]) => {
			const reason = REASONS[why];
			return reason === undefined ? shown(heading) : `${shown(heading)} (${reason})`;
		});
		const unsent = listed([...left, ...this.beside.map(shown)], MAX_LIST_CHARACTERS);
		if (unsent !== '') notes.push({ section: 'notSent', text: `${unsent}; ${TO_SEND_ONE}` });
		const sent = [...this.#sent].map(([heading, attributes]) => {
			const names = [...attributes].map((name) => shown(this.fields.displayName(name)));
			return `${shown(heading)} → ${names.join(' + ')}`;
		});
		if (inEditor && sent.length > 0)
			notes.push({ section: 'sent', text: listed(sent, MAX_LIST_CHARACTERS, '; ') });
		return notes;
	}
}
