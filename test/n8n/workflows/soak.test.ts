import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openAccount } from '../../support/openAccount';
import { startHost } from '../support/n8nHost';
import { CONTENDERS } from '../support/contenders';
import { makeRows } from '../../support/importRows';
import { installN8n } from '../install/installN8n';

const ROUNDS = 4;
const ROWS_PER_ROUND = 5000;
/** The pacer stores as many calls as the limit allows. This limit is quickly reached but hardly slows the run down. */
const CALL_LIMIT = 2000;
/** Some timers of the pacer end only 5 s after the run. */
const SETTLE_MS = 6000;
/** After these rounds, n8n has compiled its code and filled its caches. */
const WARM_UP_ROUNDS = 2;

/** A row that stays in memory is several objects. */
const MAX_OBJECTS_PER_ROW = 1;
const MAX_HEAP_GROWTH = 1.02;
/** The number of n8n's own timers and sockets varies. */
const MAX_HANDLES_GROWTH = 2;

let host: Awaited<ReturnType<typeof startHost>>;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
	host = await startHost(await installN8n(), String(process.env.PACKED_PACKAGE));
	account = await openAccount({ callLimit: 1e6, log: false });
	account.credential.callLimit = CALL_LIMIT;
});

afterAll(async () => {
	await host?.stop();
	await account?.close();
});

it(`keeps nothing of ${ROUNDS * ROWS_PER_ROUND} rows`, async () => {
	const send = await host.prepare(CONTENDERS.thisNode, account);
	const rounds = [];
	for (let round = 0; round < ROUNDS; round++) {
		const before = await host.readProbe();
		const { seconds } = await send(makeRows(ROWS_PER_ROUND, { first: round * ROWS_PER_ROUND }));
		const { cpuMs, peakMemoryMb } = await host.readProbe();
		await delay(SETTLE_MS);
		const cpuMsPerRow = (cpuMs - before.cpuMs) / ROWS_PER_ROUND;
		rounds.push({ ...(await host.readHeld()), seconds, cpuMsPerRow, peakMemoryMb });
	}
	console.table(rounds);

	expect(account.service.state.counts.created).toBe(ROUNDS * ROWS_PER_ROUND);
	const warm = rounds[WARM_UP_ROUNDS - 1];
	const last = rounds[ROUNDS - 1];
	const rowsBetween = (ROUNDS - WARM_UP_ROUNDS) * ROWS_PER_ROUND;
	expect((last.objects - warm.objects) / rowsBetween).toBeLessThan(MAX_OBJECTS_PER_ROW);
	expect(last.heapBytes / warm.heapBytes).toBeLessThan(MAX_HEAP_GROWTH);
	expect(last.timers / warm.timers).toBeLessThan(MAX_HANDLES_GROWTH);
	expect(last.sockets / warm.sockets).toBeLessThan(MAX_HANDLES_GROWTH);
	expect(last.listeners).toBe(warm.listeners);
	// Node.js logs this warning about objects with listeners, such as an execution's abort signal.
	expect(readFileSync(host.logFile, 'utf8')).not.toContain('MaxListenersExceededWarning');
});
