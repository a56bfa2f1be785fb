/** Accounts that accept nothing or answer nothing: what the user sees, and how often they are called. */
import { withoutWaiting } from '../support/fakeTimers';
import { networkError } from './support/recordCalls';
import type { Answer } from './support/recordCalls';
import { run } from './support/rows';

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
		const messages = new Set(notSent.map(({ error }) => String(error).replace(/ \[item \d+ of \d+\]$/, '')));
		expect([...messages]).toEqual([expect.stringMatching(words)]);
	},
);
