/** A user of the package gets these files. PACKAGE_ROOT holds the files of the packed tarball. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DEMO_KEYS } from '../lead-service/leadService';

const ROOT = join(__dirname, '..', '..');
const PACKAGE_ROOT = process.env.PACKAGE_ROOT ?? '';

const filesBelow = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
		.sort();

const files = filesBelow(PACKAGE_ROOT);
const textOf = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');

it('holds what n8n needs, the README and the license, and nothing else', () => {
	const always = ['LICENSE', 'README.md', 'index.js', 'package.json'];
	const fromSources = ['credentials', 'nodes']
		.flatMap((folder) => filesBelow(join(ROOT, folder)).map((file) => join('dist', folder, file)))
		.map((file) => file.replace(/\.ts$/, '.js'));
	expect(files).toEqual([...always, ...fromSources].sort());
});

it.each(files)('%s holds no source map, no key and no path of the machine it was built on', (file) => {
	const text = textOf(file);
	expect(text).not.toMatch(/sourceMappingURL/);
	for (const secret of [...Object.values(DEMO_KEYS), 'npm_', 'PRIVATE KEY', ROOT])
		expect(text).not.toContain(secret);
});
