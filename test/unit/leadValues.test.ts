/** Values of every type of JavaScript, which other nodes of the same process may leave in an item. */
import fc from '../support/random';
import { DateTime } from 'luxon';
import { InputError } from '../../nodes/LeadManagement/messages';
import { toGivenAttribute } from '../../nodes/LeadManagement/operations/lead/attributes';
import { toBody } from '../../nodes/LeadManagement/operations/lead/leadBody';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';

class Money {
	constructor(readonly amount = 5) {}
}
const circular: Record<string, unknown> = { a: 1 };
circular.self = circular;
const circularList: unknown[] = [];
circularList.push(circularList);
const broken = {
	get city(): string {
		throw new Error('No city');
	},
};
const refuse = () => {
	throw new Error('No access');
};
const hostile = new Proxy({}, { get: refuse, has: refuse });

const LEAD = {
	where: 'The item',
	mayHaveSearchBy: false,
	searchBy: undefined,
	sendBlanks: false,
	adviseOnContact: () => '',
};
const bodyOf = (name: string, value: unknown, column?: string, fields = new AccountFields()) => {
	const email = { name: 'EmailAddress', value: 'ada@example.com' };
	return toBody({ ...LEAD, given: [email, { ...toGivenAttribute(name, value), column }], fields }, []);
};

describe.each([
	['column', 'Stage'],
	['attribute', undefined],
])('with the name of its %s', (_what, column) => {
	test.each<[string, unknown]>([
		['a Set', new Set(['Rome'])],
		['an empty Set', new Set()],
		['a Map', new Map([['a', 1]])],
		['bytes', Buffer.from('Rome')],
		['bytes in JSON', { type: 'Buffer', data: [1, 2] }],
		['a typed array', new Uint8Array([1, 2])],
		['an ArrayBuffer', new ArrayBuffer(2)],
		['a function', () => 'Rome'],
		['a symbol', Symbol('Rome')],
		['an object of a class', new Money()],
		['an error', new Error('Rome')],
		['a regular expression', /Rome/],
		['a promise', Promise.resolve('Rome')],
		['a text as an object', new String('Rome')],
		['a getter that throws', broken],
		['a circular object', circular],
		['a circular list', circularList],
		['a list of Sets', [new Set(['Rome'])]],
		['a list with a function', ['Rome', () => 1]],
		['a Set in a custom field set', { a: new Set(['Rome']) }],
		['a property whose access throws', hostile],
	])('%s is refused', (_type, value) => {
		let error: unknown;
		try {
			expect(bodyOf('mx_Stage', value, column)).toBeUndefined();
		} catch (thrown) {
			error = thrown;
		}
		expect(error).toBeInstanceOf(InputError);
		expect((error as InputError).message).toContain(column ?? 'mx_Stage');
	});
});

test('any value in any attribute is refused with an InputError, or sent as text', () => {
	const fields = new AccountFields([
		{ SchemaName: 'mx_Text', DataType: 'Text' },
		{ SchemaName: 'mx_Date', DataType: 'Date' },
		{ SchemaName: 'mx_Time', DataType: 'Date', RenderTypeTextValue: 'DateTime' },
		{ SchemaName: 'mx_Select', DataType: 'Select', Options: ['a', '5', 'true'] },
	]);
	const names = [
		...['EmailAddress', 'Phone', 'LeadType', 'FirstName', 'mx_New'],
		...['mx_Text', 'mx_Date', 'mx_Time', 'mx_Select'],
	];
	const special: unknown[] = [
		...[new Set([1]), new Map(), Symbol('x'), () => 1, hostile, broken, circular, circularList],
		...[new Money(), Buffer.from('x')],
	];
	const anything = fc.anything({
		...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true },
		...{ withObjectString: true, withSparseArray: true, withTypedArray: true, withBoxedValues: true },
	});
	const at = fc.nat(special.length - 1);
	// Functions, because fast-check itself cannot read all of them.
	const value = fc.oneof(
		anything.map((given) => () => given),
		at.map((index) => () => special[index]),
		fc.date().map((date) => () => DateTime.fromJSDate(date)),
		fc.tuple(fc.string(), at).map(([name, index]) => () => ({ [name]: special[index] })),
		fc.tuple(anything, at).map(([given, index]) => () => [given, special[index]]),
	);
	fc.assert(
		fc.property(fc.constantFrom(...names), value, fc.anything(), (name, given, otherName) => {
			try {
				const lead = { ...LEAD, mayHaveSearchBy: true, sendBlanks: true };
				const attributes = [
					{ name: 'Phone', value: '9111' },
					{ ...toGivenAttribute(name, given()), column: 'Column' },
					{ name: otherName, value: 'x' },
				];
				const known = name === 'Phone' ? attributes.slice(1, 2) : attributes.slice(0, 2);
				for (const list of [known, attributes]) {
					for (const pair of toBody({ ...lead, given: list, fields }, [])) {
						expect([typeof pair.Attribute, typeof pair.Value]).toEqual(['string', 'string']);
						for (const field of pair.Fields ?? [])
							expect([typeof field.Attribute, typeof field.Value]).toEqual(['string', 'string']);
					}
				}
			} catch (error) {
				if (!(error instanceof InputError)) throw error;
				expect(error.message).not.toContain('\n');
			}
		}),
		{ numRuns: 3_000 },
	);
});
