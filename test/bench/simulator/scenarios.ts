import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { Place } from '../../../nodes/LeadManagement/pacing/place';
import type { Reply } from '../../../nodes/LeadManagement/pacing/reply';
import { IN_EXECUTION, UNCERTAIN_MS } from '../../../nodes/LeadManagement/pacing/retryPolicy';
import { VirtualTime } from '../../support/virtualClock';
import { VirtualService } from '../../support/virtualService';
import { SimulatedProcess } from './simulatedProcess';

const WINDOW_MS = 5_000;
const USUAL = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };

/** The figures of a run. A lower figure is better for all but the share. */
export interface Figures {
	/** The least possible time, as a share of the time taken. */
	share?: number;
	rejected?: number;
	/** The share of calls rejected after the first window, in percent. */
	rejectedLater?: number;
	/** Rows that were not written, but for those that are stuck. */
	givenUp?: number;
	/** How long it took, apart from the outage. */
	takenS?: number;
	medianWaitS?: number;
	longestWaitS?: number;
	/** Calls accepted, as a share of the limit. */
	limitUsed?: number;
}

type Scenario = (seed: number) => Promise<Figures>;

const CAUSE = { message: '', description: '' };
const TIMEOUT_MS = 30_000;
const MAY_BE_WRITTEN = { heldMs: UNCERTAIN_MS };
/** How calls fail, and after which time. */
const FAULTS = {
	unavailable: { afterMs: 20, took: 'unanswered' },
	refused: { afterMs: 1, took: 'unanswered', isOfHost: true },
	reset: { afterMs: 20, took: 'unanswered', ...MAY_BE_WRITTEN },
	timeout: { afterMs: TIMEOUT_MS, took: 'unanswered', ...MAY_BE_WRITTEN },
	/** For what the row contains. */
	rejected: { afterMs: 20, took: 'rejected' },
} as const;
type Fault = keyof typeof FAULTS;

/** What is not usual about the rows of a run. */
interface Rows {
	keysOf?(row: number): string[];
	/** How the call fails that is sent now, if it does. */
	faultOf?(row: number, nowMs: number): Fault | undefined;
}

/** An n8n process with a limiter of its own. */
class Worker {
	/** Rows that were not written. */
	readonly lost: number[] = [];
	readonly #process: SimulatedProcess;
	readonly #limiter: Limiter;

	constructor(
		private readonly time: VirtualTime,
		private readonly service: VirtualService,
		seed: number,
		isBusy = false,
	) {
		this.#process = new SimulatedProcess(time, seed, isBusy);
		this.#limiter = new Limiter(this.#process);
	}

	async run(rows: number, limit: number, { keysOf = () => [], faultOf }: Rows = {}): Promise<void> {
		const place = new Place(this.#limiter, { limit, policy: IN_EXECUTION });
		const attempt = async (row: number): Promise<Reply<boolean>> => {
			await this.#process.bringCallOnItsWay();
			const fault = faultOf?.(row, this.time.now());
			if (fault) return await this.#fail(fault);
			const isAccepted = await this.service.call('');
			await this.#process.readResponse();
			return isAccepted
				? { outcome: true, took: 'answered', isLast: false }
				: { outcome: false, took: 'rejected', isLast: false, cause: CAUSE };
		};
		await place.forEach(Array(rows).keys(), async (row) => {
			const ended = await place.run(keysOf(row), async () => await attempt(row));
			if (!ended || 'givenUp' in ended || !ended.outcome) this.lost.push(row);
		});
		place.leave();
	}

	async #fail(fault: Fault): Promise<Reply<boolean>> {
		const { afterMs, ...reply } = FAULTS[fault];
		const ending = { outcome: false, isLast: false, cause: CAUSE };
		await this.time.sleep(afterMs);
		await this.#process.readResponse();
		return reply.took === 'rejected' ? { ...ending, ...reply } : { ...ending, mayRepeat: true, ...reply };
	}

