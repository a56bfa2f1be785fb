import type { AccountFields } from '../../account/accountFields';
import { InputError, type Note, formatCount, quote } from '../../words/messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES, isSearchBy, readName } from '../../account/names';
import type { Path } from '../../parameters/paths';
import { toPlain } from '../../parameters/read';
import { MAX_COLUMNS, describe, isBlank } from '../../parameters/wireValue';
import { type RowValue, isEmptyCell, withFate } from './fates';
import { isEmpty, isPlaceholder } from '../../values/blank';
import type { Attribute, InnerPair, Origin, ValueRules } from '../../values/attribute';
import { readValue } from '../../values/readValue';

/** An attribute as entered by hand or as JSON, before it is read. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	inner?: GivenAttribute[];
	/** The column that its value was dragged from. */
	column?: string;
}

export interface GivenRules extends ValueRules {
	attributeOf: (name: string) => Attribute;
	sendBlanks: boolean;
}

/** What was mapped by hand comes before all columns. */
const BY_HAND = -1;
/** Attributes with a single value (interface, section 2.1). */
const SINGLE_VALUES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', SEARCH_BY];
/** `DataType` of fields with a single value (documented). An account may call its custom field sets anything else. */
const SINGLE_TYPES =
	'Text, Number, Email, Phone, Website, Time, Boolean, MultiSelect, Date, DateTime, Select, Dropdown, SearchableDropdown';

/** The source of the attributes of a run's leads, by 'Data to Send'. */
export interface LeadSource {
	needsAccountFields: boolean;
	start(fields: AccountFields, attributeOf: (name: string) => Attribute): LeadReader | Promise<LeadReader>;
}

/** Reads the attributes of a run's items. */
export interface LeadReader {
	/**
	 * Returns the values of a row, of which those without a fate are its attributes; undefined for a blank row.
	 *
	 * @param toRules returns the rules for the item, which may be expressions that a blank row has no value for
	 * @throws InputError for attributes that cannot be sent
	 */
	read(itemIndex: number, toRules: () => GivenRules): RowValue[] | undefined;
	notes?: readonly Note[];
	beside?: readonly string[];
	place?: Path;
	/** Says what to do when no attribute of an item has an email address or a phone. */
	advise(itemIndex: number, values: readonly RowValue[], searchBy: string | undefined): string;
}

/**
 * Reads attributes as entered.
 *
 * @param where the name of their source in error messages
 * @throws InputError for a blank or repeated name, a set within a set, or a SearchBy that may not be there, or names nothing
 */
export function readGiven(given: readonly GivenAttribute[], rules: GivenRules, where: string): RowValue[] {
	const searchBy = readSearchBy(given, rules) ?? rules.searchBy;
	return nameAll(given, where).flatMap(([name, { value: entered, inner, column }]) => {
		const attribute = rules.attributeOf(name);
		const heading = rules.fields.displayName(name);
		const origin: Origin = { heading, label: `Attribute ${quote(name)}`, isColumn: false, column };
		const isEmpty = rules.isAutomatic ? isEmptyCell(entered) : isBlank(entered);
		const mayClear = inner === undefined && isEmpty;
		const plain = name === SEARCH_BY ? toPlain(entered) : entered;
		const value = readValue(plain, attribute, origin, { ...rules, searchBy });
		const one: RowValue = { origin, given: entered, attribute: name, value, rank: BY_HAND, mayClear };
		return inner ? addFields(one, inner, attribute, rules) : one;
	});
}

/** Attributes with their names. @throws InputError for a blank or repeated one */
function nameAll(
	given: readonly GivenAttribute[],
	where: string,
): Array<[name: string, one: GivenAttribute]> {
	if (given.length > MAX_COLUMNS)
		throw new InputError(
			`${where} has more than ${formatCount(MAX_COLUMNS)} attributes`,
			'Keep those of the lead, and remove the others.',
		);
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

/** @throws InputError when SearchBy is an attribute that the data may not have, or does not name one */
function readSearchBy(given: readonly GivenAttribute[], rules: GivenRules): string | undefined {
	const own = given.find(({ name }) => isSearchBy(toPlain(name)));
	if (!own) return undefined;
	if (!rules.isVerbatim || rules.searchBy !== undefined)
		throw new InputError(
			`${describe(own.name)} is not an attribute of a lead`,
			'Remove it from the data. Parameters of the node say how leads are found.',
		);
	const name = toPlain(own.value);
	if (typeof name !== 'string' || isBlank(name) || isPlaceholder(name) || isSearchBy(name))
		throw new InputError(
			'"SearchBy" does not name an attribute',
			'Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy".',
		);
	return name;
}

/** A field of a custom field set: the account lists no types of these. */
const FIELD: Attribute = { name: '', field: undefined, contact: undefined, form: 'any' };

/** A custom field set with its fields, behind those that have no value. */
function addFields(
	one: RowValue,
	inner: readonly GivenAttribute[],
	{ name, field }: Attribute,
	rules: GivenRules,
): RowValue[] {
	const { origin, value: own } = one;
	const isSingle = SINGLE_VALUES.includes(name) || SINGLE_TYPES.split(', ').includes(field?.DataType ?? '');
	if (isSingle && inner.some(({ value }) => !isBlank(value)))
		throw new InputError(
			`${origin.label} has fields of its own instead of a single value`,
			'Send one of the values, e.g. {{ $json.phone.number }}.',
		);
	const fields: InnerPair[] = [];
	const blanks: RowValue[] = [];
	for (const [key, { value: given, inner: nested }] of nameAll(inner, origin.label)) {
		if (nested)
			throw new InputError(
				`${origin.label} has ${quote(key)}, which has fields of its own`,
				'A custom field set cannot contain another one. Move the inner fields up.',
			);
		const value = readValue(given, FIELD, { ...origin, label: `${origin.label}: ${quote(key)}` }, rules);
		if ('stops' in value) return [{ ...one, value }];
		if ('text' in value) fields.push({ Attribute: key, Value: value.text });
		else if (rules.sendBlanks && isBlank(given)) fields.push({ Attribute: key, Value: '' });
		else if (!isEmpty(given)) blanks.push(withFate({ origin, given, fate: 'blank' }));
	}
	if (fields.length === 0 || 'stops' in own) return [...blanks, one];
	const text = 'text' in own ? own.text : '';
	return [...blanks, { ...one, value: { text, fields } }];
}
