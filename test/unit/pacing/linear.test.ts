/** Processor time for many calls with the same keys, compared with fewer of them. */
import { Queue } from '../../../nodes/LeadManagement/pacing/order';
import { expectLinear } from '../../support/growth';
import { createWorld, range, toReply } from './world';

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
	await expectLinear(run, 16_000);
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
