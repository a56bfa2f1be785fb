/** Reading the account's fields: when it fails, when it is repeated, and how long it is kept. */
import { withoutWaiting } from './support/fakeTimers';
import { runNode } from './support/harness';
import type { Answer } from './support/recordCalls';
import { networkError, recordCalls } from './support/recordCalls';
import { BASE_URL, FIELDS, AUTO_MAP, ADA, NO_LIST, pairs, run, expectCase, refused } from './support/rows';
import { answerSuccess } from './support/wire';

describe('an account that does not list its fields', () => {
	test('still gets the usual columns, and all others under their own names', async () => {
		await expectCase({
			items: [{ 'E-mail': ADA, 'first name': 'Ada', phone: '9111', City: 'London' }],
			list: NO_LIST,
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Phone', '9111'], ['City', 'London'])],
		});
	});

	test('because the keys are wrong is told so for every item, after one call', async () => {
		const output = Array(2).fill(refused(/^LeadSquared did not accept the keys/, /Access Key/));
		await expectCase({
			items: [{ Email: ADA }, { Email: 'bob@example.com' }],
			list: { status: 401 },
			reads: 1,
			sent: [],
			output,
			hints: ['0 written, 2 refused'],
		});
	});

	test('because the keys are wrong is told so once where the node stops', async () => {
		const items = [{ Email: ADA }, { Email: 'bob@example.com' }];
		const { error, reads, sent } = await run({ items, list: { status: 401 } }, 'stopWorkflow');
		expect({ reads: reads.length, sent }).toEqual({ reads: 1, sent: [] });
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/^LeadSquared did not accept the keys .*[^\]]$/),
			description: expect.stringMatching(/Access Key.* Nothing was written\.$/),
		});
	});

	test('because its daily quota is used up is told so, and nothing is sent under a wrong name', async () => {
		const list = { status: 429, headers: { 'retry-after': '7200' } };
		const { sent, reads, items } = await run({ items: [{ Email: ADA }], list });
		expect({ sent, reads: reads.length }).toEqual({ sent: [], reads: 1 });
		expect(items[0].json.error).toMatch(/^LeadSquared accepts no calls until/);
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
	recordCalls(BASE_URL, (call) => {
		calledAtMs.push(Date.now());
		return call.method === 'GET' ? { body: FIELDS } : answerSuccess(call);
	});
	const credentials = { baseUrl: BASE_URL, accessKey: 'read-paced', secretKey: 'secret', callLimit: 1 };
	await withoutWaiting(() =>
		runNode({
			parameters: AUTO_MAP,
			items: [{ Email: ADA }],
			credentials: { leadManagementApi: credentials },
		}),
	);
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
	const calls = recordCalls(BASE_URL, (call) =>
		call.method === 'GET' ? { body: FIELDS } : answerSuccess(call),
	);
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, accessKey: 'kept', secretKey: 'secret' } };
	for (const item of [{ Email: ADA }, { City: 'London', Email: ADA }]) {
		await runNode({ parameters: AUTO_MAP, items: [item], credentials });
	}
	expect(calls.map(({ method, body }) => body || method)).toEqual([
		'GET',
		pairs(['EmailAddress', ADA]),
		pairs(['mx_City', 'London'], ['EmailAddress', ADA]),
	]);
});
