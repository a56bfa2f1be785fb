import { waitUntil } from '../../support/waitUntil';

/**
 * Waits until n8n has registered the webhook of an active workflow, which takes a moment. Sends GET to a webhook for POST,
 * so that no execution starts.
 */
export async function waitForWebhook(url: string, logFile: string): Promise<void> {
	const isRegistered = async () => {
		const { message = '' } = (await (await fetch(url)).json()) as { message?: string };
		return message.includes('not registered for GET');
	};
	await waitUntil(`n8n has registered the webhook ${url}`, isRegistered, { logFile });
}
