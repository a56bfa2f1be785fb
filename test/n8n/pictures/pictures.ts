import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { DEMO_KEYS, startLeadService } from '../../lead-service/leadService';
import { setUpExample } from '../../support/examples';
import { openEditor, takeSteps } from '../browser/browser';
import {
	SETTLE_MS,
	closeMessages,
	executeNode,
	inputOf,
	nodeOf,
	openNode,
	openWorkflow,
	pickFromList,
	typeInto,
} from '../browser/editor';
import { installN8n } from '../install/installN8n';
import { findChromium } from '../install/requireProgram';
import { endWhenAsked } from '../support/endWhenAsked';
import { startN8n } from '../support/n8n';
import { packPackage } from '../support/packPackage';
import type { Credential } from '../support/restClient';
import { makeScratchFolder } from '../support/scratchFolder';
import {
	FORM_ENTRY,
	FORM_TEST_PATH,
	LEAD_FIELDS,
	OTHER_CREDENTIALS,
	formToLead,
	setUpOtherNodes,
	sheetToLeads,
	templateUpdate,
} from './pictureWorkflows';

const PICTURES_FOLDER = join(__dirname, '..', '..', '..', 'docs', 'pictures');

/** The examples with several nodes to set up. The keys are the last part of the pictures' names: "example-form". */
const EXAMPLES = {
	form: 'form-to-lead.json',
	upload: 'upload-to-leads.json',
	'google-sheets': 'google-sheets-to-leads.json',
	spreadsheet: 'spreadsheet-to-leads.json',
	agent: 'ai-agent-lead.json',
};

/** Buttons that overlap the panel of a node: those that lead to the nodes next to it, and those that run the workflow. */
const HIDE_BUTTONS = ['floating-nodes', 'workflow-chat-button', 'execute-workflow-button']
	.map((id) => `[data-test-id^="${id}"] { display: none !important }`)
	.join('\n');

interface Area {
	x: number;
	y: number;
	width: number;
	height: number;
}

interface Margins {
	left: number;
	right: number;
	above: number;
	below: number;
}

const NO_MARGINS: Margins = { left: 0, right: 0, above: 0, below: 0 };

/** Takes a picture of an area of the page, once menus and panels have stopped moving. */
async function takePicture(page: Page, name: string, clip: Area) {
	await page.waitForTimeout(SETTLE_MS);
	await page.screenshot({
		path: join(PICTURES_FOLDER, `${name}.png`),
		clip,
		caret: 'hide',
		style: HIDE_BUTTONS,
	});
	console.log(`  docs/pictures/${name}.png`);
}

/** The area of the page that contains all of these. */
async function areaOf(locators: Locator[], margins = NO_MARGINS): Promise<Area> {
	const boxes = await Promise.all(locators.map((locator) => locator.boundingBox()));
	const found = boxes.filter((box) => box !== null);
	const x = Math.min(...found.map((box) => box.x)) - margins.left;
	const y = Math.min(...found.map((box) => box.y)) - margins.above;
	return {
		x,
		y,
		width: Math.max(...found.map((box) => box.x + box.width)) + margins.right - x,
		height: Math.max(...found.map((box) => box.y + box.height)) + margins.below - y,
	};
}

/** Drags a handle to the left or right. */
async function drag(page: Page, handle: Locator, x: number) {
	await handle.hover();
	await page.mouse.down();
	await page.mouse.move(x, 100, { steps: 10 });
	await page.mouse.up();
}

/** The form's node, with the menu that hides 'Required Field'. */
async function takeFormAttributes(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1360, height: 900 });
	await openNode(page, 'On form submission');
	const elements = page.getByTestId('fixed-collection-formFields');
	const menu = elements.getByPlaceholder('Add Attributes').first();
	await menu.click();
	const options = page.getByRole('option').filter({ visible: true });
	await options.first().waitFor();
	const parts = [elements.getByText('Label').first(), menu, options.first(), options.last()];
	const margins = { left: 32, right: 32, above: 12, below: 12 };
	await takePicture(page, 'form-attributes', await areaOf(parts, margins));
}

/** A credential that is filled in, with the address of a real host, and not saved. */
async function takeCredential(page: Page, n8nUrl: string) {
	await page.setViewportSize({ width: 1360, height: 900 });
	await page.goto(`${n8nUrl}/home/workflows`);
	await page.getByTestId('universal-add').click();
	await page.getByText('New credential', { exact: true }).filter({ visible: true }).last().click();
	await page.keyboard.type('Lead Management (LeadSquared) API');
	await page.getByRole('option', { name: 'Lead Management (LeadSquared) API', exact: true }).click();
	await page.getByRole('button', { name: 'Continue', exact: true }).click();
	const dialog = page.getByTestId('editCredential-modal');
	const values = { baseUrl: 'https://api-us11.leadsquared.com', ...DEMO_KEYS };
	for (const [name, value] of Object.entries(values)) await typeInto(inputOf(dialog, name), value);
	await takePicture(page, 'credential', await areaOf([dialog]));
}

/** Where the form's node shows the address to share. */
async function takeProductionUrl(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1360, height: 780 });
	await openNode(page, 'On form submission');
	const tab = page.getByText('Production URL', { exact: true }).filter({ visible: true }).last();
	await tab.click();
	const margins = { left: 96, right: 160, above: 48, below: 24 };
	await takePicture(page, 'production-url', await areaOf([tab, page.getByText('/form/').last()], margins));
}

