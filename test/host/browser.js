const { existsSync } = require('node:fs');
const { delimiter, join } = require('node:path');
const { chromium, selectors } = require('playwright-core');
const { OWNER } = require('./restClient');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The editor's first look compiles megabytes of script. */
const PATIENCE_MS = 60_000;

/** @returns {string} the browser that is installed on this machine */
function findChromium() {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
	const found = process.env.CHROMIUM ?? candidates.find((file) => existsSync(file));
	if (found && existsSync(found)) return found;
	throw new Error(
		'This needs Chromium, which is not installed here: install it (on Debian "apt-get install chromium") or set CHROMIUM to its program.',
	);
}

/**
 * Opens n8n's editor in a browser without a window, logged in as the owner.
 * @param {string} url of n8n
 */
async function openEditor(url) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: findChromium(),
		args: ['--no-sandbox', '--disable-gpu'],
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

module.exports = { findChromium, openEditor };
