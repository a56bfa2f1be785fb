/** What expressions return for parameters: a value that is meant is taken, whatever its type, blanks, and letter case. */
import type { INodeParameters } from 'n8n-workflow';
import { ADA, byHand, expectCase, pairs, refused, run } from './support/rows';

const LEAD = { dataToSend: 'json', attributesJson: { EmailAddress: ADA } as never };
const toItems = (values: unknown[]) => values.map((value) => ({ value }) as never);

test.each([
	['true', ['TRUE', ' yes\n', '1', 1, true, [true], 'tr\u200bue']],
	['false', ['false', 'No', 0, '0', '', null]],
])("'Post Updated Lead' is %s", async (expected, values) => {
	const queries: string[] = [];
	await run({
		parameters: { ...LEAD, options: { postUpdatedLead: '={{ $json.value }}' } },
		items: toItems(values),
		answer: ({ rawQuery }) => {
			queries.push(rawQuery.split('&')[0]);
			return { body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } } };
		},
	});
	expect(queries).toEqual(values.map(() => `postUpdatedLead=${expected}`));
});

test("'Post Updated Lead' refuses what is neither", async () => {
	const values = ['on', 2, [true, false], { a: 1 }];
	const error = /^'Post Updated Lead' is set to .*, which is neither true nor false /;
	await expectCase({
		parameters: { ...LEAD, options: { postUpdatedLead: '={{ $json.value }}' } },
		items: toItems(values),
		sent: [],
		output: values.map(() => refused(error, /on or off/)),
		hints: ['0 written, 4 refused'],
	});
});

test.each<[string, object, more: string, ...Array<[string, string]>]>([
	['a choice', { options: { emptyValues: '={{ " send\\n" }}' } }, '{"mx_City":""}', ['mx_City', '']],
	['a LeadType', {}, '{"LeadType":" OT_1\\u200b"}', ['LeadType', 'OT_1']],
	[
		'the attribute to search by',
		{},
		'{"SearchBy":" Phone ","Phone":"1234"}',
		['SearchBy', 'Phone'],
		['Phone', '1234'],
	],
	['a value with braces', {}, '{"mx_City":$json.city}', ['mx_City', '{{ name }}']],
])('%s is taken without blanks and invisible characters', async (_what, parameters, more, ...expected) => {
	const attributesJson = `={{ { "EmailAddress": "${ADA}", ...${more} } }}`;
	await expectCase({
		parameters: { dataToSend: 'json', ...parameters, attributesJson },
		items: [{ city: '{{ name }}' }],
		sent: [pairs(['EmailAddress', ADA], ...expected)],
	});
});

test.each(['{{ $json.body }}', '{"EmailAddress":{{ $json.email }}}'])(
	"'Attributes (JSON)' with an expression as text is told apart: %s",
	async (attributesJson) => {
		const error = /^The text in 'Attributes \(JSON\)' is an expression/;
		await expectCase({
			parameters: { dataToSend: 'json', attributesJson },
			items: [{ email: ADA }],
			sent: [],
			output: [refused(error, /^Switch 'Attributes \(JSON\)' to Expression\.$/)],
			hints: ['0 written, 1 refused'],
		});
	},
);

const NAME = { __rl: true, mode: 'list', value: 'FirstName', cachedResultName: 'First Name (FirstName)' };
const byName = (name: unknown, value: string) => ({ attribute: [{ name, value }] }) as never;
const SET = { name: 'mx_Set', value: '', fields: { field: [{ name: 'mx_A', value: '$json.A' }] } };

test.each<[string, INodeParameters]>([
	['\'Value\' of First Name is the text "{{Vorname}}"', { attributes: byName(NAME, '{{Vorname}}') }],
	[
		'\'Value\' of First Name is the text "Dear {{ $json.a }}"',
		{ attributes: byName(NAME, 'Dear {{ $json.a }}') },
	],
	['\'Value\' of mx_City is the text "$json.City"', { attributes: byName('mx_City', ' $json.City') }],
	[
		"'Value' of mx_City is the text \"$('Form').item.json.City\"",
		{ attributes: byName('mx_City', "$('Form').item.json.City") },
	],
	['\'Value\' of mx_A is the text "$json.A"', { customFieldSets: { fieldSet: [SET] } as never }],
	[
		'\'Value\' of mx_Source is the text "{{ $now }}"',
		{ dataToSend: 'autoMapInputData', additionalAttributes: byName('mx_Source', '{{ $now }}') },
	],
	[
		'\'New Name\' is the text "{{ $json.name }}"',
		{ resource: 'permissionTemplate', operation: 'update', templateId: '1', name: '{{ $json.name }}' },
	],
	[
		'\'Template\' is the text "{{ $json.id }}"',
		{
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: { __rl: true, mode: 'id', value: '{{ $json.id }}' } as never,
		},
	],
])('an expression that is typed as text stops the run: %s', async (message, parameters) => {
	const { error, sent } = await run(
		{ parameters, items: [{ EmailAddress: ADA }, { EmailAddress: ADA }] },
		'stopWorkflow',
	);
	expect(error?.message).toBe(message);
	expect(error?.description).toBe('Switch it to Expression, or drag the column on it. Nothing was written.');
	expect(sent).toEqual([]);
});

test.each(['$100', 'a {b} c', '{ {x} }', '$jsonld', 'Price: $json'])(
	'other text is sent as it is: %s',
	async (value) => {
		await expectCase({
			parameters: byHand({ EmailAddress: ADA, mx_City: value, mx_Data: '={{ $json.text }}' }),
			items: [{ text: '{{ $json.City }}' }],
			sent: [pairs(['EmailAddress', ADA], ['mx_City', value], ['mx_Data', '{{ $json.City }}'])],
		});
	},
);

test.each([
	['skip', ''],
	['send', ''],
	['send', null],
	['skip', 'undefined'],
	['skip', ' \u200b'],
])("'SearchBy' without a value is refused with 'Empty Values' %s: %j", async (emptyValues, SearchBy) => {
	await expectCase({
		parameters: { dataToSend: 'json', attributesJson: '={{ $json }}', options: { emptyValues } },
		items: [{ EmailAddress: ADA, SearchBy }],
		output: [refused(/^"SearchBy" has no value/, /^Give it the name of the attribute/)],
	});
});
