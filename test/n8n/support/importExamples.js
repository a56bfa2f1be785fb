const { copyFileSync } = require('node:fs');
const { join } = require('node:path');
const { DEMO_KEYS } = require('../../lead-service/leadService');
const { EXAMPLES_FOLDER, setUpExample } = require('../../support/examples');

/**
 * Brings the examples into a running n8n and sets them up as a user would.
 * @param {import('./n8n').RunningN8n} n8n
 * @param {import('../../lead-service/leadService').LeadService} service
 */
async function importExamples(n8n, service) {
	const credential = await n8n.rest.createCredential({
		name: 'Lead Management account',
		type: 'leadManagementApi',
		data: { baseUrl: service.url, ...DEMO_KEYS, callLimit: service.settings.callLimit },
	});
	const refusedFile = join(n8n.filesFolder, 'refused-leads.csv');
	const importExample = async (file, leadsFile = '') =>
		await n8n.rest.createWorkflow(setUpExample(file, credential, { leadsFile, refusedFile }));
	const importSpreadsheet = async (file) => {
		const leadsFile = join(n8n.filesFolder, file);
		copyFileSync(join(EXAMPLES_FOLDER, file), leadsFile);
		return await importExample('spreadsheet-to-leads.json', leadsFile);
	};
	const spreadsheet = await importSpreadsheet('leads.csv');
	const schedule = await importExample('schedule-to-permission-template.json');
	const form = await importExample('form-to-lead.json');
	await n8n.rest.activateWorkflow(form);
	const formUrl = `${n8n.url}/form/new-lead`;
	return { credential, refusedFile, importSpreadsheet, spreadsheet, schedule, form, formUrl };
}

module.exports = { importExamples };
