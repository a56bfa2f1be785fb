import type { AccountFields } from '../../account/accountFields';
import { InputError, quote, type Note } from '../../words/messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES, isSearchBy, readName } from '../../account/names';
import { toPlain } from '../../parameters/read';
import { describe, isBlank, isFile, isPlainObject } from '../../parameters/wireValue';
import { type ByHand, type RowValue, withFate } from './fates';
import { isPlaceholder } from './values/blank';
import {
	readSet,
	type Attribute,
	type Origin,
	type ValueRules,
	hasSingleValue,
	readValue,
} from './values/fieldValue';
import { type IExecuteFunctions, isResourceLocatorValue } from 'n8n-workflow';
import { readJsonParameter } from '../../parameters/readJson';
import { missingContacts } from './body';

/** An attribute as entered by hand or as JSON, before it is read. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
	/** A preset attribute that nobody filled in clears nothing. */
	isUnfilled?: boolean;
}

export interface GivenRules extends ValueRules {
	/** The name of their source in error messages. */
	where: string;
	attributeOf: (name: string) => Attribute;
	/** An empty value is sent as `""` instead of being left out. */
	sendBlanks: boolean;
	mayHaveSearchBy: boolean;
}

/** Attributes with a single value (interface, section 2.1). */
const SINGLE_VALUES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', SEARCH_BY];
/** The source of the attributes of a run's leads, by 'Data to Send'. */
export interface LeadSource {
	/** The name of the source in error messages. */
	where: string;
	needsAccountFields: boolean;
	/** @throws InputError for items that cannot be sent as a whole */
	start(fields: AccountFields, attributeOf: (name: string) => Attribute): LeadReader | Promise<LeadReader>;
}

/** Reads the attributes of a run's items. */
export interface LeadReader {
	byHand?: readonly ByHand[];
	/**
	 * Returns the values of a row, of which those without a fate are its attributes; undefined for a blank row.
	 *
	 * @throws InputError for attributes that cannot be sent
	 */
	read(itemIndex: number, rules: GivenRules): RowValue[] | undefined;
	notes?: readonly Note[];
	/** The paths of what lies beside the columns. */
	beside?: readonly string[];
	/** Says what to do when no attribute of an item has an email address or a phone. */
	advise(itemIndex: number, values: readonly RowValue[], searchBy: string | undefined): string;
}

/**
 * Reads attributes as entered.
 *
 * @throws InputError for a blank or repeated name, a set within a set, or a SearchBy that may not be there, or names nothing
 */
export function readGiven(given: readonly GivenAttribute[], rules: GivenRules): RowValue[] {
	checkSearchBy(given, rules);
	return nameAll(given, rules.where).flatMap(([name, { value: entered, inner, isUnfilled }]) => {
		const attribute = rules.attributeOf(name);
		const heading = rules.fields.displayName(name);
		const origin: Origin = { heading, label: `Attribute ${quote(name)}`, isColumn: false };
		const mayClear = inner === undefined && !isUnfilled && isBlank(entered);
		const value = readValue(entered, attribute, origin, rules);
		const one: RowValue = {
			origin,
			given: entered,
			attribute: name,
			value,
			rank: 0,
			mayClear,
		};
		return inner ? addFields(one, inner, attribute, rules) : one;
	});
}

/** Attributes with their names. @throws InputError for a blank or repeated one */
function nameAll(
	given: readonly GivenAttribute[],
	where: string,
): Array<[name: string, one: GivenAttribute]> {
	const seen = new Set<string>();
	return given.map((one) => {
		const written = readName(one.name, where);
		const name = isSearchBy(written) ? SEARCH_BY : written;
		if (seen.has(name))
			throw new InputError(`${where} has the attribute ${quote(name)} twice`, 'Keep one of them.');
		seen.add(name);
		return [name, one];
	});
}

/** The error for SearchBy in data that may not have it. */
export const toSearchByError = (name: unknown): InputError =>
	new InputError(
		`${describe(name)} is not an attribute of a lead`,
		'Remove it from the data. Parameters of the node say how leads are found.',
	);

