/**
 * A service that commits a lead after its gateway gave up, and a process that is canceled, suspended, and run again: one
 * lead for each email address where the waits allow it.
 */
import type { IAllExecuteFunctions } from 'n8n-workflow';
import { Sender } from '../../nodes/LeadManagement/service/sender';
import { Limiter } from '../../nodes/LeadManagement/pacing/limiter';
import { Place } from '../../nodes/LeadManagement/pacing/place';
import { IN_EXECUTION } from '../../nodes/LeadManagement/pacing/retryPolicy';
import { toAccount } from '../../nodes/LeadManagement/service/account';
import { seededRandom } from '../lead-service/random';
import fc from '../support/random';
import { StandingClock, VirtualTime } from '../support/virtualClock';

const TIMEOUT_MS = 30_000;
const KEYS = { baseUrl: 'https://api.example.com', accessKey: 'access', secretKey: 'secret', callLimit: 25 };
const account = toAccount(KEYS);
const isGood = (body: unknown): body is string => body === 'good';

/** What becomes of a call that reached the service. */
interface Fate {
	/** `timeout`: there is no answer in time. */
	answer: 'success' | 502 | 504 | 'ECONNRESET' | 'timeout';
	/** When it is answered. */
	answerMs: number;
	/** When it is committed, counted from the answer or from the timeout. */
	lateMs: number;
}

const SUCCESS: Fate = { answer: 'success', answerMs: 100, lateMs: 0 };

class World {
	readonly time = new VirtualTime();
	readonly leads: string[] = [];
	readonly clock = new StandingClock(this.time);
	limiter = new Limiter(this.clock);
	readonly #fates: Fate[];

	/** @param keepsPromises whether a canceled call is committed before its timeout at the latest */
	constructor(
		fates: Fate[],
		private readonly keepsPromises = true,
	) {
		this.#fates = [...fates];
		jest.spyOn(Date, 'now').mockImplementation(this.time.now);
		jest.spyOn(Math, 'random').mockImplementation(seededRandom(1));
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const controller = new AbortController();
			this.time.at(this.time.now() + ms, () => controller.abort());
			return controller.signal;
		});
	}

	/** Looks the lead up on arrival, and commits later what it found out then. */
	async #serve(email: string, signal: AbortSignal): Promise<unknown> {
		const { answer, answerMs, lateMs } = this.#fates.shift() ?? SUCCESS;
		const arrivedMs = this.time.now();
		const isKnown = this.leads.includes(email);
		const commit = () => {
			if (!isKnown) this.leads.push(email);
		};
		const answeredMs = arrivedMs + (answer === 'timeout' ? TIMEOUT_MS : answerMs);
		const isEnded = await new Promise<boolean>((resolve) => {
			signal.addEventListener('abort', () => resolve(true));
			if (answer !== 'timeout') this.time.at(answeredMs, () => resolve(false));
		});
		const isCanceled = isEnded && this.time.now() < answeredMs;
		const commitMs = answer === 'success' ? answeredMs : answeredMs + lateMs;
		const latestMs = isCanceled && this.keepsPromises ? arrivedMs + TIMEOUT_MS - 1 : Infinity;
		if (commitMs > this.time.now()) this.time.at(Math.min(commitMs, latestMs), commit);
		else commit();
		if (isEnded) throw Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
		if (answer === 'ECONNRESET') throw Object.assign(new Error('reset'), { code: answer });
		const body = answer === 'success' ? '"good"' : '';
		return { statusCode: answer === 'success' ? 200 : answer, headers: {}, body: [Buffer.from(body)] };
	}

	/** Runs an execution. */
	start(emails: string[]) {
		const controller = new AbortController();
		const context = {
			getExecutionCancelSignal: () => controller.signal,
			helpers: {
				async httpRequestWithAuthentication(
					this: { getExecutionCancelSignal: () => AbortSignal },
					_credential: string,
					{ body }: { body: string },
				) {
					return await serve(body, this.getExecutionCancelSignal());
				},
			},
		} as unknown as IAllExecuteFunctions;
		const serve = async (email: string, signal: AbortSignal) => await this.#serve(email, signal);
		const place = new Place(this.limiter, { limit: 25, policy: IN_EXECUTION });
		controller.signal.addEventListener('abort', () => place.stop());
		const settings = { context, account, policy: IN_EXECUTION, isSuccess: isGood, problems: [] };
		const sender = new Sender(settings, place);
		const request = { method: 'POST' as const, path: '/path', timeoutMs: TIMEOUT_MS };
		const done = Promise.all(
			emails.map((email) => sender.send({ ...request, body: email, orderKeys: [email] })),
		).then(() => place.leave());
		return { done, cancel: () => controller.abort() };
	}

	/** The number of leads of each email address, once everything is committed. */
	async countLeads(): Promise<Record<string, number>> {
		await this.time.pass(120_000);
		const count = (email: string) => this.leads.filter((lead) => lead === email).length;
		return Object.fromEntries(this.leads.map((email) => [email, count(email)]));
	}
}

