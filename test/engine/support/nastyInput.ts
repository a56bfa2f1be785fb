/** Input as the internet, spreadsheets and expressions send it: arbitraries for fast-check. */
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** Each has broken some software. */
export const NASTY_STRINGS = [
	'',
	' ',
	'\t\r\n',
	'\u00a0',
	'\u200b',
	'\ufeff',
	'\0',
	'\u2028',
	'\ud800',
	'\udc00x',
	'😀',
	'漢字',
	'ｆｕｌｌ',
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
	'__rl',
	'valueOf',
	'length',
	'then',
	'x\r\nX-Injected: 1',
	'&accessKey=stolen',
	'?secretKey=',
	'../../v1',
	'..%2f',
	'%00',
	'%',
	'#',
	'//host',
	'\\\\host',
	'{{ 7*7 }}',
	'={{ $json }}',
	'${7*7}',
	'$&',
	'$1',
	"'; DROP TABLE leads;--",
	'<script>alert(1)</script>',
	'=cmd|',
	'{',
	'[',
	'"',
	'\\',
	'{"a":',
	'[[[',
	'null',
	'true',
	'undefined',
	'NaN',
	'-0',
	'1e999',
	'0x10',
	'1,5',
	'٣',
	'SearchBy',
	' SearchBy ',
	'searchby',
	'LeadType',
	'OT_1',
	'OT_',
	'OT_١',
	'OT_1\n',
	'Attribute',
	'Value',
	'Fields',
	'EmailAddress',
	' EmailAddress',
	'E-mail',
	'Phone',
	'phone number',
	'mx_Text',
	'a@b.example',
	'@',
	'a@b@c.example',
	'8.19012E+11',
	'+91-9845098450',
	'a'.repeat(10_000),
	'a,b',
	'a;b',
	'Name',
	'Description',
	'EntityPermissions',
	'Entity',
	'Permissions',
	'Action',
	'Access',
	'Properties',
	'RestrictedFields',
	'Lead',
	'Activity',
	'lead',
	'View',
	'Update',
	'NoAccess',
	'PartialAccess',
	'FullAccess',
];

const nastyString = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...NASTY_STRINGS) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
	{
		weight: 1,
		arbitrary: fc.tuple(fc.constantFrom(...NASTY_STRINGS), fc.string()).map((parts) => parts.join('')),
	},
);

const LUXON_LIKE = { isLuxonDateTime: true, toMillis: () => NaN };

/** Values of every type that a cell, a form field or an expression gives. */
const nastyValue = fc.oneof(
	{ weight: 8, arbitrary: nastyString },
	{ weight: 2, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.bigInt(), fc.boolean()) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			null,
			undefined,
			NaN,
			-0,
			1e21,
			1e-7,
			Symbol('nasty'),
			() => 'nasty',
			LUXON_LIKE,
		),
	},
	{ weight: 1, arbitrary: fc.date({ noInvalidDate: false }) },
	{
		weight: 1,
		arbitrary: fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true, withMap: true }),
	},
	{ weight: 1, arbitrary: nastyString.map((value) => ({ __rl: true, mode: 'list', value })) },
);

/** An object with own properties of any name, `__proto__` too, as JSON.parse makes them. */
const nastyObject = <T>(value: Arbitrary<T>) =>
	fc.array(fc.tuple(nastyString, value), { maxLength: 6 }).map((entries) => Object.fromEntries(entries));

const email = fc.constantFrom('ada@example.com', ' ada@example.com ', '');
/** Often adds an attribute without which nothing is sent. */
const withEmail = (data: Arbitrary<Record<string, unknown>>) =>
	fc
		.tuple(data, fc.option(email))
		.map(([object, EmailAddress]) => (EmailAddress === null ? object : { ...object, EmailAddress }));

/** Mostly text: input with several other values is almost never sent. */
const mostlyText = fc.oneof({ weight: 2, arbitrary: nastyString }, { weight: 1, arbitrary: nastyValue });
const nameAndValue = fc.record({ name: mostlyText, value: mostlyText });
const someOf = <T>(element: Arbitrary<T>, maxLength = 4) => fc.array(element, { maxLength });

/** Often puts an entry with an email address first, without which nothing is sent. */
const afterEmail = (toEntry: (email: string) => unknown, others: Arbitrary<unknown[]>) =>
	fc
		.tuple(fc.option(email.map(toEntry)), others)
		.map(([entry, entries]) => (entry === null ? entries : [entry, ...entries]));

const searchParameters = {
	searchBy: fc.constantFrom('default', 'default', 'default', 'EmailAddress', 'Phone', 'other'),
	searchByAttribute: nastyValue,
	options: fc.record(
		{
			columnNames: fc.constantFrom('schemaOrDisplayNames', 'schemaNames'),
			emptyValues: fc.constantFrom('skip', 'send'),
			onDuplicate: fc.constantFrom('fail', 'update'),
			postUpdatedLead: fc.boolean(),
			unknownColumns: fc.constantFrom('leaveOut', 'refuse'),
		},
		{ requiredKeys: [] },
	),
};

const leadByCollections = fc.record({
	dataToSend: fc.constant('defineBelow'),
	attributes: fc.record(
		{
			attribute: afterEmail((value) => ({ name: 'EmailAddress', value }), someOf(nameAndValue, 3)),
		},
		{ requiredKeys: [] },
	),
	customFieldSets: fc.record(
		{
			fieldSet: someOf(
				fc.record(
					{
						name: mostlyText,
						value: mostlyText,
						fields: fc.record({ field: someOf(nameAndValue) }, { requiredKeys: [] }),
					},
					{ requiredKeys: ['name', 'value'] },
				),
				2,
			),
		},
		{ requiredKeys: [] },
	),
	...searchParameters,
});

