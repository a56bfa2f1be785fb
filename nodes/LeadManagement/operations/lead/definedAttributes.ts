import type { IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import { InputError } from '../../inputError';
import { mayBeDisplayName, toMissingContacts, toSchemaName } from '../attributeName';
import { describe, isBlank, isPlainObject } from '../wireValue';
import type { GivenAttribute, LeadData } from './givenAttributes';

const ATTRIBUTES = { path: 'attributes.attribute', label: "'Attributes'" };
const FIELD_SETS = { path: 'customFieldSets.fieldSet', label: "'Custom Field Sets'" };

/** True when the account's fields are needed to find the attributes by their names. */
export const needsFieldsForNames = (context: IExecuteFunctions, itemIndex: number): boolean =>
	[ATTRIBUTES, FIELD_SETS].some((parameter) => {
		// Names are rarely expressions, and evaluating all of the parameter takes time.
		const typed: unknown = context.getNodeParameter(parameter.path, itemIndex, [], { rawExpressions: true });
		const isClear =
			Array.isArray(typed) && !typed.some((row) => isPlainObject(row) && mayBeDisplayName(row.name));
		return !isClear && readRows(context, itemIndex, parameter).some(({ name }) => mayBeDisplayName(name));
	});

/**
 * Reads the attributes of one item for 'Map Each Attribute Manually'.
 *
 * @param fields required when `needsFieldsForNames` is true
 * @throws InputError for an unknown name, or a parameter that an expression sets to something else
 */
export function readDefinedAttributes(
	context: IExecuteFunctions,
	itemIndex: number,
	fields: AccountFields | undefined,
): LeadData {
	const attributes = readRows(context, itemIndex, ATTRIBUTES);
	const sets = readRows(context, itemIndex, FIELD_SETS);
	const given = [
		...attributes.map(({ name, value }) => ({ name: toSchemaName(name, fields, ATTRIBUTES.label), value })),
		...sets.map(({ name, value, fields: inner }) => ({
			name: toSchemaName(name, fields, FIELD_SETS.label),
			value,
			inner: toRows(isPlainObject(inner) ? inner.field : inner, "'Fields'").map(toInner),
		})),
	];
	return { given, where: ATTRIBUTES.label, contactAdvice: (searchBy) => adviseOnContact(given, searchBy) };
}

const toInner = ({ name, value }: Record<string, unknown>): GivenAttribute => ({ name, value });

const readRows = (context: IExecuteFunctions, itemIndex: number, { path, label }: typeof ATTRIBUTES) =>
	toRows(context.getNodeParameter(path, itemIndex, []), label);

/** @throws InputError when an expression sets the rows of a parameter to something else */
function toRows(rows: unknown, label: string): Array<Record<string, unknown>> {
	if (isBlank(rows)) return [];
	const list: unknown[] = Array.isArray(rows) ? rows : [rows];
	if (list.every(isPlainObject)) return list;
	throw new InputError(
		`${label} has ${describe(list.find((row) => !isPlainObject(row)))} in place of an attribute`,
		`Remove the expression in ${label}, and add the attributes below it.`,
	);
}

function adviseOnContact(given: GivenAttribute[], searchBy: string | undefined): string {
	const missing = toMissingContacts(searchBy);
	const blank = given.find(({ name }) => missing.includes(String(name)));
	return blank
		? `'Value' of ${String(blank.name)} is blank in this item.`
		: `Add ${missing.join(' or ')} to 'Attributes'.`;
}
