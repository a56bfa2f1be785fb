import { seededRandom } from './random';
import { ANN, call, FIELDS, LEAD, send, service, start, TEMPLATE } from './serviceClient';
import { SlidingWindow } from './slidingWindow';

describe('the sliding window', () => {
	const limit = { callLimit: 2, windowMs: 5000 };

	test.each([
		['lets through as many as allowed', [0, 0, 0], [true, true, false]],
		[
			'frees a place when a call is one window old',
			[0, 1, 4999.9, 5000, 5000.5, 5001],
			[true, true, false, true, false, true],
		],
		['knows no fixed seconds', [4999, 4999, 5001, 9998, 9999], [true, true, false, false, true]],
		['counts no refused call', [0, 0, 4000, 5000], [true, true, false, true]],
	])('%s', (_what, times, admitted) => {
		const window = new SlidingWindow();
		expect(times.map((time) => window.admit(time, limit))).toEqual(admitted);
	});

	test('agrees with a count of every window over a long random run', () => {
		const random = seededRandom(7);
		const window = new SlidingWindow();
		const admitted: number[] = [];
		for (let call = 0, now = 0; call < 20_000; call++) {
			now += random() * 20;
			const inWindow = admitted.slice(-300).filter((time) => time > now - 5000).length;
			expect(window.admit(now, { callLimit: 300, windowMs: 5000 })).toBe(inWindow < 300);
			if (inWindow < 300) admitted.push(now);
		}
		expect(window.busiest).toBe(300);
	});
});

describe('the limit over HTTP', () => {
	test('counts every call of an account except those without its keys or an address', async () => {
		await start({ callLimit: 4, windowMs: 1e6 });
		await call(LEAD, [], { rawQuery: '' });
		await call('/v2/elsewhere', []);
		const statuses = [
			await send(ANN),
			await call(LEAD, 'no JSON'),
			await call(FIELDS, undefined, { method: 'GET' }),
			await call(TEMPLATE, { Name: 'x' }, { query: { Id: 'none' } }),
			await call(LEAD, 'no JSON'),
		].map(({ status }) => status);
		expect(statuses).toEqual([200, 400, 200, 500, 429]);
		expect(service.state.calls.map(({ refused }) => refused)).toEqual([...new Array(6).fill(false), true]);
		expect(service.state.summary()).toMatchObject({ calls: 7, refused: 1, failed: 4, busiestWindow: 4 });
	});

	test.each([null, '5'])('refuses as documented, with the Retry-After %s', async (retryAfter) => {
		await start({ callLimit: 0, retryAfter });
		const { status, json, headers } = await send(ANN);
		expect(status).toBe(429);
		expect(json).toEqual({
			Status: 'Error',
			ExceptionType: 'MXAPIRateLimitExceededException',
			ExceptionMessage: 'API calls exceeded the limit of 0 in 5 second(s)',
		});
		expect(headers.get('retry-after')).toBe(retryAfter);
	});
});
