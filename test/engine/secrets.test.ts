import { toAccount } from '../../nodes/LeadManagement/service/account';
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
const toHtml = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const byUnit = (encode: (code: number) => string) => (text: string) =>
	text
		.split('')
		.map((unit) => encode(unit.charCodeAt(0)))
		.join('');

type Encode = (text: string) => string;

/** How servers and gateways encode a text that they repeat. */
const ENCODINGS = {
	plain: (text) => text,
	'upper case': (text) => text.toUpperCase(),
	'as a URL': encodeURI,
	'percent-encoded': encodeURIComponent,
	'percent-encoded strictly': strictly,
	'percent-encoded in lower case': (text) => encodeURIComponent(text).toLowerCase(),
	'percent-encoded, every byte': (text) => `%${Buffer.from(text).toString('hex').match(/../g)?.join('%')}`,
	'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
	'as a form': (text) => String(new URLSearchParams({ k: text })).slice(2),
	'decoded once too often': (text) => decodeURIComponent(text.replace(/\+/g, ' ')),
	'with + for blanks': (text) => text.replace(/ /g, '+'),
	'in JSON': (text) => JSON.stringify(text),
	'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
	'in JSON of ASCII': byUnit((code) => `\\u${code.toString(16).padStart(4, '0')}`),
	'in JavaScript': byUnit((code) =>
		code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`,
	),
	'in HTML': toHtml,
	'in HTML with a named apostrophe': (text) => toHtml(text).replace(/'/g, '&apos;'),
	'in HTML twice': (text) => toHtml(toHtml(text)),
	'in HTML by numbers': (text) => Array.from(text, (character) => `&#${character.codePointAt(0)};`).join(''),
	'in HTML by hexadecimal numbers': (text) =>
		Array.from(text, (character) => `&#x${character.codePointAt(0)?.toString(16)};`).join(''),
} satisfies Record<string, Encode>;

/** A JSON text in which every character of every string is an escape. */
const escapeAll = (value: object) =>
	JSON.stringify(value).replace(
		/"((?:[^"\\]|\\.)*)"/g,
		(literal) => `"${ENCODINGS['in JSON of ASCII'](JSON.parse(literal))}"`,
	);

const success = (extra: object) => ({
	Status: 'Success',
	Message: { Id: '1', AffectedRows: 1, ...extra },
	...extra,
});

type Echo = (text: string) => Answer;

