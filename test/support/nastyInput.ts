/** Input as the internet, spreadsheets and expressions send it: arbitraries for fast-check. */
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** Each has broken some software. */
export const NASTY_STRINGS = [
	...['', ' ', '\t\r\n', '\u00a0', '\u200b', '\ufeff', '\0', '\u2028', '\ud800', '\udc00x'],
	...['😀', '漢字', 'ｆｕｌｌ'],
	...'__proto__ constructor prototype toString hasOwnProperty __rl valueOf length then'.split(' '),
	'x\r\nX-Injected: 1',
	...'&accessKey=stolen ?secretKey= ../../v1 ..%2f %00 % # //host \\\\host ${7*7} $& $1 \\'.split(' '),
	...['{{ 7*7 }}', '={{ $json }}', "'; DROP TABLE leads;--", '<script>alert(1)</script>', '=cmd|'],
	...'{ [ " {"a": [[[ null true undefined NaN -0 1e999 0x10 1,5 ٣'.split(' '),
	...['SearchBy', ' SearchBy ', 'searchby', 'LeadType', 'OT_1', 'OT_', 'OT_١', 'OT_1\n'],
	...['Attribute', 'Value', 'Fields', 'EmailAddress', ' EmailAddress', 'E-mail', 'Phone', 'phone number'],
	...'mx_Text a@b.example @ a@b@c.example 8.19012E+11 +91-9845098450 a,b a;b'.split(' '),
	'a'.repeat(10_000),
	...'Name Description EntityPermissions Entity Permissions Action Access Properties'.split(' '),
	...'RestrictedFields Lead Activity lead View Update NoAccess PartialAccess FullAccess'.split(' '),
];

/** One of these, each as often as its weight says. */
const oneOf = (...weighted: Array<[weight: number, arbitrary: Arbitrary<unknown>]>) =>
	fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
/** An object that may lack these parameters, but for the required ones. */
const partly = (model: Record<string, Arbitrary<unknown>>, ...requiredKeys: string[]) =>
	fc.record<Record<string, unknown>, string>(model, { requiredKeys });
const someOf = <T>(element: Arbitrary<T>, maxLength = 4) => fc.array(element, { maxLength });

const nasty = fc.constantFrom(...NASTY_STRINGS);
const nastyString = fc.oneof(
	{ weight: 6, arbitrary: nasty },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
	{ weight: 1, arbitrary: fc.tuple(nasty, fc.string()).map((parts) => parts.join('')) },
);

const LUXON_LIKE = { isLuxonDateTime: true, toMillis: () => NaN };
const NO_TEXTS = [null, undefined, NaN, -0, 1e21, 1e-7, Symbol('nasty'), () => 'nasty', LUXON_LIKE];

/** Values of every type that a cell, a form field or an expression gives. */
const nastyValue = oneOf(
	[8, nastyString],
	[2, fc.oneof(fc.double(), fc.integer(), fc.bigInt(), fc.boolean())],
	[2, fc.constantFrom(...NO_TEXTS)],
	[1, fc.date({ noInvalidDate: false })],
	[1, fc.anything({ withDate: true, withBigInt: true, withMap: true })],
	[1, nastyString.map((value) => ({ __rl: true, mode: 'list', value }))],
);
/** Mostly text: input with several other values is almost never sent. */
const mostlyText = oneOf([2, nastyString], [1, nastyValue]);
const mostly = (arbitrary: Arbitrary<unknown>) => oneOf([8, arbitrary], [1, nastyValue]);
const mostlyOf = (...values: string[]) => mostly(fc.constantFrom(...values));

/** An object with own properties of any name, `__proto__` too, as JSON.parse makes them. */
const nastyObject = (value: Arbitrary<unknown>) =>
	someOf(fc.tuple(nastyString, value), 6).map((entries): object => Object.fromEntries(entries));

/** Often adds an attribute without which nothing is sent. */
const email = fc.constantFrom(undefined, 'ada@example.com', ' \u200bada@example.com\ufeff ', '');
const withEmail = (data: Arbitrary<object>) =>
	fc
		.tuple(data, email)
		.map(([object, EmailAddress]) => (EmailAddress === undefined ? object : { ...object, EmailAddress }));
/** The same for a list, whose first entry it is then. */
const afterEmail = (toEntry: (email: string) => unknown, others: Arbitrary<unknown[]>) =>
	fc
		.tuple(email, others)
		.map(([address, entries]) => (address === undefined ? entries : [toEntry(address), ...entries]));

const nameAndValue = fc.record({ name: mostlyText, value: mostlyText });
const searchParameters = {
	searchBy: fc.constantFrom('default', 'default', 'default', 'EmailAddress', 'Phone', 'other'),
	searchByAttribute: nastyValue,
	options: partly({
		columnNames: fc.constantFrom('schemaOrDisplayNames', 'schemaNames'),
		emptyValues: fc.constantFrom('skip', 'send'),
		onDuplicate: fc.constantFrom('fail', 'update'),
		postUpdatedLead: fc.boolean(),
		unknownColumns: fc.constantFrom('leaveOut', 'refuse'),
	}),
};

