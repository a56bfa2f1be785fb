/** Reading the account's fields: when it fails, when it is repeated, and how long it is kept. */
import { withoutWaiting } from './support/fakeTimers';
import type { Answer } from './support/recordCalls';
import { forgetAnswers, networkError } from './support/recordCalls';
import {
	ADA,
	AUTO_MAP,
	BASE_URL,
	FIELDS,
	NO_LIST,
	SUCCESS,
	pairs,
	refused,
	run,
	testCases,
} from './support/rows';

describe('an account that does not list its fields', () => {
	testCases({
		'still gets the usual columns, and all others under their own names': {
			items: [{ 'E-mail': ADA, 'first name': 'Ada', phone: '9111', City: 'London' }],
			list: NO_LIST,
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Phone', '9111'], ['City', 'London'])],
		},
		'because the keys are wrong is told so for every item, after one call': {
			items: [{ Email: ADA }, { Email: 'bob@example.com' }],
			list: { status: 401 },
			reads: 1,
			output: Array(2).fill(refused(/^LeadSquared did not accept the keys/, /Access Key/)),
		},
		'because its daily quota is used up is told so, and nothing is sent under a wrong name': {
			items: [{ Email: ADA }],
			list: { status: 429, headers: { 'retry-after': '7200' } },
			reads: 1,
			output: [refused(/^LeadSquared accepts no calls until/, /./)],
		},
	});

	test.each<[string, Answer, number]>([
		['network faults', networkError('ECONNRESET'), 4],
		['rejections for the rate limit', { status: 429 }, 3],
	])('for a moment is asked again after %s', async (_what, fault, times) => {
		const list = (index: number) => (index < times ? fault : { body: FIELDS });
		const { sent, reads } = await withoutWaiting(() =>
			run({ items: [{ City: 'London', Email: ADA }], list }),
		);
		expect(reads).toHaveLength(times + 1);
		expect(sent).toEqual([pairs(['mx_City', 'London'], ['EmailAddress', ADA])]);
	});
});

test('reading the fields counts toward the rate limit', async () => {
	const calledAtMs: number[] = [];
	const answer = (body: unknown) => {
		calledAtMs.push(Date.now());
		return { body };
	};
	const given = { items: [{ Email: ADA }], list: () => answer(FIELDS), answer: () => answer(SUCCESS) };
	await withoutWaiting(() => run({ ...given, callLimit: 1 }));
	expect(calledAtMs).toHaveLength(2);
	expect(calledAtMs[1] - calledAtMs[0]).toBeGreaterThanOrEqual(5_000);
});

test("reading the fields waits as long as 'Timeout' says", async () => {
	const tookMs = await withoutWaiting(async () => {
		const startMs = Date.now();
		const { sent, items } = await run({
			parameters: { ...AUTO_MAP, options: { timeout: 1_000 } },
			items: [{ Email: ADA }],
			list: { body: FIELDS, delayMs: 40_000 },
		});
		expect(sent).toEqual([]);
		expect(items[0].json.error).toMatch(/^LeadSquared did not respond in time/);
		return Date.now() - startMs;
	});
	// Five tries, with at most 7.5 seconds between them.
	expect(tookMs).toBeLessThan(15_000);
});

test('the fields of an account are kept for the next run', async () => {
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, accessKey: 'kept', secretKey: 'secret' } };
	const first = await run({ items: [{ Email: ADA }] }, 'stopWorkflow', credentials);
	forgetAnswers();
	const second = await run({ items: [{ City: 'London', Email: ADA }] }, 'stopWorkflow', credentials);
	expect([first.reads.length, second.reads.length]).toEqual([1, 0]);
	expect(second.sent).toEqual([pairs(['mx_City', 'London'], ['EmailAddress', ADA])]);
});
