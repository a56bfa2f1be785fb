import type { Delay, Settings } from '../lead-service/settings';
import { DEMO_KEYS, startLeadService } from '../lead-service/leadService';

export const CALL_LIMIT = 25;
export const WINDOW_MS = 5000;

/** A network of 20 ± 10 ms one way, and a service that takes 300 ± 100 ms. */
export const USUAL_LATENCY = {
	networkDelayMs: { mean: 20, spread: 10 },
	serviceTimeMs: { mean: 300, spread: 100 },
};

export const meanMs = (delay: Delay): number => (typeof delay === 'number' ? delay : delay.mean);

export const meanLatencyMs = ({ networkDelayMs, serviceTimeMs }: Readonly<Settings>): number =>
	2 * meanMs(networkDelayMs) + meanMs(serviceTimeMs);

export type Account = Awaited<ReturnType<typeof openAccount>>;

/** An unused account at a service of its own, so that scenarios that run at the same time do not share a limit. */
export async function openAccount(settings: Partial<Settings> = {}) {
	const service = await startLeadService({ callLimit: CALL_LIMIT, windowMs: WINDOW_MS, ...settings });
	return {
		service,
		/** The values of the node's credential. */
		credential: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit },
		close: () => service.stop(),
	};
}
