/** The engine tests, on the n8n packages installed in this folder: `npm run test:oldest`. */
const { join } = require('node:path');
const config = require('../../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: join(__dirname, '..', '..', '..'),
	testMatch: ['<rootDir>/test/engine/*.test.js'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/host/n8n-'],
	testPathIgnorePatterns: ['/node_modules/'],
	moduleNameMapper: {
		'^(n8n-core|n8n-workflow|n8n-nodes-base)(/.*)?$': join(__dirname, 'node_modules', '$1$2'),
	},
};
