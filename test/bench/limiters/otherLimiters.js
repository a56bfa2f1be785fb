const { CALL_LIMIT, WINDOW_MS } = require('../account');

/**
 * @typedef {object} Limiter
 * @property {string} title
 * @property {(time: import('../../support/virtualClock').VirtualTime) => Promise<(call: () => Promise<boolean>) => Promise<unknown>>} create
 */

/** @type {Limiter[]} */
const LIMITERS = [
	{
		title: "This node's pacer",
		async create(time) {
			const { AccountPacer } = require('./pacer');
			const turn = new AccountPacer(CALL_LIMIT, time).enter();
			const send = async (call) => ((await call()) ? { result: true } : { refused: {} });
			return (call) => turn.run({ orderKeys: [], send: () => send(call) });
		},
	},
	{
		title: 'p-throttle, strict',
		async create() {
			const { default: pThrottle } = await import('p-throttle');
			return pThrottle({ limit: CALL_LIMIT, interval: WINDOW_MS, strict: true })((call) => call());
		},
	},
	{
		title: 'p-queue, strict',
		async create() {
			const { default: PQueue } = await import('p-queue');
			const queue = new PQueue({ intervalCap: CALL_LIMIT, interval: WINDOW_MS, strict: true });
			return (call) => queue.add(call);
		},
	},
	{
		title: 'Bottleneck, reservoir of 25 each 5 s',
		async create() {
			const Bottleneck = /** @type {any} */ (require('bottleneck'));
			const limiter = new Bottleneck({
				reservoir: CALL_LIMIT,
				reservoirRefreshAmount: CALL_LIMIT,
				reservoirRefreshInterval: WINDOW_MS,
			});
			return (call) => limiter.schedule(call);
		},
	},
	{
		title: 'Bottleneck, one each 200 ms',
		async create() {
			const Bottleneck = /** @type {any} */ (require('bottleneck'));
			const limiter = new Bottleneck({ minTime: WINDOW_MS / CALL_LIMIT });
			return (call) => limiter.schedule(call);
		},
	},
];

module.exports = { LIMITERS };
