import type { GenericValue, IDataObject, INodeParameters } from 'n8n-workflow';

/** A field in an expression: `$json.City` or `$json["City"]`. */
const FIELD_IN_EXPRESSION = /\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(["'`])(.+?)\2\s*\])/gu;

/**
 * Finds the fields of an item that attributes got their values from. These are the fields in the expression of the
 * attribute, or the fields with the attribute's name if it has no expression.
 *
 * @param names schema names of the attributes
 * @param parameters the node's parameters as saved, including expressions
 * @param json the item's data
 * @returns `City`, or `Education > City` for a field inside an object; empty when no field is found
 */
export function fieldsBehind(names: string[], parameters: INodeParameters, json: IDataObject): string[] {
	const expressions = expressionsByName(parameters);
	const fields = names.flatMap((name) => {
		const expression = expressions.get(name);
		if (expression === undefined) return fieldsNamed(name, json);
		return [...expression.matchAll(FIELD_IN_EXPRESSION)].map(([, plain, , quoted]) => plain ?? quoted);
	});
	return [...new Set(fields)];
}

/** The values of all `{ name, value }` pairs in the parameters. The name may be in a resource locator. */
function expressionsByName(parameters: unknown, found = new Map<string, string>()): Map<string, string> {
	if (typeof parameters !== 'object' || parameters === null) return found;
	const { name, value } = parameters as { name?: GenericValue | { value?: GenericValue }; value?: unknown };
	const plainName = typeof name === 'object' && name !== null ? (name as IDataObject).value : name;
	if (typeof plainName === 'string') found.set(plainName.trim(), String(value ?? ''));
	for (const inner of Object.values(parameters)) expressionsByName(inner, found);
	return found;
}

function fieldsNamed(name: string, json: IDataObject): string[] {
	return Object.entries(json ?? {}).flatMap(([field, value]) => {
		if (field.trim() === name) return [field];
		const isSet = typeof value === 'object' && value !== null && !Array.isArray(value);
		const inner = isSet ? Object.keys(value).filter((key) => key.trim() === name) : [];
		return inner.map((key) => `${field} > ${key}`);
	});
}