afterEach(() => jest.restoreAllMocks());

const ANSWERS = [502, 504, 'ECONNRESET', 'timeout'] as const;

describe.each(ANSWERS)('a lead that is committed after %s', (answer) => {
	test.each([
		[0, 1],
		[3_100, 1],
		[4_500, 1],
		[9_900, 1],
		[10_100, 2],
	])('%i ms later is there as often as the documentation says: %i', async (lateMs, count) => {
		const world = new World([{ answer, answerMs: 1_000, lateMs }]);
		await world.time.until(world.start(['ada']).done);
		expect(await world.countLeads()).toEqual({ ada: count });
	});
});

describe('a lead whose call was canceled', () => {
	test.each([
		['in the same process, is written once', true, false, 1],
		['and committed after the timeout, is written twice', false, false, 2],
		['and run again in another process, is written twice', true, true, 2],
	])('%s', async (_title, keepsPromises, inOtherProcess, count) => {
		const world = new World([{ answer: 'timeout', answerMs: 0, lateMs: 3_000 }], keepsPromises);
		const first = world.start(['ada']);
		await world.time.pass(500);
		first.cancel();
		if (inOtherProcess) world.limiter = new Limiter(world.clock);
		await world.time.until(world.start(['ada']).done);
		expect(await world.countLeads()).toEqual({ ada: count });
	});
});

test('whatever is canceled, suspended, and run again, there is one lead for each email address', async () => {
	const fate: fc.Arbitrary<Fate> = fc.oneof(
		fc.record({
			answer: fc.constant('success' as const),
			answerMs: fc.integer({ min: 50, max: 25_000 }),
			lateMs: fc.constant(0),
		}),
		fc.record({
			answer: fc.constantFrom(...ANSWERS),
			answerMs: fc.integer({ min: 50, max: 5_000 }),
			lateMs: fc.nat(9_990),
		}),
	);
	const step = fc.record({
		afterMs: fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(40_000)),
		emails: fc.array(fc.constantFrom('ada', 'grace', 'alan'), { minLength: 1, maxLength: 4 }),
		/** The execution before is canceled first. */
		cancels: fc.boolean(),
		suspendedMs: fc.oneof(fc.constant(0), fc.nat(40_000)),
	});
	await fc.assert(
		fc.asyncProperty(
			fc.array(fate, { maxLength: 15 }),
			fc.array(step, { minLength: 1, maxLength: 6 }),
			async (fates, steps) => {
				const world = new World(fates);
				const done: Array<Promise<void>> = [];
				let cancel = () => {};
				for (const { afterMs, emails, cancels, suspendedMs } of steps) {
					await world.time.pass(afterMs);
					if (cancels) cancel();
					const execution = world.start(emails);
					cancel = execution.cancel;
					done.push(execution.done);
					world.clock.untilMs = world.time.now() + suspendedMs;
				}
				await world.time.until(Promise.all(done));
				const counts = await world.countLeads();
				expect(Object.values(counts).filter((count) => count > 1)).toEqual([]);
			},
		),
		{ numRuns: 300 },
	);
});
