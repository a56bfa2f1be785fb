import os from 'node:os';
import { version } from '../../../package.json';
import { NEWEST } from '../../n8n/install/versions';
import { SCENARIOS } from '../groups';
import { readResult } from '../results';

/** How and where it was measured. */
export function describeSetting(): string {
	const measured = SCENARIOS.flatMap((scenario) => readResult(scenario)?.measuredAt ?? []).sort();
	const date = (measured.at(-1) ?? new Date().toISOString()).slice(0, 10);
	const cores = `${os.cpus().length} CPU cores (${os.cpus()[0]?.model.trim()})`;
	return `Measured on ${date} with version ${version} of this package and n8n ${NEWEST.version} on Node.js ${NEWEST.nodeVersions[0]}, ${cores}, ${os.platform()}. The simulated service and all n8n processes share these cores. \`npm run bench\` writes this page. [Benchmarks](benchmarks.md) explains it.`;
}
