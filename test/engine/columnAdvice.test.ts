/** Each piece of advice about columns, followed: the item that was refused is written. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, FIELDS, pairs, run } from './support/rows';

const LIST = {
	body: [...FIELDS, { SchemaName: 'mx_Signup_Date', DisplayName: 'Signup date', DataType: 'Date' }],
};

interface Input {
	parameters?: INodeParameters;
	item: IDataObject;
}
interface Refusal extends Input {
	/** What the message or its description says to do. */
	advice: string;
	/** What a user then changes, and what is sent. */
	followed: Array<Input & { sent: string }>;
}

const options = (given: IDataObject) => ({ ...AUTO_MAP, options: given }) as INodeParameters;
const ignoring = (inputsToIgnore: string) => ({ ...AUTO_MAP, inputsToIgnore });
const LEAD = pairs(['EmailAddress', ADA], ['mx_City', 'Rome']);
const EMAIL = pairs(['EmailAddress', ADA]);
/** 'Map Each Attribute Manually', with the columns on their attributes. */
const byHand = (columns: Record<string, string>): INodeParameters => ({
	attributes: {
		attribute: Object.entries(columns).map(([name, column]) => ({
			name,
			value: `={{ $json[${JSON.stringify(column)}] }}`,
		})),
	},
});

/** 'Additional Attributes', with the columns dragged on 'Value'. */
const adding = (columns: Record<string, string>, given: IDataObject = {}) =>
	({ ...AUTO_MAP, ...given, ...byHand(columns) }) as INodeParameters;
const mayBeEmail = (column: string) =>
	`Your column "${column}" may be the email address. Add EmailAddress to 'Additional Attributes', and drag it on 'Value'.`;
const leavesOut = `Add EmailAddress to 'Additional Attributes', and drag the column on 'Value'. If they are other people's, add the column to 'Columns to Ignore'.`;

