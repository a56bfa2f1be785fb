const { DEMO_KEYS, startLeadService } = require('../lead-service/leadService');

const CALL_LIMIT = 25;
const WINDOW_MS = 5000;

/** Service times and one-way network delays that are measured, in milliseconds. */
const SERVICE_TIMES = [
	{ mean: 300, spread: 100 },
	{ mean: 800, spread: 700 },
];
const NETWORKS = [
	{ mean: 20, spread: 10 },
	{ mean: 100, spread: 80 },
];

const meanLatencyMs = ({ networkDelayMs, serviceTimeMs }) => 2 * networkDelayMs.mean + serviceTimeMs.mean;

/**
 * An idle account at a service of its own, so that scenarios side by side do not meet.
 * @param {Partial<import('../lead-service/settings').Settings>} settings
 */
async function openAccount(settings) {
	const service = await startLeadService({ callLimit: CALL_LIMIT, windowMs: WINDOW_MS, ...settings });
	return {
		service,
		/** What the node's credential holds. */
		credential: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit },
		close: () => service.stop(),
	};
}

module.exports = { CALL_LIMIT, NETWORKS, SERVICE_TIMES, WINDOW_MS, meanLatencyMs, openAccount };
