/**
 * What becomes of rows as people have them: for each rule, the exact bodies that leave, how often the account's fields
 * are read, what comes out, and the hint for the user.
 */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { withoutWaiting } from './support/fakeTimers';
import { runNode, runWorkflow } from './support/harness';
import { NODE_TYPE } from './support/engineHost';
import type { Credentials } from './support/engineHost';
import type { Answer, Call } from './support/recordCalls';
import { networkError, recordCalls } from './support/recordCalls';
import { answerSuccess } from './support/wire';

const BASE_URL = 'https://api.test';
const FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number' },
	{ SchemaName: 'Mobile', DisplayName: 'Mobile Number' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name' },
	{ SchemaName: 'Notes', DisplayName: 'Notes' },
	{ SchemaName: 'mx_City', DisplayName: 'City' },
	{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
	{ SchemaName: 'mx_Street_1', DisplayName: 'Street' },
	{ SchemaName: 'mx_Street_2', DisplayName: 'Street' },
	{ SchemaName: 'mx_Study', DisplayName: 'Study' },
];
const SUCCESS = { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } };
const AUTO_MAP = { dataToSend: 'autoMapInputData' };
const ADA = 'ada@example.com';
const NO_LIST = { status: 404 };
const DUPLICATE_PHONE = {
	status: 500,
	body: {
		Status: 'Error',
		ExceptionType: 'MXDuplicateEntryException',
		ExceptionMessage: 'A Lead with same Phone Number already exists.',
	},
};

/** A body as it leaves, from its pairs. */
const pairs = (...given: Array<[attribute: string, value: string]>) =>
	JSON.stringify(given.map(([Attribute, Value]) => ({ Attribute, Value })));

/** An object with entries for 0, 1, 2, … */
const numbered = (count: number, toEntry: (index: number) => [string, number]) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => toEntry(index)));

interface Case {
	parameters?: INodeParameters;
	items: IDataObject[];
	/** How the account answers when its fields are read. */
	list?: Answer | ((index: number) => Answer);
	/** How the service answers the calls that write. */
	answer?: (call: Call, index: number) => Answer;
	/** The bodies that leave. */
	sent: string[];
	/** How often the account's fields are read; not at all unless said otherwise. */
	reads?: number;
	/** What comes out; a success for each body unless said otherwise. */
	output?: unknown[];
	hints?: string[];
}

let accounts = 0;
const run = async (
	{ parameters = AUTO_MAP, items, list = { body: FIELDS }, answer = answerSuccess }: Partial<Case>,
	onError: OnError = 'continueRegularOutput',
	credentials: Credentials = {
		leadManagementApi: { baseUrl: BASE_URL, accessKey: `contract-${++accounts}`, secretKey: 'secret' },
	},
) => {
	let reads = 0;
	let writes = 0;
	const calls = recordCalls(BASE_URL, (call) => {
		if (call.method !== 'GET') return answer(call, writes++);
		return typeof list === 'function' ? list(reads++) : list;
	});
	const result = await runNode({ parameters, items, onError, credentials });
	return {
		...result,
		reads: calls.filter(({ method }) => method === 'GET').map(({ path }) => path),
		sent: calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
	};
};

const expectCase = async ({ sent, reads = 0, output, hints = [], ...given }: Case) => {
	const result = await run(given);
	expect(result.sent).toEqual(sent);
	expect(result.reads).toEqual(Array(reads).fill('/v2/LeadManagement.svc/LeadsMetaData.Get'));
	expect(result.items.map(({ json }) => json)).toEqual(output ?? sent.map(() => SUCCESS));
	for (const item of result.items) expect(item).not.toHaveProperty('error');
	expect(result.hints.map(({ message }) => message)).toEqual(hints);
};

const refused = (error: string | RegExp, message: string | RegExp) => ({
	error: expect.stringMatching(error),
	message: expect.stringMatching(message),
});

