import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { LeadManagement } from '../../nodes/LeadManagement/LeadManagement.node';

const toList = (labels: string): string[] => labels.trim().split(/,\s+/);

/**
 * The labels of parameters, buttons, choices, and actions in a description, wherever they are. A choice has a `name` and
 * no `type`.
 */
export const labelsIn = (value: unknown): string[] => {
	if (typeof value !== 'object' || value === null) return [];
	const {
		action,
		displayName,
		multipleValueButtonText,
		addOptionalFieldButtonText,
		name,
		placeholder,
		type,
	} = value as Record<string, unknown>;
	const own = [
		action,
		addOptionalFieldButtonText,
		displayName,
		multipleValueButtonText,
		type === undefined ? name : undefined,
		// The button of a collection.
		type === 'fixedCollection' || type === 'collection' ? placeholder : undefined,
	];
	return [...own.filter((label) => typeof label === 'string'), ...Object.values(value).flatMap(labelsIn)];
};

/** Labels of this node and its credential. */
export const OWN_LABELS = labelsIn([new LeadManagement().description, new LeadManagementApi()]);

/** Labels of n8n's own nodes, by type. */
export const NODE_LABELS: Record<string, string[]> = {
	convertToFile: toList('Convert to File, Convert to XLSX'),
	extractFromFile: toList(
		'Extract from File, Extract from CSV, Extract from XLSX, Delimiter, Input Binary Field',
	),
	formTrigger: toList(
		`Add Attributes, Add Form Element, Authentication, Custom Field Name, Element Type, Email, File, Form Title,
		Multiple Files, Required Field`,
	),
	googleSheets: toList('Google Sheets, Get row(s) in sheet'),
	set: toList('Edit Fields (Set), Mode, JSON'),
	splitInBatches: toList('Loop Over Items (Split in Batches), Batch Size'),
	webhook: toList('Webhook, Authentication'),
};

/** Labels of n8n's editor. The button at the end of a node has the text +, which is an icon. */
export const EDITOR_LABELS = toList(
	`Add first step, AI Agent, Community nodes, Continue, Continue (using error output), Do not save,
	Download, Error, Execute Once, Execute step, Execute workflow, Executions, From file, Got it, Import, Install,
	Install a community node, New credential, On Error, On form submission, Production URL, Publish, Retry On Fail, Save,
	Save failed production executions, Save manual executions, Save successful production executions, Settings, Stop Workflow, Timeout After, Timeout Workflow, Trigger manually,
	Uninstall package, Update`,
);

/** Labels of n8n 1, of LeadSquared's pages that the documents link to, of GitHub, of npm, and icons. */
export const OTHER_LABELS = toList(
	`+, Import from File, My Account > Settings > API and Webhooks, Provenance, Security > Report a vulnerability,
	Settings > Leads > Lead Settings > Lead Fields, Settings > Users and Permissions > Permission Templates`,
);
