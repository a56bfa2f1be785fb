import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startLeadService } from '../../lead-service/leadService';
import { installN8n } from '../install/installN8n';
import { endWhenAsked } from '../support/endWhenAsked';
import { NO_EDITOR } from '../support/environment';
import { importExamples } from '../support/examples';
import { startN8n } from '../support/n8n';
import { packPackage } from '../support/packPackage';
import { makeScratchFolder } from '../support/scratchFolder';
import { printInstructions, printRun, runChecks, showProgress } from './demoReport';

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

/** Runs the examples in a real n8n: leads from a spreadsheet, leads from forms, a permission template. */
async function runDemo({ once, watch }: DemoOptions): Promise<number> {
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	console.log('Packing this package …');
	const tarball = await packPackage(scratchFolder);
	console.log('Starting n8n with it …');
	const service = await startLeadService({ networkDelayMs: NETWORK_DELAY_MS });
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