/** The settings of a node, with the choices of 'On Error'. */
async function takeOnError(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1360, height: 780 });
	await openNode(page, 'Create or update lead');
	await page.getByTestId('ndv').getByText('Settings', { exact: true }).click();
	await page.getByTestId('parameter-input-onError').click();
	await page.getByRole('option').filter({ visible: true }).last().waitFor();
	await takePicture(page, 'on-error', await areaOf([page.getByTestId('node-parameters')]));
}

/** The node of the form workflow, after the form was submitted. */
async function takeForm(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1360, height: 780 });
	const popup = page.waitForEvent('popup');
	await page.getByTestId('execute-workflow-button').click();
	await (await popup).close();
	const body = new FormData();
	for (const [field, value] of Object.entries(FORM_ENTRY)) body.set(field, value);
	await fetch(`${n8nUrl}${FORM_TEST_PATH}`, { method: 'POST', body });
	await waitForSuccess(page, 'Create or update lead');
	await openNode(page, 'Create or update lead');
	// On a busy machine, the message comes late.
	await page.waitForTimeout(SETTLE_MS);
	await closeMessages(page);
	await takePicture(page, 'form-to-lead', await areaOf([page.getByTestId('ndv')]));
}

async function waitForSuccess(page: Page, node: string) {
	await nodeOf(page, node).getByTestId('canvas-node-status-success').waitFor();
	await closeMessages(page);
}

/** The refused rows of the sheet workflow. */
async function takeSheet(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1700, height: 860 });
	await page.getByTestId('execute-workflow-button').click();
	await waitForSuccess(page, 'Convert to File');
	await openNode(page, 'Create or update lead');
	const output = page.getByTestId('output-panel');
	await output.getByText('Error Branch').click();
	await drag(page, page.getByTestId('panel-drag-button'), 0);
	const panel = await areaOf([output]);
	const table = await areaOf([output.locator('table')]);
	const height = table.y + table.height + 24 - panel.y;
	await takePicture(page, 'refused-rows', { ...panel, height });
}

/** An imported example with its notes. */
async function takeExample(page: Page, n8nUrl: string, workflowId: string, name: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1800, height: 1000 });
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(SETTLE_MS);
	const parts = await page.getByTestId('canvas-node').or(page.getByTestId('sticky')).all();
	// The name of a node is below it, and the button for the next node is on its right.
	await takePicture(
		page,
		`example-${name}`,
		await areaOf(parts, { left: 60, right: 90, above: 24, below: 84 }),
	);
}

/** The permissions of the template operation, with a template picked from the list. */
async function takeTemplate(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1280, height: 1500 });
	await openNode(page, 'Update permission template');
	await pickFromList(page.getByTestId('resource-locator-templateId'), 'Sales');
	await executeNode(page);
	// At first, the panel is too narrow for the longest label.
	await drag(page, page.locator('[data-test-id="resize-handle"][data-dir="right"]').last(), 700);
	const parts = [
		page.getByTestId('resource-locator-templateId'),
		page.getByTestId('fixed-collection-entityPermissions'),
	];
	const margins = { left: 16, right: 16, above: 32, below: 16 };
	await takePicture(page, 'permission-template', await areaOf(parts, margins));
}

/** Takes every picture of the documentation, in a real n8n with this package. */
async function takePictures() {
	// Fails at once if there is no browser.
	findChromium();
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	console.log('Packing this package …');
	const tarball = await packPackage(scratchFolder);
	console.log('Starting n8n with it …');
	const service = await startLeadService({ fields: LEAD_FIELDS });
	const n8n = await startN8n({ installation, scratchFolder, tarball });

	const credential = await n8n.rest.createAccount(service);
	const otherCredentials: Record<string, Credential> = {};
	for (const type of Object.values(OTHER_CREDENTIALS))
		otherCredentials[type] = await n8n.rest.createCredential({ name: type, type, data: {} });
	const examples: Array<{ id: string; name: string }> = [];
	for (const [name, file] of Object.entries(EXAMPLES)) {
		const { id } = await n8n.rest.createWorkflow(
			setUpOtherNodes(setUpExample(file, credential), otherCredentials),
		);
		examples.push({ id, name });
	}
	const form = await n8n.rest.createWorkflow(formToLead(credential));
	const sheet = await n8n.rest.createWorkflow(setUpOtherNodes(sheetToLeads(credential), otherCredentials));
	const template = await n8n.rest.createWorkflow(templateUpdate(credential));

	console.log('Taking pictures …');
	mkdirSync(PICTURES_FOLDER, { recursive: true });
	const { page, close } = await openEditor(n8n.url);
	await takeSteps(page, 'picture', async () => {
		await takeCredential(page, n8n.url);
		await takeFormAttributes(page, n8n.url, form.id);
		await takeProductionUrl(page, n8n.url, form.id);
		await takeForm(page, n8n.url, form.id);
		await takeOnError(page, n8n.url, sheet.id);
		// These two move panels, and the editor remembers where they are.
		await takeSheet(page, n8n.url, sheet.id);
		await takeTemplate(page, n8n.url, template.id);
		for (const { id, name } of examples) await takeExample(page, n8n.url, id, name);
	}).finally(close);
}

endWhenAsked();
takePictures().then(
	// Exit listeners end n8n and remove its files.
	() => process.exit(),
	(error: Error) => {
		console.error(error.message);
		process.exit(1);
	},
);
