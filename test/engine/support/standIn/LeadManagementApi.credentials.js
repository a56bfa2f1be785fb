exports.LeadManagementApi = class {
	name = 'leadManagementApi';
	displayName = 'Stand-in';
	properties = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{ displayName: 'Access Key', name: 'accessKey', type: 'string', default: '' },
		{ displayName: 'Call Limit', name: 'callLimit', type: 'number', default: 25 },
	];
	authenticate = { type: 'generic', properties: { qs: { accessKey: '={{$credentials.accessKey}}' } } };
};
