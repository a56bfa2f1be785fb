/** The tests of `npm test` on the n8n packages of the oldest n8n: `npm run test:oldest`. */
const { join } = require('node:path');
const config = require('../jest.config');
const { NEWEST, OLDEST } = require('./versions');

const MODULES = join(__dirname, `n8n-${OLDEST}`, 'node_modules');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	globalSetup: '<rootDir>/test/host/prepareOldest.js',
	modulePathIgnorePatterns: ['<rootDir>/dist/', `<rootDir>/test/host/n8n-${NEWEST}/`],
	// The last one is about nodes of n8n as they are now.
	testPathIgnorePatterns: [...(config.testPathIgnorePatterns ?? []), '<rootDir>/test/engine/sources.test.js'],
	moduleNameMapper: { '^(n8n-core|n8n-workflow|n8n-nodes-base)(/.*)?$': join(MODULES, '$1$2') },
};
