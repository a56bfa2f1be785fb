/**
 * Values that no parameter of a template update can have: what an expression returns where a field is missing or is
 * something else, and what a workflow that was written by hand may have. Each is refused in plain words or sent by the
 * rules, and never ends with an error of JavaScript.
 */
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { InputError } from '../../nodes/LeadManagement/messages';
import { updatePermissionTemplate } from '../../nodes/LeadManagement/operations/permissionTemplate/updatePermissionTemplate';
import { FIELDS, runIfLoaded } from './support/rows';

const GOOD = { name: 'Sales' };
const permission = (change: object = {}) => ({ action: 'View', access: 'FullAccess', ...change });
const entity = (...permissions: unknown[]) => ({ entity: 'Lead', permissions: { permission: permissions } });
const entities = (...given: unknown[]) => ({ entityPermissions: { entityPermission: given } });
const restricted = (restrictedFields: unknown) =>
	entities(entity(permission({ access: 'PartialAccess', restrictedFields })));
const json = (templateJson: unknown) => ({ dataToSend: 'json', templateJson });

/** Places where a value may stand. */
const PLACES: Record<string, (value: unknown) => object> = {
	templateId: (templateId) => ({ ...GOOD, templateId }),
	'templateId by ID': (value) => ({ ...GOOD, templateId: { __rl: true, mode: 'id', value } }),
	'templateId from the list': (value) => ({ ...GOOD, templateId: { __rl: true, mode: 'list', value } }),
	dataToSend: (dataToSend) => ({ ...GOOD, templateJson: '{"Name":"Sales"}', dataToSend }),
	name: (name) => ({ name, description: 'Text' }),
	description: (description) => ({ ...GOOD, description }),
	entityPermissions: (entityPermissions) => ({ ...GOOD, entityPermissions }),
	'the list of entities': (entityPermission) => ({ ...GOOD, entityPermissions: { entityPermission } }),
	'one of the entities': (value) => entities(value, entity(permission())),
	entity: (value) => entities({ entity: value, permissions: { permission: [permission()] } }),
	permissions: (permissions) => entities({ entity: 'Lead', permissions }),
	'the list of permissions': (value) => entities({ entity: 'Lead', permissions: { permission: value } }),
	'one of the permissions': (value) => entities(entity(value, permission())),
	action: (action) => entities(entity(permission({ action }))),
	access: (access) => entities(entity(permission({ access }))),
	restrictedFields: restricted,
	'one of the restricted fields': (value) => restricted(['FirstName', value]),
	'restricted fields of another access': (restrictedFields) =>
		entities(entity(permission({ restrictedFields }))),
	templateJson: json,
	...Object.fromEntries(
		['Name', 'Description', 'EntityPermissions'].map((key) => [
			`${key} in the JSON`,
			(value: unknown) => json(JSON.stringify({ Name: 'Sales', [key]: value })),
		]),
	),
	'Entity in the JSON': (Entity) =>
		json(JSON.stringify({ EntityPermissions: [{ Entity, Permissions: [] }] })),
	'an entity in the JSON': (value) => json(JSON.stringify({ EntityPermissions: [value] })),
	'Permissions in the JSON': (Permissions) =>
		json(JSON.stringify({ EntityPermissions: [{ Entity: 'Lead', Permissions }] })),
	...Object.fromEntries(
		['Action', 'Access', 'Properties'].map((key) => [
			`${key} in the JSON`,
			(value: unknown) =>
				json(
					JSON.stringify({
						EntityPermissions: [
							{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'PartialAccess', [key]: value }] },
						],
					}),
				),
		]),
	),
	'RestrictedFields in the JSON': (RestrictedFields) =>
		json(
			JSON.stringify({
				EntityPermissions: [
					{
						Entity: 'Lead',
						Permissions: [{ Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields } }],
					},
				],
			}),
		),
};

