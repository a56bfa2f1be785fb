/** The output fields that the editor shows before the first run: those of what the node really gives out. */
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { DEMO_KEYS, startLeadService } = require('../lead-service/leadService');
const { runNode } = require('./support/harness');
const { NODE_TYPE, nodeTypes } = require('./support/engineHost');

const NODE_FOLDER = join(__dirname, '..', '..', 'nodes', 'LeadManagement');
const { description } = nodeTypes.getByName(NODE_TYPE);

/** Where n8n looks (`resolveOutputSchemaPath`, n8n-core 2.41), the version being padded to three numbers. */
const schemaFile = (resource, operation) =>
	join(NODE_FOLDER, '__schema__', `v${description.version[0]}.0.0`, resource, `${operation}.json`);

const toSchema = (value) => {
	if (Number.isInteger(value)) return { type: 'integer' };
	if (typeof value !== 'object') return { type: typeof value };
	const properties = Object.entries(value).map(([key, inner]) => [key, toSchema(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) };
};

/** @type {[string, string][]} */
const operations = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options }) =>
		options.map(({ value }) => [displayOptions.show.resource[0], value]),
	);

/** For each operation, parameters and an item that the simulated service takes. */
const WRITES = {
	'lead/upsert': {
		parameters: { dataToSend: 'autoMapInputData' },
		toItem: () => ({ EmailAddress: 'ada@example.com' }),
	},
	'permissionTemplate/update': {
		parameters: { templateId: '={{ $json.templateId }}', name: 'Renamed' },
		toItem: ({ templates: [{ Id }] }) => ({ templateId: Id }),
	},
};

/** @type {import('../lead-service/leadService').LeadService} */
let service;
beforeAll(async () => {
	service = await startLeadService();
});
afterAll(async () => await service.stop());

it.each(operations)('%s, %s gives out what its schema says', async (resource, operation) => {
	const { parameters, toItem } = WRITES[`${resource}/${operation}`];
	const item = toItem(service.state);
	const { items } = await runNode({
		parameters: { resource, operation, ...parameters },
		items: [item, item],
		credentials: { leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS } },
	});

	expect(items.map(({ json }) => json.Status)).toEqual(['Success', 'Success']);
	const { version, ...schema } = JSON.parse(readFileSync(schemaFile(resource, operation), 'utf8'));
	expect(version).toBe(1);
	expect(items.map(({ json }) => toSchema(json))).toEqual([schema, schema]);
});

it('has a schema for every operation, in every version of the node', () => {
	expect(description.version).toEqual([1]);
	expect(operations.filter(([resource, operation]) => !existsSync(schemaFile(resource, operation)))).toEqual(
		[],
	);
	expect(operations).toHaveLength(Object.keys(WRITES).length);
});