const fieldSet = partly(
	{ name: mostlyText, value: mostlyText, fields: partly({ field: someOf(nameAndValue) }) },
	'name',
	'value',
);
const leadByCollections = fc.record({
	dataToSend: fc.constant('defineBelow'),
	attributes: partly({
		attribute: afterEmail((value) => ({ name: 'EmailAddress', value }), someOf(nameAndValue, 3)),
	}),
	customFieldSets: partly({ fieldSet: someOf(fieldSet, 2) }),
	...searchParameters,
});

const leadByAutoMap = fc.record({
	dataToSend: fc.constant('autoMapInputData'),
	inputsToIgnore: nastyString,
	json: withEmail(nastyObject(oneOf([4, nastyValue], [1, nastyObject(nastyValue)]))),
	...searchParameters,
});

const simplePair = oneOf([6, fc.record({ Attribute: nastyString, Value: mostlyText })], [1, nastyValue]);
/** Valid pairs, almost valid ones, and values that are not pairs at all. */
const pair = (depth: number): Arbitrary<unknown> => {
	if (depth === 0) return simplePair;
	const Fields = fc.oneof(someOf(pair(depth - 1)), nastyValue);
	return oneOf([7, simplePair], [3, fc.record({ Attribute: nastyString, Value: nastyString, Fields })]);
};
const leadContent = oneOf(
	[3, afterEmail((Value) => ({ Attribute: 'EmailAddress', Value }), someOf(pair(2), 3))],
	[3, withEmail(nastyObject(fc.oneof(nastyValue, nastyObject(nastyValue))))],
	[1, nastyValue],
);

const ENTITY = mostlyOf('Lead', 'Activity');
const ACTION = mostlyOf('View', 'Create', 'Edit', 'Update');
const ACCESS = mostlyOf('NoAccess', 'PartialAccess', 'FullAccess');

const restricted = fc.record({
	RestrictedFields: fc.oneof(someOf(nastyString), someOf(nastyValue), nastyValue),
});
const permission = mostly(
	partly(
		{ Action: ACTION, Access: ACCESS, Properties: fc.oneof(restricted, nastyValue) },
		'Action',
		'Access',
	),
);
const entity = fc.record({ Entity: ENTITY, Permissions: mostly(someOf(permission)) });
const templateContent = oneOf(
	[8, partly({ Name: nastyValue, Description: nastyValue, EntityPermissions: mostly(someOf(entity, 2)) })],
	[1, nastyObject(nastyValue)],
	[1, nastyValue],
);

const toJsonText = (value: unknown): string => {
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return '{'; // BigInt and the like
	}
};

/** What a JSON parameter holds: text, complete or broken somewhere, or the result of an expression. */
const asJsonParameter = (content: Arbitrary<unknown>) => {
	const text = content.map(toJsonText);
	const place = fc.nat({ max: 40 });
	const withMore = fc.tuple(text, place, nastyString);
	return fc.oneof(
		content,
		text,
		withMore.map(([whole, at, inserted]) => whole.slice(0, at) + inserted + whole.slice(at)),
		fc.tuple(text, place).map(([whole, at]) => whole.slice(0, at)),
	);
};

const leadByJson = fc.record({
	dataToSend: fc.constant('json'),
	attributesJson: asJsonParameter(leadContent),
	...searchParameters,
});

const templateId = fc.oneof(nastyValue, fc.constantFrom({ __rl: true, mode: 'id', value: 'T1' }, 'T1'));
const permissionRow = partly(
	{ action: ACTION, access: ACCESS, restrictedFields: fc.oneof(nastyValue, someOf(nastyValue)) },
	'action',
	'access',
);
const entityRow = partly(
	{ entity: ENTITY, permissions: partly({ permission: someOf(permissionRow) }) },
	'entity',
);
const templateByCollections = fc.record({
	dataToSend: fc.constant('defineBelow'),
	templateId,
	name: nastyValue,
	description: nastyValue,
	entityPermissions: partly({ entityPermission: someOf(entityRow, 2) }),
});

const templateByJson = fc.record({
	dataToSend: fc.constant('json'),
	templateId,
	templateJson: asJsonParameter(templateContent),
});

interface Inputs {
	operation: [resource: string, operation: string];
	parameters: Arbitrary<Record<string, unknown>>;
}
const ofLead = (parameters: Inputs['parameters']): Inputs => ({ operation: ['lead', 'upsert'], parameters });
const ofTemplate = (parameters: Inputs['parameters']): Inputs => ({
	operation: ['permissionTemplate', 'update'],
	parameters,
});

export const inputs: Record<string, Inputs> = {
	'leads by collections': ofLead(leadByCollections),
	'leads by automatic mapping': ofLead(leadByAutoMap),
	'leads by JSON': ofLead(leadByJson),
	'templates by collections': ofTemplate(templateByCollections),
	'templates by JSON': ofTemplate(templateByJson),
};
