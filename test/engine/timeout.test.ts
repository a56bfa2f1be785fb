import { DEMO_KEYS, startLeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';

const TIMEOUT_MS = 200;

test('a call without an answer is given up after the Timeout, and made again', async () => {
	const service = await startLeadService({ faults: [{ answer: 'hang', times: 1 }] });
	const startedAt = performance.now();
	const { items } = await runNode({
		parameters: {
			attributes: { attribute: [{ name: 'Phone', value: '1111' }] },
			options: { timeout: TIMEOUT_MS },
		},
		items: [{}],
		credentials: { leadManagementApi: { ...DEMO_KEYS, baseUrl: service.url, callLimit: 25 } },
	});
	const tookMs = performance.now() - startedAt;
	const { calls } = service.state;
	await service.stop();

	expect(items).toMatchObject([{ json: { Status: 'Success' } }]);
	expect(calls).toHaveLength(2);
	expect(tookMs).toBeGreaterThan(TIMEOUT_MS);
});
