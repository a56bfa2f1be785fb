import type { INodeProperties } from 'n8n-workflow';
import { Refusal } from '../refusal';

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
			typeOptions: { searchListMethod: 'searchLeadAttributes', searchable: true },
		},
		{
			displayName: 'By Schema Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. mx_City',
		},
	],
};

/** The value behind a resource locator; anything else, such as a plain string, unchanged. */
export function locatorValue(parameter: unknown): unknown {
	const isLocator = typeof parameter === 'object' && parameter !== null && '__rl' in parameter;
	return isLocator ? (parameter as unknown as { value: unknown }).value : parameter;
}

/**
 * A schema name without the blanks around it, which no schema name has but spreadsheet headings often do.
 *
 * @param where the parameter it stands in, for the message of a refusal
 * @throws Refusal when there is no name
 */
export function toSchemaName(name: unknown, where: string): string {
	const plain = locatorValue(name);
	if (typeof plain === 'string' && plain.trim() !== '') return plain.trim();
	throw new Refusal(
		`${where} needs a name for every attribute, but one has none`,
		'Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the row or column without a name.',
	);
}
