/**
 * Parameters that an expression sets to something that the editor does not offer: what is sent follows the rules, or the item
 * is refused with words for the user. No run ends with an error of JavaScript.
 */
import type { IDataObject } from 'n8n-workflow';
import { checkCall } from './support/bodyRules';
import { isNewestN8n } from './support/harness';
import { ADA, AUTO_MAP, run } from './support/rows';

/** What an expression returns where a field is missing or is something else. */
const HOSTILE: unknown[] = [
	...[null, '', ' ', 'hostile', '<img src=x>\n<b>two</b>', '__proto__', 'long '.repeat(10_000), 0, 5, true],
	...[{}, { a: 1 }, [], [null], [null, {}], ['a', 'b'], [[[]]]],
	{ attribute: { name: 'mx_A', value: 'x' }, field: 5, value: {} },
	{ __rl: true, mode: 'list', value: 'mx_A' },
	{ __rl: true, mode: 'name', value: null },
	{ __rl: true, mode: 'name', value: { __rl: true, mode: 'list', value: 'mx_A' } },
];
type WithValue = (value: unknown) => object;

const EMAIL = { name: 'EmailAddress', value: ADA };
const manual = (...attribute: unknown[]) => ({ attributes: { attribute: [EMAIL, ...attribute] } });
const set = (fieldSet: unknown) => ({ ...manual(), customFieldSets: { fieldSet: [fieldSet] } });
const fields = (given: unknown) => set({ name: 'mx_Set', value: 'x', fields: given });
const locator = (value: unknown, mode = 'name') => ({ __rl: true, mode, value });

/** Each parameter of a lead, by its path. */
const OF_A_LEAD: Record<string, WithValue> = {
	dataToSend: (dataToSend) => ({ ...manual(), dataToSend }),
	attributes: (attributes) => ({ attributes }),
	'attributes.attribute': (attribute) => ({ attributes: { attribute } }),
	'attributes.attribute[]': (attribute) => manual(attribute),
	'attributes.attribute[].name': (name) => manual({ name, value: 'x' }),
	'attributes.attribute[].name.value': (value) => manual({ name: locator(value), value: 'x' }),
	'attributes.attribute[].value': (value) => manual({ name: 'mx_A', value }),
	customFieldSets: (customFieldSets) => ({ ...manual(), customFieldSets }),
	'customFieldSets.fieldSet': (fieldSet) => ({ ...manual(), customFieldSets: { fieldSet } }),
	'customFieldSets.fieldSet[]': set,
	'customFieldSets.fieldSet[].name': (name) => set({ name, value: 'x', fields: { field: [] } }),
	'customFieldSets.fieldSet[].value': (value) => set({ name: 'mx_Set', value, fields: {} }),
	'customFieldSets.fieldSet[].fields': fields,
	'customFieldSets.fieldSet[].fields.field': (field) => fields({ field }),
	'customFieldSets.fieldSet[].fields.field[]': (field) => fields({ field: [field] }),
	'customFieldSets.fieldSet[].fields.field[].name': (name) => fields({ field: [{ name, value: 'x' }] }),
	'customFieldSets.fieldSet[].fields.field[].value': (value) => fields({ field: [{ name: 'mx_A', value }] }),
	inputsToIgnore: (inputsToIgnore) => ({ ...AUTO_MAP, inputsToIgnore }),
	attributesJson: (attributesJson) => ({ dataToSend: 'json', attributesJson }),
	searchBy: (searchBy) => ({ ...manual(), searchBy }),
	searchByAttribute: (searchByAttribute) => ({ ...manual(), searchBy: 'other', searchByAttribute }),
	'searchByAttribute.value': (value) => ({
		...manual(),
		searchBy: 'other',
		searchByAttribute: locator(value),
	}),
	options: (options) => ({ ...manual(), options }),
	'options.postUpdatedLead': (postUpdatedLead) => ({ ...manual(), options: { postUpdatedLead } }),
	'options.emptyValues': (emptyValues) => ({ ...manual(), options: { emptyValues } }),
	'options.onDuplicate': (onDuplicate) => ({ ...manual(), options: { onDuplicate } }),
	'options.columnNames': (columnNames) => ({ ...AUTO_MAP, options: { columnNames } }),
	'options.unknownColumns': (unknownColumns) => ({ ...AUTO_MAP, options: { unknownColumns } }),
};

const TEMPLATE = { resource: 'permissionTemplate', operation: 'update', templateId: 'T1' };
const named = (change: object) => ({ ...TEMPLATE, name: 'Sales', ...change });
const permission = (change: object) => ({ action: 'View', access: 'FullAccess', ...change });
const entity = (...permissions: unknown[]) => ({ entity: 'Lead', permissions: { permission: permissions } });
const entities = (...entityPermission: unknown[]) => named({ entityPermissions: { entityPermission } });
const restricted = (restrictedFields: unknown) =>
	entities(entity(permission({ access: 'PartialAccess', restrictedFields })));

