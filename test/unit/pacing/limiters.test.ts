import { limiterFor } from '../../../nodes/LeadManagement/pacing/limiter';
import { createWorld } from './world';

test('an account has one limiter in the process, until nobody has used it for a minute', async () => {
	const { time, enter, replies } = createWorld();
	const names = ['idle', 'busy', 'held'];
	const [idle, busy, held] = names.map((name) => limiterFor(name, time));
	expect(limiterFor('idle', time)).toBe(idle);
	expect(busy).not.toBe(idle);
	const place = enter({}, busy);
	const canceled = enter({}, held);
	await time.until(
		canceled.make(['ada'], replies(1, { took: 'unanswered', mayRepeat: false, heldMs: 100_000 })),
	);
	canceled.leave();
	const areKept = () => names.map((name, index) => limiterFor(name, time) === [idle, busy, held][index]);
	await time.pass(59_000);
	expect(areKept()).toEqual([true, true, true]);
	await time.pass(2_000);
	expect(areKept()).toEqual([false, true, true]);
	place.leave();
	// A minute after the call can no longer be written.
	await time.pass(100_000);
	expect(limiterFor('held', time)).not.toBe(held);
});
