import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import { type Reply, IN_EXECUTION, UNCERTAIN_MS } from '../../../nodes/LeadManagement/pacing/reply';
import type { Settings } from '../../lead-service/settings';
import { seededRandom } from '../../lead-service/time';
import { TestCalls, createWorld, range, toReply } from '../../unit/pacing/world';
import { SimulatedProcess } from './simulatedProcess';

const WINDOW_MS = 5_000;
const LIMIT = 25;
const USUAL = { networkDelayMs: { mean: 20, spread: 10 }, serviceTimeMs: { mean: 300, spread: 100 } };

export interface Figures {
	/** The least possible time, as a share of the time taken; with forms, the calls accepted as a share of the limit. */
	share?: number;
	rejected: number;
	/** Rows and forms that were not written, but for those that always fail. */
	lost: number;
	medianWaitS?: number;
	longestWaitS?: number;
}

const MAY_BE_WRITTEN = { heldMs: UNCERTAIN_MS };
const FAULTS = [
	{ afterMs: 20, took: 'unanswered' },
	{ afterMs: 20, took: 'unanswered', ...MAY_BE_WRITTEN },
	{ afterMs: 30_000, took: 'unanswered', ...MAY_BE_WRITTEN },
	{ afterMs: 20, took: 'rejected' },
] as const;

/** The time, an account, and processes, which are set up like this. */
function simulate(seed: number, { isBusy = false, ...settings }: Partial<Settings> & { isBusy?: boolean }) {
	const { time, account, log, callOf } = createWorld({ ...USUAL, ...settings, seed });
	let lost = 0;
	/** Starts an n8n process with a limiter of its own. Returns a function that runs an import in it. */
	const startProcess = (number: number) => {
		const process = new SimulatedProcess(time, seed * 100 + number, isBusy);
		const limiter = new Limiter(process);
		const attempt = async (fault?: (typeof FAULTS)[number]): Promise<Reply> => {
			await process.bringCallOnItsWay();
			if (fault) await time.sleep(fault.afterMs);
			const reply = fault ? toReply(fault) : await callOf('row')();
			await process.readResponse();
			return reply;
		};
		return async (
			rows: number,
			limit: number,
			pickFault = (): (typeof FAULTS)[number] | undefined => undefined,
		) => {
			const calls = new TestCalls(limiter, limit, IN_EXECUTION);
			await calls.forEach(range(rows), async () => {
				let took: Reply['took'] | undefined;
				await calls.run([], async () => {
					const reply = await attempt(pickFault());
					({ took } = reply);
					return reply;
				});
				if (took !== 'answered') lost++;
			});
			calls.leave();
		};
	};
	const read = () => ({ rejected: (100 * account.counts.refused) / (log.length || 1), lost });
	return { time, log, startProcess, read };
}
type Simulation = ReturnType<typeof simulate>;

/** Submits a form in a process now and then. Returns a function for the figures of their waits once they are over. */
function submitForms(
	{ time }: Simulation,
	run: ReturnType<Simulation['startProcess']>,
	{ firstMs, untilMs, limit = LIMIT }: { firstMs: number; untilMs: number; limit?: number },
) {
	const waitsS: number[] = [];
	const submit = async () => {
		const submittedMs = time.now();
		await run(1, limit);
		waitsS.push((time.now() - submittedMs) / 1_000);
	};
	for (let atMs = firstMs; atMs < untilMs; atMs += BETWEEN_FORMS_MS) time.at(atMs, () => void submit());
	return () => {
		waitsS.sort((one, other) => one - other);
		return { medianWaitS: waitsS[waitsS.length >> 1], longestWaitS: waitsS.at(-1) };
	};
}
/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

type Scenario = (seed: number) => Promise<Figures>;

const imports =
	({ processes = 1, rows = 500, networkDelayMs = USUAL.networkDelayMs, faults = 0, ...settings }): Scenario =>
	async (seed) => {
		const { time, startProcess, read } = simulate(seed, { networkDelayMs, ...settings });
		const random = seededRandom(seed);
		const pickFault = () => (random() < faults ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined);
		const running = range(processes).map(async (number) => {
			const run = startProcess(number);
			await time.sleep(1);
			await run(rows, LIMIT, pickFault);
		});
		await time.until(Promise.all(running));
		const windowsMs = Math.floor((rows * processes - 1) / LIMIT) * WINDOW_MS;
		const idealMs = windowsMs + USUAL.serviceTimeMs.mean + 2 * networkDelayMs.mean;
		return { share: idealMs / time.now(), ...read() };
	};

/** A process that gets a form now and then, while others have more rows than they can send. */
const formsBeside =
	(importing: number, { limit = LIMIT, rows = 2_500, refusedCallsCount = false } = {}): Scenario =>
	async (seed) => {
		const simulation = simulate(seed, { refusedCallsCount });
		const { time, log, startProcess, read } = simulation;
		const durationMs = (rows / LIMIT) * WINDOW_MS;
		for (const number of range(importing)) void startProcess(number)(rows, limit);
		// The first form matters most: it finds a window that is full. It comes at another moment of it in each run.
		const firstMs = WINDOW_MS + ((seed * 1_370) % (2 * WINDOW_MS));
		const forms = { firstMs, untilMs: durationMs * 0.8, limit };
		const readWaits = submitForms(simulation, startProcess(99), forms);
		await time.pass(durationMs);
		const accepted = log.filter(({ admitted }) => admitted).length;
		return { share: accepted / (rows + LIMIT), ...read(), ...readWaits() };
	};

const formsWithin =
	(rows: number): Scenario =>
	async (seed) => {
		const simulation = simulate(seed, {});
		const { time, startProcess, read } = simulation;
		const run = startProcess(0);
		const running = run(rows, LIMIT);
		const forms = { firstMs: WINDOW_MS + seed * 1_370, untilMs: (rows / LIMIT) * WINDOW_MS * 0.95 };
		const readWaits = submitForms(simulation, run, forms);
		await time.until(running);
		await time.pass(60_000);
		return { ...read(), ...readWaits() };
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
