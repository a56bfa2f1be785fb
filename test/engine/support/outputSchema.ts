import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeExecutionData } from 'n8n-workflow';

/** Where n8n looks (`resolveOutputSchemaPath`, n8n-core 2.41): the version has three numbers. */
const FOLDER = join(__dirname, '..', '..', '..', 'nodes', 'LeadManagement', '__schema__', 'v1.0.0');

const toSchema = (value: unknown): object => {
	if (Number.isInteger(value)) return { type: 'integer' };
	if (typeof value !== 'object' || value === null) return { type: typeof value };
	const properties = Object.entries(value).map(([key, inner]) => [key, toSchema(inner)]);
	return { type: 'object', properties: Object.fromEntries(properties) };
};

/** Expects what an operation gave out to be what the editor shows before its first run. */
export function expectSchema(resource: string, operation: string, items: INodeExecutionData[]): void {
	const text = readFileSync(join(FOLDER, resource, `${operation}.json`), 'utf8');
	const { version, ...schema } = JSON.parse(text) as { version: number };
	expect(version).toBe(1);
	expect(items.length).toBeGreaterThan(0);
	expect(items.map(({ json }) => toSchema(json))).toEqual(items.map(() => schema));
}
