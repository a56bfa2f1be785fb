import type { AssignmentCollectionValue, IDataObject, IWorkflowBase } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const EXAMPLES_FOLDER = join(__dirname, '..', '..', 'examples');

export type ExampleWorkflow = Pick<IWorkflowBase, 'connections' | 'name' | 'nodes' | 'settings'>;

export const readExample = (file: string) => readFileSync(join(EXAMPLES_FOLDER, file), 'utf8');

interface Credential {
	id: string;
	name: string;
}

/**
 * An example as a user has it after setting it up, with credentials and the paths of its files.
 * `others` are credentials of n8n's own nodes, by type; `files` are values of the node 'Files', by name.
 */
export function setUpExample(
	file: string,
	leadManagementApi: Credential,
	others: Record<string, Credential> = {},
	files: Record<string, string> = {},
): ExampleWorkflow {
	const workflow = JSON.parse(readExample(file)) as ExampleWorkflow;
	const all: Record<string, Credential> = { leadManagementApi, ...others };
	for (const node of workflow.nodes) {
		for (const type of Object.keys(node.credentials ?? {})) {
			const { id, name } = all[type] ?? {};
			if (id) node.credentials = { [type]: { id, name } };
		}
		if (node.name !== 'Files') continue;
		const { assignments } = node.parameters.assignments as AssignmentCollectionValue;
		for (const assignment of assignments) assignment.value = files[assignment.name] ?? assignment.value;
	}
	return workflow;
}

/**
 * A form example as a user of n8n 1 makes it. Its forms have no Custom Field Name and no checkboxes: the names are the
 * labels, and a list with several choices takes the place of the checkboxes.
 */
export function toN8n1Form(workflow: ExampleWorkflow): ExampleWorkflow {
	for (const node of workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.formTrigger')) {
		node.typeVersion = 2.2;
		const { values } = node.parameters.formFields as { values: IDataObject[] };
		for (const field of values) {
			field.fieldLabel = field.fieldName ?? field.fieldLabel;
			delete field.fieldName;
			if (field.fieldType === 'checkbox') Object.assign(field, { fieldType: 'dropdown', multiselect: true });
		}
	}
	return workflow;
}

/** Rows as n8n's Google Sheets Trigger returns them: `compareRevisions`, with the event 'anyUpdate'. */
export const GOOGLE_SHEETS_ROWS = [
	[2, 'Mary Somerville', 'mary.somerville@example.com', 441835860000, 'Jedburgh'],
	[5, '', '', '', ''],
].map(([row_number, Name, email, phone, City]) => ({
	row_number,
	change_type: 'updated',
	Name,
	'E-mail': email,
	'Phone number': phone,
	City,
	Notes: '',
	'': '',
}));
