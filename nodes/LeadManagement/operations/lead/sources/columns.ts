import type { IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../../account/accountFields';
import { isSearchBy } from '../../../parameters/fieldNames';
import { readEntered } from '../../../parameters/parameters';
import { pathsIn } from '../../../parameters/paths';
import { check } from '../checks/checks';
import type { LeadChoices } from '../leadParameters';
import { type Account, type Mapping, mapColumns, targetsOf } from '../match/mapping';
import { contactAdviser } from '../read/contactAdvice';
import { toColumnNotes } from '../read/columnNotes';
import { refuseLeftOut } from '../read/leftOut';
import { itemReader } from '../read/readItem';
import { isAddedByN8n, readIgnored } from '../table/ignored';
import { readLeadPath } from '../table/place';
import { type Column, type Table, readTable } from '../table/table';
import { readAdditional } from './byHand';
import type { LeadReader, LeadSource } from './source';

/** What holds for a run. */
export interface ColumnChoices extends LeadChoices {
	searchBy: string | undefined;
	/** The schema or display name of another attribute to find leads by. */
	searchByAttribute: unknown;
	/** Of 'Country Code for Phones', if it is one for all items. */
	fixedCountryCode: string | undefined;
}

/**
 * Reads the attributes of 'Map Automatically': what becomes of a column is decided once, from the names in all items.
 *
 * @throws InputError for the run: a file that was read wrongly, leads in several places, or all columns ignored
 */
export async function fromColumns(context: IExecuteFunctions, choices: ColumnChoices): Promise<LeadSource> {
	const input = context.getInputData();
	const items = input.map(({ json }) => json ?? {});
	const ignored = readIgnored(context);
	const additional = readAdditional(context);
	const table = await readTable(items, ignored, readLeadPath(context), additional.givesContact);
	return {
		needsAccountFields: additional.needsAccountFields || needsFields(table),
		async start(fields) {
			const account = toAccount(fields, additional, choices);
			const mapping = await mapColumns(table, account);
			const { fixedCountryCode } = choices;
			check({ table, mapping, account, paths: additional.paths, fixedCountryCode });
			// A column of dialing codes is read, too.
			const codes = pathsIn(String(readEntered(context, 'options.countryCode')));
			const given = [...additional.paths, ...codes];
			// It looks for what is beside the leads, which may be to ignore, too.
			const notes = await toColumnNotes(table, mapping, given, account.additional);
			const isField = (name: string) => fields.find(name).length > 0;
			ignored.assertNames(isField, () => namesToSend(mapping, fields));
			const readItem = itemReader(table, mapping, fields, input);
			const mayLeaveOut = choices.unknownColumns !== 'refuse';
			let advise: ReturnType<typeof contactAdviser> | undefined;
			return {
				where: 'The item',
				mayHaveSearchBy: false,
				...notes,
				added: additional.describe(fields),
				unknownIgnored: ignored.unmatched.filter((name) => !isField(name)),
				read(itemIndex) {
					const reading = readItem(itemIndex, additional.read(itemIndex, fields));
					if (reading && !mayLeaveOut) refuseLeftOut(table, mapping, itemIndex, reading.unsent, given);
					return reading;
				},
				adviseOnContact: (...item) => (advise ??= contactAdviser(table, mapping, input))(...item),
			} satisfies LeadReader;
		},
	};
}

/** What the columns that are not ignored are called, and their attributes. */
const namesToSend = ({ columns }: Mapping, fields: AccountFields): string[] =>
	columns.flatMap((column) =>
		column.use.as === 'ignored'
			? []
			: [column.heading, ...targetsOf(column).flatMap((name) => [name, fields.displayName(name)])],
	);

const toAccount = (
	fields: AccountFields,
	additional: ReturnType<typeof readAdditional>,
	{ columnNames, searchBy, searchByAttribute }: ColumnChoices,
): Account => ({
	fields,
	usesSchemaNames: columnNames === 'schemaNames',
	additional: additional.toSchemaNames(fields),
	findsByPhone: searchBy !== 'EmailAddress',
	searchedBy: searchBy === 'other' ? additional.toSchemaName(searchByAttribute, fields) : undefined,
});

/** True if a column may have a name that only the account's list says. A blank one may be cleared. */
const needsFields = ({ columns }: Table): boolean => {
	const kept = columns.filter(({ ownHeading, isIgnored }) => !isIgnored && !isAddedByN8n(ownHeading));
	const isOfAccount = ({ ownHeading }: Column) =>
		ownHeading !== '' && !isCommonField(ownHeading) && !isSearchBy(ownHeading);
	return kept.some(({ isUsed }) => isUsed) && kept.some(isOfAccount);
};
