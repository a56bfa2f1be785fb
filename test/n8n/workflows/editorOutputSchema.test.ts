/** What the editor of a real n8n requests to show a node's output fields before its first run. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installN8n } from '../install/installN8n';
import { startN8n, type RunningN8n } from '../support/n8n';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

const SCHEMAS_FOLDER = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');
const FILES = readdirSync(SCHEMAS_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
	file.endsWith('.json'),
);
const NODE_TYPE = 'n8n-nodes-lead-management.leadManagement';

const scratchFolder = makeScratchFolder();
let n8n: RunningN8n;
beforeAll(async () => {
	const tarball = process.env.PACKED_PACKAGE;
	n8n = await startN8n({ installation: await installN8n(), scratchFolder, tarball });
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
