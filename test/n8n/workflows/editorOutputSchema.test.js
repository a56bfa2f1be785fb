/** What the editor of a real n8n asks for to show a node's output fields before its first run. */
const { readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');

const SCHEMAS_FOLDER = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');
const FILES = readdirSync(SCHEMAS_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.json'),
);
const NODE_TYPE = 'n8n-nodes-lead-management.leadManagement';

const scratchFolder = makeScratchFolder();
/** @type {import('../support/n8n').RunningN8n} */
let n8n;
beforeAll(async () => {
	n8n = await startN8n({
		installation: await installN8n(),
		scratchFolder,
		tarball: process.env.PACKED_PACKAGE ?? '',
	});
});
afterAll(async () => {
	await n8n?.stop();
	removeScratchFolder(scratchFolder);
});

it.each(FILES)('has the output fields of %s', async (file) => {
	const response = await fetch(`${n8n.url}/schemas/${NODE_TYPE}/1.0.0/${file}`);
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual(JSON.parse(readFileSync(join(SCHEMAS_FOLDER, file), 'utf8')));
});
