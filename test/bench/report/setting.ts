import os from 'node:os';
import { version } from '../../../package.json';
import { PHASES } from '../phases';
import { readResult } from '../results';

/** How and where it was measured. */
export function describeSetting(): string {
	const measured = PHASES.flat()
		.flatMap(({ name }) => readResult(name)?.measuredAt ?? [])
		.sort();
	const date = (measured.at(-1) ?? new Date().toISOString()).slice(0, 10);
	return `Measured on ${date} with this package ${version} and n8n 2.41.1 on Node.js 24.21.0; ${os.cpus().length} processor cores (${os.cpus()[0]?.model.trim()}), ${os.platform()}. \`npm run bench\` runs the packed package in real n8n processes beside n8n's own HTTP Request node, against a simulated service on the same machine, and writes this page.

The service counts calls in any 5 seconds on arrival, and rejects those above 25 with 429. Unless a table says otherwise, the network takes 20 ± 10 ms one way and the service 300 ± 100 ms, drawn anew for each call. Time is from when the first call left until the last response was back. The best possible time uses every window to its last call: ⌊(rows − 1) / 25⌋ × 5 s and the mean latency of one call. Both nodes continue with the other rows when one fails. The HTTP Request node has its keys in a stored credential, as n8n recommends, unless they are typed into the node.`;
}
