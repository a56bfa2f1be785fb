/**
 * Preloaded into n8n: tells on loopback what the process has used so far, and what it holds, so that measurements need
 * nothing of the operating system's own.
 */
const { createServer } = require('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const v8 = require('node:v8');

// Children of n8n get the same NODE_OPTIONS.
if (process.argv[2] === 'start' && process.env.BENCH_PROBE_PORT) {
	const delays = monitorEventLoopDelay({ resolution: 5 });
	delays.enable();
	createServer((request, response) => {
		const told = request.url === '/held' ? readHeld() : readUsed(delays);
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

/** What is left once all that nobody needs has been collected, which counting the objects does first. */
function readHeld() {
	// Of Node.js 22 and newer, which n8n runs on.
	const { queryObjects } = /** @type {any} */ (v8);
	const objects = queryObjects(Object, { format: 'count' });
	const resources = process.getActiveResourcesInfo();
	const count = (kind) => resources.filter((name) => kind.test(name)).length;
	return {
		objects,
		heapBytes: process.memoryUsage().heapUsed,
		timers: count(/^Timeout/),
		sockets: count(/^TCP/),
		listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
	};
}
