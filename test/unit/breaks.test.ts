import type { IExecuteFunctions } from 'n8n-workflow';
import { describeShared } from '../../nodes/LeadManagement/run/groups';
import { breaksEvery, forEachInTurns, takeBreak } from '../../nodes/LeadManagement/pacing/clock';

test('others get a turn after so many steps, and again after as many', () => {
	const now = jest.spyOn(performance, 'now').mockReturnValue(1e9);
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
	now.mockRestore();
});

test('others get a turn after 20 ms, and again only when the break has ended for so long', async () => {
	const now = jest.spyOn(performance, 'now');
	const isTimeAt = (atMs: number) => {
		now.mockReturnValue(1e9 + atMs);
		return isTime();
	};
	now.mockReturnValue(1e9);
	const isTime = breaksEvery(100);
	expect([20, 21, 22].map(isTimeAt)).toEqual([false, true, true]);
	now.mockReturnValue(1e9 + 500);
	await takeBreak();
	expect([501, 520, 521].map(isTimeAt)).toEqual([false, false, true]);
	now.mockRestore();
});

test('a break lets others work', async () => {
	const done: string[] = [];
	setTimeout(() => done.push('other'));
	await takeBreak();
	expect(done).toEqual(['other']);
});

test('values are used in their order, with a break after 20 ms', async () => {
	let nowMs = 5e8;
	const now = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
	const later = jest.spyOn(globalThis, 'setTimeout');
	const used: unknown[] = [];
	await forEachInTurns([...'abcd'], (value, index) => {
		used.push(value, index, later.mock.calls.length);
		nowMs += 11;
	});
	expect(used).toEqual(['a', 0, 0, 'b', 1, 0, 'c', 2, 1, 'd', 3, 1]);
	now.mockRestore();
	later.mockRestore();
});

test('many rows of one lead are compared in turns', async () => {
	let nowMs = 1e9;
	const now = jest.spyOn(performance, 'now').mockImplementation(() => nowMs++);
	const later = jest.spyOn(globalThis, 'setTimeout');
	const unique = [{ key: 'Phone 1', label: 'the phone', advice: '' }];
	const rows = Array.from({ length: 500 }, (_, itemIndex) => ({ itemIndex, unique, foundBy: [] }));
	await describeShared({} as IExecuteFunctions, [rows]);
	// A break after 20 ms, and a row takes 1 ms.
	expect(later.mock.calls.length).toBeGreaterThan(500 / 25);
	now.mockRestore();
	later.mockRestore();
});
