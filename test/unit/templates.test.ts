/** The update of a permission template: what is sent, what is refused, and what the hint says. */
import {
	type Answer,
	type Call,
	FIELDS,
	type Given,
	type Line,
	networkError,
	run,
	testLines,
} from '../support/node';
import { withoutWaiting } from '../support/fakeTimers';

const UPDATE = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: 'T1',
	otherPermissions: 'replace',
};
const NAMED = { ...UPDATE, dataToSend: 'defineBelow', name: 'Sales' };
const CHECK_ONLY = { options: { checkOnly: true }, inEditor: true };
const define = (...entities: Array<[entity: string, ...permissions: object[]]>): Given => ({
	...UPDATE,
	dataToSend: 'defineBelow',
	entityPermissions: {
		entityPermission: entities.map(([entity, ...permission]) => ({ entity, permissions: { permission } })),
	},
});
const permit = (access: unknown, action: unknown = 'Edit', restrictedFields?: unknown) => ({
	action,
	access,
	restrictedFields,
});
const FULL = permit('FullAccess');
const partial = (fields?: unknown) => define(['Lead', permit('PartialAccess', 'Edit', fields)]);
const asJson = (template: unknown): Given => ({ ...UPDATE, dataToSend: 'json', templateJson: template });
const EDIT = { Action: 'Edit', Access: 'FullAccess' };
const entities = (...EntityPermissions: unknown[]) => ({ EntityPermissions });
const lead = (...Permissions: unknown[]) => entities({ Entity: 'Lead', Permissions });
const partialJson = (Properties?: unknown, Access = 'PartialAccess') =>
	asJson(lead({ Action: 'Edit', Access, Properties }));
const reading = (template: object = TEMPLATE, more: Given = {}): Given => ({
	...NO_EXPORT,
	...more,
	answer: page(template),
});

// prettier-ignore
const PERMISSIONS = [
	{ Action: 'View', Access: 'FullAccess', Properties: { RestrictedFields: [], Restrictions: [] } },
	{ Action: 'Edit', Access: 'PartialAccess', Properties: { RestrictedFields: ['Phone', 'mx_Budget'], Restrictions: [] } },
	{ Action: 'Delete', Access: 'NoAccess', Properties: null },
];
/** As the service lists it, with its empty restrictions. */
const TEMPLATE = {
	Id: 'T1',
	Name: 'Sales Users',
	Description: 'Text',
	EntityPermissions: [
		{ Entity: 'Lead', Permissions: PERMISSIONS },
		{ Entity: 'Activity', Permissions: [], Until: 1 },
		{ Entity: 'Opportunity', Permissions: [{ Action: 'Merge', Access: 'Own', Scope: null }] },
	],
};
const READ = '/v2/PermissionTemplate.svc/Retrieve';
const UPDATED = { body: { Status: 'Success', Message: { IsSuccessful: true } } };
const listed = (...List: unknown[]): Answer => ({ body: { RecordCount: List.length, List } });
const page =
	(...List: unknown[]) =>
	({ path }: Call): Answer =>
		path === READ ? listed(...List) : UPDATED;
const NO_EXPORT: Given = {
	...define(['Lead', permit('NoAccess', 'Export')]),
	otherPermissions: 'keep',
	answer: page(TEMPLATE),
};

/** Tells what becomes of the items, and what the hint says of those that were written. */
const update = async (items: object, given: Given = {}) => {
	const { text, hint } = await run(items, { dataToSend: 'defineBelow', ...given });
	return [text, hint.replace(/^0 written.*|\. Reasons?: .*/, '')].filter(Boolean).join('; ');
};

