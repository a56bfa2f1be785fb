import type { INodeProperties } from 'n8n-workflow';
import { type AccountFields, isSchemaName } from '../accountFields';
import { InputError } from '../inputError';
import { listQuoted, quote } from '../text';
import { describe, isBlank } from './wireValue';

/** The service finds leads by these attributes by default (interface, section 2.1). */
export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/**
 * The attributes of which a lead without email address and phone needs one.
 *
 * @param searchBy the attribute that it is found by; undefined for the default
 */
export const toMissingContacts = (searchBy: string | undefined): string[] =>
	searchBy !== undefined && UNIQUE_ATTRIBUTES.includes(searchBy) ? [searchBy] : UNIQUE_ATTRIBUTES;

/** The attribute whose value names the attribute to find the lead by (interface, section 2.1). */
export const SEARCH_BY = 'SearchBy';

/** True for the name of the attribute SearchBy, in any letter case. */
export const isSearchBy = (name: string): boolean => name.toLowerCase() === SEARCH_BY.toLowerCase();

/** A parameter for the name of an attribute. */
export const attributeNameField: Pick<INodeProperties, 'type' | 'default' | 'modes'> = {
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an attribute…',
			typeOptions: { searchListMethod: 'searchLeadFields', searchable: true },
		},
		{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. mx_City' },
	],
};

/** True for the value of a resource locator parameter. */
export const isLocator = (
	parameter: unknown,
): parameter is { __rl: unknown; mode?: unknown; value: unknown } =>
	typeof parameter === 'object' && parameter !== null && '__rl' in parameter;

/** The value inside a resource locator; any other value unchanged. */
export const locatorValue = (parameter: unknown): unknown =>
	isLocator(parameter) ? parameter.value : parameter;

/**
 * Reads the name of an attribute, without the spaces around it that column names often have.
 *
 * @param name a string or a resource locator
 * @param where the parameter, for the error message
 * @throws InputError when there is no name
 */
export function toName(name: unknown, where: string): string {
	const plain = locatorValue(name);
	if (typeof plain === 'string' && plain.trim() !== '') return plain.trim();
	throw new InputError(
		isBlank(plain)
			? `${where} has an attribute without a name`
			: `${where} has ${describe(plain)} as the name of an attribute`,
		'Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the attribute.',
	);
}

/** True for the name of an attribute that may be a display name such as "City". A name from the list is not one. */
export function mayBeDisplayName(name: unknown): boolean {
	const value = locatorValue(name);
	if (typeof value !== 'string') return false;
	const isFromList = isLocator(name) && name.mode === 'list' && !value.startsWith('=');
	const plain = value.trim();
	return plain !== '' && !isFromList && !isSchemaName(plain) && !isSearchBy(plain);
}

/**
 * Reads the name of an attribute in the editor, which may be a display name.
 *
 * @param fields required when `mayBeDisplayName` is true
 * @param where the parameter, for the error message
 * @returns the schema name
 * @throws InputError when there is no name, or no attribute or several have it
 */
export function toSchemaName(name: unknown, fields: AccountFields | undefined, where: string): string {
	const plain = toName(name, where);
	if (!fields || !mayBeDisplayName(name)) return plain;
	const found = fields.find(plain);
	// An account that does not list its fields may still have one with this name.
	if (found.length === 0 && !fields.isListed) return plain;
	if (found.length === 1) return found[0];
	throw new InputError(
		found.length === 0
			? `No attribute is named ${quote(plain)}`
			: `${found.length} attributes are named ${quote(plain)}: ${listQuoted(found)}`,
		"If the name is an expression, remove it with 'Fixed'. Then select the attribute from the list. Drop columns on 'Value'.",
	);
}
