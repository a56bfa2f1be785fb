import { breaksEvery, takeBreak } from '../../../pacing/breaks';
import type { ColumnNote, ColumnNotes, UnsentContacts } from '../../operation';
import { type Path, toPathText } from '../../../parameters/paths';
import { toPlaceStep } from '../advice';
import { type MappedColumn, type Mapping, targetsOf } from '../match/mapping';
import { hasInside, open } from '../table/answers';
import { type Table, isOfWebhook } from '../table/table';
import { CONTACTS, type ContactType, mayBe } from '../types/contacts';
import { toLeftOutNames } from './leftOut';
import { isMail } from './mail';

const ITEMS_BETWEEN_BREAKS = 1_000;
/** Rows whose values are looked at. */
const MAX_ROWS = 1_000;
const CELLS_BETWEEN_BREAKS = 10_000;
/** Of what is inside a cell. */
const MAX_LEVELS = 4;
const MAX_VALUES = 100;

/**
 * What the hint says about the columns of a run, and about what is beside the place of the leads.
 *
 * @param given the paths in expressions of parameters
 * @param additional the attributes in 'Additional Attributes'
 */
export async function toColumnNotes(
	table: Table,
	{ columns }: Mapping,
	given: readonly Path[],
	additional: ReadonlySet<string>,
): Promise<ColumnNotes> {
	const { place } = table;
	const beside = new Map<string, Path>();
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const itemIndex of place.length > 0 ? table.items.keys() : []) {
		if (isTime()) await takeBreak();
		for (const [path] of table.besideOf(itemIndex)) beside.set(toPathText(path), path);
	}
	const notes: ColumnNote[] = [];
	for (const { key, path, heading, use, isUsed } of columns) {
		if (isTime()) await takeBreak();
		if (isOfWebhook(key, columns)) continue;
		const ofLeftOut = () => (isUsed ? toLeftOutNames([...place, ...path], given, heading) : []);
		const names = use.as === 'leftOut' ? ofLeftOut() : [heading];
		notes.push(...names.map((column) => ({ column, use })));
	}
	for (const column of [...beside.values()].flatMap((path) => toLeftOutNames(path, given)))
		notes.push({ column, use: { as: 'leftOut', why: 'beside' } });
	const attributes = new Set([...columns.flatMap(targetsOf), ...additional]);
	return {
		columns: notes,
		foundIn: place.length > 0 ? toPathText(place) : undefined,
		unsentContacts: await findUnsentContacts(table, columns, attributes),
	};
}

/** The values inside a value, with their paths. */
function* valuesIn(path: Path, value: unknown): Iterable<[Path, unknown]> {
	const opened = hasInside(value) ? open(value) : value;
	if (typeof opened !== 'object' || opened === null) yield [path, value];
	else if (path.length <= MAX_LEVELS)
		for (const [key, inner] of Object.entries(opened))
			yield* valuesIn([...path, Array.isArray(opened) ? Number(key) : key], inner);
}

/** The path of the first value inside a value that may be an address, or a phone. */
function findInside(contact: ContactType, outer: Path, value: unknown): Path | undefined {
	let left = MAX_VALUES;
	for (const [path, inner] of valuesIn(outer, value)) {
		if (mayBe(contact, String(path.at(-1)), inner)) return path;
		if (--left === 0) return undefined;
	}
	return undefined;
}

/** The columns with email addresses, or with phones, that are not sent, where no column gives the attribute. */
async function findUnsentContacts(
	table: Table,
	columns: readonly MappedColumn[],
	attributes: ReadonlySet<string>,
): Promise<UnsentContacts[]> {
	const leftOut = new Map(
		columns.flatMap(({ key, heading, use }) => (use.as === 'leftOut' ? [[key, heading]] : [])),
	);
	const isTime = breaksEvery(CELLS_BETWEEN_BREAKS);
	const found: UnsentContacts[] = [];
	const missing = CONTACTS.filter(({ attribute }) => !attributes.has(attribute));
	// Without any, all rows are refused, and the advice names what is there.
	for (const contact of missing.length < CONTACTS.length ? missing : []) {
		/** What is called so in messages, by the column or path that it is in: one of each. */
		const names = new Map<string, string>();
		for (const [itemIndex, row = {}] of table.rows.slice(0, MAX_ROWS).entries()) {
			const look = (name: string, outer: Path, value: unknown) => {
				const path = names.has(name) ? undefined : findInside(contact, outer, value);
				if (path && !isMail(row)) names.set(name, path.length > outer.length ? toPathText(path) : name);
			};
			for (const [key, value] of leftOut.size > 0 ? Object.entries(row) : []) {
				const heading = leftOut.get(key);
				if (isTime()) await takeBreak();
				if (heading !== undefined) look(heading, [key], value);
			}
			for (const [outer, value] of table.besideOf(itemIndex)) look(toPathText(outer), outer, value);
		}
		const { attribute, plural } = contact;
		if (names.size > 0)
			found.push({ attribute, plural, columns: [...names.values()], then: toPlaceStep(table) });
	}
	return found;
}
