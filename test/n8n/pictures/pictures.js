const { copyFileSync, mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { DEMO_KEYS, startLeadService } = require('../../lead-service/leadService');
const { openEditor, provideChromium, takeSteps } = require('../browser/browser');
const {
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
} = require('../browser/editor');
const { endWhenAsked } = require('../support/endWhenAsked');
const { EXAMPLES_FOLDER, setUpExample } = require('../../support/examples');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { packPackage } = require('../support/packPackage');
const { LEAD_FIELDS, formFieldByField, templateUpdate } = require('./pictureWorkflows');
const { makeScratchFolder } = require('../support/scratchFolder');

const ROOT = join(__dirname, '..', '..', '..');
const PICTURES_FOLDER = join(ROOT, 'docs', 'pictures');
const ICONS_FOLDER = join(ROOT, 'nodes', 'LeadManagement');

/** The icon of each theme, and what n8n paints behind it: the canvas, and a node. */
const THEMES = [
	{ icon: 'leadManagement.svg', canvas: '#f5f5f5', node: '#ffffff' },
	{ icon: 'leadManagement.dark.svg', canvas: '#171717', node: '#2b2b2b' },
];
const ICON_SIZES = [16, 32, 64];

/** The examples, by what is behind "example-" in the names of their pictures. */
const EXAMPLES = {
	form: 'form-to-lead.json',
	spreadsheet: 'spreadsheet-to-leads.json',
	schedule: 'schedule-to-permission-template.json',
	agent: 'ai-agent-lead.json',
};

/**
 * The buttons that lead to the neighbouring nodes stick halfway out of a node's panel; those that run a workflow lie
 * over it.
 */
const UNSEEN = ['floating-nodes', 'workflow-chat-button', 'execute-workflow-button']
	.map((id) => `[data-test-id^="${id}"] { display: none !important }`)
	.join('\n');

const RUN_LIMIT_MS = 180_000;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** @param {string} name */
const pictureFile = (name) => join(PICTURES_FOLDER, `${name}.png`);

/**
 * Takes a picture once menus and panels have stopped moving.
 * @param {Page} page
 * @param {string} name
 * @param {{ x: number, y: number, width: number, height: number }} [clip]
 */
async function take(page, name, clip) {
	await page.waitForTimeout(SETTLE_MS);
	await page.screenshot({ path: pictureFile(name), clip, caret: 'hide', style: UNSEEN });
	console.log(`  docs/pictures/${name}.png`);
}

/** @typedef {{ left: number, right: number, above: number, below: number }} Margins */
const NO_MARGINS = { left: 0, right: 0, above: 0, below: 0 };

/**
 * The part of the page that holds all of these.
 * @param {Locator[]} locators
 * @param {Margins} margins
 */
async function around(locators, margins = NO_MARGINS) {
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

/** The open node's panel. */
async function takePanel(page, name) {
	await take(page, name, await around([page.getByTestId('ndv')]));
}

/** The spreadsheet example on the canvas after its run, and the rows that were refused. */
async function pictureTheRun(page, url, id) {
	await openWorkflow(page, url, id, { width: 2300, height: 1100 });
	await page.getByTestId('execute-workflow-button').click();
	await nodeOf(page, 'Save refused rows')
		.getByTestId('canvas-node-status-success')
		.waitFor({ timeout: RUN_LIMIT_MS });
	await closeMessages(page);
	const nodes = ['Rows', 'Leads written', 'Save refused rows'].map((name) => nodeOf(page, name));
	// On the right, the number of items that the last node gives out.
	await take(page, 'node', await around(nodes, { left: 28, right: 124, above: 28, below: 44 }));

	await page.setViewportSize({ width: 1340, height: 640 });
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(SETTLE_MS);
	await openNode(page, 'Create or update lead');
	await page.getByTestId('output-panel').getByText('Error Branch').click();
	await takePanel(page, 'refused-rows');
}

/** An example as it is once it was imported, with its notes. */
async function pictureExample(page, url, id, name) {
	await openWorkflow(page, url, id, { width: 1800, height: 1000 });
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(SETTLE_MS);
	const parts = await page.getByTestId('canvas-node').or(page.getByTestId('sticky')).all();
	// Under a node stands its name, on the right of one what may follow it.
	await take(page, `example-${name}`, await around(parts, { left: 60, right: 90, above: 24, below: 84 }));
}

/** The panel of the lead operation, its list of attributes open and then filled in and run. */
async function pictureLead(page, url, id) {
	await openWorkflow(page, url, id, { width: 1420, height: 1890 });
	await openNode(page, 'Create or update lead');
	const attributes = page.getByTestId('fixed-collection-attributes');
	await attributes.getByTestId('fixed-collection-add').click();
	const field = attributes.getByTestId('resource-locator-name').last();
	await openList(field);
	const entries = page.getByTestId('rlc-item');
	await entries.first().waitFor();
	const list = await around([field, entries.first(), entries.nth(5)], {
		left: 64,
		right: 24,
		above: 176,
		below: 40,
	});
	await take(page, 'attribute-list', list);

	await page.keyboard.type('source');
	await entries.getByText('Source').first().click();
	await typeInto(inputOf(attributes, 'value'), 'Website');
	await executeNode(page);
	await takePanel(page, 'upsert-lead');
}

/** The panel of the template operation, its template picked from the list. */
async function pictureTemplate(page, url, id) {
	await openWorkflow(page, url, id, { width: 1420, height: 1560 });
	await openNode(page, 'Update permission template');
	await pickFromList(page.getByTestId('resource-locator-templateId'), 'Sales');
	await executeNode(page);
	await takePanel(page, 'permission-template');
}

async function pictureCredential(page, url, id) {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(`${url}/home/credentials/${id}`);
	await page.getByTestId('credentials-config-container-test-success').waitFor();
	await take(page, 'credential', await around([page.getByTestId('editCredential-modal')]));
}

/** The nodes panel of a workflow that has its trigger. */
async function pictureNodesPanel(page, url, id) {
	await openWorkflow(page, url, id, { width: 1280, height: 800 });
	await searchNodes(page, 'lead');
	await page.getByTestId('item-iterator-item').getByText('Lead Management').first().waitFor();
	const panel = await around([page.getByTestId('node-creator')]);
	await take(page, 'nodes-panel', { ...panel, height: 440 });
}

/** Both icons in the sizes of the editor, on what they stand on there. */
async function pictureIcons(page) {
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
	await take(page, 'icons');
}

/**
 * Takes every picture of the documentation, of this package in a real n8n.
 * One of them shows a name in Devanagari: without a font for it (on Debian "fonts-noto-core") there are boxes instead.
 */
async function takePictures() {
	await provideChromium();
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	console.log('Packing this package …');
	const tarball = await packPackage(scratchFolder);
	console.log('Starting n8n with it …');
	const service = await startLeadService({ knownAttributes: LEAD_FIELDS });
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
	/** @type {[string, string][]} */
	const examples = [];
	for (const [name, file] of Object.entries(EXAMPLES)) {
		const { id } = await n8n.rest.createWorkflow(setUpExample(file, credential));
		examples.push([id, name]);
	}
	const lead = await n8n.rest.createWorkflow(formFieldByField(credential));
	const template = await n8n.rest.createWorkflow(templateUpdate(credential));

	console.log('Taking pictures …');
	mkdirSync(PICTURES_FOLDER, { recursive: true });
	const { page, close } = await openEditor(n8n.url);
	await takeSteps(page, 'picture', async () => {
		await pictureLead(page, n8n.url, lead.id);
		await pictureTemplate(page, n8n.url, template.id);
		await pictureCredential(page, n8n.url, credential.id);
		await pictureNodesPanel(page, n8n.url, template.id);
		await pictureTheRun(page, n8n.url, spreadsheet.id);
		for (const [id, name] of examples) await pictureExample(page, n8n.url, id, name);
		await pictureIcons(page);
	}).finally(close);
}

endWhenAsked();
takePictures().then(
	// What was started and made ends and goes with this process.
	() => process.exit(),
	(error) => {
		console.error(error.message);
		process.exit(1);
	},
);