const REFUSALS: Array<[string, Refusal]> = [
	[
		'an email address in a column of another name',
		{
			item: { City: 'Rome', 'Write to me at': ADA },
			advice: leavesOut,
			followed: [
				{
					parameters: adding({ EmailAddress: 'Write to me at' }),
					item: { City: 'Rome', 'Write to me at': ADA },
					sent: pairs(['mx_City', 'Rome'], ['EmailAddress', ADA]),
				},
			],
		},
	],
	[
		'an email address in the field of the account for another one',
		{
			item: { mx_Mail: ADA },
			advice: mayBeEmail('mx_Mail'),
			followed: [
				{ item: { EmailAddress: ADA }, sent: EMAIL },
				{
					parameters: adding({ EmailAddress: 'mx_Mail' }),
					item: { mx_Mail: ADA },
					sent: pairs(['mx_Mail', ADA], ['EmailAddress', ADA]),
				},
			],
		},
	],
	[
		'an email address under its display name, where schema names are asked for',
		{
			parameters: options({ columnNames: 'schemaNames' }),
			item: { 'Email address': ADA, mx_City: 'Rome' },
			advice: mayBeEmail('Email address'),
			followed: [
				{
					parameters: options({ columnNames: 'schemaNames' }),
					item: { EmailAddress: ADA, mx_City: 'Rome' },
					sent: LEAD,
				},
			],
		},
	],
	[
		'an email address that would be left out, beside a phone',
		{
			item: { Assistant: ADA, Phone: '9845098450' },
			advice: leavesOut,
			followed: [
				{
					parameters: ignoring('Assistant'),
					item: { Assistant: ADA, Phone: '9845098450' },
					sent: pairs(['Phone', '9845098450']),
				},
				{
					parameters: adding({ EmailAddress: 'Assistant' }),
					item: { Assistant: ADA, Phone: '9845098450' },
					sent: pairs(['Phone', '9845098450'], ['EmailAddress', ADA]),
				},
				{
					item: { EmailAddress: ADA, 'Mobile number': '9845098450' },
					sent: pairs(['EmailAddress', ADA], ['Mobile', '9845098450']),
				},
			],
		},
	],
	[
		'a phone in a column of another name',
		{
			item: { Mail: '', 'Phone of the shop': 919845098450 },
			advice: `Add Phone to 'Additional Attributes', and drag the column on 'Value'.`,
			followed: [
				{ item: { Mail: '', Phone: 919845098450 }, sent: pairs(['Phone', '919845098450']) },
				{
					parameters: adding({ Phone: 'Phone of the shop' }),
					item: { 'Phone of the shop': 919845098450 },
					sent: pairs(['Phone', '919845098450']),
				},
			],
		},
	],
	[
		'a blank email address',
		{
			item: { 'E-mail': ' ', City: 'Rome' },
			advice: 'Your column "E-mail" is blank in this item.',
			followed: [{ item: { 'E-mail': ADA, City: 'Rome' }, sent: LEAD }],
		},
	],
	[
		'an email address of invisible characters and blanks, beside a phone of them',
		{
			item: { 'E-mail': '\ufeff \u200b', Phone: '\u202a\u202c', City: 'Rome' },
			advice: 'Your column "E-mail" is blank in this item. Your column "Phone" is blank in this item.',
			followed: [{ item: { 'E-mail': ADA, Phone: '\u202a\u202c', City: 'Rome' }, sent: LEAD }],
		},
	],
	[
		'a row whose cells for both are empty, which n8n leaves out',
		{
			item: { City: 'Rome' },
			advice: 'Fill in the email address or phone, in a column such as "EmailAddress" or "Phone".',
			followed: [
				{ item: { 'E-mail': ADA, City: 'Rome' }, sent: LEAD },
				{ item: { EmailAddress: ADA, City: 'Rome' }, sent: LEAD },
				{
					item: { Phone: '9845098450', City: 'Rome' },
					sent: pairs(['Phone', '9845098450'], ['mx_City', 'Rome']),
				},
			],
		},
	],
	[
		"the same, where 'Search By' is the email address",
		{
			parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
			item: { City: 'Rome' },
			advice: 'two. Fill in the email address, in a column such as "EmailAddress".',
			followed: [
				{
					parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
					item: { City: 'Rome', EmailAddress: ADA },
					sent: pairs(['mx_City', 'Rome'], ['EmailAddress', ADA], ['SearchBy', 'EmailAddress']),
				},
			],
		},
	],
	[
		"the same, where 'Search By' is the phone, in attributes that are mapped by hand",
		{
			parameters: { ...byHand({ mx_City: 'City', EmailAddress: 'E-mail' }), searchBy: 'Phone' },
			item: { City: 'Rome', 'E-mail': '' },
			advice: "two. Add Phone to 'Attributes'.",
			followed: [
				{
					parameters: { ...byHand({ mx_City: 'City', Phone: 'Number' }), searchBy: 'Phone' },
					item: { City: 'Rome', Number: '9845098450' },
					sent: pairs(['mx_City', 'Rome'], ['Phone', '9845098450'], ['SearchBy', 'Phone']),
				},
			],
		},
	],
	[
		"the same, where 'Search By' is the phone, in JSON",
		{
			parameters: { dataToSend: 'json', attributesJson: '={{ $json }}', searchBy: 'Phone' },
			item: { mx_City: 'Rome' },
			advice: 'two. Add "Phone" with a value.',
			followed: [
				{
					parameters: { dataToSend: 'json', attributesJson: '={{ $json }}', searchBy: 'Phone' },
					item: { mx_City: 'Rome', Phone: '9845098450' },
					sent: pairs(['mx_City', 'Rome'], ['Phone', '9845098450'], ['SearchBy', 'Phone']),
				},
			],
		},
	],
	[
		"what is no email address, where 'Search By' is the email address",
		{
			parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
			item: { EmailAddress: 'ada at example', Phone: '9845098450' },
			advice: 'Enter one address such as ada@example.com. Nothing',
			followed: [
				{
					parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
					item: { EmailAddress: ADA },
					sent: pairs(['EmailAddress', ADA], ['SearchBy', 'EmailAddress']),
				},
			],
		},
	],
	[
		'a file of a form in a column that matches an attribute',
		{
			item: { EmailAddress: ADA, City: { filename: 'a.pdf', mimetype: 'application/pdf', size: 3 } },
			advice: "Send a link to the file, or add the column to 'Columns to Ignore'.",
			followed: [
				{
					parameters: ignoring('City'),
					item: { EmailAddress: ADA, City: { filename: 'a.pdf', mimetype: 'application/pdf', size: 3 } },
					sent: EMAIL,
				},
				{ item: { EmailAddress: ADA, City: 'Rome' }, sent: LEAD },
			],
		},
	],
	[
		'the number 0, which a form gives for an empty element of numbers',
		{
			item: { 'E-mail': '', Phone: 0 },
			advice: 'Your column "E-mail" is blank in this item. Your column "Phone" is blank in this item.',
			followed: [{ item: { 'E-mail': ADA, Phone: 0 }, sent: EMAIL }],
		},
	],
	[
		"a phone, where 'Search By' is the email address",
		{
			parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
			item: { Mobile: '9845098450', Assistant: ADA },
			advice: leavesOut,
			followed: [
				{
					parameters: adding({ EmailAddress: 'Assistant' }, { searchBy: 'EmailAddress' }),
					item: { Mobile: '9845098450', Assistant: ADA },
					sent: pairs(['Mobile', '9845098450'], ['EmailAddress', ADA], ['SearchBy', 'EmailAddress']),
				},
				{
					parameters: { ...AUTO_MAP, searchBy: 'EmailAddress' },
					item: { 'Mobile number': '9845098450', EmailAddress: ADA },
					sent: pairs(['Mobile', '9845098450'], ['EmailAddress', ADA], ['SearchBy', 'EmailAddress']),
				},
			],
		},
	],
	[
		'two columns for one attribute',
		{
			item: { EmailAddress: ADA, Email: 'old@example.com', City: 'Rome' },
			advice:
				"Add EmailAddress to 'Additional Attributes', and drag the column that you mean on 'Value'. Or add the other one to 'Columns to Ignore'.",
			followed: [
				{
					parameters: adding({ EmailAddress: 'EmailAddress' }),
					item: { EmailAddress: ADA, Email: 'old@example.com', City: 'Rome' },
					sent: pairs(['mx_City', 'Rome'], ['EmailAddress', ADA]),
				},
				{ item: { EmailAddress: ADA, 'Old one': 'old@example.com', City: 'Rome' }, sent: LEAD },
				{ item: { EmailAddress: ADA, City: 'Rome' }, sent: LEAD },
				{
					parameters: ignoring('Email'),
					item: { EmailAddress: ADA, Email: 'old@example.com', City: 'Rome' },
					sent: LEAD,
				},
			],
		},
	],
	[
		"two columns for one attribute that 'Columns to Ignore' could not keep apart",
		{
			item: { 'E-mail': ADA, Email: 'old@example.com', City: 'Rome' },
			advice: "Add EmailAddress to 'Additional Attributes', and drag the column that you mean on 'Value'. N",
			followed: [
				{ item: { 'E-mail': ADA, City: 'Rome' }, sent: LEAD },
				{
					parameters: adding({ EmailAddress: 'E-mail' }),
					item: { 'E-mail': ADA, Email: 'old@example.com', City: 'Rome' },
					sent: pairs(['mx_City', 'Rome'], ['EmailAddress', ADA]),
				},
			],
		},
	],
	[
		'a column for two attributes',
		{
			item: { EmailAddress: ADA, Street: 'Via Appia' },
			advice:
				"Add the one that you mean to 'Additional Attributes', e.g. mx_Street_1, and drag the column on 'Value'.",
			followed: [
				{
					parameters: adding({ mx_Street_1: 'Street' }),
					item: { EmailAddress: ADA, Street: 'Via Appia' },
					sent: pairs(['EmailAddress', ADA], ['mx_Street_1', 'Via Appia']),
				},
				{
					item: { EmailAddress: ADA, mx_Street_1: 'Via Appia' },
					sent: pairs(['EmailAddress', ADA], ['mx_Street_1', 'Via Appia']),
				},
			],
		},
	],
	[
		'an unknown column, where such are refused',
		{
			parameters: options({ unknownColumns: 'refuse' }),
			item: { EmailAddress: ADA, Town: 'Rome' },
			advice:
				"Add the attribute to 'Additional Attributes', and drag the column on 'Value'. Or list the column in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
			followed: [
				{
					parameters: adding({ City: 'Town' }, { options: { unknownColumns: 'refuse' } }),
					item: { EmailAddress: ADA, Town: 'Rome' },
					sent: LEAD,
				},
				{
					parameters: options({ unknownColumns: 'refuse' }),
					item: { EmailAddress: ADA, City: 'Rome' },
					sent: LEAD,
				},
				{
					parameters: { ...options({ unknownColumns: 'refuse' }), inputsToIgnore: 'town' },
					item: { EmailAddress: ADA, Town: 'Rome' },
					sent: EMAIL,
				},
				{
					parameters: options({ unknownColumns: 'leaveOut' }),
					item: { EmailAddress: ADA, Town: 'Rome' },
					sent: EMAIL,
				},
			],
		},
	],
	[
		'a value in a column without a name',
		{
			item: { EmailAddress: ADA, __EMPTY: 'Rome' },
			advice: 'Give the column a name in the first row of the sheet, or clear its cells.',
			followed: [
				{ item: { EmailAddress: ADA, City: 'Rome' }, sent: LEAD },
				{ item: { EmailAddress: ADA, __EMPTY: '' }, sent: EMAIL },
			],
		},
	],
	[
		'a number that is no date',
		{
			item: { 'E-mail': ADA, 'Signup date': 20_260_517 },
			advice: 'Enter a date such as 2026-05-17, or clear the cell.',
			followed: [
				{
					item: { 'E-mail': ADA, 'Signup date': '2026-05-17' },
					sent: pairs(['EmailAddress', ADA], ['mx_Signup_Date', '2026-05-17']),
				},
				{ item: { 'E-mail': ADA, 'Signup date': '' }, sent: EMAIL },
			],
		},
	],
	[
		'two leads inside an item',
		{
			item: { body: { EmailAddress: ADA, City: 'Rome' }, query: { email: 'bob@example.com' } },
			advice: "Add the names of all but one to 'Columns to Ignore'.",
			followed: [
				{
					parameters: ignoring('query'),
					item: { body: { EmailAddress: ADA, City: 'Rome' }, query: { email: 'bob@example.com' } },
					sent: LEAD,
				},
			],
		},
	],
];

