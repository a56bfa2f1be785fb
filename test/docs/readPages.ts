import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

export interface Link {
	/** An image has alt text, any other link its own text. */
	text: string;
	isImage: boolean;
	/** As written. */
	target: string;
	/** From the root of the repository; undefined for another site. */
	file?: string;
	anchor?: string;
}

/** A Markdown file. */
export interface Page {
	/** From the root of the repository. */
	path: string;
	text: string;
	links: Link[];
	/** The anchors of its headings, as GitHub makes them. */
	anchors: string[];
	/** What is in `code spans`. */
	codeSpans: string[];
	/** What is in **bold**. */
	bold: string[];
}

const FENCE = /^```[^\n]*\n[\s\S]*?^```$/gm;
const CODE_SPAN = /`([^`\n]+)`/g;
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replaceAll(' ', '-');

const toAnchors = (text: string) => {
	const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading));
	return headings.map((anchor, index) => {
		const before = headings.slice(0, index).filter((other) => other === anchor).length;
		return before === 0 ? anchor : `${anchor}-${before}`;
	});
};

const toLink = (path: string, [, sign, text, target]: string[]): Link => {
	const link = { text: oneLine(text), isImage: sign === '!', target };
	if (/^[a-z]+:/.test(target)) return link;
	const [file, anchor] = target.split('#');
	return { ...link, file: file === '' ? path : relative(ROOT, join(ROOT, dirname(path), file)), anchor };
};

const readPage = (path: string): Page => {
	const text = readFileSync(join(ROOT, path), 'utf8');
	const withoutFences = text.replace(FENCE, '');
	const prose = withoutFences.replace(CODE_SPAN, '');
	return {
		path,
		text,
		links: [...withoutFences.matchAll(LINK)].map((match) => toLink(path, match)),
		anchors: toAnchors(withoutFences),
		codeSpans: [...withoutFences.matchAll(CODE_SPAN)].map(([, code]) => code),
		bold: [...prose.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold]) => oneLine(bold)),
	};
};

const pagesIn = (folder: string) =>
	readdirSync(join(ROOT, folder))
		.filter((file) => file.endsWith('.md'))
		.map((file) => readPage(join(folder, file)));

/** The Markdown files of the repository. */
export const pages: Page[] = [...pagesIn(''), ...pagesIn('docs')];

export const pageAt = (path: string): Page => {
	const page = pages.find((one) => one.path === path);
	if (!page) throw new Error(`There is no ${path}`);
	return page;
};

/** The body rows of all tables, as lists of cells. */
export const tableRows = (text: string): string[][] =>
	text
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(2, -2).split(/\s*\|\s*/))
		.filter(([first]) => !/^-+$/.test(first));
