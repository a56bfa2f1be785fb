import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { DEMO_KEYS, startLeadService } from '../../lead-service/leadService';
import { EXAMPLES_FOLDER, setUpExample } from '../../support/examples';
import { openEditor, takeSteps } from '../browser/browser';
import {
	SETTLE_MS,
	closeMessages,
	executeNode,
	inputOf,
	nodeOf,
	openList,
	openNode,
	openWorkflow,
	pickFromList,
	searchNodes,
	typeInto,
} from '../browser/editor';
import { requireProgram } from '../install/debianPackages';
import { installN8n } from '../install/installN8n';
import { endWhenAsked } from '../support/endWhenAsked';
import { startN8n } from '../support/n8n';
import { packPackage } from '../support/packPackage';
import { makeScratchFolder } from '../support/scratchFolder';
import { LEAD_FIELDS, formFieldByField, templateUpdate } from './pictureWorkflows';

const ROOT = join(__dirname, '..', '..', '..');
const PICTURES_FOLDER = join(ROOT, 'docs', 'pictures');
const ICONS_FOLDER = join(ROOT, 'nodes', 'LeadManagement');

/** The icon of each theme, and the colors that n8n shows behind it: the canvas and a node. */
const THEMES = [
	{ icon: 'leadManagement.svg', canvas: '#f5f5f5', node: '#ffffff' },
	{ icon: 'leadManagement.dark.svg', canvas: '#171717', node: '#2b2b2b' },
];
const ICON_SIZES = [16, 32, 64];

/** The examples. The keys are the last part of the pictures' names: "example-form". */
const EXAMPLES = {
	form: 'form-to-lead.json',
	spreadsheet: 'spreadsheet-to-leads.json',
	schedule: 'schedule-to-permission-template.json',
	agent: 'ai-agent-lead.json',
};

/** Buttons that overlap the panel of a node: those that lead to the nodes next to it, and those that run the workflow. */
const HIDE_BUTTONS = ['floating-nodes', 'workflow-chat-button', 'execute-workflow-button']
	.map((id) => `[data-test-id^="${id}"] { display: none !important }`)
	.join('\n');

const RUN_TIMEOUT_MS = 180_000;

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

/** Takes a picture of the page, or of an area of it, once menus and panels have stopped moving. */
async function takePicture(page: Page, name: string, clip?: Area) {
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

/** Takes a picture of the open node's panel. */
async function takePanel(page: Page, name: string) {
	await takePicture(page, name, await areaOf([page.getByTestId('ndv')]));
}

/** The spreadsheet example on the canvas after its run, and the rejected rows. */
async function takeRun(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 2300, height: 1100 });
	await page.getByTestId('execute-workflow-button').click();
	await nodeOf(page, 'Save refused rows')
		.getByTestId('canvas-node-status-success')
		.waitFor({ timeout: RUN_TIMEOUT_MS });
	await closeMessages(page);
	const nodes = ['Rows', 'Leads written', 'Save refused rows'].map((name) => nodeOf(page, name));
	// The right margin holds the number of items that the last node returns.
	await takePicture(page, 'node', await areaOf(nodes, { left: 28, right: 124, above: 28, below: 44 }));

	await page.setViewportSize({ width: 1340, height: 640 });
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(SETTLE_MS);
	await openNode(page, 'Create or update lead');
	await page.getByTestId('output-panel').getByText('Error Branch').click();
	await takePanel(page, 'refused-rows');
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

/** The panel of the lead operation: first its list of attributes, then the panel filled in and executed. */
async function takeLead(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1420, height: 1890 });
	await openNode(page, 'Create or update lead');
	const attributes = page.getByTestId('fixed-collection-attributes');
	await attributes.getByTestId('fixed-collection-add').click();
	const field = attributes.getByTestId('resource-locator-name').last();
	await openList(field);
	const entries = page.getByTestId('rlc-item');
	await entries.first().waitFor();
	const list = await areaOf([field, entries.first(), entries.nth(5)], {
		left: 64,
		right: 24,
		above: 176,
		below: 40,
	});
	await takePicture(page, 'attribute-list', list);

	await page.keyboard.type('source');
	await entries.getByText('Source').first().click();
	await typeInto(inputOf(attributes, 'value'), 'Website');
	await executeNode(page);
	await takePanel(page, 'upsert-lead');
}