describe('columns', () => {
	test.each<[string, Case]>([
		[
			'called by schema names need no list',
			{
				items: [{ EmailAddress: ADA, FirstName: 'Ada', mx_City: 'London' }],
				sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['mx_City', 'London'])],
			},
		],
		[
			'called by display names go to their attributes, with one read for all items',
			{
				items: [
					{ 'Email address': ADA, 'First name': 'Ada', 'Mobile number': '911', City: 'London' },
					{ 'Email address': 'bob@example.com', 'First name': 'Bob', 'Mobile number': '', City: '' },
				],
				reads: 1,
				sent: [
					pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Mobile', '911'], ['mx_City', 'London']),
					pairs(['EmailAddress', 'bob@example.com'], ['FirstName', 'Bob']),
				],
			},
		],
		[
			'are matched whatever their letter case, blanks, hyphens and underscores',
			{
				items: [{ ' e-mail_ADDRESS ': ADA, 'FIRST-name': 'Ada', MX_CITY: 'London', notes: 'x' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['mx_City', 'London'], ['Notes', 'x'])],
			},
		],
		[
			'are matched with line breaks and an emoji beside them left out',
			{
				items: [
					{ 'Email\n Address': ADA, '\ufeffFirst\u00a0name': 'Ada', '📱 Phone': '911', '\nAge\n(years)': 36 },
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'])],
				hints: ['1 written. Left out: 📱 Phone, Age (years)'],
			},
		],
		[
			'called like parts of JavaScript are columns like others',
			{
				items: [
					JSON.parse(`{"Email":"${ADA}","constructor":"x","__proto__":"y","toString":"z"}`) as IDataObject,
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA])],
				hints: ['1 written. Left out: constructor, __proto__, toString'],
			},
		],
		[
			'up to 200 are matched',
			{
				items: [{ Email: ADA, ...numbered(200, (index) => [`Custom ${index}`, index]) }],
				list: {
					body: [
						...FIELDS,
						...Object.keys(numbered(200, (index) => [`mx_Custom_${index}`, 0])).map((SchemaName) => ({
							SchemaName,
						})),
						...Object.keys(numbered(200, (index) => [`Custom ${index}`, 0])).map((DisplayName, index) => ({
							SchemaName: `mx_C${index}`,
							DisplayName,
						})),
					],
				},
				reads: 1,
				sent: [
					pairs(
						['EmailAddress', ADA],
						...Array.from({ length: 200 }, (_, index): [string, string] => [`mx_C${index}`, `${index}`]),
					),
				],
			},
		],
		[
			'that begin with mx_ are schema names, listed or not',
			{
				items: [{ Email: ADA, mx_New: 'x' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_New', 'x'])],
			},
		],
		[
			'are sent under their own names for the items where this is asked for',
			{
				parameters: {
					...AUTO_MAP,
					options: { columnNames: '={{ $json.Age ? "schemaNames" : "schemaOrDisplayNames" }}' },
				},
				items: [
					{ Email: ADA, City: 'London' },
					{ EmailAddress: 'bob@example.com', City: 'London', Age: 36 },
				],
				reads: 1,
				sent: [
					pairs(['EmailAddress', ADA], ['mx_City', 'London']),
					pairs(['EmailAddress', 'bob@example.com'], ['City', 'London'], ['Age', '36']),
				],
			},
		],
		[
			'with an object may have a phone inside beside an email address',
			{
				items: [{ EmailAddress: ADA, mx_Parent: { Phone: '911' } }],
				sent: [
					'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Parent","Value":"","Fields":[{"Attribute":"Phone","Value":"911"}]}]',
				],
			},
		],
		[
			'go to a schema name before a display name',
			{
				items: [{ Email: ADA, Mobile: '911' }],
				list: { body: [...FIELDS, { SchemaName: 'mx_Mobile', DisplayName: 'Mobile' }] },
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['Mobile', '911'])],
			},
		],
		[
			'"E-mail" and "Telephone" find the email address and the phone',
			{
				items: [{ 'E-mail': ADA, Telephone: '911' }],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['Phone', '911'])],
			},
		],
		[
			'find the email address whatever the account calls it',
			{
				items: [
					{ 'Email address': ADA, LastName: '1' },
					{ 'e-mail': ADA, LastName: '2' },
					{ 'Work mail': ADA, LastName: '3' },
				],
				list: { body: [{ SchemaName: 'EmailAddress', DisplayName: 'Work mail' }] },
				reads: 1,
				sent: ['1', '2', '3'].map((place) => pairs(['EmailAddress', ADA], ['LastName', place])),
			},
		],
		[
			'"Email" goes to a field of the account that has this name',
			{
				items: [{ EmailAddress: ADA, Email: 'other@example.com' }],
				list: { body: [...FIELDS, { SchemaName: 'mx_Email', DisplayName: 'Email' }] },
				reads: 1,
				sent: [pairs(['EmailAddress', ADA], ['mx_Email', 'other@example.com'])],
			},
		],
		[
			'that match no field are left out, and named in a hint',
			{
				items: [
					{ Email: ADA, Age: 36 },
					{ Email: 'bob@example.com', 'Column 7': 'x' },
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA]), pairs(['EmailAddress', 'bob@example.com'])],
				hints: ['2 written. Left out: Age, Column 7'],
			},
		],
		[
			'that match no field are refused where this is asked for',
			{
				parameters: { ...AUTO_MAP, options: { unknownColumns: 'refuse' } },
				items: [{ Email: ADA, Age: 36, Size: 4 }, { Email: 'bob@example.com' }, { Email: ADA, Age: '' }],
				reads: 1,
				sent: [pairs(['EmailAddress', 'bob@example.com'])],
				output: [
					refused(/^The account has no field for the columns "Age", "Size" \[item 0\]$/, /'Leave Out'/),
					SUCCESS,
					refused(/^The account has no field for the column "Age" \[item 2\]$/, /'Leave Out'/),
				],
				hints: ['1 written, 2 refused'],
			},
		],
		[
			'that match no field are refused for the items where this is asked for',
			{
				parameters: {
					...AUTO_MAP,
					options: { unknownColumns: '={{ $json.Age > 40 ? "refuse" : "leaveOut" }}' },
				},
				items: [
					{ Email: ADA, Age: 36 },
					{ Email: 'bob@example.com', Age: 41 },
				],
				reads: 1,
				sent: [pairs(['EmailAddress', ADA])],
				output: [SUCCESS, refused(/^The account has no field for the column "Age" \[item 1\]$/, /./)],
				hints: ['1 written, 1 refused. Left out: Age'],
			},
		],
		[
			'that match one field are refused and named',
			{
				items: [
					{ Email: ADA, 'E-mail': 'bob@example.com' },
					{ Email: ADA, EmailAddress: ADA },
					{ Email: ADA, EMAIL: '' },
				],
				reads: 1,
				sent: [],
				output: [
					refused(
						/^The columns "Email" and "E-mail" both match the field EmailAddress \[item 0\]$/,
						/Columns to Ignore/,
					),
					refused(/^The columns "Email" and "EmailAddress" both match/, /Columns to Ignore/),
					refused(/^The columns "Email" and "EMAIL" both match/, /Columns to Ignore/),
				],
				hints: ['0 written, 3 refused'],
			},
		],
		[
			'that match two fields by display name are refused, with both fields',
			{
				items: [{ Email: ADA, Street: 'High Street' }],
				reads: 1,
				sent: [],
				output: [
					refused(
						/^The column "Street" matches 2 fields of the account: mx_Street_1, mx_Street_2/,
						/e\.g\. mx_Street_1/,
					),
				],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'with an object are custom field sets, their inner names as they are',
			{
				items: [{ Email: ADA, Study: { mx_CustomObject_1: 'MSc', mx_CustomObject_2: '' } }],
				reads: 1,
				sent: [
					'[{"Attribute":"EmailAddress","Value":"ada@example.com"},{"Attribute":"mx_Study","Value":"","Fields":[{"Attribute":"mx_CustomObject_1","Value":"MSc"}]}]',
				],
			},
		],
		[
			'are sent under their own names where schema names are asked for, without a read',
			{
				parameters: { ...AUTO_MAP, options: { columnNames: 'schemaNames' } },
				items: [{ EmailAddress: ADA, City: 'London', Age: 36 }],
				sent: [pairs(['EmailAddress', ADA], ['City', 'London'], ['Age', '36'])],
			},
		],
		[
			'to ignore are not sent, and need no list',
			{
				parameters: { ...AUTO_MAP, inputsToIgnore: 'City, formMode' },
				items: [{ EmailAddress: ADA, City: 'London', formMode: 'production' }],
				sent: [pairs(['EmailAddress', ADA])],
			},
		],
		[
			'without a name are skipped where they have no value',
			{ items: [{ EmailAddress: ADA, '': '', ' ': null }], sent: [pairs(['EmailAddress', ADA])] },
		],
		[
			'without a name are refused where they have a value',
			{
				items: [{ EmailAddress: ADA, '': 'x' }],
				sent: [],
				output: [refused(/^A column without a name has a value/, /first row of the sheet/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'named SearchBy are refused, with the parameter to use, and without a read',
			{
				items: [{ EmailAddress: ADA, SearchBy: 'Phone' }],
				sent: [],
				output: [refused(/"SearchBy".*'Search By'/, /Remove SearchBy/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'named SearchBy are refused beside columns with human names too',
			{
				items: [{ Email: ADA, SearchBy: 'Phone' }],
				reads: 1,
				sent: [],
				output: [refused(/"SearchBy".*'Search By'/, /Remove SearchBy/)],
				hints: ['0 written, 1 refused'],
			},
		],
	])('%s', async (_rule, given) => await expectCase(given));
});

describe('an account that does not list its fields', () => {
	test.each<[string, Answer]>([
		['because there is no such address', NO_LIST],
		['because it must not', { status: 403 }],
		['but answers something else', { body: '<html>' }],
		['but answers an empty list', { body: [] }],
		['but fails', { status: 500, body: { Status: 'Error', ExceptionMessage: 'Broken' } }],
	])('%s still gets the usual columns, and all others under their own names', async (_why, list) => {
		await expectCase({
			items: [{ 'E-mail': ADA, 'first name': 'Ada', phone: '911', City: 'London' }],
			list,
			reads: 1,
			sent: [pairs(['EmailAddress', ADA], ['FirstName', 'Ada'], ['Phone', '911'], ['City', 'London'])],
		});
	});

	test('because the keys are wrong is told so for every item, after one call', async () => {
		const output = [0, 1].map((item) =>
			refused(`^The service did not accept the keys.*\\[item ${item}\\]$`, /Access Key/),
		);
		await expectCase({
			items: [{ Email: ADA }, { Email: 'bob@example.com' }],
			list: { status: 401 },
			reads: 1,
			sent: [],
			output,
			hints: ['0 written, 2 refused'],
		});
	});

	test('because the keys are wrong is told so once where the node stops', async () => {
		const items = [{ Email: ADA }, { Email: 'bob@example.com' }];
		const { error, reads, sent } = await run({ items, list: { status: 401 } }, 'stopWorkflow');
		expect({ reads: reads.length, sent }).toEqual({ reads: 1, sent: [] });
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/^The service did not accept the keys .*\[item 0\]$/),
			description: expect.stringMatching(/Access Key.* Nothing was written\.$/),
		});
	});

	test.each<[string, Answer, number, RegExp]>([
		['the network is down', networkError('ECONNREFUSED'), 5, /^The service refused the connection/],
		['its certificate is wrong', networkError('CERT_HAS_EXPIRED'), 1, /^Could not establish a secure/],
		[
			'its daily quota is used up',
			{ status: 429, headers: { 'retry-after': '7200' } },
			1,
			/^The account accepts no calls until/,
		],
	])('because %s is told so, and nothing is sent under a wrong name', async (_why, list, times, error) => {
		const { sent, reads, items } = await withoutWaiting(() => run({ items: [{ Email: ADA }], list }));
		expect(sent).toEqual([]);
		expect(reads).toHaveLength(times);
		expect(items[0].json.error).toMatch(error);
	});

	test.each<[string, Answer, number]>([
		['network faults', networkError('ECONNRESET'), 4],
		['rejections for the rate limit', { status: 429 }, 3],
	])('for a moment is asked again after %s', async (_what, fault, times) => {
		const list = (index: number) => (index < times ? fault : { body: FIELDS });
		const { sent, reads } = await withoutWaiting(() =>
			run({ items: [{ City: 'London', Email: ADA }], list }),
		);
		expect(reads).toHaveLength(times + 1);
		expect(sent).toEqual([pairs(['mx_City', 'London'], ['EmailAddress', ADA])]);
	});
});

