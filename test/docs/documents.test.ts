/** Whether what the documents refer to is there: pages, headings, pictures, files, commands, and the tested versions. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Each line keeps its number. */
const withoutBlocks = (page: string) =>
	read(page).replace(/^```[^]*?^```$/gm, (block) => block.replace(/.+/g, ''));

/** The anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (page: string) =>
	allOf(withoutBlocks(page), /^#+ (.+)$/gm).map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	);

const leadsSomewhere = (page: string, link: string) => {
	const [path, anchor] = link.split('#');
	const file = path === '' ? page : join(dirname(page), path);
	return existsSync(join(ROOT, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
};

describe.each(PAGES)('%s', (page) => {
	it('links to pages, headings, and pictures that exist', () => {
		const broken = withoutBlocks(page)
			.split('\n')
			.flatMap((line, index) =>
				allOf(line, /\]\(([^)\s]+)\)/g)
					.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link))
					.map((link) => `${page}:${index + 1} ${link}`),
			);
		expect(broken).toEqual([]);
	});

	it('names files that exist', () => {
		const paths = allOf(withoutBlocks(page), /`((?:[.\w-]+\/)+[\w.-]*)`/g).filter(
			(path) => !EXAMPLE.test(path),
		);
		const known = paths.filter(
			(path) => existsSync(join(ROOT, path.split('/')[0])) && !path.includes('.scratch'),
		);
		expect(known.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
		// The map of the sources.
		const [, map = ''] = read(page).split(/^## Files$/m);
		const sources = allOf(map.split('```')[1] ?? '', /([\w.]+\.ts)\b/g);
		expect(sources.filter((file) => !SOURCES.includes(file))).toEqual([]);
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
	expect(anchorsOf('README.md')).toEqual(expect.arrayContaining(links));
	const [oldest, middle, newest] = VERSIONS.map(({ version }) => version);
	expect(read('README.md')).toContain(`tested with n8n ${oldest}, ${middle}, and ${newest}`);
	expect(devDependencies['n8n-nodes-base']).toBe(newest);
});
