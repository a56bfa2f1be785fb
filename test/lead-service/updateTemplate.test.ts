import type { CallOptions } from './serviceClient';
import { call, service, start, TEMPLATE } from './serviceClient';

describe('PermissionTemplate.svc/Update', () => {
	beforeEach(() => start({ callLimit: 1e9 }));

	const update = (body: unknown, options: CallOptions = {}) =>
		call(TEMPLATE, body, { ...options, query: { Id: service.state.templates[1].Id, ...options.query } });
	const permission = (permissions: object) => ({
		EntityPermissions: [{ Entity: 'Lead', Permissions: [permissions] }],
	});
	const partial = (Properties: unknown) =>
		permission({ Action: 'View', Access: 'PartialAccess', Properties });

	test.each<[what: string, change: object]>([
		['a name', { Name: 'Night shift' }],
		['a description', { Description: '' }],
		['no permissions', { EntityPermissions: [] }],
		['restricted fields', partial({ RestrictedFields: ['FirstName', 'LastName'] })],
		['an activity', { EntityPermissions: [{ Entity: 'Activity', Permissions: [] }] }],
		...['View', 'Create', 'Edit', 'Delete', 'Import', 'Export', 'Update'].map((Action): [string, object] => [
			Action,
			permission({ Action, Access: 'NoAccess' }),
		]),
	])('changes %s and keeps the rest', async (_what, change) => {
		const [, before] = structuredClone(service.state.templates);
		expect(await update(change)).toMatchObject({
			status: 200,
			json: { Status: 'Success', Message: { IsSuccessful: true } },
		});
		expect(service.state.templates[1]).toEqual({ ...before, ...change });
	});

	test.each<[what: string, body: unknown, options?: CallOptions]>([
		['another content type', { Name: 'x' }, { contentType: 'text/plain' }],
		['no JSON', '{'],
		['an array', []],
		['null', 'null'],
		['nothing to change', {}],
		['an unknown key', { Name: 'x', Id: '1' }],
		['a Name that is no string', { Name: 1 }],
		['a Description that is no string', { Description: null }],
		['EntityPermissions that are no array', { EntityPermissions: {} }],
		['another entity', { EntityPermissions: [{ Entity: 'Task', Permissions: [] }] }],
		['no permissions', { EntityPermissions: [{ Entity: 'Lead' }] }],
		['permissions that are no array', { EntityPermissions: [{ Entity: 'Lead', Permissions: {} }] }],
		['an unknown key of an entity', { EntityPermissions: [{ Entity: 'Lead', Permissions: [], x: 1 }] }],
		['another action', permission({ Action: 'view', Access: 'NoAccess' })],
		['no access', permission({ Action: 'View' })],
		['another access', permission({ Action: 'View', Access: 'Full' })],
		['an unknown key of a permission', permission({ Action: 'View', Access: 'NoAccess', x: 1 })],
		['NoAccess with Properties', permission({ Action: 'View', Access: 'NoAccess', Properties: {} })],
		['FullAccess with Properties', permission({ Action: 'View', Access: 'FullAccess', Properties: {} })],
		['PartialAccess without Properties', partial(undefined)],
		['PartialAccess without RestrictedFields', partial({})],
		['an unknown key of Properties', partial({ RestrictedFields: ['a'], x: 1 })],
		['RestrictedFields that are no array', partial({ RestrictedFields: 'FirstName' })],
		['RestrictedFields that are empty', partial({ RestrictedFields: [] })],
		['RestrictedFields that are numbers', partial({ RestrictedFields: [1] })],
	])('%s is a bad request, even for an unknown Id', async (_what, body, options = {}) => {
		const before = structuredClone(service.state.templates);
		expect(await update(body, { ...options, query: { Id: 'none' } })).toMatchObject({ status: 400 });
		expect(await update(body, options)).toMatchObject({ status: 400, json: { Status: 'Error' } });
		expect(service.state.templates).toEqual(before);
	});

	test('an unknown Id is an error of logic', async () => {
		expect(await update({ Name: 'x' }, { query: { Id: 'none' } })).toMatchObject({
			status: 500,
			json: { ExceptionType: expect.stringMatching(/^MX/) },
		});
	});
});
