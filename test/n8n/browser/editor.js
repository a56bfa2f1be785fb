/** How a user works n8n's editor, with mouse and keyboard: what the pictures and the tests in the browser share. */

/** Menus and panels move for so long. */
const SETTLE_MS = 700;
/** The editor takes over what was typed, or searches for it, after a pause of up to 300 ms (n8n 2.41). */
const TYPING_PAUSE_MS = 400;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** A node on the canvas. @param {Page} page @param {string} name */
const nodeOf = (page, name) =>
	page.getByTestId('canvas-node').filter({ has: page.getByText(name, { exact: true }) });

/**
 * @param {Page} page
 * @param {string} url of n8n
 * @param {string} id of the workflow
 * @param {{ width: number, height: number }} size of the page, in pixels
 */
async function openWorkflow(page, url, id, size = { width: 1400, height: 1000 }) {
	await page.setViewportSize(size);
	await page.goto(`${url}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.waitForTimeout(SETTLE_MS);
}

/** @param {Page} page @param {string} name */
async function openNode(page, name) {
	await nodeOf(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

/** @param {Page} page */
async function closeNode(page) {
	await page.getByTestId('ndv-close-button').click();
	await page.getByTestId('ndv').waitFor({ state: 'hidden' });
}

/** Opens the nodes panel and looks for something in it. @param {Page} page @param {string} sought */
async function searchNodes(page, sought) {
	await page.getByTestId('node-creator-plus-button').click();
	await typeInto(page.getByTestId('node-creator-search-bar'), sought);
}

/** Opens the list of a resource locator. @param {Locator} field */
async function openList(field) {
	const page = field.page();
	await field.getByTestId('rlc-input').click();
	await page.getByTestId('rlc-search').or(page.getByTestId('rlc-error-container')).waitFor();
}

/**
 * Picks what a search in the list of a resource locator finds first.
 * @param {Locator} field
 * @param {string} sought
 */
async function pickFromList(field, sought) {
	const page = field.page();
	await openList(field);
	await page.getByTestId('rlc-item').first().waitFor();
	await page.keyboard.type(sought);
	await page.getByTestId('rlc-item').filter({ hasText: sought }).first().click();
	await page.getByTestId('rlc-search').waitFor({ state: 'hidden' });
}

/** Leaves the list of a resource locator and types a name or an ID. @param {Locator} field @param {string} text */
async function typeByHand(field, text) {
	await field.getByTestId('rlc-mode-selector').click();
	await field.page().getByRole('option').filter({ hasText: 'By ' }).click();
	await typeInto(field.getByTestId('rlc-input'), text);
}

/** Types into a field instead of what it holds. @param {Locator} field @param {string} text */
async function typeInto(field, text) {
	const page = field.page();
	await field.click();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type(text);
	await page.waitForTimeout(TYPING_PAUSE_MS);
}

/**
 * Types an expression, whose brackets the editor closes by itself. The equals sign puts another editor in the place of
 * the field, which on a busy machine comes too late for what is typed at once.
 * @param {Locator} field
 * @param {string} expression
 */
async function typeExpression(field, expression) {
	await typeInto(field, '=');
	const editor = field.locator('.cm-content');
	await editor.waitFor();
	await editor.focus();
	await field.page().keyboard.type(expression);
	await field.page().waitForTimeout(TYPING_PAUSE_MS);
}

/** Where a parameter's value is typed. @param {Page | Locator} within @param {string} name */
const inputOf = (within, name) =>
	within.getByTestId(`parameter-input-${name}`).last().locator('input, textarea').first();

/**
 * Chooses an option of a parameter.
 * @param {Locator} within
 * @param {string} name of the parameter
 * @param {string} option as the editor shows it
 */
async function choose(within, name, option) {
	await within.getByTestId(`parameter-input-${name}`).last().click();
	await within.page().getByRole('option').filter({ hasText: option }).click();
}

/** Closes n8n's messages, which cover a corner of the page. @param {Page} page */
async function closeMessages(page) {
	for (const button of await page.locator('.el-notification__closeBtn').all()) await button.click();
	await page.locator('.el-notification').first().waitFor({ state: 'hidden' });
}

/** Runs the open node and waits until it has its output. @param {Page} page */
async function executeNode(page) {
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByTestId('node-run-status-success').waitFor();
	await page.locator('.el-notification').first().waitFor();
	await closeMessages(page);
}

module.exports = {
	SETTLE_MS,
	choose,
	closeMessages,
	closeNode,
	executeNode,
	inputOf,
	nodeOf,
	openList,
	openNode,
	openWorkflow,
	pickFromList,
	searchNodes,
	typeByHand,
	typeExpression,
	typeInto,
};
