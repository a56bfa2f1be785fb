/** `npm run test:n8n`: tests in a real n8n. `npm run test:n8n -- <part of a file's name>` runs some of them. */
import { defineConfig } from '@playwright/test';

/** Files that take minutes each. They come first, so that no worker is alone with one of them at the end. */
const LONG = '{queue-mode/queueMode,workflows/versions}.test.ts';

export default defineConfig({
	projects: [
		{ name: 'long', testMatch: LONG },
		{ name: 'others', testMatch: '*/*.test.ts', testIgnore: LONG },
	],
	globalSetup: './support/prepareN8n.ts',
	// The tests mostly wait for the rate limit or a browser. Each worker has an n8n. On two cores, two workers take a minute longer.
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
	},
});
