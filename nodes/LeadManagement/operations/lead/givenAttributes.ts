import type { IExecuteFunctions } from 'n8n-workflow';
import { Refusal } from '../../refusal';
import { readJson } from '../readJson';
import { readParameter } from '../readParameter';
import { describe, isPlainObject } from '../wireValue';

/** The parameters that attributes come from, as messages name them. */
export const AUTO_MAP = "'Auto-Map Input Data'";
export const JSON_PARAMETER = "'Attributes (JSON)'";

/** A value that was given for an attribute, before it is made fit for the wire. */
export interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Inner attributes, when it is a custom field set. */
	inner?: GivenAttribute[];
}

/** Attributes by name, as an item or a JSON object holds them: a value that is an object is a custom field set. */
function fromObject(data: Record<string, unknown>): GivenAttribute[] {
	return Object.entries(data).map(([name, value]) =>
		isPlainObject(value)
			? {
					name,
					value: '',
					inner: Object.entries(value).map(([field, inner]) => ({ name: field, value: inner })),
				}
			: { name, value },
	);
}

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
					'Write the inner attributes as a list of {"Attribute": …, "Value": …}.',
				);
			}
			given.inner = fromPairs(pair.Fields, `${where}, custom field set ${describe(pair.Attribute)}`);
		}
		return given;
	});
}

/**
 * Reads the attributes of one item.
 *
 * @returns the parameter's label for messages, and what it gives
 * @throws Refusal when the JSON is not of a known form
 */
export function readAttributes(context: IExecuteFunctions, itemIndex: number): [string, GivenAttribute[]] {
	const dataToSend = context.getNodeParameter('dataToSend', itemIndex) as string;
	if (dataToSend === 'autoMapInputData') {
		const toIgnore = context.getNodeParameter('inputsToIgnore', itemIndex, '');
		const ignored = new Set(
			String(toIgnore)
				.split(',')
				.map((name) => name.trim())
				.filter((name) => name !== ''),
		);
		const given = fromObject(context.getInputData()[itemIndex].json ?? {});
		return [AUTO_MAP, given.filter(({ name }) => !ignored.has(String(name).trim()))];
	}
	if (dataToSend === 'json') {
		const data = readJson(readParameter(context, 'attributesJson', itemIndex), JSON_PARAMETER);
		if (Array.isArray(data)) return [JSON_PARAMETER, fromPairs(data, JSON_PARAMETER)];
		if (isPlainObject(data)) return [JSON_PARAMETER, fromObject(data)];
		throw new Refusal(
			`${JSON_PARAMETER} needs an object or a list of attributes`,
			'Write {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
		);
	}
	const attributes = readParameter(context, 'attributes.attribute', itemIndex, []) as GivenAttribute[];
	const sets = readParameter(context, 'customFieldSets.fieldSet', itemIndex, []) as Array<
		GivenAttribute & { fields?: { field?: GivenAttribute[] } }
	>;
	return [
		"'Attributes'",
		[
			...attributes.map(({ name, value }) => ({ name, value })),
			...sets.map(({ name, value, fields: inner }) => ({ name, value, inner: inner?.field ?? [] })),
		],
	];
}
