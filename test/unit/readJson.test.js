const fc = require('fast-check');
const { readJson } = require('../../nodes/LeadManagement/operations/readJson');

test('text is parsed, anything else is taken as it is', () => {
	expect(readJson('{"a": [1]}', 'Parameter')).toEqual({ a: [1] });
	const list = [1];
	expect(readJson(list, 'Parameter')).toBe(list);
});

test.each([
	['{"a": }', 'line 1, column 7, at }'],
	['[1, 2', 'line 1, column 6, where the text ends'],
	['{\n  "a": 1,\n}', 'line 3, column 1, at }'],
	['[{"Attribute": "A" "Value": "b"}]', 'line 1, column 20, at "Value": "b"}]'],
	["{'a': 1}", "line 1, column 2, at 'a': 1}"],
	['', 'line 1, column 1, where the text ends'],
	['{"a": nope}', 'line 1, column 8, at ope}'],
	['{"a": "b\nc"}', 'line 1, column 9, at \nc"}'],
	['{"a": 1} {', 'line 1, column 10, at {'],
])('the place where %j breaks is named', (text, place) => {
	expect(() => readJson(text, 'Template (JSON)')).toThrow(
		`'Template (JSON)' is not valid JSON: it breaks at ${place}`,
	);
});

test('the place is that of the character put in', () => {
	fc.assert(
		fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (json, seed) => {
			// A "#" is no part of JSON outside of a string.
			const places = [...json].flatMap((_, at) => (isOutsideOfStrings(json, at) ? [at] : []));
			const at = places[seed % places.length];
			const message = messageOf(`${json.slice(0, at)}#${json.slice(at)}`);
			expect(Number(/column (\d+)/.exec(message)?.[1])).toBe(at + 1);
		}),
	);
});

const isOutsideOfStrings = (json, at) =>
	(json.slice(0, at).replace(/\\./g, '').match(/"/g) ?? []).length % 2 === 0;

const messageOf = (text) => {
	try {
		readJson(text, 'Parameter');
		return '';
	} catch (error) {
		return error.message;
	}
};

test('a huge text that breaks at its end is read in no time to speak of', () => {
	const text = `[${'"x",'.repeat(250_000)}nope]`;
	expect(() => readJson(text, 'Parameter')).toThrow(/column 10000\d\d/);
});
