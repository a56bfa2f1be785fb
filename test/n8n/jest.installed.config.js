/**
 * `npm run test:older`: the tests of the engine with the packages of another n8n. test/runJest.ts names their folder. The unit
 * tests have no n8n.
 */
const config = require('../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/engine/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.scratch/'],
	// sources.test is about the newest versions of n8n's own nodes. Tunnels through proxies came with n8n 1.98, and blocked
	// addresses after 2.0.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/engine/(sources|proxy|blockedAddress).test'],
	moduleNameMapper: {
		'^(n8n-core|n8n-workflow|n8n-nodes-base)(/.*)?$': `${process.env.N8N_MODULES}/$1$2`,
		// A test replaces it, wherever it is installed.
		'^nodemailer$': '<rootDir>/node_modules/nodemailer',
	},
};
