import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../inputError';
import { quote } from '../../text';
import { toMissingContacts } from '../attributeName';
import { readJson } from '../readJson';
import { describe, isBlank, isPlainObject } from '../wireValue';
import type { GivenAttribute, LeadData } from './givenAttributes';
import { toGivenAttribute } from './givenAttributes';

const PARAMETER = "'Attributes (JSON)'";
const KEYS_OF_PAIR = ['Attribute', 'Value', 'Fields'];

/**
 * Reads the attributes of one item for 'JSON'.
 *
 * @throws InputError when the JSON is invalid or has another format
 */
export function readJsonAttributes(context: IExecuteFunctions, itemIndex: number): LeadData {
	const data = readJson(context.getNodeParameter('attributesJson', itemIndex), PARAMETER);
	const given = toGiven(data);
	for (const attribute of given) refuseLists(attribute);
	return {
		given,
		where: PARAMETER,
		mayHaveSearchBy: true,
		contactAdvice: (searchBy) => `Add ${toMissingContacts(searchBy).map(quote).join(' or ')} with a value.`,
	};
}

function toGiven(data: unknown): GivenAttribute[] {
	if (Array.isArray(data)) return fromPairs(data, PARAMETER);
	if (isPlainObject(data)) return Object.entries(data).map(([name, value]) => toGivenAttribute(name, value));
	throw new InputError(
		`${PARAMETER} needs an object or a list, but got ${describe(data)}`,
		'Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
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
		if (where !== PARAMETER) return { name, value, inner: [] };
		return { name, value, inner: fromPairs(fields, `"Fields" of ${describe(name)}`) };
	});
}

/** @throws InputError for a list, which would be sent otherwise than it was written */
function refuseLists({ name, value, inner = [] }: GivenAttribute): void {
	for (const attribute of inner) refuseLists(attribute);
	if (!Array.isArray(value) || isBlank(value)) return;
	throw new InputError(
		`Attribute ${describe(name)} has a list instead of a single value`,
		'Send text, e.g. "Rome;Oslo". An expression joins a list with .join(";").',
	);
}
