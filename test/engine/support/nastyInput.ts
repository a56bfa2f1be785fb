/** Input as the internet, spreadsheets and expressions send it: arbitraries for fast-check. */
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** Each has broken some software. */
export const NASTY_STRINGS = [
	...['', ' ', '\t\r\n', '\u00a0', '\u200b', '\ufeff', '\0', '\u2028', '\ud800', '\udc00x', '😀', '漢字'],
	...['ｆｕｌｌ', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__rl', 'valueOf'],
	...['length', 'then', 'x\r\nX-Injected: 1', '&accessKey=stolen', '?secretKey=', '../../v1', '..%2f'],
	...['%00', '%', '#', '//host', '\\\\host', '{{ 7*7 }}', '={{ $json }}', '${7*7}', '$&', '$1'],
	...["'; DROP TABLE leads;--", '<script>alert(1)</script>', '=cmd|', '{', '[', '"', '\\', '{"a":'],
	...['[[[', 'null', 'true', 'undefined', 'NaN', '-0', '1e999', '0x10', '1,5', '٣', 'SearchBy'],
	...[' SearchBy ', 'searchby', 'LeadType', 'OT_1', 'OT_', 'OT_١', 'OT_1\n', 'Attribute', 'Value'],
	...['Fields', 'EmailAddress', ' EmailAddress', 'E-mail', 'Phone', 'phone number', 'mx_Text'],
	...['a@b.example', '@', 'a@b@c.example', '8.19012E+11', '+91-9845098450', 'a'.repeat(10_000), 'a,b'],
	...['a;b', 'Name', 'Description', 'EntityPermissions', 'Entity', 'Permissions', 'Action', 'Access'],
	...['Properties', 'RestrictedFields', 'Lead', 'Activity', 'lead', 'View', 'Update', 'NoAccess'],
	...['PartialAccess', 'FullAccess'],
];

/** One of several arbitraries, each as likely as its weight. */
const mix = <T>(...weighted: Array<[weight: number, arbitrary: Arbitrary<T>]>): Arbitrary<T> =>
	fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** An object of which each key may be missing. */
const partial = <T extends object>(keys: { [K in keyof T]: Arbitrary<T[K]> }) =>
	fc.record<T, never>(keys, { requiredKeys: [] });

const nastyString = mix(
	[6, fc.constantFrom(...NASTY_STRINGS)],
	[2, fc.string({ unit: 'binary', maxLength: 20 })],
	[1, fc.tuple(fc.constantFrom(...NASTY_STRINGS), fc.string()).map((parts) => parts.join(''))],
);

const LUXON_LIKE = { isLuxonDateTime: true, toMillis: () => NaN };

/** Values of every type that a cell, a form field or an expression gives. */
const nastyValue = mix(
	[8, nastyString],
	[2, fc.oneof(fc.double(), fc.integer(), fc.bigInt(), fc.boolean())],
	[2, fc.constantFrom(null, undefined, NaN, -0, 1e21, 1e-7, Symbol('nasty'), () => 'nasty', LUXON_LIKE)],
	[1, fc.date({ noInvalidDate: false })],
	[1, fc.anything({ withDate: true, withBigInt: true, withNullPrototype: true, withMap: true })],
	[1, nastyString.map((value) => ({ __rl: true, mode: 'list', value }))],
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
const mostlyText = mix([2, nastyString], [1, nastyValue]);
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
	options: partial({
		columnNames: fc.constantFrom('schemaOrDisplayNames', 'schemaNames'),
		emptyValues: fc.constantFrom('skip', 'send'),
		onDuplicate: fc.constantFrom('fail', 'update'),
		postUpdatedLead: fc.boolean(),
		unknownColumns: fc.constantFrom('leaveOut', 'refuse'),
	}),
};

const leadByCollections = fc.record({
	dataToSend: fc.constant('defineBelow'),
	attributes: partial({
		attribute: afterEmail((value) => ({ name: 'EmailAddress', value }), someOf(nameAndValue, 3)),
	}),
	customFieldSets: partial({
		fieldSet: someOf(
			fc.record(
				{ name: mostlyText, value: mostlyText, fields: partial({ field: someOf(nameAndValue) }) },
				{ requiredKeys: ['name', 'value'] },
			),
			2,
		),
	}),
	...searchParameters,
});

const leadByAutoMap = fc.record({
	dataToSend: fc.constant('autoMapInputData'),
	inputsToIgnore: nastyString,
	json: withEmail(nastyObject(mix([4, nastyValue], [1, nastyObject(nastyValue)]))),
	...searchParameters,
});

/** Valid pairs, almost valid ones, and values that are not pairs at all. */
const pair = (depth: number): Arbitrary<unknown> => {
	const plain = fc.record({ Attribute: nastyString, Value: mostlyText });
	if (depth === 0) return mix([6, plain], [1, nastyValue]);
	const Fields = fc.oneof(someOf(pair(depth - 1)), nastyValue);
	return mix(
		[6, plain],
		[1, nastyValue],
		[3, fc.record({ Attribute: nastyString, Value: nastyString, Fields })],
	);
};

const leadContent = mix(
	[3, afterEmail((Value) => ({ Attribute: 'EmailAddress', Value }), someOf(pair(2), 3))],
	[3, withEmail(nastyObject(fc.oneof(nastyValue, nastyObject(nastyValue))))],
	[1, nastyValue],
);

const VALID = {
	Entity: ['Lead', 'Activity'],
	Action: ['View', 'Create', 'Edit', 'Update'],
	Access: ['NoAccess', 'PartialAccess', 'FullAccess'],
};
const mostly = (values: string[]) => mix([8, fc.constantFrom(...values)], [1, nastyValue]);

const permission = mix(
	[
		8,
		fc.record(
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
	],
	[1, nastyValue],
);

const templateContent = mix(
	[
		8,
		partial({
			Name: nastyValue,
			Description: nastyValue,
			EntityPermissions: mix(
				[
					8,
					someOf(
						fc.record({
							Entity: mostly(VALID.Entity),
							Permissions: mix([8, someOf(permission)], [1, nastyValue]),
						}),
						2,
					),
				],
				[1, nastyValue],
			),
		}),
	],
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
	entityPermissions: partial({
		entityPermission: someOf(
			fc.record(
				{
					entity: mostly(VALID.Entity),
					permissions: partial({
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
					}),
				},
				{ requiredKeys: ['entity'] },
			),
			2,
		),
	}),
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
