import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { type Reply, IN_EXECUTION, UNCERTAIN_MS } from '../../../nodes/LeadManagement/pacing/reply';
import { seededRandom } from '../../lead-service/random';
import { VirtualTime } from '../../support/virtualClock';
import { VirtualService } from '../../support/virtualService';
import { SimulatedProcess } from './simulatedProcess';

const WINDOW_MS = 5_000;
const LIMIT = 25;
const USUAL = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };

/** The figures of a run. A lower figure is better for all but `share`. */
export interface Figures {
	/** The least possible time, as a share of the time taken; with forms, the calls accepted as a share of the limit. */
	share?: number;
	/** Calls that the service rejected, in percent. */
	rejected: number;
	/** Rows and forms that were not written, but for those that always fail. */
	lost: number;
	medianWaitS?: number;
	longestWaitS?: number;
}

const FAILED = { problem: undefined };
const TIMEOUT_MS = 30_000;
const MAY_BE_WRITTEN = { heldMs: UNCERTAIN_MS };
/** The ways in which calls fail, each after its time. */
const FAULTS = {
	unavailable: { afterMs: 20, took: 'unanswered' },
	reset: { afterMs: 20, took: 'unanswered', ...MAY_BE_WRITTEN },
	timeout: { afterMs: TIMEOUT_MS, took: 'unanswered', ...MAY_BE_WRITTEN },
	rejected: { afterMs: 20, took: 'rejected' },
} as const;
type Fault = keyof typeof FAULTS;
const KINDS = Object.keys(FAULTS) as Fault[];

/** The way in which the next call fails, if it does. */
type FaultOf = () => Fault | undefined;

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

	async run(rows: number, limit: number, faultOf: FaultOf = () => undefined): Promise<void> {
		const queue = this.#limiter.enter(limit, IN_EXECUTION);
		const attempt = async (): Promise<Reply> => {
			await this.#process.bringCallOnItsWay();
			const fault = faultOf();
			if (fault) return await this.#fail(fault);
			const isAccepted = await this.service.call('');
			await this.#process.readResponse();
			return isAccepted ? { took: 'answered' } : { ...FAILED, took: 'rejected' };
		};
		await queue.forEach(Array(rows).keys(), async (row) => {
			let isWritten = false;
			await this.#limiter.run(queue, [], async () => {
				const reply = await attempt();
				isWritten = reply.took === 'answered';
				return reply;
			});
			if (!isWritten) this.lost.push(row);
		});
		this.#limiter.leave(queue);
	}

	async #fail(fault: Fault): Promise<Reply> {
		const { afterMs, ...reply } = FAULTS[fault];
		await this.time.sleep(afterMs);
		await this.#process.readResponse();
		return { ...FAILED, ...reply };
	}

	/** Lets it send a form now and then. Returns a function for the figures of their waits once they are over. */
	submitForms(firstMs: number, everyMs: number, untilMs: number, limit = LIMIT) {
		const waitsS: number[] = [];
		const submit = async () => {
			const submittedMs = this.time.now();
			await this.run(1, limit);
			waitsS.push((this.time.now() - submittedMs) / 1_000);
		};
		for (let atMs = firstMs; atMs < untilMs; atMs += everyMs) this.time.at(atMs, () => void submit());
		return () => {
			waitsS.sort((one, other) => one - other);
			return { medianWaitS: waitsS[waitsS.length >> 1], longestWaitS: waitsS.at(-1) };
		};
	}
}

/** The time, the service, and processes. */
function createWorld(
	seed: number,
	processes = 1,
	settings: { isBusy?: boolean; refusedCallsCount?: boolean } = {},
) {
	const time = new VirtualTime();
	const { isBusy, ...ofService } = settings;
	const service = new VirtualService(time, { ...USUAL, ...ofService, seed });
	const createWorker = (index: number) => new Worker(time, service, seed * 100 + index, isBusy);
	const workers = Array.from({ length: processes }, (_, index) => createWorker(index));
	const read = () => ({
		rejected: (100 * service.refused) / (service.calls.length || 1),
		lost: workers.reduce((sum, { lost }) => sum + lost.length, 0),
	});
	return { time, service, workers, createWorker, read };
}

type Scenario = (seed: number) => Promise<Figures>;

