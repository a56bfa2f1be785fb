const { startLeadService } = require('../../lead-service/leadService');
const { parseCsv } = require('../../support/csv');
const { checkExcel, checkForm, checkRun, checkTemplate } = require('../../support/exampleChecks');
const { FORM_ENTRY, printRun, printSummary, printWayIn, showProgress } = require('./demoReport');
const { endWhenAsked, expectTheEnd } = require('../support/endWhenAsked');
const { readExample } = require('../../support/examples');
const { importExamples } = require('../support/importExamples');
const { installN8n } = require('../install/installN8n');
const { startN8n } = require('../support/n8n');
const { packPackage } = require('../support/packPackage');
const { readResults } = require('../../support/rowResults');
const { makeScratchFolder } = require('../support/scratchFolder');

/** As if the service were a few cities away. */
const NETWORK_DELAY_MS = { mean: 40, spread: 25 };

/**
 * The whole job in a real n8n: leads from a spreadsheet, a form for more, a permission template.
 * @param {boolean} once whether to check the run and end, rather than to leave all of it up
 * @returns {Promise<number>} the exit status
 */
async function runDemo(once) {
	const installation = await installN8n();
	const scratchFolder = makeScratchFolder();
	console.log('Packing this package …');
	const tarball = await packPackage(scratchFolder);
	console.log('Starting n8n with it …');
	const service = await startLeadService({ networkDelayMs: NETWORK_DELAY_MS });
	const n8n = await startN8n({ installation, scratchFolder, tarball });
	const died = n8n.ended.then((log) => {
		throw new Error(`n8n ended by itself:\n${log}`);
	});

	const { credential, refusedFile, importSpreadsheet, spreadsheet, schedule, formUrl } = await importExamples(
		n8n,
		service,
	);

	const rows = parseCsv(readExample('leads.csv'));
	console.log(`Running '${spreadsheet.name}' over the ${rows.length} rows of examples/leads.csv …`);
	const progress = showProgress(service, rows.length);
	const execution = await Promise.race([n8n.rest.runWorkflow(spreadsheet), died]).finally(progress.stop);
	const results = readResults(execution);
	printRun({ rows, results, refusedFile, service });

	if (once)
		return printSummary([
			...(await checkRun({ rows, results, refusedFile, service })),
			await checkExcel(async () => n8n.rest.runWorkflow(await importSpreadsheet('leads.xlsx')), service),
			await checkForm(formUrl, FORM_ENTRY, service),
			await checkTemplate(() => n8n.rest.runWorkflow(schedule), service),
		]);

	printWayIn({ n8n, service, formUrl, credential });
	expectTheEnd();
	return await died;
}

const once = process.argv.includes('--once');
endWhenAsked();
runDemo(once).then(
	// What was started and made ends and goes with this process.
	(status) => process.exit(status),
	(error) => {
		console.error(error.message);
		if (once) console.log('0 passed, 1 failed');
		process.exit(1);
	},
);
