import { readBoolean, readChoice, defineChoice, buildDropdown } from '../../parameters/read';
import { buildLeadOperation } from './leadOperation';
import { readSearch, searchByParameters } from './searchBy';

const ON_DUPLICATE = defineChoice('options.onDuplicate', 'On Duplicate', ['fail', 'update']);

/** Creates a lead, or updates the one that matches (interface, section 4.1). */
export const upsertLead = buildLeadOperation({
	operation: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
	},
	path: '/v2/LeadManagement.svc/Lead.CreateOrUpdate',
	whenRunAgain: 'If you run them again, their leads are updated, not duplicated.',
	parameters: searchByParameters,
	options: [
		buildDropdown(
			ON_DUPLICATE,
			{
				fail: ['Refuse', "Don't write the item"],
				update: ['Update the Other Lead', 'Send the item again to update the lead that has the value'],
			},
			{
				description:
					'What to do if another lead already has the email address or phone. Holds for all items.',
				displayOptions: { show: { '/searchBy': ['default'] } },
			},
		),
		{
			displayName: 'Post Updated Lead',
			name: 'postUpdatedLead',
			type: 'boolean',
			default: false,
			description: 'Whether to send postUpdatedLead=true. LeadSquared may then run automations and webhooks.',
		},
	],
	read: (context) => ({
		search: readSearch(context),
		onDuplicate: readChoice(context, ON_DUPLICATE),
		toQuery: (itemIndex) => ({
			postUpdatedLead: String(
				readBoolean(context, 'options.postUpdatedLead', 'Post Updated Lead', itemIndex),
			),
		}),
	}),
});
