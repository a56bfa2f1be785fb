/**
 * The public contract: names, defaults, values and conditions that saved workflows depend on. They must not change after
 * a release. Labels and descriptions may.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import codex from '../../nodes/LeadManagement/LeadManagement.node.json';
import manifest from '../../package.json';
import { OPERATIONS, choicesOf, contractOf, node } from '../support/panel';

const { description, methods = {} } = node;
const ROOT = join(__dirname, '..', '..');
const OPERATIONS_FOLDER = join(ROOT, 'nodes', 'LeadManagement', 'operations');

const LEAD_PARAMETERS = [
	'dataToSend | options | "defineBelow" | autoMapInputData defineBelow json',
	'searchBy | options | "default" | EmailAddress Phone default other',
	'searchByAttribute | resourceLocator | {"mode":"list","value":""} | list name | searchBy=other',
	'attributes | fixedCollection[] | {"attribute":[{"name":{"__rl":true,"mode":"list","value":"EmailAddress","cachedResultName":"Email Address (EmailAddress)"},"value":""}]} |  | dataToSend=defineBelow',
	'attributes.attribute.name | resourceLocator | {"mode":"list","value":""} | list name',
	'attributes.attribute.value | string | ""',
	'inputsToIgnore | string | "" |  | dataToSend=autoMapInputData',
	'additionalAttributes | fixedCollection[] | {} |  | dataToSend=autoMapInputData',
	'additionalAttributes.attribute.name | resourceLocator | {"mode":"list","value":""} | list name',
	'additionalAttributes.attribute.value | string | ""',
	'attributesJson | json | "={\\n  \\"EmailAddress\\": \\"\\",\\n  \\"FirstName\\": \\"\\"\\n}" |  | dataToSend=json',
	'customFieldSets | fixedCollection[] | {} |  | dataToSend=defineBelow',
	'customFieldSets.fieldSet.name | resourceLocator | {"mode":"list","value":""} | list name',
	'customFieldSets.fieldSet.value | string | ""',
	'customFieldSets.fieldSet.fields | fixedCollection[] | {}',
	'customFieldSets.fieldSet.fields.field.name | resourceLocator | {"mode":"name","value":""} | name',
	'customFieldSets.fieldSet.fields.field.value | string | ""',
	'leadPath | string | "" |  | dataToSend=autoMapInputData',
	'options | collection | {}',
	'options.checkOnly | boolean | true',
	'options.countryCode | string | ""',
	'options.emptyValues | options | "skip" | send skip',
	'options.onDuplicate | options | "fail" | fail update writeWithout',
	'options.postUpdatedLead | boolean | false',
	'options.unknownColumns | options | "leaveOut" | leaveOut refuse | /dataToSend=autoMapInputData',
];
const TEMPLATE_PARAMETERS = [
	'templateId | resourceLocator | {"mode":"list","value":""} | id list',
	'otherPermissions | options | "keep" | keep replace',
	'dataToSend | options | "defineBelow" | defineBelow json',
	'entityPermissions | fixedCollection[] | {} |  | dataToSend=defineBelow',
	'entityPermissions.entityPermission.entity | options | "Lead" | Activity Lead',
	'entityPermissions.entityPermission.permissions | fixedCollection[] | {}',
	'entityPermissions.entityPermission.permissions.permission.action | options | ""',
	'entityPermissions.entityPermission.permissions.permission.access | options | "" | FullAccess NoAccess PartialAccess',
	'entityPermissions.entityPermission.permissions.permission.restrictedFields | multiOptions | [] |  | access=PartialAccess',
	'name | string | "" |  | dataToSend=defineBelow',
	'description | string | "" |  | dataToSend=defineBelow',
	'templateJson | json | "{\\n  \\"Name\\": \\"\\"\\n}" |  | dataToSend=json',
	'options | collection | {}',
	'options.checkOnly | boolean | true',
];

const PARAMETERS: Record<string, string[] | undefined> = {
	'lead upsert': LEAD_PARAMETERS,
	'permissionTemplate update': TEMPLATE_PARAMETERS,
};

const credential = new LeadManagementApi();

describe('the node', () => {
	it('is the one that saved workflows name', () => {
		expect(`${manifest.name}.${description.name}`).toBe('n8n-nodes-lead-management.leadManagement');
		expect(description).toMatchObject({
			displayName: 'Lead Management',
			version: [1],
			usableAsTool: true,
			inputs: ['main'],
			outputs: ['main'],
		});
		expect(description.credentials).toEqual([
			{ name: 'leadManagementApi', required: true, testedBy: expect.any(String) },
		]);
		expect(methods.credentialTest).toHaveProperty(String(description.credentials?.[0].testedBy));
	});

	it('has a default resource, and for each a default operation', () => {
		const choosers = description.properties.filter(({ name }) => ['resource', 'operation'].includes(name));
		expect(choosers.map(({ default: value, displayOptions }) => [value, displayOptions?.show])).toEqual([
			['lead', undefined],
			['upsert', { resource: ['lead'] }],
			['update', { resource: ['permissionTemplate'] }],
		]);
	});

	it.each(OPERATIONS)('has the parameters of $title that saved workflows name', ({ resource, operation }) => {
		expect(contractOf(resource, operation)).toEqual(PARAMETERS[`${resource} ${operation}`]);
	});

	it('is shown by conditions that n8n 1.85 can resolve: names beside a parameter, or paths from the root', () => {
		const pathsIn = (value: unknown): string[] => {
			if (typeof value !== 'object' || value === null) return [];
			const { displayOptions: { show = {}, hide = {} } = {} } = value as INodeProperties;
			return [...Object.keys({ ...show, ...hide }), ...Object.values(value).flatMap(pathsIn)];
		};
		const paths = pathsIn(description.properties);
		expect(paths).toContain('/options.checkOnly');
		expect(paths.filter((path) => path.includes('.') && !path.startsWith('/'))).toEqual([]);
	});

	it('has for each operation a test of its own, and a schema of its output', () => {
		const list = readFileSync(join(OPERATIONS_FOLDER, 'index.ts'), 'utf8');
		const names = [...list.matchAll(/^import \{ (\w+) \} from '\.\/(?!parameters\/)/gm)].map(
			([, name]) => name,
		);
		expect(names).toHaveLength(OPERATIONS.length);
		const needed = [
			...names.map((name) => `test/engine/${name}.test.ts`),
			...OPERATIONS.map(
				({ resource, operation }) => `nodes/LeadManagement/__schema__/v1.0.0/${resource}/${operation}.json`,
			),
		];
		expect(needed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
	});

	it('offers an AI agent neither the columns of its input nor a lead by its phone without a word', () => {
		const isShown = (node: string, options: Pick<INodeProperties, 'displayOptions'> = {}) =>
			NodeHelpers.displayParameter({ searchBy: 'default' }, options as INodeProperties, null, {
				...description,
				name: node,
			});
		const find = (wanted: string) => description.properties.find(({ name }) => name === wanted);
		const automatic = choicesOf(find('dataToSend') as INodeProperties).find(
			({ value }) => value === 'autoMapInputData',
		);
		const { show: { resource, operation, ...show } = {} } = find('searchByNotice')?.displayOptions ?? {};
		expect([resource, operation]).toEqual([['lead'], ['upsert']]);
		const shown = ['leadManagement', 'leadManagementTool'].map((name) => [
			isShown(name, automatic),
			isShown(name, { displayOptions: { show } }),
		]);
		expect(shown).toEqual([
			[true, false],
			[false, true],
		]);
	});

	it('warns of an attribute that a model chooses, and of no other one', () => {
		const find = (properties: readonly INodeProperties[], wanted: string) =>
			properties.find(({ name }) => name === wanted) as INodeProperties;
		const { options = [] } = find(description.properties, 'attributes');
		const { values } = options[0] as INodePropertyCollection;
		const isShown = (name: unknown) =>
			NodeHelpers.displayParameter(
				{ name } as INodeParameters,
				find(values, 'modelNotice'),
				null,
				description,
			);
		const locator = (value: string) => ({ __rl: true, mode: 'name', value });
		const others = [locator(''), locator('City'), locator('={{ $json.name }}')];
		expect(isShown(locator("={{ $fromAI('name') }}"))).toBe(true);
		expect([find(values, 'name').default, ...others].filter(isShown)).toEqual([]);
	});

	it('is found by its category and by what users search for', () => {
		// The name of the package: https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files/
		expect(codex.node).toBe(manifest.name);
		expect(codex.categories).toEqual(['Sales', 'Marketing & Content']);
		const typed =
			'LeadSquared,Lead Squared,LSQ,CRM,Lead,Leads,Contact,Prospect,Customer,Marketing,Sales,Upsert,Import,Spreadsheet,Form,Permission,Permission Template,Access Rights';
		expect(new Set(codex.alias)).toEqual(new Set(typed.split(',')));
	});
});

describe('the credential', () => {
	it('adds both keys to the query of a request, without the spaces around them', async () => {
		const keys = { accessKey: ' access\n', secretKey: 5 };
		const request = { url: 'https://api.example.com', qs: { Id: 'x' } };
		const authenticate = credential.authenticate as (keys: object, request: object) => Promise<object>;
		expect([await authenticate(keys, request), await authenticate({}, request)]).toEqual([
			{ ...request, qs: { Id: 'x', accessKey: 'access', secretKey: '5' } },
			{ ...request, qs: { Id: 'x', accessKey: '', secretKey: '' } },
		]);
	});

	it('is the one that saved workflows name, with its fields, the keys masked', () => {
		const displayName = 'Lead Management (LeadSquared) API';
		expect(credential).toMatchObject({ name: 'leadManagementApi', displayName });
		expect(
			credential.properties.map(({ name, type, default: value, required = false, typeOptions }) =>
				[name, type, value, required ? 'required' : '', typeOptions?.password ? 'masked' : ''].join(),
			),
		).toEqual([
			'baseUrl,string,,required,',
			'accessKey,string,,required,masked',
			'secretKey,string,,required,masked',
			'callLimit,number,25,,',
		]);
		expect(credential.properties[3].typeOptions).toEqual({ minValue: 1, numberPrecision: 0 });
	});
});
