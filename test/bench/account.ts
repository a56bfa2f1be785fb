import type { LeadService } from '../lead-service/leadService';
import { DEMO_KEYS, startLeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';

export const CALL_LIMIT = 25;
export const WINDOW_MS = 5_000;

/** Uniform over mean ± spread, in milliseconds. */
export interface Range {
	mean: number;
	spread: number;
}

/** Service times and one-way network delays that are measured. */
export const SERVICE_TIMES: Range[] = [
	{ mean: 300, spread: 100 },
	{ mean: 800, spread: 700 },
];
export const NETWORKS: Range[] = [
	{ mean: 20, spread: 10 },
	{ mean: 100, spread: 80 },
];
export const NEAR = { networkDelayMs: NETWORKS[0], serviceTimeMs: SERVICE_TIMES[0] };

/** An idle account. */
export interface BenchAccount {
	service: LeadService;
	/** What the node's credential holds. */
	credential: { baseUrl: string; accessKey: string; secretKey: string; callLimit: number };
	close: () => Promise<void>;
}

/**
 * Opens an idle account at a service of its own, so that scenarios that run at the same time do not share a limit.
 *
 * @param credentialLimit what the credential says of the limit, if not the truth
 */
export async function openAccount(
	settings: Partial<Settings>,
	credentialLimit?: number,
): Promise<BenchAccount> {
	const service = await startLeadService({
		callLimit: CALL_LIMIT,
		windowMs: WINDOW_MS,
		fields: ['FirstName', 'LastName', 'mx_Row'],
		...settings,
	});
	const callLimit = credentialLimit ?? Math.max(1, service.settings.callLimit);
	return {
		service,
		credential: { baseUrl: service.url, ...DEMO_KEYS, callLimit },
		close: async () => await service.stop(),
	};
}
