const { copyFileSync, mkdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { DEMO_KEYS, startLeadService } = require('../service/leadService');
const { findChromium, openEditor } = require('./browser');
const { endWhenAsked } = require('./endWhenAsked');
const { EXAMPLES_FOLDER, setUpExample } = require('./examples');
const { installN8n } = require('./install');
const { startN8n } = require('./n8n');
const { packPackage } = require('./packPackage');
const { LEAD_FIELDS, formFieldByField, templateUpdate } = require('./pictureWorkflows');
const { makeScratchFolder } = require('./scratchFolder');

const ROOT = join(__dirname, '..', '..');
const PICTURES_FOLDER = join(ROOT, 'docs', 'pictures');
const ICONS_FOLDER = join(ROOT, 'nodes', 'LeadManagement');

/** What n8n paints behind a node's icon, by theme. */
const BACKGROUNDS = { light: '#ffffff', dark: '#2b2b2b' };
const ICON_SIZES = [16, 32, 64];

const RUN_LIMIT_MS = 180_000;
const SETTLE_MS = 700;
const MARGIN = 24;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

/** @param {string} name */
const pictureFile = (name) => join(PICTURES_FOLDER, `${name}.png`);

/** Takes a picture once menus and panels have stopped moving. */
async function take(page, name, clip = undefined) {
	await page.waitForTimeout(SETTLE_MS);
	await page.screenshot({ path: pictureFile(name), clip, caret: 'hide' });
	console.log(`  docs/pictures/${name}.png`);
}

/**
 * The part of the page that holds all of these.
 * @param {Locator[]} locators
 */
async function around(locators, margin = MARGIN) {
	const boxes = await Promise.all(locators.map((locator) => locator.boundingBox()));
	const found = boxes.filter((box) => box !== null);
	const x = Math.min(...found.map((box) => box.x)) - margin;
	const y = Math.min(...found.map((box) => box.y)) - margin;
	return {
		x,
		y,
		width: Math.max(...found.map((box) => box.x + box.width)) + margin - x,
		height: Math.max(...found.map((box) => box.y + box.height)) + margin - y,
	};
}

/** A node on the canvas. @param {Page} page */
const nodeOf = (page, name) =>
	page.getByTestId('canvas-node').filter({ has: page.getByText(name, { exact: true }) });

async function openWorkflow(page, url, id, size) {
	await page.setViewportSize(size);
	await page.goto(`${url}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.waitForTimeout(SETTLE_MS);
}

async function openNode(page, name) {
	await nodeOf(page, name).dblclick();
	await page.getByTestId('node-parameters').waitFor();
}

/** Opens the list of a resource locator, as a click on it does. */
async function openList(page, locator) {
	await locator.click();
	await page.getByTestId('rlc-item').first().waitFor();
}

/** The spreadsheet example on the canvas after its run, and the rows that were refused. */
async function pictureTheRun(page, url, id) {
	await openWorkflow(page, url, id, { width: 2300, height: 1100 });
	await page.getByTestId('execute-workflow-button').click();
	await nodeOf(page, 'Save refused rows')
		.getByTestId('canvas-node-status-success')
		.waitFor({ timeout: RUN_LIMIT_MS });
	// A message about the end of the run covers a corner of the canvas for some seconds.
	await page.mouse.move(1150, 900);
	const shown = ['Rows', 'Upsert lead', 'Leads written', 'Save refused rows'];
	const clip = await around(
		shown.map((name) => nodeOf(page, name)),
		48,
	);
	await take(page, 'node', clip);

	await page.setViewportSize({ width: 1280, height: 560 });
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(SETTLE_MS);
	await openNode(page, 'Upsert lead');
	const output = page.getByTestId('output-panel');
	await output.getByText('Error', { exact: false }).first().click();
	await take(page, 'refused-rows');
}

/** The panel of the lead operation, its list of attributes open and then filled in and run. */
async function pictureLead(page, url, id) {
	await openWorkflow(page, url, id, { width: 1280, height: 1680 });
	await openNode(page, 'Create or update a lead');
	const attributes = page.getByTestId('fixed-collection-attributes');
	await attributes.getByTestId('fixed-collection-add').click();
	await openList(page, attributes.getByTestId('rlc-input').last());
	await take(page, 'attribute-list', { x: 0, y: 0, width: 1280, height: 1000 });
	await page.keyboard.type('source');
	await page.getByTestId('rlc-item').getByText('Source').first().click();
	await attributes
		.getByTestId('parameter-input-value')
		.last()
		.locator('input, textarea')
		.first()
		.fill('Website');
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByText('Success').first().waitFor();
	await take(page, 'upsert-lead');
}

/** The panel of the template operation, its template picked from the list. */
async function pictureTemplate(page, url, id) {
	await openWorkflow(page, url, id, { width: 1280, height: 1250 });
	await openNode(page, 'Update a permission template');
	await openList(page, page.getByTestId('rlc-input').first());
	await page.getByTestId('rlc-item').getByText('Sales').first().click();
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('output-panel').getByText('Success').first().waitFor();
	await take(page, 'permission-template');
}

async function pictureCredential(page, url, id) {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(`${url}/home/credentials/${id}`);
	await page.getByTestId('credentials-config-container-test-success').waitFor();
	await take(page, 'credential', await around([page.getByTestId('editCredential-modal')], 0));
}

async function pictureNodesPanel(page, url) {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(`${url}/workflow/new`);
	await page.getByTestId('node-creator-plus-button').click();
	await page.getByTestId('node-creator-search-bar').fill('lead');
	await page.getByTestId('item-iterator-item').getByText('Lead Management').first().waitFor();
	await take(page, 'nodes-panel', { x: 640, y: 0, width: 640, height: 460 });
}

/** Both icons in the sizes of the editor, on what they stand on there. */
async function pictureIcons(page) {
	const rows = Object.entries(BACKGROUNDS).map(([theme, background]) => {
		const file = theme === 'light' ? 'leadManagement.svg' : 'leadManagement.dark.svg';
		const data = readFileSync(join(ICONS_FOLDER, file)).toString('base64');
		const icons = ICON_SIZES.map((size) => `<img width="${size}" src="data:image/svg+xml;base64,${data}">`);
		return `<div style="background:${background}">${icons.join('')}</div>`;
	});
	await page.setViewportSize({ width: 240, height: 224 });
	await page.setContent(`<style>
		body { margin: 0 }
		div { display: flex; align-items: center; justify-content: space-around; height: 112px }
	</style>${rows.join('')}`);
	await take(page, 'icons');
}

/** Takes every picture of the documentation, of this package in a real n8n. */
async function takePictures() {
	findChromium();
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
	const lead = await n8n.rest.createWorkflow(formFieldByField(credential));
	const template = await n8n.rest.createWorkflow(templateUpdate(credential));

	console.log('Taking pictures …');
	mkdirSync(PICTURES_FOLDER, { recursive: true });
	const { page, close } = await openEditor(n8n.url);
	try {
		await pictureLead(page, n8n.url, lead.id);
		await pictureTemplate(page, n8n.url, template.id);
		await pictureCredential(page, n8n.url, credential.id);
		await pictureNodesPanel(page, n8n.url);
		await pictureTheRun(page, n8n.url, spreadsheet.id);
		await pictureIcons(page);
	} catch (error) {
		await page.screenshot({ path: join(PICTURES_FOLDER, 'failed.png') });
		throw error;
	} finally {
		await close();
	}
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
