/** The package as it is published: what it holds, and the engine's tests against it. `npm run test:package` */
const config = require('../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/package/*.test.js', '<rootDir>/test/engine/*.test.js'],
	testPathIgnorePatterns: ['/node_modules/'],
	globalSetup: '<rootDir>/test/package/prepare.js',
};
