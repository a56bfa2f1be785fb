/**
 * Breaks the code of a folder in many small ways, and fails if its own tests notice less than 85%: `npx tsx test/mutate.ts pacing`.
 * Jest would load all tests for each break.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import settings from './stryker.config.json';

const NODE = 'nodes/LeadManagement';
/** The tests in test/ that are a folder's own. */
const TESTS: Record<string, string[]> = {
	pacing: ['unit/pacing/{answers,callWindow,order}', 'unit/breaks'],
	service: ['unit/{account,answer,call,credentialTest,errors,givenUp,readResponse,sender}', 'engine/keys'],
	account: ['unit/{accountFields,editorLists,lists,outcomes,templates}', 'unit/page/{columns,values}'],
	run: ['unit/{breaks,itemError,outcomes,resultHint,runItems}'],
	parameters: ['unit/{description,nameList,paths,refusals,templates,values}'],
	words: ['unit/{accountFields,headings,linear,patterns}', 'unit/page/columns'],
	'operations/lead': [
		'unit/page/{columns,ignored,place,refusals,values}',
		'unit/{leadProblems,nameList,outcomes,phoneFormat,refusals,values}',
	],
	'operations/permissionTemplate': ['unit/templates'],
};

const [folder, file = '**/*'] = process.argv.slice(2);
if (!TESTS[folder]) throw new Error(`Name one of these folders: ${Object.keys(TESTS).join(', ')}`);
const config = {
	...settings,
	mutate: [`${NODE}/${folder}/${file}.ts`, '!**/*Parameters.ts'],
	jest: {
		...settings.jest,
		config: {
			...settings.jest.config,
			testMatch: TESTS[folder].map((one) => `<rootDir>/test/${one}.test.ts`),
		},
	},
};
mkdirSync('.scratch', { recursive: true });
writeFileSync('.scratch/stryker.config.json', JSON.stringify(config));
const run = spawnSync('npx', ['stryker', 'run', '.scratch/stryker.config.json'], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
