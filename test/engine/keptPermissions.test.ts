/** What becomes of a permission template in the simulated service, which lists it as LeadSquared does. By n8n's own code. */
import { DEMO_KEYS, type LeadService, startLeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';

let service: LeadService;
beforeEach(async () => void (service = await startLeadService({ callLimit: 10_000, fields: ['mx_Budget'] })));
afterEach(async () => await service.stop());

const NOTHING = { RestrictedFields: [], Restrictions: [] };
const view = { Action: 'View', Access: 'FullAccess', Properties: NOTHING };
const edit = (RestrictedFields: string[]) => ({
	Action: 'Edit',
	Access: 'PartialAccess',
	Properties: { RestrictedFields, Restrictions: [{ Id: 7 }] },
});
const activity = (ActivityEvent: number, ...Permissions: object[]) => ({
	Entity: 'Activity',
	ActivityEvent,
	Permissions: Permissions as Array<{ Action: string; Access: string }>,
});
const LISTED = [
	activity(201, view, edit(['Phone'])),
	activity(202, view),
	{ Entity: 'Opportunity', Permissions: [{ Action: 'Merge', Access: 'Own', Scope: null }] },
];
const give = (...permission: object[]) => ({
	...{ resource: 'permissionTemplate', operation: 'update', templateId: '={{ $json.id }}' },
	entityPermissions: { entityPermission: [{ entity: 'Activity', permissions: { permission } }] },
});
const update = async (parameters: object, rows: object[] = [{}], more: object = {}) => {
	const [template] = service.state.templates;
	template.EntityPermissions = structuredClone(LISTED);
	const ran = await runNode({
		parameters,
		items: rows.map((row) => ({ id: template.Id, ...row })),
		credentials: { leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 10_000 } },
		onError: 'continueRegularOutput',
		...more,
	});
	const outputs = ran.items.map(({ json }) => json.error ?? json.Status);
	return { ...ran, outputs, current: service.state.templates[0].EntityPermissions };
};
const DONE = 'Success';

test('a change is made in each entry, and all else is as it was', async () => {
	const { outputs, current, hints } = await update(give({ action: 'View', access: 'NoAccess' }));
	const noView = { Action: 'View', Access: 'NoAccess' };
	expect([outputs, current]).toEqual([
		[DONE],
		[activity(201, noView, edit(['Phone'])), activity(202, noView), LISTED[2]],
	]);
	expect(hints.map(({ message }) => message)).toEqual([
		'1 written. "Sales Users": Activity (ActivityEvent: 201), View: Full Access → No Access; Activity (ActivityEvent: 202), View: Full Access → No Access. Its other permissions are kept',
	]);
});

test('other restrictions of partial access stay', async () => {
	const given = give({ action: 'Edit', access: 'PartialAccess', restrictedFields: ['mx_Budget'] });
	const { outputs, current } = await update(given);
	expect([outputs, current[0]]).toEqual([[DONE], activity(201, view, edit(['mx_Budget']))]);
});

test('one restricted field in each row is refused before anything is sent', async () => {
	const restrictedFields = '={{ $json.field }}';
	const given = give({ action: 'Edit', access: 'PartialAccess', restrictedFields });
	const { outputs, current } = await update(given, [{ field: 'Phone' }, { field: 'mx_Budget' }]);
	const refusal = expect.stringContaining('Another item has other values for Edit of Activity');
	expect([outputs, current]).toEqual([[refusal, refusal], LISTED]);
	expect(service.state.calls.map(({ method }) => method)).toEqual(['GET']);
});

test('the rows of two actions of one template are both written', async () => {
	const given = give({ action: '={{ $json.action }}', access: 'NoAccess' });
	const { outputs, current } = await update(given, [{ action: 'View' }, { action: 'Delete' }]);
	const [noView, noDelete] = ['View', 'Delete'].map((Action) => ({ Action, Access: 'NoAccess' }));
	expect([outputs, current[1]]).toEqual([[DONE, DONE], activity(202, noView, noDelete)]);
});

test.each(['Annual Salary', 'Phne', 'undefined'])(
	'without a list of fields, %s is refused',
	async (field) => {
		service.configure({
			faults: [{ answer: { status: 403, body: '' }, match: { path: 'LeadsMetaData.Get' } }],
		});
		const restrictedFields = [field];
		const given = give({ action: 'Edit', access: 'PartialAccess', restrictedFields });
		const { outputs, current } = await update(given);
		expect([outputs, current]).toEqual([[expect.stringContaining('which is not a schema name')], LISTED]);
	},
);

test("'Check Only' has the old value in its table, and writes nothing", async () => {
	const parameters = { ...give({ action: 'View', access: 'NoAccess' }), options: { checkOnly: true } };
	const { items, current } = await update(parameters, [{}], { mode: 'manual' });
	expect(items[0].json.Changes).toContain('Activity (ActivityEvent: 201), View: Full Access → No Access');
	expect(current).toEqual(LISTED);
});

test("with 'Replace', the same fields in another order are no conflict", async () => {
	const given = give({ action: 'Edit', access: 'PartialAccess', restrictedFields: '={{ $json.fields }}' });
	const rows = [{ fields: 'Phone, mx_Budget' }, { fields: ['mx_Budget', 'Phone'] }];
	const { outputs, current } = await update({ ...given, otherPermissions: 'replace' }, rows);
	expect([outputs, current.map(({ Entity }) => Entity)]).toEqual([[DONE, DONE], ['Activity']]);
});