/** @throws InputError when SearchBy is an attribute that the data may not have, or does not name one */
function checkSearchBy(given: readonly GivenAttribute[], { mayHaveSearchBy }: GivenRules): void {
	const own = given.find(({ name }) => isSearchBy(toPlain(name)));
	if (!own) return;
	if (!mayHaveSearchBy) throw toSearchByError(own.name);
	const name = toPlain(own.value);
	if (typeof name !== 'string' || isBlank(name) || isPlaceholder(name) || isSearchBy(name))
		throw new InputError(
			'"SearchBy" does not name an attribute',
			'Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy".',
		);
}

/** A custom field set with its fields, behind those that have no value. */
function addFields(
	one: RowValue,
	inner: readonly GivenAttribute[],
	{ name, field }: Attribute,
	rules: GivenRules,
): RowValue[] {
	const { origin, value } = one;
	const hasInner = inner.some((part) => !isBlank(part.value));
	if (hasInner && (hasSingleValue(field) || SINGLE_VALUES.includes(name)))
		throw new InputError(
			`${origin.label} has fields of its own instead of a single value`,
			'Send one of the values, e.g. {{ $json.phone.number }}.',
		);
	const parts = nameAll(inner, origin.label);
	const [nested] = parts.find(([, part]) => part.inner) ?? [];
	if (nested !== undefined)
		throw new InputError(
			`${origin.label} has ${quote(nested)}, which has fields of its own`,
			'A custom field set cannot contain another one. Move the inner fields up.',
		);
	const values = parts.map(([key, part]) => [key, part.value] as const);
	const set = readSet(values, origin, rules, rules.sendBlanks);
	if ('text' in value && 'text' in set.value) one.value = { ...value, ...set.value, text: value.text };
	else if ('blank' in value) one.value = set.value;
	return [...set.blanks.map((part) => withFate(origin, part.value, 'blank')), one];
}

const JSON_LABEL = "'Attributes (JSON)'";
const OR_ELSE = "Or set 'Data to Send' to 'Map Each Attribute Manually'.";
const KEYS_OF_PAIR = ['Attribute', 'Value', 'Fields'];

/** Reads the attributes of 'JSON'. */
export const fromJson = async (context: IExecuteFunctions): Promise<LeadSource> => ({
	where: JSON_LABEL,
	needsAccountFields: false,
	start: (fields) => ({
		read(itemIndex, rules) {
			const given = toGiven(readJsonParameter(context, 'attributesJson', itemIndex, JSON_LABEL, OR_ELSE));
			refuseLists(given);
			if (fields.isListed) refuseUnknownNames(given, fields);
			return readGiven(given, rules);
		},
		advise: (_itemIndex, _given, searchBy) =>
			`Add ${missingContacts(searchBy).map(quote).join(' or ')} with a value.`,
	}),
});

function toGiven(data: unknown): GivenAttribute[] {
	if (Array.isArray(data)) return fromPairs(data, JSON_LABEL);
	if (isPlainObject(data)) return Object.entries(data).map(([name, value]) => fromProperty(name, value));
	throw new InputError(
		`${JSON_LABEL} needs an object or a list, but got ${describe(data)}`,
		'Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
	);
}

/** Converts a property of an object. A value that is an object is a custom field set. */
function fromProperty(name: string, value: unknown): GivenAttribute {
	if (!isPlainObject(value) || isResourceLocatorValue(value) || isFile(value)) return { name, value };
	const inner = Object.entries(value).map(([field, content]) => ({ name: field, value: content }));
	return { name, value: '', inner };
}

/** @throws InputError for a name that is no schema name of the account: JSON is sent as it stands */
function refuseUnknownNames(given: readonly GivenAttribute[], fields: AccountFields): void {
	const isKnown = ({ name }: GivenAttribute) =>
		typeof name !== 'string' || isSearchBy(name) || fields.find(name).includes(name);
	const unknown = given.find((attribute) => !isKnown(attribute));
	if (!unknown) return;
	const name = String(unknown.name);
	const nearest = fields.find(name)[0] ?? fields.nearest(name);
	throw new InputError(
		`No attribute is named ${quote(name)}`,
		`${JSON_LABEL} takes schema names.${nearest === undefined ? '' : ` Replace it with ${quote(nearest)}.`}`,
	);
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
