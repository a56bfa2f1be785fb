/** Runs that are stopped, or that a mistake in the code ends: what is checked and sent, and what comes out. */
import type { IDataObject } from 'n8n-workflow';
import { runItems } from '../../nodes/LeadManagement/run/runItems';
import type { Operation } from '../../nodes/LeadManagement/operations/operation';
import { only } from '../../nodes/LeadManagement/service/sender';
import { SUCCESS, byHand, createContext, run } from '../support/node';

/** Each item is checked by its own function, which its 'Empty Values' calls. */
const GIVEN = {
	...byHand({ Phone: '={{ $json.phone }}' }),
	options: { emptyValues: '={{ $json.check?.() ?? "skip" }}' },
};
const [GOOD, REFUSED] = ['1000', '1'].map((phone) => ({ phone }));
const refusedRows = (count: number, check: () => void) =>
	Array.from({ length: count }, () => ({ ...REFUSED, check }));

describe.each([false, true])('an execution (its node stops at errors: %p)', (stops) => {
	const given = { ...GIVEN, stops };

	test('sends nothing and does not fail if it was stopped before', async () => {
		const ran = await run([GOOD, REFUSED], { ...given, signal: AbortSignal.abort() });
		expect(ran).toMatchObject({ items: [], calls: [], error: undefined });
	});

	test('gives out what was written before it is stopped', async () => {
		const controller = new AbortController();
		const answer = () => {
			controller.abort();
			return { body: SUCCESS };
		};
		const { output } = await run([GOOD, GOOD], { ...given, signal: controller.signal, answer });
		expect(output).toEqual([{ json: SUCCESS, pairedItem: { item: 0 } }]);
	});

	test('checks no more items once it is stopped', async () => {
		const controller = new AbortController();
		let checked = 0;
		const rows = refusedRows(1_000, () => {
			if (++checked === 150) controller.abort();
		});
		await run(rows, { ...given, signal: controller.signal });
		expect(checked).toBe(150);
	});

	test('lets others work while it checks many items', async () => {
		let turns = 0;
		const counting = setInterval(() => turns++, 0);
		const turnsAtCheck = new Set<number>();
		await run(
			refusedRows(2_000, () => void turnsAtCheck.add(turns)),
			given,
		);
		clearInterval(counting);
		// A break comes after 12 ms. A busy machine skips turns of the counter.
		expect(turnsAtCheck.size).toBeGreaterThan(1);
	});

	test('listens to the stop button no more when all is over', async () => {
		const signal = { aborted: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
		await run(GOOD, { ...given, signal: signal as unknown as AbortSignal });
		expect(signal.addEventListener).toHaveBeenCalled();
		expect(signal.removeEventListener.mock.calls.sort()).toEqual(signal.addEventListener.mock.calls.sort());
	});
});

test.each([1, 2, 3])('a mistake in the code with the last of %i items is not lost', async (count) => {
	const toRow = (index: number) => ({
		call: () =>
			only({
				method: 'POST',
				path: `/${index}`,
				writes: true,
				expects: (_body): _body is IDataObject => isGood(index),
			}),
		foundBy: [],
	});
	const isGood = (index: number) => {
		if (index === count - 1) throw new Error('A mistake in the code');
		return true;
	};
	const operation = { plan: async () => ({ toRow }) } as unknown as Operation;
	const start = async (continues: boolean) =>
		await runItems(
			createContext({ answer: { body: SUCCESS } }, Array(count).fill({})).context,
			operation,
			continues,
		);
	await expect(start(false)).rejects.toMatchObject({ message: 'A mistake in the code' });
	expect((await start(true)).map(({ json }) => json)).toEqual([
		...Array(count - 1).fill(SUCCESS),
		{ error: 'A mistake in the code', message: expect.any(String) },
	]);
});
