import { drawDelay, seededRandom } from '../lead-service/random';
import type { Delay } from '../lead-service/settings';
import { SlidingWindow } from '../lead-service/slidingWindow';
import type { VirtualTime } from './virtualClock';

/** Settings of the service and the network. */
export interface VirtualServiceSettings {
	callLimit: number;
	windowMs: number;
	/** The delay one way. */
	networkDelayMs: Delay;
	serviceTimeMs: Delay;
	seed: number;
	/** True if a rejected call counts against the limit, too. */
	refusedCallsCount: boolean;
}

/** A call as the service logs it. */
export interface VirtualCall {
	name: unknown;
	departedMs: number;
	/** NaN until it arrives. */
	arrivedMs: number;
	/** NaN until the service has handled it. */
	workedUntilMs: number;
	/** Unset until the response is back. */
	endedMs?: number;
	admitted: boolean;
}

/**
 * The service as a pacer sees it, in virtual time: the network delay, the rate limit on arrival, the service time, and
 * the network delay back. It logs every call, so that tests can look for overlaps and order.
 */
export class VirtualService {
	readonly calls: VirtualCall[] = [];
	refused = 0;
	readonly settings: VirtualServiceSettings;
	readonly random: () => number;
	readonly window = new SlidingWindow();

	constructor(
		private readonly time: VirtualTime,
		settings: Partial<VirtualServiceSettings> = {},
	) {
		const defaults = { callLimit: 25, windowMs: 5_000, networkDelayMs: 0, serviceTimeMs: 0, seed: 1 };
		this.settings = { ...defaults, refusedCallsCount: false, ...settings };
		this.random = seededRandom(this.settings.seed);
	}

	/** Makes one call. Resolves to true when the service accepted it, to false when it rejected it. */
	async call(name: unknown): Promise<boolean> {
		const { time, settings, random } = this;
		const times = { departedMs: time.now(), arrivedMs: NaN, workedUntilMs: NaN };
		const call: VirtualCall = { name, ...times, admitted: false };
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
