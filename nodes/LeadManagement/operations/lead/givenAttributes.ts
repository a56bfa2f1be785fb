import type { IExecuteFunctions } from 'n8n-workflow';
import { Refusal } from '../../refusal';
import { isSchemaName } from '../../accountFields';
import { isLocator, locatorValue } from '../attributeName';
import { readJson } from '../readJson';
import { readParameter } from '../readParameter';
import { describe, isPlainObject } from '../wireValue';

/** The attribute that says what the lead is found by (interface, section 2.1). */
export const SEARCH_BY = 'SearchBy';

/** The parameters that attributes come from, as messages name them. */
export const AUTO_MAP = "'Auto-Map Input Data'";
export const ATTRIBUTES_PARAMETER = "'Attributes'";
export const JSON_PARAMETER = "'Attributes (JSON)'";

/** A value that was given for an attribute, before it is made fit for the wire. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** The column that it comes from, for messages. */
	column?: string;
	/** Inner attributes, when it is a custom field set. */
	inner?: GivenAttribute[];
}

/** An attribute as an item or a JSON object holds it: a value that is an object is a custom field set. */
export const toGivenAttribute = (name: string, value: unknown): GivenAttribute =>
	isPlainObject(value) && !isLocator(value)
		? {
				name,
				value: '',
				inner: Object.entries(value).map(([field, inner]) => ({ name: field, value: inner })),
			}
		: { name, value };

/** Attributes in the service's own form, a list of {Attribute, Value, Fields?}. */
function fromPairs(pairs: unknown[], where: string): GivenAttribute[] {
	return pairs.map((pair) => {
		const isPair =
			isPlainObject(pair) && Object.keys(pair).every((key) => ['Attribute', 'Value', 'Fields'].includes(key));
		if (!isPair) {
			throw new Refusal(
				`${where} needs a list of {"Attribute": …, "Value": …}, but has an entry of another form`,
				'Give each entry an "Attribute" and a "Value", and nothing else but "Fields" for a custom field set.',
			);
		}
		const given: GivenAttribute = { name: pair.Attribute, value: pair.Value };
		if (pair.Fields !== undefined && pair.Fields !== null) {
			if (!Array.isArray(pair.Fields)) {
				throw new Refusal(
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
 * @throws Refusal when the JSON is not of a known form
 */
export function readJsonAttributes(context: IExecuteFunctions, itemIndex: number): GivenAttribute[] {
	const data = readJson(readParameter(context, 'attributesJson', itemIndex), JSON_PARAMETER);
	if (Array.isArray(data)) return fromPairs(data, JSON_PARAMETER);
	if (isPlainObject(data)) return Object.entries(data).map(([name, value]) => toGivenAttribute(name, value));
	throw new Refusal(
		`${JSON_PARAMETER} needs an object or a list of attributes`,
		'Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
	);
}

/**
 * Reads the attributes of one item for 'Define Below for Each Attribute'.
 *
 * @throws Refusal when a field was dropped on a picker
 */
export function readDefinedAttributes(context: IExecuteFunctions, itemIndex: number): GivenAttribute[] {
	const attributes = readParameter(context, 'attributes.attribute', itemIndex, []) as GivenAttribute[];
	const sets = readParameter(context, 'customFieldSets.fieldSet', itemIndex, []) as Array<
		GivenAttribute & { fields?: { field?: GivenAttribute[] } }
	>;
	const given = [
		...attributes.map(({ name, value }) => ({ name, value })),
		...sets.map(({ name, value, fields: inner }) => ({ name, value, inner: inner?.field ?? [] })),
	];
	refuseDroppedFields(context, itemIndex, given);
	return given;
}

/** @throws Refusal when a picker has an expression that does not give a schema name, as when a field is dropped on it */
function refuseDroppedFields(context: IExecuteFunctions, itemIndex: number, given: GivenAttribute[]): void {
	const isDoubtful = ({ name }: GivenAttribute) =>
		isLocator(name) && !isSchemaName(String(name.value).trim());
	// Reading the expressions takes time, so only where one may be wrong.
	if (![...given, ...given.flatMap(({ inner = [] }) => inner)].some(isDoubtful)) return;
	const typed = { rawExpressions: true };
	const check = (typedPairs: unknown, pairs: GivenAttribute[]) => {
		pairs.forEach((pair, place) => {
			const typedName: unknown = (typedPairs as GivenAttribute[] | undefined)?.[place]?.name;
			const expression = isLocator(typedName) ? String(typedName.value) : '';
			if (!expression.startsWith('=') || !isDoubtful(pair)) return;
			throw new Refusal(
				`'Attribute' is set by an expression to ${describe(locatorValue(pair.name))}, which is not the name of an attribute`,
				"If you dropped a field on 'Attribute', pick the attribute from the list instead, and drop the field on 'Value'. To choose attributes by expressions, set 'Data to Send' to 'JSON'.",
			);
		});
	};
	const attributes = context.getNodeParameter('attributes.attribute', itemIndex, [], typed) as unknown[];
	const sets = context.getNodeParameter('customFieldSets.fieldSet', itemIndex, [], typed) as Array<{
		fields?: { field?: unknown[] };
	}>;
	check([...attributes, ...sets], given);
	sets.forEach((set, place) => check(set.fields?.field, given[attributes.length + place]?.inner ?? []));
}
