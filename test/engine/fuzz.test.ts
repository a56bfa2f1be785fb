/**
 * Hostile input in all parameters and items. The default is a short run. `npm run fuzz` tries 100,000 cases and prints
 * the seed. FUZZ_SEED repeats a run.
 */
import fc, { type Arbitrary } from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { findOperation } from '../../nodes/LeadManagement/operations';
import { Refusal } from '../../nodes/LeadManagement/refusal';
import { DEMO_KEYS } from '../lead-service/settings';
import { checkCall } from './support/bodyRules';
import { runNode } from './support/harness';
import { NASTY_STRINGS, inputs } from './support/nastyInput';
import { recordCalls } from './support/recordCalls';
import { ENCODED_DEMO_KEYS, HEADER_NAMES, answerSuccess } from './support/wire';

const CASES = Number(process.env.FUZZ_CASES ?? 2_500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const kinds = Object.entries(inputs);
const casesOfEach = Math.ceil(CASES / kinds.length);
if (process.env.FUZZ_CASES) console.log(`${casesOfEach * kinds.length} cases, FUZZ_SEED=${SEED}`);

type Path = [resource: string, operation: string];
type Input = Record<string, unknown>;

/** The part of n8n's context that an operation uses. Any other call to it fails. */
const createContext = ({ json = {}, ...parameters }: Input) => {
	const context = {
		getNodeParameter(name: string, _itemIndex: number, fallback?: unknown) {
			const value = name
				.split('.')
				.reduce<unknown>((inner, key) => (inner as Input | undefined)?.[key], parameters);
			return value === undefined ? fallback : value;
		},
		getInputData: () => [{ json }],
	};
	return context as unknown as IExecuteFunctions;
};

/** Builds the request without sending it, and checks it or the error. Returns whether there is a request. */
const build = ([resource, name]: Path, parameters: Input) => {
	const operation = findOperation(resource, name);
	if (!operation) throw new Error(`No such operation: ${resource}, ${name}`);
	try {
		const request = operation.toRequest(createContext(parameters), 0);
		if (request) checkCall(request);
		return request !== undefined;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		expect(error.message).not.toBe('');
		expect(error.description).not.toBe('');
		return false;
	}
};

const PROTOTYPES = [Object, Array, Function, String, Number, Boolean, Date, Map, Set, Promise, RegExp, Error];
/** Every property of the prototypes, with its value, getter and setter. */
const readPrototypes = () =>
	PROTOTYPES.flatMap(({ prototype }) =>
		Reflect.ownKeys(prototype).flatMap((key) => {
			const { value, get, set } = Reflect.getOwnPropertyDescriptor(prototype, key) ?? {};
			return [key, value, get, set];
		}),
	);
const untouched = readPrototypes();
afterEach(() => {
	const now = readPrototypes();
	expect(now.length).toBe(untouched.length);
	expect(now.filter((part, index) => !Object.is(part, untouched[index]))).toEqual([]);
});

const runs = { seed: SEED, numRuns: casesOfEach };
const MINUTE_MS = 60_000;

it.each(kinds)(
	'builds requests by the rules, or refuses: %s',
	(_, { operation, parameters }) => {
		let built = 0;
		fc.assert(
			fc.property(parameters, (input) => {
				if (build(operation, input)) built++;
			}),
			runs,
		);
		// Rejecting everything would prove nothing.
		expect(built).toBeGreaterThan(casesOfEach / 50);
	},
	10 * MINUTE_MS,
);

const DEEP = 100_000;
const deepList = () => '['.repeat(DEEP) + ']'.repeat(DEEP);
const deepObject = () => '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP);

type ToText = (deep: string) => string;

describe.each([
	['a deep list', deepList],
	['a deep object', deepObject],
])('%s', (_, deep) => {
	it.each<[name: string, toText: ToText]>([
		['the JSON', (text) => text],
		['a value', (text) => `{"EmailAddress":"a@b.example","mx_X":${text}}`],
		['a value of a pair', (text) => `[{"Attribute":"EmailAddress","Value":${text}}]`],
		['a name of a pair', (text) => `[{"Attribute":${text},"Value":"1"}]`],
		['a name beside Fields', (text) => `[{"Attribute":${text},"Value":"1","Fields":[]}]`],
		['a name beside wrong Fields', (text) => `[{"Attribute":${text},"Value":"1","Fields":1}]`],
		['the Fields of a pair', (text) => `[{"Attribute":"mx_Set","Value":"1","Fields":${text}}]`],
		[
			'a value in Fields',
			(text) => `[{"Attribute":"S","Value":"","Fields":[{"Attribute":"x","Value":${text}}]}]`,
		],
	])('as %s of a lead is refused', (_, toText) => {
		const parameters = { dataToSend: 'json', searchBy: 'default', attributesJson: toText(deep()) };
		expect(build(['lead', 'upsert'], parameters)).toBe(false);
		const given = { ...parameters, attributesJson: JSON.parse(toText(deep())) };
		expect(build(['lead', 'upsert'], given)).toBe(false);
	});

	it('as a field of an item is refused', () => {
		const json = { EmailAddress: 'a@b.example', mx_X: JSON.parse(deep()) };
		const parameters = { dataToSend: 'autoMapInputData', inputsToIgnore: '', searchBy: 'default', json };
		expect(build(['lead', 'upsert'], parameters)).toBe(false);
	});

	it.each<[name: string, toText: ToText]>([
		['the JSON', (text) => text],
		['the Name', (text) => `{"Name":${text}}`],
		['the EntityPermissions', (text) => `{"EntityPermissions":${text}}`],
		['an Entity', (text) => `{"EntityPermissions":[{"Entity":${text},"Permissions":[]}]}`],
		['the Permissions', (text) => `{"EntityPermissions":[{"Entity":"Lead","Permissions":${text}}]}`],
		['an Action', (text) => `{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":${text}}]}]}`],
		[
			'the RestrictedFields',
			(text) =>
				`{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":${text}}}]}]}`,
		],
	])('as %s of a template is refused', (_, toText) => {
		const parameters = { dataToSend: 'json', templateId: 'T1', templateJson: toText(deep()) };
		expect(build(['permissionTemplate', 'update'], parameters)).toBe(false);
	});
});

/** Work that grows faster than its input would exceed the test's timeout. */
describe('a hundred thousand of them', () => {
	const MANY = 100_000;
	const many = (toText: (index: number) => string) =>
		Array.from({ length: MANY }, (_, index) => toText(index)).join(',');
	const lead = (attributesJson: string) => ({ dataToSend: 'json', searchBy: 'default', attributesJson });

	it.each([
		['attributes', `{"EmailAddress":"a@b.example",${many((index) => `"mx_${index}":"${index}"`)}}`, true],
		[
			'pairs',
			`[{"Attribute":"Phone","Value":"1"},${many((index) => `{"Attribute":"mx_${index}","Value":"1"}`)}]`,
			true,
		],
		['fields of a set', `{"Phone":"1","mx_Set":{${many((index) => `"mx_${index}":"1"`)}}}`, true],
		['entries of another form', `[${many(() => '1')}]`, false],
		['attributes of one name', `[${many(() => '{"Attribute":"Phone","Value":"1"}')}]`, false],
		['attributes, and then a broken end', `{${many((index) => `"mx_${index}":"1"`)},,}`, false],
	])('%s', (_, json, isBuilt) => {
		expect(build(['lead', 'upsert'], lead(json))).toBe(isBuilt);
	});

	it.each(NASTY_STRINGS.filter((text) => text.length > 0 && text.length < 30))('in a row: %j', (text) => {
		const long = text.repeat(MANY / 5);
		const collection = {
			attributes: {
				attribute: [
					{ name: long, value: long },
					{ name: 'Phone', value: `1${long}` },
				],
			},
		};
		build(['lead', 'upsert'], { dataToSend: 'defineBelow', searchBy: 'default', ...collection });
		build(['lead', 'upsert'], lead(long));
		const item = { dataToSend: 'autoMapInputData', searchBy: 'default', inputsToIgnore: long };
		build(['lead', 'upsert'], { ...item, json: { [long]: long, LeadType: `OT_${long}`, Phone: '1' } });
		const template = { dataToSend: 'defineBelow', templateId: long, name: long, description: long };
		build(['permissionTemplate', 'update'], template);
	});
});

describe('through the engine', () => {
	const baseUrl = 'https://service.example';
	const credentials = { leadManagementApi: { baseUrl, ...DEMO_KEYS, callLimit: 1_000_000 } };
	const ROWS = Math.min(casesOfEach, 80);
	const sample = (arbitrary: Arbitrary<IDataObject>) => fc.sample(arbitrary, { seed: SEED, numRuns: ROWS });
	const WAYS: Record<string, [rows: Arbitrary<IDataObject>, parameters: IDataObject]> = {
		'leads by collections': [
			fc.record({ name: fc.constantFrom(...NASTY_STRINGS), value: fc.constantFrom(...NASTY_STRINGS) }),
			{
				attributes: {
					attribute: [
						{ name: { __rl: true, mode: 'name', value: '={{ $json.name }}' }, value: '={{ $json.value }}' },
						{ name: 'Phone', value: '={{ "1" + $json.value }}' },
					],
				},
			},
		],
		'leads by automatic mapping': [
			fc
				.tuple(
					fc.dictionary(fc.constantFrom('EmailAddress', ...NASTY_STRINGS), fc.constantFrom(...NASTY_STRINGS)),
					fc.boolean(),
				)
				.map(([row, hasEmail]) => (hasEmail ? { ...row, EmailAddress: 'ada@example.com' } : row)),
			{ dataToSend: 'autoMapInputData', inputsToIgnore: '={{ Object.keys($json)[0] ?? "" }}' },
		],
		'leads by JSON': [
			fc.record({ value: fc.constantFrom(...NASTY_STRINGS) }),
			{ dataToSend: 'json', attributesJson: '={{ JSON.stringify({ Phone: "1", mx_Text: $json.value }) }}' },
		],
		'leads by JSON that is put together badly': [
			fc.record({ value: fc.constantFrom(...NASTY_STRINGS) }),
			{ dataToSend: 'json', attributesJson: '={ "Phone": "1", "mx_Text": "{{ $json.value }}" }' },
		],
		templates: [
			fc.record({ value: fc.constantFrom(...NASTY_STRINGS) }),
			{
				resource: 'permissionTemplate',
				operation: 'update',
				templateId: { __rl: true, mode: 'id', value: '={{ $json.value }}' },
				name: '={{ $json.value }}',
			},
		],
	};

	it.each(Object.entries(WAYS))(
		'sends by the rules, one output for each input: %s',
		async (_, [rows, parameters]) => {
			const headerNames = new Set<string>();
			const calls = recordCalls(baseUrl, ({ path, rawQuery, headers, body }) => {
				Object.keys(headers).forEach((name) => headerNames.add(name));
				expect(rawQuery.endsWith(`&${ENCODED_DEMO_KEYS}`)).toBe(true);
				const ownQuery = rawQuery.slice(0, -ENCODED_DEMO_KEYS.length - 1);
				checkCall({ path, query: Object.fromEntries(new URLSearchParams(ownQuery)), body });
				return answerSuccess({ path });
			});
			const items = sample(rows).map((json) => ({ json }));
			const run = await runNode({ credentials, parameters, items, onError: 'continueRegularOutput' });

			expect(run.status).toBe('success');
			expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_item, item) => ({ item })));
			for (const { json, error } of run.items) {
				if (error) expect([error.name, json]).toEqual(['NodeOperationError', { error: error.message }]);
				else expect(json.Status).toBe('Success');
			}
			expect(calls.length).toBeGreaterThan(ROWS / 50);
			expect([...headerNames].sort()).toEqual(HEADER_NAMES);
		},
		MINUTE_MS,
	);
});
