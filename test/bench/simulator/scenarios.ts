import { ExecutionCalls } from '../../../nodes/LeadManagement/pacing/executionCalls';
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import type { Reply } from '../../../nodes/LeadManagement/pacing/reply';
import { IN_EXECUTION, UNCERTAIN_MS } from '../../../nodes/LeadManagement/pacing/retryPolicy';
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
	takenS?: number;
	/** Calls that reached the service or failed on the way. */
	calls?: number;
	medianWaitS?: number;
	longestWaitS?: number;
}

const CAUSE = { message: '', description: '' };
const TIMEOUT_MS = 30_000;
const MAY_BE_WRITTEN = { heldMs: UNCERTAIN_MS };
/** How calls fail, and after which time. */
const FAULTS = {
	unavailable: { afterMs: 20, took: 'unanswered' },
	reset: { afterMs: 20, took: 'unanswered', ...MAY_BE_WRITTEN },
	timeout: { afterMs: TIMEOUT_MS, took: 'unanswered', ...MAY_BE_WRITTEN },
	rejected: { afterMs: 20, took: 'rejected' },
	'wrong keys': { afterMs: 300, took: 'unauthorized' },
} as const;
type Fault = keyof typeof FAULTS;
const KINDS = Object.keys(FAULTS) as Fault[];

/** What is not usual about the rows of a run. */
interface Rows {
	keysOf?(row: number): string[];
	/** How the call fails that is sent now, if it does. */
	faultOf?(row: number, nowMs: number): Fault | undefined;
}

/** An n8n process with a limiter of its own. */
class Worker {
	calls = 0;
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
		const calls = new ExecutionCalls(this.#limiter, limit, IN_EXECUTION);
		const attempt = async (row: number): Promise<Reply<boolean>> => {
			this.calls++;
			await this.#process.bringCallOnItsWay();
			const fault = faultOf?.(row, this.time.now());
			if (fault) return await this.#fail(fault);
			const isAccepted = await this.service.call('');
			await this.#process.readResponse();
			return isAccepted
				? { outcome: true, took: 'answered', isLast: false }
				: { outcome: false, took: 'rejected', isLast: false, cause: CAUSE };
		};
		await calls.forEach(Array(rows).keys(), async (row) => {
			const ended = await calls.run(keysOf(row), async () => await attempt(row));
			if (!ended || 'givenUp' in ended || !ended.outcome) this.lost.push(row);
		});
		calls.leave();
	}

	async #fail(fault: Fault): Promise<Reply<boolean>> {
		const { afterMs, ...reply } = FAULTS[fault];
		const ending = { outcome: false, isLast: false, cause: CAUSE };
		await this.time.sleep(afterMs);
		await this.#process.readResponse();
		return reply.took === 'unanswered' ? { ...ending, mayRepeat: true, ...reply } : { ...ending, ...reply };
	}

	/** Lets it send a form now and then. Returns a function for the figures of their waits once they are over. */
	submitForms(
		firstMs: number,
		everyMs: number,
		untilMs: number,
		keysOf: Rows['keysOf'] = () => [],
		limit = LIMIT,
	) {
		const waitsS: number[] = [];
		const submit = async (form: number) => {
			const submittedMs = this.time.now();
			await this.run(1, limit, { keysOf: () => keysOf(form) });
			waitsS.push((this.time.now() - submittedMs) / 1_000);
		};
		let forms = 0;
		for (let atMs = firstMs; atMs < untilMs; atMs += everyMs) {
			const form = forms++;
			this.time.at(atMs, () => void submit(form));
		}
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
		calls: workers.reduce((sum, { calls }) => sum + calls, 0),
	});
	return { time, service, workers, createWorker, read };
}

type Scenario = (seed: number) => Promise<Figures>;

