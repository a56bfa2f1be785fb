import { quote } from '../../messages';
import { isSimple } from '../../parameters/wireValue';
import { toUnsentNote } from './given';
import { open } from './cells';
import { isBlankCell } from './values/blank';
import { assertNothingLost, toWindows1252 } from './values/text';
import { type NameParts, restOfName, splitName } from './values/wholeName';
import type { Candidate, Reading } from './reading';

/** What a whole name gives. */
export const NAME_PARTS = ['FirstName', 'LastName'] as const;

/** Gives a row the parts of its whole name that no other column has. */
export function addNames(candidates: readonly Candidate[], reading: Reading): void {
	const filled: Array<Candidate & { parts: NameParts }> = [];
	for (const candidate of [...candidates].sort((one, other) => one.rank - other.rank)) {
		const { column, value } = candidate;
		if (isBlankCell(value)) continue;
		const isTurned = column.use.as === 'wholeName' && column.use.isSurnameFirst;
		const parts = splitName(toWindows1252(toSingle(value)), isTurned);
		if (parts) filled.push({ ...candidate, parts });
		else noteUnsent(candidate, reading);
	}
	const [chosen, ...others] = filled;
	if (!chosen) {
		// With 'Empty Values', a blank whole name clears both parts.
		if (candidates.length > 0) for (const name of NAME_PARTS) give(reading, name, '', candidates[0]);
		return;
	}
	const text = String(chosen.value).trim();
	for (const other of others) if (String(other.value).trim() !== text) noteOther(other, reading);
	assertNothingLost(chosen.value, chosen.column.heading);
	const { given } = reading;
	const known = NAME_PARTS.map((name) =>
		given.get(name)?.column === undefined ? '' : given.get(name)?.value,
	);
	const [hasFirst, hasLast] = known.map((part) => !isBlankCell(part));
	if (!hasFirst && !hasLast)
		NAME_PARTS.forEach((name, index) => give(reading, name, chosen.parts[index], chosen));
	else if (hasFirst && hasLast) {
		if (restOfName(restOfName(text, known[0]), known[1]) !== '') noteOther(chosen, reading);
	} else {
		const rest = restOfName(text, hasFirst ? known[0] : known[1]);
		if (rest === undefined) noteUnsent(chosen, reading);
		else give(reading, hasFirst ? 'LastName' : 'FirstName', rest, chosen);
	}
}

/** The only entry of a list, such as that of a form, or its simple values as one text. */
function toSingle(value: unknown): unknown {
	const opened = open(value);
	if (!Array.isArray(opened)) return opened;
	return opened.length === 1 ? opened[0] : opened.every(isSimple) ? opened.join(';') : opened;
}

function give({ given }: Reading, name: string, value: unknown, { column }: Candidate): void {
	if (isBlankCell(given.get(name)?.value)) given.set(name, { name, value, column: column.heading });
}

const noteUnsent = ({ column, value }: Candidate, { notes, itemName }: Reading) =>
	notes.push(toUnsentNote(value, itemName, column.heading));

const noteOther = ({ column }: Candidate, { notes }: Reading) =>
	notes.push({ section: 'check', text: `Name: {rows} have another value in ${quote(column.heading)}` });
