/**
 * Hostile input in all parameters and items. The default is a short run. `npm run fuzz` tries 100,000 cases and prints
 * the seed. SEED repeats a run.
 */
import type { Arbitrary } from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountField } from '../../nodes/LeadManagement/account/accountFields';
import { AccountFields, toComparableName } from '../../nodes/LeadManagement/account/accountFields';
import { findOperation } from '../../nodes/LeadManagement/operations';
import { InputError, withoutInvisible } from '../../nodes/LeadManagement/messages';
import { DEMO_KEYS } from '../lead-service/settings';
import fc, { SEED } from '../support/random';
import { checkCall } from './support/bodyRules';
import { runNode } from './support/harness';
import { NASTY_STRINGS, inputs } from './support/nastyInput';
import { recordCalls } from './support/recordCalls';
import { ENCODED_DEMO_KEYS, HEADER_NAMES, answerSuccess } from './support/wire';

const CASES = Number(process.env.FUZZ_CASES ?? 1_000);
const kinds = Object.entries(inputs);
const casesOfEach = Math.ceil(CASES / kinds.length);
if (process.env.FUZZ_CASES) console.log(`${casesOfEach * kinds.length} cases, SEED=${SEED}`);

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
		getNode: () => ({ type: 'leadManagement' }),
	};
	return context as unknown as IExecuteFunctions;
};

/** Line breaks, escape codes, and characters that change the direction of a text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const WORDS_OF_JAVASCRIPT =
	/cannot read|is not a function|not iterable|\[object|TypeError|maximum call stack/i;

/** Some of the nasty names are fields of the account, some display names, and some display names of two fields. */
const FIELDS: AccountField[] = NASTY_STRINGS.slice(0, 60).map((SchemaName, index) => ({
	SchemaName,
	DisplayName: NASTY_STRINGS[30 + (index % 40)],
}));
const ACCOUNTS = [new AccountFields(FIELDS), new AccountFields()];

/**
 * Builds the request without sending it, for an account that lists its fields and one that does not, and checks it or
 * the error. Returns whether there is a request.
 */
const build = (path: Path, parameters: Input) =>
	Promise.all(ACCOUNTS.map((fields) => buildFor(fields, path, parameters))).then((built) =>
		built.includes(true),
	);

const buildFor = async (fields: AccountFields, [resource, name]: Path, parameters: Input) => {
	const operation = findOperation(resource, name);
	if (!operation) throw new Error(`No such operation: ${resource}, ${name}`);
	const context = createContext(parameters);
	try {
		const plan = await operation.plan(context, async () => fields);
		const request = plan.toRow(0)?.request;
		if (!request) return false;
		checkCall(request);
		for (const words of ['A Lead with same Email already exists', 'A Lead with same Phone already exists']) {
			const kind = plan.problems.find(({ message }) => message.startsWith('Another lead'));
			const problem = { message: '', description: '', kind, words };
			const next = plan.followUp?.({ problem }, { request });
			if (next && 'request' in next) checkCall(next.request);
		}
		return true;
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
		for (const text of [error.message, error.description]) {
			expect(text).not.toBe('');
			expect(text.length).toBeLessThan(2_000);
			expect(text).not.toMatch(UNPRINTABLE);
			expect(text).not.toMatch(WORDS_OF_JAVASCRIPT);
		}
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
	`builds requests by the rules, or refuses, SEED=${SEED}: %s`,
	async (_, { operation, parameters }) => {
		let built = 0;
		await fc.assert(
			fc.asyncProperty(parameters, async (input) => {
				if (await build(operation, input)) built++;
			}),
			runs,
		);
		// Rejecting everything would prove nothing.
		expect(built).toBeGreaterThan(casesOfEach / 50);
	},
	10 * MINUTE_MS,
);

/** Deeper than the stack of Node.js, which ends at about 10,000 calls. */
const DEEP = 50_000;
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
	])('as %s of a lead is refused', async (_, toText) => {
		const parameters = { dataToSend: 'json', searchBy: 'default', attributesJson: toText(deep()) };
		expect(await build(['lead', 'upsert'], parameters)).toBe(false);
		const given = { ...parameters, attributesJson: JSON.parse(toText(deep())) };
		expect(await build(['lead', 'upsert'], given)).toBe(false);
	});

	it('of Fields within Fields is refused', async () => {
		const nested = (depth: number) =>
			`${'[{"Attribute":"mx_Set","Value":"","Fields":'.repeat(depth)}[]${'}]'.repeat(depth)}`;
		const parameters = { dataToSend: 'json', searchBy: 'default', attributesJson: nested(100_000) };
		expect(await build(['lead', 'upsert'], parameters)).toBe(false);
	});

	it('as a field of an item is refused', async () => {
		const json = { EmailAddress: 'a@b.example', mx_X: JSON.parse(deep()) };
		const parameters = { dataToSend: 'autoMapInputData', inputsToIgnore: '', searchBy: 'default', json };
		expect(await build(['lead', 'upsert'], parameters)).toBe(false);
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
	])('as %s of a template is refused', async (_, toText) => {
		const parameters = { dataToSend: 'json', templateId: 'T1', templateJson: toText(deep()) };
		expect(await build(['permissionTemplate', 'update'], parameters)).toBe(false);
	});
});

