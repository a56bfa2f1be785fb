/** Leads that are inside the items: what webhooks and other tools' triggers give. */
import type { IDataObject } from 'n8n-workflow';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, NO_LIST, expectCase, pairs, refused, run } from './support/rows';

const BOB = 'bob@example.com';
const LEAD = pairs(['EmailAddress', ADA], ['mx_City', 'Rome']);
const lead = { email: ADA, City: 'Rome' };
const list = (name: string, value: string) => [
	{ [name]: 'Email', [value]: ADA },
	{ [name]: 'City', [value]: 'Rome' },
];

test.each<[string, IDataObject, sent?: string]>([
	['the body of a webhook', { headers: { host: 'a' }, params: {}, query: {}, body: lead }],
	['its query', { headers: {}, query: lead, body: {} }],
	['four levels', { a: { b: { c: { d: lead } } } }],
	['a list with one object', { contacts: [lead] }],
	['a list of names and values in a text', { body: JSON.stringify(list('name', 'value')) }],
	[
		'an object with a phone of its parts',
		{ data: { phone: { full: '9845098450' }, ...lead } },
		pairs(['Phone', '9845098450'], ['EmailAddress', ADA], ['mx_City', 'Rome']),
	],
	...Object.entries({ label: 'value', question: 'answer', title: 'value', column_name: 'string_value' }).map(
		([name, value]): [string, IDataObject] => [`a list of ${name} and ${value}`, { data: list(name, value) }],
	),
])('the lead is found in %s', async (_where, item, body = LEAD) => {
	const { sent, hints } = await run({ items: [item] });
	expect(sent).toEqual([body]);
	expect(hints.map(({ message }) => message).join()).not.toContain('Left out');
});

test('the outer one of two is sent', async () => {
	await expectCase({
		items: [{ data: { ...lead, owner: { email: BOB } } }],
		reads: 1,
		sent: [LEAD],
		hints: ['1 written. Left out: owner. The columns were found in "data"'],
	});
});

test('of several answers to one question, the one with a value is sent, and two stop the run', async () => {
	const blank = { name: 'Email', value: '' };
	await expectCase({
		items: [{ id: 7, data: { fields: [blank, ...list('name', 'value'), blank] } }],
		reads: 1,
		sent: [LEAD],
		hints: ['1 written. Left out: id. The columns were found in "data.fields"'],
	});
	forgetAnswers();
	await expectCase({
		items: [{ data: { fields: [...list('name', 'value'), { name: 'Email', value: BOB }] } }],
		output: [refused(/^Two columns are named "Email"/, /'Additional Attributes'/)],
	});
});

test('what is beside it is named, but for what n8n adds', async () => {
	const address = { street: 'Ring 1', place: { zip: '53111' } };
	const contacts = [{ email: ADA }, { source: 'ads' }];
	const body = {
		event: 'signup',
		city: 'Bonn',
		form: 7,
		empty: {},
		tags: ['a'],
		address,
		contacts,
		utm: ['b'],
	};
	const shipping = { phone: '+91-9845098450' };
	const webhook = {
		headers: { host: 'a' },
		params: {},
		webhookUrl: 'http://n8n.test',
		executionMode: 'test',
	};
	await expectCase({
		parameters: { ...AUTO_MAP, inputsToIgnore: 'event, body.form, utm' },
		items: [{ ...webhook, query: { source: 'ads' }, body: { ...body, shipping } }],
		reads: 1,
		sent: [pairs(['EmailAddress', ADA])],
		hints: [
			'1 written. Left out: query, body.city, body.tags, body.address, body.shipping, body.contacts[1]. The columns were found in "body.contacts[0]". Whoever calls the webhook can set any attribute',
		],
	});
});

test('inner columns can be ignored, and schema names need no list of fields', async () => {
	await expectCase({
		parameters: { ...AUTO_MAP, inputsToIgnore: 'mx_Salary' },
		items: [{ body: { EmailAddress: ADA, mx_Salary: '5' } }],
		list: NO_LIST,
		sent: [pairs(['EmailAddress', ADA])],
		hints: ['1 written. The columns were found in "body". Whoever calls the webhook can set any attribute'],
	});
});

test.each<[string, IDataObject[], message: RegExp, advice: RegExp]>([
	['an item', [{ body: lead, query: { email: BOB } }], /in several places: "body", "query"$/, /Ignore/],
	['several items', [{ a: lead }, { b: lead }], /in several places: "a", "b"$/, /Ignore/],
	[
		'a list',
		[{ contacts: [lead, { email: BOB }] }],
		/in one list: "contacts\[0\]", "contacts\[1\]"$/,
		/'Split Out' node before this one, with contacts in 'Fields To Split Out'/,
	],
])('several places of %s stop the run', async (_where, items, message, advice) => {
	await expectCase({ items, output: items.map(() => refused(message, advice)) });
});

