/** Runs that n8n ends: its stop button, and errors of the whole run. */
import { passUntil, passUntilDone, sleep, stopTime, withoutWaiting } from '../support/fakeTimers';
import { startNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, FIELDS, SUCCESS, run } from './support/rows';

const rows = Array.from({ length: 120 }, (_, index) => ({ Phone: String(20_000 + index) }));
const LEAD = { EmailAddress: ADA, City: 'Rome' };
const start = (items: object[], onError: 'stopWorkflow' | 'continueErrorOutput' = 'continueErrorOutput') =>
	startNode({
		...{ parameters: AUTO_MAP, items: items.map((row) => ({ ...row })), onError, mode: 'manual' },
		credentials: {
			leadManagementApi: { baseUrl: BASE_URL, accessKey: 'access', secretKey: 'secret', callLimit: 25 },
		},
	});
// Canceled calls hold their leads. Real timers would keep Jest running until then.
afterEach(() => jest.useRealTimers());

test.each(['stopWorkflow', 'continueErrorOutput'] as const)(
	'with %s, stopping ends waiting and in-flight calls at once, none starts afterwards, and the log says how far it came',
	async (onError) => {
		stopTime();
		const calls = recordCalls(BASE_URL, (_call, index) => ({
			body: SUCCESS,
			delayMs: index < 10 ? 0 : 60_000,
		}));
		const running = start(rows, onError);
		await passUntil(() => calls.length === 25);
		for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => void setImmediate(resolve));
		const stoppedAtMs = Date.now();
		running.cancel();
		const { status, logLines } = await passUntilDone(running.done);
		expect(status).toBe('canceled');
		expect(Date.now() - stoppedAtMs).toBeLessThan(1_000);
		expect(calls).toHaveLength(25);
		expect(logLines.filter((line) => line.includes('written'))).toEqual([
			expect.stringMatching(
				/^warn [^]*The execution ended early: 10 written, 15 may have been written, 95 not sent/,
			),
		]);
	},
);

test('a run that is stopped while the list of fields is read is no failed run', async () => {
	stopTime();
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS, delayMs: 60_000 }));
	const running = start([LEAD]);
	await passUntil(() => calls.length === 1);
	running.cancel();
	const { status, items, errorItems } = await passUntilDone(running.done);
	expect({ status, items, errorItems }).toEqual({ status: 'canceled', items: [], errorItems: [] });
});

test('a canceled execution leaves at once while the read of another goes on', async () => {
	const calls = recordCalls(BASE_URL, ({ method }) =>
		method === 'POST' ? { body: SUCCESS } : { body: FIELDS, delayMs: 20_000 },
	);
	const { left, other } = await withoutWaiting(async () => {
		const reader = start([LEAD]);
		await sleep(1_000);
		const canceled = start([LEAD]);
		await sleep(1_000);
		canceled.cancel();
		return { left: [(await canceled.done).status, calls.length], other: await reader.done };
	});
	expect(left).toEqual(['canceled', 1]);
	expect(other.items.map(({ json }) => json)).toEqual([SUCCESS]);
	expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('an error of the whole run leaves a failed run, though its words are those of a canceled one', async () => {
	const list = { status: 400, body: { ExceptionMessage: 'canceled <b>' } };
	const { status, error } = await run({ items: [LEAD], list }, 'stopWorkflow');
	expect([status, error?.message]).toEqual([
		'error',
		'LeadSquared did not send the list of lead fields: cancelled ‹b›',
	]);
});