/** Work that grows faster than its input would exceed the test's timeout. */
describe('fifty thousand of them', () => {
	const MANY = 50_000;
	const many = (toText: (index: number) => string) =>
		Array.from({ length: MANY }, (_, index) => toText(index)).join(',');
	const lead = (attributesJson: string) => ({ dataToSend: 'json', searchBy: 'default', attributesJson });

	it.each([
		['attributes', `{"EmailAddress":"a@b.example",${many((index) => `"mx_${index}":"${index}"`)}}`, true],
		[
			'pairs',
			`[{"Attribute":"Phone","Value":"1111"},${many((index) => `{"Attribute":"mx_${index}","Value":"1"}`)}]`,
			true,
		],
		['fields of a set', `{"Phone":"1111","mx_Set":{${many((index) => `"mx_${index}":"1"`)}}}`, true],
		['entries of another form', `[${many(() => '1')}]`, false],
		['attributes of one name', `[${many(() => '{"Attribute":"Phone","Value":"1111"}')}]`, false],
		['attributes, and then a broken end', `{${many((index) => `"mx_${index}":"1"`)},,}`, false],
	])('%s', async (_, json, isBuilt) => {
		expect(await build(['lead', 'upsert'], lead(json))).toBe(isBuilt);
	});

	it.each(NASTY_STRINGS.filter((text) => text.length > 0 && text.length < 30))(
		'in a row: %j',
		async (text) => {
			const long = text.repeat(MANY / 5);
			const collection = {
				attributes: {
					attribute: [
						{ name: long, value: long },
						{ name: 'Phone', value: `1111${long}` },
					],
				},
			};
			await build(['lead', 'upsert'], { dataToSend: 'defineBelow', searchBy: 'default', ...collection });
			await build(['lead', 'upsert'], lead(long));
			const item = { dataToSend: 'autoMapInputData', searchBy: 'default', inputsToIgnore: long };
			await build(['lead', 'upsert'], {
				...item,
				json: { [long]: long, LeadType: `OT_${long}`, Phone: '1111' },
			});
			const template = { dataToSend: 'defineBelow', templateId: long, name: long, description: long };
			await build(['permissionTemplate', 'update'], template);
		},
	);
});

