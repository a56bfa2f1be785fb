/** How long somebody waits for a list: the editor, an execution, and rows that need none. */
import { withoutWaiting } from './support/fakeTimers';
import { searchList, startNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, FIELDS, SUCCESS } from './support/rows';

const baseUrl = 'https://service.example';
const LISTS = ['searchLeadFields', 'searchPermissionTemplates'];

/** One account for all that a test starts. */
const credentials = { leadManagementApi: { baseUrl, accessKey: 'access', secretKey: 'secret' } };
const NEEDS_LIST = { EmailAddress: ADA, City: 'London' };
const start = (row: object) =>
	startNode({ parameters: AUTO_MAP, items: [{ ...row }], credentials, onError: 'continueRegularOutput' });

/** How something ended, and after how many seconds of virtual time. */
const timed = async <T>(running: Promise<T>) => {
	const startMs = Date.now();
	const ended = await running.catch((error: Error) => error);
	return { ended, seconds: (Date.now() - startMs) / 1_000 };
};
const sleep = async (milliseconds: number) =>
	await new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

test.each(LISTS)('%s does not wait for a Retry-After of 59 seconds', async (method) => {
	recordCalls(baseUrl, () => ({ status: 429, headers: { 'retry-after': '59' } }));
	const { ended, seconds } = await withoutWaiting(() => timed(searchList(method, { credentials })));
	expect(ended).toMatchObject({
		message: expect.stringMatching(/did not respond in time, .*rate limit\. Choose/),
	});
	expect(seconds).toBeLessThan(11);
});

test('the editor does not wait for the hanging read of an execution', async () => {
	let reads = 0;
	recordCalls(baseUrl, ({ method }) =>
		method === 'POST' ? { body: SUCCESS } : { body: FIELDS, delayMs: reads++ === 0 ? 29_000 : 100 },
	);
	const { ended, seconds } = await withoutWaiting(async () => {
		const running = start(NEEDS_LIST);
		await sleep(1_000);
		const search = await timed(searchList('searchLeadFields', { credentials }));
		await running.done;
		return search;
	});
	expect(ended).toMatchObject({ results: expect.arrayContaining([expect.anything()]) });
	expect(seconds).toBeLessThan(9);
});

test('the editor ends after its own patience while the read of an execution hangs too', async () => {
	recordCalls(baseUrl, () => ({ body: FIELDS, delayMs: 29_000 }));
	const { ended, seconds } = await withoutWaiting(async () => {
		const running = start(NEEDS_LIST);
		await sleep(1_000);
		const search = await timed(searchList('searchLeadFields', { credentials }));
		running.cancel();
		await running.done;
		return search;
	});
	expect(ended).toMatchObject({ message: expect.stringMatching(/did not respond in time/) });
	expect(seconds).toBeLessThan(11);
});

test('a canceled execution leaves at once while the read of another goes on', async () => {
	let reads = 0;
	recordCalls(baseUrl, ({ method }) => {
		if (method === 'POST') return { body: SUCCESS };
		reads++;
		return { body: FIELDS, delayMs: 20_000 };
	});
	const { left, other } = await withoutWaiting(async () => {
		const reader = start(NEEDS_LIST);
		await sleep(1_000);
		const canceled = start(NEEDS_LIST);
		await sleep(1_000);
		canceled.cancel();
		return { left: await timed(canceled.done), other: await reader.done };
	});
	expect(left.seconds).toBeLessThan(0.5);
	expect(left.ended).toMatchObject({ status: 'canceled' });
	expect(other.items.map(({ json }) => json)).toEqual([SUCCESS]);
	expect(reads).toBe(1);
});

test('a hanging read does not end rows that need no list', async () => {
	recordCalls(baseUrl, ({ method }) => (method === 'POST' ? { body: SUCCESS } : { delayMs: 600_000 }));
	const slow = { leadManagementApi: { ...credentials.leadManagementApi, callLimit: 1 } };
	const items = Array.from({ length: 40 }, (_, index) => ({ Phone: String(10_000 + index) }));
	const rows = await withoutWaiting(async () => {
		const hanging = start(NEEDS_LIST);
		await sleep(1_000);
		const running = startNode({
			parameters: AUTO_MAP,
			items,
			credentials: slow,
			onError: 'continueRegularOutput',
		});
		const { items: ends } = await running.done;
		hanging.cancel();
		await hanging.done;
		return ends;
	});
	expect(rows.map(({ json }) => json)).toEqual(items.map(() => SUCCESS));
});

test.each([403, 404, 405])('an account without a list (%i) is asked once in five minutes', async (status) => {
	let reads = 0;
	recordCalls(baseUrl, ({ method }) => {
		if (method === 'POST') return { body: SUCCESS };
		reads++;
		return { status };
	});
	for (let execution = 0; execution < 3; execution++) await start(NEEDS_LIST).done;
	expect((await searchList('searchLeadFields', { credentials })).results).toHaveLength(5);
	expect(reads).toBe(1);
});

test.each(LISTS)('%s gives a list up that has not come after 10 seconds', async (method) => {
	const calls = recordCalls(baseUrl, () => ({ delayMs: 60_000 }));
	const { ended, seconds } = await withoutWaiting(() => timed(searchList(method, { credentials })));
	expect(ended).toMatchObject({ message: expect.stringMatching(/did not respond in time/) });
	expect([seconds >= 10, seconds < 11]).toEqual([true, true]);
	expect(calls).toHaveLength(1);
});
