import { DEMO_KEYS, STATE_PATH, type LeadService } from '../../lead-service/leadService';
import { FORM_ENTRY, UPLOAD_USER, type Checks, type Examples } from '../support/examples';
import type { RunningN8n } from '../support/n8n';
import { OWNER, type Execution } from '../support/restClient';

const LOG_INTERVAL_S = 10;

/** Says now and then how many rows were written so far. Returns a function that ends this. */
export function showProgress({ state: { counts } }: LeadService) {
	let seconds = 0;
	const show = () => {
		seconds += LOG_INTERVAL_S;
		console.log(`  ${counts.created + counts.updated} rows written after ${seconds} s`);
	};
	const timer = setInterval(show, LOG_INTERVAL_S * 1000);
	return () => clearInterval(timer);
}

export function printRun(execution: Execution, { refusedFile }: Examples, service: LeadService): void {
	const [, refused] = execution.outputsOf('Create or update lead');
	const { created, updated, busiestWindow, refused: rejectedCalls } = service.state.summary();
	console.log(`
  ${created} rows created a lead
  ${updated} rows updated the lead that an earlier row had created
  ${refused.length} rows were refused and saved to ${refusedFile}
  Rate limit: at most ${busiestWindow} of the 25 allowed calls in any 5 seconds; ${rejectedCalls} rejected and retried
`);
	for (const { json } of refused) console.log(`  Refused: ${String(json.error)}`);
}

/** Steps to try while n8n and the service are running. */
export function printInstructions(
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

export async function runChecks(checks: Checks): Promise<number> {
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
