import type { IAuthenticate, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** The API host and the keys of an account. `service/credentialTest.ts` tests them. */
export class LeadManagementApi implements ICredentialType {
	name = 'leadManagementApi';

	displayName = 'Lead Management (LeadSquared) API';

	icon: Icon = {
		light: 'file:../nodes/LeadManagement/leadManagement.svg',
		dark: 'file:../nodes/LeadManagement/leadManagement.dark.svg',
	};

	documentationUrl = 'https://n8n-nodes-lead-management.example/#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api-us11.leadsquared.com',
			description: 'API host of your account',
		},
		{
			displayName: 'Access Key',
			name: 'accessKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: "Access key from the account's API settings",
		},
		{
			displayName: 'Secret Key',
			name: 'secretKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: "Secret key from the account's API settings",
		},
		{
			displayName: 'Calls per 5 Seconds',
			name: 'callLimit',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 25,
			description:
				"How many calls each n8n process can make in any 5 seconds. Enter the rate limit of your plan, or a lower number if other integrations or n8n workers use the same account. If you don't know it, leave 25: the node slows down by itself.",
		},
	];

	/** Both keys are query parameters (interface, section 5). A function: n8n would evaluate an expression for each key of each call. */
	authenticate: IAuthenticate = async ({ accessKey, secretKey }, options) => ({
		...options,
		qs: { ...options.qs, accessKey: keyOf(accessKey), secretKey: keyOf(secretKey) },
	});
}

/** A key without the spaces that are often copied with it. An expression may return it as a number. */
const keyOf = (key: unknown) => String(key ?? '').trim();
