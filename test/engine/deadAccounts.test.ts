/** Accounts that accept nothing or answer nothing: what the user sees, how often they are called, and who goes on. */
import { DEMO_KEYS } from '../lead-service/settings';
import { withoutWaiting } from './support/fakeTimers';
import { startNode } from './support/harness';
import { networkError, recordCalls } from './support/recordCalls';
import type { Answer } from './support/recordCalls';
import { AUTO_MAP, BASE_URL, FIELDS, SUCCESS, run } from './support/rows';

const REJECTED = {
	status: 429,
	body: { ExceptionMessage: 'API calls exceeded the limit of 10000 in a day' },
};
const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ Phone: String(10_000 + index) }));
const isNotSent = ({ message }: { message?: unknown }) =>
	String(message).startsWith('This item was not sent. ');

const REFUSED_ALL = /^No answer for 6\d seconds\. .*ECONNREFUSED/;
const REJECTED_ALL = /^LeadSquared accepted no calls for \d+ seconds: API calls exceeded/;

test.each<[string, Answer, mostCalls: number, mostSeconds: number, RegExp]>([
	['refuses connections', networkError('ECONNREFUSED'), 70, 90, REFUSED_ALL],
	['refuses the keys', { status: 401 }, 25, 1, /keys/],
	['rejects every call', REJECTED, 150, 100, REJECTED_ALL],
])(
	'300 rows for an account that %s end soon, with few calls and the same words',
	async (_what, answer, mostCalls, mostSeconds, words) => {
		const { items, sent, tookMs } = await withoutWaiting(async () => {
			const startMs = Date.now();
			const result = await run({ items: rowsOf(300), answer: () => answer });
			return { ...result, tookMs: Date.now() - startMs };
		});
		expect(sent.length).toBeLessThanOrEqual(mostCalls);
		expect(tookMs / 1_000).toBeLessThan(mostSeconds);
		expect(items).toHaveLength(300);
		const notSent = items.map(({ json }) => json).filter(isNotSent);
		expect(notSent.length).toBeGreaterThan(200);
		const messages = new Set(notSent.map(({ error }) => String(error).replace(/ \[item \d+\]$/, '')));
		expect([...messages]).toEqual([expect.stringMatching(words)]);
	},
);

test.each<[string, (cancel: () => void) => Answer]>([
	['is canceled', (cancel) => (cancel(), { body: FIELDS, delayMs: 1_000 })],
	['loses its connection', () => networkError('ECONNRESET')],
])('an execution that joined the read of another one that %s reads the list itself', async (_what, fail) => {
	let reads = 0;
	let cancel = () => {};
	recordCalls(BASE_URL, ({ method }) => {
		if (method === 'POST') return { body: SUCCESS };
		return reads++ === 0 ? fail(cancel) : { body: FIELDS };
	});
	const start = () =>
		startNode({
			parameters: AUTO_MAP,
			items: [{ Phone: '12345', City: 'Delhi' }],
			credentials: { leadManagementApi: { ...DEMO_KEYS, secretKey: _what, baseUrl: BASE_URL } },
			onError: 'continueErrorOutput',
		});
	const runs = await withoutWaiting(async () => {
		const first = start();
		cancel = first.cancel;
		const second = start();
		return await Promise.all([first.done, second.done]);
	});
	expect(runs[1].status).toBe('success');
	expect(runs[1].items).toHaveLength(1);
	expect(reads).toBe(2);
});
