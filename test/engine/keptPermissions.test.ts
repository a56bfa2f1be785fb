/**
 * What becomes of a permission template in the simulated service, which lists it as LeadSquared does. By n8n's own code.
 * `test/unit/templates.test.ts` has the rules.
 */
import { DEMO_KEYS, type LeadService, startLeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';

let service: LeadService;
beforeEach(async () => void (service = await startLeadService({ callLimit: 10_000 })));
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
const update = async (parameters: object, rows: object[] = [{}]) => {
	const [template] = service.state.templates;
	template.EntityPermissions = structuredClone(LISTED);
	const ran = await runNode({
		parameters,
		items: rows.map((row) => ({ id: template.Id, ...row })),
		credentials: { leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: 10_000 } },
		onError: 'continueRegularOutput',
	});
	const outputs = ran.items.map(({ json }) => json.error ?? json.Status);
	return { ...ran, outputs, current: service.state.templates[0].EntityPermissions };
};

test('a change is made in each entry, and all else is as it was', async () => {
	const { outputs, current, hints } = await update(give({ action: 'View', access: 'NoAccess' }));
	const noView = { Action: 'View', Access: 'NoAccess' };
	expect([outputs, current]).toEqual([
		['Success'],
		[activity(201, noView, edit(['Phone'])), activity(202, noView), LISTED[2]],
	]);
	expect(hints.map(({ message }) => message)).toEqual([
		'1 written. "Sales Users": Activity (ActivityEvent: 201), View: Full Access → No Access; Activity (ActivityEvent: 202), View: Full Access → No Access. Its other permissions are kept',
	]);
});

test('the rows of two actions of one template are both written', async () => {
	const given = give({ action: '={{ $json.action }}', access: 'NoAccess' });
	const { outputs, current } = await update(given, [{ action: 'View' }, { action: 'Delete' }]);
	const [noView, noDelete] = ['View', 'Delete'].map((Action) => ({ Action, Access: 'NoAccess' }));
	expect([outputs, current[1]]).toEqual([['Success', 'Success'], activity(202, noView, noDelete)]);
});
