/**
 * `npm run test:oldest` and `npm run test:middle`: the tests of the parts and of the engine with the packages of another n8n.
 * test/runJest.ts names its folder.
 */
const config = require('../jest.config');

const modules = `<rootDir>/test/n8n/install/${process.env.N8N_FOLDER}/node_modules`;

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/{engine,unit}/**/*.test.ts'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '\\.scratch'],
	// sources.test is about the newest versions of n8n's own nodes. Tunnels through proxies came with n8n 1.98, and blocked
	// addresses after 2.0. The limiter imports nothing from n8n but `sleep`, and random input is for the newest.
	testPathIgnorePatterns: [
		'/node_modules/',
		'<rootDir>/test/engine/(sources|proxy|blockedAddress|fuzz).test',
		'<rootDir>/test/unit/pacing/',
	],
	moduleNameMapper: {
		'^(n8n-core|n8n-workflow|n8n-nodes-base)(/.*)?$': `${modules}/$1$2`,
		// A test replaces it, wherever it is installed.
		'^nodemailer$': '<rootDir>/node_modules/nodemailer',
	},
};
