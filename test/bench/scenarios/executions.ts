import type { Host } from '../benchN8n';
import { fewerIfQuick } from '../quick';
import { describeImports, runImport, type ImportResult } from '../runImport';
import type { Scenario } from '../scenario';

const EXECUTIONS = 4;
const ROWS_EACH = fewerIfQuick(250);

const repeat = (host: Host): Host[] => Array<Host>(EXECUTIONS).fill(host);

/** Several executions of one n8n that use one account. */
export const executions: Scenario<ImportResult[]> = {
	name: 'executions',
	hosts: 2,
	seconds: 210,
	run: async ([host, otherHost]) =>
		await Promise.all([
			runImport(repeat(host), 'thisNode', { rows: ROWS_EACH }),
			runImport(repeat(otherHost), 'httpRequestBatched', { rows: ROWS_EACH }),
		]),
	describe: describeImports,
};
