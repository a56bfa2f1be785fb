const { OWNER } = require('../support/restClient');

const TERMINAL_INTERVAL_MS = 200;
const LOG_INTERVAL_MS = 10_000;

/** In a spreadsheet program, where the header is row 1. */
const sheetRow = (index) => index + 2;

/**
 * A line that follows the writing, rewritten in place on a terminal.
 * @param {import('../../lead-service/leadService').LeadService} service
 * @param {number} rowCount
 */
function showProgress(service, rowCount) {
	const onTerminal = process.stdout.isTTY;
	const startedAt = Date.now();
	const show = () => {
		const { created, updated } = service.state.summary();
		const seconds = Math.round((Date.now() - startedAt) / 1000);
		const line = `  written ${created + updated}/${rowCount} after ${seconds} s`;
		process.stdout.write(onTerminal ? `\r${line} ` : `${line}\n`);
	};
	const timer = setInterval(show, onTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS);
	return {
		stop() {
			clearInterval(timer);
			show();
			if (onTerminal) process.stdout.write('\n');
		},
	};
}

/**
 * @param {object} run
 * @param {Record<string, string>[]} run.rows
 * @param {import('../../support/rowResults').RowResult[]} run.results
 * @param {string} run.refusedFile
 * @param {import('../../lead-service/leadService').LeadService} run.service
 */
function printRun({ rows, results, refusedFile, service }) {
	const { busiestWindow, refused: overLimit } = service.state.summary();
	const count = (outcome) => results.filter((result) => result.outcome === outcome).length;
	console.log(`
  ${count('created')} leads created
  ${count('updated')} times a lead updated, by a later row of the same e-mail address or phone
  ${count('refused')} rows refused, kept in ${refusedFile}
  ${busiestWindow} calls at most got through in any 5 seconds, of 25 allowed (refused and sent again: ${overLimit})
`);
	const refused = results.flatMap((result, index) => {
		if (result.outcome !== 'refused') return [];
		const { EmailAddress, Phone, FirstName, LastName } = rows[index];
		const who = EmailAddress || Phone || [FirstName, LastName].join(' ');
		return [[`row ${sheetRow(index)}`, who, result.reason]];
	});
	printTable(['Refused', 'Who', 'Why'], refused);
}

/** @param {string[]} header @param {string[][]} lines */
function printTable(header, lines) {
	const table = [header, ...lines];
	const widths = header.map((_, column) => Math.max(...table.map((line) => line[column].length)));
	for (const line of table)
		console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd());
}

/** What there is to try while all of it is up. */
function printWayIn({ n8n, service, formUrl, credential }) {
	console.log(`
Have a look:
  Editor    ${n8n.url}
            e-mail ${OWNER.email}, password ${OWNER.password}
            The credential is '${credential.name}'.
  Service   ${service.url}/_simulator/state
  Form      ${formUrl}

Or send the form from another terminal and see the lead in the service's state:
  curl --write-out '%{http_code}\\n' ${Object.entries(FORM_ENTRY)
		.map(([field, value]) => `--form '${field}=${value}'`)
		.join(' ')} ${formUrl}

Ctrl-C ends all of it.`);
}

/** n8n numbers a form's fields; examples/form-to-lead.json has the e-mail address first, then phone and first name. */
const FORM_ENTRY = {
	'field-0': 'grace.hopper@example.com',
	'field-1': '+1 202 555 0147',
	'field-2': 'Grace',
};

/**
 * @param {import('../../support/exampleChecks').Check[]} checks
 * @returns {number} the exit status
 */
function printSummary(checks) {
	const failed = checks.filter(({ problem }) => problem);
	console.log();
	for (const { name, problem } of checks) console.log(problem ? `✗ ${name}\n  ${problem}` : `✓ ${name}`);
	console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed`);
	return failed.length === 0 ? 0 : 1;
}

module.exports = { FORM_ENTRY, printRun, printSummary, printWayIn, showProgress };
