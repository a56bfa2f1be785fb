/** The keys of the credential get into a request, and nowhere else, whatever a response repeats. */
import { DEMO_KEYS } from '../lead-service/settings';
import { withoutWaiting } from '../support/fakeTimers';
import { findKeys } from '../support/keySearch';
import { SUCCESS, networkError } from '../support/leads';
import { loadOptions, runNode, searchList, testCredential } from './support/harness';
import type { NodeOptions, Run } from './support/harness';
import { recordCalls, type Answer } from './support/recordCalls';
import { BASE_URL } from './support/rows';

type Keys = Record<'accessKey' | 'secretKey', string>;
/** The second key has what the first one does not: quotes, backslashes, markup, and characters beyond ASCII. */
const KEYS: Keys = { accessKey: DEMO_KEYS.accessKey, secretKey: `漢"😀"'\\z<b>&amp; %41%2B+ end` };
const BOTH = Object.values(KEYS).join(' ');

/** Lines that are written to the console instead of n8n's logger. */
let printed: unknown[][];
beforeEach(() => {
	printed = [];
	for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
		jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => void printed.push(parts));
});
afterEach(() => jest.restoreAllMocks());

const expectNoKeys = (result: unknown, keys = KEYS) => {
	const { error, logLines, stored } = result as Partial<Run>;
	const places = { result, json: JSON.stringify(error) ?? '', stack: error?.stack ?? '', stored, printed };
	expect(findKeys({ ...places, log: logLines?.join('\n') }, Object.values(keys))).toEqual([]);
};

test('keys that expressions give as numbers are sent', async () => {
	const calls = recordCalls(BASE_URL, () => ({ body: SUCCESS }));
	const keys = { accessKey: '={{ 12345678 }}', secretKey: '={{ 4.5e3 }}' };
	const parameters = { dataToSend: 'json', attributesJson: '{"EmailAddress":"ada@example.com"}' };
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, ...keys } };
	expect((await runNode({ parameters, credentials })).error).toBeUndefined();
	expect(calls[0].rawQuery).toBe('postUpdatedLead=false&accessKey=12345678&secretKey=4500');
});

const strictly = (text: string) =>
	encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
const success = (extra: object) => ({ Status: 'Success', Message: { ...SUCCESS.Message, ...extra } });
const error = (status: number, body: object): Answer => ({ status, body: { Status: 'Error', ...body } });

const ECHOES: Record<string, (text: string) => Answer> = {
	'an error message': (text) => error(500, { ExceptionMessage: `Bad call: ${text}!` }),
	'an unknown attribute': (text) =>
		error(500, { ExceptionMessage: `Attribute(s) does not exist - mx_City,${text}` }),
	'a refused key': (text) => error(401, { ExceptionMessage: text }),
	'an error with status 200': (text) => error(200, { ExceptionMessage: text }),
	'a web page': (text) => ({ status: 502, body: `<html><body>GET /v2?accessKey=${text}</body></html>` }),
	headers: (text) => ({ status: 500, headers: { 'x-a': strictly(text), 'retry-after': strictly(text) } }),
	'a redirect': (text) => ({
		status: 307,
		headers: { location: `${BASE_URL}/elsewhere?accessKey=${strictly(text)}` },
	}),
	'a success': (text) => ({ body: success({ Notes: [{ [text]: [text] }] }) }),
	'an error of n8n': (text) => new Error(`GET ${BASE_URL}/v2?accessKey=${text} was blocked`),
	'a broken connection': () => networkError('ECONNRESET'),
};

let accounts = 0;
/** Answers every call like this from now on, in a new account: the rate limit that one run meets would slow down the next. */
const play = (answer: Answer) => {
	const calls = recordCalls(BASE_URL, () => answer);
	return { calls, credentials: { leadManagementApi: { baseUrl: `${BASE_URL}/${accounts++}`, ...KEYS } } };
};

