/**
 * Takes each word out of the lists of what ships, one at a time, and looks whether a fast test notices: `npm run words`, or
 * `npm run words -- types` for the files with "types" in their path. Names the words that no test needs, and then fails.
 */
import { readFileSync, readdirSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { runAnew } from '../mutation/jestInMocha';
import { findWords } from './findWords';

const ROOT = join(__dirname, '..', '..');
const [part = 'words/'] = process.argv.slice(2);
/** Each file with lists of words, and the tests that have them word for word, the fastest first. */
const TESTS = (process.env.TESTS ?? 'headings,keys').split(',');

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
async function findFailing(): Promise<string | undefined> {
	for (const name of TESTS) {
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

async function main(): Promise<void> {
	const failing = await findFailing();
	if (failing) throw new Error(`${failing}.test.ts fails before a word is taken out`);
	const folder = join(ROOT, 'nodes', 'LeadManagement');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && file.includes(part),
	);
	let count = 0;
	const unneeded: string[] = [];
	for (const file of files) {
		const path = join(folder, file);
		for (const { name, without } of findWords(readFileSync(path, 'utf8'))) {
			changed = { path, text: without };
			assertLoads(path, name);
			count++;
			if ((await findFailing()) === undefined) {
				unneeded.push(`${file} ${name}`);
				console.log(`${file} ${name}`);
			}
		}
	}
	console.log(`${count} words in ${files.length} files, ${unneeded.length} that no test needs`);
	if (count === 0 || unneeded.length > 0) process.exitCode = 1;
}

void main();
