import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isCommonField } from '../../account/accountFields';
import { InputError, quote, shown } from '../../words/messages';
import { findOnlySchemaName, findSchemaName, findSchemaNames } from '../../account/names';
import { type Path, draggedPath, formatPath, pathsIn } from '../../parameters/paths';
import { isExpression, locatorValue, readEntered, toPlain, valuesOf } from '../../parameters/read';
import { isBlank, isPlainObject, toEntries } from '../../parameters/wireValue';
import { forEachInTurns } from '../../pacing/clock';
import { normalizeName } from '../../words/plainText';
import { isTool } from '../operation';
import type { RowValue } from './fates';
import { missingContacts } from './body';
import { type Use, readMeaning } from './mapping';
import { NAME_PARTS, WHOLE_NAME } from './names';
import { isAddedByN8n, isBlankRow } from './columns';
import { type GivenAttribute, type GivenRules, type LeadSource, readGiven } from './given';
import { isAsIfBlank } from '../../values/blank';
import { CONTACT_ATTRIBUTES, contactTypeOf } from '../../values/contact';

/** The attribute of the row that 'Attributes' begins with. */
const PRESET = 'EmailAddress';

/** Reads the attributes of 'Map Each Attribute Manually'. */
export async function fromParameters(context: IExecuteFunctions): Promise<LeadSource> {
	const where = "'Attributes'";
	const attributes = await rowsOf(context, 'attributes.attribute', where);
	const fieldSets = await rowsOf(context, 'customFieldSets.fieldSet', "'Custom Field Sets'");
	return {
		where,
		needsAccountFields: attributes.needsAccountFields || fieldSets.needsAccountFields,
		start: async (fields) => ({
			byHand: await attributes.describe(fields),
			read(itemIndex, toRules) {
				const given: GivenAttribute[] = [
					...attributes.read(itemIndex, fields).map((attribute, row) => ({
						...attribute,
						isUnfilled: attribute.name === PRESET && attributes.entered[row]?.value === '',
					})),
					...fieldSets.read(itemIndex, fields),
				];
				const isBlankRow = hasBlankRow(context.getInputData()[itemIndex].json);
				return isBlankRow && given.every(isBlankAttribute) ? undefined : readGiven(given, toRules());
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
		}),
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
	const rows = await rowsOf(context, 'additionalAttributes.attribute', "'Additional Attributes'");
	const isForContact = (name: unknown, fields: AccountFields) =>
		findSchemaNames(name, fields).some((one) => CONTACT_ATTRIBUTES.includes(one));
	return {
		...rows,
		readItem: (itemIndex: number, fields: AccountFields, toRules: () => GivenRules): RowValue[] =>
			rows.names.length === 0 ? [] : readGiven(rows.read(itemIndex, fields), toRules()),
		/** The paths of the values that were dragged. */
		dragged: rows.entered.flatMap(({ value }) => draggedPath(value)),
		/** The paths in the item of values that may be an address or a phone; undefined if there are no such values. */
		findContacts(fields: AccountFields): Path[] | undefined {
			if (!rows.names.some((name) => isForContact(name, fields))) return undefined;
			const contacts = rows.entered.filter(({ name }) => isForContact(name, fields));
			const isGiven = ({ name, value }: Record<string, unknown>) =>
				isExpression(value) ||
				!isAsIfBlank(value, contactTypeOf(findOnlySchemaName(name, fields))?.form ?? 'any');
			if (contacts.length > 0 && !contacts.some(isGiven)) return undefined;
			return contacts.flatMap(({ value }) => (isExpression(value) ? pathsIn(String(value), true) : []));
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
	return {
		entered,
		/** The attributes in all items, as they are read. */
		names,
		needsAccountFields: names.some(isOfAccount),
		/** @throws InputError for a name that is no attribute */
		read: (itemIndex: number, fields: AccountFields): GivenAttribute[] =>
			names.length === 0
				? []
				: toRows(context.getNodeParameter(path, itemIndex, [])).map(({ name, value, fields: inner }) => ({
						name: findSchemaName(name, fields, label),
						value,
						inner: inner === undefined ? undefined : readInner(inner),
					})),
		/**
		 * Describes the rows with a fixed name for the hint.
		 *
		 * @param names the names of the columns; by default those at the top of the items
		 */
		describe: async (fields: AccountFields, names?: readonly string[]): Promise<Map<string, string>> => {
			if (entered.length === 0) return new Map();
			// Most items have the same keys.
			const keys = new Set(names);
			if (!names)
				await forEachInTurns(context.getInputData(), ({ json }) => {
					for (const key in json) keys.add(key);
				});
			const columns = new Map([...keys].map((key) => [normalizeName(key), key]));
			for (const row of entered) refuseColumnName(row, fields, columns);
			return new Map(entered.flatMap((row) => describeRow(row, fields)));
		},
	};
}

/** A longer text is no name of a column that was typed. */
const MAX_COLUMN_CHARACTERS = 1_000;

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
	const schemaName = isExpression(name) ? undefined : findOnlySchemaName(name, fields);
	if (schemaName === undefined || typeof value !== 'string' || isExpression(value) || isBlank(value)) return;
	if (value.length > MAX_COLUMN_CHARACTERS) return;
	const column = columns.get(normalizeName(value));
	if (column === undefined) return;
	const { uses } = readMeaning(column, fields, undefined);
	const isForIt = ({ attribute }: Use) =>
		attribute === schemaName || (attribute === WHOLE_NAME && NAME_PARTS.includes(schemaName));
	if (uses.some(isForIt))
		throw new InputError(
			`'Value' of ${shown(fields.displayName(schemaName))} is the text ${quote(value)}, the name of a column`,
			'Drag the column on it.',
		);
}

/** E.g. `Student Name → First Name`, or `Lead Source = Web`; nothing for an expression that is more than a column. */
function describeRow(
	{ name, value }: Record<string, unknown>,
	fields: AccountFields,
): Array<[string, string]> {
	const schemaName = isExpression(name) ? undefined : findOnlySchemaName(name, fields);
	if (schemaName === undefined || isBlank(value)) return [];
	const displayName = shown(fields.displayName(schemaName));
	if (!isExpression(value)) return [[schemaName, `${displayName} = ${shown(String(value))}`]];
	const [path, another] = pathsIn(String(value));
	return path && !another ? [[schemaName, `${shown(nameColumn(path))} → ${displayName}`]] : [];
}

/** A column is called by its name, and a value inside a column by its path. */
const nameColumn = (path: Path): string => (path.length === 1 ? String(path[0]) : formatPath(path));

/** The inner attributes of a custom field set. */
const readInner = (set: unknown): GivenAttribute[] =>
	toRows(isPlainObject(set) ? set.field : set).map(({ name, value }) => ({ name, value }));

/** The rows of a parameter. A value that is not a row becomes a row without a name, which is refused later. */
const toRows = (rows: unknown): Array<Record<string, unknown>> =>
	isBlank(rows) ? [] : toEntries(rows).map((row) => (isPlainObject(row) ? row : {}));