	/** Lets it send forms. Returns a function for the figures of their waits once they are over. */
	submitForms(
		limit: number,
		firstMs: number,
		everyMs: number,
		untilMs: number,
		keysOf: (form: number) => string[] = () => [],
	) {
		const waitsS: number[] = [];
		let forms = 0;
		const submit = async () => {
			const submittedMs = this.time.now();
			const keys = keysOf(forms++);
			await this.run(1, limit, { keysOf: () => keys });
			waitsS.push((this.time.now() - submittedMs) / 1_000);
		};
		for (let atMs = firstMs; atMs < untilMs; atMs += everyMs) this.time.at(atMs, () => void submit());
		return () => {
			waitsS.sort((one, other) => one - other);
			return { medianWaitS: waitsS[waitsS.length >> 1], longestWaitS: waitsS.at(-1), forms: waitsS.length };
		};
	}
}

/** Imports that start at the same time, or one after another, one in each process. */
const imports =
	({
		processes = 1,
		rows = 500,
		/** Calls per 5 seconds, as the credential has them. The service accepts 25. */
		credentialLimit = 25,
		networkDelayMs = USUAL.networkDelayMs,
		apartMs = 0,
		refusedCallsCount = false,
		isBusy = false,
	}): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const service = new VirtualService(time, { ...USUAL, networkDelayMs, seed, refusedCallsCount });
		const workers = Array.from(
			{ length: processes },
			(_, index) => new Worker(time, service, seed * 100 + index, isBusy),
		);
		const running = workers.map(async (worker, index) => {
			await time.sleep(1 + index * apartMs);
			await worker.run(rows, credentialLimit);
		});
		await time.until(Promise.all(running));
		const { calls } = service;
		const takenMs = Math.max(...calls.map(({ endedMs = 0 }) => endedMs)) - calls[0].departedMs;
		const later = calls.filter(({ arrivedMs }) => arrivedMs >= calls[0].arrivedMs + WINDOW_MS);
		return {
			share: idealMs(rows * processes, networkDelayMs.mean) / takenMs,
			rejected: service.refused,
			rejectedLater: (100 * later.filter(({ admitted }) => !admitted).length) / (later.length || 1),
			givenUp: workers.reduce((sum, { lost }) => sum + lost.length, 0),
		};
	};

const idealMs = (rows: number, networkDelayMs: number) =>
	Math.floor((rows - 1) / 25) * WINDOW_MS + USUAL.serviceTimeMs.mean + 2 * networkDelayMs;

/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

/** A process that gets a form now and then, while others have more rows than they can send. Each has the limit. */
const formsBeside =
	(importing: number, { limit = 25, durationMs = 600_000, refusedCallsCount = false } = {}): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const service = new VirtualService(time, { ...USUAL, seed, refusedCallsCount });
		for (let index = 0; index < importing; index++)
			void new Worker(time, service, seed * 100 + index).run((durationMs / WINDOW_MS) * 25, limit);
		const worker = new Worker(time, service, seed * 100 + 99);
		// The first form matters most: it finds a window that is full. It comes at another moment of it in each run.
		const firstMs = WINDOW_MS + ((seed * 1_370) % (2 * WINDOW_MS));
		const readWaits = worker.submitForms(limit, firstMs, BETWEEN_FORMS_MS, durationMs * 0.8);
		await time.pass(durationMs);
		const { medianWaitS, longestWaitS } = readWaits();
		const later = service.calls.filter(({ arrivedMs }) => arrivedMs >= WINDOW_MS);
		const accepted = later.filter(({ admitted }) => admitted).length;
		return {
			limitUsed: accepted / (25 * (durationMs / WINDOW_MS - 1)),
			rejectedLater: 100 * (1 - accepted / later.length),
			givenUp: worker.lost.length,
			...{ medianWaitS, longestWaitS },
		};
	};