const LONG = 'long '.repeat(10_000);
/** The values themselves. The item has each of them, for an expression. */
const VALUES: Record<string, unknown> = {
	null: null,
	'an object': { a: 1 },
	'an empty object': {},
	'an object without a prototype': { __proto__: null, constructor: 1 },
	'a number': 5,
	zero: 0,
	'a boolean': true,
	'a list': ['a', 'b'],
	'an empty list': [],
	'a list of null': [null],
	'a list of lists': [[['a']]],
	'a list of objects': [{ a: 1 }],
	text: 'some text',
	'no text': '',
	'HTML on two lines': '<img src=x>\n<b>two</b>',
	'a long text': LONG,
	'a picker': { __rl: true, mode: 'name', value: 'FirstName' },
	undefined: undefined,
};
const NAMES = Object.keys(VALUES);
const item = { values: NAMES.map((name) => VALUES[name] ?? null) };

/** The values that an expression or a mistake is most likely to give. */
const IN_ENGINE = ['null', 'an object', 'a number', 'a list', 'HTML on two lines'];

/** Workflows that n8n itself cannot open. */
const N8N_CANNOT_OPEN: Record<string, (value: unknown) => boolean> = {
	templateId: (value) => value === null,
	'the list of entities': (value) => !Array.isArray(value) && typeof value !== 'string',
	'the list of permissions': (value) => !Array.isArray(value) && typeof value !== 'string',
};

/** What JavaScript and libraries say. */
const RAW =
	/cannot read|is not (iterable|a function|defined)|undefined|\[object|TypeError|cannot convert|NaN|Invalid Date|stack/i;

describe.each(Object.entries(PLACES))('%s', (place, at) => {
	const expectPlain = async (value: unknown) => {
		const parameters = {
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: 'T1',
			...at(value),
		} as INodeParameters;
		const result = await runIfLoaded({ parameters, items: [item] });
		if (!result) return;
		const { sent, items, error } = result;
		if (error) {
			// n8n itself refuses an empty required parameter and an option that does not exist, before it runs the node.
			expect(error.message).toMatch(/has issues|required|not supported|find the node|valid/i);
			expect(sent).toEqual([]);
			return;
		}
		expect(items).toHaveLength(1);
		const [{ json: output }] = items;
		if (output.Status === 'Success') {
			expect(sent).toHaveLength(1);
			const body = JSON.parse(sent[0]);
			for (const key of ['Name', 'Description']) expect(['string', 'undefined']).toContain(typeof body[key]);
			return;
		}
		expect(sent).toEqual([]);
		const { error: message, message: description } = output as { error: string; message: string };
		expect(`${message} ${description}`).not.toMatch(RAW);
		expect(message).toMatch(/^\S.{10,400}$/);
		expect(description).toMatch(/^\S.{10,400}\.$/);
	};

	const values = IN_ENGINE.filter((name) => !N8N_CANNOT_OPEN[place]?.(VALUES[name]));
	it.each(values)('typed: %s', async (name) => await expectPlain(VALUES[name]));
	// In JSON, an expression is part of the text.
	if (place.includes('JSON')) return;
	it.each(IN_ENGINE)('from an expression: %s', async (name) => {
		await expectPlain(`={{ $json.values[${NAMES.indexOf(name)}] }}`);
	});
});

describe("without n8n's own checks", () => {
	/** A context with these parameters alone, as an n8n without the checks of today's would give them. */
	const contextOf = (parameters: Record<string, unknown>) =>
		({
			getInputData: () => [{ json: {} }],
			getNodeParameter: (name: string, _item: number, fallback?: unknown) =>
				name in parameters ? parameters[name] : fallback,
		}) as unknown as IExecuteFunctions;

	it.each(Object.entries(PLACES))('every value is sent or refused: %s', async (_place, at) => {
		for (const [name, value] of Object.entries(VALUES)) {
			const parameters = { dataToSend: 'defineBelow', templateId: 'T1', ...at(value) };
			try {
				const readFields = async () => new AccountFields(FIELDS);
				const plan = await updatePermissionTemplate.plan(contextOf(parameters), readFields);
				expect([name, typeof JSON.parse(plan.toRow(0)?.request.body ?? '')]).toEqual([name, 'object']);
			} catch (error) {
				expect([name, error]).toEqual([name, expect.any(InputError)]);
			}
		}
	});
});