test('reading the fields counts toward the rate limit', async () => {
	const calledAtMs: number[] = [];
	recordCalls(BASE_URL, (call) => {
		calledAtMs.push(Date.now());
		return call.method === 'GET' ? { body: FIELDS } : answerSuccess(call);
	});
	const credentials = { baseUrl: BASE_URL, accessKey: 'read-paced', secretKey: 'secret', callLimit: 1 };
	await withoutWaiting(() =>
		runNode({
			parameters: AUTO_MAP,
			items: [{ Email: ADA }],
			credentials: { leadManagementApi: credentials },
		}),
	);
	expect(calledAtMs).toHaveLength(2);
	expect(calledAtMs[1] - calledAtMs[0]).toBeGreaterThanOrEqual(5_000);
});

test('the fields of an account are kept for the next run', async () => {
	const calls = recordCalls(BASE_URL, (call) =>
		call.method === 'GET' ? { body: FIELDS } : answerSuccess(call),
	);
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, accessKey: 'kept', secretKey: 'secret' } };
	for (const item of [{ Email: ADA }, { City: 'London', Email: ADA }]) {
		await runNode({ parameters: AUTO_MAP, items: [item], credentials });
	}
	expect(calls.map(({ method, body }) => body || method)).toEqual([
		'GET',
		pairs(['EmailAddress', ADA]),
		pairs(['mx_City', 'London'], ['EmailAddress', ADA]),
	]);
});

