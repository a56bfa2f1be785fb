/** Whether measured figures in the pages are those of docs/benchmark-results.md, which the benchmark writes. */
import {
	MEASURED_PAGES,
	findSentence,
	listSentences,
	oneLine,
	withCurrentFigures,
} from '../bench/report/sentences';
import { pageAt } from './readPages';

const UPDATE = 'Run `npm run bench -- --report`, or correct the sentence.';

const sentences = listSentences().map((sentence) => ({ ...sentence, title: sentence.texts.join('…') }));

it.each(sentences)('$page: $title', ({ title, ...sentence }) => {
	const { page, figures } = sentence;
	const match = findSentence(pageAt(page).text, sentence);
	if (!match) throw new Error(`${page} has no sentence "${title}"`);
	expect({ UPDATE, figures: match.slice(1).map(oneLine) }).toEqual({ UPDATE, figures });
});

it.each(MEASURED_PAGES)('%s is not changed by its own figures', (page) => {
	expect(withCurrentFigures(page, pageAt(page).text)).toBe(pageAt(page).text);
});

it('replaces figures that are not the current ones', () => {
	const [page] = MEASURED_PAGES;
	const { text } = pageAt(page);
	const old = text.replace(/(500 rows took) [\d.]+ s,/, '$1 12.3 s,');
	expect(old).not.toBe(text);
	expect(withCurrentFigures(page, old)).toBe(text);
});

it('docs/benchmarks.md has no figure that the results do not have', () => {
	const [, results] = pageAt('docs/benchmarks.md').text.split('## In short');
	const [bullets] = results.split('\n## ');
	const figures = oneLine(bullets).match(/\d(?:[\d.,]*\d)?(?: of \d[\d,]*)? ?(?:%|s\b|ms\b|MB\b)/g) ?? [];
	const known = oneLine(pageAt('docs/benchmark-results.md').text);
	expect(figures.length).toBeGreaterThan(10);
	expect(figures.filter((figure) => !known.includes(figure))).toEqual([]);
});
