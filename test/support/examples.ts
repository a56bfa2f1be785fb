import type { AssignmentCollectionValue, IWorkflowBase } from 'n8n-workflow';
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