describe('blank rows', () => {
	test.each<[string, Case]>([
		[
			'of a sheet are skipped without an output item',
			{
				items: [
					{ EmailAddress: ADA, row_number: 2 },
					{ EmailAddress: '', row_number: 3 },
					{ EmailAddress: ' ', Phone: null, row_number: 4 },
					{ EmailAddress: '', mx_Study: { mx_Degree: '', mx_Year: null }, mx_Terms: [] },
				],
				sent: [pairs(['EmailAddress', ADA])],
				hints: ['1 written, 3 blank rows skipped'],
			},
		],
		[
			'need no list',
			{ items: [{ Email: '', City: '' }], sent: [], hints: ['0 written, 1 blank row skipped'] },
		],
	])('%s', async (_rule, given) => await expectCase(given));

	test('keep the items after them paired with their rows', async () => {
		const { items } = await run({ items: [{ EmailAddress: '' }, { EmailAddress: ADA }] });
		expect(items).toEqual([{ json: SUCCESS, pairedItem: { item: 1 } }]);
	});

	test('are refused where the attributes are defined in the node', async () => {
		await expectCase({
			parameters: { attributes: { attribute: [{ name: 'Phone', value: '={{ $json.Phone }}' }] } },
			items: [{ Phone: '' }],
			sent: [],
			output: [refused(/^No email address or phone found in 'Attributes'/, /Every lead needs/)],
			hints: ['0 written, 1 refused'],
		});
	});
});

