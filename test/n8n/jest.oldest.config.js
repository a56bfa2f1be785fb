/** `npm run test:oldest`: the tests of `npm test` with the packages of the oldest n8n. */
const config = require('../jest.config');

const OLDEST_MODULES = '<rootDir>/test/n8n/install/n8n-1.85.4/node_modules';

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	globalSetup: '<rootDir>/test/n8n/support/prepareOldest.ts',
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/n8n/install/n8n-2.41.1/', '\\.scratch'],
	// sources.test is about the newest versions of n8n's own nodes.
	testPathIgnorePatterns: [...(config.testPathIgnorePatterns ?? []), '<rootDir>/test/engine/sources.test'],
	moduleNameMapper: { '^(n8n-core|n8n-workflow|n8n-nodes-base)(/.*)?$': `${OLDEST_MODULES}/$1$2` },
};
