import { InputError, quote } from '../../messages';
import { breaksEvery, takeBreak } from '../../pacing/breaks';
import { type AttributeValuePair, searchByOf, toPerson, toSearchedValue, valueIn } from './pairs';

const ITEMS_BETWEEN_BREAKS = 20;

/**
 * The values of a run by which several people are searched: one lead would be overwritten by all of them. Email addresses and
 * phones are none, since those say who a lead is. Each item is read for it, so it is asked only where one may name an attribute.
 */
export async function findSharedValues(
	itemCount: number,
	readLead: (itemIndex: number) => { body: AttributeValuePair[] } | undefined,
): Promise<ReadonlySet<string>> {
	const people = new Map<string, string>();
	const shared = new Set<string>();
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (let itemIndex = 0; itemIndex < itemCount; itemIndex++) {
		if (isTime()) await takeBreak();
		let body: AttributeValuePair[] | undefined;
		try {
			body = readLead(itemIndex)?.body;
		} catch {
			// It is refused when it is read to be sent.
		}
		const value = body && toSearchedValue(body);
		if (!body || value === undefined) continue;
		// One row of a person may have only the address, and another one only the phone.
		const [contact, person] = toPerson(body);
		const key = `${contact} ${value}`;
		if ((people.get(key) ?? person) !== person) shared.add(value);
		people.set(key, person);
	}
	return shared;
}

/** @throws InputError for a lead that is searched by the value of several people */
export function assertOwnValue(body: AttributeValuePair[], shared: ReadonlySet<string>): void {
	const value = toSearchedValue(body);
	if (value === undefined || !shared.has(value)) return;
	const attribute = searchByOf(body) ?? '';
	const [written, name] = [valueIn(body, attribute) ?? '', attribute].map(quote);
	const toDo = 'Enter a value that no other person has, or search by another attribute.';
	throw new InputError(
		`Several people have ${written} in ${name}, which they are searched by`,
		`One lead would get the values of all of them. ${toDo}`,
	);
}