/** A process that gets a form now and then while it imports. */
const formsWithin =
	(rows: number): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const service = new VirtualService(time, { ...USUAL, seed });
		const worker = new Worker(time, service, seed * 100);
		let doneMs = NaN;
		void worker.run(rows, 25).then(() => (doneMs = time.now()));
		const durationMs = (rows / 25) * WINDOW_MS;
		const everyMs = Math.max(BETWEEN_FORMS_MS, durationMs / 60);
		const readWaits = worker.submitForms(25, WINDOW_MS + seed * 1_370, everyMs, durationMs * 0.95);
		await time.pass(durationMs * 1.2 + 20_000);
		const { forms, ...waits } = readWaits();
		return { share: idealMs(rows + forms, 20) / doneMs, rejected: service.refused, ...waits };
	};

/** An import of 500 rows, in whose middle all calls fail for a while. */
const outage =
	(fault: Fault, seconds: number): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const worker = new Worker(time, new VirtualService(time, { ...USUAL, seed }), seed * 100);
		const fromMs = 30_000 + ((seed * 1_370) % WINDOW_MS);
		const untilMs = fromMs + seconds * 1_000;
		const faultOf = (_row: number, nowMs: number) => (nowMs >= fromMs && nowMs < untilMs ? fault : undefined);
		await time.until(worker.run(500, 25, { faultOf }));
		return { givenUp: worker.lost.length, takenS: time.now() / 1_000 - seconds };
	};

/** An import in which some rows always fail. */
const stuck =
	(rows: number, bad: number[], keysOf: (row: number) => string[], fault: Fault = 'timeout'): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const worker = new Worker(time, new VirtualService(time, { ...USUAL, seed }), seed * 100);
		const faultOf = (row: number) => (bad.includes(row) ? fault : undefined);
		await time.until(worker.run(rows, 25, { keysOf, faultOf }));
		return { givenUp: worker.lost.filter((row) => !bad.includes(row)).length, takenS: time.now() / 1_000 };
	};

/** Two executions of one process, each with a limit of its own in its credential: 25, and a lower one. */
const twoLimits =
	(lower: number): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const service = new VirtualService(time, { ...USUAL, seed });
		const worker = new Worker(time, service, seed * 100);
		// As many as the lower limit allows in the time that all of them take.
		const rows = 20 * lower;
		await time.until(Promise.all([worker.run(500 - rows, 25), worker.run(rows, lower)]));
		return { share: idealMs(500, 20) / time.now(), rejected: service.refused, givenUp: worker.lost.length };
	};

/** The same, and a form now and then. */
const formsWithinTwoLimits =
	(lower: number): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const worker = new Worker(time, new VirtualService(time, { ...USUAL, seed }), seed * 100);
		void worker.run(2_500, 25);
		void worker.run(1_000, lower);
		const readWaits = worker.submitForms(25, WINDOW_MS + seed * 1_370, BETWEEN_FORMS_MS, 400_000);
		await time.pass(420_000);
		const { medianWaitS, longestWaitS } = readWaits();
		return { medianWaitS, longestWaitS };
	};

/** Rows in any order that share keys, two by two and more, and forms for their leads. */
const formsForRows =
	(keysOf: (row: number) => string[]): Scenario =>
	async (seed) => {
		const time = new VirtualTime();
		const worker = new Worker(time, new VirtualService(time, { ...USUAL, seed }), seed * 100);
		void worker.run(2_500, 25, { keysOf });
		const readWaits = worker.submitForms(25, WINDOW_MS + seed * 1_370, BETWEEN_FORMS_MS, 400_000, (form) =>
			keysOf(2_499 - 7 * form),
		);
		await time.pass(600_000);
		const { medianWaitS, longestWaitS } = readWaits();
		return { medianWaitS, longestWaitS, givenUp: worker.lost.length };
	};

const byPhone = (row: number) => [`lead ${row}`, `phone ${row >> 1}`];
const ofOneCompany = () => ['phone'];
const ofCompanies = (row: number) => [`phone ${row % 4}`];
const firstThousand = (row: number) => [row < 1_000 ? 'phone' : `lead ${row}`];

