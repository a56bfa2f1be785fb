import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { fieldsBehind } from '../../nodes/LeadManagement/execution/rowFields';

/** The node's parameters with a value for each attribute, as the collection 'Attributes' saves them. */
const withAttributes = (values: INodeParameters): INodeParameters => ({
	attributes: { attribute: Object.entries(values).map(([name, value]) => ({ name, value })) },
});

test.each([
	['a dot', '={{ $json.City }}', ['City']],
	['letters of any script', '={{ $json.Größe }}', ['Größe']],
	['quotes', '={{ $json["Home town"] }}', ['Home town']],
	['single quotes', "={{ $json[ 'Home town' ] }}", ['Home town']],
	['backticks', '={{ $json[`Home town`] }}', ['Home town']],
	['two fields', '={{ $json.First + $json["Last name"] }}', ['First', 'Last name']],
	['the same field twice', '={{ $json.City || $json.City }}', ['City']],
	['no field', 'Berlin', []],
])('an expression with %s', (_what, expression, fields) => {
	expect(fieldsBehind(['mx_City'], withAttributes({ mx_City: expression }), { mx_City: 'Berlin' })).toEqual(
		fields,
	);
});

test('an attribute that was picked from the list, blanks around its name', () => {
	const name = { __rl: true, mode: 'list', value: ' mx_City ' };
	const parameters = { attributes: { attribute: [{ name, value: '={{ $json.Town }}' }] } };
	expect(fieldsBehind(['mx_City'], parameters, {})).toEqual(['Town']);
});

test('a value that is no text', () => {
	expect(fieldsBehind(['mx_City'], withAttributes({ mx_City: null }), {})).toEqual([]);
	expect(fieldsBehind(['mx_City'], withAttributes({ mx_City: undefined }), {})).toEqual([]);
});

test('fields of the item, inside an object too, where no parameter names the attribute', () => {
	const json = { ' mx_City': 1, Education: { ' mx_City ': 2, other: 3 }, list: ['mx_City'], none: null };
	expect(fieldsBehind(['mx_City'], {}, json)).toEqual([' mx_City', 'Education >  mx_City ']);
	expect(fieldsBehind(['mx_City', 'other'], { resource: 'lead' }, json)).toEqual([
		' mx_City',
		'Education >  mx_City ',
		'Education > other',
	]);
	expect(fieldsBehind([], {}, json)).toEqual([]);
	expect(fieldsBehind(['other'], { pair: { name: null, value: 'x' } }, json)).toEqual(['Education > other']);
});

test('an item without fields', () => {
	const nothing = undefined as unknown as IDataObject;
	expect(fieldsBehind(['mx_City'], {}, nothing)).toEqual([]);
});
