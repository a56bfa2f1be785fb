/**
 * Preloaded into n8n: tells on loopback what the process has used so far, so that the benchmark needs nothing of the
 * operating system's own.
 */
const { createServer } = require('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks');

// Children of n8n get the same NODE_OPTIONS.
if (process.argv[2] === 'start' && process.env.BENCH_PROBE_PORT) {
	const delays = monitorEventLoopDelay({ resolution: 5 });
	delays.enable();
	createServer((_request, response) => {
		const { user, system } = process.cpuUsage();
		const used = {
			cpuMs: (user + system) / 1000,
			peakMemoryMb: process.resourceUsage().maxRSS / 1024,
			longestPauseMs: delays.max / 1e6,
		};
		delays.reset();
		response.end(JSON.stringify(used));
	})
		.listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
		.unref();
}
