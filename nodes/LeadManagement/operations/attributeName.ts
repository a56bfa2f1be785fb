import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../inputError';

/** The service finds leads by these attributes by default (interface, section 2.1). */
export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/** A parameter for the schema name of an attribute. */
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
export const isLocator = (parameter: unknown): parameter is { __rl: unknown; value: unknown } =>
	typeof parameter === 'object' && parameter !== null && '__rl' in parameter;

/** The value inside a resource locator; any other value unchanged. */
export const locatorValue = (parameter: unknown): unknown =>
	isLocator(parameter) ? parameter.value : parameter;

/**
 * Reads a schema name, without the spaces around it that column names often have.
 *
 * @param name a string or a resource locator
 * @param where the parameter, for the error message
 * @throws InputError when the name is empty
 */
export function toSchemaName(name: unknown, where: string): string {
	const plain = locatorValue(name);
	if (typeof plain === 'string' && plain.trim() !== '') return plain.trim();
	throw new InputError(
		`${where} has an attribute without a name`,
		'Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the attribute without a name.',
	);
}
