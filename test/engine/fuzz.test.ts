/**
 * Hostile input in all parameters and items, where a request is built; hostileItems.test.ts runs some through the engine.
 * FUZZ_CASES sets how many are tried, SEED repeats them.
 */
import type { IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { findOperation } from '../../nodes/LeadManagement/operations';
import { InputError } from '../../nodes/LeadManagement/messages';
import fc from '../support/random';
import { checkCall } from './support/bodyRules';
import { NASTY_STRINGS, inputs } from './support/nastyInput';

const kinds = Object.entries(inputs);
const casesOfEach = Math.ceil(Number(process.env.FUZZ_CASES ?? 1_000) / kinds.length);

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
const FIELDS = NASTY_STRINGS.slice(0, 60).map((SchemaName, index) => ({
	SchemaName,
	DisplayName: NASTY_STRINGS[30 + (index % 40)],
}));
const ACCOUNTS = [new AccountFields(FIELDS), new AccountFields()];

/** Builds the request without sending it, and checks it or the error. Returns whether there is a request. */
const buildFor = async (fields: AccountFields, [resource, name]: Path, parameters: Input) => {
	const operation = findOperation(resource, name);
	if (!operation) throw new Error(`No such operation: ${resource}, ${name}`);
	const context = createContext(parameters);
	try {
		const plan = await operation.plan(context, async () => fields);
		const call = plan.toRow(0)?.call;
		if (!call) return false;
		if (!call.writes) {
			const { Parameter } = JSON.parse(call.request.body ?? '') as { Parameter: { TemplateId: string } };
			const own = { Id: Parameter.TemplateId, EntityPermissions: [] };
			const update = call.next?.({ success: { List: [own], RecordCount: 1 } });
			if (!update || 'problem' in update) throw new Error('The template is not updated');
			checkCall(update.request);
			return true;
		}
		checkCall(call.request);
		for (const words of ['A Lead with same Email already exists', 'A Lead with same Phone already exists']) {
			const kind = call.problems?.find(({ message }) => message.startsWith('Another lead'));
			const problem = { about: 'record' as const, message: '', description: '', kind, words };
			const next = call.next?.({ problem });
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

/** The same for an account that lists its fields and one that does not. */
const build = async (path: Path, parameters: Input) => {
	const built = await Promise.all(ACCOUNTS.map((fields) => buildFor(fields, path, parameters)));
	return built.includes(true);
};

const PROTOTYPES = [Object, Array, Function, String, Number, Boolean, Date, Map, Set, Promise, RegExp, Error];
/** Every property of the prototypes. */
const readPrototypes = () =>
	PROTOTYPES.flatMap(({ prototype }) =>
		Reflect.ownKeys(prototype).flatMap((key) => [
			key,
			...Object.values(Object.getOwnPropertyDescriptor(prototype, key) ?? {}),
		]),
	);
const untouched = readPrototypes();
afterEach(() => {
	const now = readPrototypes();
	expect(now.length).toBe(untouched.length);
	expect(now.filter((part, index) => !Object.is(part, untouched[index]))).toEqual([]);
});

it.each(kinds)(
	'builds requests by the rules, or refuses: %s',
	async (_, { operation, parameters }) => {
		let built = 0;
		await fc.assert(
			fc.asyncProperty(parameters, async (input) => {
				if (await build(operation, input)) built++;
			}),
			{ numRuns: casesOfEach },
		);
		// Rejecting everything would prove nothing.
		expect(built).toBeGreaterThan(casesOfEach / 50);
	},
	10 * 60_000,
);

const lead = (attributesJson: unknown) => ({ dataToSend: 'json', searchBy: 'default', attributesJson });
const autoMapped = (json: object, inputsToIgnore = '') => ({
	dataToSend: 'autoMapInputData',
	searchBy: 'default',
	inputsToIgnore,
	json,
});

/** Deeper than the stack of Node.js, which ends at about 10,000 calls. */
const LEVELS = 50_000;

describe.each([
	['a deep list', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
	['a deep object', '{"a":'.repeat(LEVELS) + '1' + '}'.repeat(LEVELS)],
])('%s', (_, deep) => {
	it.each([
		...['DEEP', '{"EmailAddress":"a@b.example","mx_X":DEEP}', '[{"Attribute":"EmailAddress","Value":DEEP}]'],
		'[{"Attribute":DEEP,"Value":"1"}]',
		'[{"Attribute":"mx_Set","Value":"1","Fields":DEEP}]',
		'[{"Attribute":"S","Value":"","Fields":[{"Attribute":"x","Value":DEEP}]}]',
		...['{"Name":DEEP}', '{"EntityPermissions":DEEP}'],
		'{"EntityPermissions":[{"Entity":"Lead","Permissions":DEEP}]}',
		'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":DEEP}}]}]}',
	])('at DEEP of a lead or a template is refused: %s', async (place) => {
		const json = place.replace('DEEP', () => deep);
		for (const given of [json, JSON.parse(json)]) {
			expect(await build(['lead', 'upsert'], lead(given))).toBe(false);
			const template = { dataToSend: 'json', templateId: 'T1', templateJson: given };
			expect(await build(['permissionTemplate', 'update'], template)).toBe(false);
		}
	});

	it('as a field of an item is refused', async () => {
		const json = { EmailAddress: 'a@b.example', mx_X: JSON.parse(deep) };
		expect(await build(['lead', 'upsert'], autoMapped(json))).toBe(false);
	});
});

it('Fields within Fields are refused', async () => {
	const nested = `${'[{"Attribute":"mx_Set","Value":"","Fields":'.repeat(2 * LEVELS)}[]${'}]'.repeat(2 * LEVELS)}`;
	expect(await build(['lead', 'upsert'], lead(nested))).toBe(false);
});

/** Work that grows faster than its input would exceed the test's timeout. */
describe('fifty thousand of them', () => {
	const MANY = 50_000;
	const many = (toText: (index: number) => string) =>
		Array.from({ length: MANY }, (_, index) => toText(index)).join(',');

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
			const attribute = [
				{ name: long, value: long },
				{ name: 'Phone', value: `1111${long}` },
			];
			const mapped = { dataToSend: 'defineBelow', searchBy: 'default', attributes: { attribute } };
			const json = { [long]: long, LeadType: `OT_${long}`, Phone: '1111' };
			for (const given of [mapped, lead(long), autoMapped(json, long)])
				await build(['lead', 'upsert'], given);
			const template = { dataToSend: 'defineBelow', templateId: long, name: long, description: long };
			await build(['permissionTemplate', 'update'], template);
		},
	);
});
