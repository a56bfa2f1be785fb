/** What expressions return for parameters: a value that is meant is taken, whatever its type, blanks, and letter case. */
import { ADA, expectCase, pairs, refused, run } from './support/rows';

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
