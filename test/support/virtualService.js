const { drawDelay, seededRandom } = require('../lead-service/random');
const { SlidingWindow } = require('../lead-service/slidingWindow');

/**
 * The service as a pacer sees it, in virtual time: the way there, the limit at arrival, the service's own time, the
 * way back. Every call is logged, so that tests can look for overlaps and order.
 */
class VirtualService {
	/** @type {{ name: unknown, departedMs: number, arrivedMs: number, endedMs?: number, admitted: boolean }[]} */
	calls = [];
	refused = 0;

	/**
	 * @param {import('./virtualClock').VirtualTime} time
	 * @param {{ callLimit?: number, windowMs?: number, networkDelayMs?: any, serviceTimeMs?: any, seed?: number,
	 *   refusedCallsCount?: boolean, retryAfterMs?: number }} [settings]
	 */
	constructor(time, settings = {}) {
		this.time = time;
		this.settings = { callLimit: 25, windowMs: 5000, networkDelayMs: 0, serviceTimeMs: 0, ...settings };
		this.random = seededRandom(settings.seed ?? 1);
		this.window = new SlidingWindow();
	}

	/** Makes one call; resolves to true when the service took it, to false when it refused it. */
	async call(name) {
		const { time, settings, random } = this;
		const call = { name, departedMs: time.now(), arrivedMs: NaN, admitted: false };
		this.calls.push(call);
		await time.sleep(drawDelay(settings.networkDelayMs, random));
		call.arrivedMs = time.now();
		call.admitted = this.window.admit(time.now(), settings);
		if (call.admitted) await time.sleep(drawDelay(settings.serviceTimeMs, random));
		else this.refused++;
		call.workedUntilMs = time.now();
		await time.sleep(drawDelay(settings.networkDelayMs, random));
		call.endedMs = time.now();
		return call.admitted;
	}
}

module.exports = { VirtualService };
