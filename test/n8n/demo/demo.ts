import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_KEYS, STATE_PATH, startLeadService, type LeadService } from '../../lead-service/leadService';
import { installN8n } from '../install/installN8n';
import { endWhenAsked } from '../support/endWhenAsked';
import { NO_EDITOR } from '../support/environment';
import { FORM_ENTRY, UPLOAD_USER, importExamples, type Checks, type Examples } from '../support/examples';
import { startN8n, type RunningN8n } from '../support/n8n';
import { packPackage } from '../support/packPackage';
import { OWNER, type Execution } from '../support/restClient';
import { makeScratchFolder } from '../support/scratchFolder';

const ROOT = join(__dirname, '..', '..', '..');

/** The delay of a service that is a few cities away. */
const NETWORK_DELAY_MS = { mean: 40, spread: 25 };

/** Without n8n's assistant, which introduces itself after the login, the list of workflows is the first page. */
const N8N_SETTINGS = { N8N_DISABLED_MODULES: 'instance-ai' };

interface DemoOptions {
	/** Checks the run and returns the exit status, instead of leaving n8n and the service running. */
	once: boolean;
	/** Runs no example, and lets n8n load the node again whenever a source is saved. */
	watch: boolean;
}

/** Compiles the sources into the installed package, now and whenever one is saved. Prints their errors. */
function watchSources(packageFolder: string): void {
	const options = ['--watch', '--preserveWatchOutput', '--outDir', join(packageFolder, 'dist')];
	const compiler = require.resolve('typescript/bin/tsc');
	const child = spawn(process.execPath, [compiler, ...options], { cwd: ROOT, stdio: 'inherit' });
	process.once('exit', () => child.kill());
}

const LOG_INTERVAL_S = 10;

/** Says now and then how many rows were written so far. Returns a function that ends this. */
function showProgress({ state: { counts } }: LeadService) {
	let seconds = 0;
	const show = () => {
		seconds += LOG_INTERVAL_S;
		console.log(`  ${counts.created + counts.updated} rows written after ${seconds} s`);
	};
	const timer = setInterval(show, LOG_INTERVAL_S * 1000);
	return () => clearInterval(timer);
}

function printRun(execution: Execution, { refusedFile }: Examples, service: LeadService): void {
	const [, refused] = execution.outputsOf('Create or update lead');
	const { created, updated, busiestWindow, refused: rejectedCalls } = service.state.summary();
	console.log(`
  ${created} rows created a lead
  ${updated} rows updated the lead that an earlier row had created
  ${refused.length} rows were refused and saved to ${refusedFile}
  Rate limit: at most ${busiestWindow} of the ${service.settings.callLimit} allowed calls in any 5 seconds; ${rejectedCalls} rejected and retried
`);
	for (const { json } of refused) console.log(`  Refused: ${String(json.error)}`);
}

/** Steps to try while n8n and the service are running. */
function printInstructions(
	{ workflows, formUrl, uploadUrl }: Examples,
	n8n: RunningN8n,
	service: LeadService,
): void {
	const formOptions = Object.entries(FORM_ENTRY).map(([field, value]) => `-F '${field}=${value}'`);

	console.log(`
The editor of n8n, for ${OWNER.email} with the password ${OWNER.password}:
  ${n8n.url}/home/workflows
${workflows.map(({ id, name }) => `  ${n8n.url}/workflow/${id}  ${name}`).join('\n')}

Forms to fill in, in a browser:
  ${formUrl}  One lead
  ${uploadUrl}  A CSV or Excel file of your own, as ${UPLOAD_USER.user} with the password ${UPLOAD_USER.password}

Or submit the first form in another terminal. It prints 200 if the lead was written:
  curl -s -o /dev/null -w '%{http_code}\\n' ${formOptions.join(' ')} ${formUrl}

The leads that the simulated service now has:
  ${service.url}${STATE_PATH}

To create a Lead Management (LeadSquared) API credential of your own, enter:
  Base URL    ${service.url}
  Access Key  ${DEMO_KEYS.accessKey}
  Secret Key  ${DEMO_KEYS.secretKey}

Press Ctrl-C to stop.`);
}

async function runChecks(checks: Checks): Promise<number> {
	let failed = 0;
	for (const [name, prove] of Object.entries(checks))
		try {
			await prove();
			console.log(`✓ ${name}`);
		} catch (error) {
			failed++;
			console.log(`✗ ${name}\n  ${(error as Error).message}`);
		}
	console.log(`\n${Object.keys(checks).length - failed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
}

/** Runs the examples in a real n8n: leads from a spreadsheet, leads from forms, a permission template. */
async function runDemo({ once, watch }: DemoOptions): Promise<number> {
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	console.log('Packing this package …');
	const tarball = await packPackage(scratchFolder);
	console.log('Starting n8n with it …');
	// A user sees the rate limit at work. A check need not wait for it.
	const callLimit = once ? 1_000 : 25;
	const service = await startLeadService({ networkDelayMs: NETWORK_DELAY_MS, callLimit });
	const env = { ...N8N_SETTINGS, ...(once && NO_EDITOR), N8N_DEV_RELOAD: String(watch) };
	const n8n = await startN8n({ installation, scratchFolder, tarball, env });
	const ended = n8n.ended.then((log): never => {
		throw new Error(`n8n ended unexpectedly:\n${log}`);
	});
	const examples = await importExamples(n8n, service);
	if (watch) watchSources(n8n.packageFolder);
	else {
		const { spreadsheet } = examples;
		console.log(`Running '${spreadsheet.name}' on the 240 rows of examples/leads.csv …`);
		const hideProgress = showProgress(service);
		const execution = await Promise.race([n8n.rest.runWorkflow(spreadsheet), ended]).finally(hideProgress);
		printRun(execution, examples, service);
		if (once) return await runChecks(examples.check(execution));
	}
	printInstructions(examples, n8n, service);
	// From now on, a signal is the normal way to end.
	process.exitCode = 0;
	return await ended;
}

const once = process.argv.includes('--once');
endWhenAsked();
runDemo({ once, watch: process.argv.includes('--watch') }).then(
	// Exit listeners end n8n and remove its files.
	(status) => process.exit(status),
	(error: Error) => {
		console.error(error.message);
		if (once) console.log('0 passed, 1 failed');
		process.exit(1);
	},
);
