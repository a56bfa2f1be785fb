/** Whether each label that the documents name in bold is on the screen, in the newest n8n. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LeadManagementApi } from '../../../credentials/LeadManagementApi.credentials';
import { LeadManagement } from '../../../nodes/LeadManagement/LeadManagement.node';
import { installN8n } from '../install/installN8n';
import { expect, test } from '../support/fixtures';

const ROOT = join(__dirname, '..', '..', '..');
/** Documents for users, in which bold text is a label, or ends with a colon or period. */
const PAGES = ['README.md', 'SECURITY.md', 'examples/README.md'].concat(
	['installation', 'scaling', 'troubleshooting', 'usage'].map((page) => `docs/${page}.md`),
);
/** Of n8n 1, of n8n's credentials, of LeadSquared, of GitHub, of npm, and an icon. */
const OTHERS =
	`+, Import from File, My Account, API and Webhooks, Provenance, Security, Report a vulnerability, Download raw file, My Profile,
	Leads, Lead Fields, Users and Permissions, Permission Templates, Allowed HTTP Request Domains, Specific Domains, More details`.split(
		/,\s+/,
	);
/** A text of the editor and its key, as in "nodeSettings.onError.displayName":`On Error`. */
const EDITOR_TEXT = /"\w+(?:\.[\w -]+)+":(?:`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g;

const textsIn = (value: unknown): string[] =>
	typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

test('the editor has every label of the documents', async () => {
	const { modules } = await installN8n();
	const editor = join(modules, 'n8n-editor-ui', 'dist', 'assets');
	const requireFromN8n = createRequire(join(modules, 'n8n', 'package.json'));
	const known = new Set([
		...OTHERS,
		...textsIn([new LeadManagement().description, new LeadManagementApi()]),
		// Those of all other nodes.
		...textsIn(
			JSON.parse(readFileSync(requireFromN8n.resolve('n8n-nodes-base/dist/types/nodes.json'), 'utf8')),
		),
	]);
	// Some buttons end with dots.
	for (const file of readdirSync(editor).filter((name) => name.endsWith('.js')))
		for (const [, text, quoted] of readFileSync(join(editor, file), 'utf8').matchAll(EDITOR_TEXT))
			known.add((text ?? quoted).replace(/(…|\.\.\.)$/, ''));
	const unknown = PAGES.flatMap((page) =>
		[
			...readFileSync(join(ROOT, page), 'utf8')
				.replace(/`[^`\n]+`|^```[^]*?^```$/gm, '')
				.matchAll(/\*\*([^*]+)\*\*/g),
		]
			.map(([, bold]) => bold.replace(/\s+/g, ' '))
			.filter(
				(label) =>
					!/[:.]$/.test(label) && !known.has(label) && !label.split(' > ').every((part) => known.has(part)),
			)
			.map((label) => `${page}: ${label}`),
	);
	expect(unknown).toEqual([]);
});
