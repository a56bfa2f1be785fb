import { InputError, listQuoted, quote } from '../../../messages';
import { withoutDecoration } from '../../../words/headings';
import { areTwoPeople } from '../../../words/keys';
import { type Path, plainValueAt, toExpression } from '../../../parameters/paths';
import { toAddAdvice } from '../advice';
import type { Account, Mapping } from '../match/mapping';
import type { Table } from '../table/table';
import { COUNTRY_KEY } from '../types/cell';
import { areDialingCodes } from '../types/countryCode';
import { MOBILE } from '../types/contacts';
import { hasSingleValue } from '../types/fieldValue';
import { PHONE } from '../types/phone';
import { assertReadCorrectly } from './files';
import { assertOneValue } from './values';

/** What is known of a run before a row of it is read. */
export interface RunToCheck {
	table: Table;
	mapping: Mapping;
	account: Account;
	/** In the expressions of 'Additional Attributes'. */
	paths: readonly Path[];
	/** The code of all phones without one; undefined if items say it. */
	fixedCountryCode: string | undefined;
}

/** What refuses a run. The first check that throws counts. */
const CHECKS: ReadonlyArray<(run: RunToCheck) => void> = [
	assertReadCorrectly,
	assertNotAllIgnored,
	assertNoSet,
	assertOnePerson,
	assertOneValue,
	assertCodeOfColumn,
];

/** @throws InputError for a run that would be sent otherwise than it is meant, or not at all */
export function check(run: RunToCheck): void {
	for (const one of CHECKS) one(run);
}

/** @throws InputError for the run if every column with a value is ignored, those of a lead among them */
function assertNotAllIgnored({ table: { columns }, mapping, account }: RunToCheck): void {
	if (account.additional.size > 0) return;
	const used = columns.filter(({ isUsed }) => isUsed);
	const ignored = used.filter(({ isIgnored, words }) => isIgnored && words.kind !== undefined);
	// A row that was cleared still has what other nodes add to it.
	const isSent = mapping.columns.some(({ isUsed, use }) => isUsed && use.as !== 'ignored');
	if (ignored.length === 0 || isSent) return;
	throw new InputError(
		`Every column with a value is in 'Columns to Ignore': ${listQuoted(ignored.map(({ heading }) => heading))}`,
		"Remove the columns to send from 'Columns to Ignore'.",
	);
}

/** @throws InputError for the run if its leads are in a custom field set */
function assertNoSet({ table: { place }, account: { fields } }: RunToCheck): void {
	const set = place.find((part) =>
		fields.find(String(part)).some((name) => name.startsWith('mx_') && !hasSingleValue(fields.get(name))),
	);
	if (set === undefined) return;
	throw new InputError(
		`The only email address or phone is in ${quote(String(set))}, which is a custom field set of the account`,
		toAddAdvice('EmailAddress or Phone', "the lead's own"),
	);
}

/** @throws InputError for the run if the headings of a name and of an address say two people */
function assertOnePerson({ mapping: { columns }, account: { additional } }: RunToCheck): void {
	const about = columns.filter(
		({ use, person, isUsed }) =>
			isUsed &&
			person !== undefined &&
			(use.as === 'wholeName' || (use.as === 'attribute' && !additional.has(use.name))),
	);
	for (const one of about) {
		const other = about.find(({ person }) => areTwoPeople(one.person ?? '', person ?? ''));
		if (!other) continue;
		throw new InputError(
			`The columns ${quote(one.heading)} and ${quote(other.heading)} may be about two people`,
			`Add the columns that are not the lead's to 'Columns to Ignore'. If both are, rename one of them.`,
		);
	}
}

/** Rows whose values are looked at. */
const MAX_ROWS = 1_000;

/** @throws InputError for the run if a column says the code of each phone, and an option another one */
function assertCodeOfColumn({ table, mapping, fixedCountryCode }: RunToCheck): void {
	if (!fixedCountryCode) return;
	const column = mapping.columns.find(
		({ key, ownHeading, isUsed, use }) =>
			isUsed &&
			use.as !== 'ignored' &&
			// A phone may have nothing but the code that a form has put there.
			!(use.as === 'attribute' && [PHONE.attribute, MOBILE].includes(use.name)) &&
			(COUNTRY_KEY.test(withoutDecoration(ownHeading)) ||
				areDialingCodes(table.rows.slice(0, MAX_ROWS).map((row) => row?.[key]))),
	);
	if (!column) return;
	const { key, heading } = column;
	if (!table.rows.some((row) => /\d/.test(String(row?.[key]))))
		throw new InputError(
			`The column ${quote(heading)} has countries, but 'Country Code for Phones' has one code for all rows`,
			"If it is the code of all rows, add the column to 'Columns to Ignore'. Otherwise, remove the option.",
		);
	const path = [...table.place, key];
	// What is in a list of answers, in an object of the record, or in a text has no such path.
	const isPlain = table.items.some((item) => plainValueAt(item, path) !== undefined);
	const toDo = isPlain ? `enter ${toExpression(path)}` : 'drag the column there';
	throw new InputError(
		`The column ${quote(heading)} has dialing codes, but 'Country Code for Phones' has one for all rows`,
		`Switch 'Country Code for Phones' in 'Options' to Expression and ${toDo}. Or add the column to 'Columns to Ignore'.`,
	);
}
