/** Tests in a real n8n, one after the other: `npm run test:host`, or `npm run test:host -- <part of a file's name>`. */
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
	maxWorkers: 1,
	testTimeout: 600_000,
};
