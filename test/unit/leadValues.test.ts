/** Values of every type of JavaScript, which other nodes of the same process may leave in an item. */
import { InputError } from '../../nodes/LeadManagement/messages';
import { toGivenAttribute } from '../../nodes/LeadManagement/operations/lead/given';
import { toBody } from '../../nodes/LeadManagement/operations/lead/body';
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
	countryCode: undefined,
	isPhone: (name: string) => name === 'Phone',
	dayIn: () => '',
	isVerbatim: false,
};
const bodyOf = (name: string, value: unknown, column?: string, fields = new AccountFields()) => {
	const [contact, text] = name === 'Phone' ? ['EmailAddress', 'ada@example.com'] : ['Phone', '9111'];
	const given = [
		{ name: contact, value: text },
		{ ...toGivenAttribute(name, value), column },
	];
	return toBody({ ...LEAD, given, fields }, []);
};

const FIELDS = new AccountFields([
	{ SchemaName: 'mx_Text', DataType: 'Text' },
	{ SchemaName: 'mx_Date', DataType: 'Date' },
	{ SchemaName: 'mx_Time', DataType: 'Date', RenderTypeTextValue: 'DateTime' },
	{ SchemaName: 'mx_Select', DataType: 'Select', Options: ['a', '5', 'true'] },
]);
const NAMES = 'mx_Stage EmailAddress Phone LeadType FirstName mx_Text mx_Date mx_Time mx_Select'.split(' ');

test.each<[string, unknown]>([
	['a Set', new Set(['Rome'])],
	['an empty Set', new Set()],
	['bytes', Buffer.from('Rome')],
	['bytes in JSON', { type: 'Buffer', data: [1, 2] }],
	['a function', () => 'Rome'],
	['a symbol', Symbol('Rome')],
	['an object of a class', new Money()],
	['a text as an object', new String('Rome')],
	['a getter that throws', broken],
	['a circular object', circular],
	['a circular list', circularList],
	['a list with a function', ['Rome', () => 1]],
	['a Set in a custom field set', { a: new Set(['Rome']) }],
	['a property whose access throws', hostile],
])('%s is refused in every attribute, with the name of its column or attribute', (_type, value) => {
	for (const name of NAMES)
		for (const [column, fields] of [['Stage', FIELDS], ['Stage'], []] as Array<[string?, AccountFields?]>) {
			const body = () => bodyOf(name, value, column, fields);
			expect(body).toThrow(InputError);
			expect(body).toThrow(column ?? name);
		}
});
