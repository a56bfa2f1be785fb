import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { makeRows } from '../../support/importRows';
import { openAccount } from '../../support/openAccount';
import { installN8n } from '../install/installN8n';
import { expect, test } from '../support/fixtures';
import { startHost } from '../support/n8nHost';

/** After the first rounds, n8n has compiled its code and filled its caches. It holds more after a large one than after a small one. */
const ROUNDS = [5_000, 5_000, 20_000, 5_000];
/** The rounds after which is looked at what n8n holds. This takes a minute. */
const COMPARED = [1, 3];
const ROWS = ROUNDS.reduce((sum, rows) => sum + rows);
/** The limiter stores as many calls as the limit allows. This limit is quickly reached but hardly slows the run down. */
const CALL_LIMIT = 2000;
/** Some timers of the limiter end only 5 s after the run. */
const SETTLE_MS = 6000;
/** 25,000 rows that stayed would be far more. */
const MAX_HEAP_GROWTH = 1.02;
/** The number of n8n's own timers and sockets varies. */
const MAX_HANDLES_GROWTH = 2;

test(`n8n keeps nothing of ${ROWS} rows`, { tag: '@soak' }, async () => {
	test.setTimeout(1_200_000);
	const host = await startHost(await installN8n(), String(process.env.PACKED_PACKAGE));
	const account = await openAccount({ callLimit: 1e6, log: false });
	account.credential.callLimit = CALL_LIMIT;
	try {
		const send = await host.prepare(account.credential);
		const held = [];
		let first = 0;
		for (const [round, rows] of ROUNDS.entries()) {
			await send(makeRows(rows, { first }));
			first += rows;
			await delay(SETTLE_MS);
			if (COMPARED.includes(round)) held.push(await host.readHeld());
		}
		console.log(held);
		expect(account.service.state.counts.created).toBe(ROWS);
		const [warm, last] = held;
		// The account has one limiter, and no call of the run is left.
		for (const [name, count] of Object.entries(last.ownObjects))
			expect(count, name).toBeLessThanOrEqual(warm.ownObjects[name]);
		expect(last.ownObjects.Limiter).toBe(1);
		expect(last.heapBytes / warm.heapBytes).toBeLessThan(MAX_HEAP_GROWTH);
		expect(last.timers / warm.timers).toBeLessThan(MAX_HANDLES_GROWTH);
		expect(last.sockets / warm.sockets).toBeLessThan(MAX_HANDLES_GROWTH);
		expect(last.listeners).toBe(warm.listeners);
		// Node.js logs this warning about objects with listeners, such as an execution's abort signal.
		expect(readFileSync(host.logFile, 'utf8')).not.toContain('MaxListenersExceededWarning');
	} finally {
		await host.stop();
		await account.close();
	}
});
