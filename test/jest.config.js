/** @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	testMatch: ['<rootDir>/test/**/*.test.js'],
	// A whole n8n is installed below test/host.
	modulePathIgnorePatterns: ['<rootDir>/.scratch/', '<rootDir>/dist/', '<rootDir>/test/host/'],
	// These have configurations of their own.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/host/', '<rootDir>/test/package/'],
	// A machine with much else to do is slow, not wrong.
	testTimeout: 30_000,
	// Lets the packed files be tested from a folder outside this one.
	modulePaths: ['<rootDir>/node_modules'],
	transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
	reporters: ['default', '<rootDir>/test/closingLineReporter.js'],
};
