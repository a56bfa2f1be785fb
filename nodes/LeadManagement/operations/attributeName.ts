import type { INodeProperties } from 'n8n-workflow';
import { Refusal } from '../refusal';

/** The service finds leads by these by itself (interface, section 2.1). */
export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

type LocatorField = Pick<INodeProperties, 'type' | 'default' | 'modes'>;

const toLocatorField = (byName: { displayName: string; placeholder: string }): LocatorField => ({
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
		{ ...byName, name: 'name', type: 'string' },
	],
});

/** The field in which a user picks or types an attribute's schema name. */
export const attributeNameField = toLocatorField({
	displayName: 'By Name',
	placeholder: 'e.g. mx_City',
});

/**
 * The field for one attribute that is picked, or several that are typed. No field of n8n's lets several be picked and
 * keeps names that a workflow has as text: its 'multiOptions' clears them as soon as the node is opened (n8n 2.41).
 */
export const attributeNamesField = toLocatorField({
	displayName: 'By Names',
	placeholder: 'e.g. FirstName, LastName',
});

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
