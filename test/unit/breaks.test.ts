import type { IExecuteFunctions } from 'n8n-workflow';
import { describeShared } from '../../nodes/LeadManagement/run/groups';
import { Items } from '../../nodes/LeadManagement/run/items';
import { inTurns, turns } from '../../nodes/LeadManagement/pacing/clock';

test('a break lets others work', async () => {
	const done: string[] = [];
	const now = jest.spyOn(performance, 'now').mockReturnValue(1e9);
	const takeTurns = turns();
	setTimeout(() => done.push('other'));
	now.mockReturnValue(1e9 + 13);
	await takeTurns();
	now.mockRestore();
	expect(done).toEqual(['other']);
});

test('values are used in their order, with a break after 12 ms', async () => {
	let nowMs = 5e8;
	const now = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
	const later = jest.spyOn(globalThis, 'setTimeout');
	const used: unknown[] = [];
	await inTurns([...'abcd'], (value, index) => {
		used.push(value, index, later.mock.calls.length);
		nowMs += 7;
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
	await describeShared(new Items({} as IExecuteFunctions), [rows]);
	// A break after 12 ms, and a row takes 1 ms.
	expect(later.mock.calls.length).toBeGreaterThan(500 / 15);
	now.mockRestore();
	later.mockRestore();
});
