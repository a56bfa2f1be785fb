/** Each piece of advice about what LeadSquared refused, followed: the item is written. What would not help is not advised. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer, Call } from './support/recordCalls';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, pairs, refused, run } from './support/rows';
import { answerSuccess } from './support/wire';

interface Input {
	parameters: INodeParameters;
	item: IDataObject;
}
interface Refusal extends Input {
	/** What LeadSquared refuses, by the body. */
	refuses: (body: string) => boolean;
	answer: Answer;
	message?: RegExp;
	advice: RegExp;
	/** What a user then changes, and what is sent last. */
	followed: Array<Partial<Input> & { sent: string }>;
}

const error = (ExceptionType: string, ExceptionMessage: string): Answer => ({
	status: 500,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const duplicate = (what: string) =>
	error('MXDuplicateEntryException', `A Lead with same ${what} already exists.`);
const UNKNOWN = error('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone');
const SEARCH_BY = error('MXInvalidSearchByException', 'mx_City is not unique.');
const sends = (text: string) => (body: string) => body.includes(text);
const autoMap = (options: IDataObject): INodeParameters => ({
	...AUTO_MAP,
	options: options as INodeParameters,
});
const JSON_MODE: INodeParameters = { dataToSend: 'json', attributesJson: '={{ $json }}' };
const manual = (...names: string[]): INodeParameters => ({
	dataToSend: 'defineBelow',
	attributes: { attribute: names.map((name) => ({ name, value: `={{ $json[${JSON.stringify(name)}] }}` })) },
});
const TEMPLATE: INodeParameters = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: '1',
	entityPermissions: {
		entityPermission: [
			{ entity: 'Lead', permissions: { permission: [{ action: 'Edit', access: 'FullAccess' }] } },
		],
	},
};
const PERMISSIONS =
	'"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"}]}]';

const PERSON = { EmailAddress: ADA, Phone: '5550100' };
const BODY = pairs(['EmailAddress', ADA], ['Phone', '5550100']);
const withoutSearchBy = (body: string) => !body.includes('SearchBy');
const CORRECT = /^Correct the value, or update that lead in LeadSquared\.$/;
const OTHER_PHONE = { ...PERSON, Phone: '5550199' };

const REFUSALS: Array<[string, Refusal]> = [
	[
		'a phone that another lead has',
		{
			parameters: AUTO_MAP,
			item: PERSON,
			refuses: withoutSearchBy,
			answer: duplicate('Phone Number'),
			message: /^Another lead already has this phone$/,
			advice: /set 'On Duplicate' in 'Options' to 'Update the Other Lead'/,
			followed: [
				{
					parameters: autoMap({ onDuplicate: 'update' }),
					sent: pairs(['EmailAddress', ADA], ['Phone', '5550100'], ['SearchBy', 'Phone']),
				},
			],
		},
	],
	[
		"a phone that another lead has, where 'Search By' says how to find the lead",
		{
			parameters: { ...AUTO_MAP, searchBy: 'EmailAddress', options: { onDuplicate: 'fail' } },
			item: PERSON,
			refuses: sends('5550100'),
			answer: duplicate('Phone Number'),
			advice: CORRECT,
			followed: [
				{
					item: OTHER_PHONE,
					sent: pairs(['EmailAddress', ADA], ['Phone', '5550199'], ['SearchBy', 'EmailAddress']),
				},
			],
		},
	],
	[
		'a phone that another lead has, where the JSON says how to find the lead',
		{
			parameters: JSON_MODE,
			item: { ...PERSON, SearchBy: 'EmailAddress' },
			refuses: sends('5550100'),
			answer: duplicate('Phone Number'),
			advice: CORRECT,
			followed: [
				{
					item: { ...OTHER_PHONE, SearchBy: 'EmailAddress' },
					sent: pairs(['EmailAddress', ADA], ['Phone', '5550199'], ['SearchBy', 'EmailAddress']),
				},
			],
		},
	],
	[
		'a value of another attribute that another lead has',
		{
			parameters: AUTO_MAP,
			item: { ...PERSON, mx_National_ID: '7' },
			refuses: sends('"7"'),
			answer: duplicate('National ID'),
			message: /"National ID"/,
			advice: CORRECT,
			followed: [
				{
					item: { ...PERSON, mx_National_ID: '8' },
					sent: pairs(['EmailAddress', ADA], ['Phone', '5550100'], ['mx_National_ID', '8']),
				},
			],
		},
	],
	[
		'a phone that another lead has, in an item without one',
		{
			parameters: AUTO_MAP,
			item: { EmailAddress: ADA },
			refuses: sends(ADA),
			answer: duplicate('Phone Number'),
			advice: CORRECT,
			followed: [
				{ item: { EmailAddress: 'eve@example.com' }, sent: pairs(['EmailAddress', 'eve@example.com']) },
			],
		},
	],
	[
		"an email address and a phone of two leads, with 'On Duplicate'",
		{
			parameters: autoMap({ onDuplicate: 'update' }),
			item: PERSON,
			refuses: sends('5550100'),
			answer: duplicate('Phone Number'),
			advice: /two leads\. Correct one of them/,
			followed: [{ item: OTHER_PHONE, sent: pairs(['EmailAddress', ADA], ['Phone', '5550199']) }],
		},
	],
	[
		'an unknown column, where schema names are asked for',
		{
			parameters: autoMap({ columnNames: 'schemaNames' }),
			item: { ...PERSON, Gone: '1' },
			refuses: sends('Gone'),
			answer: UNKNOWN,
			advice:
				/'Column Names' in 'Options' to 'Schema or Display Names', or add the column to 'Columns to Ignore'/,
			followed: [
				{ parameters: AUTO_MAP, sent: BODY },
				{
					parameters: { ...autoMap({ columnNames: 'schemaNames' }), inputsToIgnore: 'Gone' },
					sent: BODY,
				},
			],
		},
	],
	[
		'an unknown column that looks like an attribute',
		{
			parameters: AUTO_MAP,
			item: { ...PERSON, mx_Gone: '1' },
			refuses: sends('mx_Gone'),
			answer: UNKNOWN,
			message: /^LeadSquared has no attribute "mx_Gone"$/,
			advice: /^Correct the name of the column, add it to 'Columns to Ignore', or add the attribute/,
			followed: [
				{
					item: { ...PERSON, mx_City: '1' },
					sent: pairs(['EmailAddress', ADA], ['Phone', '5550100'], ['mx_City', '1']),
				},
				{ parameters: { ...AUTO_MAP, inputsToIgnore: 'mx_Gone' }, sent: BODY },
			],
		},
	],
	[
		'an unknown attribute that was mapped manually',
		{
			parameters: manual('EmailAddress', 'mx_Gone'),
			item: { EmailAddress: ADA, mx_Gone: '1', mx_City: 'Rome' },
			refuses: sends('mx_Gone'),
			answer: UNKNOWN,
			advice: /Select the attribute from the list/,
			followed: [
				{
					parameters: manual('EmailAddress', 'mx_City'),
					sent: pairs(['EmailAddress', ADA], ['mx_City', 'Rome']),
				},
			],
		},
	],
	[
		'an unknown attribute in JSON',
		{
			parameters: JSON_MODE,
			item: { EmailAddress: ADA, mx_Gone: '1' },
			refuses: sends('mx_Gone'),
			answer: UNKNOWN,
			advice: /^Correct the name in 'Attributes \(JSON\)'/,
			followed: [
				{
					item: { EmailAddress: ADA, mx_City: '1' },
					sent: pairs(['EmailAddress', ADA], ['mx_City', '1']),
				},
			],
		},
	],
	[
		"an attribute in 'Search By' that is not unique",
		{
			parameters: { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_City' },
			item: { ...PERSON, mx_City: 'Rome' },
			refuses: sends('{"Attribute":"SearchBy","Value":"mx_City"}'),
			answer: SEARCH_BY,
			message: /'Search By'/,
			advice: /^In 'Search By', choose an attribute that is unique in your account/,
			followed: [
				{
					parameters: { ...AUTO_MAP, searchBy: 'Phone' },
					sent: pairs(
						['EmailAddress', ADA],
						['Phone', '5550100'],
						['mx_City', 'Rome'],
						['SearchBy', 'Phone'],
					),
				},
			],
		},
	],
	[
		'an attribute in the SearchBy of the JSON that is not unique',
		{
			parameters: JSON_MODE,
			item: { ...PERSON, mx_City: 'Rome', SearchBy: 'mx_City' },
			refuses: sends('{"Attribute":"SearchBy","Value":"mx_City"}'),
			answer: SEARCH_BY,
			message: /"SearchBy"/,
			advice: /^In 'Attributes \(JSON\)', give "SearchBy" the name/,
			followed: [
				{
					item: { ...PERSON, mx_City: 'Rome', SearchBy: 'Phone' },
					sent: pairs(
						['EmailAddress', ADA],
						['Phone', '5550100'],
						['mx_City', 'Rome'],
						['SearchBy', 'Phone'],
					),
				},
			],
		},
	],
	[
		'the name of another template',
		{
			parameters: { ...TEMPLATE, name: 'Sales' },
			item: {},
			refuses: sends('Sales'),
			answer: error('MXDuplicateEntityNameException', 'The name is in use.'),
			message: /^Another permission template already has this name$/,
			advice: /^Enter another name, or leave it out/,
			followed: [
				{ parameters: { ...TEMPLATE, name: 'Buyers' }, sent: `{"Name":"Buyers",${PERMISSIONS}}` },
				{ parameters: TEMPLATE, sent: `{${PERMISSIONS}}` },
			],
		},
	],
	[
		'an unknown restricted field',
		{
			parameters: {
				...TEMPLATE,
				dataToSend: 'json',
				templateJson:
					'={{ { EntityPermissions: [{ Entity: "Lead", Permissions: [{ Action: "Edit", Access: "PartialAccess", Properties: { RestrictedFields: [$json.field] } }] }] } }}',
			},
			item: { field: 'FirstName' },
			refuses: sends('FirstName'),
			answer: UNKNOWN,
			advice: /^Correct the names of the restricted fields in 'Template \(JSON\)'/,
			followed: [
				{
					item: { field: 'LastName' },
					sent: '{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"PartialAccess","Properties":{"RestrictedFields":["LastName"]}}]}]}',
				},
			],
		},
	],
];

test.each(REFUSALS)('%s', async (_what, { parameters, item, refuses, answer, message, advice, followed }) => {
	const respond = (call: Call) => (refuses(call.body) ? answer : answerSuccess(call));
	const { items } = await run({ parameters, items: [item], answer: respond });
	expect(items.map(({ json }) => json)).toEqual([refused(message ?? /./, advice)]);
	expect(String(items[0].json.error).length).toBeLessThanOrEqual(200);
	expect(String(items[0].json.message).length).toBeLessThanOrEqual(300);

	for (const { sent, ...changed } of followed) {
		forgetAnswers();
		const given = { parameters, item, ...changed };
		const written = await run({ parameters: given.parameters, items: [given.item], answer: respond });
		expect(written.sent.at(-1)).toBe(sent);
		expect(written.items.map(({ json }) => json.Status)).toEqual(['Success']);
	}
});
