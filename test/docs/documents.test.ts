/** The files, commands, links, and versions that the documents name exist. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import codex from '../../nodes/LeadManagement/LeadManagement.node.json';
import { buildNodeProperties, operations } from '../../nodes/LeadManagement/operations';
import { PERSONS } from '../../nodes/LeadManagement/words/headings';
import { devDependencies, scripts } from '../../package.json';
import { VERSIONS } from '../n8n/install/versions';

const ROOT = join(__dirname, '..', '..');
const NODE_FOLDER = 'nodes/LeadManagement';
/** In CONTRIBUTING.md, the operation that somebody may add. */
const EXAMPLE = /captureLead|lead\/capture/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (folder: string, recursive = false) =>
	readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive }).map((file) => join(folder, file));
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
const headingsOf = (page: string) => allOf(read(page), /^#+ (.+)$/gm);
/** The anchor that GitHub gives to a heading. */
const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\w\- ]/g, '')
		.replace(/ /g, '-');
/** Names of a page for which nothing exists, each with its line. */
const missingIn = (text: string, pattern: RegExp, isThere: (name: string) => boolean) =>
	text
		.split('\n')
		.flatMap((line, index) =>
			allOf(line, pattern).flatMap((name) => (isThere(name) ? [] : `line ${index + 1}: ${name}`)),
		);

const PAGES = ['', 'docs', 'examples', 'test/bench/simulator'].flatMap((folder) =>
	filesIn(folder).filter((file) => file.endsWith('.md')),
);
const SOURCE_FILES = [NODE_FOLDER, 'credentials'].flatMap((folder) =>
	filesIn(folder, true).filter((file) => file.endsWith('.ts')),
);
const TEST_FILES = filesIn('test', true).filter((file) => file.endsWith('.ts') && !file.includes('.scratch'));
describe.each(PAGES)('%s', (page) => {
	it('names files that exist', () => {
		const withoutBlocks = read(page).replace(/^```[^]*?^```$/gm, (block) => block.replace(/.+/g, ''));
		const isThere = (path: string) =>
			EXAMPLE.test(path) ||
			path.includes('.scratch') ||
			!existsSync(join(ROOT, path.split('/')[0])) ||
			existsSync(join(ROOT, path));
		expect(missingIn(withoutBlocks, /`((?:[.\w-]+\/)+[\w.-]*)`/g, isThere)).toEqual([]);
	});

	it('has links to files and headings that exist', () => {
		const isThere = (link: string) => {
			const [path, heading] = link.split('#');
			const file = path === '' ? page : join(dirname(page), path);
			if (!existsSync(join(ROOT, file))) return false;
			return heading === undefined || headingsOf(file).map(toAnchor).includes(heading);
		};
		expect(missingIn(read(page), /\]\((?!https?:)([^)\s]+)\)/g, isThere)).toEqual([]);
	});

	it('names commands that exist', () => {
		expect(missingIn(read(page), /npm run ([\w:-]+)/g, (command) => command in scripts)).toEqual([]);
	});
});

it('README.md has the headings that the node links to, and the tested versions of n8n', () => {
	const { credentialDocumentation, primaryDocumentation } = codex.resources;
	const links = [new LeadManagementApi().documentationUrl]
		.concat([credentialDocumentation, primaryDocumentation].flat().map(({ url }) => url))
		.flatMap((url) => new URL(url).hash.slice(1) || []);
	const headings = headingsOf('README.md').map(toAnchor);
	expect(headings).toEqual(expect.arrayContaining(links));
	const [oldest, middle, newest] = VERSIONS.map(({ version }) => version);
	expect(read('README.md')).toContain(`tested with n8n ${oldest}, ${middle}, and ${newest}`);
	expect(devDependencies['n8n-core']).toBe(newest);
});

it('README.md names each operation', () => {
	const named = operations.map(({ resource, operation }) => `- ${resource.name}: ${operation.name}`);
	expect(named.filter((line) => !read('README.md').includes(`\n${line}`))).toEqual([]);
});

