import { badRequest } from './answers';
import { checkArray, checkKeys, checkString, parseJson } from './body';

export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

const PLAIN_ATTRIBUTES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', 'SearchBy'];

interface AttributeValue {
	Value: string;
	Fields?: Map<string, string>;
}

/** By schema name, without SearchBy. */
export type Attributes = Map<string, AttributeValue>;

export interface LeadRequest {
	attributes: Attributes;
	searchBy: string | undefined;
}

interface Pair {
	Attribute: string;
	Value: string;
	Fields?: unknown;
}

export const hasValue = (value: string | undefined): value is string =>
	value !== undefined && value.trim() !== '';

/** Reads the body of Lead.CreateOrUpdate. What does not follow the specification is a 400. */
export function readLeadRequest(body: string): LeadRequest {
	const pairs = parseJson(body);
	checkArray(pairs, 'The body');
	const attributes: Attributes = new Map();
	for (const pair of pairs) {
		checkPair(pair, attributes, ['Attribute', 'Value', 'Fields']);
		attributes.set(pair.Attribute, readAttributeValue(pair));
	}
	if (!UNIQUE_ATTRIBUTES.some((name) => hasValue(attributes.get(name)?.Value)))
		throw badRequest('At least one unique field (EmailAddress or Phone) must be passed.');

	const searchBy = attributes.get('SearchBy')?.Value;
	attributes.delete('SearchBy');
	return { attributes, searchBy };
}

function checkPair(
	pair: unknown,
	earlier: { has(name: string): boolean },
	keys: string[],
): asserts pair is Pair {
	checkKeys(pair, 'An attribute-value pair', keys);
	const { Attribute, Value } = pair;
	checkString(Attribute, 'Attribute');
	if (Attribute === '') throw badRequest('Attribute must not be empty.');
	checkString(Value, `The Value of '${Attribute}'`);
	if (earlier.has(Attribute)) throw badRequest(`'${Attribute}' is there twice.`);
}

function readAttributeValue({ Attribute, Value, Fields }: Pair): AttributeValue {
	if (Fields === undefined) return { Value };
	if (PLAIN_ATTRIBUTES.includes(Attribute))
		throw badRequest(`'${Attribute}' is no custom field set and cannot have Fields.`);
	checkArray(Fields, `The Fields of '${Attribute}'`);
	const fields = new Map<string, string>();
	for (const field of Fields) {
		checkPair(field, fields, ['Attribute', 'Value']);
		fields.set(field.Attribute, field.Value);
	}
	return { Value, Fields: fields };
}
