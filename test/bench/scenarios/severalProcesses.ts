import type { Host } from '../../n8n/support/n8nHost';
import { fewerIfQuick } from '../quick';
import { describeImports, runImport, type ImportResult } from '../runImport';
import type { Scenario } from '../scenario';

const ROWS_EACH = fewerIfQuick(250);

/** Several n8n processes that share an account and know nothing of each other. */
const severalProcesses = (name: string, processes: number, seconds: number): Scenario<ImportResult[]> => ({
	name,
	hosts: processes,
	seconds,
	run: async (hosts: Host[]) => [
		await runImport(hosts, 'thisNode', { rows: ROWS_EACH }),
		await runImport(hosts, 'httpRequestBatched', { rows: ROWS_EACH }),
	],
	describe: describeImports,
});

export const twoProcesses = severalProcesses('twoProcesses', 2, 160);
export const fourProcesses = severalProcesses('fourProcesses', 4, 270);
