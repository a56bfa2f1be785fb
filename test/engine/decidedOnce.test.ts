/** What is decided once for a run: a column becomes the same in every row, whatever the other rows have. */
import { Expression } from 'n8n-workflow';
import { isNewestN8n } from './support/harness';
import { ADA, AUTO_MAP, FIELDS, byHand, pairs, run, testCases } from './support/rows';

const WITH_DATE = { body: [...FIELDS, { SchemaName: 'mx_DOB', DisplayName: 'Birthday', DataType: 'Date' }] };
const BORN = { EmailAddress: ADA, mx_DOB: 36526 };
const SENT = pairs(['EmailAddress', ADA], ['mx_DOB', '2000-01-01']);
const SEARCHING = pairs(['EmailAddress', ADA], ['mx_DOB', '2000-01-01'], ['SearchBy', 'mx_DOB']);

testCases({
	'a column is written in one way, though only one row needs the fields of the account': {
		items: [BORN, { ...BORN, City: 'Rome' }, BORN],
		list: WITH_DATE,
		reads: 1,
		sent: [SENT, pairs(['EmailAddress', ADA], ['mx_DOB', '2000-01-01'], ['mx_City', 'Rome']), SENT],
	},
	'a display name in one row of a manual mapping decides for all rows': {
		parameters: byHand({ EmailAddress: ADA, '={{ $json.field }}': '={{ $json.value }}' }),
		items: ['mx_DOB', 'Birthday'].map((field) => ({ field, value: 36526 })),
		list: WITH_DATE,
		reads: 1,
		sent: [SENT, SENT],
	},
	'a display name to search by in one row decides for all rows': {
		parameters: {
			...AUTO_MAP,
			searchBy: 'other',
			searchByAttribute: '={{ $itemIndex ? "Birthday" : "mx_DOB" }}',
		},
		items: [BORN, BORN],
		list: WITH_DATE,
		reads: 1,
		sent: [SEARCHING, SEARCHING],
	},
	'a blank name beside a blank part of it is not an attribute given twice': {
		items: [
			{ EmailAddress: ADA, Name: ' ', Apellidos: null },
			{ EmailAddress: 'bob@example.com', Name: 'Bob', Apellidos: 'Lee' },
		],
		reads: 1,
		sent: [
			pairs(['EmailAddress', ADA]),
			pairs(['EmailAddress', 'bob@example.com'], ['FirstName', 'Bob'], ['LastName', 'Lee']),
		],
	},
});

test('a restricted field of one template decides for all templates', async () => {
	const templateOf = (field: string) =>
		`{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"PartialAccess","Properties":{"RestrictedFields":["${field}","LastName"]}}]}]}`;
	const { sent, reads } = await run({
		parameters: {
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: '={{ $json.id }}',
			otherPermissions: 'replace',
			dataToSend: 'json',
			templateJson: '={{ $json.template }}',
		},
		items: [
			{ id: 'T1', template: templateOf('FirstName') },
			{ id: 'T2', template: templateOf('City') },
		],
	});
	expect(reads).toHaveLength(1);
	expect(sent).toEqual([templateOf('FirstName'), templateOf('mx_City')]);
});

const byItem = ([path, ...values]: string[]) => {
	const [outer, inner] = path.split('.');
	const expression = '={{ $json.choice }}';
	const items = values.map((choice) => ({ EmailAddress: ADA, choice }));
	return { parameters: { ...AUTO_MAP, [outer]: inner ? { [inner]: expression } : expression }, items };
};
test.each([
	// An older n8n refuses to run a workflow with such an expression.
	...(isNewestN8n
		? [
				['dataToSend', 'json', 'autoMapInputData'],
				['searchBy', 'EmailAddress', ''],
			]
		: []),
	['options.onDuplicate', 'update', 'fail'],
	['options.unknownColumns', '', '', 'refuse'],
	['options.columnNames', 'schemaNames', 'schemaOrDisplayNames'],
])('%s holds for a run: items that differ end it', async (...choice) => {
	const { sent, error } = await run(byItem(choice), 'stopWorkflow');
	expect(sent).toEqual([]);
	expect(error?.message).toMatch(
		/^'[A-Z][\w ]+' holds for all items of a run, but has ".+" for some and ".+" for others$/,
	);
	expect(error?.description).toMatch(/^Select '.+' again, without an expression\./);
});

if (isNewestN8n)
	test('a choice that an expression gives equally for all items is taken', async () => {
		const { parameters, items } = byItem(['searchBy', 'EmailAddress', ' EmailAddress']);
		const { sent } = await run({ parameters: { ...parameters, inputsToIgnore: 'choice' }, items });
		expect(sent).toEqual(Array(2).fill(pairs(['EmailAddress', ADA], ['SearchBy', 'EmailAddress'])));
	});

test('each expression is evaluated once for an item', async () => {
	const prototype = Expression.prototype as unknown as { renderExpression: (expression: string) => unknown };
	const evaluated = jest.spyOn(prototype, 'renderExpression');
	const names = Array.from({ length: 100 }, (_, index) => `mx_${index}`);
	const values = Object.fromEntries(['Phone', ...names].map((name) => [name, '={{ $json.text }}']));
	await run({ parameters: byHand(values), items: [{ text: '1111' }] });
	const ofText = evaluated.mock.calls.filter(([expression]) => expression.includes('$json.text'));
	expect(ofText).toHaveLength(names.length + 1);
	evaluated.mockRestore();
});
