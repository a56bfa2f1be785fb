/** Takes the pictures in the documents: all, or those with these words in their names. */
import { join } from 'node:path';
import { chromium, selectors, type Page } from '@playwright/test';
import { startLeadService } from '../../lead-service/leadService';
import { findChromium } from '../install/requireProgram';
import { installN8n } from '../install/installN8n';
import { SETTLE_MS } from '../browser/editor';
import { endWhenAsked } from '../support/endWhenAsked';
import { startN8n } from '../support/n8n';
import { packPackage } from '../support/packPackage';
import { OWNER, type Credential } from '../support/restClient';
import { makeScratchFolder } from '../support/scratchFolder';
import { PICTURES, type Studio } from './pictures';

const FOLDER = join(__dirname, '..', '..', '..', 'docs', 'pictures');
/** The account of the pictures has a field for mobile numbers, as most have. */
const FIELDS = ['EmailAddress', 'Phone', 'Mobile', 'FirstName', 'LastName', 'mx_City', 'mx_Budget', 'Source'];
/** The editor requests nodes and news from other hosts. This browser reaches only this machine. */
const LOCAL_ONLY = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

async function openStudio(): Promise<Studio> {
	const scratchFolder = makeScratchFolder();
	const installation = await installN8n();
	const tarball = await packPackage(scratchFolder);
	const service = await startLeadService({ fields: FIELDS });
	const env = { N8N_DISABLED_MODULES: 'instance-ai' };
	const { rest, url } = await startN8n({ installation, scratchFolder, tarball, env });
	const args = ['--no-sandbox', '--disable-gpu', ...LOCAL_ONLY];
	const browser = await chromium.launch({ executablePath: findChromium(), args });
	const context = await browser.newContext({ baseURL: url, colorScheme: 'light', reducedMotion: 'reduce' });
	const { email, password } = OWNER;
	await context.request.post('/rest/login', { data: { emailOrLdapLoginId: email, password } });
	const page = await context.newPage();
	let account: Promise<Credential> | undefined;
	return { page, rest, account: async () => await (account ??= rest.createAccount(service)) };
}

async function takePictures(words: string[]): Promise<void> {
	selectors.setTestIdAttribute('data-test-id');
	const studio = await openStudio();
	for (const [name, { width, height, take }] of Object.entries(PICTURES)) {
		if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
		await studio.page.setViewportSize({ width, height });
		try {
			const clip = await take(studio);
			await leaveUnmarked(studio.page);
			await studio.page.screenshot({ path: join(FOLDER, `${name}.png`), clip, caret: 'hide' });
			console.log(`${name}.png`);
		} catch (error) {
			process.exitCode = 1;
			console.error(name, error);
		}
	}
}

/** Takes the mouse from what it has marked. */
async function leaveUnmarked(page: Page): Promise<void> {
	await page.mouse.move(0, 0);
	await page.waitForTimeout(SETTLE_MS);
}

endWhenAsked();
takePictures(process.argv.slice(2)).then(
	() => process.exit(),
	(error: Error) => {
		console.error(error);
		process.exit(1);
	},
);
