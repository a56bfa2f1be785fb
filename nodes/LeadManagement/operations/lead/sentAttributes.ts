import type { AccountFields } from '../../account/accountFields';
import { listed, shown } from '../../messages';
import type { Note } from '../operation';
import type { GivenAttribute } from './given';
import type { AttributeValuePair } from './pairs';
import type { ByHand } from './sources/source';

const MAX_LIST_CHARACTERS = 600;

/** Collects what a run sends as what, for the hint: a column counts once one of its values is sent. */
export class SentAttributes {
	/** The attributes that each column gave. */
	readonly #byColumn = new Map<string, Set<string>>();
	readonly #names = new Set<string>();

	constructor(private readonly fields: AccountFields) {}

	add(body: readonly AttributeValuePair[], given: readonly GivenAttribute[]): void {
		const names = new Set(body.map(({ Attribute }) => Attribute));
		for (const name of names) this.#names.add(name);
		for (const { name, column } of given) {
			if (column === undefined || !names.has(String(name))) continue;
			const known = this.#byColumn.get(column);
			if (known) known.add(String(name));
			else this.#byColumn.set(column, new Set([String(name)]));
		}
	}

	/** E.g. `Name → First Name + Last Name; Lead Source = Web`, and what no row had a value for. */
	describe(byHand: readonly ByHand[] = []): Note[] {
		const columns = [...this.#byColumn].map(([column, names]) => {
			const displayNames = [...names].map((name) => shown(this.fields.displayName(name)));
			return `${shown(column)} → ${displayNames.join(' + ')}`;
		});
		const sent = byHand.filter(({ name, text }) => text !== '' && this.#names.has(name));
		const texts = [...columns, ...sent.map(({ text }) => text)];
		const absent = byHand.filter(({ name, isOfColumn }) => isOfColumn && !this.#names.has(name));
		const without = absent.map(({ name }) => `${shown(this.fields.displayName(name))}: no value in any row`);
		const warnings = byHand.flatMap(({ warning }) => warning ?? []);
		return [
			...(texts.length > 0
				? [{ section: 'sent' as const, text: listed(texts, MAX_LIST_CHARACTERS, '; ') }]
				: []),
			...without.map((text) => ({ section: 'notSent' as const, text })),
			...warnings.map((text) => ({ section: 'check' as const, text })),
		];
	}
}
