/**
 * Preloaded into n8n, whose Node.js runs TypeScript: reports on loopback what the process holds. `require`, because it is loaded by
 * --require.
 */
const { createServer } = require('node:http') as typeof import('node:http');
// `queryObjects` came with Node.js 22.
const { queryObjects } = require('node:v8') as {
	queryObjects: (constructor: object, options: { format: 'count' }) => number;
};

// Children of n8n have the same NODE_OPTIONS.
if (process.argv[2] === 'start')
	createServer((_request, response) => response.end(JSON.stringify(readHeld())))
		.listen(Number(process.env.PROBE_PORT), '127.0.0.1')
		.unref();

/** The number of objects of each class of this package. A garbage collection comes first. */
function countOwnObjects(): Record<string, number> {
	const isOwn = /n8n-nodes-lead-management.dist.nodes/;
	const modules = Object.values(require.cache).filter((module) => module && isOwn.test(module.filename));
	const classes = modules
		.flatMap((module): unknown[] => Object.values(module?.exports as object))
		.filter((value) => typeof value === 'function' && String(value).startsWith('class')) as Array<{
		name: string;
	}>;
	return Object.fromEntries(classes.map((one) => [one.name, queryObjects(one, { format: 'count' })]));
}

function readHeld() {
	const ownObjects = countOwnObjects();
	const resources = process.getActiveResourcesInfo();
	const count = (kind: RegExp) => resources.filter((name) => kind.test(name)).length;
	return {
		ownObjects,
		heapBytes: process.memoryUsage().heapUsed,
		timers: count(/^Timeout/),
		sockets: count(/^TCP/),
		listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
	};
}
