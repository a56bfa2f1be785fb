/** The output fields that the editor shows before the first run must be those of the real output. */
import type { INodePropertyOptions } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';
import { NODE_TYPE, nodeTypes } from './support/engineHost';

/** Where n8n looks (`resolveOutputSchemaPath`, n8n-core 2.41): the version has three numbers. */
const FOLDER = join(__dirname, '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');

const { description } = nodeTypes.getByNameAndVersion(NODE_TYPE, 1);
const toSchema = (value: unknown): object => {
	if (Number.isInteger(value)) return { type: 'integer' };
	if (typeof value !== 'object' || value === null) return { type: typeof value };
	const properties = Object.entries(value).map(([key, inner]) => [key, toSchema(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) };
};

const operations = description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap((parameter) => {
		const [resource] = parameter.displayOptions?.show?.resource ?? [];
		return (parameter.options as INodePropertyOptions[]).map(({ value }): [string, string] => [
			String(resource),
			String(value),
		]);
	});

/** For each operation, parameters that the simulated service accepts with the item below. */
const PARAMETERS: Record<string, object> = {
	'lead/upsert': { dataToSend: 'autoMapInputData' },
	'permissionTemplate/update': { templateId: '={{ $json.templateId }}', name: 'Renamed' },
};

let service: LeadService;
beforeAll(async () => void (service = await startLeadService()));
afterAll(async () => await service.stop());

it.each(operations)('%s, %s gives out what its schema says', async (resource, operation) => {
	const [{ Id: templateId }] = service.state.templates;
	const item = { EmailAddress: 'ada@example.com', templateId };
	const { items } = await runNode({
		parameters: { resource, operation, ...PARAMETERS[`${resource}/${operation}`] },
		items: [item, item],
		credentials: { leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS } },
	});

	expect(items.map(({ json }) => json.Status)).toEqual(['Success', 'Success']);
	const { version, ...schema } = JSON.parse(
		readFileSync(join(FOLDER, resource, `${operation}.json`), 'utf8'),
	);
	expect(version).toBe(1);
	expect(items.map(({ json }) => toSchema(json))).toEqual([schema, schema]);
});

it('has a schema for every operation, in every version of the node', () => {
	expect(description.version).toEqual([1]);
	expect(operations.map((path) => path.join('/'))).toEqual(Object.keys(PARAMETERS));
});
