/**
 * Dates and times go by their value, in each of n8n's expression engines: in the parent process (n8n 1.x and "legacy"),
 * and isolated, where n8n 2.x turns every DateTime into text.
 */
import { DateTime } from 'luxon';
import { Expression } from 'n8n-workflow';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { AUTO_MAP, run } from './support/rows';

const PHONE = { name: 'Phone', value: '1111' };
const TEXT = '2024-01-05T10:00:00.000+05:30';
const UTC = '2024-01-05 04:30:00';

/** What n8n 2.x's isolated expression engine returns (`__prepareForTransfer` in its expression-runtime). */
const toTransferable = (value: unknown): unknown => {
	if (DateTime.isDateTime(value)) return value.toISO();
	if (Array.isArray(value)) return value.map(toTransferable);
	if (value?.constructor !== Object) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toTransferable(inner)]));
};

/** Jest cannot load an isolated engine, so this converts the results of the other one. */
const isolateExpressions = () => {
	const prototype = Expression.prototype as unknown as {
		renderExpression: (...parameters: unknown[]) => unknown;
	};
	const { renderExpression } = prototype;
	jest.spyOn(prototype, 'renderExpression').mockImplementation(function (this: unknown, ...parameters) {
		return toTransferable(renderExpression.apply(this, parameters));
	});
};

interface Pair {
	Attribute: string;
	Value: string;
	Fields?: Pair[];
}

/** The values that are sent, by attribute, with those of custom field sets. */
const valuesOf = async (parameters: INodeParameters, item: IDataObject = {}) => {
	const { error, sent } = await run({ parameters, items: [{ json: item }] }, 'stopWorkflow');
	if (error) throw error;
	const pairs = (JSON.parse(sent[0]) as Pair[]).flatMap((pair) => [pair, ...(pair.Fields ?? [])]);
	return Object.fromEntries(pairs.map(({ Attribute, Value }) => [Attribute, Value]));
};

describe.each([
	['the parent process', () => {}],
	['isolation', isolateExpressions],
])('expressions in %s', (_engine, prepare) => {
	beforeEach(prepare);
	afterEach(() => jest.restoreAllMocks());

	test.each([
		['a DateTime', `={{ DateTime.fromISO('${TEXT}') }}`, UTC],
		['a Date', `={{ new Date('${TEXT}') }}`, UTC],
		['text of the item that is a date and time', '={{ $json.text }}', UTC],
		['text that was typed', TEXT, UTC],
		['a date and time within other text', '=since {{ $json.text }}', `since ${TEXT}`],
		['a DateTime within other text', `={{ DateTime.fromISO('${TEXT}').toFormat('yyyy') }}/{{ 1 }}`, '2024/1'],
	])('%s', async (_what, value, expected) => {
		const attributes = { attribute: [PHONE, { name: 'mx_A', value }] };
		const customFieldSets = {
			fieldSet: [{ name: 'mx_Set', value, fields: { field: [{ name: 'mx_Inner', value }] } }],
		};
		expect(await valuesOf({ attributes, customFieldSets }, { text: TEXT })).toEqual({
			Phone: PHONE.value,
			mx_A: expected,
			mx_Set: expected,
			mx_Inner: expected,
		});
	});

	test.each([
		[
			'an object',
			'={{ { Phone: "1111", mx_A: $json.date, mx_B: $json.text, mx_Set: { mx_C: $json.date } } }}',
		],
		[
			'a list',
			'={{ [{ Attribute: "Phone", Value: "1111" }, { Attribute: "mx_A", Value: $json.date }, { Attribute: "mx_B", Value: $json.text }, { Attribute: "mx_Set", Value: "", Fields: [{ Attribute: "mx_C", Value: $json.date }] }] }}',
		],
		['text', `{"Phone": "1111", "mx_A": "${TEXT}", "mx_B": "${TEXT}", "mx_Set": {"mx_C": "${TEXT}"}}`],
	])('in JSON as %s', async (_what, template) => {
		const attributesJson = template.replaceAll('$json.date', '$json.text.toDateTime()');
		expect(await valuesOf({ dataToSend: 'json', attributesJson }, { text: TEXT })).toEqual({
			Phone: PHONE.value,
			mx_A: UTC,
			mx_B: UTC,
			mx_Set: '',
			mx_C: UTC,
		});
	});

	test('a DateTime that is none is refused', async () => {
		const attributes = {
			attribute: [PHONE, { name: 'mx_A', value: `={{ DateTime.fromISO('x').toString() }}` }],
		};
		const refusal = { message: expect.stringMatching(/"mx_A".*an invalid date/) };
		await expect(valuesOf({ attributes })).rejects.toMatchObject(refusal);
	});

	test('each expression is evaluated once', async () => {
		const evaluated = jest.spyOn(
			Expression.prototype as unknown as { renderExpression: (expression: string) => unknown },
			'renderExpression',
		);
		const pairs = Array.from({ length: 100 }, (_, index) => ({
			name: `mx_${index}`,
			value: '={{ $json.text }}',
		}));
		await valuesOf({ attributes: { attribute: [PHONE, ...pairs] } }, { text: TEXT });
		const ofText = evaluated.mock.calls.filter(([expression]) => expression.includes('$json.text'));
		expect(ofText).toHaveLength(pairs.length);
	});
});

test('the date and time of an item is sent in UTC, whatever holds it', async () => {
	const item: Record<string, unknown> = {
		Phone: PHONE.value,
		mx_A: DateTime.fromISO(TEXT),
		mx_B: new Date(TEXT),
		mx_C: TEXT,
		mx_D: { mx_E: TEXT },
	};
	expect(await valuesOf(AUTO_MAP, item as IDataObject)).toEqual({
		Phone: PHONE.value,
		mx_A: UTC,
		mx_B: UTC,
		mx_C: UTC,
		mx_D: '',
		mx_E: UTC,
	});
});
