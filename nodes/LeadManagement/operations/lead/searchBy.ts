import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { readChoice, defineChoice, buildDropdown } from '../../parameters/read';
import { attributeName, mayBeDisplayName, findSchemaName } from '../../parameters/names';
import { readEntered, valuesOf } from '../../parameters/parameters';

const SEARCH_BY = defineChoice('searchBy', 'Search By', ['default', 'EmailAddress', 'Phone', 'other']);

/** The parameters of an operation that lets the user say how a lead is found. */
export const searchByParameters: INodeProperties[] = [
	buildDropdown(
		SEARCH_BY,
		{
			default: ['Email Address or Phone', 'If a lead has the same email address or phone, it is updated'],
			EmailAddress: ['Email Address Only', 'If a lead has the same email address, it is updated'],
			Phone: ['Phone Only', 'If a lead has the same phone, it is updated'],
			other: ['Other Attribute', 'If a lead has the same value in another attribute, it is updated'],
		},
		{
			required: true,
			description:
				'How to find the lead to update. Its values are overwritten, and empty cells change nothing. If no lead matches, a new one is created.',
		},
	),
	{
		displayName:
			"With the phone of somebody else, an agent would update that person's lead. Choose 'Email Address Only'.",
		name: 'searchByNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { '@tool': [true], searchBy: ['default'] } },
	},
	{
		displayName: 'Search By Attribute',
		name: 'searchByAttribute',
		...attributeName('mx_City'),
		required: true,
		description:
			'Attribute to find the lead by. Each item needs a value for it, and an email address or phone.',
		displayOptions: { show: { searchBy: ['other'] } },
	},
];

/** How the leads of a run are found. */
export interface LeadSearch {
	by: (typeof SEARCH_BY.values)[number];
	/** The schema or display name of another attribute, as entered. */
	attribute: unknown;
	/** True if the account's fields are needed to find this attribute. */
	needsAccountFields: boolean;
	/** Schema name of the attribute to search by for an item; undefined for the service's default. */
	read(itemIndex: number, fields: AccountFields): string | undefined;
}

/** Reads 'Search By'. */
export function readSearch(context: IExecuteFunctions): LeadSearch {
	const by = readChoice(context, SEARCH_BY);
	const isOther = by === 'other';
	return {
		by,
		attribute: isOther ? readEntered(context, 'searchByAttribute') : undefined,
		needsAccountFields: isOther && valuesOf(context, 'searchByAttribute').some(mayBeDisplayName),
		read(itemIndex, fields) {
			if (by !== 'other') return by === 'default' ? undefined : by;
			const given = context.getNodeParameter('searchByAttribute', itemIndex, '');
			return findSchemaName(given, fields, "'Search By Attribute'");
		},
	};
}
