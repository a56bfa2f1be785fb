import { pacerFor } from '../../../nodes/LeadManagement/execution/accounts';
import { VirtualTime } from '../../support/virtualClock';

test('an account has one pacer in the process, another account another', () => {
	const time = new VirtualTime();
	const pacer = pacerFor('one', 25, time);
	expect(pacerFor('one', 10, time)).toBe(pacer);
	expect(pacerFor('other', 25, time)).not.toBe(pacer);
});

test('an account is forgotten when nobody has used it for a minute, but not while somebody does', async () => {
	const time = new VirtualTime();
	const [idle, busy] = [pacerFor('idle', 25, time), pacerFor('busy', 25, time)];
	const turn = busy.enter();
	await time.pass(61_000);
	expect(pacerFor('busy', 25, time)).toBe(busy);
	expect(pacerFor('idle', 25, time)).not.toBe(idle);
	turn.leave();
});