// prettier-ignore
const SENT: Line[] = [
	['only texts that are not blank', {}, 'Description=Text', { ...UPDATE, name: '  ', description: 'Text' }],
	['an object that an expression gives', {}, 'Name=Sales', asJson('={{ { Name: "Sales" } }}')],
	['what is typed for another way to give data', {}, 'Name=Sales', { ...asJson('{"Name":"Sales"}'), name: '{{ $json.name }}' }],
	['no blank texts', {}, 'Name=Sales', asJson(JSON.stringify({ Name: 'Sales', Description: '' }))],
	['the first of two items for one template, without the second', [{ id: 'T1' }, { id: 'T2' }, { id: 'T1' }], "Name=Sales | Name=Sales | ✗ Another item is for the same template → With 'Other Permissions' set to 'Replace', each would remove the permissions of the other. Put all permissions of a template into one item, or select 'Keep'.; 2 written, 1 refused", { ...NAMED, templateId: '={{ $json.id }}' }],
	['words in any letter case', {}, 'Lead{View=NoAccess}; 1 written. Sent: "T1" keeps only Lead: View', asJson(entities({ Entity: 'LEAD', Permissions: [{ Action: 'view', Access: 'noAccess' }] }))],
	['all actions', {}, 'Lead{View=FullAccess Create=FullAccess Edit=FullAccess Delete=FullAccess Import=FullAccess Export=FullAccess Update=FullAccess}; 1 written. Sent: "T1" keeps only Lead: View, Create, Edit, Delete, Import, Export, Update', asJson(lead(...['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'].map((Action) => ({ Action, Access: 'FullAccess' }))))],
	['no restricted fields that were entered before another access', {}, 'Lead{Edit=FullAccess}; 1 written. Sent: "T1" keeps only Lead: Edit', define(['Lead', permit('FullAccess', 'Edit', 'FirstName')])],
	['words with blanks around them', {}, 'Lead{Edit=FullAccess}; 1 written. Sent: "T1" keeps only Lead: Edit', define([' Lead\u200b ', permit(' FullAccess ', '={{ " Edit\\n" }}')])],
	['a restricted field once, by its schema name', {}, 'Lead{Edit=PartialAccess(Phone,mx_Budget,mx_City)}; 1 written. Sent: "T1" keeps only Lead: Edit', partial('Phone Number, Budget,mx_City, mx_Budget')],
	['restricted fields as they are where the account lists none', {}, `Lead{Edit=PartialAccess(mx_Salary,mx_Bonus,mx_Share,Phone)}; 1 written. Sent: "T1" keeps only Lead: Edit; The list of the account's fields could not be read, so the names of these restricted fields were not checked: "mx_Salary", "mx_Bonus", "mx_Share"`, { ...partial('mx_Salary, mx_Bonus\nmx_\u200bShare, Phone Number'), fields: 'none' }],
	['none of the empty properties that the service lists', {}, 'Lead{Edit=FullAccess}; 1 written. Sent: "T1" keeps only Lead: Edit', partialJson({ RestrictedFields: [], Restrictions: [] }, 'FullAccess')],
	['no empty restrictions', {}, 'Lead{Edit=PartialAccess(Phone)}; 1 written. Sent: "T1" keeps only Lead: Edit', partialJson({ RestrictedFields: ['Phone'], Restrictions: [] })],
	['a new name before that which was picked', {}, 'Name=New Lead{Edit=FullAccess}; 1 written. Sent: "New" keeps only Lead: Edit', { ...define(['Lead', FULL]), name: 'New', templateId: { __rl: true, mode: 'list', value: 'T1', cachedResultName: 'Sales' } }],
];

