import { pathsIn, parsePath, formatPath } from '../../nodes/LeadManagement/parameters/paths';

test.each<[text: string, path: ReturnType<typeof parsePath>, written?: string]>([
	['body.fields[12].City', ['body', 'fields', 12, 'City']],
	['body["a.b\\"c"][\'d]\ne\']', ['body', 'a.b"c', 'd]\ne'], "body['a.b\"c']['d]\ne']"],
	["['it\\'s [x]']", ["it's [x]"]],
	['a[b]', ['a', 'b'], 'a.b'],
	['[3].x', [3, 'x']],
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
	['={{ JSON.parse($json["raw"].replace(/^x|y$/g, ""))["a"][0] }}', ['raw.a[0]']],
	['={{ JSON.parse($json.raw).city + String($json.a).length }}', ['raw.city', 'a']],
	['={{ $json.trim() }}', []],
	['={{ $json.address?.["zip"] + $json.a[ "b c" ] + $json.é.État }}', ['address.zip', 'a.b c', 'é.État']],
	['={{ $json.address[$json.key] + $json.list[0][n] + $json[key] }}', ['key']],
])('%j names %j', (expression, paths) => {
	expect(pathsIn(expression).map(formatPath)).toEqual(paths);
});
