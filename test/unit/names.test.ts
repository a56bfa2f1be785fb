/** A name means one thing: a type or a function of a file's top level has a name that no other file gives to another one. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const FILES = ['nodes', 'credentials'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file)),
);
const DECLARED =
	/^(?:export )?(?:(?:async )?function\*? (\w+)|(?:abstract )?(?:class|interface|type) (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:\(|<|\w+ =>))/gm;

it('is declared in one file', () => {
	const files = new Map<string, string[]>();
	for (const file of FILES)
		for (const [, ...names] of readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)) {
			const name = names.find(Boolean) ?? '';
			files.set(name, [...(files.get(name) ?? []), file]);
		}
	expect(files.size).toBeGreaterThan(400);
	expect([...files].filter(([, declaring]) => new Set(declaring).size > 1)).toEqual([]);
});
