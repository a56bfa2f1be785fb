import os from 'node:os';
import { version } from '../../../package.json';
import { NEWEST, VERSIONS } from '../../n8n/install/versions';
import { SCENARIOS } from '../groups';
import { readResult } from '../results';

/** How and where it was measured. */
export function describeSetting(): string {
	const measured = SCENARIOS.flatMap((scenario) => readResult(scenario)?.measuredAt ?? []).sort();
	const date = (measured.at(-1) ?? new Date().toISOString()).slice(0, 10);
	const cores = `${os.cpus().length} processor cores (${os.cpus()[0]?.model.trim()})`;
	return `\`npm run bench\` runs this package, as it is published, in real n8n processes, and n8n's own HTTP Request node beside it. Both send the same rows to a simulated service on the same machine. That service accepts 25 calls in any 5 seconds, counted when they arrive, and rejects others with status 429. It draws the network delay (one way) and its own service time anew for each call.

Measured on ${date} with this package ${version} and n8n ${NEWEST} on Node.js ${VERSIONS[NEWEST].nodeVersion}, ${cores}, ${os.platform()}. The simulated service and all n8n processes share these cores.

The time is from the first call to the last response. The least possible time is ⌊(rows − 1) / 25⌋ × 5 s plus the mean time of one call. "Share of the possible" is the least possible time divided by the time taken, so 1.000 cannot be exceeded except by luck. Both nodes are set to continue with the other rows when one fails.

The HTTP Request node has its keys in a stored credential (Custom Auth), as they should be kept. Where a table says "keys typed into the node", they are in its parameters: n8n then does not read a credential for each item, but everybody who can open the workflow can read the keys.`;
}
