import { check, checkArray, checkKeys, checkString, parseJson } from './body';

export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

const PLAIN_ATTRIBUTES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', 'SearchBy'];

/** By schema name, without SearchBy. */
export type Attributes = Map<string, { Value: string; Fields?: Map<string, string> }>;

export interface LeadRequest {
	attributes: Attributes;
	searchBy: string | undefined;
}

export const hasValue = (value: string | undefined): value is string =>
	value !== undefined && value.trim() !== '';

/** Reads the body of Lead.CreateOrUpdate. What does not follow the specification is a 400. */
export function readLeadRequest(body: string): LeadRequest {
	const pairs = parseJson(body);
	checkArray(pairs, 'The body');
	const attributes: Attributes = new Map();
	for (const pair of pairs) {
		const { Attribute, Value, Fields } = readPair(pair, attributes, ['Attribute', 'Value', 'Fields']);
		attributes.set(Attribute, { Value, ...(Fields !== undefined && readFields(Attribute, Fields)) });
	}
	const isUnique = UNIQUE_ATTRIBUTES.some((name) => hasValue(attributes.get(name)?.Value));
	check(isUnique, 'At least one unique field (EmailAddress or Phone) must be passed.');

	const searchBy = attributes.get('SearchBy')?.Value;
	attributes.delete('SearchBy');
	return { attributes, searchBy };
}

function readPair(pair: unknown, earlier: { has(name: string): boolean }, keys: string[]) {
	checkKeys(pair, 'An attribute-value pair', keys);
	const { Attribute, Value, Fields } = pair;
	checkString(Attribute, 'Attribute');
	check(Attribute !== '', 'Attribute must not be empty.');
	checkString(Value, `The Value of '${Attribute}'`);
	check(!earlier.has(Attribute), `'${Attribute}' is there twice.`);
	return { Attribute, Value, Fields };
}

function readFields(set: string, pairs: unknown) {
	check(!PLAIN_ATTRIBUTES.includes(set), `'${set}' is no custom field set and cannot have Fields.`);
	checkArray(pairs, `The Fields of '${set}'`);
	const Fields = new Map<string, string>();
	for (const pair of pairs) {
		const { Attribute, Value } = readPair(pair, Fields, ['Attribute', 'Value']);
		Fields.set(Attribute, Value);
	}
	return { Fields };
}
