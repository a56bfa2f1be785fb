/** Processor time for many calls with the same keys, compared with a quarter of them. */
import { KeyOrder } from '../../../nodes/LeadManagement/pacing/keyOrder';
import { Place } from '../../../nodes/LeadManagement/pacing/place';
import { createWorld, range } from './world';

/** Four times as many calls take 4 times as long in linear time, and 16 times in quadratic time. */
const MAX_RATIO = 9;

const cpuMs = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
};

const attempt = async () => ({ outcome: 'written', took: 'answered' as const });

const create = () => createWorld({ callLimit: 1_000_000 });

const scenarios: Array<[string, number, (count: number) => Promise<unknown>]> = [
	[
		'rows of one execution with one key',
		40_000,
		async (count) => {
			const { time, enter } = create();
			const place = enter();
			const add = async () => {
				const outcomes = [];
				for (const _row of range(count)) {
					await place.room();
					outcomes.push(place.run(['key'], attempt));
				}
				await Promise.all(outcomes);
			};
			await time.until(add());
		},
	],
	[
		'rows whose keys cross, and that are dropped,',
		40_000,
		async (count) => {
			const { enter } = create();
			const place = enter();
			for (const row of range(count)) void place.run([`email ${row % 300}`, `phone ${row % 301}`], attempt);
			place.stop();
		},
	],
];

test.each(scenarios)('%s take linear time', async (_title, count, run) => {
	// Compiles the code.
	await run(count / 20);
	const measureMs = async (part: number) => {
		const startMs = cpuMs();
		await run(part);
		return cpuMs() - startMs;
	};
	const quarterMs = Math.max(await measureMs(count / 4), await measureMs(count / 4));
	// The collection of garbage may take as long as the calls, once.
	const allMs = Math.min(await measureMs(count), await measureMs(count));
	expect(allMs / quarterMs).toBeLessThan(MAX_RATIO);
});

test('each of many executions of one row with one key looks at a few others, not at all', async () => {
	const next = jest.spyOn(Place.prototype, 'next');
	const readyBefore = jest.spyOn(KeyOrder.prototype, 'readyBefore');
	const count = 2_000;
	const { time, enter } = create();
	const execute = async () => {
		const place = enter();
		await place.run(['key'], attempt);
		place.leave();
	};
	await time.until(Promise.all(range(count).map(execute)));
	expect(next.mock.calls.length).toBeLessThan(5 * count);
	expect(readyBefore.mock.calls.length).toBeLessThan(5 * count);
	jest.restoreAllMocks();
});
