const { mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { chromium, selectors } = require('playwright-core');
const { findProgram, installDebianPackage } = require('../install/debianPackages');
const { OWNER } = require('../support/restClient');
const { TOOLS_FOLDER } = require('../install/tools');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The editor asks other hosts about nodes and news: here it reaches this machine alone. */
const NOBODY_ELSE = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/** The editor's first look compiles megabytes of script. */
const PATIENCE_MS = 60_000;

/**
 * The browser of this machine, its program named in `CHROMIUM` where it stands at a place of its own; Debian's where
 * there is none yet.
 * @returns {Promise<string>} its program
 */
async function provideChromium() {
	const find = () => process.env.CHROMIUM ?? NAMES.map(findProgram).find((file) => file !== undefined);
	if (!find()) await installDebianPackage('chromium');
	const found = find();
	if (!found) throw new Error("Debian's chromium was installed, but its program was not found.");
	return found;
}

/**
 * Opens a browser without a window, logged in to n8n's editor as the owner.
 * @param {string} url of n8n
 */
async function openEditor(url) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: await provideChromium(),
		args: ['--no-sandbox', '--disable-gpu', ...NOBODY_ELSE],
	});
	const context = await browser.newContext({
		colorScheme: 'light',
		locale: 'en-US',
		reducedMotion: 'reduce',
	});
	const { email, password } = OWNER;
	await context.request.post(`${url}/rest/login`, { data: { emailOrLdapLoginId: email, password } });
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE_MS);
	return { page, close: () => browser.close() };
}

/**
 * Takes steps in the browser. When one fails, the error names a picture of what the browser showed then.
 * @param {import('playwright-core').Page} page
 * @param {string} name of the picture
 * @param {() => Promise<void>} steps
 */
async function takeSteps(page, name, steps) {
	try {
		await steps();
	} catch (error) {
		mkdirSync(TOOLS_FOLDER, { recursive: true });
		const path = join(TOOLS_FOLDER, `failed-${name.replace(/\W+/g, '-')}.png`);
		await page.screenshot({ path });
		const { message } = /** @type {Error} */ (error);
		throw new Error(`${message}\nWhat the browser showed then is in ${path}`, { cause: error });
	}
}

module.exports = { openEditor, provideChromium, takeSteps };
