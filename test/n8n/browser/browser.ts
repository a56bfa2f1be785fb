import { chromium, selectors, type Page } from 'playwright-core';
import { findChromium } from '../install/requireProgram';
import { newLogFile } from '../support/logs';
import { OWNER } from '../support/restClient';

/** The editor requests nodes and news from other hosts. This browser reaches only this machine. */
const LOCAL_ONLY = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/** When the editor opens for the first time, the browser compiles megabytes of script. */
const TIMEOUT_MS = 60_000;

/** Opens n8n's editor in a headless browser, logged in as the owner. */
export async function openEditor(n8nUrl: string) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: findChromium(),
		args: ['--no-sandbox', '--disable-gpu', ...LOCAL_ONLY],
	});
	const context = await browser.newContext({
		colorScheme: 'light',
		locale: 'en-US',
		reducedMotion: 'reduce',
	});
	const { email, password } = OWNER;
	await context.request.post(`${n8nUrl}/rest/login`, { data: { emailOrLdapLoginId: email, password } });
	const page = await context.newPage();
	page.setDefaultTimeout(TIMEOUT_MS);
	return { page, close: () => browser.close() };
}

/** Runs steps in the browser. If one fails, the error names a screenshot of the page at that moment. */
export async function takeSteps(page: Page, name: string, steps: () => Promise<void>): Promise<void> {
	try {
		await steps();
	} catch (error) {
		const path = newLogFile(`${name.replace(/\W+/g, '-')}.png`);
		await page.screenshot({ path });
		throw new Error(`${(error as Error).message}\nScreenshot: ${path}`, { cause: error });
	}
}
