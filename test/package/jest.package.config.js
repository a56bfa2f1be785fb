/** `npm run test:package`: what the packed package contains, and the tests of its parts and of the engine against it. */
const config = require('../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/package/*.test.{js,ts}', '<rootDir>/test/engine/*.test.{js,ts}'],
	testPathIgnorePatterns: ['/node_modules/'],
	globalSetup: '<rootDir>/test/package/preparePackage.js',
};
