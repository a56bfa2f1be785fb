/**
 * How workers that share an account's limit should split it, in virtual time. Prints the table of docs/scaling.md:
 *
 *   npx tsx test/bench/workers.ts
 */
import { AccountPacer } from '../../nodes/LeadManagement/execution/accountPacer';
import type { Turn } from '../../nodes/LeadManagement/execution/turn';
import { VirtualTime } from '../support/virtualClock';
import { VirtualService } from '../support/virtualService';
import { CALL_LIMIT, USUAL_LATENCY, WINDOW_MS } from './account';
import { percent, seconds, toTable, whole } from './report/format';
import { SimulatedProcess } from './simulator/simulatedProcess';

const IMPORTING_WORKERS = [1, 2, 3, 7];
const SEEDS = [1, 2, 3, 4, 5];
const DURATION_MS = 10 * 60_000;
/** Not a multiple of the window, so that forms come at any moment of it. */
const BETWEEN_FORMS_MS = 8_700;

interface Setting {
	importing: number;
	/** Calls per 5 seconds, in the credential. */
	callLimit: number;
}

class Worker {
	readonly #process: SimulatedProcess;
	readonly #pacer: AccountPacer;

	constructor(
		time: VirtualTime,
		private readonly service: VirtualService,
		private readonly callLimit: number,
		seed: number,
	) {
		this.#process = new SimulatedProcess(time, { seed });
		this.#pacer = new AccountPacer(this.#process);
	}

	/** Returns the execution's turn when all rows are done. */
	async run(rows: number): Promise<Turn> {
		const turn = this.#pacer.enter(this.callLimit);
		const send = async () => {
			await this.#process.bringCallOnItsWay();
			const isAccepted = await this.service.call('');
			await this.#process.readResponse();
			return isAccepted ? { result: true } : { rejected: { detail: '', httpCode: '429' } };
		};
		const task = { orderKeys: [], send, giveUp: () => false };
		await Promise.all(Array.from({ length: rows }, async () => await turn.run(task)));
		turn.leave();
		return turn;
	}
}

/** Ten minutes of workers with more rows than they can send, and of one more that gets a form now and then. */
async function run({ importing, callLimit }: Setting, seed: number) {
	const time = new VirtualTime();
	const service = new VirtualService(time, { ...USUAL_LATENCY, seed });
	const createWorker = (index: number) => new Worker(time, service, callLimit, seed * 100 + index);
	for (let index = 0; index < importing; index++)
		void createWorker(index).run((DURATION_MS / WINDOW_MS) * CALL_LIMIT);
	const formWorker = createWorker(importing);
	const waitsMs: number[] = [];
	let givenUp = 0;
	const submitForm = async () => {
		const submittedMs = time.now();
		givenUp += (await formWorker.run(1)).callsGivenUp;
		waitsMs.push(time.now() - submittedMs);
	};
	for (let atMs = BETWEEN_FORMS_MS; atMs < DURATION_MS / 2; atMs += BETWEEN_FORMS_MS)
		time.at(atMs, () => void submitForm());
	await time.pass(DURATION_MS);
	const later = service.calls.filter(({ arrivedMs }) => arrivedMs >= WINDOW_MS);
	const taken = later.filter(({ admitted }) => admitted).length;
	const possible = ((DURATION_MS - WINDOW_MS) / WINDOW_MS) * CALL_LIMIT;
	return { limitUsed: taken / possible, rejected: 1 - taken / later.length, givenUp, waitsMs };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function runAll(setting: Setting) {
	const runs = [];
	for (const seed of SEEDS) runs.push(await run(setting, seed));
	const waitsMs = runs.flatMap((run) => run.waitsMs).sort((one, other) => one - other);
	return {
		...setting,
		limitUsed: sum(runs.map(({ limitUsed }) => limitUsed)) / runs.length,
		rejected: sum(runs.map(({ rejected }) => rejected)) / runs.length,
		givenUp: sum(runs.map(({ givenUp }) => givenUp)),
		waitSeconds: (share: number) => waitsMs[Math.floor(share * (waitsMs.length - 1))] / 1000,
	};
}

type Result = Awaited<ReturnType<typeof runAll>>;

async function main(): Promise<void> {
	const results: Result[] = [];
	for (const importing of IMPORTING_WORKERS)
		for (const callLimit of [CALL_LIMIT, CALL_LIMIT - 1, Math.floor(CALL_LIMIT / (importing + 1))])
			results.push(await runAll({ importing, callLimit }));
	const columns = {
		'Workers that import': ({ importing }: Result) => whole(importing),
		'Calls per 5 Seconds': ({ callLimit }: Result) => whole(callLimit),
		'Limit used': ({ limitUsed }: Result) => percent(limitUsed),
		'Calls rejected': ({ rejected }: Result) => percent(rejected),
		'Forms given up': ({ givenUp }: Result) => whole(givenUp),
		'A form waits, median': ({ waitSeconds }: Result) => seconds(waitSeconds(0.5)),
		'Nine of ten': ({ waitSeconds }: Result) => seconds(waitSeconds(0.9)),
		Longest: ({ waitSeconds }: Result) => seconds(waitSeconds(1)),
	};
	console.log(toTable(columns, results));
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
