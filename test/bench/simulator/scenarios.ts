import type { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import type { Place } from '../../../nodes/LeadManagement/pacing/place';
import type { Reply } from '../../../nodes/LeadManagement/pacing/reply';
import { IN_EXECUTION } from '../../../nodes/LeadManagement/pacing/retryPolicy';
import type { Delay } from '../../lead-service/settings';
import { VirtualTime } from '../../support/virtualClock';
import { VirtualService } from '../../support/virtualService';
import type { ProcessSettings } from './simulatedProcess';
import { SimulatedProcess } from './simulatedProcess';

const WINDOW_MS = 5_000;
const NETWORK = { mean: 20, spread: 10 };
const FAR_NETWORK = { mean: 100, spread: 80 };
const SERVICE_TIME = { mean: 300, spread: 100 };

/** The classes of one version of the limiter. */
export interface Pacing {
	Limiter: new (clock: SimulatedProcess) => Limiter;
	Place: typeof Place;
}

/** Imports that start at the same time, one in each process. */
export interface ImportScenario {
	processes?: number;
	rows?: number;
	/** Calls per 5 seconds, as the credential has them. */
	credentialLimit?: number;
	/** Calls per 5 seconds that the service really accepts. */
	serviceLimit?: number;
	networkDelayMs?: Exclude<Delay, number>;
	serviceTimeMs?: Exclude<Delay, number>;
	/** Between the starts of the imports. */
	apartMs?: number;
	process?: ProcessSettings;
	refusedCallsCount?: boolean;
}

/** The figures of a run. A lower figure is better for all but the share. */
export interface Figures {
	/** The least possible time, as a share of the time taken. */
	share?: number;
	rejected?: number;
	/** The share of calls rejected after the first window, in percent. */
	rejectedLater?: number;
	givenUp?: number;
	medianWaitS?: number;
	longestWaitS?: number;
	/** Calls accepted, as a share of the limit. */
	limitUsed?: number;
}

class Worker {
	readonly process: SimulatedProcess;
	givenUp = 0;
	readonly #limiter: Limiter;

	constructor(
		time: VirtualTime,
		private readonly service: VirtualService,
		private readonly pacing: Pacing,
		settings: ProcessSettings,
	) {
		this.process = new SimulatedProcess(time, settings);
		this.#limiter = new pacing.Limiter(this.process);
	}

	async run(rows: number, limit: number): Promise<void> {
		const place = new this.pacing.Place(this.#limiter, { limit, policy: IN_EXECUTION });
		const attempt = async (): Promise<Reply<boolean>> => {
			await this.process.bringCallOnItsWay();
			const isAccepted = await this.service.call('');
			await this.process.readResponse();
			return isAccepted
				? { outcome: true, took: 'answered', isLast: false }
				: { outcome: false, took: 'rejected', isLast: false, cause: { message: '', description: '' } };
		};
		await place.forEach(Array(rows).keys(), async () => {
			const ended = await place.run([], attempt);
			if (!ended || 'givenUp' in ended) this.givenUp++;
		});
		place.leave();
	}
}

async function runImports(scenario: ImportScenario, pacing: Pacing, seed: number): Promise<Figures> {
	const { processes = 1, rows = 500, serviceLimit = 25, apartMs = 0, refusedCallsCount = false } = scenario;
	const { credentialLimit = serviceLimit, networkDelayMs = NETWORK, serviceTimeMs = SERVICE_TIME } = scenario;
	const time = new VirtualTime();
	const settings = { callLimit: serviceLimit, networkDelayMs, serviceTimeMs, seed };
	const service = new VirtualService(time, { ...settings, refusedCallsCount });
	const workers = Array.from(
		{ length: processes },
		(_, index) => new Worker(time, service, pacing, { ...scenario.process, seed: seed * 100 + index }),
	);
	const imports = workers.map(async (worker, index) => {
		await time.sleep(1 + index * apartMs);
		await worker.run(rows, credentialLimit);
	});
	await time.until(Promise.all(imports));
	const { calls } = service;
	const total = rows * processes;
	const idealMs =
		Math.floor((total - 1) / serviceLimit) * WINDOW_MS + serviceTimeMs.mean + 2 * networkDelayMs.mean;
	const takenMs = Math.max(...calls.map(({ endedMs = 0 }) => endedMs)) - calls[0].departedMs;
	const later = calls.filter(({ arrivedMs }) => arrivedMs >= calls[0].arrivedMs + WINDOW_MS);
	return {
		share: idealMs / takenMs,
		rejected: service.refused,
		rejectedLater: (100 * later.filter(({ admitted }) => !admitted).length) / (later.length || 1),
		givenUp: workers.reduce((sum, { givenUp }) => sum + givenUp, 0),
	};
}

const FORMS_DURATION_MS = 10 * 60_000;
/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

/** Lets a process send forms. Returns the seconds that each took, shortest first, once they are over. */
function submitForms(time: VirtualTime, worker: Worker, limit: number, timesMs: Iterable<number>) {
	const waitsS: number[] = [];
	const submit = async () => {
		const submittedMs = time.now();
		await worker.run(1, limit);
		waitsS.push((time.now() - submittedMs) / 1_000);
	};
	for (const atMs of timesMs) time.at(atMs, () => void submit());
	return () => waitsS.sort((one, other) => one - other);
}

function* every(betweenMs: number, fromMs: number, untilMs: number) {
	for (let atMs = fromMs; atMs < untilMs; atMs += betweenMs) yield atMs;
}

/**
 * A process that gets a form now and then, while others have more rows than they can send.
 *
 * @param importing how many others
 * @param limit calls per 5 seconds of each process
 */
async function runForms(
	importing: number,
	limit: number,
	pacing: Pacing,
	seed: number,
	{ durationMs = FORMS_DURATION_MS, refusedCallsCount = false } = {},
): Promise<Figures> {
	const time = new VirtualTime();
	const settings = { networkDelayMs: NETWORK, serviceTimeMs: SERVICE_TIME, seed };
	const service = new VirtualService(time, { ...settings, refusedCallsCount });
	for (let index = 0; index < importing; index++) {
		const worker = new Worker(time, service, pacing, { seed: seed * 100 + index });
		void worker.run((durationMs / WINDOW_MS) * 25, limit);
	}
	const formWorker = new Worker(time, service, pacing, { seed: seed * 100 + 99 });
	// The first form matters most: it finds a window that is full. It comes at another moment of it in each run.
	const firstMs = WINDOW_MS + ((seed * 1_370) % (2 * WINDOW_MS));
	const timesMs = every(BETWEEN_FORMS_MS, firstMs, durationMs * 0.8);
	const readWaits = submitForms(time, formWorker, limit, timesMs);
	await time.pass(durationMs);
	const waitsS = readWaits();
	const later = service.calls.filter(({ arrivedMs }) => arrivedMs >= WINDOW_MS);
	const accepted = later.filter(({ admitted }) => admitted).length;
	return {
		limitUsed: accepted / (25 * (durationMs / WINDOW_MS - 1)),
		rejectedLater: 100 * (1 - accepted / later.length),
		givenUp: formWorker.givenUp,
		medianWaitS: waitsS[waitsS.length >> 1],
		longestWaitS: waitsS.at(-1),
	};
}

/** A process that gets a form now and then while it imports. */
async function runFormsInProcess(rows: number, pacing: Pacing, seed: number): Promise<Figures> {
	const time = new VirtualTime();
	const service = new VirtualService(time, { networkDelayMs: NETWORK, serviceTimeMs: SERVICE_TIME, seed });
	const worker = new Worker(time, service, pacing, { seed: seed * 100 });
	let doneMs = NaN;
	void worker.run(rows, 25).then(() => (doneMs = time.now()));
	const durationMs = (rows / 25) * WINDOW_MS;
	const betweenMs = Math.max(BETWEEN_FORMS_MS, durationMs / 60);
	const timesMs = every(betweenMs, WINDOW_MS + seed * 1_370, durationMs * 0.95);
	const readWaits = submitForms(time, worker, 25, timesMs);
	await time.pass(durationMs * 1.2 + 20_000);
	const waitsS = readWaits();
	const idealMs = Math.floor((rows + waitsS.length - 1) / 25) * WINDOW_MS + 340;
	return {
		share: idealMs / doneMs,
		rejected: service.refused,
		medianWaitS: waitsS[waitsS.length >> 1],
		longestWaitS: waitsS.at(-1),
	};
}

type Scenario = (pacing: Pacing, seed: number) => Promise<Figures>;

const imports =
	(scenario: ImportScenario): Scenario =>
	async (pacing, seed) =>
		await runImports(scenario, pacing, seed);

const busy = { blockedMs: 45, periodMs: 60 };

export const SCENARIOS: Record<string, Scenario> = {
	'one process': imports({}),
	'far network': imports({ networkDelayMs: FAR_NETWORK }),
	'busy n8n': imports({ rows: 150, process: busy }),
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
	'3 busy processes': imports({ processes: 3, rows: 300, process: busy }),
	'limit 1,000,000, really 25': imports({
		rows: 400,
		credentialLimit: 1_000_000,
		networkDelayMs: { mean: 150, spread: 50 },
	}),
	'rejected calls count': imports({ refusedCallsCount: true }),
	'rejected calls count, 4 processes': imports({ refusedCallsCount: true, processes: 4, rows: 250 }),
	'rejected calls count, 8 processes': imports({ refusedCallsCount: true, processes: 8, rows: 125 }),
	'rejected calls count, 16 processes': imports({ refusedCallsCount: true, processes: 16, rows: 60 }),
	'forms in an import of 2,500 rows': (...given) => runFormsInProcess(2_500, ...given),
	'forms beside 1 import': (...given) => runForms(1, 25, ...given),
	'forms beside 1 import of 750 rows': (...given) => runForms(1, 25, ...given, { durationMs: 150_000 }),
	'rejected calls count, forms beside 1 import': (...given) =>
		runForms(1, 25, ...given, { durationMs: 150_000, refusedCallsCount: true }),
	'forms beside 3 imports': (...given) => runForms(3, 25, ...given),
	// The figures of docs/scaling.md: one call less than the limit, or the limit divided.
	...Object.fromEntries(
		[1, 2, 3, 7].flatMap((importing) =>
			[24, Math.floor(25 / (importing + 1))].map((limit): [string, Scenario] => [
				`forms beside ${importing}, limit ${limit}`,
				(...given) => runForms(importing, limit, ...given),
			]),
		),
	),
};
