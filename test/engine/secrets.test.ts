import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';
import { ERROR_ANSWERS, LEAD } from './support/errorAnswers';
import { withoutWaiting } from './support/fakeTimers';
import {
	loadOptions,
	runNode,
	searchList,
	testCredential,
	type NodeOptions,
	type NodeRun,
} from './support/harness';
import { forgetAnswers, networkError, recordCalls, type Answer } from './support/recordCalls';

// Many runs in one test.
jest.setTimeout(60_000);

interface Keys {
	accessKey: string;
	secretKey: string;
}

const baseUrl = 'https://service.example';
/** The second pair has what the first does not: quotes, backslashes, markup and characters beyond ASCII. */
const KEY_PAIRS: Keys[] = [
	DEMO_KEYS,
	{ accessKey: `ä"quoted"'\\z<b>&amp;`, secretKey: '漢字😀 %41%2B+\u2028end' },
];
const items = [{ EmailAddress: 'ada@example.com', mx_City: 'Delhi', Id: 'T1' }];
const SETTINGS: NodeOptions[] = [
	{ onError: 'stopWorkflow' },
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

const success = (extra: object) => ({
	Status: 'Success',
	Message: { Id: '1', AffectedRows: 1, ...extra },
	...extra,
});

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
	'another message': (text) => ({ status: 400, body: { Message: text } }),
	'an error of the limit': (text) => ({ status: 429, body: { ExceptionMessage: text } }),
	'an error with status 200': (text) => error(200, { ExceptionMessage: text }),
	'escaped JSON': (text) => ({ status: 500, body: escapeAll({ Status: 'Error', ExceptionMessage: text }) }),
	'a web page': (text) => ({ status: 502, body: `<html><body>GET /v2?accessKey=${text}</body></html>` }),
	headers: (text) => ({
		status: 500,
		headers: { 'x-request': strictly(text), 'retry-after': strictly(text) },
	}),
	'a redirect': (text) => ({
		status: 307,
		headers: { location: `${baseUrl}/elsewhere?accessKey=${strictly(text)}` },
	}),
	'a success': (text) => ({ body: success({ Notes: [{ inner: [text] }] }) }),
	'a success, as a name': (text) => ({ body: success({ [text]: 1 }) }),
	'a success, as escaped JSON': (text) => ({ body: escapeAll(success({ Note: text })) }),
	'an error of n8n': (text) => new Error(`GET ${baseUrl}/v2?accessKey=${text} was blocked`),
	'a long error of n8n': (text) => new Error('x'.repeat(90) + text),
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

/** Runs one item against this answer and searches everything that the run leaves behind. */
const searchRun = async (keys: Keys, answer: Answer, settings: NodeOptions) => {
	const calls = play(answer);
	const run = await withoutWaiting(() =>
		runNode({ credentials: credentialsWith(keys), parameters: LEAD, items, ...settings }),
	);
	expect(calls).not.toEqual([]);
	return { run, calls, found: findKeys(placesOf(run), [keys.accessKey, keys.secretKey]) };
};

// errors.test.ts searches the runs that end with them.
it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'keeps the keys where a run goes on: %s',
	async (onError) => {
		const answers = ERROR_ANSWERS.filter(({ parameters }) => !parameters);
		const rows = answers.map((_, index) => ({ EmailAddress: `${index}@example.com` }));
		recordCalls(baseUrl, ({ body }) => answers[parseInt(JSON.parse(body)[0].Value)].answer);
		const run = await withoutWaiting(() =>
			runNode({ credentials: credentialsWith(DEMO_KEYS), parameters: LEAD, items: rows, onError }),
		);

		expect(findKeys(placesOf(run), Object.values(DEMO_KEYS))).toEqual([]);
		const failed = onError === 'continueErrorOutput' ? run.errorItems : run.items;
		expect(failed).toHaveLength(answers.length);
	},
);

describe.each(SETTINGS)('with %j', (settings) => {
	it.each(Object.entries(ECHOES))('keeps the keys where the service repeats them in %s', async (_, echo) => {
		for (const keys of KEY_PAIRS) {
			const { found, calls } = await searchRun(keys, echo(`${keys.accessKey} ${keys.secretKey}`), settings);
			expect(found).toEqual([]);
			expect(calls.map(({ path }) => path)).not.toContain('/elsewhere');
		}
	});
});

it('keeps the rest of an answer', async () => {
	const { run } = await searchRun(DEMO_KEYS, ECHOES['an error message'](DEMO_KEYS.accessKey), {});

	expect(run.error?.message).toBe('LeadSquared refused this item: Bad call: *****!');
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

const LISTS = [
	{ name: 'attributes', load: searchList, method: 'searchLeadFields' },
	{ name: 'restricted fields', load: loadOptions, method: 'loadLeadFields' },
	{ name: 'permission templates', load: searchList, method: 'searchPermissionTemplates' },
];

it.each(LISTS)('keeps the keys in the list of $name', async ({ load, method }) => {
	for (const keys of KEY_PAIRS) {
		const texts = [keys.accessKey, keys.secretKey, encodeURIComponent(keys.secretKey)];
		const entries = texts.map((text) => ({ SchemaName: text, DisplayName: text, Id: text, Name: text }));
		const list = method === 'searchPermissionTemplates' ? { RecordCount: 3, List: entries } : entries;
		const search = () => load(method, { credentials: credentialsWith(keys) });

		const calls = play({ body: list });
		const result = await search();
		expect(calls).toHaveLength(1);
		expect('results' in result ? result.results : result).toHaveLength(texts.length);
		expect(findKeys({ result, console: printed }, Object.values(keys))).toEqual([]);

		for (const echo of Object.values<Echo>(ECHOES)) {
			for (const answer of texts.map((text) => echo(text))) {
				const failing = play(answer);
				const outcome = await withoutWaiting(() => search().catch((error: unknown) => error));
				expect(failing.length).toBeGreaterThan(0);
				expect(findKeys({ outcome, console: printed }, Object.values(keys))).toEqual([]);
			}
		}
	}
});