describe('values', () => {
	test.each<[string, Case]>([
		[
			'that are an empty list are blank',
			{ items: [{ EmailAddress: ADA, mx_Terms: [] }], sent: [pairs(['EmailAddress', ADA])] },
		],
		[
			'that are an empty list clear the attribute where this is asked for',
			{
				parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } },
				items: [{ EmailAddress: ADA, mx_Terms: [] }],
				sent: [pairs(['EmailAddress', ADA], ['mx_Terms', ''])],
			},
		],
		[
			'that are any other list are refused',
			{
				items: [{ EmailAddress: ADA, mx_Terms: ['yes'] }],
				sent: [],
				output: [refused(/"mx_Terms".* a list/, /join a list/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'of a blank LeadType are never sent',
			{
				parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } },
				items: [{ EmailAddress: ADA, LeadType: '', mx_City: '' }],
				sent: [pairs(['EmailAddress', ADA], ['mx_City', ''])],
			},
		],
		[
			'of the email address and the phone lose the blanks around them, others keep them',
			{
				items: [{ EmailAddress: ` ${ADA}\t`, Phone: ' 911 ', mx_City: ' London ' }],
				sent: [pairs(['EmailAddress', ADA], ['Phone', '911'], ['mx_City', ' London '])],
			},
		],
		[
			'of a phone with words in it are sent',
			{ items: [{ Phone: '911 extension 5e' }], sent: [pairs(['Phone', '911 extension 5e'])] },
		],
		[
			'that name their column where it has another name than the attribute',
			{
				items: [{ Email: ADA, City: ['London'] }],
				reads: 1,
				sent: [],
				output: [refused(/^'Auto-Map Input Data', column "City", needs a single value/, /./)],
				hints: ['0 written, 1 refused'],
			},
		],
	])('%s', async (_rule, given) => await expectCase(given));
});

describe('a lead without an email address and a phone', () => {
	test("is refused whatever 'Search By' says", async () => {
		await expectCase({
			parameters: { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' },
			items: [{ mx_Id: '7' }, { mx_Id: '8', Phone: '911' }, { EmailAddress: ADA }],
			sent: [pairs(['mx_Id', '8'], ['Phone', '911'], ['SearchBy', 'mx_Id'])],
			output: [
				refused(/^No email address or phone found/, /Every lead needs/),
				SUCCESS,
				refused(/needs a value for "mx_Id"/, /Enter a value for "mx_Id"/),
			],
			hints: ['1 written, 2 refused'],
		});
	});

	test('has its columns that look like one named, with the way on', async () => {
		await expectCase({
			items: [
				{ Mail: ADA, City: 'London' },
				{ 'E-mail': '', City: 'London' },
				{ Mail: '', City: 'London' },
			],
			reads: 1,
			sent: [],
			output: [
				refused(/^No email/, /Your column "Mail" may be the email address: rename it to "Email Address"/),
				refused(/^No email/, /Your column "E-mail" is blank in this item/),
				refused(/^No email/, /^Every lead needs a value for EmailAddress or Phone\.$/),
			],
			hints: ['0 written, 3 refused'],
		});
	});
});

test('a lead inside a column with human names can be mapped after the node that the error names', async () => {
	const body = { 'Email address': ADA, City: 'London' };
	const position = [0, 0];
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, accessKey: 'inside', secretKey: 'secret' } };
	const calls = recordCalls(BASE_URL, (call) =>
		call.method === 'GET' ? { body: FIELDS } : answerSuccess(call),
	);
	const input = [{ headers: {}, body }];
	const { error } = await runNode({ parameters: AUTO_MAP, items: input, credentials });
	expect(error?.description).toBe(
		`Add an 'Edit Fields (Set)' node before this one. Set its 'Mode' to 'JSON' and its 'JSON' to {{ $json["body"] }}. Nothing was written.`,
	);

	const parameters = { mode: 'raw', jsonOutput: '={{ $json["body"] }}', options: {} };
	const workflow = {
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position, parameters: {} },
			{ name: 'Edit Fields', type: 'n8n-nodes-base.set', typeVersion: 3.4, position, parameters },
			{ name: 'Leads', type: NODE_TYPE, typeVersion: 1, position, parameters: AUTO_MAP },
		].map((node, index) => ({ id: String(index), ...node })),
		connections: {
			Start: { main: [[{ node: 'Edit Fields', type: 'main', index: 0 }]] },
			'Edit Fields': { main: [[{ node: 'Leads', type: 'main', index: 0 }]] },
		},
	};
	await runWorkflow(workflow, { credentials, input });
	expect(calls.map(({ method, body: sent }) => sent || method)).toEqual([
		'GET',
		pairs(['EmailAddress', ADA], ['mx_City', 'London']),
	]);
});

describe('attribute pickers', () => {
	const picked = (value: string) => ({ __rl: true, mode: 'name', value });
	const attribute = [
		{ name: 'EmailAddress', value: ADA },
		{ name: picked('Source'), value: 'Fair' },
		{ name: picked('={{ $json.name }}'), value: 'London' },
	];

	test('may hold an expression that gives the name of an attribute', async () => {
		await expectCase({
			parameters: {
				attributes: { attribute },
				searchBy: 'other',
				searchByAttribute: picked('={{ $json.searchBy }}'),
			},
			items: [{ name: 'mx_City', searchBy: 'Source' }],
			sent: [pairs(['EmailAddress', ADA], ['Source', 'Fair'], ['mx_City', 'London'], ['SearchBy', 'Source'])],
		});
	});

	test('that hold a name without a value say so', async () => {
		await expectCase({
			parameters: {
				attributes: { attribute: attribute.slice(0, 2) },
				searchBy: 'other',
				searchByAttribute: picked('Mobile'),
			},
			items: [{}],
			sent: [],
			output: [refused(/needs a value for "Mobile", which 'Search By' uses/, /Enter a value for "Mobile"/)],
			hints: ['0 written, 1 refused'],
		});
	});
});

