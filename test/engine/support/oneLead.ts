/** Writes one lead over a real connection. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import tls, { type SecureContextOptions } from 'node:tls';
import { DEMO_KEYS } from '../../lead-service/settings';
import { withoutWaiting } from '../../support/fakeTimers';
import { findKeys } from '../../support/keySearch';
import { SUCCESS } from '../../support/leads';
import { runNode, type NodeOptions } from './harness';
import type { Handler } from './loopback';

export const JSON_SUCCESS = JSON.stringify(SUCCESS);
export const WRITTEN = [{ json: SUCCESS, pairedItem: { item: 0 } }];
export const KEYS = Object.values(DEMO_KEYS);

export const succeed: Handler = (response) => response.end(JSON_SUCCESS);

/** Each server has an account of its own, so that tests share no rate limit. */
export const credentialsFor = (baseUrl: string) => ({
	leadManagementApi: {
		...DEMO_KEYS,
		accessKey: DEMO_KEYS.accessKey + new URL(baseUrl).port,
		baseUrl,
		callLimit: 1_000,
	} satisfies ICredentialDataDecryptedObject,
});

export const nodeFor = (baseUrl: string, options: object = {}): NodeOptions => ({
	parameters: { dataToSend: 'json', attributesJson: '{"Phone":"+91-9845098450"}', options },
	items: [{}],
	credentials: credentialsFor(baseUrl),
});

/** Writes one lead, and checks that neither key is in anything that the run leaves behind. */
export const write = async (baseUrl: string, options?: object) => {
	// In real time, the lead of a call without an answer would hold up Jest for ten seconds.
	const run = await withoutWaiting(() => runNode(nodeFor(baseUrl, options)));
	const { error, runData, stored, hints, logLines } = run;
	expect(findKeys({ error, runData, stored, hints, logLines }, KEYS)).toEqual([]);
	return run;
};

/** Makes n8n trust a certificate until mocks are restored. A user does it with NODE_EXTRA_CA_CERTS before n8n starts. */
export const trust = (ca: string) => {
	const { createSecureContext } = tls;
	jest
		.spyOn(tls, 'createSecureContext')
		.mockImplementation((options?: SecureContextOptions) => createSecureContext({ ...options, ca }));
};
