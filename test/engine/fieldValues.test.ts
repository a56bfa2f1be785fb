/** What the account's list of fields says about values: options of dropdowns, fields with a single value, and odd lists. */
import type { IDataObject } from 'n8n-workflow';
import { ADA, FIELDS, SUCCESS, run } from './support/rows';
import { searchList } from './support/harness';
import { forgetAnswers, recordCalls } from './support/recordCalls';

const STAGE = {
	SchemaName: 'mx_Stage',
	DisplayName: 'Stage',
	DataType: 'Select',
	Options: ['New Lead', 'In-Progress', 'A;B', 'won', 'Won', '5', 'Won,5'].map((Value) => ({ Value })),
};

const send = async (value: unknown, field: object = STAGE) => {
	forgetAnswers();
	const items = [{ 'E-mail': ADA, Stage: value } as IDataObject];
	const { sent, items: output, hints } = await run({ list: { body: [...FIELDS, field] }, items });
	const [, pair] = JSON.parse(sent[0] ?? '[]') as Array<{ Value: string }>;
	return { value: pair?.Value, output: output[0].json, hint: hints[0]?.message };
};

describe('in a field with options', () => {
	test.each([
		['New Lead', 'New Lead'],
		[' new  LEAD\u200b', 'New Lead'],
		['newlead', 'New Lead'],
		['in-progress', 'In-Progress'],
		['won', 'won'],
		['Won', 'Won'],
		['a;b', 'A;B'],
		['NEW LEAD;in-progress;', 'New Lead;In-Progress'],
		[['new lead', 'IN-progress'], 'New Lead;In-Progress'],
		[['new lead'], 'New Lead'],
		[['new lead', null, 5], 'New Lead;5'],
		[['won,5'], 'Won,5'],
		[['Won', '5'], 'Won;5'],
		[5, '5'],
	])('%j is sent as the option %s', async (value, option) => {
		expect(await send(value)).toEqual({ value: option, output: SUCCESS, hint: undefined });
	});

	test.each([
		['Lost', 'Lost'],
		['in progress', 'in progress'],
		['new lead;lost', 'new lead;lost'],
		[7, '7'],
		[['New Lead', 'Lost'], 'New Lead;Lost', 'Lost'],
	])('%j is no option: it is sent as it is, and named', async (value, text, named = text) => {
		const { hint, ...rest } = await send(value);
		expect(rest).toEqual({ value: text, output: SUCCESS });
		expect(hint).toContain(
			`Stage has no option "${named}", LeadSquared may not store it. Its options: New Lead, In-Progress`,
		);
	});

	test.each(['', ' ', null, []])('a blank cell is none: %j', async (value) => {
		expect(await send(value)).toEqual({ value: undefined, output: SUCCESS, hint: undefined });
	});
});

test.each([
	...[null, 'New Lead', [], [null, 5, { Value: '' }, { Value: {} }], { Value: 'x' }].map((Options) => ({
		Options,
	})),
	{ DataType: {}, RenderTypeTextValue: 5, IsReadOnly: 'true', IsUnique: 1, Options: undefined },
])('odd values in the list of fields change nothing: %j', async (odd) => {
	const sent = { value: ' new lead', output: SUCCESS, hint: undefined };
	expect(await send(' new lead', { ...STAGE, ...odd })).toEqual(sent);
});

describe('an object', () => {
	test.each(['Text', 'Number', 'Date', 'Select', 'Boolean', 'Email'])(
		'is left out and named in a field with a single value: %s',
		async (DataType) => {
			const { value, output, hint } = await send({ city: 'Rome' }, { ...STAGE, DataType });
			expect([value, output]).toEqual([undefined, SUCCESS]);
			expect(hint).toMatch(/^1 written\. Left out: Stage/);
		},
	);

	test.each(['CustomObject', undefined])('is a custom field set in another: %s', async (DataType) => {
		const { output } = await send({ city: 'Rome' }, { ...STAGE, DataType, Options: undefined });
		expect(output).toEqual(SUCCESS);
	});

	test('without a value is blank', async () => {
		expect(await send({ city: '' })).toMatchObject({ value: undefined, output: SUCCESS });
	});
});

const ONE = { EmailAddress: ADA, mx_Id: 'A7' };
test.each<[items: IDataObject[], named: string]>([
	[[ONE, { ...ONE, EmailAddress: 'ADA@example.com' }, { ...ONE, mx_Id: 'a8' }], ''],
	[[ONE, { mx_Id: 'a7 ', EmailAddress: 'bob@example.com' }], 'mx_Id (a7)'],
	[['9111', '9112'].map((Phone) => ({ Phone, mx_Id: 'A7' })), 'mx_Id (A7)'],
	[[{ Phone: '9111', mx_Id: 'A7' }, ONE], ''],
])('rows with one value to search by and different addresses are named: %j', async (items, named) => {
	const parameters = { dataToSend: 'autoMapInputData', searchBy: 'other', searchByAttribute: 'mx_Id' };
	const [hint] = (await run({ parameters, items })).hints;
	if (named === '') expect(hint).toBeUndefined();
	else expect(hint.message).toContain(named);
});

test('the lists to pick from offer unique ones after the email address and the phone, and none that are read-only', async () => {
	const fields = [
		{ SchemaName: 'mx_Id', DisplayName: 'Customer', IsUnique: true },
		{ SchemaName: 'CreatedOn', DisplayName: 'Created', IsReadOnly: true },
		{ SchemaName: 'Phone', IsReadOnly: true },
		{ SchemaName: 'FirstName' },
		{ SchemaName: 'mx_City', IsReadOnly: 'true', IsUnique: 'true' },
	];
	recordCalls('https://unique.test', () => ({ body: fields }));
	const at = { leadManagementApi: { baseUrl: 'https://unique.test', callLimit: 100 } };
	const { results } = await searchList('searchLeadFields', { credentials: at });
	const names = ['Phone', 'Customer (mx_Id, unique)', 'FirstName', 'mx_City'];
	expect(results.map(({ name }) => name)).toEqual(names);
});