/** Imports that start at the same time, or one after another, one in each process. */
const imports =
	({
		processes = 1,
		rows = 500,
		apartMs = 0,
		/** Calls per 5 seconds, as the credential has them. The service accepts 25. */
		limit = LIMIT,
		networkDelayMs = USUAL.networkDelayMs,
		faults = 0,
		...settings
	}): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed, processes, { networkDelayMs, ...settings } as object);
		const random = seededRandom(seed);
		const faultOf = () => (random() < faults ? KINDS[Math.floor(random() * 4)] : undefined);
		const running = workers.map(async (worker, index) => {
			await time.sleep(1 + index * apartMs);
			await worker.run(rows, limit, { faultOf });
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
		const readWaits = worker.submitForms(firstMs, BETWEEN_FORMS_MS, durationMs * 0.8, undefined, limit);
		await time.pass(durationMs);
		const accepted = service.calls.filter(({ admitted }) => admitted).length;
		const lost = worker.lost.length;
		return { share: accepted / (rows + LIMIT), rejected: read().rejected, lost, ...readWaits() };
	};

/** A process that gets a form now and then while it imports. */
const formsWithin =
	(rows: number, keysOf?: (row: number) => string[]): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed);
		const durationMs = (rows / LIMIT) * WINDOW_MS;
		const running = workers[0].run(rows, LIMIT, { keysOf });
		const firstMs = WINDOW_MS + seed * 1_370;
		const ofForm = keysOf && ((form: number) => keysOf(rows - 1 - 7 * form));
		const readWaits = workers[0].submitForms(firstMs, BETWEEN_FORMS_MS, durationMs * 0.95, ofForm);
		await time.until(running);
		const takenS = time.now() / 1_000;
		await time.pass(60_000);
		const { rejected, lost } = read();
		return { rejected, lost, takenS, ...readWaits() };
	};

/** An import in whose middle all calls fail for a while. The time taken is without the outage. */
const outage =
	(fault: Fault, seconds: number, rows = 500): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed);
		const fromMs = rows === 1 ? 0 : 30_000 + ((seed * 1_370) % WINDOW_MS);
		const untilMs = fromMs + seconds * 1_000;
		const faultOf = (_row: number, nowMs: number) => (nowMs >= fromMs && nowMs < untilMs ? fault : undefined);
		await time.until(workers[0].run(rows, LIMIT, { faultOf }));
		return { ...read(), takenS: time.now() / 1_000 - seconds };
	};

/** An import whose calls all fail from a moment on. */
const dead =
	(
		fault: Fault,
		{ rows = 1_000, fromMs = 0, limit = LIMIT, keysOf = (row: number) => [`lead ${row}`] } = {},
	): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed);
		const faultOf = (_row: number, nowMs: number) => (nowMs >= fromMs ? fault : undefined);
		await time.until(workers[0].run(rows, limit, { faultOf, keysOf }));
		return { ...read(), lost: 0, takenS: (time.now() - fromMs) / 1_000 };
	};

/** An import in which some rows always fail. */
const stuck =
	(
		fault: Fault,
		rows: number,
		isBad: (row: number) => boolean,
		keysOf: (row: number) => string[],
	): Scenario =>
	async (seed) => {
		const { time, workers, read } = createWorld(seed);
		await time.until(
			workers[0].run(rows, LIMIT, { keysOf, faultOf: (row) => (isBad(row) ? fault : undefined) }),
		);
		const lost = workers[0].lost.filter((row) => !isBad(row)).length;
		return { ...read(), lost, takenS: time.now() / 1_000 };
	};

const ofOneCompany = () => ['phone'];
const ofCompanies = (row: number) => [`phone ${row % 4}`];
const ofLeads = (row: number) => [`lead ${row}`];
const byPhone = (row: number) => [`lead ${row}`, `phone ${row >> 1}`];
const refusedCallsCount = true;
const isOneOf =
	(...rows: number[]) =>
	(row: number) =>
		rows.includes(row);
const named = (entries: Array<[name: string, run: Scenario]>) => Object.fromEntries(entries);

