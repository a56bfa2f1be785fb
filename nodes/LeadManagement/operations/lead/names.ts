import { isBlank } from '../../parameters/wireValue';
import type { Fate, LeadAttribute } from './fates';
import type { Column } from './mapping';
import { open } from './place';
import { isAsIfBlank, isEmpty } from './values/blank';
import { type Attribute, type Value, type ValueRules, readValue } from './values/fieldValue';
import { toWindows1252 } from './values/text';
import { NAME_PARTS, type WholeName, readWholeName, restOfName } from './values/wholeName';

/** A whole name of a row. */
export interface NameCandidate {
	column: Column;
	given: unknown;
	rank: number;
	isSurnameFirst: boolean;
}

/** A whole name of a row that can be split. */
interface ReadName extends NameCandidate {
	name: WholeName;
}

/** What the hint calls the attribute of a whole name. */
const WHOLE_NAME = 'Name';
const NO_NAME = 'a value that is not a name of one person';
const UNFIT_NAME = 'a name that does not fit the first or last name of the row';

/** Gives a row the parts of its whole name that nothing else gives. */
export function readNames(
	candidates: readonly NameCandidate[],
	byHand: readonly LeadAttribute[],
	taken: Map<string, LeadAttribute>,
	rules: ValueRules & { attributeOf: (name: string) => Attribute },
	fates: Fate[],
): void {
	const [chosen, ...others] = listNames(candidates, fates);
	const valueOf = (part: string): Value =>
		(byHand.find(({ name }) => name === part) ?? taken.get(part))?.value ?? { blank: true };
	const empty = candidates.find(({ given }) => isBlank(given));
	if (!chosen && empty)
		for (const name of NAME_PARTS)
			if ('blank' in valueOf(name) && !taken.get(name)?.mayClear)
				taken.set(name, { name, given: '', value: { blank: true }, origin: empty.column, mayClear: true });
	if (!chosen) return;
	for (const { column, given, name } of others) {
		const fate = name.text === chosen.name.text ? 'sent' : 'other';
		fates.push({ origin: column, value: given, attribute: WHOLE_NAME, fate });
	}
	const known = NAME_PARTS.map((name) => {
		const value = valueOf(name);
		return 'text' in value ? value.text : '';
	});
	for (const [index, given] of listParts(chosen, known, fates).entries()) {
		const name = NAME_PARTS[index];
		const value = readValue(given, rules.attributeOf(name), chosen.column, rules);
		if ('blank' in valueOf(name) && !('blank' in value))
			taken.set(name, { name, given, value, origin: chosen.column, mayClear: false });
	}
}

/** The whole names of a row that can be split, the one that counts first. */
function listNames(candidates: readonly NameCandidate[], fates: Fate[]): ReadName[] {
	const sorted = [...candidates].sort((one, other) => one.rank - other.rank);
	return sorted.flatMap((candidate): ReadName[] => {
		const { column, given, isSurnameFirst } = candidate;
		const of = { origin: column, value: given };
		if (isAsIfBlank(given, 'name')) {
			if (!isEmpty(given)) fates.push({ ...of, fate: 'blank' });
			return [];
		}
		const opened = open(given);
		const single = Array.isArray(opened) && opened.length === 1 ? (opened[0] as unknown) : opened;
		const name = readWholeName(toWindows1252(single), isSurnameFirst);
		if (!name) fates.push({ ...of, fate: 'unsent', why: NO_NAME });
		return name ? [{ ...candidate, name }] : [];
	});
}

/** The first and the last name that a whole name gives a row of which some may be known; undefined for one that it doesn't give. */
function listParts({ column, given, name }: ReadName, known: readonly string[], fates: Fate[]): unknown[] {
	const of = { origin: column, value: given, attribute: WHOLE_NAME };
	const parts = known.filter((part) => part !== '');
	if (parts.length === 0) return name.parts;
	const rest = parts.reduce<string | undefined>(
		(text, part) => (text === undefined ? undefined : restOfName(text, part)),
		name.text,
	);
	if (rest === '') fates.push({ ...of, fate: 'sent' });
	else if (parts.length === known.length) fates.push({ ...of, fate: 'other' });
	else if (rest === undefined) fates.push({ ...of, fate: 'unsent', why: UNFIT_NAME });
	else return known.map((part) => (part === '' ? rest : undefined));
	return [];
}
