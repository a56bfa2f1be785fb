import { SERVICE_TIMES } from '../../support/openAccount';
import { fewerIfQuick } from '../quick';
import { describeImport, runImport, type ImportResult } from '../runImport';
import type { Scenario } from '../scenario';

const ROWS = fewerIfQuick(400);
const CREDENTIAL_LIMIT = 1_000_000;
const LATENCY = { networkDelayMs: { mean: 150, spread: 50 }, serviceTimeMs: SERVICE_TIMES[0] };

/** A credential with a limit that is far above that of the account. */
export const limitTooHigh: Scenario<ImportResult> = {
	name: 'limitTooHigh',
	hosts: 1,
	seconds: 100,
	run: async ([host]) =>
		await runImport([host], 'thisNode', {
			rows: ROWS,
			latency: LATENCY,
			credentialLimit: CREDENTIAL_LIMIT,
		}),
	describe: describeImport,
};
