/**
 * `npm run test:n8n`: tests in a real n8n. `npm run test:n8n -- <part of a file's name>` runs some of them.
 * JavaScript, because Jest would need ts-node for a configuration in TypeScript.
 */
const config = require('../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/n8n/*/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '\\.scratch'],
	testPathIgnorePatterns: ['/node_modules/'],
	globalSetup: '<rootDir>/test/n8n/support/prepareN8n.ts',
	// What n8n gets of the environment is in test/n8n/support/environment.ts. An installation may need the machine's proxy.
	setupFiles: [],
	// The tests mostly wait for the rate limit or a browser, but each test file runs its own n8n.
	maxWorkers: 3,
	testTimeout: 600_000,
};
