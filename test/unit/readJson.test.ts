import fc from '../support/random';
import { readJson } from '../../nodes/LeadManagement/operations/parameters/readJson';

const messageOf = (text: string) => {
	try {
		readJson(text, 'Parameter');
		return '';
	} catch (error) {
		return (error as Error).message;
	}
};

test('text is parsed, anything else is taken as it is', () => {
	expect(readJson('{"a": [1]}', 'Parameter')).toEqual({ a: [1] });
	const list = [1];
	expect(readJson(list, 'Parameter')).toBe(list);
});

test.each([
	['{\n  "a": 1,\n}', 'line 3, column 1, near }'],
	['[{"Attribute": "A" "Value": "b"}]', 'line 1, column 20, near "Value": "b"}]'],
	['{"a": nope}', 'line 1, column 8, near ope}'],
	['{"a": "b\nc"}', 'line 1, column 9, at the end of the line'],
	['undefined', 'line 1, column 1, near undefined'],
	['{"a": 1} {', 'line 1, column 10, near {'],
])('the place where %j breaks is named', (text, place) => {
	expect(() => readJson(text, "'Template (JSON)'")).toThrow(
		`'Template (JSON)' is not valid JSON at ${place}`,
	);
});

test.each(['', ' \n'])('no text at all is called empty: %j', (text) => {
	expect(messageOf(text)).toBe('Parameter is empty');
});

test('the place is read from the messages of older and newer versions of V8', () => {
	const text = '{\n"a": #}';
	const older = 'Unexpected token # in JSON at position 7';
	for (const message of [older, 'Expected a value in JSON at position 7 (line 2 column 6)']) {
		jest.spyOn(JSON, 'parse').mockImplementationOnce(() => {
			throw new SyntaxError(message);
		});
		expect(messageOf(text)).toContain('line 2, column 6, near #}');
	}
});

test('the place is that of a character that may stand nowhere, put in anywhere', () => {
	fc.assert(
		fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (json, seed) => {
			const at = seed % (json.length + 1);
			const column = /column (\d+)/.exec(messageOf(`${json.slice(0, at)}\u0001${json.slice(at)}`));
			expect(Number(column?.[1])).toBe(at + 1);
		}),
	);
});

test('a text that was cut off ends too early', () => {
	fc.assert(
		fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), fc.nat(), (list, seed) => {
			const json = JSON.stringify(list);
			const at = 1 + (seed % (json.length - 1));
			expect(messageOf(json.slice(0, at))).toContain(`column ${at + 1}, at the end of the text`);
		}),
	);
});

test.each([
	['{"a": 1, "a": 2}', 'a'],
	['[{"a": {"b": 1}, "b": 2}, {"a": 1, "c" : {"d": [], "\\u0064": {}}}]', 'd'],
	['{"\\"": "\\"", "x{:": ":", "\\u0022": 1}', '"'],
	['{"__proto__": 1, "__proto__": 1}', '__proto__'],
])('a name that stands twice in one object is refused: %s', (text, name) => {
	expect(messageOf(text)).toBe(`Parameter has "${name}" twice in the same object`);
});

test('no JSON that was written by a program has a name twice', () => {
	fc.assert(
		fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
			fc.pre(!/[^.\d]\d{16}/.test(JSON.stringify([value])));
			expect(readJson(JSON.stringify(value, null, 2), 'Parameter')).toEqual(
				JSON.parse(JSON.stringify(value)),
			);
		}),
	);
});

test.each([
	['[1, {"a": 123456789012345678901}]', '12345678901234567890'],
	[`{"a": ${'9'.repeat(200)}}`, '9'.repeat(20)],
	['9007199254740993'],
	['1e400'],
	['-1e400'],
	[`${'9'.repeat(400)}.5`, '9'.repeat(20)],
])('a number of which digits would be lost is refused: %s', (text, named = text) => {
	expect(messageOf(text)).toBe(`Parameter has a number with too many digits: ${named}`);
	expect(() => readJson(text, 'Parameter')).toThrow(
		expect.objectContaining({ description: 'Put it in quotes to send it unchanged.' }),
	);
});

test.each([
	['9007199254740991'],
	['-0'],
	['0.1234567890123456789'],
	['77.209021200000001'],
	['2.9802322387695312e-8'],
	['-0.10'],
	['1.50e2'],
	['0.10000000000000001'],
	['{"12345678901234567": "12345678901234567 \\" 12345678901234567"}'],
])('a number that stays what it is, or stands in quotes, is none of those: %s', (text) => {
	expect(readJson(text, 'Parameter')).toEqual(JSON.parse(text));
});

test('a huge string is no burden', () => {
	expect(readJson(`{"a": "${'x\\n'.repeat(3_000_000)}"}`, 'Parameter')).toBeDefined();
});

test('a huge text that breaks at its end is read in no time to speak of', () => {
	const text = `[${'"x",'.repeat(100_000)}nope]`;
	expect(() => readJson(text, 'Parameter')).toThrow(/column 4000\d\d/);
});
