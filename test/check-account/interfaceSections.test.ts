/** Every "(interface, section …)" in the code is a heading or a rule of docs/interface.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const headings = [
	...readFileSync(join(ROOT, 'docs/interface.md'), 'utf8').matchAll(/^#+ (\d(?:\.\d)?)[. ]/gm),
].map(([, number]) => number);

const cited = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			// A comment may be broken within a citation.
			const text = readFileSync(join(ROOT, folder, file), 'utf8').replace(/\s*\n\s*(\*|\/\/)?\s*/g, ' ');
			return [...text.matchAll(/\bsections? (\d[\d., ]*(?:and \d[\d.]*)?)/g)].flatMap(([, list]) =>
				[...list.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => [number, file]),
			);
		}),
);

test('the code cites sections', () => expect(cited.length).toBeGreaterThan(15));

test.each(cited)('section %s, cited in %s', (number) => expect(headings).toContain(number));
