/** `npm test` and `npx jest`: everything that needs no installed n8n. The other Jest configurations extend this one. */

const { availableParallelism } = require('node:os');

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	// test/n8n holds whole installations of n8n.
	modulePathIgnorePatterns: ['<rootDir>/.scratch/', '<rootDir>/dist/', '<rootDir>/test/n8n/'],
	// The tests in test/engine/nodes need n8n's own nodes, which npm run test:nodes takes from an installed n8n.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(n8n|package|engine/nodes)/'],
	// Some files mostly wait for a server. By default, Jest leaves one core unused.
	maxWorkers: Math.ceil(1.5 * availableParallelism()),
	// A machine that runs three n8n beside the tests takes ten times as long.
	testTimeout: 120_000,
	// The packed files are tested in a folder outside this one.
	modulePaths: ['<rootDir>/node_modules'],
	setupFiles: ['<rootDir>/test/support/withoutMachineSettings.ts'],
	setupFilesAfterEnv: ['<rootDir>/test/support/unitTestLimit.ts'],
	transform: {
		'^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/test/tsconfig.json', diagnostics: false }],
	},
	reporters: ['default', '<rootDir>/test/jestReporter.js'],
	// For `npm test -- --coverage`.
	collectCoverageFrom: ['credentials/**/*.ts', 'nodes/**/*.ts'],
	coverageReporters: ['text'],
	coverageThreshold: { global: { branches: 98, functions: 98, lines: 98, statements: 98 } },
};
