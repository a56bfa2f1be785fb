/**
 * Breaks the code of a folder in many small ways, and fails if its own tests notice less than 85%: `npx tsx test/mutate.ts pacing`.
 * Jest would load all tests for each break.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import settings from './stryker.config.json';

const NODE = 'nodes/LeadManagement';
/** The tests in test/unit/ that are a folder's own, the quickest first. */
const TESTS: Record<string, string> = {
	pacing: 'breaks pacing/callWindow pacing/answers pacing/order',
	service:
		'account answer redactor call credentialTest errors givenUp readResponse sender runItems outcomes templates',
	account:
		'accountFields expressions lists editorLists page/ignored page/columns page/values refusals values outcomes templates',
	run: 'breaks groups items resultHint runItems outcomes page/refusals refusals',
	parameters: 'paths items values refusals page/place page/ignored description templates outcomes',
	words:
		'plainText headings accountFields paths phones page/columns page/place page/refusals resultHint items errors templates editorLists outcomes',
	'operations/lead':
		'leadProblems page/columns page/ignored page/place page/refusals page/values values refusals resultHint outcomes',
	values: 'phoneFormat phones page/values values page/columns page/ignored page/refusals refusals outcomes',
	'operations/permissionTemplate': 'templates',
};

const [folder, file = '*'] = process.argv.slice(2);
if (!TESTS[folder]) throw new Error(`Name one of these folders: ${Object.keys(TESTS).join(', ')}`);
const config = {
	...settings,
	mutate: [`${NODE}/${folder}/${file}.ts`, '!**/{parameters,*Parameters}.ts'],
	jest: {
		...settings.jest,
		config: { ...settings.jest.config, testMatch: ['<rootDir>/test/support/ownTests.ts'] },
	},
};
mkdirSync('.scratch', { recursive: true });
writeFileSync('.scratch/stryker.config.json', JSON.stringify(config));
const run = spawnSync('npx', ['stryker', 'run', '.scratch/stryker.config.json'], {
	stdio: 'inherit',
	env: { ...process.env, OWN_TESTS: TESTS[folder] },
});
process.exitCode = run.status ?? 1;
