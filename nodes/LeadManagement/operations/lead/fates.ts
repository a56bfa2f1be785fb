import type { AccountFields } from '../../account/accountFields';
import { listed, quote, shown } from '../../messages';
import { describe } from '../../parameters/wireValue';
import type { Note } from '../operation';
import type { Use } from './mapping';
import { contactTypeOf } from './values/contact';
import type { Origin, Value } from './values/fieldValue';

/** Why a whole column, or a part of a value that nothing reads, is not sent. */
export type Why = Exclude<Extract<Use, { to: 'nothing' }>['why'], 'ignored'> | 'part';

/** What became of a filled value of a row, where it is from, and the attribute that it was for. */
export type Fate = { origin: Origin; value: unknown; attribute?: string } & (
	| { fate: 'sent'; doubt?: Extract<Value, { text: string }>['doubt'] }
	| { fate: 'ignored' }
	| { fate: 'blank' }
	/** The row took another value for the attribute. */
	| { fate: 'other' }
	| { fate: 'left'; why: Why }
	/** The end of a sentence says why it is not sent: `more than a single value`. */
	| { fate: 'unsent'; why: string }
);

/** What 'Unknown Columns' refuses. */
export const isUnknown = (fate: Fate): boolean => fate.fate === 'left' && fate.why !== 'readOnly';

/** A value that was dragged on an attribute or an option counts as sent, whatever its own column gives. */
export function unlessDragged(fate: Fate): Fate {
	const { origin, value } = fate;
	const isDragged = 'draggedParts' in origin && origin.draggedParts === 'all';
	return !isDragged || fate.fate === 'sent' || fate.fate === 'ignored'
		? fate
		: { origin, value, fate: 'sent' };
}

/** An attribute of a row, with its value. */
export interface LeadAttribute {
	name: string;
	given: unknown;
	value: Value;
	origin: Origin;
	/** Whether an empty value may clear it. */
	mayClear: boolean;
}

/** What a row gives: its attributes, and the fates of its other filled values. */
export interface ReadLead {
	attributes: LeadAttribute[];
	fates: Fate[];
}

/** What a row of 'Attributes' or 'Additional Attributes' gives, as the hint says it. */
export interface ByHand {
	name: string;
	/** E.g. `Student Name → First Name`, or `Lead Source = Web`; blank for an expression that is more than a column. */
	text: string;
	/** Whether the value comes from a column, so that the hint says if no row has one. */
	isOfColumn: boolean;
	/** What may be wrong with the value. */
	warning?: string;
}

/** What the hint says about a value of a row that is not sent, or that may be wrong. */
export function listNotes(fates: readonly Fate[], itemName: string, fields: AccountFields): Note[] {
	return fates.flatMap((fate): Note[] => {
		const { origin, value, attribute = '' } = fate;
		const heading = shown(origin.heading);
		const example = () => `${describe(value)} (${itemName})`;
		switch (fate.fate) {
			case 'sent':
				return fate.doubt ? [{ section: 'check', ...fate.doubt }] : [];
			case 'other': {
				const another = `{rows} have another ${nameValue(attribute)} in ${quote(origin.heading)}`;
				return [{ section: 'check', text: `${shown(fields.displayName(attribute))}: ${another}` }];
			}
			case 'blank':
				return [{ section: 'notSent', text: `${heading}: {rows} have ${NO_VALUE}`, example: example() }];
			case 'unsent':
				return [{ section: 'notSent', text: `${heading}: {rows} have ${fate.why}`, example: example() }];
		}
		return [];
	});
}

const NO_VALUE = 'a value that counts as empty';

function nameValue(attribute: string): 'address' | 'number' | 'value' {
	const contact = contactTypeOf(attribute);
	if (!contact) return 'value';
	return contact.form === 'email' ? 'address' : 'number';
}

const MAX_LIST_CHARACTERS = 600;
/** Columns that are compared with the names of all fields. With 20,000 fields, one comparison takes 5 ms. */
const MAX_COMPARED = 20;
const TO_SEND_ONE =
	"to send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'";

/** The sums of the fates of a run, for the hint. They are added up row by row, because a run may have a million. */
export class Sums {
	/** By heading: why a column is not sent. */
	readonly #left = new Map<string, Why>();
	/** By heading: the attributes that a column gave. */
	readonly #sent = new Map<string, Set<string>>();
	/** The attributes that were mapped by hand and sent. */
	readonly #byHand = new Set<string>();
	/** The attributes that some row had a value for. */
	readonly #given = new Set<string>();
	#isSent = false;

	/** @param isRefused whether nothing of the row is sent */
	add(fates: readonly Fate[], isRefused: boolean): void {
		this.#isSent ||= !isRefused;
		for (const fate of fates) {
			const { origin, attribute } = fate;
			if (fate.fate === 'left') this.#left.set(origin.heading, fate.why);
			if (attribute === undefined) continue;
			if (fate.fate !== 'blank') this.#given.add(attribute);
			if (fate.fate !== 'sent' || isRefused) continue;
			const known = origin.isColumn ? this.#sent.get(origin.heading) : this.#byHand;
			if (known) known.add(attribute);
			else this.#sent.set(origin.heading, new Set([attribute]));
		}
	}

	/**
	 * What the hint says of the columns.
	 *
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
		const left = [...this.#left].map(([heading, why], index) =>
			describeLeft(heading, why, index < MAX_COMPARED ? fields : undefined),
		);
		const names = [...left, ...beside.map((path) => shown(path))];
		const mayBeSent = beside.length > 0 || [...this.#left.values()].some((why) => why !== 'readOnly');
		if (names.length > 0)
			add('notSent', `${listed(names, MAX_LIST_CHARACTERS)}${mayBeSent ? `; ${TO_SEND_ONE}` : ''}`);
		for (const { warning } of byHand) if (warning !== undefined) add('check', warning);
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
function describeLeft(heading: string, why: Why, fields?: AccountFields): string {
	if (why === 'readOnly') return `${shown(heading)} (read-only)`;
	if (why === 'several') return `${shown(heading)} (the name of several fields)`;
	const nearest = why === 'unknown' ? fields?.nearest(heading) : undefined;
	return fields && nearest !== undefined
		? `${shown(heading)} (${shown(fields.displayName(nearest))}?)`
		: shown(heading);
}
