import type { AccountFields } from '../../account/accountFields';
import { listed, shown } from '../../messages';
import type { Note } from '../operation';
import type { GivenAttribute } from './given';
import type { AttributeValuePair } from './pairs';
import type { ByHand } from './source';

const MAX_LIST_CHARACTERS = 600;

/** Collects what a run sends as what, for the hint: a column counts once one of its values is sent. */
export class SentAttributes {
	/** The attributes that each column gave, and under '' those that were mapped by hand. */
	readonly #byColumn = new Map<string, Set<string>>();

	/** @param inEditor whether somebody wants to know where each column went */
	constructor(
		private readonly fields: AccountFields,
		private readonly inEditor: boolean,
	) {}

	add(body: readonly AttributeValuePair[], given: readonly GivenAttribute[]): void {
		for (const { name, column = '' } of given) {
			const attribute = String(name);
			const known = this.#byColumn.get(column);
			// Most rows send what the first one has sent.
			if (known?.has(attribute) || !body.some(({ Attribute }) => Attribute === attribute)) continue;
			if (known) known.add(attribute);
			else this.#byColumn.set(column, new Set([attribute]));
		}
	}

	/** E.g. `Name → First Name + Last Name; Lead Source = Web`, and what no row had a value for. */
	describe(byHand: readonly ByHand[] = []): Note[] {
		const columns = [...this.#byColumn].flatMap(([column, names]) => {
			const displayNames = [...names].map((name) => shown(this.fields.displayName(name)));
			return column === '' ? [] : `${shown(column)} → ${displayNames.join(' + ')}`;
		});
		const isSent = ({ name }: ByHand) => this.#byColumn.get('')?.has(name) === true;
		const sent = byHand.filter((one) => one.text !== '' && isSent(one));
		const texts = [...columns, ...sent.map(({ text }) => text)];
		const all = new Set([...this.#byColumn.values()].flatMap((names) => [...names]));
		const absent = byHand.filter(({ name, isOfColumn }) => isOfColumn && !all.has(name));
		const without = absent.map(({ name }) => `${shown(this.fields.displayName(name))}: no value in any row`);
		const warnings = byHand.flatMap(({ warning }) => warning ?? []);
		return [
			...(texts.length > 0 && this.inEditor
				? [{ section: 'sent' as const, text: listed(texts, MAX_LIST_CHARACTERS, '; ') }]
				: []),
			...(this.inEditor ? without : []).map((text) => ({ section: 'notSent' as const, text })),
			...warnings.map((text) => ({ section: 'check' as const, text })),
		];
	}
}
