/** Whether what the documents refer to is there: pages, headings, pictures, files, commands, labels, and messages. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import codex from '../../nodes/LeadManagement/LeadManagement.node.json';
import manifest from '../../package.json';
import { MIDDLE, NEWEST, OLDEST } from '../n8n/install/versions';
import { EDITOR_LABELS, NODE_LABELS, OTHER_LABELS, OWN_LABELS, labelsIn } from './labels';
import { ROOT, pageAt, pages, tableRows } from './readPages';

const NODE_FOLDER = 'nodes/LeadManagement';
/** Folders that git ignores. */
const IGNORED = /^(\.git|\.scratch|coverage|dist|node_modules)$/;
/** Documents for users, in which bold text is a label on the screen, or ends with a colon or period. */
const USER_PAGES = [
	'README.md',
	'SECURITY.md',
	'docs/examples.md',
	'docs/installation.md',
	'docs/scaling.md',
	'docs/troubleshooting.md',
	'docs/usage.md',
];
/** The most words that a page has, as `wc -w` counts them. */
const WORD_LIMITS = {
	'README.md': 950,
	'SECURITY.md': 350,
	'docs/architecture.md': 1_000,
	'docs/benchmarks.md': 800,
	'docs/installation.md': 400,
	'docs/scaling.md': 900,
	'docs/troubleshooting.md': 1_400,
	'docs/usage.md': 1_200,
};
/** A file of this repository or of the node, as pages name it in code. */
const REPOSITORY_PATH =
	/^(\.ci|\.github|credentials|docs|examples|execution|lists|nodes|operations|pacing|service|test)\/[\w./-]*$/;
/** In CONTRIBUTING.md, the operation that somebody may add. */
const EXAMPLE_OPERATION = 'deleteLead';

/** All files below a folder that belong to the repository. */
const filesBelow = (folder: string): string[] =>
	readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isSymbolicLink() || IGNORED.test(entry.name)) return [];
		return entry.isDirectory() ? filesBelow(path) : [path];
	});

const n8nNodes = JSON.parse(
	readFileSync(require.resolve('n8n-nodes-base/dist/types/nodes.json'), 'utf8'),
) as Array<{ name: string }>;
const LABELS = new Set([
	...OWN_LABELS,
	...Object.values(NODE_LABELS).flat(),
	...EDITOR_LABELS,
	...OTHER_LABELS,
]);
const isKnown = (label: string) => LABELS.has(label) || label.split(' > ').every((part) => LABELS.has(part));

it('finds what there is to check', () => {
	const { links, bold, text } = pageAt('README.md');
	expect(links.some(({ isImage }) => isImage)).toBe(true);
	expect(links.some(({ anchor }) => anchor)).toBe(true);
	expect(bold).toContain('Base URL');
	expect(text).toMatch(/npm run \w/);
	expect(pageAt('CONTRIBUTING.md').codeSpans.some((code) => REPOSITORY_PATH.test(code))).toBe(true);
});

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
	it('has labels of the screen in bold', () => {
		const bold = pageAt(path).bold.filter((text) => !/[:.]$/.test(text));
		expect(bold.filter((label) => !isKnown(label))).toEqual([]);
	});
});

it.each(Object.entries(WORD_LIMITS))('%s has at most %i words', (path, limit) => {
	expect(pageAt(path).text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(limit);
});

it.each(Object.entries(NODE_LABELS))(
	"n8n's node %s has the labels that the documents name",
	(type, labels) => {
		const known = new Set(labelsIn(n8nNodes.filter(({ name }) => name === type)));
		expect(labels.filter((label) => !known.has(label))).toEqual([]);
	},
);

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
	it('names the versions of n8n that are tested', () => {
		expect(pageAt('README.md').text.split('## Compatibility')[1]).toContain(
			`tested with n8n ${OLDEST.version}, ${MIDDLE.version}, and ${NEWEST.version}`,
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
