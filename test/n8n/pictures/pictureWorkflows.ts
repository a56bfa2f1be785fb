import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { ExampleWorkflow } from '../../support/examples';
import { buildWorkflow, leadManagement } from '../support/buildWorkflow';
import type { Credential } from '../support/restClient';

/** The lead fields of the account, in addition to email address and phone. */
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
];

/** The credentials of the nodes of others. Without them, the pictures would show warnings. */
export const OTHER_CREDENTIALS: Record<string, string> = {
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.googleSheetsTrigger': 'googleSheetsTriggerOAuth2Api',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
	'n8n-nodes-base.webhook': 'httpHeaderAuth',
	'n8n-nodes-base.emailSend': 'smtp',
};

const SHEET_PARAMETERS = {
	documentId: { __rl: true, mode: 'list', value: 'demo', cachedResultName: 'Leads' },
	sheetName: { __rl: true, mode: 'list', value: 'gid=0', cachedResultName: 'Sheet1' },
};

/** Sets up the nodes of others. `credentials` are by type. */
export function setUpOtherNodes<Workflow extends Pick<ExampleWorkflow, 'nodes'>>(
	workflow: Workflow,
	credentials: Record<string, Credential>,
): Workflow {
	for (const node of workflow.nodes) {
		const type = OTHER_CREDENTIALS[node.type];
		if (!type) continue;
		const { id, name } = credentials[type];
		node.credentials = { [type]: { id, name } };
		if ('documentId' in node.parameters) Object.assign(node.parameters, SHEET_PARAMETERS);
	}
	return workflow;
}

const FORM_PATH = 'stay-in-touch';

/** The form as README.md builds it, and what a visitor enters. n8n numbers the fields. */
const FORM_FIELDS = [
	{ fieldLabel: 'Email address', fieldType: 'email' },
	{ fieldLabel: 'First name' },
	{ fieldLabel: 'Phone number' },
];
export const FORM_ENTRY = {
	'field-0': 'ada.lovelace@example.com',
	'field-1': 'Ada',
	'field-2': '+44 20 7946 0011',
};
export const FORM_TEST_PATH = `/form-test/${FORM_PATH}`;

const SHEET = [
	['ada.lovelace@example.com', 'Ada', '+44 20 7946 0011', 36],
	['grace.hopper@example.com', 'Grace', '+1 202 555 0147', 85],
	['alan.turing@example,com', 'Alan', '+44 161 496 0013', 41],
	['katherine.johnson@example.com', 'Katherine', '+1 304 555 0162', 101],
	['mary.jackson@example.com', 'Mary', '+1 757 555 0108', 83],
	['', 'Charles', '', 79],
	['dorothy.vaughan@example.com', 'Dorothy', '+1 757 555 0119', 98],
	['emmy.noether@example.com', 'Emmy', '+49 9131 850', 53],
].map(([email, firstName, phone, age], index) => ({
	row_number: index + 2,
	'Email address': email,
	'First name': firstName,
	'Phone number': phone,
	Age: age,
}));

type Step = Pick<INode, 'name' | 'type' | 'typeVersion' | 'parameters'> & Partial<INode>;

interface WorkflowParts {
	name: string;
	/** In a row, from left to right. */
	steps: Step[];
	/** The nodes after the success output and the error output of the last step. */
	outputs?: Step[];
	/** What the next to last step returns. */
	rows?: IDataObject[];
}

function buildPictured({ name, steps, outputs = [], rows }: WorkflowParts) {
	const names = steps.map((step) => step.name);
	const place = (step: Step, column: number, y: number): Step => ({ ...step, position: [column * 256, y] });
	const placed = [
		...steps.map((step, column) => place(step, column, 0)),
		...outputs.map((step, index) => place(step, steps.length, index * 192 - 96)),
	];
	const targets = {
		...Object.fromEntries(names.slice(1).map((next, index) => [names[index], [next]])),
		[names[names.length - 1]]: outputs.map((output) => output.name),
	};
	const pinData = rows ? { [names[names.length - 2]]: rows.map((json) => ({ json })) } : {};
	return buildWorkflow(name, placed, targets, { pinData });
}

const upsert = (parameters: INodeParameters): INodeParameters => ({
	resource: 'lead',
	operation: 'upsert',
	searchBy: 'default',
	options: {},
	...parameters,
});

const manualTrigger: Step = {
	name: 'When clicking ‘Execute workflow’',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

export const formToLead = (credential: Credential) =>
	buildPictured({
		name: 'A form',
		steps: [
			{
				name: 'On form submission',
				type: 'n8n-nodes-base.formTrigger',
				typeVersion: 2.6,
				webhookId: crypto.randomUUID(),
				parameters: {
					formTitle: 'Stay in touch',
					formFields: { values: FORM_FIELDS },
					options: { path: FORM_PATH },
				},
			},
			leadManagement(credential, {
				name: 'Create or update lead',
				parameters: upsert({ dataToSend: 'autoMapInputData', searchBy: 'EmailAddress' }),
			}),
		],
	});

export const sheetToLeads = (credential: Credential) =>
	buildPictured({
		name: 'A sheet',
		rows: SHEET,
		steps: [
			manualTrigger,
			{
				name: 'Get row(s) in sheet',
				type: 'n8n-nodes-base.googleSheets',
				typeVersion: 4.7,
				parameters: { ...SHEET_PARAMETERS, options: {} },
			},
			leadManagement(credential, {
				name: 'Create or update lead',
				parameters: upsert({ dataToSend: 'autoMapInputData' }),
				onError: 'continueErrorOutput',
			}),
		],
		outputs: [
			{ name: 'Written', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
			{
				name: 'Convert to File',
				type: 'n8n-nodes-base.convertToFile',
				typeVersion: 1.1,
				parameters: { operation: 'xlsx', options: {} },
			},
		],
	});

export const templateUpdate = (credential: Credential) =>
	buildPictured({
		name: 'A permission template',
		steps: [
			manualTrigger,
			leadManagement(credential, {
				name: 'Update permission template',
				parameters: {
					resource: 'permissionTemplate',
					operation: 'update',
					templateId: { __rl: true, mode: 'list', value: '' },
					dataToSend: 'defineBelow',
					entityPermissions: {
						entityPermission: [
							{
								entity: 'Lead',
								permissions: {
									permission: [
										{ action: 'View', access: 'FullAccess' },
										{ action: 'Edit', access: 'PartialAccess', restrictedFields: ['Phone', 'mx_Budget'] },
									],
								},
							},
						],
					},
					options: {},
				},
			}),
		],
	});
