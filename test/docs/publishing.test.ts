/** `.ci/check-owner` stops a release while something is missing that only the owner can give. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const PAGE = 'docs/publishing.md';

const { status, stderr } = spawnSync(join(ROOT, '.ci', 'check-owner'), { encoding: 'utf8' });
const places = [...stderr.matchAll(/^([\w./-]+):\d+:/gm)].map(([, file]) => file);

it('fails exactly while something is missing', () => {
	expect(status).toBe(places.length > 0 ? 1 : 0);
});

it('is explained on a page that names each file', () => {
	const page = readFileSync(join(ROOT, PAGE), 'utf8');
	const named = places.filter((file) => file !== PAGE).map((file) => basename(file));
	expect(named.filter((file) => !page.includes(file))).toEqual([]);
});
