/** What is decided once for a run: a column becomes the same in every row, whatever the other rows have. */
import { ADA, AUTO_MAP, FIELDS, expectCase, pairs, run } from './support/rows';

const WITH_DATE = { body: [...FIELDS, { SchemaName: 'mx_DOB', DisplayName: 'Birthday', DataType: 'Date' }] };
const BORN = { EmailAddress: ADA, mx_DOB: 36526 };
const SENT = pairs(['EmailAddress', ADA], ['mx_DOB', '2000-01-01']);

test('a column is written in one way, though only one row needs the fields of the account', async () => {
	await expectCase({
		items: [BORN, { ...BORN, City: 'Rome' }, BORN],
		list: WITH_DATE,
		reads: 1,
		sent: [SENT, pairs(['EmailAddress', ADA], ['mx_DOB', '2000-01-01'], ['mx_City', 'Rome']), SENT],
	});
});

test('a display name in one row of a manual mapping decides for all rows', async () => {
	const attribute = [
		{ name: 'EmailAddress', value: ADA },
		{ name: '={{ $json.field }}', value: '={{ $json.value }}' },
	];
	await expectCase({
		parameters: { dataToSend: 'defineBelow', attributes: { attribute } },
		items: [
			{ field: 'mx_DOB', value: 36526 },
			{ field: 'Birthday', value: 36526 },
		],
		list: WITH_DATE,
		reads: 1,
		sent: [SENT, SENT],
	});
});

test('a display name to search by in one row decides for all rows', async () => {
	const { sent } = await run({
		parameters: {
			...AUTO_MAP,
			searchBy: 'other',
			searchByAttribute: '={{ $itemIndex ? "Birthday" : "mx_DOB" }}',
		},
		items: [BORN, BORN],
		list: WITH_DATE,
	});
	const searching = SENT.replace(/]$/, ',{"Attribute":"SearchBy","Value":"mx_DOB"}]');
	expect(sent).toEqual([searching, searching]);
});

test('a restricted field of one template decides for all templates', async () => {
	const templateOf = (field: string) => ({
		EntityPermissions: [
			{
				Entity: 'Lead',
				Permissions: [
					{ Action: 'View', Access: 'PartialAccess', Properties: { RestrictedFields: [field, 'LastName'] } },
				],
			},
		],
	});
	const { sent, reads } = await run({
		parameters: {
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: '={{ $json.id }}',
			dataToSend: 'json',
			templateJson: '={{ $json.template }}',
		},
		items: [
			{ id: 'T1', template: templateOf('FirstName') },
			{ id: 'T2', template: templateOf('City') },
		],
	});
	expect(reads).toHaveLength(1);
	expect(sent).toEqual([JSON.stringify(templateOf('FirstName')), JSON.stringify(templateOf('mx_City'))]);
});
