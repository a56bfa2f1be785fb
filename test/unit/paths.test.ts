import {
	type Path,
	formatPath,
	isWithin,
	openJson,
	parsePath,
	pathsIn,
	valueAt,
} from '../../nodes/LeadManagement/parameters/paths';

test.each<[text: string, path: ReturnType<typeof parsePath>, written?: string]>([
	['body.fields[12].City', ['body', 'fields', 12, 'City']],
	['body["a.b\\"c"][\'d]\ne\']', ['body', 'a.b"c', 'd]\ne'], "body['a.b\"c']['d]\ne']"],
	["['it\\'s [x]']", ["it's [x]"]],
	['a[b]', ['a', 'b'], 'a.b'],
	['[3].x', [3, 'x']],
	['a1.1a.x12', ['a1', '1a', 'x12']],
	["a['12'][' b']['c ']['']", ['a', '12', ' b', 'c ', '']],
])('%j leads to %j', (text, path, written = text) => {
	expect([parsePath(text), formatPath(path)]).toEqual([path, written]);
});

test.each<[expression: string, paths: string[]]>([
	['={{ $json.City }}', ['City']],
	['={{$json?.body?.fields[12]["E-mail"][\'a b\']}}', ['body.fields[12].E-mail.a b']],
	["={{  $json['x y'].z  }}", ['x y.z']],
	['={{ $json[10] }}', ['[10]']],
	['={{ $json.City.trim() }} of {{ $json["Land"] }}', ['City', 'Land']],
	["={{ $('Form').item.json.City }}", ['City']],
	['={{ $json.City }} ', ['City']],
	['x={{ $json.City }}', ['City']],
	['={{ $jsonp.City }}', []],
	['={{ $json["a\\"b"] }}', ['a"b']],
	["={{ $json.data['What\\'s your e-mail?'] }}", ["data.What's your e-mail?"]],
	["={{ $json['a\\\\b']?.['c?'] }}", ['a\\b.c?']],
	["={{ $json['a\\nb'] }}", []],
	['={{ $json.trim() }}', []],
	['={{ $json.address?.["zip"] + $json.a[ "b c" ] + $json.é.État }}', ['address.zip', 'a.b c', 'é.État']],
	['={{ $json.address[$json.key] + $json.list[0][n] + $json[key] }}', ['key']],
])('%j names %j', (expression, paths) => {
	expect(pathsIn(expression).map(formatPath)).toEqual(paths);
});

test.each<[path: Path, outer: Path, within: boolean]>([
	[['a', 1], ['a'], true],
	[['a', 1], ['a', 1], true],
	[['a'], ['a', 1], false],
	[['b', 1], ['a', 1], false],
	[['a', 2], ['a', 1], false],
	[['a'], [], true],
])('%j is within %j: %p', (path, outer, within) => {
	expect(isWithin(path, outer)).toBe(within);
});

test.each<[text: unknown, value?: unknown]>([
	[' {"a":1} ', { a: 1 }],
	['[1]', [1]],
	['```json\n{"a":1}\n```', { a: 1 }],
	[' ``` \r\n [1] \n``` ', [1]],
	['``` js x\n[1]\n```'],
	['```\n[1]\n'],
	['```\n1\n```'],
	['{"a":1}\n```'],
	['x\n{"a":1}\n```'],
	['a {"a":1}'],
	['{{ $json.a }}'],
	['{"a":1'],
	['"{}"'],
	['1'],
	[5],
	[null],
])('what is in %j', (text, value = text) => expect(openJson(text)).toEqual(value));

test.each<[path: string, value: unknown]>([
	['a.b', 1],
	['list[1]', 'y'],
	['text.c[0]', 2],
	['none.x', undefined],
	['word.length', undefined],
	['a.toString', undefined],
	['a.b.c', undefined],
	['missing.b', undefined],
])('at %s of an item is %j', (path, value) => {
	const item = { a: { b: 1 }, list: ['x', 'y'], text: '{"c":[2]}', none: null, word: 'abc' };
	expect(valueAt(item, parsePath(path))).toEqual(value);
});
