import type { IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../../account/accountFields';
import {
	mayBeDisplayName,
	toMissingContacts,
	toSchemaName,
	toSchemaNames,
} from '../../parameters/fieldNames';
import { isExpression, valuesOf } from '../../parameters/parameters';
import { isTool } from '../../operation';
import { isBlank, isPlainObject, toEntries } from '../../parameters/wireValue';
import type { GivenAttribute, LeadSource } from './source';
import { haveValueOfField } from './valuesByHand';

const ATTRIBUTES = { path: 'attributes.attribute', label: "'Attributes'" };
const ADDITIONAL = { path: 'additionalAttributes.attribute', label: "'Additional Attributes'" };
const FIELD_SETS = { path: 'customFieldSets.fieldSet', label: "'Custom Field Sets'" };
/** A column as n8n writes it in an expression: `$json.City` or `$json['Annual Salary']`. */
const COLUMN_IN_EXPRESSION = /\[(["'])(.*?)\1\]|\.(\w+)/g;

/** Reads the attributes of 'Map Each Attribute Manually'. */
export const fromParameters = (context: IExecuteFunctions): LeadSource => ({
	needsAccountFields:
		[ATTRIBUTES, FIELD_SETS].some((parameter) => namesIn(context, parameter).some(mayBeDisplayName)) ||
		haveValueOfField(context, ATTRIBUTES.path),
	start: (fields) => ({
		where: ATTRIBUTES.label,
		mayHaveSearchBy: false,
		read: (itemIndex) => ({
			given: [ATTRIBUTES, FIELD_SETS].flatMap((parameter) => readRows(context, itemIndex, fields, parameter)),
		}),
		adviseOnContact(_itemIndex, given, searchBy) {
			const missing = toMissingContacts(searchBy);
			// An AI tool may not map automatically.
			const isUntouched = given.length === 0 && !isTool(context);
			const orElse = isUntouched ? ", or set 'Data to Send' to 'Map Automatically'" : '';
			const blank = given.find(({ name }) => missing.includes(String(name)));
			return blank
				? `'Value' of ${String(blank.name)} is blank in this item.`
				: `Add ${missing.join(' or ')} to 'Attributes'${orElse}.`;
		},
	}),
});

/** The names in the rows of a parameter. They are rarely expressions, and evaluating the rows of all items takes time. */
const namesIn = (context: IExecuteFunctions, { path }: typeof ATTRIBUTES): unknown[] =>
	valuesOf(
		context,
		path,
		(entered) => isExpression(entered) || objectsIn(entered).some(({ name }) => isExpression(name)),
	).flatMap((rows) => toRows(rows).map(({ name }) => name));

const objectsIn = (entered: unknown) => toEntries(entered).filter(isPlainObject);

const columnsIn = (expression: string): string[] =>
	[...expression.matchAll(COLUMN_IN_EXPRESSION)].map(([, , quoted, plain]) => quoted ?? plain);

/** Reads 'Additional Attributes' of 'Map Automatically', which are sent beside those of the columns. */
export function readAdditional(context: IExecuteFunctions) {
	const names = [...new Set(namesIn(context, ADDITIONAL))];
	const isEmpty = names.length === 0;
	const entered: unknown = context.getNodeParameter(ADDITIONAL.path, 0, [], { rawExpressions: true });
	const expressions = objectsIn(entered).map(({ value }) => (isExpression(value) ? String(value) : ''));
	const mentioned = new Set(columnsIn(expressions.join('\n')));
	return {
		isEmpty,
		/** True when the account's fields are needed to read them. */
		needsAccountFields: names.some(mayBeDisplayName) || haveValueOfField(context, ADDITIONAL.path),
		/** The schema names in a run. A name that is no attribute is refused where its item is read. */
		toSchemaNames: (fields: AccountFields): Set<string> =>
			new Set(names.flatMap((name) => toSchemaNames(name, fields))),
		/** What the rows with a fixed name give, for the hint. */
		describe: (fields: AccountFields) =>
			objectsIn(entered).flatMap(({ name, value }) => {
				const [schemaName, other] = isExpression(name) ? [] : toSchemaNames(name, fields);
				if (schemaName === undefined || other !== undefined || isBlank(value)) return [];
				if (!isExpression(value)) return { name: schemaName, value: String(value) };
				const [column, another] = columnsIn(String(value));
				return { name: schemaName, column: another === undefined ? column : undefined };
			}),
		/** True if one of the values is an expression with a column of this name. */
		mentions: (column: string): boolean => mentioned.has(column),
		/** @throws InputError for a name that is no attribute */
		read: (itemIndex: number, fields: AccountFields): GivenAttribute[] =>
			isEmpty ? [] : readRows(context, itemIndex, fields, ADDITIONAL),
	};
}

const readRows = (
	context: IExecuteFunctions,
	itemIndex: number,
	fields: AccountFields,
	{ path, label }: typeof ATTRIBUTES,
): GivenAttribute[] =>
	toRows(context.getNodeParameter(path, itemIndex, [])).map(({ name, value, fields: inner }) => ({
		name: toSchemaName(name, fields, label),
		value,
		inner: label === FIELD_SETS.label ? readInner(inner) : undefined,
	}));

/** The inner attributes of a custom field set. */
const readInner = (set: unknown): GivenAttribute[] =>
	toRows(isPlainObject(set) ? set.field : set).map(({ name, value }) => ({ name, value }));

/** The rows of a parameter. What an expression puts in the place of one has no name, and is refused for that. */
const toRows = (rows: unknown): Array<Record<string, unknown>> =>
	isBlank(rows) ? [] : toEntries(rows).map((row) => (isPlainObject(row) ? row : {}));