describe.each(REFUSALS)('%s', (_what, { parameters, item, advice, followed }) => {
	test('is refused with advice that makes the lead', async () => {
		const refusal = await run({ list: LIST, parameters, items: [item] }, 'stopWorkflow');
		expect(refusal.sent).toEqual([]);
		expect(refusal.error?.description).toContain(advice);
		// The advice is shorter than 300 characters, data and what was written aside.
		expect(refusal.error?.description?.length).toBeLessThan(370);
		for (const { sent, ...input } of followed) {
			forgetAnswers();
			const run2 = await run(
				{ list: LIST, parameters: input.parameters, items: [input.item] },
				'stopWorkflow',
			);
			expect(run2.error).toBeUndefined();
			expect(run2.sent).toEqual([sent]);
		}
	});
});

describe('no column is advised', () => {
	test.each<[string, IDataObject]>([
		['whose value is no email address', { 'Mail sent': 'yes', Mailbox: 'ada.example.com' }],
		['whose value is no phone', { Mobile: 'n/a', 'Cell of a sheet': '8.19012E+11', Telefax: '12' }],
		['that holds a list or an object', { Mails: [ADA], 'Mobile app': { number: '9845098450' } }],
		['of a name that says neither', { Number: '9845098450' }],
	])('%s', async (_which, item) => {
		const { error } = await run({ list: LIST, items: [item] }, 'stopWorkflow');
		expect(error?.description).toBe(
			'Every lead needs one of the two. Fill in the email address or phone, in a column such as "EmailAddress" or "Phone". Nothing was written.',
		);
	});

	test('that looks like a phone, where the email address is searched by', async () => {
		const parameters = { ...AUTO_MAP, searchBy: 'EmailAddress' };
		const items = [{ EmailAddress: '', mx_Mobile: '9845098450' }];
		const { error } = await run({ parameters, items }, 'stopWorkflow');
		expect(error?.description).toBe(
			'Every lead needs one of the two. Your column "EmailAddress" is blank in this item. Nothing was written.',
		);
	});
});
