import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { Credential } from '../support/restClient';

/** The lead fields of the account, in addition to email address and phone: those of examples/leads.csv and a field set. */
export const LEAD_FIELDS = [
	'FirstName',
	'LastName',
	'Source',
	'mx_City',
	'mx_Budget',
	'mx_Signup_Date',
	'mx_Newsletter',
	'mx_Country',
	'mx_Notes',
	'mx_Year',
	'mx_Birthday',
	'mx_Customer',
	'mx_Education',
	'mx_Degree',
];

const ENTRY = {
	'Your email address': 'ada.lovelace@example.com',
	'First name': 'Ada',
	City: 'London',
	University: 'University of London',
	Degree: 'Mathematics',
	submittedAt: '2026-11-20T10:30:00.000+00:00',
	formMode: 'production',
};

/** A value picked from a list, as n8n saves it. */
const picked = (value: string, cachedResultName: string) => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName,
});

interface TwoNodes {
	name: string;
	trigger: Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters' | 'webhookId'>;
	/** What the trigger returns. */
	entry: IDataObject;
	/** The name of this package's node. */
	node: string;
	parameters: INodeParameters;
	credential: Credential;
}

/** A workflow of a trigger and this package's node. */
function twoNodes({ name, trigger, entry, node, parameters, credential }: TwoNodes) {
	return {
		name,
		settings: { executionOrder: 'v1' },
		pinData: { [trigger.name]: [{ json: entry }] },
		nodes: [
			{ id: 'd0000001-0000-4000-8000-000000000001', position: [0, 0], ...trigger },
			{
				id: 'd0000001-0000-4000-8000-000000000002',
				name: node,
				type: 'n8n-nodes-lead-management.leadManagement',
				typeVersion: 1,
				position: [256, 0],
				credentials: { leadManagementApi: { id: credential.id, name: credential.name } },
				parameters,
			},
		],
		connections: { [trigger.name]: { main: [[{ node, type: 'main', index: 0 }]] } },
	};
}

export const formFieldByField = (credential: Credential) =>
	twoNodes({
		name: 'Form to lead, field by field',
		credential,
		trigger: {
			name: 'Lead form',
			type: 'n8n-nodes-base.formTrigger',
			typeVersion: 2.3,
			webhookId: 'd0000001-0000-4000-8000-00000000f04d',
			parameters: {
				formTitle: 'Stay in touch',
				formFields: { values: Object.keys(ENTRY).map((fieldLabel) => ({ fieldLabel })) },
				options: {},
			},
		},
		entry: ENTRY,
		node: 'Create or update lead',
		parameters: {
			resource: 'lead',
			operation: 'upsert',
			dataToSend: 'defineBelow',
			attributes: {
				attribute: [
					{
						name: picked('EmailAddress', 'Email Address (EmailAddress, Email)'),
						value: "={{ $json['Your email address'] }}",
					},
					{ name: picked('FirstName', 'First Name (FirstName, Text)'), value: "={{ $json['First name'] }}" },
					{ name: picked('mx_City', 'City (mx_City, Text)'), value: '={{ $json.City }}' },
				],
			},
			customFieldSets: {
				fieldSet: [
					{
						name: picked('mx_Education', 'Education (mx_Education, Select)'),
						value: '={{ $json.University }}',
						fields: {
							field: [
								{ name: picked('mx_Degree', 'Degree (mx_Degree, Text)'), value: '={{ $json.Degree }}' },
							],
						},
					},
				],
			},
			searchBy: 'default',
			options: {},
		},
	});

export const templateUpdate = (credential: Credential) =>
	twoNodes({
		name: 'Permission template',
		credential,
		trigger: {
			name: 'Every morning',
			type: 'n8n-nodes-base.scheduleTrigger',
			typeVersion: 1.2,
			parameters: { rule: { interval: [{ field: 'days', triggerAtHour: 6 }] } },
		},
		entry: { timestamp: '2026-11-20T06:00:00.000+00:00' },
		node: 'Update permission template',
		parameters: {
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: { __rl: true, mode: 'list', value: '' },
			dataToSend: 'defineBelow',
			description: 'Set by n8n every morning',
			entityPermissions: {
				entityPermission: [
					{
						entity: 'Lead',
						permissions: {
							permission: [
								{ action: 'View', access: 'FullAccess' },
								{
									action: 'Edit',
									access: 'PartialAccess',
									restrictedFields: { __rl: true, mode: 'name', value: 'Phone, mx_Budget' },
								},
								{ action: 'Delete', access: 'NoAccess' },
							],
						},
					},
				],
			},
			options: {},
		},
	});
