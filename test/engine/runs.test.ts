/** Runs that n8n ends, makes again, or divides into batches. `test/unit/outcomes.test.ts` has what they say. */
import { passUntil, passUntilDone, stopTime } from '../support/fakeTimers';
import { runNode, startNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, FIELDS, run } from './support/rows';

const credentials = {
	leadManagementApi: { baseUrl: BASE_URL, accessKey: 'access', secretKey: 'secret', callLimit: 25 },
};

describe('a run that is stopped', () => {
	const LEAD = { EmailAddress: ADA, City: 'Rome' };
	const start = () =>
		startNode({
			parameters: AUTO_MAP,
			items: [LEAD],
			credentials,
			onError: 'continueErrorOutput',
			mode: 'manual',
		});
	// Canceled calls hold their leads. Real timers would keep Jest running until then.
	afterEach(() => jest.useRealTimers());

	test('is no failed run if it is stopped while the list of fields is read', async () => {
		stopTime();
		const calls = recordCalls(BASE_URL, () => ({ body: FIELDS, delayMs: 60_000 }));
		const running = start();
		await passUntil(() => calls.length === 1);
		running.cancel();
		const { status, items, errorItems } = await passUntilDone(running.done);
		expect({ status, items, errorItems }).toEqual({ status: 'canceled', items: [], errorItems: [] });
	});

	test('is another than a failed run whose words are those of a canceled one', async () => {
		const list = { status: 400, body: { ExceptionMessage: 'canceled' } };
		expect((await run({ items: [LEAD], list }, 'stopWorkflow')).status).toBe('error');
	});
});

test("with 'Check Only', nothing is sent by Retry On Fail, which checks again", async () => {
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS }));
	const parameters = { ...AUTO_MAP, options: { checkOnly: true } };
	const retry = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const items = [{ EmailAddress: 'x@' }];
	const { error } = await runNode({ ...retry, parameters, items, mode: 'manual', credentials });
	expect(error?.message).toBe('"x@" is not an email address (column "EmailAddress")');
	expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
