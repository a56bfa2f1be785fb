/** Tests in a real n8n: `npm run test:host`, or `npm run test:host -- <part of a file's name>`. */
const config = require('../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/host/*.test.js'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/host/n8n-', '\\.scratch'],
	testPathIgnorePatterns: ['/node_modules/'],
	globalSetup: '<rootDir>/test/host/prepare.js',
	reporters: [...(config.reporters ?? []), '<rootDir>/test/host/progressReporter.js'],
	// Most of the time goes by in waiting for a call limit or a browser, but no machine bears many n8n.
	maxWorkers: 2,
	testTimeout: 600_000,
};
