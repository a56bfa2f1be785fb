/** Each piece of advice about columns, followed: the item that was refused is written. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runWorkflow } from './support/harness';
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

const mayBeEmail = (column: string) =>
	`Your column "${column}" may be the email address: rename it to "EmailAddress", or use 'Map Each Attribute Manually'.`;

const REFUSALS: Array<[string, Refusal]> = [
	[
		'an email address in a column of another name',
		{
			item: { 'Your e-mail': ADA, City: 'Rome' },
			advice: mayBeEmail('Your e-mail'),
			followed: [
				{ item: { EmailAddress: ADA, City: 'Rome' }, sent: LEAD },
				{
					parameters: byHand({ EmailAddress: 'Your e-mail', mx_City: 'City' }),
					item: { 'Your e-mail': ADA, City: 'Rome' },
					sent: LEAD,
				},
			],
		},
	],
	[
		'an email address in the field of the account for another one',
		{
			item: { mx_Mail: ADA },
			advice: mayBeEmail('mx_Mail'),
			followed: [{ item: { EmailAddress: ADA }, sent: EMAIL }],
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
		'an email address, beside a phone, for which the advice is not given',
		{
			item: { 'Work mail': ADA, 'Mobile number': '9845098450' },
			advice: mayBeEmail('Work mail'),
			followed: [
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
			item: { Mail: 'none', WhatsApp: 919845098450 },
			advice: `Your column "WhatsApp" may be the phone: rename it to "Phone", or use 'Map Each Attribute Manually'.`,
			followed: [{ item: { Mail: 'none', Phone: 919845098450 }, sent: pairs(['Phone', '919845098450']) }],
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
			item: { Mobile: '9845098450', 'Work mail': ADA },
			advice: mayBeEmail('Work mail'),
			followed: [
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
			advice: "Rename or remove one of them, or list it in 'Columns to Ignore'.",
			followed: [
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
			item: { 'E-mail': ADA, Email: '', City: 'Rome' },
			advice: 'Rename or remove one of them.',
			followed: [{ item: { 'E-mail': ADA, City: 'Rome' }, sent: LEAD }],
		},
	],
	[
		'a column for two attributes',
		{
			item: { EmailAddress: ADA, Street: 'Via Appia' },
			advice: 'Rename the column to the one that you mean, e.g. mx_Street_1.',
			followed: [
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
				"Rename the column to match an attribute, list it in 'Columns to Ignore', or set 'Unknown Columns' in 'Options' to 'Leave Out'.",
			followed: [
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
		'columns inside a column',
		{
			item: { body: { EmailAddress: ADA, mx_City: 'Rome' } },
			advice: `Set 'Data to Send' to 'JSON' and 'Attributes (JSON)' to {{ $json["body"] }}.`,
			followed: [
				{
					parameters: { dataToSend: 'json', attributesJson: '={{ $json["body"] }}' },
					item: { body: { EmailAddress: ADA, mx_City: 'Rome' } },
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
		expect(refusal.error?.description?.length).toBeLessThan(350);
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

test('a lead inside a column with human names can be mapped after the node that the error names', async () => {
	const items = [{ headers: {}, body: { 'Email address': ADA, City: 'Rome' } }];
	const { error } = await run({ list: LIST, items }, 'stopWorkflow');
	expect(error?.description).toBe(
		`Add an 'Edit Fields (Set)' node before this one. Set its 'Mode' to 'JSON' and its 'JSON' to {{ $json["body"] }}. Nothing was written.`,
	);

	const parameters = { mode: 'raw', jsonOutput: '={{ $json["body"] }}', options: {} };
	const node = {
		name: 'Edit Fields',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		position: [0, 0],
		parameters,
	};
	const { output } = await runWorkflow(
		{ nodes: [{ id: '1', ...node }], connections: {} },
		{ input: items, startNode: node.name },
	);
	forgetAnswers();
	const { sent } = await run({ list: LIST, items: output(node.name) }, 'stopWorkflow');
	expect(sent).toEqual([LEAD]);
});

describe('no column is advised', () => {
	test.each<[string, IDataObject]>([
		['whose value is no email address', { 'Mail sent': 'yes', Mailbox: 'ada.example.com' }],
		['whose value is no phone', { Mobile: 'n/a', Cell: '8.19012E+11', Telefax: '12' }],
		['that holds a list or an object', { Mails: [ADA], 'Mobile phone': { number: '9845098450' } }],
		['of a name that says neither', { Contact: ADA, Number: '9845098450' }],
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
