import type { IDataObject } from 'n8n-workflow';
import { AccountFields } from '../account/accountFields';
import { formatCount, shown } from '../messages';
import { PHONE } from '../operations/lead/types/phone';
import { type ColumnNotes, LEFT_OUT, type LeftOut, type Note } from '../operations/operation';

/** The notes with each phone that is sent as it is written. */
const PHONES: Array<Note['kind']> = ['phoneWithCode', 'phoneWithoutCode'];
const MAX_REPORTS = 3;
/** The names of the fields that every account has, where the account's were not read. */
const COMMON = AccountFields.common();

/** Collects what the user should know about the columns and values of a run. */
export class RowNotes {
	/** Undefined if they were not needed. */
	fields: AccountFields | undefined;
	plan: ColumnNotes = {};
	/** The first note of each kind about each column, and how many there are. */
	readonly #told = new Map<string, { note: Note; times: number }>();
	#rows = 0;
	readonly #reports = new Set<string>();
	/** How the first row with a phone writes it, by its digits. */
	readonly #phones = new Map<string, string>();
	/** Two ways in which a phone is written, which LeadSquared takes for two phones. */
	twoForms: [string, string] | undefined;
	/** Attributes that some row has had a value for, until those that are mapped to a column by hand all have. */
	readonly #sent = new Set<string>();

	/**
	 * @param toTable what is sent for the row, by attribute. Not called if nobody wants to know.
	 * @param report what the user should know of the row's success
	 */
	add(notes: readonly Note[] = [], toTable?: () => IDataObject, report?: string): void {
		this.#rows++;
		if (report !== undefined) this.#reports.add(report);
		for (const note of notes) {
			const key = `${note.kind} ${note.column}`;
			const told = this.#told.get(key) ?? { note, times: 0 };
			told.times++;
			this.#told.set(key, told);
			if (PHONES.includes(note.kind)) this.#addPhone(note.value);
		}
		const { added = [] } = this.plan;
		if (!toTable || !added.some(({ name, path }) => path && this.isUnsent(name))) return;
		for (const [name, value] of Object.entries(toTable())) if (value !== '') this.#sent.add(name);
	}

	#addPhone(phone: string): void {
		const key = PHONE.key(phone);
		const first = this.#phones.get(key) ?? phone;
		if (first !== phone) this.twoForms ??= [first, phone];
		this.#phones.set(key, first);
	}

	countOf(kind: Note['kind']): number {
		return this.#of(kind).reduce((sum, { times }) => sum + times, 0);
	}

	firstsOf(kind: Note['kind']): Note[] {
		return this.#of(kind).map(({ note }) => note);
	}

	#of = (kind: Note['kind']) => [...this.#told.values()].filter(({ note }) => note.kind === kind);

	/** True for a column that every row leaves out, although it has an attribute. */
	isNeverSent = (column: string): boolean => this.#told.get(`leftOut ${column}`)?.times === this.#rows;

	get reports(): string[] {
		const others = this.#reports.size - MAX_REPORTS;
		const more = others > 0 ? [`And ${formatCount(others)} more, which 'Check Only' lists`] : [];
		// In one order, whichever call ended first.
		return [...[...this.#reports].sort().slice(0, MAX_REPORTS), ...more];
	}

	/** True for an attribute of 'Additional Attributes', or of those mapped by hand, that was sent for no row. */
	isUnsent(name: string): boolean {
		return !this.#sent.has(name);
	}

	/** Columns that are left out, or were in some row, by their names: those that could be sent first. */
	get leftOut(): Array<[column: string, why: LeftOut]> {
		const columns = (this.plan.columns ?? []).flatMap(
			({ column, use }): Array<[string, LeftOut]> => (use.as === 'leftOut' ? [[column, use.why]] : []),
		);
		const inRows = this.firstsOf('leftOut').map(({ column }): [string, LeftOut] => [column, 'unknown']);
		const byName = new Map(columns);
		for (const [column, why] of inRows) if (!byName.has(column)) byName.set(column, why);
		const all = [...byName];
		return [true, false].flatMap((first) => all.filter(([, why]) => LEFT_OUT[why].mayBeSent === first));
	}

	/** The attributes that get a value. */
	get given(): string[] {
		const { columns = [], added = [] } = this.plan;
		return [
			...columns.flatMap(({ use }) => (use.as === 'attribute' ? use.name : [])),
			...added.map(({ name }) => name),
		];
	}

	displayName(schemaName: string): string {
		return shown((this.fields ?? COMMON).displayName(schemaName));
	}
}
