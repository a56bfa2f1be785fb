import type { IAuthenticateGeneric, ICredentialType, INodeProperties } from 'n8n-workflow';

export class LeadManagementApi implements ICredentialType {
	name = 'leadManagementApi';
	displayName = 'Stand-in';
	properties: INodeProperties[] = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{ displayName: 'Access Key', name: 'accessKey', type: 'string', default: '' },
		{ displayName: 'Call Limit', name: 'callLimit', type: 'number', default: 25 },
	];
	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { qs: { accessKey: '={{$credentials.accessKey}}' } },
	};
}