const refusedCallsCount = true;

export const SCENARIOS: Record<string, Scenario> = {
	'one process': imports({}),
	'far network': imports({ networkDelayMs: { mean: 100, spread: 80 } }),
	'busy n8n': imports({ rows: 150, isBusy: true }),
	'32 processes, 125 rows': imports({ processes: 32, rows: 125 }),
	'64 processes, 125 rows': imports({ processes: 64, rows: 125 }),
	'2 processes': imports({ processes: 2 }),
	'4 processes, 250 rows': imports({ processes: 4, rows: 250 }),
	'4 processes': imports({ processes: 4 }),
	'8 processes, 250 rows': imports({ processes: 8, rows: 250 }),
	'4 processes, 0.3 s apart': imports({ processes: 4, rows: 250, apartMs: 300 }),
	// As in a real n8n, whose processes do not start at the same moment.
	'4 processes, 1 s apart': imports({ processes: 4, rows: 250, apartMs: 1_000 }),
	'4 processes, 7 s apart': imports({ processes: 4, rows: 250, apartMs: 7_000 }),
	'3 busy processes': imports({ processes: 3, rows: 300, isBusy: true }),
	'limit 1,000,000, really 25': imports({
		rows: 400,
		credentialLimit: 1_000_000,
		networkDelayMs: { mean: 150, spread: 50 },
	}),
	'rejected calls count': imports({ refusedCallsCount }),
	'rejected calls count, 4 processes': imports({ refusedCallsCount, processes: 4, rows: 250 }),
	'rejected calls count, 8 processes': imports({ refusedCallsCount, processes: 8, rows: 125 }),
	'rejected calls count, 16 processes': imports({ refusedCallsCount, processes: 16, rows: 60 }),
	'forms in an import of 2,500 rows': formsWithin(2_500),
	'forms beside 1 import': formsBeside(1),
	'forms beside 1 import of 750 rows': formsBeside(1, { durationMs: 150_000 }),
	'rejected calls count, forms beside 1 import': formsBeside(1, { durationMs: 150_000, refusedCallsCount }),
	'forms beside 3 imports': formsBeside(3),
	...Object.fromEntries(
		(['unavailable', 'refused', 'reset', 'timeout'] as const).flatMap((fault) =>
			[1, 10, 30, 60].map((seconds): [string, Scenario] => [
				`outage of ${seconds} s, ${fault}`,
				outage(fault, seconds),
			]),
		),
	),
	'stuck: 1 of 60 rows of a company': stuck(60, [10], ofOneCompany),
	'stuck: 2 neighbors, reset': stuck(60, [10, 11], ofOneCompany, 'reset'),
	'stuck: 1 row of each of 4 companies': stuck(60, [0, 1, 2, 3], ofCompanies),
	'stuck: 1 of 1,000 rows, rejected': stuck(1_000, [10], (row) => [`lead ${row}`], 'rejected'),
	'stuck: 1 of 60 rows of a company, rejected': stuck(60, [10], ofOneCompany, 'rejected'),
	'stuck: 1 of 1,000 of a lead, 4,000 free': stuck(5_000, [0], firstThousand),
	'two limits: 25 and 5': twoLimits(5),
	'two limits: 25 and 1': twoLimits(1),
	'two limits: 25 and 5, and forms': formsWithinTwoLimits(5),
	'two limits: 25 and 1, and forms': formsWithinTwoLimits(1),
	'shared keys: forms for rows of an import': formsForRows(byPhone),
	// The figures of docs/scaling.md: one call less than the limit, or the limit divided.
	...Object.fromEntries(
		[1, 2, 3, 7].flatMap((importing) =>
			[24, Math.floor(25 / (importing + 1))].map((limit): [string, Scenario] => [
				`forms beside ${importing}, limit ${limit}`,
				formsBeside(importing, { limit }),
			]),
		),
	),
};