describe(`through the engine, SEED=${SEED}`, () => {
	const baseUrl = 'https://service.example';
	const credentials = { leadManagementApi: { baseUrl, ...DEMO_KEYS, callLimit: 1_000_000 } };
	const ROWS = Math.min(casesOfEach, 80);
	const sample = (arbitrary: Arbitrary<IDataObject>) => fc.sample(arbitrary, { seed: SEED, numRuns: ROWS });
	const columns = fc
		.tuple(
			fc.dictionary(fc.constantFrom('EmailAddress', ...NASTY_STRINGS), fc.constantFrom(...NASTY_STRINGS)),
			fc.boolean(),
		)
		.map(([row, hasEmail]) => (hasEmail ? { ...row, EmailAddress: 'ada@example.com' } : row));
	const autoMap = {
		dataToSend: 'autoMapInputData',
		inputsToIgnore: '={{ Object.keys($json)[0] ?? "" }}',
	};
	/** True for a row of automatic mapping whose columns are all blank, the ignored ones aside. */
	const isBlankRow = (row: IDataObject) => {
		const [first = ''] = Object.keys(row);
		const toKey = (name: string) => toComparableName(name) || withoutInvisible(name).trim();
		const ignored = first.split(',').map(toKey).filter(Boolean);
		return Object.entries(row).every(
			([name, value]) => withoutInvisible(String(value)).trim() === '' || ignored.includes(toKey(name)),
		);
	};
	interface Way {
		rows: Arbitrary<IDataObject>;
		parameters: IDataObject;
		/** The account's fields, where it lists them. */
		fields?: AccountField[];
		isSkipped?: (row: IDataObject) => boolean;
	}
	const WAYS: Record<string, Way> = {
		'leads by collections': {
			rows: fc.record({ name: fc.constantFrom(...NASTY_STRINGS), value: fc.constantFrom(...NASTY_STRINGS) }),
			parameters: {
				attributes: {
					attribute: [
						{ name: '={{ $json.name }}', value: '={{ $json.value }}' },
						{ name: 'Phone', value: '={{ "1111" + $json.value }}' },
					],
				},
			},
		},
		'leads by collections with pickers': {
			rows: fc.record({
				name: fc.oneof(fc.constantFrom('mx_City', 'LastName'), fc.constantFrom(...NASTY_STRINGS)),
				value: fc.constantFrom(...NASTY_STRINGS),
			}),
			parameters: {
				attributes: {
					attribute: [
						{ name: { __rl: true, mode: 'name', value: '={{ $json.name }}' }, value: '={{ $json.value }}' },
						{ name: 'Phone', value: '={{ "1111" + $json.value }}' },
					],
				},
			},
		},
		'leads by automatic mapping': { rows: columns, parameters: autoMap, isSkipped: isBlankRow },
		'leads by automatic mapping to fields of the account': {
			rows: columns,
			parameters: autoMap,
			// A list with a nameless field is none.
			fields: FIELDS.filter(({ SchemaName }) => SchemaName.trim() !== ''),
			isSkipped: isBlankRow,
		},
		'leads by JSON': {
			rows: fc.record({ value: fc.constantFrom(...NASTY_STRINGS) }),
			parameters: {
				dataToSend: 'json',
				attributesJson: '={{ JSON.stringify({ Phone: "1111", mx_Text: $json.value }) }}',
			},
		},
		'leads by JSON that is put together badly': {
			rows: fc.record({ value: fc.constantFrom(...NASTY_STRINGS) }),
			parameters: {
				dataToSend: 'json',
				attributesJson: '={ "Phone": "1111", "mx_Text": "{{ $json.value }}" }',
			},
		},
		templates: {
			rows: fc.record({ value: fc.constantFrom(...NASTY_STRINGS) }),
			parameters: {
				resource: 'permissionTemplate',
				operation: 'update',
				templateId: { __rl: true, mode: 'id', value: '={{ $json.value }}' },
				name: '={{ $json.value }}',
			},
		},
	};

	it.each(Object.entries(WAYS))(
		'sends by the rules, one output for each input: %s',
		async (_, { rows, parameters, fields, isSkipped = () => false }) => {
			const headerNames = new Set<string>();
			const calls = recordCalls(baseUrl, ({ method, path, rawQuery, headers, body }) => {
				if (method === 'GET') {
					expect([path, rawQuery]).toEqual(['/v2/LeadManagement.svc/LeadsMetaData.Get', ENCODED_DEMO_KEYS]);
					return fields ? { body: fields } : { status: 404 };
				}
				Object.keys(headers).forEach((name) => headerNames.add(name));
				expect(rawQuery.endsWith(`&${ENCODED_DEMO_KEYS}`)).toBe(true);
				const ownQuery = rawQuery.slice(0, -ENCODED_DEMO_KEYS.length - 1);
				checkCall({ path, query: Object.fromEntries(new URLSearchParams(ownQuery)), body });
				return answerSuccess({ path });
			});
			const items = sample(rows).map((json) => ({ json }));
			// What concerns the columns of a run refuses all of its items.
			const batches = parameters === autoMap ? items.map((item) => [item]) : [items];
			for (const batch of batches) {
				const run = await runNode({
					credentials,
					parameters,
					items: batch,
					onError: 'continueRegularOutput',
				});
				expect(run.status).toBe('success');
				const pairedItems = run.items.map(({ pairedItem }) => pairedItem);
				// A row whose only value is ignored may be refused for what its headings say of a file.
				const isEmpty = pairedItems.length === 0 && batch.length === 1 && isSkipped(batch[0].json);
				if (!isEmpty) expect(pairedItems).toEqual(batch.map((_item, item) => ({ item })));
				for (const { json, error } of run.items) {
					expect(error).toBeUndefined();
					if (json.Status === 'Success') continue;
					expect(json).toEqual({
						error: expect.stringMatching(parameters === autoMap ? /^\S/ : /^\S.* \[item \d+\]$/s),
						message: expect.stringMatching(/\S/),
					});
				}
			}
			expect(calls.filter(({ method }) => method === 'POST').length).toBeGreaterThan(ROWS / 50);
			expect(calls.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(1);
			expect([...headerNames].sort()).toEqual(HEADER_NAMES);
		},
		MINUTE_MS,
	);
});
