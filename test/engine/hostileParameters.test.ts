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

const TEMPLATE = { resource: 'permissionTemplate', operation: 'update', otherPermissions: 'replace' };
const TEMPLATE_JSON = {
	...{ Name: 'Sales', Description: 'Text' },
	EntityPermissions: [
		{
			Entity: 'Lead',
			Permissions: [
				{ Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields: ['Phone', 'mx_A'] } },
			],
		},
	],
};
const permission = [
	{ action: 'View', access: 'PartialAccess', restrictedFields: ['Phone', 'mx_A'] },
	{ action: 'Edit', access: 'FullAccess', restrictedFields: ['Phone'] },
];
const locator = (value: string, mode = 'name') => ({ __rl: true, mode, value });
const EMAIL = { name: 'EmailAddress', value: ADA };
const fields = { field: [{ name: 'mx_B', value: 'x' }] };

/** All parameters with valid values, by the way in which data is given. */
const VALID: Record<string, object> = {
	'a lead by hand': {
		dataToSend: 'defineBelow',
		attributes: { attribute: [EMAIL, { name: locator('mx_A'), value: 'x' }, { name: 'mx_B', value: 'x' }] },
		customFieldSets: { fieldSet: [{ name: 'mx_Set', value: 'x', fields }] },
		searchBy: 'EmailAddress',
		options: { postUpdatedLead: false, emptyValues: 'skip', onDuplicate: 'fail' },
	},
	'a lead by another attribute': {
		attributes: { attribute: [EMAIL, { name: 'mx_A', value: 'x' }] },
		...{ searchBy: 'other', searchByAttribute: locator('mx_A') },
	},
	'a lead by columns': {
		...{ ...AUTO_MAP, inputsToIgnore: 'x' },
		options: { columnNames: 'schemaNames', unknownColumns: 'refuse' },
	},
	'a lead by JSON': { dataToSend: 'json', attributesJson: '{}' },
	'a template by hand': {
		...{ ...TEMPLATE, dataToSend: 'defineBelow', templateId: locator('T1', 'id') },
		...{ name: 'Sales', description: 'Text', templateJson: '{"Name":"Sales"}' },
		entityPermissions: { entityPermission: [{ entity: 'Lead', permissions: { permission } }] },
	},
	'a template by JSON': {
		...TEMPLATE,
		dataToSend: 'json',
		templateId: locator('T1', 'list'),
		templateJson: '{}',
	},
};
const FIXED = ['resource', 'operation', '__rl', 'mode'];

type Place = [path: string, withValue: (value: unknown) => object];
/** Each place in some data by its path, with what makes a copy of the data with a value there. */
const placesIn = (data: object): Place[] =>
	Object.entries(data)
		.filter(([key]) => !FIXED.includes(key))
		.flatMap(([key, inner]: [string, unknown]): Place[] => {
			const set = (value: unknown): object => Object.assign(structuredClone(data), { [key]: value });
			const inside = typeof inner === 'object' && inner !== null ? placesIn(inner) : [];
			const toOuter = ([path, withValue]: Place): Place => [
				`${key}.${path}`,
				(value) => set(withValue(value)),
			];
			return [[key, set], ...inside.map(toOuter)];
		});

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
		expect(text).toMatch(/^\S.{10,200}( \[item \d+ of \d+\])? .{10,}$/);
	}
	expect(output).toHaveLength(items.length);
};

describe.each(Object.entries(VALID))('%s', (_way, valid) => {
	test.each(placesIn(valid))('%s', async (_path, withValue) => {
		// With automatic mapping, the value would be a column too.
		const column = JSON.stringify(withValue('')).includes(AUTO_MAP.dataToSend) ? 'mx_B' : 'hostile';
		const items = HOSTILE.map((value) => ({ ...LEAD, [column]: value }) as IDataObject);
		await attempt(withValue(`={{ $json.${column} }}`), items);
	});
});

test.each(placesIn(TEMPLATE_JSON))('in the JSON of a template: %s', async (_path, withValue) => {
	const expression = '{{ JSON.stringify($json.hostile) }} ';
	const templateJson = `=${JSON.stringify(withValue('@')).replace('"@"', expression)}`;
	const items = HOSTILE.map((hostile) => ({ hostile }) as IDataObject);
	await attempt({ ...TEMPLATE, templateId: 'T1', dataToSend: 'json', templateJson }, items);
});
