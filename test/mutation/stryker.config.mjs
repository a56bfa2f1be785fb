/** Mutation tests of operations/, execution/ and service/: `npm run mutation`. docs/testing.md explains what survives. */
// Not those with hooks or services of their own: in one process they would reach into the others.
const ENGINE_TESTS = [
	'continueOnFail',
	'dates',
	'destination',
	'errors',
	'everyItem',
	'refusals',
	'updatePermissionTemplate',
	'upsertLead',
];
const UNIT_TESTS = [
	'account',
	'call',
	'credentialTest',
	'itemError',
	'readJson',
	'redactor',
	'rowFields',
	'runItems',
	'serviceError',
	'upsertLead',
	'wireValue',
];
const TEST_FILES = [
	...UNIT_TESTS.map((name) => `test/unit/${name}.test.js`),
	'test/unit/pacing/*.test.js',
	...ENGINE_TESTS.map((name) => `test/engine/${name}.test.js`),
];

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
	mutate: ['nodes/LeadManagement/{operations,execution,service}/**/*.ts'],
	testRunner: 'mocha',
	plugins: ['@stryker-mutator/mocha-runner'],
	mochaOptions: {
		require: ['./test/mutation/jestOnMocha.js'],
		spec: TEST_FILES,
	},
	coverageAnalysis: 'perTest',
	// Mutants of what is set up when a file is loaded, such as fields and texts, would each need all tests in a new process.
	ignoreStatic: true,
	ignorePatterns: ['/.scratch', '/coverage', '/dist', '/docs/pictures', '/test/bench', '/test/n8n'],
	// A mutant that loops for ever is ended after half as long again as its tests take, and this.
	timeoutMS: 5_000,
	concurrency: 2,
	reporters: ['clear-text', 'progress-append-only'],
	clearTextReporter: { allowColor: false, reportTests: false },
	// ESLint does not look there.
	tempDirName: 'node_modules/.cache/mutation',
	thresholds: { high: 95, low: 90, break: 90 },
};
