/** 'Other Permissions' set to 'Keep': the template is read, and sent with the changes. */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { withoutWaiting } from './support/fakeTimers';
import type { Answer, Call } from './support/recordCalls';
import { forgetAnswers, networkError } from './support/recordCalls';
import { refused, run as runRows } from './support/rows';
import { answerSuccess } from './support/wire';

const READ = '/v2/PermissionTemplate.svc/Retrieve';
const UPDATE = '/v2/PermissionTemplate.svc/Update';
const READ_BODY =
	'{"Parameter":{"TemplateId":"T-1"},"Sorting":{"ColumnName":"Name","Direction":0},"Paging":{"PageIndex":1,"PageSize":100}}';

const RESTRICTED = { RestrictedFields: ['Phone', 'mx_Budget'], Restrictions: [] };
const PERMISSIONS = [
	{ Action: 'View', Access: 'FullAccess', Properties: { RestrictedFields: [], Restrictions: [] } },
	{ Action: 'Edit', Access: 'PartialAccess', Properties: RESTRICTED },
	{ Action: 'Delete', Access: 'NoAccess', Properties: null },
];
/** As the service lists it, with its empty restrictions. */
const TEMPLATE = {
	...{ Id: 'T-1', Name: 'Sales Users', Description: 'Text' },
	EntityPermissions: [
		{ Entity: 'Lead', Permissions: PERMISSIONS },
		{ Entity: 'Activity', Permissions: [], Until: 1 },
		{ Entity: 'Opportunity', Permissions: [{ Action: 'Merge', Access: 'Own', Scope: null }] },
	],
};
const UPDATED = { Status: 'Success', Message: { IsSuccessful: true } };
const page = (...List: unknown[]) => ({ body: { RecordCount: List.length, List } });

interface Given {
	parameters?: INodeParameters;
	items?: IDataObject[];
	read?: Answer | (() => Answer);
	write?: (call: Call) => Answer;
	onError?: OnError;
}

const permissions = (entity: string, ...permission: INodeParameters[]) => ({
	entityPermissions: { entityPermission: [{ entity, permissions: { permission } }] },
});
const NO_EXPORT = permissions('Lead', { action: 'Export', access: 'NoAccess' });

const run = async ({
	parameters = NO_EXPORT,
	items = [{}],
	read = page(TEMPLATE),
	write,
	onError,
}: Given) => {
	const calls: Call[] = [];
	const answer = (call: Call) => {
		calls.push(call);
		if (call.path !== READ) return write?.(call) ?? answerSuccess(call);
		return typeof read === 'function' ? read() : read;
	};
	const update = { resource: 'permissionTemplate', operation: 'update', templateId: 'T-1' };
	const keep = { ...update, ...parameters };
	const result = await runRows({ parameters: keep, items, answer }, onError);
	return { ...result, calls, sent: calls.filter(({ path }) => path === UPDATE).map(({ body }) => body) };
};

const [OWN_VIEW, OWN_EDIT, OWN_DELETE] = PERMISSIONS.map((own) => JSON.stringify(own));
const OTHERS = TEMPLATE.EntityPermissions.slice(1)
	.map((own) => `,${JSON.stringify(own)}`)
	.join('');
const EXPORT = '{"Action":"Export","Access":"NoAccess"}';
const toBody = (lead: string[], before = '', after = OTHERS) =>
	`{${before}"EntityPermissions":[{"Entity":"Lead","Permissions":[${lead.join(',')}]}${after}]}`;

test('reads the template, whatever the letter case of its ID, then sends its permissions with the changes', async () => {
	const read = page({ ...TEMPLATE, Id: 't-1' }, { Id: 'T-2', EntityPermissions: null });
	const { calls, items, hints } = await run({ read });
	expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
		['POST', READ, READ_BODY],
		['POST', UPDATE, toBody([OWN_VIEW, OWN_EDIT, OWN_DELETE, EXPORT])],
	]);
	expect(calls.map(({ rawQuery }) => rawQuery.includes('Id=T-1'))).toEqual([false, true]);
	expect(items).toEqual([{ json: UPDATED, pairedItem: { item: 0 } }]);
	expect(hints.map(({ message }) => message)).toEqual([
		'1 written. "Sales Users" restricts Lead: Edit (Phone, mx_Budget), Delete (No Access), Export (No Access); Opportunity: Merge (Own)',
	]);
});

test.each<[string, INodeParameters, string]>([
	[
		'an action that is given takes the place of its own',
		permissions('Lead', { action: 'Edit', access: 'FullAccess' }),
		toBody([OWN_VIEW, OWN_DELETE, '{"Action":"Edit","Access":"FullAccess"}']),
	],
	[
		'another entity is added',
		permissions('Activity', { action: 'View', access: 'FullAccess' }),
		toBody([OWN_VIEW, OWN_EDIT, OWN_DELETE]).replace(
			'[],"Until"',
			'[{"Action":"View","Access":"FullAccess"}],"Until"',
		),
	],
	['a new name alone keeps all', { name: 'New' }, toBody([OWN_VIEW, OWN_EDIT, OWN_DELETE], '"Name":"New",')],
	[
		'JSON is kept the same way',
		{ dataToSend: 'json', templateJson: toBody([EXPORT], '', '') },
		toBody([OWN_VIEW, OWN_EDIT, OWN_DELETE, EXPORT]),
	],
])('%s', async (_what, parameters, body) => {
	expect((await run({ parameters })).sent).toEqual([body]);
});