// prettier-ignore
const REFUSED: Line[] = [
	['JSON with single quotes', {}, "✗ 'Template (JSON)' is not valid JSON at line 1, near 'a': 1} …", asJson("{'a': 1}")],
	['JSON that is a list', {}, "✗ 'Template (JSON)' has a list → It needs an object with Name, Description, EntityPermissions.", asJson('[]')],
	['a misspelt name', {}, `✗ 'Template (JSON)' has the unknown name "name" → It needs an object with Name, Description, EntityPermissions.`, asJson({ name: 'Sales' })],
	['a misspelt property', {}, `✗ 'Restricted Field Names or IDs' of Edit in 'Template (JSON)' for Lead has the unknown name "restrictedFields" → It needs an object with RestrictedFields.`, partialJson({ restrictedFields: ['Phone'] })],
	['a misspelt part of a permission', {}, `✗ 'Template (JSON)' for Lead has the unknown name "access"…`, asJson(lead({ ...EDIT, access: 1 }))],
	['an expression that is not switched on', {}, "✗ The text in 'Template (JSON)' has an expression → Switch 'Template (JSON)' to Expression.", asJson('{"Name":{{ $json.name }}}')],
	['an expression in a name', {}, `✗ 'New Name' is the text "{{ $json.name }}" → Switch it to Expression, or drag the column on it.`, { ...UPDATE, name: '{{ $json.name }}' }],
	['a blank ID', [{}, { id: '  ' }, { id: '\u200b' }], "✗ 'Template' is empty → Select a template from the list, or enter its ID. | ✗ 'Template' is empty… | ✗ 'Template' is empty…", { ...NAMED, templateId: '={{ $json.id }}' }],
	['an ID that is none', [{ id: [1] }, { id: 7 }], "✗ 'Template' has a list instead of a single value → Send one of its entries, e.g. {{ $json.names[0] }}. | Name=Sales; 1 written, 1 refused", { ...NAMED, templateId: '={{ $json.id }}' }],
	['nothing to update', {}, '✗ There is nothing to update → Enter a name, a description, or permissions.', { ...UPDATE, name: ' ', description: '\n' }],
	['no value for a name', {}, '✗ "Name" has no value → Check its expression, or remove it.', { ...define(['Lead', FULL]), name: '={{ $json.typo }}', description: 'x' }],
	...[[], '', null].map((EntityPermissions): Line => [`${JSON.stringify(EntityPermissions)} for "EntityPermissions"`, {}, "✗ 'Template (JSON)' has no entities → Add permissions, or remove it. Without any, the update may remove those that the template has.", asJson({ Name: 'Sales', EntityPermissions })]),
	['a list with a hole', {}, "✗ 'Template (JSON)' has nothing → It needs an object with Entity, Permissions.", asJson('={{ { EntityPermissions: [ , { Entity: "Lead", Permissions: [] }] } }}')],
	['an unknown entity', {}, `✗ 'Entity' in 'Entity Permissions' has "Task" → Select or enter one of Lead, Activity.`, define(['Task', FULL])],
	['no access', {}, "✗ 'Access' of View in 'Template (JSON)' for Lead has nothing → Select or enter one of NoAccess, PartialAccess, FullAccess.", asJson(lead({ Action: 'View' }))],
	['an entity that is named twice', {}, "✗ 'Template (JSON)' has Lead twice → Put all of Lead into one entry.", asJson(entities(...lead(EDIT).EntityPermissions, ...lead(EDIT).EntityPermissions))],
	['an action that is named twice', {}, "✗ 'Template (JSON)' for Lead has Edit twice…", asJson(lead(EDIT, EDIT))],
	['an entity without permissions', {}, "✗ 'Entity Permissions' has Activity without permissions → Add permissions, or remove it. Without any, the update may remove those that the template has.", define(['Lead', FULL], ['Activity'])],
	['entries that are no object', [{ e: ['x'] }, { e: 'x' }], `✗ 'Entity Permissions' has "x" → It needs an object with Entity, Permissions. | ✗ 'Entity Permissions' has "x"…`, { ...UPDATE, entityPermissions: { entityPermission: '={{ $json.e }}' } }],
	['no restricted field, or none that a name was found for', [{}, { f: '' }, { f: [] }, { f: ' , ,' }, { f: 'FirstName,,Phone' }, { f: ['Phone', null] }], `✗ 'Restricted Field Names or IDs' of Edit in 'Entity Permissions' for Lead is empty, or has a blank name → Select the fields, check the expression, or choose another access.${" | ✗ …has a blank name…".repeat(5)}`, partial('={{ $json.f }}')],
	['no Properties', {}, "✗ 'Restricted Field Names or IDs' of Edit in 'Template (JSON)' for Lead is empty…", partialJson(null)],
	['restricted fields beside full access', {}, "✗ 'Restricted Field Names or IDs' of Edit in 'Template (JSON)' for Lead has fields → Remove them, or set the access to PartialAccess.", partialJson({ RestrictedFields: ['Phone'] }, 'FullAccess')],
	['a display name that two fields have', {}, '✗ 2 lead fields are named "Street": "mx_Street_1", "mx_Street_2" → Restrict one of them by its schema name.', partial('Street')],
	...['Grundgehälter', 'null', 'Salary (INR)'].map((name): Line => [`${name} where the account lists none`, {}, `✗ The restricted field "${name}" is not a schema name → Enter schema names, e.g. mx_Salary.`, { ...partial(name), fields: 'none' }]),
	['a field that is like none', {}, '✗ The restricted field "Qwzx" is not a lead field of the account → Select the fields from the list.', partial('Qwzx')],
	['a misspelled field of a later item', [{ f: 'Phone' }, { f: 'Bugdet' }], 'Lead{Edit=PartialAccess(Phone)} | ✗ The restricted field "Bugdet"…', partial('={{ $json.f }}')],
	['no value for a name in JSON', {}, '✗ "Name" has no value…', asJson({ Name: null, Description: 'x' })],
	['a misspelled field', {}, '✗ The restricted field "Bugdet" is not a lead field of the account → Did you mean "mx_Budget"? Select the fields from the list.', partial('Budget, Bugdet')],
];

