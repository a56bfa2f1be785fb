/** What n8n's engine does not let happen, but other nodes may. */
const { upsertLead } = require('../../nodes/LeadManagement/operations/lead/upsertLead');

test('an item of files alone has no attributes', () => {
	const parameters = { dataToSend: 'autoMapInputData', searchBy: 'default' };
	/** @type {any} */
	const context = {
		getInputData: () => [{ binary: {} }],
		getNodeParameter: (name, _itemIndex, fallback) => parameters[name] ?? fallback,
	};
	expect(() => upsertLead.toRequest(context, 0)).toThrow("'Auto-Map Input Data' needs an email address");
});
