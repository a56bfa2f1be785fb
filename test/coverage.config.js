/** How much of what ships the tests run through: `npm run coverage`. */
const config = require('./jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '..',
	collectCoverage: true,
	collectCoverageFrom: ['credentials/**/*.ts', 'nodes/**/*.ts'],
	coverageReporters: ['text'],
	coverageThreshold: { global: { branches: 98, functions: 98, lines: 98, statements: 98 } },
};