/** Of several types of activities, and keys that the interface does not have. */
const OF_TYPE = (ActivityEvent: number, ...Permissions: object[]) => ({
	Entity: 'Activity',
	ActivityEvent,
	Permissions,
});
// prettier-ignore
const KEPT: Line[] = [
	['what the template has', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess() Edit=PartialAccess(Phone,mx_Budget) Delete=NoAccess Export=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users": Lead, Export: Not Set → No Access', NO_EXPORT],
	['an action that is given takes the place of its own', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess() Edit=FullAccess Delete=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users": Lead, Edit: Partial Access (restricted: Phone, mx_Budget) → Full Access', { ...NO_EXPORT, ...define(['Lead', FULL]), otherPermissions: 'keep' }],
	['another entity is added', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess() Edit=PartialAccess(Phone,mx_Budget) Delete=NoAccess} Activity{View=FullAccess} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users": Activity (Until: 1), View: Not Set → Full Access', { ...NO_EXPORT, ...define(['Activity', permit('FullAccess', 'View')]), otherPermissions: 'keep' }],
	['a list of fields takes the place of its own', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess() Edit=PartialAccess(mx_Budget) Delete=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users": Lead, Edit: Partial Access (restricted: Phone, mx_Budget) → Partial Access (restricted: mx_Budget)', { ...NO_EXPORT, ...partial('mx_Budget'), otherPermissions: 'keep' }],
	['no access restricts what was restricted', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess() Edit=NoAccess Delete=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users": Lead, Edit: Partial Access (restricted: Phone, mx_Budget) → No Access', { ...NO_EXPORT, ...define(['Lead', permit('NoAccess')]), otherPermissions: 'keep' }],
	['an entity that the template has not', {}, 'Name=Sales Users Description=Text Lead{Delete=NoAccess} Activity{View=FullAccess}; 1 written. Sent: "Sales Users": Activity, View: Not Set → Full Access', reading({ ...TEMPLATE, EntityPermissions: [{ Entity: 'Lead', Permissions: [PERMISSIONS[2]] }] }, { ...define(['Activity', permit('FullAccess', 'View')]), otherPermissions: 'keep' })],
	['entries of one entity, told apart by a text', {}, '…"Sales Users": Lead (Kind: A), Export: Not Set → No Access; "Sales Users": Lead, Export: Not Set → No Access', reading({ ...TEMPLATE, EntityPermissions: [{ Entity: 'Lead', Kind: 'A', Permissions: [] }, { Entity: 'Lead', Permissions: [] }] })],
	['a new name alone keeps all', {}, 'Name=New Description=Text Lead{View=FullAccess() Edit=PartialAccess(Phone,mx_Budget) Delete=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "New": Name: "Sales Users" → "New"', { ...UPDATE, name: 'New', otherPermissions: undefined, answer: page(TEMPLATE) }],
	['JSON is kept the same way', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess() Edit=PartialAccess(Phone,mx_Budget) Delete=NoAccess Export=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users": Lead, Export: Not Set → No Access', { ...asJson(lead({ Action: 'Export', Access: 'NoAccess' })), otherPermissions: 'keep', answer: page(TEMPLATE) }],
	['a template among what is none', {}, '…Export=NoAccess}…', { ...NO_EXPORT, answer: page(null, 5, {}, TEMPLATE) }],
	['no name and no description that are none', {}, 'Lead{Export=NoAccess}; 1 written. Sent: "T1": Lead, Export: Not Set → No Access', reading({ Id: 'T1', Name: null, Description: '', EntityPermissions: [] })],
	['numbers as they are', {}, '…Export=NoAccess}…', reading({ ...TEMPLATE, EntityPermissions: [OF_TYPE(201, { Action: 'View', Access: 'Own', Share: 1.5 } as never)] })],
	['no template', {}, `✗ LeadSquared has no permission template with the ID "T1" → Select 'Template' from the list, or copy its ID again. It may have been deleted.`, { ...NO_EXPORT, answer: page() }],
	...[{ Status: 'Error' }, { ExceptionType: 'MXException', ExceptionMessage: 'No' }].map((error): Line => [`a list beside an error: ${JSON.stringify(error)}`, {}, '✗ LeadSquared did not send the list of permission templates…', { ...NO_EXPORT, answer: ({ path }: Call) => (path === READ ? { body: { ...error, List: [TEMPLATE] } } : UPDATED) }]),
	['another template', {}, '✗ LeadSquared has no permission template with the ID "T1"…', reading({ ...TEMPLATE, Id: 'T2' })],
	['the template with this very ID', {}, '…Sent: "Right": Lead, Export…', { ...NO_EXPORT, answer: page({ ...TEMPLATE, Id: 't1' }, { ...TEMPLATE, Name: 'Right' }) }],
	...[undefined, [{ Permissions: [] }], [{ Entity: 'Lead', Permissions: null }], [{ Entity: 'Task', Permissions: [{}] }]].map((EntityPermissions): Line => [`permissions that cannot be read: ${JSON.stringify(EntityPermissions)}`, {}, `✗ The permissions of template "T1" could not be read → …'Replace'.`, reading({ ...TEMPLATE, EntityPermissions })]),
	['a template without permissions', {}, 'Name=Sales Users Description=Text Lead{Export=NoAccess}; 1 written. Sent: "Sales Users": Lead, Export: Not Set → No Access', reading({ ...TEMPLATE, EntityPermissions: [] })],
	['a template whose entity has no permissions', {}, 'Name=Sales Users Description=Text Lead{Export=NoAccess}; 1 written. Sent: "Sales Users": Lead, Export: Not Set → No Access', reading({ ...TEMPLATE, EntityPermissions: [{ Entity: 'Lead', Permissions: [] }] })],
	['a name for a template without permissions', {}, 'Name=New Description=Text; 1 written. Sent: "New": Name: "Sales Users" → "New"', { ...UPDATE, name: 'New', otherPermissions: 'keep', answer: page({ ...TEMPLATE, EntityPermissions: [] }) }],
	['what it has already', {}, 'Name=Sales Users Description=Text Lead{View=FullAccess Edit=PartialAccess(mx_Budget,Phone) Delete=NoAccess} Activity{} Opportunity{Merge=Own}; 1 written. Sent: "Sales Users" stays as it is', { ...NO_EXPORT, ...define(['Lead', permit('FullAccess', 'View'), permit('PartialAccess', 'Edit', 'Budget, Phone'), permit('NoAccess', 'Delete')]), otherPermissions: 'keep' }],
	['names that were not checked', {}, 'Name=Sales Users Description=Text Lead{View=PartialAccess(mx_Phone) Edit=…"Sales Users": Lead, View: Full Access → Partial Access (restricted: mx_Phone); The list of the account\'s fields could not be read, so the names of these restricted fields were not checked: "mx_Phone"', { ...NO_EXPORT, ...define(['Lead', permit('PartialAccess', 'View', 'mx_Phone')]), otherPermissions: 'keep', fields: 'none' }],
	['an account without the list', {}, "✗ LeadSquared did not send the list of permission templates (status 404) → To update the template without its current permissions, list all of them, and set 'Other Permissions' to 'Replace'.", { ...NO_EXPORT, answer: { status: 404 } }],
	['another answer', {}, '✗ LeadSquared did not send the list of permission templates (status 200)…', { ...NO_EXPORT, answer: { body: { Status: 'Success' } } }],
	['keys that are not accepted', {}, "✗ LeadSquared did not accept the keys (status 401) → Copy 'Access Key' and 'Secret Key' again into the credential: they may be swapped or cut off. Check 'Base URL' too: the API host of another region does not accept the keys.", { ...NO_EXPORT, answer: { status: 401 } }],
	['a key of the credential, which is written as it was read, and not told', {}, 'Name=My secret-key-7 Description=Text Lead{…; 1 written. Sent: *****', { ...reading({ ...TEMPLATE, Name: 'My secret-key-7' }), credential: { secretKey: 'secret-key-7' } }],
	['a permission of too many levels', {}, '✗ …could not be read…', { ...reading({ ...TEMPLATE, EntityPermissions: [OF_TYPE(201, { Action: 'View', Access: 'Own', Scope: JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) } as never)] }) }],
	...[{ access: 'Own' }, { Access: 'Own', properties: {} }, { Access: 'Own', Properties: { restrictedfields: [] } }, { Access: 'Own', Scope: 'Caf\ufffd' }].map((permission): Line => [`what it could not send back as it was: ${JSON.stringify(permission)}`, {}, '✗ …could not be read…', { ...reading({ ...TEMPLATE, EntityPermissions: [OF_TYPE(201, { Action: 'View', ...permission } as never)] }) }]),
	['a name with lost characters', {}, '✗ …could not be read…', { ...reading({ ...TEMPLATE, Name: 'Caf\ufffd' }) }],
	['a number that may have lost digits', {}, '✗ …could not be read…', { ...reading({ ...TEMPLATE, EntityPermissions: [OF_TYPE(201, { Action: 'View', Access: 'Own', Id: 2 ** 60 } as never)] }) }],
	['an update that is refused', {}, "✗ LeadSquared refused this template (status 400) → Check 'Template', its new name, and the entities, actions, and restricted fields.", { ...NO_EXPORT, answer: (call) => (call.path === READ ? listed(TEMPLATE) : { status: 400 }) }],
];

describe.each(Object.entries({ SENT, REFUSED, KEPT }))('%s', (_group, lines) => testLines(lines, update));

const asIs = (value: unknown) => JSON.stringify(value);
test('what is kept is sent key for key as it was read, after a read of one page', async () => {
	const { calls, sent } = await run({}, NO_EXPORT);
	expect(calls.map(({ path }) => path)).toEqual([READ, '/v2/PermissionTemplate.svc/Update']);
	expect(calls.map(({ query }) => query)).toEqual([{}, { Id: 'T1' }]);
	expect(sent).toEqual([
		'{"Parameter":{"TemplateId":"T1"},"Sorting":{"ColumnName":"Name","Direction":0},"Paging":{"PageIndex":1,"PageSize":100}}',
		`{"Name":"Sales Users","Description":"Text","EntityPermissions":[{"Entity":"Lead","Permissions":[${PERMISSIONS.map(asIs).join()},{"Action":"Export","Access":"NoAccess"}]},${TEMPLATE.EntityPermissions.slice(1).map(asIs).join()}]}`,
	]);
});

const RESTRICTED = { RestrictedFields: ['Phone'], Restrictions: [{ Id: 1 }], Scope: 'Own' };

test('a change keeps all other keys, and holds for each entry of its entity', async () => {
	const view = { Action: 'View', Access: 'FullAccess', Icon: 'eye', Properties: { RestrictedFields: [] } };
	const edit = { Properties: RESTRICTED, Action: 'edit', Access: 'PartialAccess', Until: null };
	const template = {
		...TEMPLATE,
		EntityPermissions: [
			OF_TYPE(201, view, edit),
			OF_TYPE(202, view),
			{ Entity: 'Activity#203', Permissions: [view] },
		],
	};
	const given = define(['Activity', permit('NoAccess', 'View'), permit('PartialAccess', 'Edit', 'mx_City')]);
	const { sent, hint } = await run({}, { ...given, otherPermissions: 'keep', answer: page(template) });
	const noView = { Action: 'View', Access: 'NoAccess', Icon: 'eye' };
	const Properties = { ...RESTRICTED, RestrictedFields: ['mx_City'] };
	expect(JSON.parse(sent[1])).toStrictEqual({
		Name: 'Sales Users',
		Description: 'Text',
		EntityPermissions: [
			OF_TYPE(201, noView, { ...edit, Properties }),
			OF_TYPE(202, noView, {
				Action: 'Edit',
				Access: 'PartialAccess',
				Properties: { RestrictedFields: ['mx_City'] },
			}),
			template.EntityPermissions[2],
		],
	});
	expect(hint).toBe(
		'1 written. Sent: "Sales Users": Activity (ActivityEvent: 201), View: Full Access → No Access; "Sales Users": Activity (ActivityEvent: 201), edit: Partial Access (restricted: Phone) → Partial Access (restricted: mx_City); "Sales Users": Activity (ActivityEvent: 202), View: Full Access → No Access; "Sales Users": Activity (ActivityEvent: 202), Edit: Not Set → Partial Access (restricted: mx_City)',
	);
});

test('the old access is told after an update that may have been written', async () => {
	const answer = ({ path }: Call) => (path === READ ? listed(TEMPLATE) : networkError('ECONNRESET'));
	const { hint } = await withoutWaiting(() => run({}, { ...NO_EXPORT, answer }));
	expect(hint).toMatch(/^0 written, 1 may have been written\..*Lead, Export: Not Set → No Access/);
});

describe.each(['keep', 'replace'])('300 kinds of one permission (%s)', (otherPermissions) => {
	const view = { Action: 'View', Access: 'FullAccess' };
	const given = { ...define(['Lead', permit('NoAccess', 'View')]), otherPermissions, ...CHECK_ONLY };
	const kinds = Array.from({ length: 300 }, (_, Kind) => ({ Entity: 'Lead', Kind, Permissions: [view] }));

	test('are all in the table, and the hint says how many it does not show', async () => {
		const { items, hint } = await run({}, { ...given, answer: page(having(...kinds)) });
		expect(String(items[0].Changes)).toMatch(/Kind: 0\)[^]*Kind: 299\)/);
		const shownChanges = hint.split(' → ').length - 1;
		const changes = otherPermissions === 'keep' ? 300 : 301;
		expect(hint).toContain(`and ${changes - shownChanges} more`);
	});

	test('are counted where they have the same name', async () => {
		const Permissions = kinds.map(({ Kind }) => ({ ...view, Kind }));
		const { items, hint } = await run(
			{},
			{ ...given, answer: page(having({ Entity: 'Lead', Permissions })) },
		);
		for (const text of [hint, String(items[0].Changes)])
			expect(text).toMatch(
				otherPermissions === 'keep'
					? / \(300 times\)/
					: /No Access \(other properties: Kind\).* → Removed \(299 times\)/s,
			);
	});
});

test("'Check Only' of 'Replace' names what it removes", async () => {
	const given = { ...define(['Lead', FULL]), ...CHECK_ONLY };
	const { items, calls } = await run({}, { ...given, answer: page(TEMPLATE) });
	expect(items[0].Changes).toBe(
		'"Sales Users": Lead, View: Full Access → Removed\n"Sales Users": Lead, Edit: Partial Access (restricted: Phone, mx_Budget) → Full Access\n"Sales Users": Lead, Delete: No Access → Removed\n"Sales Users": Opportunity, Merge: Own → Removed',
	);
	expect(calls.map(({ path }) => path)).toEqual([READ]);
	const unlisted = await run({}, { ...given, answer: { status: 404 } });
	expect(unlisted.items[0]).toMatchObject({ Id: 'T1', EntityPermissions: [{ Entity: 'Lead' }] });
	expect(unlisted.hint).toContain('"T1" keeps only Lead: Edit');
	const unreadable = await run({}, { ...given, answer: page({ ...TEMPLATE, EntityPermissions: 5 }) });
	expect(unreadable.hint).toContain('"T1" keeps only Lead: Edit');
	const own = [{ Entity: 'Lead', Permissions: [{ ...EDIT, Action: 'edit' }, PERMISSIONS[2]] }];
	const removed = await run({}, { ...given, answer: page({ ...TEMPLATE, EntityPermissions: own }) });
	expect(removed.items[0].Changes).toBe('"Sales Users": Lead, Delete: No Access → Removed');
});

test.each([401, 503])(
	"'Check Only' of 'Replace' is refused where the template can't be read now: %i",
	async (status) => {
		const given = { ...define(['Lead', FULL]), ...CHECK_ONLY };
		const { text } = await withoutWaiting(() => run({}, { ...given, answer: { status } }));
		expect(text).toMatch(/^✗ LeadSquared /);
	},
);

test("'Check Only' of a new name reads nothing", async () => {
	const { items, calls } = await run({}, { ...NAMED, ...CHECK_ONLY });
	expect([calls, items]).toEqual([[], [{ Id: 'T1', Name: 'Sales' }]]);
});

test('no empty list is sent, which might remove permissions', async () => {
	const given = { ...NAMED, otherPermissions: 'keep' };
	const answer = page({ ...TEMPLATE, EntityPermissions: [] });
	expect((await run({}, { ...given, answer })).sent[1]).toBe('{"Name":"Sales","Description":"Text"}');
});

test('two items for one template see what the other has written', async () => {
	let current: object = TEMPLATE;
	const answer = (call: Call) => {
		// The other item would read meanwhile.
		if (call.path === READ) return { ...listed(current), delayMs: 20 };
		current = { ...TEMPLATE, ...(JSON.parse(call.body) as object) };
		return { ...UPDATED, delayMs: 5 };
	};
	const given = {
		...NO_EXPORT,
		...define(['Lead', permit('NoAccess', '={{ $json.action }}')]),
		otherPermissions: 'keep',
		answer,
	};
	const rows = ['Export', 'Import'].map((action) => ({ action, id: 'T1' }));
	const { bodies } = await run(rows, { ...given, templateId: '={{ $json.id }}' });
	expect(bodies.at(-1)).toMatch(/Export=NoAccess Import=NoAccess\}/);
	const { hint } = await run(rows, { ...given, ...CHECK_ONLY, templateId: '={{ $json.id }}' });
	expect(hint).toMatch(
		/1 permission template would be sent, from 2 rows.* are one permission template, by the ID T1</,
	);
});

test('an update that is sent again after a lost answer reads again, and a read without an answer wrote nothing', async () => {
	let writes = 0;
	const answer = ({ path }: Call) =>
		path === READ ? listed(TEMPLATE) : writes++ ? UPDATED : networkError('ECONNRESET');
	const { sent } = await withoutWaiting(() => run({}, { ...NO_EXPORT, answer }));
	expect(sent).toEqual([sent[0], sent[1], sent[0], sent[1]]);
	const { text } = await withoutWaiting(() =>
		run({}, { ...NO_EXPORT, answer: { status: 504 }, stops: true }),
	);
	expect(text).toMatch(/^✗✗ LeadSquared is not available.* → Nothing was written\.\n/);
});

const FIELDS_OF_SIX = ['mx_A', 'mx_B', 'mx_Budget', 'mx_City', 'mx_Id', 'mx_Other'];
const restricting = (...RestrictedFields: string[]) => ({
	Action: 'Edit',
	Access: 'PartialAccess',
	Properties: { RestrictedFields },
});
const having = (...EntityPermissions: unknown[]) => ({ ...TEMPLATE, EntityPermissions });
const keep = (...entityPermissions: Array<[entity: string, ...permissions: object[]]>): Given => ({
	...define(...entityPermissions),
	otherPermissions: 'keep',
});

// prettier-ignore
const COMPARED: Line[] = [
	['the sixth of six restricted fields', {}, '…(restricted: mx_A, mx_B, mx_Budget, mx_City, mx_Id and 1 more) → Partial Access (restricted: mx_A, mx_B, mx_Budget, mx_City, mx_Id and 1 more) (no longer restricted: mx_Other; newly restricted: mx_Set)', reading(having({ Entity: 'Lead', Permissions: [restricting(...FIELDS_OF_SIX)] }), keep(['Lead', permit('PartialAccess', 'Edit', [...FIELDS_OF_SIX.slice(0, 5), 'mx_Set'])]))],
	['restricted fields in another order, which are the same', {}, '…; 1 written. Sent: "Sales Users" stays as it is', reading(having({ Entity: 'Lead', Permissions: [restricting('mx_B', 'mx_A')] }), keep(['Lead', permit('PartialAccess', 'Edit', 'mx_A, mx_B')]))],
	['entries of one entity without other keys, by their place', {}, '…: Lead, Edit: Not Set → Full Access; "Sales Users": Lead (entry 2), Edit: No Access → Full Access', reading(having({ Entity: 'Lead', Permissions: [] }, { Entity: 'Lead', Permissions: [{ Action: 'Edit', Access: 'NoAccess' }] }), keep(['Lead', FULL]))],
	['other properties', {}, '…: Lead, Edit: Full Access → Full Access (other properties: Scope)', { ...reading(having({ Entity: 'Lead', Permissions: [{ Action: 'Edit', Access: 'FullAccess', Properties: { RestrictedFields: [], Scope: 'Own' } }] }), keep(['Lead', FULL])) }],
	['the description', {}, '…: Description: "Text" → "Other"; "Sales Users": Lead, Edit: Partial…', { ...reading(TEMPLATE, keep(['Lead', FULL])), description: 'Other' }],
	['a name that is the same', {}, '… "Sales Users" stays as it is', { ...UPDATE, name: 'Sales Users', otherPermissions: 'keep', answer: page(TEMPLATE) }],
	['a template of 110 KB', {}, '…: Lead, Export: Not Set → No Access', reading({ ...TEMPLATE, Notes: 'x'.repeat(110_000) })],
	['long digits in a text, and other properties that are no object', {}, '…Edit: No Access → Partial Access (restricted: Phone) (other properties: Properties)', reading(having({ Entity: 'Lead', Key: 'owner:1234567890123456', Permissions: [{ Action: 'Edit', Access: 'NoAccess', Properties: 'x' }] }), keep(['Lead', permit('PartialAccess', 'Edit', 'Phone')]))],
	['an object with an own toString as an access', { x: { toString: 1 } }, "✗ 'Access' of Edit in 'Entity Permissions' for Lead has an object…", define(['Lead', permit('={{ $json.x }}')])],
	['a partial access from an expression, in any letter case', {}, 'Lead{Edit=PartialAccess(Phone)}…', define(['Lead', permit('={{ "partialaccess" }}', 'Edit', 'Phone')])],
	['a field by its schema name, which another one has as its display name', {}, 'Lead{Edit=PartialAccess(mx_Budget)}…', { ...partial('mx_Budget'), fields: [...FIELDS, { SchemaName: 'mx_Years', DisplayName: 'mx_Budget' }] }],
	['the ID of a template that was entered, although another one had been picked', {}, '… "T1" keeps only Lead: Edit', { ...define(['Lead', FULL]), templateId: { __rl: true, mode: 'id', value: 'T1', cachedResultName: 'Sales' } }],
	['the name of a template that was picked', {}, '… "Sales" keeps only Lead: Edit', { ...define(['Lead', FULL]), templateId: { __rl: true, mode: 'list', value: 'T1', cachedResultName: 'Sales' } }],
	['a display name that a read-only field has, too', {}, '✗ 2 lead fields are named "Age": "mx_Years", "mx_Age" → Restrict one of them by its schema name.', { ...partial('Age'), fields: [...FIELDS, { SchemaName: 'mx_Years', DisplayName: 'Age' }] }],
	['two items that give one permission the same access', [{ f: 'Phone, mx_City' }, { f: 'mx_City, Phone' }], '…Edit=PartialAccess(Phone,mx_City) … | …Edit=PartialAccess(mx_City,Phone) …', reading(TEMPLATE, keep(['Lead', permit('PartialAccess', 'Edit', '={{ $json.f }}')]))],
	['two items that give one permission another access', [{ a: 'NoAccess' }, { a: 'FullAccess' }, { a: 'NoAccess' }], '…Edit=NoAccess … | ✗ Another item gives Lead, Edit of the same template another access → Let one item of a template have each permission. | …Edit=NoAccess…', reading(TEMPLATE, keep(['Lead', permit('={{ $json.a }}')]))],
];
describe('compares, and names', () => testLines(COMPARED, update));
