/** 'Check Only': what would be sent is shown, and nothing that writes is sent. */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import fc from '../support/random';
import { runNode, runWorkflow, startNode } from './support/harness';
import { forgetAnswers, recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, FIELDS, adding, byHand } from './support/rows';
import { answerSuccess } from './support/wire';

const FIELDS_PATH = '/v2/LeadManagement.svc/LeadsMetaData.Get';
const READ_PATH = '/v2/PermissionTemplate.svc/Retrieve';
const READING = [FIELDS_PATH, READ_PATH];
const TEMPLATE = {
	Id: 'T1',
	Name: 'Sales',
	EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] }],
};
/** A credential of its own, because the account's fields are kept. */
let accounts = 0;

const run = async (
	parameters: INodeParameters,
	items: IDataObject[],
	options: {
		checkOnly?: boolean;
		onError?: OnError;
		mode?: 'manual' | 'trigger';
		retryOnFail?: boolean;
	} = {},
) => {
	const { checkOnly = true, onError = 'continueRegularOutput', mode = 'manual', retryOnFail } = options;
	forgetAnswers();
	const calls = recordCalls(BASE_URL, (call) => {
		if (call.path === FIELDS_PATH) return { body: FIELDS };
		return call.path === READ_PATH ? { body: { RecordCount: 1, List: [TEMPLATE] } } : answerSuccess(call);
	});
	const { options: others = {} } = parameters as { options?: INodeParameters };
	const result = await runNode({
		parameters: { ...parameters, options: { ...others, checkOnly } },
		items,
		onError,
		retryOnFail,
		mode,
		credentials: {
			leadManagementApi: { baseUrl: BASE_URL, accessKey: `key ${accounts++}`, callLimit: 10_000 },
		},
	});
	return {
		...result,
		bodies: calls.filter(({ path }) => !READING.includes(path)).map(({ body }) => body),
		reads: calls.filter(({ path }) => READING.includes(path)).length,
		hint: result.hints.map(({ message }) => message).join(),
	};
};

interface Pair {
	Attribute: string;
	Value: string;
	Fields?: Pair[];
}
/** A body as the table that people see, written down here once more. */
const toRow = (body: string) => {
	const row: Record<string, string> = {};
	for (const { Attribute, Value, Fields } of JSON.parse(body) as Pair[]) {
		if (!Fields || Value !== '') row[Attribute] = Value;
		for (const inner of Fields ?? []) row[`${Attribute}.${inner.Attribute}`] = inner.Value;
	}
	return row;
};

const cell = fc.constantFrom<unknown>(
	...[
		ADA,
		ADA,
		'bob@example.com',
		'cy@example.com',
		'Ada Lovelace',
		'+91-9845098450',
		'none',
		'',
		null,
		7,
		true,
		'x@@y',
	],
	{ mx_Degree: 'MSc' },
);
const heading = fc.constantFrom('Email', 'Phone', 'Name', 'City', 'Study', 'Mobile number', 'Remarks');
const rows = fc.array(fc.dictionary(heading, cell, { minKeys: 1, maxKeys: 5 }), {
	minLength: 1,
	maxLength: 5,
});
const parameters = fc.constantFrom<INodeParameters>(
	AUTO_MAP,
	{ ...AUTO_MAP, options: { emptyValues: 'send' }, searchBy: 'EmailAddress' },
	adding({ mx_City: 'Rome' }),
	byHand({ EmailAddress: '={{ $json.Email }}', mx_City: '={{ $json.City }}' }),
	{ dataToSend: 'json', attributesJson: '={{ $json }}' },
);

test('what is shown is what a run sends, and refusals are the same', async () => {
	let shown = 0;
	await fc.assert(
		fc.asyncProperty(
			rows,
			parameters,
			fc.constantFrom<OnError>('continueRegularOutput', 'stopWorkflow'),
			async (items, given, onError) => {
				const checked = await run(given, items as IDataObject[], { onError });
				const sent = await run(given, items as IDataObject[], { onError, checkOnly: false });
				expect(checked.bodies).toEqual([]);
				expect(checked.error?.message).toBe(sent.error?.message);
				expect(checked.error?.description).toBe(sent.error?.description);
				// Rows of the same person are sent one after another, so the order on the wire may differ.
				const isRefused = ({ json }: { json: IDataObject }) => 'error' in json;
				const table = checked.items.filter((item) => !isRefused(item) && item.json.Status !== 'Skipped');
				expect(new Set(table.map(({ json }) => JSON.stringify(json)))).toEqual(
					new Set(sent.bodies.map((body) => JSON.stringify(toRow(body)))),
				);
				expect(checked.items.filter(isRefused)).toEqual(sent.items.filter(isRefused));
				expect(checked.items.map(({ pairedItem }) => pairedItem)).toEqual(
					sent.items.map(({ pairedItem }) => pairedItem),
				);
				shown += table.length;
			},
		),
		{ numRuns: 150 },
	);
	expect(shown).toBeGreaterThan(10);
});

