/** When rows are checked and sent, and what a user sees while many of them are under way. */
import type { OnError } from 'n8n-workflow';
import { passUntil, passUntilDone, stopTime, withoutWaiting } from '../support/fakeTimers';
import { runNode, startNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { BASE_URL, SUCCESS } from './support/rows';

const CALL_LIMIT = 25;
/** Rows that may have been checked and not sent. */
const MAX_WAITING = 1_000;

const credentialsOf = (callLimit: number) => ({ leadManagementApi: { baseUrl: BASE_URL, callLimit } });
const parameters = { attributes: { attribute: [{ name: 'Phone', value: '={{ $json.Phone }}' }] } };

/** Rows that note when they are read. */
const createRows = (count: number, checked = new Set<number>()) =>
	Array.from({ length: count }, (_, index) => ({
		get Phone() {
			checked.add(index);
			return String(1_000_000 + index);
		},
	}));

/** Runs rows whose calls are not answered until all that could be sent were, and cancels it then. */
const checkedAndSent = async (count: number, onError: OnError) => {
	// Canceled calls hold their leads until their timeout. Real timers would keep Jest running until then.
	stopTime();
	const checked = new Set<number>();
	const items = createRows(count, checked);
	const checkedAtCall: number[] = [];
	recordCalls(BASE_URL, async () => {
		checkedAtCall.push(checked.size);
		return { body: SUCCESS, delayMs: 60_000 };
	});
	const running = startNode({ parameters, items, credentials: credentialsOf(CALL_LIMIT), onError });
	const most = Math.min(count, MAX_WAITING);
	await passUntil(() => checkedAtCall.length === CALL_LIMIT);
	await passUntil(() => checked.size >= most);
	for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => void setImmediate(resolve));
	const checkedAtEnd = checked.size;
	running.cancel();
	await passUntilDone(running.done);
	return { checkedAtCall, checkedAtEnd };
};
afterEach(() => jest.useRealTimers());

test.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
	'with %s, rows are sent while later ones are checked, and few wait in memory',
	async (onError) => {
		const { checkedAtCall, checkedAtEnd } = await checkedAndSent(10_000, onError);
		expect(checkedAtCall[0]).toBeLessThan(MAX_WAITING);
		expect(checkedAtEnd).toBeLessThanOrEqual(MAX_WAITING + 1);
	},
);

test('where the node stops, all rows are checked before the first is sent', async () => {
	const { checkedAtCall } = await checkedAndSent(2_000, 'stopWorkflow');
	expect(checkedAtCall[0]).toBe(2_000);
});

test('a line a minute in the log says how far the rows are', async () => {
	recordCalls(BASE_URL, ({ body }) =>
		body.includes('"1000003"') ? { status: 400, body: { ExceptionMessage: 'No.' } } : { body: SUCCESS },
	);
	const items = [...createRows(60), {}];
	const { logLines } = await withoutWaiting(() =>
		runNode({ parameters, items, credentials: credentialsOf(2), onError: 'continueRegularOutput' }),
	);
	const lines = logLines.join('\n').match(/\d+ written, \d+ refused, \d+ waiting, about \d+ min left/g) ?? [];
	expect(lines).toHaveLength(2);
	const [first, second] = lines.map((line) => (line.match(/\d+/g) ?? []).map(Number));
	// 2 calls per 5 seconds.
	expect(first[0]).toBeGreaterThan(20);
	expect(first[0]).toBeLessThan(30);
	expect(first[0] + first[1] + first[2]).toBe(61);
	expect([first[1], first[3]]).toEqual([2, 2]);
	expect([second[1], second[3]]).toEqual([2, 1]);
	expect(JSON.stringify(logLines)).not.toContain('1000003');
});
