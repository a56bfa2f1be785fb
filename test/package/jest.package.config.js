/**
 * `npm run test:package`: what the packed package contains, and a test of the engine for each thing that n8n calls in it. The
 * other tests would find nothing else: each packed file is what TypeScript makes of one source.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const config = require('../jest.config');

// The engine's tests load the node from here.
process.env.PACKAGE_ROOT = join(__dirname, '..', '..', '.scratch', 'packed', 'package');

const LIST = join(__dirname, '..', '..', 'nodes', 'LeadManagement', 'operations', 'index.ts');
const OPERATIONS = [...readFileSync(LIST, 'utf8').matchAll(/^import \{ (\w+) \} from '\.\/\w+\//gm)];
const TESTS = ['editor', ...OPERATIONS.map(([, name]) => name)].map((name) =>
	join(__dirname, '..', 'engine', `${name}.test.ts`),
);
/** @type {import('jest').Config} */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/package/*.test.ts', ...TESTS],
	testPathIgnorePatterns: ['/node_modules/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/test/n8n/'],
	// A test that imports a source gets the packed file instead.
	moduleNameMapper: {
		'^(?:\\.\\./)+((?:nodes|credentials)/.+?)(?:\\.ts)?$': join(process.env.PACKAGE_ROOT, 'dist', '$1'),
	},
	globalSetup: '<rootDir>/test/package/packedFiles.ts',
};
