import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** The keys of an account and the address of its API host. The node tests it: see `service/credentialTest.ts`. */
export class LeadManagementApi implements ICredentialType {
	name = 'leadManagementApi';

	displayName = 'Lead Management API';

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
			placeholder: 'e.g. https://api.example.com',
			description: "Address of your account's API host, as its settings show it beside the keys",
		},
		{
			displayName: 'Access Key',
			name: 'accessKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Access key of the account, from its API settings',
		},
		{
			displayName: 'Secret Key',
			name: 'secretKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Secret key of the account, from its API settings',
		},
		{
			displayName: 'Calls per 5 Seconds',
			name: 'callLimit',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 25,
			description:
				'How many calls this n8n instance may make in any 5 seconds. Use the limit of your plan, or a share of it where other integrations or n8n workers use the account too.',
		},
	];

	/** Both keys travel as query parameters (interface, section 5). */
	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: {
			qs: {
				accessKey: '={{$credentials.accessKey}}',
				secretKey: '={{$credentials.secretKey}}',
			},
		},
	};
}
