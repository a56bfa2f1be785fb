import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadField } from './leadFields';
import type { TemplateStore } from './templateStore';
import { call, FIELDS, SEARCH, start } from './serviceClient';

describe('the read-only neighbours', () => {
	const listFields = async () => (await call<LeadField[]>(FIELDS, undefined, { method: 'GET' })).json;

	const search = async (body: object) => {
		const { json } = await call<ReturnType<TemplateStore['search']>>(SEARCH, body);
		return [json.RecordCount, json.List.map(({ Name }) => Name)];
	};

	test('LeadsMetaData.Get lists as many fields as asked for', async () => {
		await start({ mandatoryAttributes: ['LastName'] });
		const fields = await listFields();
		expect(new Set(fields.map(({ SchemaName }) => SchemaName)).size).toBe(200);
		expect(fields).toContainEqual({
			SchemaName: 'LastName',
			DisplayName: 'Last Name',
			DataType: 'Text',
			IsMandatory: true,
		});
	});

	test('LeadsMetaData.Get lists the fields that an account was given', async () => {
		const plan = { SchemaName: 'mx_Plan', DisplayName: 'Price Plan', DataType: 'Select', IsMandatory: true };
		await start({ fields: [{ ...plan, Options: [{ Value: 'Gold' }] }, 'mx_Street1', 'mx_Other_Name'] });
		const [email, phone, ...given] = await listFields();
		expect([email.SchemaName, phone.SchemaName]).toEqual(['EmailAddress', 'Phone']);
		expect(given).toEqual([
			{ ...plan, Options: [{ Value: 'Gold' }] },
			{ SchemaName: 'mx_Street1', DisplayName: 'Address 1', DataType: 'Text', IsMandatory: false },
			{ SchemaName: 'mx_Other_Name', DisplayName: 'Other Name', DataType: 'Text', IsMandatory: false },
		]);
	});

	test('the examples and the benchmarks use fields that it lists', async () => {
		await start();
		const names = (await listFields()).map(({ SchemaName }) => SchemaName);
		const columns = readFileSync(join(__dirname, '..', '..', 'examples', 'leads.csv'), 'utf8').split('\n')[0];
		expect(names).toEqual(expect.arrayContaining([...columns.trim().split(','), 'mx_Row']));
	});

	test('Retrieve finds, sorts and pages', async () => {
		await start({ templates: [{ Name: 'Beta', Id: 'b' }, { Name: 'alpha' }, { Name: 'Gamma' }] });
		expect(await search({ Parameter: {} })).toEqual([3, ['alpha', 'Beta', 'Gamma']]);
		expect(await search({ Parameter: { SearchText: 'GAM' } })).toEqual([1, ['Gamma']]);
		expect(await search({ Parameter: { TemplateId: 'b' } })).toEqual([1, ['Beta']]);
		const Sorting = { ColumnName: 'Name', Direction: 0 };
		const Paging = { PageIndex: 2, PageSize: 2 };
		expect(await search({ Parameter: {}, Sorting, Paging })).toEqual([3, ['Gamma']]);
		expect(await call(SEARCH, { Parameter: {} }, { contentType: null })).toMatchObject({ status: 400 });
	});

	test.each([
		['null'],
		[{}],
		[{ Parameter: {}, Other: {} }],
		[{ Parameter: { Name: 'x' } }],
		[{ Parameter: { SearchText: 1 } }],
		[{ Parameter: {}, Sorting: null }],
		[{ Parameter: {}, Sorting: { Column: 'Name' } }],
		[{ Parameter: {}, Paging: null }],
		[{ Parameter: {}, Paging: { Page: 1 } }],
		[{ Parameter: {}, Paging: { PageIndex: 0 } }],
		[{ Parameter: {}, Paging: { PageSize: '10' } }],
	])('Retrieve does not take %j', async (body) => {
		await start();
		expect(await call(SEARCH, body)).toMatchObject({ status: 400 });
	});

	test('can be switched off', async () => {
		await start({ leadsMetaDataGet: false, permissionTemplateRetrieve: false });
		expect(await call(FIELDS, undefined, { method: 'GET' })).toMatchObject({ status: 404 });
		expect(await call(SEARCH, { Parameter: {} })).toMatchObject({ status: 404 });
	});
});
