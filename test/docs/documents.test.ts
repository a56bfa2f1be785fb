/** Whether what the documents refer to is there: pages, headings, pictures, files, commands, labels, and messages. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { LeadManagement } from '../../nodes/LeadManagement/LeadManagement.node';
import codex from '../../nodes/LeadManagement/LeadManagement.node.json';
import manifest from '../../package.json';
import { NEWEST, OLDEST } from '../n8n/install/versions';
import { ROOT, pageAt, pages, tableRows } from './readPages';

const NODE_FOLDER = 'nodes/LeadManagement';
/** Folders that git ignores. */
const IGNORED = /^(\.git|\.scratch|coverage|dist|node_modules)$/;
/** Documents for users, in which bold text in title case is a label on the screen. */
const USER_PAGES = [
	'README.md',
	'docs/examples.md',
	'docs/installation.md',
	'docs/troubleshooting.md',
	'docs/usage.md',
];
/** The labels of n8n and of the service. */
const OTHER_LABELS =
	`+, Active, Add Form Element, Add Option, AI Agent, Community Nodes, Continue, Convert to File, Credentials,
Edit Fields, Element Type, Email, Execute Once, Executions, Extract from CSV, Extract from File,
Extract from XLSX, File, Form Elements, Form Title, Google Sheets, Google Sheets Trigger, Import from File,
Input Binary Field, Install, Lead Management, Lead Management API, Loop Over Items, Mode, Multiple Files,
My Account > Settings > API and Webhooks, On Error, Overview, Production URL, Publish,
Read/Write Files from Disk, Required Field, Retry On Fail, Save, Settings, Settings > Community Nodes,
Stop Workflow, Wait, Webhook`.split(/,\s+/);
/** A file of this repository or of the node, as pages name it in code. */
const REPOSITORY_PATH =
	/^(\.ci|\.github|credentials|docs|examples|execution|lists|nodes|operations|pacing|service|test)\/[\w./-]*$/;
/** In CONTRIBUTING.md, the operation that somebody may add. */
const EXAMPLE_OPERATION = 'deleteLead';
const SMALL_WORDS = /^(a|and|by|for|from|of|on|or|per|the|to|with|>)$/;

/** All files below a folder that belong to the repository. */
const filesBelow = (folder: string): string[] =>
	readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isSymbolicLink() || IGNORED.test(entry.name)) return [];
		return entry.isDirectory() ? filesBelow(path) : [path];
	});

