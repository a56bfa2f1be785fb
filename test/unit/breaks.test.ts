import { breaksEvery, takeBreak } from '../../nodes/LeadManagement/pacing/breaks';

test('others get a turn after so many steps, and again after as many', () => {
	const isTime = breaksEvery(2);
	expect([isTime(), isTime(), isTime(), isTime(), isTime(3), isTime(2), isTime(1)]).toEqual([
		false,
		false,
		true,
		false,
		true,
		false,
		true,
	]);
});

test('a break lets others work', async () => {
	const done: string[] = [];
	setTimeout(() => done.push('other'));
	await takeBreak();
	expect(done).toEqual(['other']);
});
