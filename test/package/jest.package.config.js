/** `npm run test:package`: what the packed package contains, and the tests of the parts and of the engine against it. */
const { join } = require('node:path');
const config = require('../jest.config');

// The engine's tests load the node from here.
process.env.PACKAGE_ROOT = join(__dirname, '..', '..', '.scratch', 'packed', 'package');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/{package,engine,unit}/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/n8n/'],
	// The tests of the parts import sources. Here they get the packed files instead.
	moduleNameMapper: {
		'^(?:\\.\\./)+((?:nodes|credentials)/.+)$': join(process.env.PACKAGE_ROOT, 'dist', '$1'),
	},
	globalSetup: '<rootDir>/test/package/preparePackage.ts',
};
