import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, quote, shown } from '../../words/messages';
import { findOnlySchemaName, findSchemaName, findSchemaNames } from '../../account/names';
import { type Path, draggedPath, formatPath, pathsIn } from '../../parameters/paths';
import { isExpression, locatorValue, readEntered, toPlain, valuesOf } from '../../parameters/read';
import { isBlank, isPlainObject, toEntries } from '../../parameters/wireValue';
import { inTurns } from '../../pacing/clock';
import { normalizeName } from '../../words/plainText';
import { isTool } from '../operation';
import type { RowValue } from './fates';
import { missingContacts } from './body';
import { readMeaning } from './mapping';
import { NAME_PARTS, WHOLE_NAME } from '../../values/attribute';
import { isAddedByN8n, isBlankRow } from './columns';
import { type GivenAttribute, type GivenRules, type LeadSource, readGiven } from './given';
import { isAsIfBlank } from '../../values/blank';
import { CONTACT_ATTRIBUTES } from '../../values/contact';

/** The row that 'Attributes' begins with clears nothing if nobody filled it in. */
const isUnfilled = (name: unknown, row?: Record<string, unknown>): boolean =>
	name === 'EmailAddress' && row?.value === '';

export async function fromParameters(context: IExecuteFunctions): Promise<LeadSource> {
	const where = "'Attributes'";
	const attributes = await rowsOf(context, 'attributes.attribute', where);
	const fieldSets = await rowsOf(context, 'customFieldSets.fieldSet', "'Custom Field Sets'");
	return {
		needsAccountFields: attributes.needsAccountFields || fieldSets.needsAccountFields,
		async start(fields) {
			const columns = new Set<string>();
			await inTurns(context.getInputData(), ({ json }) => {
				for (const key of isPlainObject(json) ? Object.keys(json) : []) columns.add(key);
			});
			attributes.refuseColumnNames(fields, columns);
			return {
				read(itemIndex, toRules) {
					const given: GivenAttribute[] = [
						...attributes
							.read(itemIndex, fields)
							.filter(({ name }, row) => !isUnfilled(name, attributes.entered[row])),
						...fieldSets.read(itemIndex, fields),
					];
					const isBlankRow = hasBlankRow(context.getInputData()[itemIndex].json);
					return isBlankRow && given.every(isBlankAttribute) ? undefined : readGiven(given, toRules(), where);
				},
				advise(_itemIndex, values, searchBy) {
					const missing = missingContacts(searchBy);
					const blank = values.find(({ attribute }) => missing.includes(attribute ?? ''))?.attribute;
					// An AI tool may not map automatically.
					const isUntouched = attributes.entered.every(({ value }) => isBlank(value)) && !isTool(context);
					if (blank && !isUntouched) return `'Value' of ${blank} is blank in this item.`;
					const orElse = isUntouched ? ", or set 'Data to Send' to 'Map Automatically'" : '';
					return `Enter a value for ${missing.join(' or ')} in 'Attributes'${orElse}.`;
				},
			};
		},
	};
}

/** A blank row, e.g. at the end of a sheet, has columns. An item without columns is no blank row. */
const hasBlankRow = (item: IDataObject): boolean =>
	isBlankRow(item) && Object.keys(item).some((key) => !isAddedByN8n(key, item));

const isBlankAttribute = ({ value, inner = [] }: GivenAttribute): boolean =>
	isAsIfBlank(value, 'any') && inner.every((field) => isAsIfBlank(field.value, 'any'));

export type Additional = Awaited<ReturnType<typeof readAdditional>>;