test('it is the same place for all items: one without it is refused, and a blank or wrong address is no reason to look beside it', async () => {
	await expectCase({
		items: [
			{ a: lead },
			{ d: 'x' },
			{ a: { email: '', City: 'Oslo', friend: { email: BOB } } },
			{ a: { email: 'ada', friend: { email: BOB } } },
		],
		sent: [LEAD],
		output: [
			expect.objectContaining({ Status: 'Success' }),
			refused(/^The item has no lead in a, where the others have it/, /./),
			refused(/^No email address or phone found/, /./),
			refused(/^"ada" is not an email address/, /./),
		],
		hints: ['1 written, 3 refused. Left out: friend, d'],
	});
});

test.each<[string, IDataObject, sent: number]>([
	['two names of people', { Name: 'Cy', person2: { name: 'Bo', phone: '9845098450' } }, 0],
	['one name of a person twice', { Name: 'Cy', person2: { name: 'cy', phone: '9845098450' } }, 1],
	['the name of a form above the answers', { name: 'Sign-up', data: { name: 'Bo', phone: '9845098450' } }, 1],
	['a first name above the answers', { first_name: 'Cy', data: { name: 'Bo', phone: '9845098450' } }, 0],
	['a relative alone', { Name: 'Cy', parent: { name: 'Bo', phone: '9845098450' } }, 0],
	['a relative beside the lead', { lead, parent: { email: BOB } }, 0],
])('%s: %j', async (_what, item, count) => {
	const { sent, items } = await run({ items: [item] });
	expect([sent.length, items.length]).toEqual([count, 1]);
});

test.each<[string, IDataObject]>([
	['five levels down', { a: { b: { c: { d: { e: lead } } } } }],
	['of a list with other keys', { fields: [{ key: 'Email', text: ADA }] }],
	['of who gets an email', { from: 'Ada', to: { value: [{ email: BOB }] } }],
	['of the owner of a person in a CRM', { name: 'Ada', owner_id: { name: 'Rep', email: BOB } }],
	['of who created a row', { Name: 'Ada', Email: '', 'Created By': { email: BOB } }],
	['of the headers of a webhook', { headers: { 'user-email': BOB, phone: '+91-9845098450' } }],
])('none is found %s', async (_where, item) => {
	const { sent, items } = await run({ items: [item] });
	expect(sent).toEqual([]);
	expect(items[0].json).toEqual(refused(/^No email address or phone found/, /./));
});

test.each<[string, IDataObject, string | undefined]>([
	['a name of its own', { requester_email: ADA, assignee_email: BOB }, 'body.requester_email'],
	['an entry of a list', { data: { reach: [{ label: 'work', value: ADA }] } }, 'body.data.reach[0].value'],
	['a field of a form', { 'fields[email][value]': ADA }, 'body.fields[email][value]'],
	['who calls', { CallTo: '04040404040', CallFrom: '09876543210' }, 'body.CallFrom'],
	[
		'who writes a message',
		{ metadata: { display_phone_number: '15550001111' }, contacts: [{ wa_id: '233241234567' }] },
		'body.contacts[0].wa_id',
	],
	['who writes an email', { to: [BOB], messageId: `<1${BOB}>`, from: [`Ada <${ADA}>`] }, 'body.from[0]'],
	["the owner's", { owner: { login: BOB } }, undefined],
	['five levels down', { a: { b: { c: { d: { e: ADA } } } } }, undefined],
	['a text', { text: `Write to ${ADA}` }, undefined],
])('a contact that no name calls so is pointed at, but not sent: %s', async (_where, body, path) => {
	const { sent, items } = await run({ items: [{ headers: { from: BOB }, body }] });
	expect(sent).toEqual([]);
	const [label, name] = /From|wa_id/.test(path ?? '')
		? ['phone', 'Phone']
		: ['email address', 'EmailAddress'];
	const advice = path
		? `Your column "${path}" may be the ${label}. Add ${name} to 'Additional Attributes', and drag it on 'Value'.`
		: 'The webhook sent no email address and no phone of a lead.';
	expect(items[0].json.message).toBe(`Every lead needs one of the two. ${advice}`);
});

test('a custom field set beside an email address of any item is no lead', async () => {
	await expectCase({
		items: [
			{ EmailAddress: ADA, mx_Study: { Email: BOB } },
			{ EmailAddress: '', mx_Study: { Email: BOB } },
		],
		sent: [
			'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Study","Value":"","Fields":[{"Attribute":"Email","Value":"bob@example.com"}]}]',
		],
		output: [
			expect.objectContaining({ Status: 'Success' }),
			refused(/^No email address or phone found/, /./),
		],
		hints: ['1 written, 1 refused'],
	});
});
