import { InputError, quote } from '../../messages';
import { breaksEvery, takeBreak } from '../../pacing/breaks';
import { type AttributeValuePair, toPerson, toSearched } from './pairs';

const ITEMS_BETWEEN_BREAKS = 20;

/**
 * Reads the leads of a run ahead, to find the values by which several people are searched: one lead would be overwritten by all
 * of them. Email addresses and phones are none, since those say who a lead is.
 *
 * @returns a function that reads a lead, or refuses one that is searched by such a value
 */
export async function readAhead<Lead extends { body: AttributeValuePair[] }>(
	itemCount: number,
	readLead: (itemIndex: number) => Lead | undefined,
): Promise<typeof readLead> {
	const leads = new Map<number, Lead | undefined>();
	const people = new Map<string, string>();
	const shared = new Set<string>();
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (let itemIndex = 0; itemIndex < itemCount; itemIndex++) {
		if (isTime()) await takeBreak();
		try {
			leads.set(itemIndex, readLead(itemIndex));
		} catch {
			// It is refused when it is read to be sent.
		}
		const body = leads.get(itemIndex)?.body;
		const searched = body && toSearched(body);
		if (!searched) continue;
		// One row of a person may have only the address, and another one only the phone.
		const [contact, person] = toPerson(body);
		const key = `${contact} ${searched.key}`;
		if ((people.get(key) ?? person) !== person) shared.add(searched.key);
		people.set(key, person);
	}
	return (itemIndex) => {
		const lead = leads.has(itemIndex) ? leads.get(itemIndex) : readLead(itemIndex);
		// Most are asked for once, so that they need no memory while they are sent.
		leads.delete(itemIndex);
		if (lead) assertOwnValue(lead.body, shared);
		return lead;
	};
}

/** @throws InputError for a lead that is searched by the value of several people */
function assertOwnValue(body: AttributeValuePair[], shared: ReadonlySet<string>): void {
	const searched = toSearched(body);
	if (!searched || !shared.has(searched.key)) return;
	const toDo = 'Enter a value that no other person has, or search by another attribute.';
	throw new InputError(
		`Several people have ${quote(searched.value)} in ${quote(searched.attribute)}, which they are searched by`,
		`One lead would get the values of all of them. ${toDo}`,
	);
}
