/**
 * Breaks what ships in many small ways, one at a time, and looks whether a fast test notices: `npm run mutation`, or
 * `npm run mutation -- columns` for the files with "columns" in their path. Fails below 85%, and lists what nothing noticed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const [part = ''] = process.argv.slice(2);
/** What takes long and finds little more, and a mock of a whole module. */
const LEFT_OUT = /(linear|mappingProperty|randomInput|clock|pacingModel)\.test\.ts$/;
/** A mutant ends with the first test that fails: tests of this very folder come first, and tables of short lines before whole runs. */
const isOfPart = (file: string) =>
	part !== '' && readFileSync(`test/unit/${file}`, 'utf8').includes(`/${part}/`);
const isTable = (file: string) => /(mapping|refusals|values|templates|headings|contacts)\.test/.test(file);
const isSlow = (file: string) => /(outcomes|errors|limiter|phoneFormat)\.test/.test(file);
const files = readdirSync('test/unit', { recursive: true, encoding: 'utf8' }).filter(
	(file) => file.endsWith('.test.ts') && !LEFT_OUT.test(file),
);
const rank = (file: string) => Number(isSlow(file)) - Number(isTable(file)) - 3 * Number(isOfPart(file));

void new Stryker({
	mutate: [
		`{nodes,credentials}/**/*${part}*{,/**/*}.ts`,
		// Descriptions: test/unit/description.test.ts has them word for word.
		'!**/*Parameters.ts',
	],
	// Texts are compared by the tables, but most of their mutants would need each message in full. Keys that are sent, and names
	// that are compared, break other tests in the same lines.
	mutator: { excludedMutations: ['StringLiteral'] },
	testRunner: 'mocha',
	plugins: ['@stryker-mutator/mocha-runner'],
	mochaOptions: {
		spec: files.sort((one, other) => rank(one) - rank(other)).map((file) => `test/unit/${file}`),
		require: ['tsx/cjs', join(import.meta.dirname, 'jestInMocha.ts')],
	} as object,
	coverageAnalysis: 'perTest',
	// What is set up when a file is loaded is seen by one test of each file, which loads it anew: see jestInMocha.ts.
	ignoreStatic: true,
	ignorePatterns: ['/.scratch', '/coverage', '/dist', '/docs/pictures', '/test/bench', '/test/n8n'],
	// A mutant that loops forever is ended after 1.5 times the duration of its tests, plus this.
	timeoutMS: 5_000,
	concurrency: availableParallelism(),
	reporters: ['clear-text', 'progress-append-only', 'json'],
	clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
	jsonReporter: { fileName: '.scratch/mutation.json' },
	tempDirName: '.scratch/mutation',
	cleanTempDir: 'always',
	thresholds: { high: 95, low: 85, break: 85 },
})
	.runMutationTest()
	.catch((error: Error) => {
		console.error(error.message);
		process.exitCode = 1;
	});
