import type { ContenderName } from '../../n8n/support/contenders';
import { fewerIfQuick } from '../quick';
import { describeImports, runImport, type ImportResult } from '../runImport';
import type { Scenario } from '../scenario';

const ROWS = fewerIfQuick(150);
const BLOCKED_MS = 45;
const PERIOD_MS = 60;
const CONTENDERS_IN_TURN: ContenderName[] = ['thisNode', 'httpRequestBatched', 'httpRequestBatchedTyped'];

/** An n8n that is busy with other workflows. In turn, because each run uses most of a core. */
export const busyN8n: Scenario<ImportResult[]> = {
	name: 'busyN8n',
	hosts: 1,
	seconds: 140,
	run: async ([host]) => {
		const results: ImportResult[] = [];
		for (const contender of CONTENDERS_IN_TURN) {
			await host.block(BLOCKED_MS, PERIOD_MS);
			results.push(await runImport([host], contender, { rows: ROWS }));
			await host.block(0, PERIOD_MS);
		}
		return results;
	},
	describe: describeImports,
};
