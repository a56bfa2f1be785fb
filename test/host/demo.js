const { copyFileSync } = require('node:fs');
const { join } = require('node:path');
const { DEMO_KEYS, startLeadService } = require('../service/leadService');
const { parseCsv } = require('./csv');
const { checkForm, checkRun, checkTemplate } = require('./demoChecks');
const { FORM_ENTRY, printRun, printSummary, printWayIn, showProgress } = require('./demoReport');
const { endWhenAsked, expectTheEnd } = require('./endWhenAsked');
const { EXAMPLES_FOLDER, readExample, setUpExample } = require('./examples');
const { installN8n } = require('./install');
const { startN8n } = require('./n8n');
const { packPackage } = require('./packPackage');
const { readResults } = require('./rowResults');
const { makeScratchFolder } = require('./scratchFolder');

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

	const credential = await n8n.rest.createCredential({
		name: 'Lead Management account',
		type: 'leadManagementApi',
		data: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit },
	});
	const leadsFile = join(n8n.filesFolder, 'leads.csv');
	const refusedFile = join(n8n.filesFolder, 'refused-leads.csv');
	copyFileSync(join(EXAMPLES_FOLDER, 'leads.csv'), leadsFile);
	const importExample = async (file) =>
		await n8n.rest.createWorkflow(setUpExample(file, credential, { leadsFile, refusedFile }));
	const spreadsheet = await importExample('spreadsheet-to-leads.json');
	const schedule = await importExample('schedule-to-permission-template.json');
	await n8n.rest.activateWorkflow(await importExample('form-to-lead.json'));
	const formUrl = `${n8n.url}/form/new-lead`;

	const rows = parseCsv(readExample('leads.csv'));
	console.log(`Running '${spreadsheet.name}' over the ${rows.length} rows of examples/leads.csv …`);
	const progress = showProgress(service, rows.length);
	const execution = await n8n.rest.runWorkflow(spreadsheet).finally(progress.stop);
	const results = readResults(execution);
	printRun({ rows, results, refusedFile, service });

	if (once)
		return printSummary([
			...(await checkRun({ rows, results, refusedFile, service })),
			await checkForm(formUrl, FORM_ENTRY, service),
			await checkTemplate(() => n8n.rest.runWorkflow(schedule), service),
		]);

	printWayIn({ n8n, service, formUrl, credential });
	expectTheEnd();
	throw new Error(`n8n ended by itself:\n${await n8n.ended}`);
}

endWhenAsked();
runDemo(process.argv.includes('--once')).then(
	// What was started and made ends and goes with this process.
	(status) => process.exit(status),
	(error) => {
		console.error(error.message);
		process.exit(1);
	},
);
