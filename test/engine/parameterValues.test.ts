/** What expressions return for parameters: a value that is meant is taken, whatever its type, blanks, and letter case. */
import { expectCase, pairs, refused, run } from './support/rows';

const ADA = 'ada@example.com';
const LEAD = { dataToSend: 'json', attributesJson: { EmailAddress: ADA } as never };

test.each([
	['TRUE', 'true'],
	[' yes\n', 'true'],
	['Yes', 'true'],
	['1', 'true'],
	[1, 'true'],
	[true, 'true'],
	[[true], 'true'],
	['tr\u200bue', 'true'],
	['false', 'false'],
	['No', 'false'],
	[0, 'false'],
	['0', 'false'],
	['', 'false'],
	[null, 'false'],
])("'Post Updated Lead' takes %j as %s", async (value, expected) => {
	const options = { postUpdatedLead: '={{ $json.value }}' };
	const queries: string[] = [];
	await run({
		parameters: { ...LEAD, options },
		items: [{ value } as never],
		answer: ({ rawQuery }) => {
			queries.push(rawQuery.split('&')[0]);
			return { body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } } };
		},
	});
	expect(queries).toEqual([`postUpdatedLead=${expected}`]);
});

test.each([true, 'soon', '', 0, 600_001])("'Timeout' refuses %j", async (value) => {
	await expectCase({
		parameters: { ...LEAD, options: { timeout: '={{ $json.value }}' } },
		items: [{ value } as never],
		sent: [],
		output: [refused(/needs a number from 1 to 600000$/, /30000/)],
		hints: ['0 written, 1 refused'],
	});
});

test.each(['on', 'maybe', 2, [true, false], { a: 1 }])("'Post Updated Lead' refuses %j", async (value) => {
	await expectCase({
		parameters: { ...LEAD, options: { postUpdatedLead: '={{ $json.value }}' } },
		items: [{ value } as never],
		sent: [],
		output: [refused(/^'Post Updated Lead' is set to .*, which is neither true nor false/, /on or off/)],
		hints: ['0 written, 1 refused'],
	});
});

test.each([
	['a choice', { options: { emptyValues: '={{ " send\\n" }}' } }, '{"mx_City":""}', ['mx_City', '']],
	['a LeadType', {}, '{"LeadType":" OT_1\\u200b"}', ['LeadType', 'OT_1']],
	[
		'the attribute to search by',
		{},
		'{"SearchBy":" Phone ","Phone":"1234"}',
		['SearchBy', 'Phone'],
		['Phone', '1234'],
	],
] as Array<[string, object, string, ...Array<[string, string]>]>)(
	'%s is taken without blanks and invisible characters',
	async (_what, parameters, more, ...expected) => {
		await expectCase({
			parameters: {
				dataToSend: 'json',
				...parameters,
				attributesJson: `={{ { "EmailAddress": "${ADA}", ...${more} } }}`,
			},
			items: [{}],
			sent: [pairs(['EmailAddress', ADA], ...expected)],
		});
	},
);

test.each([['access'], ['action'], ['entity']])('a %s with blanks around it is taken', async (name) => {
	const values = { entity: 'Lead', action: 'View', access: 'FullAccess' };
	const given = { ...values, [name]: `={{ " ${values[name as 'access']}\\u200b " }}` };
	const { entity, ...permission } = given;
	const { sent } = await run({
		parameters: {
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: 'T1',
			entityPermissions: { entityPermission: [{ entity, permissions: { permission: [permission] } }] },
		},
		items: [{}],
	});
	expect(sent).toEqual([
		'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"FullAccess"}]}]}',
	]);
});

test.each([
	['as a whole', '{{ $json.body }}'],
	['as a value', '{"EmailAddress":{{ $json.email }}}'],
])("'Attributes (JSON)' with an expression as text %s is told apart", async (_where, attributesJson) => {
	await expectCase({
		parameters: { dataToSend: 'json', attributesJson },
		items: [{ email: ADA }],
		sent: [],
		output: [
			refused(
				/^The text in 'Attributes \(JSON\)' is an expression/,
				/^Switch 'Attributes \(JSON\)' to Expression\.$/,
			),
		],
		hints: ['0 written, 1 refused'],
	});
});

test('braces that an expression returns are a value', async () => {
	await expectCase({
		parameters: {
			dataToSend: 'json',
			attributesJson: `={{ { EmailAddress: "${ADA}", mx_City: $json.city } }}`,
		},
		items: [{ city: '{{ name }}' }],
		sent: [pairs(['EmailAddress', ADA], ['mx_City', '{{ name }}'])],
	});
});
