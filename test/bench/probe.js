/**
 * Preloaded into n8n: tells on loopback what the process has used so far, and what it holds, so that measurements need
 * nothing of the operating system's own.
 */
const { createServer } = require('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const COLLECTIONS = 3;

// Children of n8n get the same NODE_OPTIONS.
if (process.argv[2] === 'start' && process.env.BENCH_PROBE_PORT) {
	const delays = monitorEventLoopDelay({ resolution: 5 });
	delays.enable();
	createServer(async (request, response) => {
		const told = request.url === '/held' ? await readHeld() : readUsed(delays);
		response.end(JSON.stringify(told));
	})
		.listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
		.unref();
}

function readUsed(delays) {
	const { user, system } = process.cpuUsage();
	const used = {
		cpuMs: (user + system) / 1000,
		peakMemoryMb: process.resourceUsage().maxRSS / 1024,
		longestPauseMs: delays.max / 1e6,
	};
	delays.reset();
	return used;
}

/** What is left once all that nobody needs has been collected. */
async function readHeld() {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc');
	for (let collection = 0; collection < COLLECTIONS; collection++) {
		collect();
		// What was collected may let go of more.
		await new Promise((resolve) => setImmediate(resolve));
	}
	const resources = process.getActiveResourcesInfo();
	const count = (kind) => resources.filter((name) => kind.test(name)).length;
	return {
		heapBytes: process.memoryUsage().heapUsed,
		timers: count(/^Timeout/),
		sockets: count(/^TCP/),
		listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
	};
}