const parameters = { dataToSend: 'autoMapInputData', inputsToIgnore: 'Id' };
const items = [{ EmailAddress: 'ada@example.com', mx_City: 'Delhi', Id: 'T1' }];
const SETTINGS: NodeOptions[] = [
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ onError: 'stopWorkflow', retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
];

test('no part of a key is told where a text is cut, and a text that only shares letters with one is', async () => {
	const told = async (answer: Answer) => {
		const json = { dataToSend: 'json', attributesJson: '{"EmailAddress":"ada@example.com"}' };
		return String((await runNode({ ...play(answer), parameters: json })).error?.message);
	};
	for (const before of ['x'.repeat(90), `mx_A,${'x'.repeat(90)}`]) {
		const ExceptionMessage = `Attribute(s) does not exist - ${before}${KEYS.accessKey}`;
		const answer = error(500, { ExceptionType: 'MXUnknownAttributeException', ExceptionMessage });
		expect(await told(answer)).toMatch(/^(?!.*u\$r0).*\*{5}/);
	}
	const other = KEYS.accessKey.slice(0, -1);
	expect(await told(error(400, { ExceptionMessage: other }))).toContain(other);
});

describe.each(Object.entries(ECHOES))('the service repeats the keys in %s', (_, echo) => {
	it.each(SETTINGS)('and they are not in a run with %j', async (settings) => {
		const { calls, credentials } = play(echo(BOTH));
		const run = await withoutWaiting(() => runNode({ credentials, parameters, items, ...settings }));
		expect(calls).not.toEqual([]);
		expectNoKeys(run);
		expect(calls.map(({ path }) => path)).not.toContain('/elsewhere');
	});

	it.each<[what: string, ask: (credentials: ReturnType<typeof play>['credentials']) => Promise<unknown>]>([
		['the test of a credential', (credentials) => testCredential(credentials.leadManagementApi)],
		['the list of attributes', (credentials) => searchList('searchLeadFields', { credentials })],
		['several attributes', (credentials) => loadOptions('loadLeadFields', { credentials })],
		['the list of templates', (credentials) => searchList('searchPermissionTemplates', { credentials })],
	])('and they are not in what is said instead of %s', async (_what, ask) => {
		const { calls, credentials } = play(echo(BOTH));
		expectNoKeys(await withoutWaiting(() => ask(credentials).catch((thrown: Error) => thrown)));
		expect(calls).not.toEqual([]);
	});
});

it.each([
	['attributes', searchList, 'searchLeadFields'],
	['restricted fields', loadOptions, 'loadLeadFields'],
	['permission templates', searchList, 'searchPermissionTemplates'],
])('keeps the keys in the list of %s', async (_what, load, method) => {
	const texts = [KEYS.accessKey, KEYS.secretKey, encodeURIComponent(KEYS.secretKey)];
	const entries = texts.map((text) => ({ SchemaName: text, DisplayName: text, Id: text, Name: text }));
	const list = method === 'searchPermissionTemplates' ? { RecordCount: 3, List: entries } : entries;
	const { credentials } = play({ body: list });
	expectNoKeys(await load(method, { credentials }));
});

it('does not repeat a Base URL that has keys in it', async () => {
	for (const baseUrl of [
		`https://${encodeURIComponent(DEMO_KEYS.secretKey)}@service.example`,
		`https://service.example/?accessKey=${DEMO_KEYS.accessKey}`,
		`https://service.example/#${DEMO_KEYS.secretKey}`,
		`http://${DEMO_KEYS.accessKey}`,
		`${DEMO_KEYS.accessKey} ${DEMO_KEYS.secretKey}`,
	]) {
		const run = await runNode({
			credentials: { leadManagementApi: { ...DEMO_KEYS, baseUrl } },
			parameters,
			items,
		});
		expect([baseUrl, run.status]).toEqual([baseUrl, 'error']);
		expectNoKeys(run, DEMO_KEYS);
	}
});
