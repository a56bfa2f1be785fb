/** An address that n8n does not allow (n8n 2.41). */
import { testCredential } from './support/harness';
import { serve, credentialsFor, succeed, write } from './support/loopback';

// n8n reads it once, with its first request.
process.env.N8N_SSRF_PROTECTION_ENABLED = 'true';

const SAID =
	/^n8n could not send the request: The request was blocked because it resolves to a restricted IP address/;

it.each(['127.0.0.1', 'localhost'])('%s: the user reads what n8n says, and no call is made', async (host) => {
	const service = await serve(succeed);
	const url = service.url.replace('127.0.0.1', host);
	const { error } = await write(url);

	expect(error?.message).toMatch(SAID);
	expect(error?.description).toMatch(/admin of your n8n instance/);
	expect(await testCredential(credentialsFor(url).leadManagementApi)).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(SAID),
	});
	expect(service.connections.made).toBe(0);
});
