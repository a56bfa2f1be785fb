import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';
import { withoutWaiting } from '../support/fakeTimers';
import { loadOptions, runNode, searchList, testCredential } from './support/harness';
import type { NodeOptions, NodeRun } from './support/harness';
import { forgetAnswers, networkError, recordCalls, type Answer } from './support/recordCalls';

// Many runs in one test.
jest.setTimeout(60_000);

const LEAD = { dataToSend: 'autoMapInputData', inputsToIgnore: 'Id' };
type Keys = Record<'accessKey' | 'secretKey', string>;

const baseUrl = 'https://service.example';
/** The second pair has what the first does not: quotes, backslashes, markup and characters beyond ASCII. */
const KEY_PAIRS: Keys[] = [
	DEMO_KEYS,
	{ accessKey: `ä"quoted"'\\z<b>&amp;`, secretKey: '漢字😀 %41%2B+\u2028end' },
];
const items = [{ EmailAddress: 'ada@example.com', mx_City: 'Delhi', Id: 'T1' }];
const SETTINGS: NodeOptions[] = [
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ onError: 'stopWorkflow', retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
];

/** What is written to the console instead of n8n's logger. */
let printed: unknown[][];
beforeEach(() => {
	printed = [];
	for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
		jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => void printed.push(parts));
	}
});
afterEach(() => jest.restoreAllMocks());

const strictly = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
const toEscapes = (text: string) =>
	text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** A JSON text in which every character of every string is an escape. */
const escapeAll = (value: object) =>
	JSON.stringify(value).replace(/"((?:[^"\\]|\\.)*)"/g, (literal) => `"${toEscapes(JSON.parse(literal))}"`);

const success = (extra: object) => ({ Status: 'Success', Message: { Id: '1', AffectedRows: 1, ...extra } });

type Echo = (text: string) => Answer;

const error = (status: number, body: object): Answer => ({ status, body: { Status: 'Error', ...body } });

/** Ways in which a response may repeat a text. */
const ECHOES = {
	'an error message': (text) => error(500, { ExceptionMessage: `Bad call: ${text}!` }),
	'a long error message': (text) => error(500, { ExceptionMessage: 'x'.repeat(480) + text }),
	'an error type': (text) => error(500, { ExceptionType: text }),
	'an unknown attribute': (text) =>
		error(500, { ExceptionMessage: `Attribute(s) does not exist - mx_City,${text}` }),
	'a refused key': (text) => error(401, { ExceptionMessage: text }),
	'an error with status 200': (text) => error(200, { ExceptionMessage: text }),
	'escaped JSON': (text) => ({ status: 500, body: escapeAll({ Status: 'Error', ExceptionMessage: text }) }),
	'a web page': (text) => ({ status: 502, body: `<html><body>GET /v2?accessKey=${text}</body></html>` }),
	headers: (text) => ({ status: 500, headers: { 'x-a': strictly(text), 'retry-after': strictly(text) } }),
	'a redirect': (text) => ({
		status: 307,
		headers: { location: `${baseUrl}/elsewhere?accessKey=${strictly(text)}` },
	}),
	'a success': (text) => ({ body: success({ Notes: [{ [text]: [text] }] }) }),
	'a success, as escaped JSON': (text) => ({ body: escapeAll(success({ Note: text })) }),
	'an error of n8n': (text) => new Error(`GET ${baseUrl}/v2?accessKey=${text} was blocked`),
} satisfies Record<string, Echo>;

/** Where the keys must not be after a run. */
const placesOf = (run: NodeRun) => ({
	error: run.error,
	'error as JSON': JSON.stringify(run.error) ?? '',
	stack: run.error?.stack ?? '',
	'run data': run.runData,
	stored: run.stored,
	hints: run.hints,
	log: run.logLines.join('\n'),
	console: printed,
});

/** Answers every call like this from now on. */
const play = (answer: Answer) => {
	forgetAnswers();
	return recordCalls(baseUrl, () => answer);
};

let accounts = 0;
/** A new account for every run: the rate limit that one run meets would slow down the next. */
const credentialsWith = (keys: Keys) => ({
	leadManagementApi: { baseUrl: `${baseUrl}/${accounts++}`, ...keys },
});

describe.each(SETTINGS)('with %j', (settings) => {
	it.each(Object.entries(ECHOES))('keeps the keys where the service repeats them in %s', async (_, echo) => {
		for (const keys of KEY_PAIRS) {
			const calls = play(echo(`${keys.accessKey} ${keys.secretKey}`));
			const credentials = credentialsWith(keys);
			const run = await withoutWaiting(() => runNode({ credentials, parameters: LEAD, items, ...settings }));
			expect(calls).not.toEqual([]);
			expect(findKeys(placesOf(run), Object.values(keys))).toEqual([]);
			expect(calls.map(({ path }) => path)).not.toContain('/elsewhere');
		}
	});
});

it('does not repeat a Base URL that has keys in it', async () => {
	for (const typed of [
		`https://${encodeURIComponent(DEMO_KEYS.secretKey)}@service.example`,
		`https://service.example/?accessKey=${DEMO_KEYS.accessKey}`,
		`https://service.example/#${DEMO_KEYS.secretKey}`,
		`http://${DEMO_KEYS.accessKey}`,
		`${DEMO_KEYS.accessKey} ${DEMO_KEYS.secretKey}`,
	]) {
		const credentials = { leadManagementApi: { ...DEMO_KEYS, baseUrl: typed } };
		const run = await runNode({ credentials, parameters: LEAD, items });
		expect(run.status).toBe('error');
		expect([typed, findKeys(placesOf(run), Object.values(DEMO_KEYS))]).toEqual([typed, []]);
	}
});

it.each<[name: string, echo: Echo]>([
	...Object.entries(ECHOES),
	['a broken connection', () => networkError('ECONNRESET')],
])('keeps the keys in the test of a credential that gets %s', async (_, echo) => {
	for (const keys of KEY_PAIRS) {
		const calls = play(echo(`${keys.accessKey} ${keys.secretKey}`));
		const result = await testCredential({ baseUrl, ...keys });
		expect(findKeys({ result, console: printed }, Object.values(keys))).toEqual([]);
		expect(calls).toHaveLength(1);
	}
});

it.each([
	['attributes', searchList, 'searchLeadFields'],
	['restricted fields', loadOptions, 'loadLeadFields'],
	['permission templates', searchList, 'searchPermissionTemplates'],
])('keeps the keys in the list of %s', async (_what, load, method) => {
	for (const keys of KEY_PAIRS) {
		const texts = [keys.accessKey, keys.secretKey, encodeURIComponent(keys.secretKey)];
		const entries = texts.map((text) => ({ SchemaName: text, DisplayName: text, Id: text, Name: text }));
		const list = method === 'searchPermissionTemplates' ? { RecordCount: 3, List: entries } : entries;
		const answers = Object.values<Echo>(ECHOES).map((echo) => echo(texts.join(' ')));
		for (const answer of [{ body: list }, ...answers]) {
			const calls = play(answer);
			const search = async () => await load(method, { credentials: credentialsWith(keys) });
			const result = await withoutWaiting(() => search().catch((thrown: Error) => thrown));
			expect(result instanceof Error).toBe(!('body' in answer && answer.body === list));
			expect(calls.length).toBeGreaterThan(0);
			expect(findKeys({ result, console: printed }, Object.values(keys))).toEqual([]);
		}
	}
});
