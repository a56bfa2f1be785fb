/** The output fields that the editor shows before the first run must be those of the real output. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';
import { choicesOf, description } from './support/nodeDescription';

const NODE_FOLDER = join(__dirname, '..', '..', 'nodes', 'LeadManagement');
const [version] = [description.version].flat();

/** Where n8n looks (`resolveOutputSchemaPath`, n8n-core 2.41): the version has three numbers. */
const schemaFile = (resource: string, operation: string) =>
	join(NODE_FOLDER, '__schema__', `v${version}.0.0`, resource, `${operation}.json`);

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
		return choicesOf(parameter).map(({ value }): [string, string] => [String(resource), String(value)]);
	});

interface Write {
	parameters: INodeParameters;
	toItem(state: LeadService['state']): IDataObject;
}

/** For each operation, parameters and an item that the simulated service accepts. */
const WRITES: Record<string, Write> = {
	'lead/upsert': {
		parameters: { dataToSend: 'autoMapInputData' },
		toItem: () => ({ EmailAddress: 'ada@example.com' }),
	},
	'permissionTemplate/update': {
		parameters: { templateId: '={{ $json.templateId }}', name: 'Renamed' },
		toItem: ({ templates: [{ Id }] }) => ({ templateId: Id }),
	},
};

let service: LeadService;
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
	const { version: schemaVersion, ...schema } = JSON.parse(
		readFileSync(schemaFile(resource, operation), 'utf8'),
	);
	expect(schemaVersion).toBe(1);
	expect(items.map(({ json }) => toSchema(json))).toEqual([schema, schema]);
});

it('has a schema for every operation, in every version of the node', () => {
	expect(description.version).toEqual([1]);
	expect(operations.filter(([resource, operation]) => !existsSync(schemaFile(resource, operation)))).toEqual(
		[],
	);
	expect(operations).toHaveLength(Object.keys(WRITES).length);
});