describe('a lead whose phone another lead has', () => {
	const rejectFirst = (call: Call, index: number) => (index === 0 ? DUPLICATE_PHONE : answerSuccess(call));
	const UPDATE = { options: { onDuplicate: 'update' } };
	const items = [{ EmailAddress: ADA, Phone: '911' }];
	const body = pairs(['EmailAddress', ADA], ['Phone', '911']);
	const bodyByPhone = pairs(['EmailAddress', ADA], ['Phone', '911'], ['SearchBy', 'Phone']);

	test.each<[string, Case]>([
		[
			'fails, with the option that helps',
			{
				items,
				answer: rejectFirst,
				sent: [body],
				output: [
					refused(/^Another lead already has/, /'On Duplicate' in 'Options' to 'Update the Other Lead'/),
				],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'is sent once more by its phone where this is asked for',
			{
				parameters: { ...AUTO_MAP, ...UPDATE },
				items,
				answer: rejectFirst,
				sent: [body, bodyByPhone],
				output: [SUCCESS],
			},
		],
		[
			'is never sent a third time',
			{
				parameters: { ...AUTO_MAP, ...UPDATE },
				items,
				answer: () => DUPLICATE_PHONE,
				sent: [body, bodyByPhone],
				output: [refused(/^Another lead already has/, /^'On Duplicate' could not update the other lead/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'is not sent again where it has no value for the attribute that the other lead has',
			{
				parameters: { ...AUTO_MAP, ...UPDATE },
				items: [{ EmailAddress: ADA }],
				answer: rejectFirst,
				sent: [pairs(['EmailAddress', ADA])],
				output: [refused(/^Another lead already has/, /./)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'is not sent again where that attribute is blank, although it is sent',
			{
				parameters: { ...AUTO_MAP, options: { onDuplicate: 'update', emptyValues: 'send' } },
				items: [{ EmailAddress: ADA, Phone: '' }],
				answer: rejectFirst,
				sent: [pairs(['EmailAddress', ADA], ['Phone', ''])],
				output: [refused(/^Another lead already has/, /./)],
				hints: ['0 written, 1 refused'],
			},
		],
		...[
			['A Lead with same value already exists.', /^'On Duplicate' could not/] as const,
			['Phone Number is not valid.', /^Fix what the message names/] as const,
		].map(([ExceptionMessage, advice]): [string, Case] => [
			`is not sent again after "${ExceptionMessage}"`,
			{
				parameters: { ...AUTO_MAP, ...UPDATE },
				items,
				answer: () => ({ status: 500, body: { Status: 'Error', ExceptionMessage } }),
				sent: [body],
				output: [refused(ExceptionMessage, advice)],
				hints: ['0 written, 1 refused'],
			},
		]),
		[
			"is not sent again where 'Search By' names an attribute",
			{
				parameters: { ...AUTO_MAP, ...UPDATE, searchBy: 'EmailAddress' },
				items,
				answer: rejectFirst,
				sent: [pairs(['EmailAddress', ADA], ['Phone', '911'], ['SearchBy', 'EmailAddress'])],
				output: [refused(/^Another lead already has/, /./)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'is not sent again where the JSON says what to search by',
			{
				parameters: { dataToSend: 'json', attributesJson: '={{ $json }}', ...UPDATE },
				items: [{ ...items[0], SearchBy: 'EmailAddress' }],
				answer: rejectFirst,
				sent: [pairs(['EmailAddress', ADA], ['Phone', '911'], ['SearchBy', 'EmailAddress'])],
				output: [refused(/^Another lead already has/, /./)],
				hints: ['0 written, 1 refused'],
			},
		],
	])('%s', async (_rule, given) => await expectCase(given));

	test('is sent by its phone again after a network fault or a rejection for the rate limit', async () => {
		const answers = [DUPLICATE_PHONE, networkError('ECONNRESET'), { status: 429 }];
		const { sent, items: written } = await withoutWaiting(() =>
			run({
				parameters: { ...AUTO_MAP, ...UPDATE },
				items,
				answer: (call, index) => answers[index] ?? answerSuccess(call),
			}),
		);
		expect(sent).toEqual([body, bodyByPhone, bodyByPhone, bodyByPhone]);
		expect(written.map(({ json }) => json)).toEqual([SUCCESS]);
	});

	test('waits for the rate limit before it is sent once more', async () => {
		const credentials = { baseUrl: BASE_URL, accessKey: 'paced', secretKey: 'secret', callLimit: 1 };
		const sentAtMs: number[] = [];
		const answer = (call: Call, index: number) => {
			sentAtMs.push(Date.now());
			return rejectFirst(call, index);
		};
		const given = { parameters: { ...AUTO_MAP, ...UPDATE }, items, answer };
		await withoutWaiting(() => run(given, 'stopWorkflow', { leadManagementApi: credentials }));
		expect(sentAtMs).toHaveLength(2);
		expect(sentAtMs[1] - sentAtMs[0]).toBeGreaterThanOrEqual(5_000);
	});

	test('keeps its place among the items of the same lead', async () => {
		const { sent } = await run({
			parameters: { ...AUTO_MAP, ...UPDATE },
			items: [...items, { Phone: '911', FirstName: 'Ada' }],
			answer: rejectFirst,
		});
		expect(sent).toEqual([body, bodyByPhone, pairs(['Phone', '911'], ['FirstName', 'Ada'])]);
	});

	test('is found by its email address where that is what the other lead has', async () => {
		const message = 'A Lead with same Email Address already exists.';
		const { sent } = await run({
			parameters: { ...AUTO_MAP, ...UPDATE },
			items,
			answer: (call, index) =>
				index === 0
					? { ...DUPLICATE_PHONE, body: { ...DUPLICATE_PHONE.body, ExceptionMessage: message } }
					: answerSuccess(call),
		});
		expect(sent.at(-1)).toBe(pairs(['EmailAddress', ADA], ['Phone', '911'], ['SearchBy', 'EmailAddress']));
	});
});

describe('refused rows', () => {
	const items = [
		{ EmailAddress: ADA, mx_City: 'London' },
		{ EmailAddress: 'no address', mx_City: 'Delhi' },
		{ Phone: '8.19012E+11', mx_City: 'Pune' },
	];

	test('come out of the error output whole, beside the reason', async () => {
		const { items: written, errorItems } = await run({ items }, 'continueErrorOutput');
		expect(written.map(({ json }) => json)).toEqual([SUCCESS]);
		expect(errorItems.map(({ json }) => json)).toEqual([
			{ ...items[1], ...refused(/not an email address \[item 1\]$/, /single @/) },
			{ ...items[2], ...refused(/a spreadsheet has rounded \[item 2\]$/, /column as text/) },
		]);
	});

	test('by the service come out whole too', async () => {
		const body = { Status: 'Error', ExceptionMessage: 'No.' };
		const { errorItems } = await run(
			{ items: [{ EmailAddress: ADA, mx_City: 'London' }], answer: () => ({ status: 500, body }) },
			'continueErrorOutput',
		);
		expect(errorItems.map(({ json }) => json)).toEqual([
			{ EmailAddress: ADA, mx_City: 'London', ...refused(/^The service rejected this item: No\./, /./) },
		]);
	});

	test('are all told at once where the node stops, and nothing is sent', async () => {
		const { error, sent } = await run({ items }, 'stopWorkflow');
		expect(sent).toEqual([]);
		expect(error?.message).toBe('2 of 3 items cannot be sent');
		expect(error?.description).toMatch(/\[item 1\]\. .*\[item 2\]\. .*single @.*column as text.*'On Error'/);
		expect(error?.description).toMatch(/Nothing was written\.$/);
	});

	test('leave what was written counted where the node stops later', async () => {
		const good = Array.from({ length: 3 }, (_, index) => ({ Phone: `91${index}` }));
		const { error } = await run(
			{
				items: good,
				answer: (call, index) =>
					index === 1
						? { status: 500, body: { ExceptionMessage: 'No.' }, delayMs: 200 }
						: answerSuccess(call),
			},
			'stopWorkflow',
		);
		expect(error?.description).toMatch(/ 2 of 3 items were written\./);
	});
});

describe('a permission template', () => {
	const permission = (access: string, restrictedFields?: unknown, action = 'Edit') => ({
		action,
		access,
		...(restrictedFields === undefined ? {} : { restrictedFields }),
	});
	const template = (...entities: Array<[entity: string, ...permissions: unknown[]]>) =>
		({
			resource: 'permissionTemplate',
			operation: 'update',
			templateId: 'T1',
			entityPermissions: {
				entityPermission: entities.map(([entity, ...permissions]) => ({
					entity,
					permissions: { permission: permissions },
				})),
			},
		}) as unknown as INodeParameters;
	const jsonTemplate = (body: unknown): INodeParameters => ({
		resource: 'permissionTemplate',
		operation: 'update',
		templateId: 'T1',
		dataToSend: 'json',
		templateJson: JSON.stringify(body),
	});
	const leadBody = (...RestrictedFields: string[]) =>
		JSON.stringify({
			EntityPermissions: [
				{
					Entity: 'Lead',
					Permissions: [{ Action: 'Edit', Access: 'PartialAccess', Properties: { RestrictedFields } }],
				},
			],
		});
	const inJson = (Access: string, Properties?: unknown) => ({
		EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'Edit', Access, Properties }] }],
	});
	const UPDATED = [{ Status: 'Success', Message: { IsSuccessful: true } }];
	const REFUSED = ['0 written, 1 refused'];

	test.each<[string, Omit<Case, 'items'>]>([
		[
			'has restricted fields that every account has without a read',
			{
				parameters: template(['Lead', permission('PartialAccess', ['FirstName', 'Phone'])]),
				sent: [leadBody('FirstName', 'Phone')],
				output: UPDATED,
			},
		],
		[
			'has a restricted field once that is named by both of its names',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Budget', 'mx_Budget', 'Phone'])]),
				reads: 1,
				sent: [leadBody('mx_Budget', 'Phone')],
				output: UPDATED,
			},
		],
		[
			'is refused as JSON with restrictions that cannot be sent',
			{
				parameters: jsonTemplate(
					inJson('PartialAccess', { RestrictedFields: ['Phone'], Restrictions: ['x'] }),
				),
				sent: [],
				output: [refused(/has "Restrictions", which cannot be sent/, /remove "Restrictions"/)],
				hints: REFUSED,
			},
		],
		[
			'has its restricted fields checked, a display name replaced by its schema name',
			{
				parameters: template(['Lead', permission('PartialAccess', 'Phone Number, Budget,mx_City')]),
				reads: 1,
				sent: [leadBody('Phone', 'mx_Budget', 'mx_City')],
				output: UPDATED,
			},
		],
		[
			'is refused with a misspelled restricted field, and the nearest is named',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Bugdet'])]),
				reads: 1,
				sent: [],
				output: [refused(/"Bugdet", which is not a lead field/, /Did you mean mx_Budget\?/)],
				hints: REFUSED,
			},
		],
		[
			'is refused with a display name that two fields have',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Street'])]),
				reads: 1,
				sent: [],
				output: [refused(/"Street".*mx_Street_1, mx_Street_2/, /schema name/)],
				hints: REFUSED,
			},
		],
		[
			'has its restricted fields sent as they are where the account lists none',
			{
				parameters: template(['Lead', permission('PartialAccess', ['Budget', 'phone number'])]),
				list: NO_LIST,
				reads: 1,
				sent: [leadBody('Budget', 'Phone')],
				output: UPDATED,
			},
		],
		[
			'is refused as JSON with a misspelled property, and the right one is named',
			{
				parameters: jsonTemplate(inJson('PartialAccess', { RestrictedField: ['Phone'] })),
				sent: [],
				output: [refused(/has "RestrictedField"/, /Allowed names: RestrictedFields\.$/)],
				hints: REFUSED,
			},
		],
		[
			'is refused with an entity that has no permission',
			{
				parameters: template(['Lead', permission('FullAccess')], ['Activity']),
				sent: [],
				output: [
					refused(/'Entity Permissions': Activity has no permissions/, /Add a permission for Activity/),
				],
				hints: REFUSED,
			},
		],
		[
			'has an entity that is named twice once, with all its permissions',
			{
				parameters: template(
					['Lead', permission('FullAccess')],
					['Activity', permission('NoAccess')],
					['Lead', permission('NoAccess', undefined, 'Delete')],
				),
				sent: [
					'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"},{"Action":"Delete","Access":"NoAccess"}]},{"Entity":"Activity","Permissions":[{"Action":"Edit","Access":"NoAccess"}]}]}',
				],
				output: UPDATED,
			},
		],
		[
			'does not send restricted fields that the editor no longer shows',
			{
				parameters: template(['Lead', permission('FullAccess', ['mx_Budget'])]),
				sent: [
					'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"}]}]}',
				],
				output: UPDATED,
			},
		],
		[
			'is refused as JSON with restricted fields beside another access',
			{
				parameters: jsonTemplate(inJson('FullAccess', { RestrictedFields: ['Phone'] })),
				sent: [],
				output: [refused(/cannot be combined with the access FullAccess/, /PartialAccess/)],
				hints: REFUSED,
			},
		],
		[
			'may have the empty properties that the service lists',
			{
				parameters: jsonTemplate(inJson('FullAccess', { RestrictedFields: [], Restrictions: [] })),
				sent: [
					'{"EntityPermissions":[{"Entity":"Lead","Permissions":[{"Action":"Edit","Access":"FullAccess"}]}]}',
				],
				output: UPDATED,
			},
		],
		[
			'may have empty restrictions beside its restricted fields',
			{
				parameters: jsonTemplate(inJson('PartialAccess', { RestrictedFields: ['Phone'], Restrictions: [] })),
				sent: [leadBody('Phone')],
				output: UPDATED,
			},
		],
	])('%s', async (_rule, given) => await expectCase({ ...given, items: [{}] }));

	test('is updated by one item after the other, whatever the letter case of its ID', async () => {
		const calledAtMs: number[] = [];
		const { sent } = await run({
			parameters: {
				resource: 'permissionTemplate',
				operation: 'update',
				templateId: '={{ $json.id }}',
				name: '={{ $json.name }}',
			},
			items: [
				{ id: 'T1', name: 'first' },
				{ id: 't1', name: 'second' },
			],
			answer: (call) => {
				calledAtMs.push(performance.now());
				return { ...(answerSuccess(call) as object), delayMs: 300 };
			},
		});
		expect(sent).toEqual(['{"Name":"first"}', '{"Name":"second"}']);
		expect(calledAtMs[1] - calledAtMs[0]).toBeGreaterThan(250);
	});
});
