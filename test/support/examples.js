const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const EXAMPLES_FOLDER = join(__dirname, '..', '..', 'examples');

/** @param {string} file */
const readExample = (file) => readFileSync(join(EXAMPLES_FOLDER, file), 'utf8');

/**
 * An example as a user has it after setting it up: with a credential, and its files where they are.
 * @param {string} file
 * @param {{ id: string, name: string }} credential
 * @param {Record<string, string>} [files] values of the node 'Files', by name
 */
function setUpExample(file, { id, name }, files = {}) {
	const workflow = JSON.parse(readExample(file));
	for (const node of workflow.nodes) {
		if (node.credentials) node.credentials = { leadManagementApi: { id, name } };
		if (node.name !== 'Files') continue;
		for (const assignment of node.parameters.assignments.assignments)
			assignment.value = files[assignment.name] ?? assignment.value;
	}
	return workflow;
}

module.exports = { EXAMPLES_FOLDER, readExample, setUpExample };