/** Imports that start at the same time, or one after another, one in each process. */
const imports =
	({
		processes = 1,
		rows = 500,
		/** Calls per 5 seconds, as the credential has them. The service accepts 25. */
		limit = LIMIT,
		networkDelayMs = USUAL.networkDelayMs,
		faults = 0,
		...settings
	}): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed, processes, { networkDelayMs, ...settings } as object);
		const random = seededRandom(seed);
		const faultOf = () => (random() < faults ? KINDS[Math.floor(random() * KINDS.length)] : undefined);
		const running = workers.map(async (worker) => {
			await time.sleep(1);
			await worker.run(rows, limit, faultOf);
		});
		await time.until(Promise.all(running));
		const { rejected, lost } = read();
		return { share: idealMs(rows * processes, networkDelayMs.mean) / time.now(), rejected, lost };
	};

const idealMs = (rows: number, networkDelayMs: number) =>
	Math.floor((rows - 1) / LIMIT) * WINDOW_MS + USUAL.serviceTimeMs.mean + 2 * networkDelayMs;

/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

/** A process that gets a form now and then, while others have more rows than they can send. */
const formsBeside =
	(importing: number, { limit = LIMIT, rows = 2_500, refusedCallsCount = false } = {}): Scenario =>
	async (seed) => {
		const { time, service, workers, createWorker, read } = createWorld(seed, importing, {
			refusedCallsCount,
		});
		const durationMs = (rows / LIMIT) * WINDOW_MS;
		for (const worker of workers) void worker.run(rows, limit);
		const worker = createWorker(99);
		// The first form matters most: it finds a window that is full. It comes at another moment of it in each run.
		const firstMs = WINDOW_MS + ((seed * 1_370) % (2 * WINDOW_MS));
		const readWaits = worker.submitForms(firstMs, BETWEEN_FORMS_MS, durationMs * 0.8, limit);
		await time.pass(durationMs);
		const accepted = service.calls.filter(({ admitted }) => admitted).length;
		const lost = worker.lost.length;
		return { share: accepted / (rows + LIMIT), rejected: read().rejected, lost, ...readWaits() };
	};

/** A process that gets a form now and then while it imports. */
const formsWithin =
	(rows: number): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed);
		const durationMs = (rows / LIMIT) * WINDOW_MS;
		const running = workers[0].run(rows, LIMIT);
		const firstMs = WINDOW_MS + seed * 1_370;
		const readWaits = workers[0].submitForms(firstMs, BETWEEN_FORMS_MS, durationMs * 0.95);
		await time.until(running);
		await time.pass(60_000);
		const { rejected, lost } = read();
		return { rejected, lost, ...readWaits() };
	};

const refusedCallsCount = true;
const FOUR = { processes: 4, rows: 250 };

/** The scenarios in docs/scaling.md. */
const SHOWN: Record<string, Scenario> = {
	'1 process': imports({}),
	'1 process, 5% faults': imports({ faults: 0.05 }),
	'4 processes': imports(FOUR),
	'16 processes': imports({ processes: 16, rows: 250 }),
	'forms within 2,500 rows': formsWithin(2_500),
	'forms within 500 rows': formsWithin(500),
	'forms beside 3': formsBeside(3),
	'forms beside 3, limit of 6': formsBeside(3, { limit: 6 }),
};
export const IN_DOCS = Object.keys(SHOWN);

export const SCENARIOS: Record<string, Scenario> = {
	...SHOWN,
	'1 process, far network': imports({ networkDelayMs: { mean: 100, spread: 80 } }),
	'1 process, busy': imports({ rows: 150, isBusy: true }),
	'2 processes': imports({ processes: 2, rows: 250 }),
	'4 processes, 5% faults': imports({ ...FOUR, faults: 0.05 }),
	'4 processes, busy': imports({ ...FOUR, isBusy: true }),
	'4 processes, rejected calls count': imports({ processes: 4, rows: 125, refusedCallsCount }),
	'8 processes': imports({ processes: 8, rows: 250 }),
	'8 processes, rejected calls count': imports({ processes: 8, rows: 125, refusedCallsCount }),
	'forms beside 1': formsBeside(1),
	'forms beside 1, rejected calls count': formsBeside(1, { rows: 750, refusedCallsCount }),
	'forms beside 7': formsBeside(7),
};
