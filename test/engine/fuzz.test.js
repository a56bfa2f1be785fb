/**
 * Hostile input against every way into a request. Short here; `npm run fuzz` tries a hundred thousand cases and prints
 * the seed, which FUZZ_SEED repeats.
 */
const fc = require('fast-check');
const { findOperation } = require('../../nodes/LeadManagement/operations');
const { Refusal } = require('../../nodes/LeadManagement/refusal');
const { DEMO_KEYS } = require('../lead-service/settings');
const { checkCall } = require('./support/bodyRules');
const { runNode } = require('./support/harness');
const { NASTY_STRINGS, inputs } = require('./support/nastyInput');
const { recordCalls } = require('./support/recordCalls');

const CASES = Number(process.env.FUZZ_CASES ?? 2_500);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** @type {[string, any][]} */
const kinds = Object.entries(inputs);
const casesOfEach = Math.ceil(CASES / kinds.length);
if (process.env.FUZZ_CASES) console.log(`${casesOfEach * kinds.length} cases, FUZZ_SEED=${SEED}`);

/**
 * As much of n8n's context as an operation uses; any other call to it fails.
 * @returns {any}
 */
const createContext = ({ json = {}, ...parameters }) => ({
	getNodeParameter(name, _itemIndex, fallback) {
		const value = name.split('.').reduce((inner, key) => inner?.[key], parameters);
		return value === undefined ? fallback : value;
	},
	getInputData: () => [{ json }],
});

/** Sends the input as far as the door. @returns {boolean} whether there is a request; a refusal is checked too */
const build = ([resource, name], parameters) => {
	try {
		checkCall(findOperation(resource, name).toRequest(createContext(parameters), 0));
		return true;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		expect(error.message).not.toBe('');
		expect(error.description).not.toBe('');
		return false;
	}
};

const PROTOTYPES = [Object, Array, Function, String, Number, Boolean, Date, Map, Set, Promise, RegExp, Error];
/** Every property of the prototypes, with its value or getter. */
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
const minutes = 60_000;

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
		// Refusing everything would prove nothing.
		expect(built).toBeGreaterThan(casesOfEach / 50);
	},
	10 * minutes,
);

const DEEP = 100_000;
const deepList = () => '['.repeat(DEEP) + ']'.repeat(DEEP);
const deepObject = () => '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP);

describe.each([
	['a deep list', deepList],
	['a deep object', deepObject],
])('%s', (_, deep) => {
	it.each([
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

	it.each([
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

/** Work that grows faster than its input would not end within the test's time. */
describe('a hundred thousand of them', () => {
	const MANY = 100_000;
	const many = (toText) => Array.from({ length: MANY }, (_, index) => toText(index)).join(',');
	const lead = (attributesJson) => ({ dataToSend: 'json', searchBy: 'default', attributesJson });

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
	const keys = 'accessKey=u%24r0123456789abcdef0123456789abcdef&secretKey=s3%2Bcr%2Fet%3Dk%26y%2520%20blank';
	const ROWS = Math.min(casesOfEach, 80);
	const sample = (arbitrary) => fc.sample(arbitrary, { seed: SEED, numRuns: ROWS });
	const WAYS = {
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
			fc.dictionary(fc.constantFrom('EmailAddress', ...NASTY_STRINGS), fc.constantFrom(...NASTY_STRINGS)),
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
			const headerNames = new Set();
			const calls = recordCalls(baseUrl, ({ path, rawQuery, headers, body }) => {
				Object.keys(headers).forEach((name) => headerNames.add(name));
				expect(rawQuery.endsWith(`&${keys}`)).toBe(true);
				const query = Object.fromEntries(new URLSearchParams(rawQuery.slice(0, -keys.length - 1)));
				checkCall({ path, query, body });
				const Message = path.endsWith('/Update') ? { IsSuccessful: true } : { Id: '1', AffectedRows: 1 };
				return { body: { Status: 'Success', Message } };
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
			expect([...headerNames].sort()).toEqual([
				...[
					'accept',
					'accept-encoding',
					'connection',
					'content-length',
					'content-type',
					'host',
					'user-agent',
				],
			]);
		},
		minutes,
	);
});
