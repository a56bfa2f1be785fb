/** How long the editor waits for a list. */
import { withoutWaiting } from './support/fakeTimers';
import { searchList } from './support/harness';
import { recordCalls } from './support/recordCalls';

const baseUrl = 'https://service.example';
const LISTS = ['searchLeadFields', 'searchPermissionTemplates'];

test.each(LISTS)('%s gives a list up that has not come after 10 seconds', async (method) => {
	const calls = recordCalls(baseUrl, () => ({ delayMs: 60_000 }));
	const { message, waitedMs } = await withoutWaiting(async () => {
		const startedAtMs = Date.now();
		const searching = searchList(method, { credentials: { leadManagementApi: { baseUrl } } });
		const message = await searching.then(
			() => 'a list',
			(error: Error) => error.message,
		);
		return { message, waitedMs: Date.now() - startedAtMs };
	});
	expect(message).toMatch(/did not respond in time/);
	expect(waitedMs).toBeGreaterThanOrEqual(10_000);
	expect(waitedMs).toBeLessThan(11_000);
	expect(calls).toHaveLength(1);
});
