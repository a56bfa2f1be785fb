import { waitUntil } from '../support/waitUntil';
import { drawDelay, seededRandom } from './random';
import { ANN, send, service, start } from './serviceClient';

describe('delays', () => {
	afterEach(() => jest.restoreAllMocks());

	/** The delays that the service asks for; none is waited for. */
	const spyOnTimers = () => {
		const delays: number[] = [];
		const realSetTimeout = setTimeout;
		jest.spyOn(global, 'setTimeout').mockImplementation((step, delayMs = 0) => {
			delays.push(delayMs);
			return realSetTimeout(step, 0);
		});
		return delays;
	};

	test('there are no timers without delays', async () => {
		await start();
		const delays = spyOnTimers();
		await send(ANN);
		expect(delays).toEqual([]);
	});

	test('each way is drawn anew, the same in each run', async () => {
		await start({ networkDelayMs: { mean: 100, spread: 20 }, serviceTimeMs: 300 });
		const delays = spyOnTimers();
		await send(ANN);
		await send(ANN);
		expect(delays).toHaveLength(6);
		expect([delays[1], delays[4]]).toEqual([300, 300]);
		const ways = [delays[0], delays[2], delays[3], delays[5]];
		expect(new Set(ways).size).toBe(4);
		for (const way of ways) expect(Math.abs(way - 100)).toBeLessThanOrEqual(20);
		service.reset();
		await send(ANN);
		expect(delays.slice(6)).toEqual(delays.slice(0, 3));
	});

	test('a refused call takes no service time', async () => {
		await start({ callLimit: 0, serviceTimeMs: 300 });
		const delays = spyOnTimers();
		await send(ANN);
		expect(delays).toEqual([]);
	});

	test('a service that was stopped writes nothing any more', async () => {
		await start({ serviceTimeMs: 300 });
		const steps: Array<() => void> = [];
		const timer = { unref: () => {} } as NodeJS.Timeout;
		jest.spyOn(global, 'setTimeout').mockImplementation((step) => (steps.push(step), timer));
		const cutOff = send(ANN).catch(() => 'cut off');
		await waitUntil('the call waits for its service time', () => steps.length);
		await service.stop();
		expect(await cutOff).toBe('cut off');
		steps.forEach((step) => step());
		expect(service.state.leads).toEqual([]);
	});

	test('a delay is never negative and fills its spread', () => {
		const random = seededRandom(1);
		const drawn = Array.from({ length: 1000 }, () => drawDelay({ mean: 10, spread: 20 }, random));
		expect(Math.min(...drawn)).toBe(0);
		expect(Math.max(...drawn)).toBeGreaterThan(29);
		expect(Math.max(...drawn)).toBeLessThanOrEqual(30);
	});
});
