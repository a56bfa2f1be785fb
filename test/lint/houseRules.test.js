/** The rules of this house do fire: files that break them, in a copy of the sources. */
const { cpSync, mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { makeScratchFolder, removeScratchFolder } = require('../n8n/support/scratchFolder');
const { runEslint } = require('./runEslint');

const ROOT = join(__dirname, '..', '..');
const HOUSE = 'nodes/LeadManagement';

const IS_SENT_ELSEWHERE = 'An operation makes a request of an item. How it is sent is not its concern.';
const KNOWS_ITEMS = 'The service knows of no items.';
const KNOWS_OPERATIONS = 'Any operation is executed alike.';
const KNOWS_MORE = 'The pacer knows of calls and time alone.';
const SENDS = 'Only service/call.ts sends.';

/** @type {[string, string, string][]} file, code, and what is said of it */
const BREACHES = [
	[`${HOUSE}/operations/sendsByCall.ts`, "import '../service/call';", IS_SENT_ELSEWHERE],
	[`${HOUSE}/operations/sendsByPacer.ts`, "import '../execution/pacedCall';", IS_SENT_ELSEWHERE],
	[`${HOUSE}/operations/sends.ts`, "void fetch('https://api.example.com');", SENDS],
	[`${HOUSE}/lists/sends.ts`, 'void helpers.httpRequestWithAuthentication();', SENDS],
	[`${HOUSE}/execution/sends.ts`, 'void helpers.request();', SENDS],
	[`${HOUSE}/service/sends.ts`, 'void helpers.httpRequest();', SENDS],
	[`${HOUSE}/service/importsLoop.ts`, "import '../execution/runItems';", KNOWS_ITEMS],
	[`${HOUSE}/service/namesItem.ts`, 'export const itemIndex = 0;', KNOWS_ITEMS],
	[`${HOUSE}/execution/importsOperations.ts`, "import '../operations';", KNOWS_OPERATIONS],
	[`${HOUSE}/execution/namesLead.ts`, 'export const leadId = 0;', KNOWS_OPERATIONS],
	[`${HOUSE}/execution/accountPacer.ts`, "import '../types';", KNOWS_MORE],
	[`${HOUSE}/execution/callWindow.ts`, "import '../service/call';", KNOWS_MORE],
	['credentials/importsNode.ts', `import '../${HOUSE}/refusal';`, 'n8n loads the credential on its own.'],
	[
		`${HOUSE}/Other.node.ts`,
		'export class Other { async execute() {} }',
		'execute() itself asks n8n whether to continue on fail.',
	],
	[
		`${HOUSE}/execution/namesNoItem.ts`,
		"throw new NodeApiError(node, {}, { message: 'Broken' });",
		'An error names its item.',
	],
	[`${HOUSE}/any.ts`, 'export const answer: any = 0;', 'Unexpected any. Specify a different type.'],
	[`${HOUSE}/nonNull.ts`, 'export const first = list[0]!;', 'Forbidden non-null assertion.'],
	[`${HOUSE}/cycle.ts`, "export { two as one } from './cycleBack';", 'Dependency cycle detected'],
	[`${HOUSE}/cycleBack.ts`, "export { one as two } from './cycle';", 'Dependency cycle detected'],
];

const folder = makeScratchFolder();
afterAll(() => removeScratchFolder(folder));

/** What ESLint says of each file of the copy. */
const lint = () => {
	for (const name of ['nodes', 'credentials'])
		cpSync(join(ROOT, name), join(folder, name), { recursive: true });
	for (const [file, code] of BREACHES) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), `${code}\n`);
	}
	const config = join(__dirname, 'house.eslint.config.mjs');
	const results = runEslint(folder, ['--config', config, ...BREACHES.map(([file]) => file)]);
	return new Map(results.map(({ filePath, messages }) => [filePath, messages.map(({ message }) => message)]));
};

const messages = lint();

it.each(BREACHES)('%s, with %s', (file, _code, expected) => {
	expect(messages.get(join(folder, file))).toEqual([expect.stringContaining(expected)]);
});
