import { DEMO_KEYS } from '../lead-service/settings';
import { startNode } from './support/harness';
import type { NodeOptions, Row } from './support/harness';
import { recordCalls } from './support/recordCalls';
import type { Call } from './support/recordCalls';

const BASE_URL = 'https://api.test';
import { SUCCESS as LEAD } from './support/rows';

const SUCCESS = { body: LEAD };
/** Later than all calls that may be sent at once. */
const RESPONSE_DELAY_MS = 500;
const DUPLICATE = {
	status: 500,
	delayMs: RESPONSE_DELAY_MS,
	body: '{"Status":"Error","ExceptionType":"MXDuplicateEntryException","ExceptionMessage":"A Lead with same Phone Number already exists."}',
};

const createRows = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ Phone: String(1000 + index) }));

type Pairs = { Attribute: string; Value: string }[];
const pairsOf = ({ body }: Call) => JSON.parse(body) as Pairs;
const phoneOf = (call: Call) => pairsOf(call)[0].Value;

type Settings = NodeOptions & { callLimit?: number };

/** Starts the node. Time passes for it only as the test says. */
const start = (rows: Row[], { callLimit = 25, ...options }: Settings = {}) =>
	startNode({
		parameters: { dataToSend: 'autoMapInputData' },
		items: rows,
		credentials: { leadManagementApi: { baseUrl: BASE_URL, callLimit } },
		...options,
	});

const realSetTimeout = setTimeout;
const STEP_MS = 20;

/** Lets a little fake time pass, and real time for the responses, which a busy machine needs. */
const passStep = async () => {
	for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => void setImmediate(resolve));
	await new Promise((resolve) => realSetTimeout(resolve, 1));
	await jest.advanceTimersByTimeAsync(STEP_MS);
};

/** Lets time pass until a promise is settled. */
const passTimeUntil = async <T>(promise: Promise<T>) => {
	let isSettled = false;
	const settled = () => void (isSettled = true);
	promise.then(settled, settled);
	while (!isSettled) await passStep();
	return await promise;
};

const passTime = async (milliseconds: number) => {
	for (let passedMs = 0; passedMs < milliseconds; passedMs += STEP_MS) await passStep();
};

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
	jest.useRealTimers();
});

test('rows wait for the limit, and the user is told in a hint and a log line', async () => {
	const calls = recordCalls(BASE_URL, () => SUCCESS);
	const pending = start(createRows(7), { callLimit: 3 });
	await passTime(4000);
	expect(calls).toHaveLength(3);
	const run = await passTimeUntil(pending.done);
	expect(calls.map(phoneOf)).toEqual(['1000', '1001', '1002', '1003', '1004', '1005', '1006']);
	expect(run.items).toHaveLength(7);
	expect(run.hints).toEqual([
		{ message: '4 calls waited for the rate limit (3 per 5 seconds)', location: 'outputPane' },
	]);
	expect(JSON.stringify(run.logLines)).toContain('4 calls waited for the rate limit (3 per 5 seconds)');
});

test('a failing row stops the run: nothing new starts, what is under way is awaited, and the error says how far it came', async () => {
	const calls = recordCalls(BASE_URL, (call) =>
		phoneOf(call) === '1002' ? DUPLICATE : { ...SUCCESS, delayMs: 1000 },
	);
	const run = await passTimeUntil(start(createRows(40), { callLimit: 5 }).done);
	expect(calls.map(phoneOf)).toEqual(['1000', '1001', '1002', '1003', '1004']);
	expect(run.error?.message).toContain('[item 2]');
	expect(run.error?.context.itemIndex).toBe(2);
	expect(run.error?.description).toContain('4 of 40 items were written');
	await passTime(20_000);
	expect(calls).toHaveLength(5);
});

test('stopping the execution ends waiting and in-flight calls at once, and none starts afterwards', async () => {
	const calls = recordCalls(BASE_URL, () => ({ ...SUCCESS, delayMs: 60_000 }));
	const pending = start(createRows(40), { callLimit: 5 });
	await passTime(1000);
	expect(calls).toHaveLength(5);
	const stoppedAtMs = Date.now();
	pending.cancel();
	const run = await passTimeUntil(pending.done);
	expect(run.status).toBe('canceled');
	expect(Date.now() - stoppedAtMs).toBeLessThan(1000);
	await passTime(20_000);
	expect(calls).toHaveLength(5);
});

test('two executions share the limit of their account and keep the order of a lead', async () => {
	const calls = recordCalls(BASE_URL, () => ({ ...SUCCESS, delayMs: 100 }));
	// A key that was replaced belongs to the same account.
	const credentialsOf = (secretKey: string) => ({
		leadManagementApi: { ...DEMO_KEYS, baseUrl: BASE_URL, secretKey, callLimit: 5 },
	});
	const rowsOf = (name: string) => [
		{ Phone: '12345678', FirstName: name },
		...createRows(4).map(({ Phone }) => ({ Phone: (name === 'a' ? '1' : '2') + Phone })),
	];
	const runs = ['a', 'b'].map((name) => start(rowsOf(name), { credentials: credentialsOf(name) }));
	await passTime(4500);
	expect(calls).toHaveLength(5);
	await passTimeUntil(Promise.all(runs.map(({ done }) => done)));
	const ofAda = calls.filter((call) => phoneOf(call) === '12345678').map((call) => pairsOf(call)[1].Value);
	expect(ofAda).toEqual(['a', 'b']);
});
