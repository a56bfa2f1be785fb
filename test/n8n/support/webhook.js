const { setTimeout: delay } = require('node:timers/promises');

const POLL_MS = 50;

/**
 * n8n says that a workflow is active a moment before its webhook is there. Asked for in another way, it says no more.
 * @param {string} url of a webhook that takes POST
 */
async function waitForWebhook(url) {
	const isThere = async () => {
		const { message = '' } = /** @type {any} */ (await (await fetch(url)).json());
		return message.includes('not registered for GET');
	};
	while (!(await isThere())) await delay(POLL_MS);
}

module.exports = { waitForWebhook };