/** Ways in which a response may repeat a text. */
const ECHOES = {
	'an error message': (text) => ({
		status: 500,
		body: { Status: 'Error', ExceptionType: 'MXException', ExceptionMessage: `Bad call: ${text}!` },
	}),
	'a long error message': (text) => ({
		status: 500,
		body: { Status: 'Error', ExceptionType: 'MXException', ExceptionMessage: 'x'.repeat(480) + text },
	}),
	'an error type': (text) => ({ status: 500, body: { Status: 'Error', ExceptionType: text } }),
	'an unknown attribute': (text) => ({
		status: 500,
		body: { Status: 'Error', ExceptionMessage: `Attribute(s) does not exist - mx_City,${text}` },
	}),
	'a refused key': (text) => ({ status: 401, body: { Status: 'Error', ExceptionMessage: text } }),
	'another message': (text) => ({ status: 400, body: { Message: text } }),
	'an error of the limit': (text) => ({ status: 429, body: { ExceptionMessage: text } }),
	'an error with status 200': (text) => ({ body: { Status: 'Error', ExceptionMessage: text } }),
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
	'a success': (text) => ({ body: success({ Note: text }) }),
	'a success, deep inside': (text) => ({ body: success({ Notes: [{ inner: [text] }] }) }),
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
const searchRun = async (keys: Keys, answer: Answer, settings: NodeOptions, parameters: object = LEAD) => {
	const calls = play(answer);
	const run = await withoutWaiting(() =>
		runNode({ credentials: credentialsWith(keys), parameters, items, ...settings }),
	);
	expect(calls).not.toEqual([]);
	return { run, calls, found: findKeys(placesOf(run), [keys.accessKey, keys.secretKey]) };
};

it('finds keys wherever they stand and however they are encoded', () => {
	const error = new Error('outer', { cause: new Error('inner') });
	for (const key of KEY_PAIRS.flatMap((keys) => Object.values(keys))) {
		for (const [name, encode] of Object.entries(ENCODINGS)) {
			Object.defineProperty(error.cause, 'hidden', { value: [`a ${encode(key)} b`], configurable: true });
			expect([key, name, findKeys({ error }, [key])]).toEqual([key, name, ['error']]);
		}
	}
	expect(findKeys({ text: 'nothing' }, [DEMO_KEYS.accessKey])).toEqual([]);
});

it.each(ERROR_ANSWERS)(
	'keeps the keys where a run ends with this: $cause ($detail)',
	async ({ answer, parameters }) => {
		const { found, run } = await searchRun(DEMO_KEYS, answer, {}, parameters);

		expect(found).toEqual([]);
		expect(run.error?.name).toBe('NodeApiError');
	},
);

const CONTINUED = ['continueRegularOutput', 'continueErrorOutput'] as const;

it.each(CONTINUED)('keeps the keys where a run goes on: %s', async (onError) => {
	const answers = ERROR_ANSWERS.filter(({ parameters }) => !parameters);
	const rows = answers.map((_, index) => ({ EmailAddress: `${index}@example.com` }));
	recordCalls(baseUrl, ({ body }) => answers[parseInt(JSON.parse(body)[0].Value)].answer);
	const run = await withoutWaiting(() =>
		runNode({ credentials: credentialsWith(DEMO_KEYS), parameters: LEAD, items: rows, onError }),
	);

	expect(findKeys(placesOf(run), Object.values(DEMO_KEYS))).toEqual([]);
	const failed = onError === 'continueErrorOutput' ? run.errorItems : run.items;
	expect(failed).toHaveLength(answers.length);
});

describe.each(SETTINGS)('with %j', (settings) => {
	it.each(Object.entries(ECHOES))('keeps the keys where the service repeats them in %s', async (_, echo) => {
		for (const keys of KEY_PAIRS) {
			const { found, calls } = await searchRun(keys, echo(`${keys.accessKey} ${keys.secretKey}`), settings);
			expect(found).toEqual([]);
			expect(calls.map(({ path }) => path)).not.toContain('/elsewhere');
		}
	});
});

it.each(Object.entries(ENCODINGS))('takes the keys out of an answer that has them %s', async (_, encode) => {
	for (const keys of KEY_PAIRS) {
		const text = `${encode(keys.accessKey)} and ${encode(keys.secretKey)}`;
		const [failing, successful] = [ECHOES['an error message'](text), ECHOES['a success'](text)];
		const failed = await searchRun(keys, failing, {});
		expect(failed.found).toEqual([]);
		expect(failed.run.error?.message).toMatch(/: Bad call: .*\*{5}.* and .*\*{5}/);
		const written = await searchRun(keys, successful, {});
		expect(written.found).toEqual([]);
		expect(written.run.items[0].json.Note).toMatch(/\*{5}.* and .*\*{5}/);
	}
});

it('keeps the rest of an answer', async () => {
	const { run } = await searchRun(DEMO_KEYS, ECHOES['an error message'](DEMO_KEYS.accessKey), {});

	expect(run.error?.message).toBe('LeadSquared refused this item: Bad call: *****!');
});

it('takes a key of digits out of a number', async () => {
	const keys = { accessKey: '12345678', secretKey: 'other key' };
	const { found, run } = await searchRun(keys, { body: success({ Note: 12345678 }) }, {});

	expect(found).toEqual([]);
	expect(run.items[0].json.Message).toEqual({ Id: '1', AffectedRows: 1, Note: '*****' });
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

it('names the account without a key', () => {
	expect(findKeys({ account: toAccount({ baseUrl, ...DEMO_KEYS }) }, Object.values(DEMO_KEYS))).toEqual([]);
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
