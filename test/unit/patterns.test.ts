/** No pattern takes more than linear time. The linter checks those in the source, and this test those that are built from texts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import * as regexp from 'eslint-plugin-regexp';
import { LINEAR } from '../eslint.layers';

const NODES = join(__dirname, '../../nodes');

/** The patterns that are built while the files of the node are loaded. */
function listBuilt(): RegExp[] {
	const built: RegExp[] = [];
	const workflow: unknown = jest.requireActual('n8n-workflow');
	jest.doMock('n8n-workflow', () => workflow);
	const original = globalThis.RegExp;
	globalThis.RegExp = new Proxy(original, {
		construct(target, [source, flags]: [string, string | undefined]) {
			const pattern = new target(source, flags);
			built.push(pattern);
			return pattern;
		},
	});
	try {
		jest.isolateModules(() => {
			for (const file of readdirSync(NODES, { recursive: true, encoding: 'utf8' }))
				if (file.endsWith('.ts')) jest.requireActual(join(NODES, file));
		});
	} finally {
		globalThis.RegExp = original;
	}
	return built;
}

const lint = ({ source, flags }: RegExp): string[] =>
	new Linter()
		.verify(`/${source}/${flags};`, { plugins: { regexp }, rules: LINEAR })
		.map(({ message }) => `${source.slice(0, 60)}: ${message}`);

test('patterns that are built from texts take linear time', () => {
	const own = listBuilt().filter(({ source }) => OWN.some((part) => source.includes(part)));
	expect(own.length).toBeGreaterThanOrEqual(OWN.length);
	expect(own.flatMap(lint)).toEqual([]);
});

/** A part of each pattern that the node builds: libraries build others. */
const OWN = ['what is|whats', 'pflichtfeld', 'Invalid date', 'ID_Continue', 'Default_Ignorable'];

test('the linter finds a pattern that takes quadratic time', () => {
	expect(lint(/[\s,;]+$/)).toHaveLength(1);
	expect(lint(/^"+([^"]*)"+$/)).toHaveLength(1);
});