/** The labels of parameters, buttons, and choices, wherever they are. A choice has a `name` and no `type`. */
const labelsIn = (value: unknown): string[] => {
	if (typeof value !== 'object' || value === null) return [];
	const { displayName, multipleValueButtonText, name, type } = value as Record<string, unknown>;
	const own = [displayName, multipleValueButtonText, type === undefined ? name : undefined];
	return [...own.filter((label) => typeof label === 'string'), ...Object.values(value).flatMap(labelsIn)];
};
const labels = new Set([
	...labelsIn([new LeadManagement().description, new LeadManagementApi()]),
	...OTHER_LABELS,
]);
const isTitleCase = (text: string) =>
	text.split(' ').every((word, index) => /^['"(]?[A-Z+]/.test(word) || (index > 0 && SMALL_WORDS.test(word)));

describe.each(pages)('$path', ({ links, codeSpans, text }) => {
	it('links to files and headings that exist', () => {
		const broken = links.filter(({ file, anchor }) => {
			if (file === undefined) return false;
			if (!existsSync(join(ROOT, file))) return true;
			return anchor !== undefined && !pageAt(file).anchors.includes(anchor);
		});
		expect(broken.map(({ target }) => target)).toEqual([]);
	});

	it('says in words what its pictures show', () => {
		const mute = links.filter((link) => link.isImage && link.text.split(' ').length < 4);
		expect(mute).toEqual([]);
	});

	it('names files that exist', () => {
		const exists = (file: string) =>
			[file, join(NODE_FOLDER, file)].some((path) => existsSync(join(ROOT, path)));
		const named = codeSpans.filter((code) => REPOSITORY_PATH.test(code) && !code.includes(EXAMPLE_OPERATION));
		expect(named.filter((file) => !exists(file))).toEqual([]);
	});

	it('names commands that exist', () => {
		const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
		expect(commands.filter((script) => !(script in manifest.scripts))).toEqual([]);
	});
});

describe.each(USER_PAGES)('%s', (path) => {
	it('has the labels of the editor in bold', () => {
		const parts = pageAt(path).bold.map((bold) => bold.replace(/[:.]$/, ''));
		expect(parts.filter((part) => isTitleCase(part) && !labels.has(part))).toEqual([]);
	});
});

it('uses each picture, and has each that it uses', () => {
	const used = pages.flatMap(({ links }) =>
		links.filter(({ isImage }) => isImage).map(({ file = '' }) => file),
	);
	expect([...new Set(used)].sort()).toEqual(
		filesBelow('docs')
			.filter((file) => !file.endsWith('.md'))
			.sort(),
	);
});

it('uses each example', () => {
	const linked = pageAt('docs/examples.md').links.map(({ file = '' }) => file);
	expect(filesBelow('examples').filter((file) => !linked.includes(file))).toEqual([]);
});

it('has the headings that the node links to', () => {
	const urls = [
		new LeadManagementApi().documentationUrl,
		...[codex.resources.credentialDocumentation, codex.resources.primaryDocumentation]
			.flat()
			.map(({ url }) => url),
	];
	const anchors = urls.map((url) => new URL(url).hash.slice(1)).filter((anchor) => anchor !== '');
	expect(pageAt('README.md').anchors).toEqual(expect.arrayContaining(anchors));
});

describe('README.md', () => {
	it('has messages as docs/troubleshooting.md has them', () => {
		const start = pageAt('README.md').text.split('## Common messages')[1].split('\n## ')[0];
		const messages = tableRows(start)
			.slice(1)
			.map(([message]) => message.replace(/:? …$/, ''));
		const documented = tableRows(pageAt('docs/troubleshooting.md').text).flatMap(([cell]) =>
			cell.split('<br>'),
		);
		expect(messages).toHaveLength(5);
		expect(messages.filter((message) => !documented.some((one) => one.startsWith(message)))).toEqual([]);
	});

	it('names the versions of n8n that are tested', () => {
		expect(pageAt('README.md').text.split('## Compatibility')[1]).toContain(
			`tested with n8n ${OLDEST.version} and ${NEWEST.version}`,
		);
		expect(manifest.devDependencies['n8n-nodes-base']).toBe(NEWEST.version);
	});

	it('has commands that .ci/run runs', () => {
		const development = pageAt('README.md').text.split('## Development')[1].split('```')[1];
		const commands = [...development.matchAll(/^npm[^#\n]*?(?= *(?:#|$))/gm)].map(([command]) => command);
		expect(commands).toEqual(['npm run demo', 'npm test']);
		const run = readFileSync(join(ROOT, '.ci', 'run'), 'utf8').split('\n');
		expect(commands.filter((command) => !run.some((line) => line.startsWith(command)))).toEqual([]);
	});
});

it('docs/architecture.md lists each source file', () => {
	const [, map] = pageAt('docs/architecture.md').text.split('## Files')[1].split('```');
	const listed = [...map.matchAll(/[\w.]+\.ts\b/g)].map(([file]) => file);
	const sources = [...filesBelow(NODE_FOLDER), ...filesBelow('credentials')].filter((file) =>
		file.endsWith('.ts'),
	);
	expect(listed.sort()).toEqual(sources.map((file) => basename(file)).sort());
});

it('CONTRIBUTING.md lists each JavaScript file', () => {
	const [, list] = pageAt('CONTRIBUTING.md').text.split('### JavaScript files');
	const listed = tableRows(list)
		.slice(1)
		.map(([file]) => file.replaceAll('`', ''));
	expect(listed.sort()).toEqual(
		filesBelow('')
			.filter((file) => /\.[cm]?js$/.test(file))
			.sort(),
	);
});