test('the hint counts, and says where the columns go and which rows are one lead', async () => {
	const { hint, items, reads, bodies } = await run(AUTO_MAP, [
		{ row_number: 2, Email: ADA, City: 'Rome', Remarks: 'x' },
		{ row_number: 3, Email: 'ADA@example.com' },
		{ row_number: 4, Email: 'ada' },
		{ row_number: 5, Email: '' },
	]);
	expect(bodies).toEqual([]);
	expect(reads).toBe(1);
	expect(items[0].json).toEqual({ EmailAddress: ADA, mx_City: 'Rome' });
	expect(hint).toMatch(
		/^Check only: nothing was sent\. 1 lead would be sent, from 2 rows, 1 row would be refused, 1 blank row skipped\. Left out: Remarks/,
	);
	expect(hint).toContain('Rows 2 and 3 are the same lead');
	expect(hint).toContain('City → City');
});

const TEMPLATE_UPDATE = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: 'T1',
	entityPermissions: {
		entityPermission: [
			{ entity: 'Lead', permissions: { permission: [{ action: 'Export', access: 'NoAccess' }] } },
		],
	},
};

test('a template is read where its other permissions are kept, and not written', async () => {
	const { items, bodies, reads } = await run({ ...TEMPLATE_UPDATE, otherPermissions: 'keep' }, [{}]);
	expect([bodies, reads]).toEqual([[], 1]);
	expect(items[0].json).toMatchObject({
		Id: 'T1',
		EntityPermissions: [
			{
				Entity: 'Lead',
				Permissions: [
					{ Action: 'View', Access: 'FullAccess' },
					{ Action: 'Export', Access: 'NoAccess' },
				],
			},
		],
	});
});

test('two rows of one template are shown as they would follow one another', async () => {
	const permission = [{ action: '={{ $json.action }}', access: 'NoAccess' }];
	const entityPermissions = { entityPermission: [{ entity: 'Lead', permissions: { permission } }] };
	const parameters = { ...TEMPLATE_UPDATE, entityPermissions, otherPermissions: 'keep' };
	const { items, hints } = await run(parameters, [{ action: 'Export' }, { action: 'Import' }]);
	expect(JSON.stringify(items[1].json.EntityPermissions)).toBe(
		'[{"Entity":"Lead","Permissions":[{"Action":"View","Access":"FullAccess"},{"Action":"Export","Access":"NoAccess"},{"Action":"Import","Access":"NoAccess"}]}]',
	);
	expect(hints[0].message).toContain('Items 1 and 2 are the same permission template');
});

test('a run that the editor did not start fails with it, whatever On Error says', async () => {
	for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
		const { bodies, reads, error, errorItems } = await run(AUTO_MAP, [{ EmailAddress: ADA }], {
			mode: 'trigger',
			onError,
		});
		expect([bodies, reads]).toEqual([[], 0]);
		const said = error?.message ?? String(errorItems[0].json.error);
		expect(said).toMatch(/^'Check Only' is on: nothing was sent/);
	}
});

test('Retry On Fail checks again, and sends nothing', async () => {
	const { bodies } = await run(AUTO_MAP, [{ EmailAddress: 'x' }], { retryOnFail: true });
	expect(bodies).toEqual([]);
});

test('in a loop, each batch is checked, also one of blank rows, and nothing is sent', async () => {
	forgetAnswers();
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS }));
	const place = { typeVersion: 1, position: [0, 0] };
	const type = 'n8n-nodes-lead-management.leadManagement';
	const to = (node: string) => [{ node, type: 'main', index: 0 }];
	const run = await runWorkflow(
		{
			nodes: [
				{ ...place, id: '1', name: 'Start', type: 'n8n-nodes-base.noOp', parameters: {} },
				{
					...place,
					id: '2',
					name: 'Loop',
					type: 'n8n-nodes-base.splitInBatches',
					typeVersion: 3,
					parameters: { batchSize: 1 },
				},
				{ ...place, id: '3', name: 'Node', type, parameters: { ...AUTO_MAP, options: { checkOnly: true } } },
			],
			connections: {
				Start: { main: [to('Loop')] },
				Loop: { main: [[], to('Node')] },
				Node: { main: [to('Loop')] },
			},
		},
		{
			startNode: 'Start',
			mode: 'manual',
			input: [{ Email: ADA }, { Email: '' }, { Email: 'bob@example.com' }],
			credentials: {
				leadManagementApi: { baseUrl: BASE_URL, accessKey: `key ${accounts++}`, callLimit: 100 },
			},
		},
	);
	expect(run.output('Node').map(({ json }) => json)).toEqual([
		{ EmailAddress: ADA },
		{ Status: 'Skipped' },
		{ EmailAddress: 'bob@example.com' },
	]);
	expect(calls.map(({ path }) => path)).toEqual([FIELDS_PATH]);
});

test('a run that is canceled while the fields are read has sent nothing', async () => {
	forgetAnswers();
	const calls = recordCalls(BASE_URL, async () => {
		running.cancel();
		return await Promise.resolve({ body: FIELDS, delayMs: 50 });
	});
	const running = startNode({
		parameters: { ...AUTO_MAP, options: { checkOnly: true } },
		items: [{ Email: ADA }],
		mode: 'manual',
		credentials: { leadManagementApi: { baseUrl: BASE_URL, accessKey: `key ${accounts++}`, callLimit: 100 } },
	});
	const { status, items } = await running.done;
	expect(status).toBe('canceled');
	expect(items).toEqual([]);
	expect(calls.map(({ path }) => path)).toEqual([FIELDS_PATH]);
});
