/** The rate limit in runs: who waits, what a failed or canceled run leaves, and who shares it. Time is that of `withoutWaiting`. */
import { DEMO_KEYS } from '../lead-service/settings';
import { sleep, withoutWaiting } from '../support/fakeTimers';
import { startNode } from './support/harness';
import type { NodeOptions, Row } from './support/harness';
import { recordCalls } from './support/recordCalls';
import type { Call } from './support/recordCalls';
import { AUTO_MAP, BASE_URL, SUCCESS as body } from './support/rows';

const DUPLICATE = {
	status: 500,
	// Later than all calls that may be sent at once.
	delayMs: 500,
	body: '{"Status":"Error","ExceptionType":"MXDuplicateEntryException","ExceptionMessage":"A Lead with same Phone Number already exists."}',
};

const createRows = (count: number, first = 1000) =>
	Array.from({ length: count }, (_, index) => ({ Phone: String(first + index) }));
const valuesOf = (call: Call) => (JSON.parse(call.body) as { Value: string }[]).map(({ Value }) => Value);
const phoneOf = (call: Call) => valuesOf(call)[0];

const start = (rows: Row[], callLimit: number, options: NodeOptions = {}) => {
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, callLimit } };
	return startNode({ parameters: AUTO_MAP, items: rows, credentials, ...options });
};

test('rows wait for the limit, and the user is told in a hint and a log line', async () => {
	const calls = recordCalls(BASE_URL, () => ({ body }));
	const { run, early } = await withoutWaiting(async () => {
		const { done } = start(createRows(7), 3);
		await sleep(4_000);
		return { early: calls.length, run: await done };
	});
	expect(early).toBe(3);
	expect(calls.map(phoneOf)).toEqual(['1000', '1001', '1002', '1003', '1004', '1005', '1006']);
	expect(run.items).toHaveLength(7);
	const message = '4 calls waited for the rate limit (3 per 5 seconds)';
	expect(run.hints).toEqual([{ message, location: 'outputPane' }]);
	expect(JSON.stringify(run.logLines)).toContain(message);
});

test('a failing row stops the run: nothing new starts, what is under way is awaited, and the error says how far it came', async () => {
	const calls = recordCalls(BASE_URL, (call) =>
		phoneOf(call) === '1002' ? DUPLICATE : { body, delayMs: 1_000 },
	);
	const { error } = await withoutWaiting(async () => {
		const run = await start(createRows(40), 5).done;
		await sleep(20_000);
		return run;
	});
	expect(calls.map(phoneOf)).toEqual(['1000', '1001', '1002', '1003', '1004']);
	expect(error?.message).toContain('[item 3 of 40]');
	expect(error?.context.itemIndex).toBe(2);
	expect(error?.description).toContain('4 of 40 items were written');
});

test('stopping the execution ends waiting and in-flight calls at once, and none starts afterwards', async () => {
	const calls = recordCalls(BASE_URL, () => ({ body, delayMs: 60_000 }));
	const { status, tookMs } = await withoutWaiting(async () => {
		const { done, cancel } = start(createRows(40), 5);
		await sleep(1_000);
		expect(calls).toHaveLength(5);
		const stoppedAtMs = Date.now();
		cancel();
		const run = await done;
		const times = { status: run.status, tookMs: Date.now() - stoppedAtMs };
		await sleep(20_000);
		return times;
	});
	expect(status).toBe('canceled');
	expect(tookMs).toBeLessThan(1_000);
	expect(calls).toHaveLength(5);
});

test('two executions share the limit of their account and keep the order of a lead', async () => {
	const calls = recordCalls(BASE_URL, () => ({ body, delayMs: 100 }));
	const early = await withoutWaiting(async () => {
		const runs = ['a', 'b'].map((name, index) => {
			const rows = [{ Phone: '12345678', FirstName: name }, ...createRows(4, 1_000 * (index + 1))];
			// A key that was replaced belongs to the same account.
			const account = { ...DEMO_KEYS, baseUrl: BASE_URL, secretKey: name, callLimit: 5 };
			return start(rows, 5, { credentials: { leadManagementApi: account } });
		});
		await sleep(4_500);
		const { length } = calls;
		await Promise.all(runs.map(({ done }) => done));
		return length;
	});
	expect(early).toBe(5);
	expect(calls.map(valuesOf).filter(([phone]) => phone === '12345678')).toEqual([
		['12345678', 'a'],
		['12345678', 'b'],
	]);
});
