/** `npm run test:n8n`: tests in a real n8n. `npm run test:n8n -- <part of a file's name>` runs some of them. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './install/requireProgram';

/** The editor requests nodes and news from other hosts. This browser reaches only this machine. */
const LOCAL_ONLY = ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

export default defineConfig({
	testMatch: '*/*.test.ts',
	globalSetup: './support/prepareN8n.ts',
	// The tests mostly wait for the rate limit or a browser. Each worker has an n8n.
	workers: 3,
	timeout: 600_000,
	expect: { timeout: 60_000 },
	// For the logs of CI.
	outputDir: '.scratch/logs/failed',
	reporter: 'list',
	use: {
		testIdAttribute: 'data-test-id',
		// When the editor opens for the first time, the browser compiles megabytes of script.
		actionTimeout: 60_000,
		screenshot: 'only-on-failure',
		launchOptions: {
			// A test without a page needs none.
			get executablePath() {
				return findChromium();
			},
			args: ['--no-sandbox', '--disable-gpu', ...LOCAL_ONLY],
		},
	},
});
