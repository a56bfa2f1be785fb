/**
 * Takes each word out of the lists of what ships, one at a time, and looks whether a fast test notices: `npm run words`, or
 * `npm run words -- keys` for the files with "keys" in their name. Names the words that no test needs, and then fails.
 */
import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { runAnew } from '../mutation/jestInMocha';
import { findWords } from './findWords';

const ROOT = join(__dirname, '..', '..');
const [part = ''] = process.argv.slice(2);
/** The files with lists of words, and the tests that have a line for each. */
const LISTS: Record<string, string[]> = {
	'words/headings.ts': ['headings'],
	'words/keys.ts': ['keys'],
	'operations/lead/types/wholeName.ts': ['values', 'mapping'],
	'operations/lead/types/date.ts': ['columnWords', 'values'],
	'operations/lead/checks/checks.ts': ['columnWords'],
};

/** What is loaded for a file, by its text. */
const compiled = new Map<string, string>();
let changed: { path: string; text: string } | undefined;

interface Loader {
	_extensions: Record<string, (module: { _compile(code: string, path: string): void }, path: string) => void>;
}
(Module as unknown as Loader)._extensions['.ts'] = (module, path) => {
	const text = changed?.path === path ? changed.text : readFileSync(path, 'utf8');
	const code = compiled.get(text) ?? compile(text);
	if (changed?.path !== path) compiled.set(text, code);
	module._compile(code, path);
};
const compile = (text: string) =>
	ts.transpileModule(text, {
		compilerOptions: {
			module: ts.ModuleKind.CommonJS,
			target: ts.ScriptTarget.ES2022,
			esModuleInterop: true,
		},
	}).outputText;

/** The first test file that fails; undefined if none does. */
async function findFailing(tests: string[]): Promise<string | undefined> {
	for (const name of tests) {
		const isGood = await runAnew(join(ROOT, 'test', 'unit', `${name}.test.ts`)).then(
			() => true,
			() => false,
		);
		if (!isGood) return name;
	}
	return undefined;
}

/** Without this, a regular expression that is broken would look like a word that a test needs. */
function assertLoads(path: string, name: string): void {
	delete require.cache[path];
	try {
		require(path);
	} catch (error) {
		throw new Error(`${path} cannot be loaded without ${name}`, { cause: error });
	}
}

/** Counts the words of a file, and names those that no test needs. */
async function check(file: string, tests: string[]): Promise<[count: number, unneeded: number]> {
	const failing = await findFailing(tests);
	if (failing) throw new Error(`${failing}.test.ts fails before a word is taken out`);
	const path = join(ROOT, 'nodes', 'LeadManagement', file);
	const words = findWords(readFileSync(path, 'utf8'));
	let unneeded = 0;
	for (const { name, without } of words) {
		changed = { path, text: without };
		assertLoads(path, name);
		if ((await findFailing(tests)) !== undefined) continue;
		unneeded++;
		console.log(`${file} ${name}`);
	}
	changed = undefined;
	return [words.length, unneeded];
}

async function main(): Promise<void> {
	let [all, without] = [0, 0];
	for (const [file, tests] of Object.entries(LISTS).filter(([name]) => name.includes(part))) {
		const [count, unneeded] = await check(file, tests);
		all += count;
		without += unneeded;
	}
	console.log(`${all} words, of which no test needs ${without}`);
	if (all === 0 || without > 0) process.exitCode = 1;
}

void main();
