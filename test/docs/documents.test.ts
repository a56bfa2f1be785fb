/** Whether what the documents name is there: files, commands, and the tested versions. `npm run lint` checks their links. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import codex from '../../nodes/LeadManagement/LeadManagement.node.json';
import { devDependencies, scripts } from '../../package.json';
import { VERSIONS } from '../n8n/install/versions';

const ROOT = join(__dirname, '..', '..');
const NODE_FOLDER = 'nodes/LeadManagement';
/** In CONTRIBUTING.md, the operation that somebody may add. */
const EXAMPLE = /deleteLead/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (folder: string, recursive = false) =>
	readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive }).map((file) => join(folder, file));
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

const PAGES = ['', 'docs', 'test/bench/simulator'].flatMap((folder) =>
	filesIn(folder).filter((file) => file.endsWith('.md')),
);
const SOURCES = [NODE_FOLDER, 'credentials'].flatMap((folder) =>
	filesIn(folder, true).map((file) => basename(file)),
);

describe.each(PAGES)('%s', (page) => {
	it('names files that exist', () => {
		const withoutBlocks = read(page).replace(/^```[^]*?^```$/gm, '');
		const paths = allOf(withoutBlocks, /`((?:[.\w-]+\/)+[\w.-]*)`/g).filter((path) => !EXAMPLE.test(path));
		const known = paths.filter(
			(path) => existsSync(join(ROOT, path.split('/')[0])) && !path.includes('.scratch'),
		);
		expect(known.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
		// The map of the sources.
		const [, map = ''] = read(page).split(/^## Files$/m);
		const sources = allOf(map.split('```')[1] ?? '', /([\w.]+\.ts)\b/g);
		expect(sources.filter((file) => !SOURCES.includes(file))).toEqual([]);
		if (map !== '')
			expect(SOURCES.filter((file) => /\.ts$/.test(file) && !sources.includes(file))).toEqual([]);
	});

	it('names commands that exist', () => {
		expect(allOf(read(page), /npm run ([\w:-]+)/g).filter((command) => !(command in scripts))).toEqual([]);
	});
});

it('README.md has the headings that the node links to, and the tested versions of n8n', () => {
	const { credentialDocumentation, primaryDocumentation } = codex.resources;
	const links = [new LeadManagementApi().documentationUrl]
		.concat([credentialDocumentation, primaryDocumentation].flat().map(({ url }) => url))
		.flatMap((url) => new URL(url).hash.slice(1) || []);
	const headings = allOf(read('README.md'), /^#+ (.+)$/gm).map((heading) => heading.toLowerCase());
	expect(headings).toEqual(expect.arrayContaining(links));
	const [oldest, middle, newest] = VERSIONS.map(({ version }) => version);
	expect(read('README.md')).toContain(`tested with n8n ${oldest}, ${middle}, and ${newest}`);
	expect(devDependencies['n8n-nodes-base']).toBe(newest);
});

it('docs/publishing.md explains what only the owner can give, for which .ci/check-owner stops a release', () => {
	const { status, stderr } = spawnSync(join(ROOT, '.ci', 'check-owner'), { encoding: 'utf8' });
	const missing = new Set(allOf(stderr, /^([\w./-]+):\d+:/gm).map((file) => basename(file)));
	expect(status).toBe(missing.size > 0 ? 1 : 0);
	const page = read('docs/publishing.md');
	expect([...missing].filter((file) => file !== 'publishing.md' && !page.includes(file))).toEqual([]);
});

it('docs/interface.md has each section that a comment cites', () => {
	const headings = allOf(read('docs/interface.md'), /^#+ (\d(?:\.\d)?)[. ]/gm);
	const cited = ['nodes', 'credentials'].flatMap((folder) =>
		filesIn(folder, true)
			.filter((file) => file.endsWith('.ts'))
			.flatMap((file) => {
				// A comment may be broken within a citation.
				const text = read(file).replace(/\s*\n\s*(\*|\/\/)?\s*/g, ' ');
				const lists = allOf(text, /\bsections? (\d[\d., ]*(?:and \d[\d.]*)?)/g);
				return lists.flatMap((list) => allOf(list, /(\d+(?:\.\d+)?)/g).map((number) => ({ file, number })));
			}),
	);
	expect(cited.length).toBeGreaterThan(15);
	expect(cited.filter(({ number }) => !headings.includes(number))).toEqual([]);
});
