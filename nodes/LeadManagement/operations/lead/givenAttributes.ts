import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../inputError';
import { isSchemaName } from '../../accountFields';
import { isLocator, locatorValue } from '../attributeName';
import { readJson } from '../readJson';
import { describe, isPlainObject } from '../wireValue';

/** The attribute whose value names the attribute to find the lead by (interface, section 2.1). */
export const SEARCH_BY = 'SearchBy';

/** Names of the parameters with attributes, for error messages. */
export const AUTO_MAP = "'Auto-Map Input Data'";
export const ATTRIBUTES_PARAMETER = "'Attributes'";
export const JSON_PARAMETER = "'Attributes (JSON)'";

const DROPPED_ON_ATTRIBUTE =
	"If you dropped a field on 'Attribute', pick the attribute from the list instead, and drop the field on 'Value'. To choose attributes by expressions, set 'Data to Send' to 'JSON'.";

/** An attribute as entered, before it is checked and converted. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Its column, for error messages. */
	column?: string;
	/** Inner attributes of a custom field set. */
	inner?: GivenAttribute[];
}

/** Converts a property of an item or JSON object. A value that is an object becomes a custom field set. */
export const toGivenAttribute = (name: string, value: unknown): GivenAttribute =>
	isPlainObject(value) && !isLocator(value)
		? {
				name,
				value: '',
				inner: Object.entries(value).map(([field, inner]) => ({ name: field, value: inner })),
			}
		: { name, value };

/** Converts attributes in the service's format, a list of {Attribute, Value, Fields?}. */
function fromPairs(pairs: unknown[], where: string): GivenAttribute[] {
	return pairs.map((pair) => {
		const isPair =
			isPlainObject(pair) && Object.keys(pair).every((key) => ['Attribute', 'Value', 'Fields'].includes(key));
		if (!isPair) {
			throw new InputError(
				`${where} needs a list of {"Attribute": …, "Value": …}, but has an entry in another format`,
				'Give each entry an "Attribute" and a "Value". Only a custom field set can also have "Fields".',
			);
		}
		const given: GivenAttribute = { name: pair.Attribute, value: pair.Value };
		if (pair.Fields !== undefined && pair.Fields !== null) {
			if (!Array.isArray(pair.Fields)) {
				throw new InputError(
					`${where} needs "Fields" of ${describe(pair.Attribute)} to be a list`,
					'Enter the inner attributes as a list of {"Attribute": …, "Value": …}.',
				);
			}
			given.inner = fromPairs(pair.Fields, `${where}, custom field set ${describe(pair.Attribute)}`);
		}
		return given;
	});
}

/**
 * Reads the attributes of one item for 'JSON'.
 *
 * @throws InputError when the JSON is invalid or has another format
 */
export function readJsonAttributes(context: IExecuteFunctions, itemIndex: number): GivenAttribute[] {
	const data = readJson(context.getNodeParameter('attributesJson', itemIndex), JSON_PARAMETER);
	if (Array.isArray(data)) return fromPairs(data, JSON_PARAMETER);
	if (isPlainObject(data)) return Object.entries(data).map(([name, value]) => toGivenAttribute(name, value));
	throw new InputError(
		`${JSON_PARAMETER} needs an object or a list of attributes`,
		'Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
	);
}

/**
 * Reads the attributes of one item for 'Define Below for Each Attribute'.
 *
 * @throws InputError when a field was dropped on 'Attribute' instead of 'Value'
 */
export function readDefinedAttributes(context: IExecuteFunctions, itemIndex: number): GivenAttribute[] {
	const attributes = context.getNodeParameter('attributes.attribute', itemIndex, []) as GivenAttribute[];
	const sets = context.getNodeParameter('customFieldSets.fieldSet', itemIndex, []) as Array<
		GivenAttribute & { fields?: { field?: GivenAttribute[] } }
	>;
	const given = [
		...attributes.map(({ name, value }) => ({ name, value })),
		...sets.map(({ name, value, fields: inner }) => ({ name, value, inner: inner?.field ?? [] })),
	];
	assertNoDroppedFields(context, itemIndex, given);
	return given;
}

const describeDropped = (parameter: string, name: unknown) =>
	`'${parameter}' is set by an expression to ${describe(name)}, which is not the name of an attribute`;

/**
 * @param searchBy the value of 'Search By Attribute', which is missing from the item
 * @throws InputError when an expression sets it to something other than a schema name
 */
export function assertNoDroppedSearchBy(
	context: IExecuteFunctions,
	itemIndex: number,
	searchBy: string,
): void {
	if (isSchemaName(searchBy)) return;
	const typed = context.getNodeParameter('searchByAttribute', itemIndex, '', { rawExpressions: true });
	if (!isLocator(typed) || !String(typed.value).startsWith('=')) return;
	throw new InputError(
		describeDropped('Search By Attribute', searchBy),
		"If you dropped a field on 'Search By Attribute', pick the attribute from the list instead. Its value comes from the data to send.",
	);
}

/** @throws InputError when an expression sets 'Attribute' to something other than a schema name */
function assertNoDroppedFields(context: IExecuteFunctions, itemIndex: number, given: GivenAttribute[]): void {
	const isDoubtful = ({ name }: GivenAttribute) =>
		isLocator(name) && !isSchemaName(String(name.value).trim());
	// Reading the expressions takes time and is rarely needed.
	if (![...given, ...given.flatMap(({ inner = [] }) => inner)].some(isDoubtful)) return;
	const typed = { rawExpressions: true };
	const check = (typedPairs: unknown, pairs: GivenAttribute[]) => {
		pairs.forEach((pair, place) => {
			const typedName: unknown = (typedPairs as GivenAttribute[] | undefined)?.[place]?.name;
			const expression = isLocator(typedName) ? String(typedName.value) : '';
			if (!expression.startsWith('=') || !isDoubtful(pair)) return;
			throw new InputError(describeDropped('Attribute', locatorValue(pair.name)), DROPPED_ON_ATTRIBUTE);
		});
	};
	const attributes = context.getNodeParameter('attributes.attribute', itemIndex, [], typed) as unknown[];
	const sets = context.getNodeParameter('customFieldSets.fieldSet', itemIndex, [], typed) as Array<{
		fields?: { field?: unknown[] };
	}>;
	check([...attributes, ...sets], given);
	sets.forEach((set, place) => check(set.fields?.field, given[attributes.length + place]?.inner ?? []));
}
