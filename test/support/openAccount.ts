import type { Delay, Settings } from '../lead-service/settings';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';

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

export interface Account {
	service: LeadService;
	/** What the node's credential holds. */
	credential: { baseUrl: string; accessKey: string; secretKey: string; callLimit: number };
	close: () => Promise<void>;
}

/** An unused account at a service of its own, so that scenarios that run at the same time do not share a limit. */
export async function openAccount(settings: Partial<Settings> = {}): Promise<Account> {
	const service = await startLeadService({ callLimit: CALL_LIMIT, windowMs: WINDOW_MS, ...settings });
	return {
		service,
		credential: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit },
		close: () => service.stop(),
	};
}
