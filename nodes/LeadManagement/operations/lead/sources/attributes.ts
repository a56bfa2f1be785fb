import type { IExecuteFunctions } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';
import type { AccountFields } from '../../../account/accountFields';
import { InputError, quote } from '../../../messages';
import type { ColumnNotes } from '../../operation';
import {
	isExpression,
	mayBeDisplayName,
	toMissingContacts,
	toSchemaName,
	toSchemaNames,
	valuesOf,
} from '../../parameters/parameters';
import { readJsonParameter } from '../../parameters/readJson';
import {
	describe,
	isBlank,
	isFile,
	isPlainObject,
	toEntries,
	toProperties,
} from '../../parameters/wireValue';
import { haveValueOfField } from './valuesByHand';

/** An attribute as entered, before it is checked and converted. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Its column, for error messages. */
	column?: string;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
}

/** Where the attributes of a run's leads come from, by 'Data to Send'. */
export interface LeadSource {
	/** True when the account's fields are needed to read them. */
	needsAccountFields: boolean;
	/** @throws InputError for items that cannot be sent as a whole */
	start(fields: AccountFields): LeadReader;
}

/** Reads the attributes of a run's items. */
export interface LeadReader extends ColumnNotes {
	/** What the attributes come from, for error messages. */
	where: string;
	/** True if SearchBy may be one of the attributes. */
	mayHaveSearchBy: boolean;
	/** Returns undefined for a blank row. Throws an InputError for attributes that cannot be sent. */
	read(itemIndex: number): GivenAttribute[] | undefined;
	/** What to do when no attribute of an item has an email address or a phone. */
	adviseOnContact(itemIndex: number, given: GivenAttribute[], searchBy: string | undefined): string;
}

const ATTRIBUTES = { path: 'attributes.attribute', label: "'Attributes'" };
const ADDITIONAL = { path: ATTRIBUTES.path, label: "'Additional Attributes'" };
const FIELD_SETS = { path: 'customFieldSets.fieldSet', label: "'Custom Field Sets'" };
const JSON_LABEL = "'Attributes (JSON)'";
/** A column as n8n writes it in an expression: `$json.City` or `$json['Annual Salary']`. */
const COLUMN_IN_EXPRESSION = /\[(["'])(.*?)\1\]|\.(\w+)/g;
const KEYS_OF_PAIR = ['Attribute', 'Value', 'Fields'];

/** Reads the attributes of 'Map Each Attribute Manually'. */
export const fromParameters = (context: IExecuteFunctions): LeadSource => ({
	needsAccountFields:
		[ATTRIBUTES, FIELD_SETS].some((parameter) => namesIn(context, parameter).some(mayBeDisplayName)) ||
		haveValueOfField(context, ATTRIBUTES.path),
	start: (fields) => ({
		where: ATTRIBUTES.label,
		mayHaveSearchBy: false,
		read: (itemIndex) =>
			[ATTRIBUTES, FIELD_SETS].flatMap((parameter) => readRows(context, itemIndex, fields, parameter)),
		adviseOnContact(_itemIndex, given, searchBy) {
			const missing = toMissingContacts(searchBy);
			const blank = given.find(({ name }) => missing.includes(String(name)));
			return blank
				? `'Value' of ${String(blank.name)} is blank in this item.`
				: `Add ${missing.join(' or ')} to 'Attributes'.`;
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

/** Reads 'Additional Attributes' of 'Map Automatically', which are sent beside those of the columns. */
export function readAdditional(context: IExecuteFunctions) {
	const names = [...new Set(namesIn(context, ADDITIONAL))];
	const isEmpty = names.length === 0;
	const entered: unknown = context.getNodeParameter(ADDITIONAL.path, 0, [], { rawExpressions: true });
	const expressions = objectsIn(entered).map(({ value }) => (isExpression(value) ? String(value) : ''));
	const mentioned = new Set(
		[...expressions.join('\n').matchAll(COLUMN_IN_EXPRESSION)].map(([, , quoted, plain]) => quoted ?? plain),
	);
	return {
		isEmpty,
		/** True when the account's fields are needed to read them. */
		needsAccountFields: names.some(mayBeDisplayName),
		/** The schema names in a run. A name that is no attribute is refused where its item is read. */
		toSchemaNames: (fields: AccountFields): Set<string> =>
			new Set(names.flatMap((name) => toSchemaNames(name, fields))),
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

/** Reads the attributes of 'JSON'. */
export const fromJson = (context: IExecuteFunctions): LeadSource => ({
	needsAccountFields: false,
	start: () => ({
		where: JSON_LABEL,
		mayHaveSearchBy: true,
		read(itemIndex) {
			const given = toGiven(readJsonParameter(context, 'attributesJson', itemIndex, JSON_LABEL));
			refuseLists(given);
			return given;
		},
		adviseOnContact: (_itemIndex, _given, searchBy) =>
			`Add ${toMissingContacts(searchBy).map(quote).join(' or ')} with a value.`,
	}),
});

function toGiven(data: unknown): GivenAttribute[] {
	if (Array.isArray(data)) return fromPairs(data, JSON_LABEL);
	if (isPlainObject(data)) return toProperties(data).map(([name, value]) => toGivenAttribute(name, value));
	throw new InputError(
		`${JSON_LABEL} needs an object or a list, but got ${describe(data)}`,
		'Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
	);
}

/** Converts a property of an item or JSON object. A value that is an object becomes a custom field set. */
export function toGivenAttribute(name: string, value: unknown): GivenAttribute {
	if (!isFieldSet(value)) return { name, value };
	const inner = toProperties(value).map(([field, content]) => ({ name: field, value: content }));
	return { name, value: '', inner };
}

function isFieldSet(value: unknown): value is object {
	try {
		return isPlainObject(value) && !isResourceLocatorValue(value) && !isFile(value);
	} catch {
		// Objects of n8n's expressions such as $env may not be read. They are refused when they are converted.
		return false;
	}
}

/** Converts attributes in the service's format, a list of {Attribute, Value, Fields?}. */
function fromPairs(pairs: unknown[], where: string): GivenAttribute[] {
	return pairs.map((pair) => {
		if (!isPlainObject(pair) || !Object.keys(pair).every((key) => KEYS_OF_PAIR.includes(key))) {
			throw new InputError(
				`${where} has an entry that is not {"Attribute": …, "Value": …}`,
				'Give each entry an "Attribute" and a "Value". Only a custom field set can also have "Fields".',
			);
		}
		const { Attribute: name, Value: value, Fields: fields } = pair;
		if (fields === undefined || fields === null) return { name, value };
		if (!Array.isArray(fields)) {
			throw new InputError(
				`${where} has "Fields" of ${describe(name)} that are not a list`,
				'Enter the inner attributes as a list of {"Attribute": …, "Value": …}.',
			);
		}
		// A set within a set is refused before it is read: it may be nested any number of times.
		if (where !== JSON_LABEL) return { name, value, inner: [] };
		return { name, value, inner: fromPairs(fields, `"Fields" of ${describe(name)}`) };
	});
}

/** @throws InputError for a list, which would be sent otherwise than it was written */
function refuseLists(given: GivenAttribute[]): void {
	const list = given
		.flatMap((attribute) => [...(attribute.inner ?? []), attribute])
		.find(({ value }) => Array.isArray(value) && !isBlank(value));
	if (!list) return;
	throw new InputError(
		`Attribute ${describe(list.name)} has a list instead of a single value`,
		'Send text, e.g. "Rome;Oslo". An expression joins a list with .join(";").',
	);
}