/** The panel of the template operation, with a template picked from the list. */
async function takeTemplate(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1420, height: 1560 });
	await openNode(page, 'Update permission template');
	await pickFromList(page.getByTestId('resource-locator-templateId'), 'Sales');
	await executeNode(page);
	await takePanel(page, 'permission-template');
}

async function takeCredential(page: Page, n8nUrl: string, credentialId: string) {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(`${n8nUrl}/home/credentials/${credentialId}`);
	await page.getByTestId('credentials-config-container-test-success').waitFor();
	await takePicture(page, 'credential', await areaOf([page.getByTestId('editCredential-modal')]));
}

/** The nodes panel of a workflow that has a trigger. */
async function takeNodesPanel(page: Page, n8nUrl: string, workflowId: string) {
	await openWorkflow(page, n8nUrl, workflowId, { width: 1280, height: 800 });
	await searchNodes(page, 'lead');
	await page.getByTestId('item-iterator-item').getByText('Lead Management').first().waitFor();
	const panel = await areaOf([page.getByTestId('node-creator')]);
	await takePicture(page, 'nodes-panel', { ...panel, height: 440 });
}

/** Both icons in the sizes that the editor uses, on its background colors. */
async function takeIcons(page: Page) {
	const cells = THEMES.flatMap(({ icon, canvas, node }) => {
		const data = readFileSync(join(ICONS_FOLDER, icon)).toString('base64');
		const icons = ICON_SIZES.map((size) => `<img width="${size}" src="data:image/svg+xml;base64,${data}">`);
		return [canvas, node].map(
			(background) => `<div style="background:${background}">${icons.join('')}</div>`,
		);
	});
	await page.setViewportSize({ width: 480, height: 224 });
	await page.setContent(`<style>
		body { margin: 0; display: grid; grid-template-columns: 1fr 1fr }
		div { display: flex; align-items: center; justify-content: space-around; height: 112px }
	</style>${cells.join('')}`);
	await takePicture(page, 'icons');
}

/**
 * Takes every picture of the documentation, in a real n8n with this package. One of them shows a name in Devanagari, which
 * needs a font such as Debian's "fonts-noto-core".
 */
async function takePictures() {
	// Fails at once if there is no browser.
	requireProgram('chromium');
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	console.log('Packing this package …');
	const tarball = await packPackage(scratchFolder);
	console.log('Starting n8n with it …');
	const service = await startLeadService({ fields: LEAD_FIELDS });
	const n8n = await startN8n({ installation, scratchFolder, tarball });

	const credential = await n8n.rest.createCredential({
		name: 'Lead Management account',
		type: 'leadManagementApi',
		data: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit },
	});
	const leadsFile = join(n8n.filesFolder, 'leads.csv');
	copyFileSync(join(EXAMPLES_FOLDER, 'leads.csv'), leadsFile);
	const refusedFile = join(n8n.filesFolder, 'refused-leads.csv');
	const example = setUpExample('spreadsheet-to-leads.json', credential, { leadsFile, refusedFile });
	const spreadsheet = await n8n.rest.createWorkflow(example);
	const examples: Array<{ id: string; name: string }> = [];
	for (const [name, file] of Object.entries(EXAMPLES)) {
		const { id } = await n8n.rest.createWorkflow(setUpExample(file, credential));
		examples.push({ id, name });
	}
	const lead = await n8n.rest.createWorkflow(formFieldByField(credential));
	const template = await n8n.rest.createWorkflow(templateUpdate(credential));

	console.log('Taking pictures …');
	mkdirSync(PICTURES_FOLDER, { recursive: true });
	const { page, close } = await openEditor(n8n.url);
	await takeSteps(page, 'picture', async () => {
		await takeLead(page, n8n.url, lead.id);
		await takeTemplate(page, n8n.url, template.id);
		await takeCredential(page, n8n.url, credential.id);
		await takeNodesPanel(page, n8n.url, template.id);
		await takeRun(page, n8n.url, spreadsheet.id);
		for (const { id, name } of examples) await takeExample(page, n8n.url, id, name);
		await takeIcons(page);
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