export const SCENARIOS: Record<string, Scenario> = {
	'1 process': imports({}),
	'1 process, far network': imports({ networkDelayMs: { mean: 100, spread: 80 } }),
	'1 process, busy': imports({ rows: 150, isBusy: true }),
	'1 process, limit of 1,000,000': imports({ limit: 1_000_000 }),
	'1 process, 5% faults': imports({ faults: 0.05 }),
	...named([2, 4, 8, 16].map((processes) => [`${processes} processes`, imports({ processes, rows: 250 })])),
	'4 processes, 1 s apart': imports({ processes: 4, rows: 250, apartMs: 1_000 }),
	'4 processes, 7 s apart': imports({ processes: 4, rows: 250, apartMs: 7_000 }),
	'4 processes, busy': imports({ processes: 4, rows: 250, isBusy: true }),
	'4 processes, 5% faults': imports({ processes: 4, rows: 250, faults: 0.05 }),
	'16 processes, 5% faults': imports({ processes: 16, rows: 250, faults: 0.05 }),
	...named(
		[4, 8, 16].map((processes) => [
			`${processes} processes, rejected calls count`,
			imports({ processes, rows: 125, refusedCallsCount }),
		]),
	),
	'forms within 2,500 rows': formsWithin(2_500),
	'forms within 500 rows': formsWithin(500),
	'forms within 2,500 rows, same leads': formsWithin(2_500, byPhone),
	...named([1, 3, 7, 15].map((importing) => [`forms beside ${importing}`, formsBeside(importing)])),
	'forms beside 1, 750 rows': formsBeside(1, { rows: 750 }),
	'forms beside 1, rejected calls count': formsBeside(1, { rows: 750, refusedCallsCount }),
	...named(
		(['unavailable', 'reset', 'timeout'] as const).flatMap((fault) =>
			[5, 20, 60].map((seconds): [string, Scenario] => [
				`outage of ${seconds} s, ${fault}`,
				outage(fault, seconds),
			]),
		),
	),
	'outage of 60 s, one form': outage('unavailable', 60, 1),
	'outage of 60 s, one form, timeout': outage('timeout', 60, 1),
	'outage of 60 s, rejected': outage('rejected', 60),
	...named(KINDS.map((fault) => [`dead: ${fault}`, dead(fault)])),
	'dead: timeout, later': dead('timeout', { fromMs: 30_000 }),
	'dead: rejected, later': dead('rejected', { fromMs: 30_000 }),
	'dead: wrong keys, later': dead('wrong keys', { fromMs: 30_000 }),
	'dead: wrong keys, limit of 250': dead('wrong keys', { limit: 250 }),
	'dead: timeout, one row': dead('timeout', { rows: 1 }),
	'dead: rejected, one row': dead('rejected', { rows: 1 }),
	'dead: unavailable, one lead': dead('unavailable', { rows: 60, keysOf: ofOneCompany }),
	'stuck: 1 of 60 of a company, timeout': stuck('timeout', 60, isOneOf(10), ofOneCompany),
	'stuck: 2 of 60 of a company, reset': stuck('reset', 60, isOneOf(10, 11), ofOneCompany),
	'stuck: 1 of each of 4 companies': stuck('timeout', 60, isOneOf(0, 1, 2, 3), ofCompanies),
	'stuck: every tenth of 600': stuck('unavailable', 600, (row) => row % 10 === 0, ofLeads),
	'stuck: first 25 of 300': stuck('reset', 300, (row) => row < 25, ofLeads),
	'stuck: 1 of 1,000, rejected': stuck('rejected', 1_000, isOneOf(10), ofLeads),
	'stuck: 1 of 60 of a company, rejected': stuck('rejected', 60, isOneOf(10), ofOneCompany),
	'stuck: 1 of 2,000 of a lead, 2,000 free': stuck('timeout', 4_000, isOneOf(0), (row) =>
		row < 2_000 ? ['phone'] : ofLeads(row),
	),
	// One call less than the limit in each credential, or the limit divided.
	...named(
		[1, 3, 7].flatMap((importing) =>
			[24, Math.floor(LIMIT / (importing + 1))].map((limit): [string, Scenario] => [
				`forms beside ${importing}, limit of ${limit}`,
				formsBeside(importing, { limit }),
			]),
		),
	),
};

/** The scenarios in docs/scaling.md. */
export const IN_DOCS = [
	...[1, 2, 4, 8, 16].map((processes) => `${processes} process${processes > 1 ? 'es' : ''}`),
	...['1 process, 5% faults', '4 processes, 5% faults', 'forms within 2,500 rows', 'forms within 500 rows'],
	...['forms beside 1', 'forms beside 3', 'forms beside 7', 'forms beside 3, limit of 6'],
	...['outage of 60 s, unavailable', 'outage of 60 s, timeout', 'stuck: 1 of 1,000, rejected'],
	...['dead: timeout', 'dead: rejected', 'dead: wrong keys'],
];
