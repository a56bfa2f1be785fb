/**
 * The tests of the engine with the packages of an installed n8n, in the folder that test/runJest.ts names: `npm run test:nodes` with
 * the newest, for what needs n8n's own nodes, and `npm run test:older` with an older one, for all. The unit tests have no n8n.
 */
const { dirname, join } = require('node:path');
const config = require('../jest.config');

const { INSTALLED_MODULES, INSTALLED_TESTS } = process.env;
const isOlder = INSTALLED_TESTS === 'older';
/** pnpm puts it beside n8n, or inside. */
const nodesBase = dirname(
	require.resolve('n8n-nodes-base/package.json', { paths: [join(String(INSTALLED_MODULES), 'n8n')] }),
);
/** Tests replace these, which n8n's own nodes load. Some versions of n8n don't have all. */
const replaced = ['nodemailer', 'ts-ics', 'sanitize-html'].flatMap((name) => {
	try {
		return [[`^${name}$`, require.resolve(name, { paths: [nodesBase] })]];
	} catch {
		return [];
	}
});

/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: [`<rootDir>/test/engine/${isOlder ? '**' : 'nodes'}/*.test.ts`],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.scratch/'],
	// Tunnels through proxies came with n8n 1.98, and blocked addresses after 2.0.
	testPathIgnorePatterns: [
		'/node_modules/',
		...(isOlder ? ['<rootDir>/test/engine/(proxy|blockedAddress).test'] : []),
	],
	moduleNameMapper: {
		'^(n8n-core|n8n-workflow)(/.*)?$': `${INSTALLED_MODULES}/$1$2`,
		'^n8n-nodes-base(/.*)?$': `${nodesBase}$1`,
		...Object.fromEntries(replaced),
	},
};