it('docs/usage.md names each person of whom a column may be', () => {
	const [, text] = /may stand .*?a person: ([^;]*);/s.exec(read('docs/usage.md')) ?? [];
	expect(allOf(text, /`(\w+)`/g).sort()).toEqual([...PERSONS].sort());
});

const labelsOf = (properties: INodeProperties[]): string[] =>
	properties.flatMap(({ type, name, displayName, options = [] }) => {
		const isOfEachNode = type === 'notice' || ['resource', 'operation'].includes(name);
		return [
			...(isOfEachNode ? [] : [displayName]),
			...labelsOf(options.flatMap((one) => ('type' in one ? one : []))),
		];
	});

it('a page says what each parameter and each option is for', () => {
	const text = ['README.md', ...PAGES.filter((page) => page.startsWith('docs'))].map(read).join();
	const pages = text.replace(/\s+/g, ' ');
	const labels = new Set(labelsOf(buildNodeProperties(operations)));
	expect(labels.size).toBeGreaterThan(20);
	// The label 'Additional Attributes' does not name the parameter 'Attributes'.
	const isNamed = (label: string) => ['**', "'"].some((mark) => pages.includes(mark + label + mark));
	expect([...labels].filter((label) => !isNamed(label))).toEqual([]);
});

it('tests and sections of the interface that a page or a comment cites exist', () => {
	const cited = [...PAGES, ...SOURCE_FILES, ...TEST_FILES].map((file) => ({ file, text: read(file) }));
	const tests = new Set(TEST_FILES.map((file) => basename(file)));
	const sections = new Set(
		headingsOf('docs/interface.md').flatMap((heading) => /^\d+(\.\d+)*/.exec(heading)?.[0] ?? []),
	);
	const missing = cited.flatMap(({ file, text }) => [
		...allOf(text, /([\w-]+\.test\.ts)/g).flatMap((name) =>
			tests.has(name) || EXAMPLE.test(name) ? [] : `${file}: ${name}`,
		),
		...allOf(text, /interface, sections? ([\d.]+\d|\d)/g).flatMap((name) =>
			sections.has(name) ? [] : `${file}: section ${name}`,
		),
	]);
	expect(missing).toEqual([]);
});

it('SECURITY.md names each call', () => {
	const calls = SOURCE_FILES.flatMap((file) => allOf(read(file), /'\/v2\/(\w+\.svc\/[\w.]+)'/g));
	expect(calls.length).toBeGreaterThan(3);
	const page = read('SECURITY.md');
	expect(calls.filter((call) => !page.includes(`\`${call}\``))).toEqual([]);
});

it('each folder of the node is broken weekly, against tests of its own', () => {
	const folders = new Set(SOURCE_FILES.map((file) => relative(NODE_FOLDER, dirname(file))));
	const own = [...folders].filter((folder) => !['', 'operations', '../../credentials'].includes(folder));
	const [, weekly = ''] = /folder:\s*\[([^\]]*)]/.exec(read('.github/workflows/weekly.yml')) ?? [];
	expect(allOf(weekly, /([\w/]+)/g).sort()).toEqual(own.sort());
	const [, tests = ''] = /TESTS[^{]*\{([^}]*)}/.exec(read('test/mutate.ts')) ?? [];
	expect(allOf(tests, /^\t'?([\w/]+)'?:/gm).sort()).toEqual(own.sort());
});

it('docs/releasing.md explains what only the owner can give, for which .ci/check-owner stops a release', () => {
	const { status, stderr } = spawnSync(join(ROOT, '.ci', 'check-owner'), { encoding: 'utf8' });
	const missing = new Set(allOf(stderr, /^([\w./-]+):\d+:/gm).map((file) => basename(file)));
	expect(status).toBe(missing.size > 0 ? 1 : 0);
	const page = read('docs/releasing.md');
	expect([...missing].filter((file) => file !== 'releasing.md' && !page.includes(file))).toEqual([]);
});