const leadByAutoMap = fc.record({
	dataToSend: fc.constant('autoMapInputData'),
	inputsToIgnore: nastyString,
	json: withEmail(
		nastyObject(
			fc.oneof({ weight: 4, arbitrary: nastyValue }, { weight: 1, arbitrary: nastyObject(nastyValue) }),
		),
	),
	...searchParameters,
});

/** Valid pairs, almost valid ones, and values that are not pairs at all. */
const pair = (depth: number): Arbitrary<unknown> =>
	fc.oneof(
		{ weight: 6, arbitrary: fc.record({ Attribute: nastyString, Value: mostlyText }) },
		{ weight: 1, arbitrary: nastyValue },
		...(depth > 0
			? [
					{
						weight: 3,
						arbitrary: fc.record({
							Attribute: nastyString,
							Value: nastyString,
							Fields: fc.oneof(someOf(pair(depth - 1)), nastyValue),
						}),
					},
				]
			: []),
	);

const leadContent = fc.oneof(
	{ weight: 3, arbitrary: afterEmail((Value) => ({ Attribute: 'EmailAddress', Value }), someOf(pair(2), 3)) },
	{ weight: 3, arbitrary: withEmail(nastyObject(fc.oneof(nastyValue, nastyObject(nastyValue)))) },
	{ weight: 1, arbitrary: nastyValue },
);

const VALID = {
	Entity: ['Lead', 'Activity'],
	Action: ['View', 'Create', 'Edit', 'Update'],
	Access: ['NoAccess', 'PartialAccess', 'FullAccess'],
};
const mostly = (values: string[]) =>
	fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: nastyValue });

const permission = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record(
			{
				Action: mostly(VALID.Action),
				Access: mostly(VALID.Access),
				Properties: fc.oneof(
					fc.record({ RestrictedFields: fc.oneof(someOf(nastyString), someOf(nastyValue), nastyValue) }),
					nastyValue,
				),
			},
			{ requiredKeys: ['Action', 'Access'] },
		),
	},
	{ weight: 1, arbitrary: nastyValue },
);

const templateContent = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record(
			{
				Name: nastyValue,
				Description: nastyValue,
				EntityPermissions: fc.oneof(
					{
						weight: 8,
						arbitrary: someOf(
							fc.record({
								Entity: mostly(VALID.Entity),
								Permissions: fc.oneof(
									{ weight: 8, arbitrary: someOf(permission) },
									{ weight: 1, arbitrary: nastyValue },
								),
							}),
							2,
						),
					},
					{ weight: 1, arbitrary: nastyValue },
				),
			},
			{ requiredKeys: [] },
		),
	},
	{ weight: 1, arbitrary: nastyObject(nastyValue) },
	{ weight: 1, arbitrary: nastyValue },
);

const toJsonText = (value: unknown): string => {
	try {
		return JSON.stringify(value) ?? '';
	} catch {
		return '{'; // BigInt and the like
	}
};

/** What a JSON parameter holds: text, complete or broken somewhere, or the result of an expression. */
const asJsonParameter = (content: Arbitrary<unknown>) =>
	fc.oneof(
		content,
		content.map(toJsonText),
		fc
			.tuple(content.map(toJsonText), fc.nat({ max: 40 }), nastyString)
			.map(([text, place, inserted]) => text.slice(0, place) + inserted + text.slice(place)),
		fc.tuple(content.map(toJsonText), fc.nat({ max: 40 })).map(([text, place]) => text.slice(0, place)),
	);

const leadByJson = fc.record({
	dataToSend: fc.constant('json'),
	attributesJson: asJsonParameter(leadContent),
	...searchParameters,
});

const templateId = fc.oneof(
	nastyValue,
	fc.constant({ __rl: true, mode: 'id', value: 'T1' }),
	fc.constant('T1'),
);

const templateByCollections = fc.record({
	dataToSend: fc.constant('defineBelow'),
	templateId,
	name: nastyValue,
	description: nastyValue,
	entityPermissions: fc.record(
		{
			entityPermission: someOf(
				fc.record(
					{
						entity: mostly(VALID.Entity),
						permissions: fc.record(
							{
								permission: someOf(
									fc.record(
										{
											action: mostly(VALID.Action),
											access: mostly(VALID.Access),
											restrictedFields: fc.oneof(nastyValue, someOf(nastyValue)),
										},
										{ requiredKeys: ['action', 'access'] },
									),
								),
							},
							{ requiredKeys: [] },
						),
					},
					{ requiredKeys: ['entity'] },
				),
				2,
			),
		},
		{ requiredKeys: [] },
	),
});

const templateByJson = fc.record({
	dataToSend: fc.constant('json'),
	templateId,
	templateJson: asJsonParameter(templateContent),
});

type Operation = [resource: string, operation: string];
const UPSERT_LEAD: Operation = ['lead', 'upsert'];
const UPDATE_TEMPLATE: Operation = ['permissionTemplate', 'update'];

export const inputs: Record<
	string,
	{ operation: Operation; parameters: Arbitrary<Record<string, unknown>> }
> = {
	'leads by collections': { operation: UPSERT_LEAD, parameters: leadByCollections },
	'leads by automatic mapping': { operation: UPSERT_LEAD, parameters: leadByAutoMap },
	'leads by JSON': { operation: UPSERT_LEAD, parameters: leadByJson },
	'templates by collections': { operation: UPDATE_TEMPLATE, parameters: templateByCollections },
	'templates by JSON': { operation: UPDATE_TEMPLATE, parameters: templateByJson },
};
