/** Steps of a user in n8n's editor, with mouse and keyboard. */
import type { Locator, Page } from '@playwright/test';

/** Menus and panels move for this long. */
export const SETTLE_MS = 700;
/** The editor applies or searches for typed text after a pause of up to 300 ms (n8n 2.41). */
const TYPING_PAUSE_MS = 400;

/** Closes what a field has opened: clicks where nothing is. */
export const leaveField = async (page: Page): Promise<void> =>
	await page.getByTestId('output-panel').click({ position: { x: 20, y: 200 } });

export const nodeOf = (page: Page, name: string): Locator =>
	page.getByTestId('canvas-node').filter({ has: page.getByText(name, { exact: true }) });

export async function openWorkflow(page: Page, id: string): Promise<void> {
	await page.goto(`/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.waitForTimeout(SETTLE_MS);
}

export async function openNode(page: Page, name: string): Promise<void> {
	await nodeOf(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

export async function closeNode(page: Page): Promise<void> {
	await page.getByTestId('ndv-close-button').click();
	await page.getByTestId('ndv').waitFor({ state: 'hidden' });
}

export async function typeInto(field: Locator, text: string): Promise<void> {
	const page = field.page();
	await field.click();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type(text);
	await page.waitForTimeout(TYPING_PAUSE_MS);
}

/** Searches in the list of a resource locator and picks the first match. */
export async function pickFromList(field: Locator, text: string): Promise<void> {
	const page = field.page();
	await field.getByTestId('rlc-input').click();
	await page.getByTestId('rlc-item').first().waitFor();
	await page.keyboard.type(text);
	await page.getByTestId('rlc-item').filter({ hasText: text }).first().click();
	await page.getByTestId('rlc-search').waitFor({ state: 'hidden' });
}

/** Switches a resource locator from its list to its other mode, and types a name or an ID. */
export async function typeByHand(field: Locator, text: string): Promise<void> {
	await field.getByTestId('rlc-mode-selector').click();
	await field.page().getByRole('option').filter({ hasNotText: 'From List' }).click();
	await typeInto(field.getByTestId('rlc-input'), text);
}

/**
 * Types an expression. The editor adds the closing brackets. The equals sign replaces the field with another editor, which
 * misses text that is typed at once on a busy machine, so this waits for it.
 */
export async function typeExpression(field: Locator, expression: string): Promise<void> {
	await typeInto(field, '=');
	const editor = field.locator('.cm-content');
	await editor.waitFor();
	await editor.focus();
	await field.page().keyboard.type(expression);
	await field.page().waitForTimeout(TYPING_PAUSE_MS);
}

export async function drop(page: Page, field: string, parameter: Locator): Promise<void> {
	await page
		.getByTestId('ndv-input-panel')
		.getByText(field, { exact: true })
		.dragTo(parameter, { steps: 10 });
	await page.waitForTimeout(SETTLE_MS);
	await leaveField(page);
}

export const parameterOf = (within: Page | Locator, name: string): Locator =>
	within.getByTestId(`parameter-input-${name}`).last();

export const inputOf = (within: Page | Locator, name: string): Locator =>
	parameterOf(within, name).locator('input, textarea').first();

/** An option of the open list, by the start of its displayed name. Its description follows the name. */
const optionOf = (page: Page, name: string): Locator =>
	page.getByRole('option').filter({ hasText: new RegExp(`^\\s*${name.replace(/[()]/g, '\\$&')}`) });

export async function choose(field: Locator, option: string): Promise<void> {
	await field.click();
	await optionOf(field.page(), option).click();
}

/** Chooses several options of a field with the mouse, by their displayed names. */
export async function chooseSeveral(field: Locator, options: string[]): Promise<void> {
	const page = field.page();
	// The field is disabled while its options are loaded.
	await page.waitForTimeout(SETTLE_MS);
	await field.locator('input:enabled').first().waitFor({ state: 'attached' });
	await field.click();
	for (const option of options) {
		await optionOf(page, option).click();
		// The editor loses an option if the next one is chosen before this one is there.
		await field.getByText(option, { exact: true }).waitFor();
	}
	await leaveField(page);
}

export async function submitForm(form: Page, entry: Record<string, string>): Promise<void> {
	for (const [label, value] of Object.entries(entry)) await typeInto(form.getByLabel(label), value);
	await form.getByRole('button', { name: 'Submit' }).click();
	await form.getByText('Form Submitted').waitFor();
	await form.close();
}

/** Closes n8n's notifications, which cover a corner of the page, also those that appear meanwhile. */
export async function closeMessages(page: Page): Promise<void> {
	const message = page.locator('.el-notification').first();
	while (await message.isVisible()) {
		// The message may close by itself before it is clicked.
		const close = message.locator('.el-notification__closeBtn');
		await close.click({ timeout: SETTLE_MS }).catch(() => undefined);
		await page.waitForTimeout(SETTLE_MS);
	}
}

export async function executeNode(page: Page): Promise<void> {
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByTestId('node-run-status-success').waitFor();
	await page.locator('.el-notification').first().waitFor();
	await closeMessages(page);
}
