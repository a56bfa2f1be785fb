/** Breaks each rule once, in a copy of the sources. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { makeScratchFolder, removeScratchFolder } from '../n8n/support/scratchFolder';
import { importRules } from './importRules';

const ROOT = join(__dirname, '..', '..');
const NODE_FOLDER = 'nodes/LeadManagement';

const ONLY_BUILDS = 'An operation only builds requests. It must not depend on how they are sent.';
const WITHOUT_ITEMS = 'The service must not depend on items.';
const ANY_OPERATION = 'The execution must not depend on the operation.';
const CALLS_AND_TIME = 'The limiter must only depend on calls and time.';
const SENDS = 'Only service/call.ts sends requests.';

/** File, code, and the expected message. */
const VIOLATIONS: Array<[string, string, string]> = [
	[`${NODE_FOLDER}/operations/sendsByCall.ts`, "import '../service/call';", ONLY_BUILDS],
	[`${NODE_FOLDER}/operations/sendsByLimiter.ts`, "import '../pacing/limiter';", ONLY_BUILDS],
	[`${NODE_FOLDER}/operations/sends.ts`, "void fetch('https://api.example.com');", SENDS],
	[`${NODE_FOLDER}/lists/sends.ts`, 'void helpers.httpRequestWithAuthentication();', SENDS],
	[`${NODE_FOLDER}/execution/sends.ts`, 'void helpers.request();', SENDS],
	[`${NODE_FOLDER}/service/sends.ts`, 'void helpers.httpRequest();', SENDS],
	[`${NODE_FOLDER}/service/importsLoop.ts`, "import '../execution/runItems';", WITHOUT_ITEMS],
	[`${NODE_FOLDER}/service/namesItem.ts`, 'export const itemIndex = 0;', WITHOUT_ITEMS],
	[`${NODE_FOLDER}/execution/importsOperations.ts`, "import '../operations';", ANY_OPERATION],
	[`${NODE_FOLDER}/execution/namesLead.ts`, 'export const leadId = 0;', ANY_OPERATION],
	[`${NODE_FOLDER}/pacing/limiter.ts`, "import '../types';", CALLS_AND_TIME],
	[`${NODE_FOLDER}/pacing/callWindow.ts`, "import '../service/call';", CALLS_AND_TIME],
	[
		'credentials/importsNode.ts',
		`import '../${NODE_FOLDER}/inputError';`,
		'n8n loads the credential on its own.',
	],
	[
		`${NODE_FOLDER}/Other.node.ts`,
		'export class Other { async execute() {} }',
		'execute() must call this.continueOnFail().',
	],
	[
		`${NODE_FOLDER}/execution/namesNoItem.ts`,
		"throw new NodeApiError(node, {}, { message: 'Broken' });",
		'An error needs the index of its item.',
	],
	[`${NODE_FOLDER}/any.ts`, 'export const answer: any = 0;', 'Unexpected any. Specify a different type.'],
	[`${NODE_FOLDER}/nonNull.ts`, 'export const first = list[0]!;', 'Forbidden non-null assertion.'],
	[`${NODE_FOLDER}/cycle.ts`, "export { two as one } from './cycleBack';", 'Dependency cycle detected'],
	[`${NODE_FOLDER}/cycleBack.ts`, "export { one as two } from './cycle';", 'Dependency cycle detected'],
];

const folder = makeScratchFolder();
const messages = new Map<string, string[]>();

beforeAll(async () => {
	for (const name of ['nodes', 'credentials'])
		cpSync(join(ROOT, name), join(folder, name), { recursive: true });
	for (const [file, code] of VIOLATIONS) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), `${code}\n`);
	}
	const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: importRules(folder) });
	for (const result of await eslint.lintFiles(VIOLATIONS.map(([file]) => file)))
		messages.set(
			result.filePath,
			result.messages.map(({ message }) => message),
		);
});

afterAll(() => removeScratchFolder(folder));

it.each(VIOLATIONS)('%s, with %s', (file, _code, expected) => {
	expect(messages.get(join(folder, file))).toEqual([expect.stringContaining(expected)]);
});
