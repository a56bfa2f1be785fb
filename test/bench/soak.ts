/**
 * Fails if n8n's process would hold something of the rows of earlier runs: `node --expose-gc --import tsx test/bench/soak.ts`, which
 * `weekly.yml` runs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';
import { runItems } from '../../nodes/LeadManagement/run/runItems';
import { makeRows } from '../support/importRows';
import { createContext } from '../support/node';

const ROUNDS = [5_000, 5_000, 20_000, 5_000];
/** The limiter remembers the calls of the last windows. */
const SETTLE_MS = 6_000;
/** Less than the 30,000 rows after the first round would take. */
const MOST_BYTES = 10e6;

async function soak(): Promise<void> {
	// Timers of pacing do not keep the process.
	const awake = setInterval(() => {}, 1_000);
	const heldBytes: number[] = [];
	let first = 0;
	for (const rows of ROUNDS) {
		const { context } = createContext({ credential: { accessKey: 'soak' } }, makeRows(rows, first));
		const { length } = await runItems(context, upsertLead, true);
		if (length !== rows) throw new Error(`${length} of ${rows} rows have a result`);
		first += rows;
		await delay(SETTLE_MS);
		globalThis.gc?.();
		heldBytes.push(process.memoryUsage().heapUsed);
	}
	clearInterval(awake);
	console.log(heldBytes);
	if (heldBytes[3] - heldBytes[0] > MOST_BYTES) process.exitCode = 1;
}

void soak();
