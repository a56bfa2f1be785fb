import { pacerFor } from '../../../nodes/LeadManagement/execution/accounts';
import { VirtualTime } from '../../support/virtualClock';

test('an account has one pacer in the process, another account another', () => {
	const time = new VirtualTime();
	const pacer = pacerFor('one', time);
	expect(pacerFor('one', time)).toBe(pacer);
	expect(pacerFor('other', time)).not.toBe(pacer);
});

test('an account is forgotten when nobody has used it for a minute, but not while somebody does', async () => {
	const time = new VirtualTime();
	const [idle, busy] = [pacerFor('idle', time), pacerFor('busy', time)];
	const turn = busy.enter(25);
	await time.pass(61_000);
	expect(pacerFor('busy', time)).toBe(busy);
	expect(pacerFor('idle', time)).not.toBe(idle);
	turn.leave();
});
