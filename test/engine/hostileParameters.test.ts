/**
 * Parameters of a lead that an expression or a hand-written workflow sets to something that the editor does not offer:
 * the lead is sent by the rules, or refused with words for the user. No run ends with an error of JavaScript.
 */
import type { IDataObject } from 'n8n-workflow';
import { checkCall } from './support/bodyRules';
import { isNewestN8n } from './support/harness';
import { ADA, isOfN8n, runIfLoaded } from './support/rows';

const HOSTILE: Array<[string, unknown]> = [
	['null', null],
	['an empty text', ''],
	['a blank text', ' '],
	['a text', 'hostile'],
	['a number', 5],
	['true', true],
	['an empty object', {}],
	['an object', { a: 1 }],
	['an object in an object', { attribute: { name: 'mx_A', value: 'x' }, field: 5, value: {} }],
	['an empty list', []],
	['a list of null', [null]],
	['a list of null and an object', [null, {}]],
	['a list of texts', ['hostile']],
	['a list of lists', [[]]],
	['a locator', { __rl: true, mode: 'list', value: 'mx_A' }],
	['a locator of null', { __rl: true, mode: 'name', value: null }],
	[
		'a locator of a locator',
		{ __rl: true, mode: 'name', value: { __rl: true, mode: 'list', value: 'mx_A' } },
	],
	['__proto__', '__proto__'],
];

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
/** Those that are also written into a workflow by hand. */
const WRITTEN = ['null', 'a text', 'a number', 'an object', 'a list of null', 'a locator of null'];

const EMAIL = { name: 'EmailAddress', value: ADA };
const manual = (...attribute: unknown[]) => ({ attributes: { attribute: [EMAIL, ...attribute] } });
const set = (fieldSet: unknown) => ({ ...manual(), customFieldSets: { fieldSet: [fieldSet] } });
const AUTO_MAP = { dataToSend: 'autoMapInputData' };

/** Each parameter, by its path. */
const PARAMETERS: Array<[path: string, withValue: (value: unknown) => object]> = [
	['dataToSend', (dataToSend) => ({ ...manual(), dataToSend })],
	['attributes', (attributes) => ({ attributes })],
	['attributes.attribute', (attribute) => ({ attributes: { attribute } })],
	['attributes.attribute[]', (attribute) => manual(attribute)],
	['attributes.attribute[].name', (name) => manual({ name, value: 'x' })],
	[
		'attributes.attribute[].name.value',
		(value) => manual({ name: { __rl: true, mode: 'name', value }, value: 'x' }),
	],
	['attributes.attribute[].value', (value) => manual({ name: 'mx_A', value })],
	['customFieldSets', (customFieldSets) => ({ ...manual(), customFieldSets })],
	['customFieldSets.fieldSet', (fieldSet) => ({ ...manual(), customFieldSets: { fieldSet } })],
	['customFieldSets.fieldSet[]', (fieldSet) => set(fieldSet)],
	['customFieldSets.fieldSet[].name', (name) => set({ name, value: 'x', fields: { field: [] } })],
	['customFieldSets.fieldSet[].value', (value) => set({ name: 'mx_Set', value, fields: {} })],
	['customFieldSets.fieldSet[].fields', (fields) => set({ name: 'mx_Set', value: 'x', fields })],
	[
		'customFieldSets.fieldSet[].fields.field',
		(field) => set({ name: 'mx_Set', value: 'x', fields: { field } }),
	],
	[
		'customFieldSets.fieldSet[].fields.field[]',
		(field) => set({ name: 'mx_Set', value: 'x', fields: { field: [field] } }),
	],
	[
		'customFieldSets.fieldSet[].fields.field[].name',
		(name) => set({ name: 'mx_Set', value: '', fields: { field: [{ name, value: 'x' }] } }),
	],
	[
		'customFieldSets.fieldSet[].fields.field[].value',
		(value) => set({ name: 'mx_Set', value: '', fields: { field: [{ name: 'mx_A', value }] } }),
	],
	['inputsToIgnore', (inputsToIgnore) => ({ ...AUTO_MAP, inputsToIgnore })],
	['attributesJson', (attributesJson) => ({ dataToSend: 'json', attributesJson })],
	['searchBy', (searchBy) => ({ ...manual(), searchBy })],
	['searchByAttribute', (searchByAttribute) => ({ ...manual(), searchBy: 'other', searchByAttribute })],
	[
		'searchByAttribute.value',
		(value) => ({ ...manual(), searchBy: 'other', searchByAttribute: { __rl: true, mode: 'name', value } }),
	],
	['options', (options) => ({ ...manual(), options })],
	...['postUpdatedLead', 'emptyValues', 'onDuplicate'].map((name): [string, (value: unknown) => object] => [
		`options.${name}`,
		(value) => ({ ...manual(), options: { [name]: value } }),
	]),
	...['columnNames', 'unknownColumns'].map((name): [string, (value: unknown) => object] => [
		`options.${name}`,
		(value) => ({ ...AUTO_MAP, options: { [name]: value } }),
	]),
];

/** What JavaScript says, and what it makes of an object. */
const WORDS_OF_JAVASCRIPT =
	/cannot read|is not a function|not iterable|of undefined|of null|is not defined|\[object|TypeError|circular/i;

const LEAD = { EmailAddress: ADA, mx_A: 'x' };

/**
 * @param items one for each value, or a lead
 * @returns what is sent or said for each item; nothing if n8n does not load the workflow
 */
const attempt = async (parameters: object, items: IDataObject[] = [LEAD]): Promise<string[]> => {
	const result = await runIfLoaded({ parameters: parameters as never, items });
	if (!result || (result.error && isOfN8n(result.error))) return [];
	const { items: output, sent } = result;
	for (const body of sent) checkCall({ path: PATH, query: { postUpdatedLead: 'false' }, body });
	expect(output).toHaveLength(items.length);
	expect(sent.length).toBeLessThanOrEqual(items.length);
	return output.map(({ json }) => (json.error === undefined ? '' : `${json.error} ${json.message}`));
};

const expectPlainWords = (text: string) => {
	expect(text).not.toMatch(WORDS_OF_JAVASCRIPT);
	expect(text.length).toBeLessThan(500);
	if (text !== '') expect(text).toMatch(/^.{10,200}( \[item \d+\])? .{10,}$/);
};

describe.each(PARAMETERS)('%s', (_path, withValue) => {
	// With automatic mapping, the value would be a column too.
	const column = JSON.stringify(withValue('')).includes(AUTO_MAP.dataToSend) ? 'mx_B' : 'hostile';

	test('set by an expression', async () => {
		const items = HOSTILE.map(([, value]) => ({ ...LEAD, [column]: value }) as IDataObject);
		const texts = await attempt(withValue(`={{ $json.${column} }}`), items);
		// An earlier n8n does not run some of these workflows.
		if (isNewestN8n || texts.length > 0) expect(texts).toHaveLength(HOSTILE.length);
		for (const text of texts) expectPlainWords(text);
	});

	test.each(HOSTILE.filter(([what]) => WRITTEN.includes(what)))('written as %s', async (_what, value) => {
		try {
			for (const text of await attempt(withValue(value))) expectPlainWords(text);
		} catch (error) {
			if (!isOfN8n(error as Error)) throw error;
		}
	});
});
