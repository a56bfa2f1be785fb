import type { AssignmentCollectionValue, IWorkflowBase } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const EXAMPLES_FOLDER = join(__dirname, '..', '..', 'examples');

export type ExampleWorkflow = Pick<IWorkflowBase, 'connections' | 'name' | 'nodes' | 'settings'>;

export const readExample = (file: string) => readFileSync(join(EXAMPLES_FOLDER, file), 'utf8');

/**
 * An example as a user has it after setting it up, with a credential and the paths of its files.
 * `files` are values of the node 'Files', by name.
 */
export function setUpExample(
	file: string,
	{ id, name }: { id: string; name: string },
	files: Record<string, string> = {},
): ExampleWorkflow {
	const workflow = JSON.parse(readExample(file)) as ExampleWorkflow;
	for (const node of workflow.nodes) {
		if (node.credentials) node.credentials = { leadManagementApi: { id, name } };
		if (node.name !== 'Files') continue;
		const { assignments } = node.parameters.assignments as AssignmentCollectionValue;
		for (const assignment of assignments) assignment.value = files[assignment.name] ?? assignment.value;
	}
	return workflow;
}
