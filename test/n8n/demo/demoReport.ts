import type { LeadService } from '../../lead-service/leadService';
import type { Check, SpreadsheetRun } from '../../support/exampleChecks';
import type { RunningN8n } from '../support/n8n';
import { OWNER, type Credential } from '../support/restClient';

const TERMINAL_INTERVAL_MS = 200;
const LOG_INTERVAL_MS = 10_000;

/** n8n numbers the fields of a form. Those of examples/form-to-lead.json are email address, phone and first name. */
export const FORM_ENTRY = {
	'field-0': 'grace.hopper@example.com',
	'field-1': '+1 202 555 0147',
	'field-2': 'Grace',
};

/** The row number that a spreadsheet program shows. The header is row 1. */
const toSheetRow = (index: number) => index + 2;

/** Shows how many rows were written so far. On a terminal, it updates one line. */
export function showProgress(service: LeadService, rowCount: number) {
	const isTerminal = process.stdout.isTTY;
	const startedAt = Date.now();
	const show = () => {
		const { created, updated } = service.state.summary();
		const seconds = Math.round((Date.now() - startedAt) / 1000);
		const line = `  written ${created + updated}/${rowCount} after ${seconds} s`;
		process.stdout.write(isTerminal ? `\r${line} ` : `${line}\n`);
	};
	const timer = setInterval(show, isTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS);
	return {
		stop() {
			clearInterval(timer);
			show();
			if (isTerminal) process.stdout.write('\n');
		},
	};
}

export function printRun({ rows, results, refusedFile, service }: SpreadsheetRun): void {
	const { busiestWindow, refused: rejectedCalls } = service.state.summary();
	const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
	console.log(`
  ${count('created')} leads created
  ${count('updated')} rows updated the lead of an earlier row with the same email address or phone
  ${count('refused')} rows rejected, saved to ${refusedFile}
  ${busiestWindow} calls at most in any 5 seconds, of 25 allowed (${rejectedCalls} rejected and retried)
`);
	const rejectedRows = results.flatMap((result, index) => {
		if (result.outcome !== 'refused') return [];
		const { EmailAddress, Phone, FirstName, LastName } = rows[index];
		const who = EmailAddress || Phone || [FirstName, LastName].join(' ');
		return [[`row ${toSheetRow(index)}`, who, result.reason]];
	});
	printTable(['Rejected', 'Who', 'Why'], rejectedRows);
}

function printTable(header: string[], lines: string[][]): void {
	const table = [header, ...lines];
	const widths = header.map((_, column) => Math.max(...table.map((line) => line[column].length)));
	for (const line of table)
		console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd());
}

interface RunningDemo {
	n8n: RunningN8n;
	service: LeadService;
	formUrl: string;
	credential: Credential;
}

/** What to try while n8n and the service are running. */
export function printInstructions({ n8n, service, formUrl, credential }: RunningDemo): void {
	const formOptions = Object.entries(FORM_ENTRY).map(([field, value]) => `--form '${field}=${value}'`);
	console.log(`
Have a look:
  Editor    ${n8n.url}
            email ${OWNER.email}, password ${OWNER.password}
            The credential is '${credential.name}'.
  Service   ${service.url}/_simulator/state
  Form      ${formUrl}

Or submit the form from another terminal and see the lead in the service's state:
  curl --write-out '%{http_code}\\n' ${formOptions.join(' ')} ${formUrl}

Press Ctrl-C to stop.`);
}

/** Returns the exit status. */
export function printSummary(checks: Check[]): number {
	const failed = checks.filter(({ problem }) => problem);
	console.log();
	for (const { name, problem } of checks) console.log(problem ? `✗ ${name}\n  ${problem}` : `✓ ${name}`);
	console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed`);
	return failed.length === 0 ? 0 : 1;
}
