/** How a user works n8n's editor: what the pictures and the tests in the browser share. */

/** Menus and panels move for so long. */
const SETTLE_MS = 700;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** A node on the canvas. @param {Page} page @param {string} name */
const nodeOf = (page, name) =>
	page.getByTestId('canvas-node').filter({ has: page.getByText(name, { exact: true }) });

/**
 * @param {Page} page
 * @param {string} url of n8n
 * @param {string} id of the workflow
 */
async function openWorkflow(page, url, id) {
	await page.goto(`${url}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.waitForTimeout(SETTLE_MS);
}

/** @param {Page} page @param {string} name */
async function openNode(page, name) {
	await nodeOf(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

/** Opens the list of a resource locator, as a click on it does. @param {Page} page @param {Locator} field */
async function openList(page, field) {
	await field.click();
	await page.getByTestId('rlc-item').first().waitFor();
}

/** Opens the nodes panel and looks for something in it. @param {Page} page @param {string} sought */
async function searchNodes(page, sought) {
	await page.getByTestId('node-creator-plus-button').click();
	await page.getByTestId('node-creator-search-bar').fill(sought);
}

/** Closes n8n's messages, which cover a corner of the page. @param {Page} page */
async function closeMessages(page) {
	for (const button of await page.locator('.el-notification__closeBtn').all()) await button.click();
	await page.locator('.el-notification').first().waitFor({ state: 'hidden' });
}

module.exports = { SETTLE_MS, closeMessages, nodeOf, openList, openNode, openWorkflow, searchNodes };
