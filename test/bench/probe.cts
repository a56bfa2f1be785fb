/**
 * Preloaded into n8n: tells on loopback what the process has used so far and what it holds, and keeps it busy when
 * asked. So measurements need nothing of the operating system. Node.js 24 removes the types when it loads the file.
 */
const { createServer } = require('node:http') as typeof import('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks') as typeof import('node:perf_hooks');
const v8 = require('node:v8') as typeof import('node:v8');

/** As by other workflows: the event loop is blocked for so much of every period. */
const BLOCKED_MS = 45;
const PERIOD_MS = 60;

// Children of n8n get the same NODE_OPTIONS.
if (process.argv[2] === 'start' && process.env.BENCH_PROBE_PORT) {
	const delays = monitorEventLoopDelay({ resolution: 5 });
	delays.enable();
	let blocking: NodeJS.Timeout | undefined;

	const readUsed = () => {
		const { user, system } = process.cpuUsage();
		const used = {
			cpuMs: (user + system) / 1000,
			peakMemoryMb: process.resourceUsage().maxRSS / 1024,
			longestPauseMs: delays.max / 1e6,
		};
		delays.reset();
		return used;
	};

	/** What is left once all that nobody needs has been collected, which counting the objects does first. */
	const readHeld = () => {
		// New in Node.js 22.
		const { queryObjects } = v8 as unknown as {
			queryObjects(type: unknown, options: { format: 'count' }): number;
		};
		const objects = queryObjects(Object, { format: 'count' });
		const resources = process.getActiveResourcesInfo();
		const count = (kind: RegExp) => resources.filter((name) => kind.test(name)).length;
		return {
			objects,
			heapBytes: process.memoryUsage().heapUsed,
			timers: count(/^Timeout/),
			sockets: count(/^TCP/),
			listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
		};
	};

	const block = () => {
		const untilMs = performance.now() + BLOCKED_MS;
		while (performance.now() < untilMs);
	};

	const respond: Record<string, () => object> = {
		'/used': readUsed,
		'/held': readHeld,
		'/busy': () => {
			blocking ??= setInterval(block, PERIOD_MS);
			return {};
		},
		'/idle': () => {
			clearInterval(blocking);
			blocking = undefined;
			return {};
		},
	};
	createServer((request, response) => {
		response.end(JSON.stringify(respond[request.url ?? '']?.() ?? {}));
	})
		.listen(Number(process.env.BENCH_PROBE_PORT), '127.0.0.1')
		.unref();
}