/** Each parameter of a template. */
const OF_A_TEMPLATE: Record<string, WithValue> = {
	templateId: (templateId) => named({ templateId }),
	'templateId by ID': (value) => named({ templateId: locator(value, 'id') }),
	'templateId from the list': (value) => named({ templateId: locator(value, 'list') }),
	dataToSend: (dataToSend) => named({ templateJson: '{"Name":"Sales"}', dataToSend }),
	name: (name) => ({ ...TEMPLATE, name, description: 'Text' }),
	description: (description) => named({ description }),
	entityPermissions: (entityPermissions) => named({ entityPermissions }),
	'the list of entities': (entityPermission) => named({ entityPermissions: { entityPermission } }),
	'one of the entities': (value) => entities(value, entity(permission({}))),
	entity: (value) => entities({ entity: value, permissions: { permission: [permission({})] } }),
	permissions: (permissions) => entities({ entity: 'Lead', permissions }),
	'the list of permissions': (value) => entities({ entity: 'Lead', permissions: { permission: value } }),
	'one of the permissions': (value) => entities(entity(value, permission({}))),
	action: (action) => entities(entity(permission({ action }))),
	access: (access) => entities(entity(permission({ access }))),
	restrictedFields: restricted,
	'one of the restricted fields': (value) => restricted(['FirstName', value]),
	'restricted fields of another access': (restrictedFields) =>
		entities(entity(permission({ restrictedFields }))),
	templateJson: (templateJson) => ({ ...TEMPLATE, dataToSend: 'json', templateJson }),
};

/** The JSON of a template, with a value at the @. */
const IN_JSON = [
	'{"Name":@}',
	'{"Name":"Sales","Description":@}',
	'{"Name":"Sales","EntityPermissions":@}',
	'{"EntityPermissions":[@]}',
	'{"EntityPermissions":[{"Entity":@,"Permissions":[]}]}',
	'{"EntityPermissions":[{"Entity":"Lead","Permissions":@}]}',
	'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":@,"Access":"NoAccess"}]}]}',
	'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":@}]}]}',
	'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":@}]}]}',
	'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":@}}]}]}',
];

/** What JavaScript says, and what it makes of an object. */
const WORDS_OF_JAVASCRIPT =
	/cannot (read|convert)|is not (a function|iterable|defined)|undefined|of null|\[object|TypeError|circular|NaN|Invalid Date|stack/i;

const LEAD = { EmailAddress: ADA, mx_A: 'x' };
/** True for an error of n8n before any node runs: an earlier one does not load every workflow. */
const isOfN8n = ({ stack = '' }: Error): boolean =>
	/n8n-(workflow|core)/.test(stack) && !stack.includes('/nodes/LeadManagement/');

/** Runs the node with an item for each value, and checks what it sends and says. */
const attempt = async (parameters: object, items: IDataObject[]) => {
	const result = await run({ parameters: parameters as never, items }).catch((error: Error) => {
		if (isNewestN8n || !isOfN8n(error)) throw error;
	});
	// An earlier n8n does not run some of these workflows.
	if (!result || (!isNewestN8n && result.error && isOfN8n(result.error))) return;
	const { items: output, sent } = result;
	const [path, query]: [string, Record<string, string>] =
		'templateId' in parameters
			? ['/v2/PermissionTemplate.svc/Update', { Id: 'T1' }]
			: ['/v2/LeadManagement.svc/Lead.CreateOrUpdate', { postUpdatedLead: 'false' }];
	for (const body of sent) checkCall({ path, query, body });
	expect(sent).toHaveLength(output.filter(({ json }) => json.Status === 'Success').length);
	for (const { json } of output.filter(({ json: { error: refusal } }) => refusal !== undefined)) {
		const text = `${json.error} ${json.message}`;
		expect(text).not.toMatch(WORDS_OF_JAVASCRIPT);
		expect(text.length).toBeLessThan(500);
		expect(text).toMatch(/^\S.{10,200}( \[item \d+\])? .{10,}$/);
	}
	expect(output).toHaveLength(items.length);
};

test.each([...Object.entries(OF_A_LEAD), ...Object.entries(OF_A_TEMPLATE)])(
	'%s',
	async (_path, withValue) => {
		// With automatic mapping, the value would be a column too.
		const column = JSON.stringify(withValue('')).includes(AUTO_MAP.dataToSend) ? 'mx_B' : 'hostile';
		const items = HOSTILE.map((value) => ({ ...LEAD, [column]: value }) as IDataObject);
		await attempt(withValue(`={{ $json.${column} }}`), items);
	},
);

test.each(IN_JSON)('in the JSON of a template: %s', async (json) => {
	const templateJson = `=${json.replace('@', '{{ JSON.stringify($json.hostile) }} ')}`;
	const items = HOSTILE.map((hostile) => ({ hostile }) as IDataObject);
	await attempt({ ...TEMPLATE, dataToSend: 'json', templateJson }, items);
});