/** Reads 'Additional Attributes' of 'Map Automatically', which are sent beside those of the columns. */
export async function readAdditional(context: IExecuteFunctions) {
	const where = "'Additional Attributes'";
	const rows = await rowsOf(context, 'additionalAttributes.attribute', where);
	return {
		...rows,
		readItem: (itemIndex: number, fields: AccountFields, toRules: () => GivenRules): RowValue[] =>
			rows.names.length === 0 ? [] : readGiven(rows.read(itemIndex, fields), toRules(), where),
		dragged: rows.entered.flatMap(({ value }) => draggedPath(value)),
		/** The paths in the item of values that may be an address or a phone; undefined if there are no such values. */
		findContacts(fields: AccountFields): Path[] | undefined {
			const isForContact = (name: unknown) =>
				findSchemaNames(name, fields).some((one) => CONTACT_ATTRIBUTES.includes(one));
			const contacts = rows.entered.filter(({ name }) => isForContact(name));
			const isGiven =
				contacts.length > 0
					? contacts.some(({ value }) => !isBlank(value))
					: rows.names.some((name) => isForContact(name));
			return isGiven ? contacts.flatMap(({ value }) => pathsIn(String(value), true)) : undefined;
		},
	};
}

/** Only the account's list says the type, or the schema name, of any other attribute than a common field. */
const isOfAccount = (name: unknown): boolean => {
	const plain = toPlain(locatorValue(name));
	return typeof plain === 'string' && plain !== '' && !isCommonField(plain);
};

/** The rows of a parameter, with an attribute and a value each. */
async function rowsOf(context: IExecuteFunctions, path: string, label: string) {
	const parameter = readEntered(context, path);
	const entered = toRows(parameter);
	// Names are rarely expressions, and evaluating the rows of all items takes time.
	const hasNameToEvaluate = isExpression(parameter) || entered.some(({ name }) => isExpression(name));
	const all = (await valuesOf(context, path, parameter, hasNameToEvaluate, true)).flatMap(toRows);
	const names = [...new Set(all.map(({ name }) => name))];
	const columns = entered.map(({ value }) => findColumn(value));
	return {
		entered,
		/** The attributes in all items, as they are read. */
		names,
		needsAccountFields: names.some(isOfAccount),
		read: (itemIndex: number, fields: AccountFields): GivenAttribute[] =>
			names.length === 0
				? []
				: toRows(context.getNodeParameter(path, itemIndex, [])).map(
						({ name, value, fields: inner }, row) => ({
							name: findSchemaName(name, fields, label),
							value,
							inner: inner === undefined ? undefined : readInner(inner),
							column: columns[row],
						}),
					),
		refuseColumnNames(fields: AccountFields, names: Iterable<string>): void {
			const byKey = new Map([...names].map((name) => [normalizeName(name), name]));
			for (const row of entered) refuseColumnName(row, fields, byKey);
		},
	};
}

/** The column in an expression with nothing from another one: by its name, or by the path of a value inside it. */
function findColumn(value: unknown): string | undefined {
	const [path, another] = isExpression(value) ? pathsIn(String(value)) : [];
	if (!path || another) return undefined;
	return path.length === 1 ? String(path[0]) : formatPath(path);
}

/**
 * Refuses a text that is the name of a column for the same attribute: the column was not dragged. For another attribute, such as a
 * lead source, it is a text like any.
 *
 * @param columns the names of the columns, by their comparable form
 * @throws InputError for the run
 */
function refuseColumnName(
	{ name, value }: Record<string, unknown>,
	fields: AccountFields,
	columns: ReadonlyMap<string, string>,
): void {
	if (typeof value !== 'string' || isExpression(name)) return;
	const schemaName = findOnlySchemaName(name, fields);
	const column = isBlank(value) ? undefined : columns.get(normalizeName(value));
	if (schemaName === undefined || column === undefined) return;
	const own = NAME_PARTS.includes(schemaName) ? [schemaName, WHOLE_NAME] : [schemaName];
	if (readMeaning(column, fields, undefined).uses.some(({ attribute }) => own.includes(attribute)))
		throw new InputError(
			`'Value' of ${shown(fields.displayName(schemaName))} is the text ${quote(value)}, the name of a column`,
			'Drag the column on it.',
		);
}

const readInner = (set: unknown): GivenAttribute[] =>
	toRows(isPlainObject(set) ? set.field : set).map(({ name, value }) => ({ name, value }));

/** The rows of a parameter. A value that is not a row becomes a row without a name, which is refused later. */
const toRows = (rows: unknown): Array<Record<string, unknown>> =>
	isBlank(rows) ? [] : toEntries(rows).map((row) => (isPlainObject(row) ? row : {}));