test('two items for one template see what the other has written', async () => {
	let current = TEMPLATE;
	const { calls, sent } = await run({
		parameters: {
			templateId: '={{ $json.id }}',
			...permissions('Lead', { action: '={{ $json.action }}', access: 'NoAccess' }),
		},
		items: [
			{ id: 'T-1', action: 'Export' },
			{ id: 't-1', action: 'Import' },
		],
		read: () => page(current),
		write: ({ body }) => {
			current = { ...TEMPLATE, ...(JSON.parse(body) as object) };
			return { body: UPDATED, delayMs: 50 };
		},
	});
	expect(calls.map(({ path }) => path)).toEqual([READ, UPDATE, READ, UPDATE]);
	const IMPORT = '{"Action":"Import","Access":"NoAccess"}';
	expect(sent[1]).toBe(toBody([OWN_VIEW, OWN_EDIT, OWN_DELETE, EXPORT, IMPORT]));
});

const REPLACE = /'Replace'\.$/;
const NO_LIST = /^LeadSquared did not send the list of permission templates/;

test.each<[string, Answer, message: RegExp, description: RegExp]>([
	['no template', page(), /^LeadSquared has no permission template with the ID "T-1"/, /^Check 'Template'/],
	['another template', page({ ...TEMPLATE, Id: 'T-2' }), /^LeadSquared has no permission template/, /Check/],
	...[
		undefined,
		null,
		{},
		[{ Permissions: [] }],
		[{ Entity: 'Lead', Permissions: null }],
		[{ Entity: 'Task', Permissions: [{}] }],
	].map((EntityPermissions): [string, Answer, RegExp, RegExp] => [
		`permissions that cannot be read: ${JSON.stringify(EntityPermissions)}`,
		page({ ...TEMPLATE, EntityPermissions }),
		/^The permissions of template "Sales Users" could not be read/,
		REPLACE,
	]),
	['an account without the list', { status: 404 }, NO_LIST, REPLACE],
	['another answer', { body: { Status: 'Success' } }, NO_LIST, REPLACE],
	['keys that are not accepted', { status: 401 }, /did not accept the keys/, /Access Key/],
])('sends nothing after %s', async (_what, read, message, description) => {
	const { sent, items, hints } = await run({ read });
	expect(sent).toEqual([]);
	expect(items).toEqual([{ json: refused(message, description), pairedItem: { item: 0 } }]);
	expect(hints.map(({ message: hint }) => hint)).toEqual([expect.stringMatching(/^0 written, 1 refused/)]);
});

test.each([[[]], [[{ Entity: 'Lead', Permissions: [] }]]])(
	'a template that reads as having no permissions gets those given, and no empty list: %j',
	async (EntityPermissions) => {
		const read = page({ ...TEMPLATE, EntityPermissions });
		const { sent, hints } = await run({ read });
		expect(sent).toEqual([toBody([EXPORT], '', '')]);
		expect(hints.map(({ message }) => message)).toEqual([
			'1 written. "Sales Users" had no permissions, and now restricts Lead: Export (No Access)',
		]);
		forgetAnswers();
		expect((await run({ read, parameters: { name: 'New' } })).sent).toEqual(['{"Name":"New"}']);
	},
);

test.each([
	['counts them', { RecordCount: 201 }],
	['does not count them', {}],
])('finds the template on a later page of a service that %s', async (_what, counted) => {
	const others = Array.from({ length: 100 }, (_, index) => ({ Id: `other ${index}` }));
	const pages = [others, others, [TEMPLATE]];
	const read = () => ({ body: { ...counted, List: pages.shift() ?? [] } });
	const { calls, sent } = await run({ read });
	const read3 = [1, 2, 3].map((index) => READ_BODY.replace('"PageIndex":1', `"PageIndex":${index}`));
	expect(calls.map(({ body }) => body)).toEqual([...read3, sent[0]]);
	expect(sent).toEqual([toBody([OWN_VIEW, OWN_EDIT, OWN_DELETE, EXPORT])]);
});

test('does not mix Edit with Update, which change records both', async () => {
	const { sent, items } = await run({
		parameters: permissions('Lead', { action: 'Update', access: 'NoAccess' }),
	});
	expect(sent).toEqual([]);
	expect(items[0].json).toEqual({
		error: 'The template "Sales Users" has the action Edit for Lead, which changes records too',
		message: 'Set the access of Edit instead of Update, or of both.',
	});
});

test('a read that gets no answer is not called written', async () => {
	const { error } = await withoutWaiting(
		async () => await run({ read: { status: 504 }, onError: 'stopWorkflow' }),
	);
	expect(error?.message).toMatch(/^LeadSquared is not available/);
	expect(error?.description).toMatch(/Nothing was written\.$/);
});

test('a refused update says so in its own words', async () => {
	const { items } = await run({ write: () => ({ status: 400 }) });
	expect(items[0].json.message).toMatch(/^Check the entities, actions/);
});

test('an update is sent again after a lost answer, without reading again', async () => {
	let writes = 0;
	const write = (call: Call) => (writes++ === 0 ? networkError('ECONNRESET') : answerSuccess(call));
	const { calls } = await withoutWaiting(async () => await run({ write }));
	expect(calls.map(({ path }) => path)).toEqual([READ, UPDATE, UPDATE]);
	expect(calls[2].body).toBe(calls[1].body);
});
