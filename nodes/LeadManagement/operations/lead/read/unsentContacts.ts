import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import type { UnsentContacts } from '../../operation';
import { toPathText } from '../../parameters/paths';
import { type Mapping, targetsOf } from '../match/mapping';
import type { Table } from '../table/table';
import { CONTACTS, mayBe } from '../types/contacts';
import { isMail } from './mail';

/** Rows whose values are looked at. */
const MAX_ROWS = 1_000;
const CELLS_BETWEEN_BREAKS = 10_000;

/** The columns with email addresses, or with phones, that are not sent, where no column gives the attribute. */
export async function findUnsentContacts(
	table: Table,
	{ columns }: Mapping,
	additional: ReadonlySet<string>,
): Promise<UnsentContacts[]> {
	const given = new Set([...columns.flatMap(targetsOf), ...additional]);
	const leftOut = new Map(
		columns.flatMap(({ key, heading, use }) => (use.as === 'leftOut' ? [[key, heading]] : [])),
	);
	const isTime = breaksEvery(CELLS_BETWEEN_BREAKS);
	const found: UnsentContacts[] = [];
	for (const contact of CONTACTS.filter(({ attribute }) => !given.has(attribute))) {
		const names = new Set<string>();
		for (const [itemIndex, row] of table.rows.slice(0, MAX_ROWS).entries()) {
			if (row && isMail(row)) continue;
			for (const [key, value] of leftOut.size > 0 ? Object.entries(row ?? {}) : []) {
				const heading = leftOut.get(key);
				if (heading === undefined || names.has(heading)) continue;
				if (isTime()) await takeBreak();
				if (mayBe(contact, heading, value)) names.add(heading);
			}
			for (const [path, value] of table.besideOf(itemIndex))
				if (mayBe(contact, String(path.at(-1)), value)) names.add(toPathText(path));
		}
		const { attribute, plural } = contact;
		if (names.size > 0) found.push({ attribute, plural, columns: [...names] });
	}
	return found;
}
