const { readFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');
const { openAccount } = require('../../bench/account');
const { CONTENDERS } = require('../../bench/contenders');
const { startHost } = require('../../bench/benchN8n');
const { makeRows } = require('../../bench/rows');
const { installN8n } = require('../install/installN8n');

const ROUNDS = 4;
const ROWS_EACH = 5000;
/** The pacer remembers calls in proportion to its limit: one that hardly slows the rows down, but is soon full. */
const CALL_LIMIT = 2000;
/** Some timers of the pacer outlive their purpose by 5 s. */
const SETTLE_MS = 6000;
/** After how many rounds n8n has compiled and filled what it compiles and fills once. */
const WARM_ROUNDS = 2;

/** A row that is kept is several objects. */
const MAX_OBJECTS_PER_ROW = 1;
const MAX_HEAP_GROWTH = 1.02;
/** Timers and sockets of n8n's own come and go. */
const MAX_HANDLES_GROWTH = 2;

/** @type {import('../../bench/benchN8n').Host} */
let host;
/** @type {Awaited<ReturnType<typeof openAccount>>} */
let account;

beforeAll(async () => {
	host = await startHost(await installN8n(), String(process.env.PACKED_PACKAGE));
	account = await openAccount({ callLimit: 1e6, log: false });
	account.credential.callLimit = CALL_LIMIT;
});

afterAll(async () => {
	await host?.stop();
	await account?.close();
});

it(`keeps nothing of ${ROUNDS * ROWS_EACH} rows`, async () => {
	const send = await host.prepare(CONTENDERS.thisNode, account);
	const rounds = [];
	for (let round = 0; round < ROUNDS; round++) {
		const before = await host.readProbe();
		const { seconds } = await send(makeRows(ROWS_EACH, { first: round * ROWS_EACH }));
		const { cpuMs, peakMemoryMb } = await host.readProbe();
		await delay(SETTLE_MS);
		const cpuMsPerRow = (cpuMs - before.cpuMs) / ROWS_EACH;
		rounds.push({ ...(await host.readHeld()), seconds, cpuMsPerRow, peakMemoryMb });
	}
	console.table(rounds);

	expect(account.service.state.counts.created).toBe(ROUNDS * ROWS_EACH);
	const warm = rounds[WARM_ROUNDS - 1];
	const last = rounds[ROUNDS - 1];
	const rowsBetween = (ROUNDS - WARM_ROUNDS) * ROWS_EACH;
	expect((last.objects - warm.objects) / rowsBetween).toBeLessThan(MAX_OBJECTS_PER_ROW);
	expect(last.heapBytes / warm.heapBytes).toBeLessThan(MAX_HEAP_GROWTH);
	expect(last.timers / warm.timers).toBeLessThan(MAX_HANDLES_GROWTH);
	expect(last.sockets / warm.sockets).toBeLessThan(MAX_HANDLES_GROWTH);
	expect(last.listeners).toBe(warm.listeners);
	// Node.js says so of what has listeners of its own, such as an execution's signal to stop.
	expect(readFileSync(host.logFile, 'utf8')).not.toContain('MaxListenersExceededWarning');
});
