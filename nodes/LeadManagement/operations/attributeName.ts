import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../inputError';

/** The service finds leads by these by itself (interface, section 2.1). */
export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/** The field in which a user picks or types an attribute's schema name. */
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

/** True for what a picker leaves in a parameter. */
export const isLocator = (parameter: unknown): parameter is { __rl: unknown; value: unknown } =>
	typeof parameter === 'object' && parameter !== null && '__rl' in parameter;

/** The value behind a resource locator; anything else, such as a plain string, unchanged. */
export const locatorValue = (parameter: unknown): unknown =>
	isLocator(parameter) ? parameter.value : parameter;

/**
 * A schema name without the blanks around it, which no schema name has but spreadsheet headings often do.
 *
 * @param where the parameter it stands in, for the error message
 * @throws InputError when there is no name
 */
export function toSchemaName(name: unknown, where: string): string {
	const plain = locatorValue(name);
	if (typeof plain === 'string' && plain.trim() !== '') return plain.trim();
	throw new InputError(
		`${where} has an attribute without a name`,
		'Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the attribute without a name.',
	);
}
