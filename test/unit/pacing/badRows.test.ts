/** Random rows with random keys: a bad row is lost alone, and an outage that ends soon costs no row. */
import type { Attempt } from '../../../nodes/LeadManagement/pacing/reply';
import { seededRandom } from '../../lead-service/random';
import fc from '../../support/random';
import type { ReplyInShort } from './world';
import { createWorld, range, toReply } from './world';

const RUNS = 60;

const keys = fc.array(
	fc.array(fc.constantFrom('ada', 'grace', 'alan', '111', '222', '333'), { maxLength: 3 }),
	{ minLength: 4, maxLength: 80 },
);
/** How calls fail: the reply, and how long it takes. */
const failure = fc.constantFrom<[what: string, reply: ReplyInShort, tookMs: number]>(
	['timeout', { took: 'unanswered', heldMs: 10_000 }, 30_000],
	['reset', { took: 'unanswered', heldMs: 10_000 }, 50],
	['unavailable', { took: 'unanswered' }, 50],
	['rejected', { took: 'rejected' }, 50],
);
const REFUSED: [string, ReplyInShort, number] = ['refused', { took: 'unanswered', isOfHost: true }, 1];

/** Sends a row for each list of keys. Returns the outcomes. */
const send = async (
	rows: string[][],
	attemptOf: (row: number, nowMs: () => number, sleep: (ms: number) => Promise<void>) => Attempt<unknown>,
) => {
	const random = jest.spyOn(Math, 'random').mockImplementation(seededRandom(1));
	const { time, enter } = createWorld();
	const place = enter();
	const outcomes: unknown[] = [];
	const all = place.forEach(rows.entries(), async ([row, own]) => {
		outcomes[row] = await place.make(own, attemptOf(row, time.now, time.sleep));
	});
	await time.until(all);
	place.leave();
	random.mockRestore();
	return outcomes;
};

test('up to three bad rows are lost alone', async () => {
	const property = fc.asyncProperty(
		keys,
		fc.uniqueArray(fc.nat(79), { minLength: 1, maxLength: 3 }),
		failure,
		async (rows, chosen, [, reply, tookMs]) => {
			const bad = chosen.filter((row) => row < rows.length);
			const outcomes = await send(rows, (row, _nowMs, sleep) => async () => {
				await sleep(bad.includes(row) ? tookMs : 100);
				return toReply(bad.includes(row) ? reply : { outcome: 'written' });
			});
			const lost = range(rows.length).filter((row) => outcomes[row] !== 'written');
			// Two rows that are rejected for what they contain, one after the other, look like an account that rejects everything.
			if (reply.took === 'rejected' && bad.length > 1) expect(lost).toEqual(expect.arrayContaining(bad));
			else expect(lost).toEqual([...bad].sort((one, other) => one - other));
		},
	);
	await fc.assert(property, { numRuns: RUNS });
}, 60_000);

test('no row is lost in an outage of up to a minute', async () => {
	const property = fc.asyncProperty(
		keys,
		fc.nat(20_000),
		fc.integer({ min: 1_000, max: 59_000 }),
		fc.oneof(failure, fc.constant(REFUSED)),
		async (rows, fromMs, forMs, [, reply, tookMs]) => {
			const outcomes = await send(rows, (_row, nowMs, sleep) => async () => {
				const isOut = nowMs() >= fromMs && nowMs() < fromMs + forMs;
				await sleep(isOut ? tookMs : 100);
				return toReply(isOut ? reply : { outcome: 'written' });
			});
			expect(outcomes).toEqual(rows.map(() => 'written'));
		},
	);
	await fc.assert(property, { numRuns: RUNS });
}, 60_000);
