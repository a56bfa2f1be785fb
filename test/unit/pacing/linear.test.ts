/** Processor time for many calls with the same keys, compared with a quarter of them. */
import { Queue } from '../../../nodes/LeadManagement/pacing/order';
import { shortestTime } from '../../support/shortestTime';
import { createWorld, range, toReply } from './world';

/** Four times as many calls take 4 times as long in linear time, and 16 times in quadratic time. */
const MAX_RATIO = 7;

const cpuMs = () => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
};

const attempt = async () => toReply({ outcome: 'written' });

test.each<[string, (row: number) => string[]]>([
	['with one key', () => ['key']],
	['whose keys cross', (row) => [`email ${row % 300}`, `phone ${row % 301}`]],
])('rows of one execution %s take linear time', async (_title, keysOf) => {
	const run = async (count: number) => {
		const { time, enter } = createWorld({ callLimit: 1_000_000 });
		const place = enter();
		await time.until(
			place.forEach(range(count), async (row) => void (await place.run(keysOf(row), attempt))),
		);
	};
	const measureMs = async (count: number) =>
		await shortestTime(3, async () => {
			const startMs = cpuMs();
			await run(count);
			return cpuMs() - startMs;
		});
	// Compiles the code.
	await run(5_000);
	const quarterMs = await measureMs(5_000);
	expect((await measureMs(20_000)) / quarterMs).toBeLessThan(MAX_RATIO);
});

test('each of many executions of one row with one key looks at a few others, not at all', async () => {
	const next = jest.spyOn(Queue.prototype, 'next', 'get');
	const moveForward = jest.spyOn(Queue.prototype, 'moveForward');
	const count = 2_000;
	const { time, enter } = createWorld({ callLimit: 1_000_000 });
	const execute = async () => {
		const place = enter();
		await place.run(['key'], attempt);
		place.leave();
	};
	await time.until(Promise.all(range(count).map(execute)));
	expect(next.mock.calls.length).toBeLessThan(5 * count);
	expect(moveForward.mock.calls.length).toBeLessThan(5 * count);
	jest.restoreAllMocks();
});
