const os = require('node:os');
const { devDependencies, version } = require('../../../package.json');
const { PHASES } = require('../phases');

/** How and where it was measured. */
function describeSetting(readResult) {
	const measured = PHASES.flat()
		.map(({ name }) => readResult(name)?.measuredAt)
		.filter(Boolean)
		.sort();
	const date = (measured.at(-1) ?? new Date().toISOString()).slice(0, 10);
	const versions = ['p-throttle', 'p-queue', 'bottleneck'].map((name) => `${name} ${devDependencies[name]}`);
	return `Written by \`npm run bench\`, which runs this package, as it is packed, in real n8n processes beside n8n's own HTTP Request node, against a simulated service on the same machine. The service counts calls over a sliding window of 5 seconds at the moment a call arrives, and refuses what is above 25 with 429; the network's delay, one way, and the service's own time are drawn anew for each call.

Measured on ${date} with this package ${version}, n8n 2.41.1 on Node.js 24.21.0, ${versions.join(', ')}; ${os.cpus().length} processor cores (${os.cpus()[0]?.model.trim()}), ${os.platform()}. The simulated service, the benchmark and all n8n processes share these cores.

Time is from when the first call left until the last answer was back. The ideal uses every window to its last call: ⌊(rows − 1) / 25⌋ × 5 s and the mean latency of one call. Both nodes go on with the other rows when one fails.`;
}

module.exports = { describeSetting };
