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
	return `\`npm run bench\` runs this package, as it is published, in real n8n processes, and n8n's own HTTP Request node beside it. Both send the same rows to a simulated service on the same machine. Unless a section says otherwise, the service accepts 25 calls in any 5 seconds, counted when they arrive, and rejects the others with status 429. The network delay (one way) and the time that the service takes vary from call to call: 20 ± 10 ms is any value from 10 to 30 ms.

Measured on ${date} with version ${version} of this package and n8n ${NEWEST.version} on Node.js ${NEWEST.nodeVersions[0]}, ${cores}, ${os.platform()}. The simulated service and all n8n processes share these cores.

The time is from the first call to the last response. The ideal time is the shortest that the rate limit allows: ⌊(rows − 1) / 25⌋ × 5 s plus the mean time of one call. The share of the ideal speed is the ideal time divided by the time taken. Unless a section says otherwise, both nodes are set to continue with the other rows when one fails.

The HTTP Request node has its keys in a stored credential (Custom Auth), which is the safe way. Where a table says "keys typed into the node", they are in its parameters: n8n then doesn't have to read a credential for each item, but everyone who can open the workflow can read the keys.`;
}
