/** What an AI agent reads when it uses the node as a tool. n8n's own code connects the agent and the node. */
import { TOOL_TYPE, provideAgent } from './support/aiAgent';
import { withoutWaiting } from '../support/fakeTimers';
import { isNewestN8n, runWorkflow } from './support/harness';
import type { NodeOptions, Row } from './support/harness';
import { recordCalls } from './support/recordCalls';
import type { Answer, Call } from './support/recordCalls';
import { ADA, BASE_URL, byHand, pairs } from './support/rows';

const AGENT_TYPE = 'test.agent';
provideAgent(AGENT_TYPE);

const fromAi = (key: string, type = 'string') => `={{ $fromAI('${key}', '', '${type}') }}`;
const parameters = byHand({ Phone: fromAi('phone'), mx_City: fromAi('city') });

const ask = async (
	rows: Row[],
	answer: Answer | ((call: Call, index: number) => Answer),
	settings: NodeOptions = {},
) => {
	const calls = recordCalls(BASE_URL, typeof answer === 'function' ? answer : () => answer);
	const place = { typeVersion: 1, position: [0, 0], parameters: {} };
	const workflow = {
		name: 'Agent',
		nodes: [
			{ ...place, id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			{ ...place, id: '2', name: 'Agent', type: AGENT_TYPE },
			{
				...place,
				id: '3',
				name: 'Leads',
				type: TOOL_TYPE,
				parameters,
				credentials: { leadManagementApi: { id: '1', name: 'Test' } },
				...settings,
			},
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Leads: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
	};
	const credentials = { leadManagementApi: { baseUrl: BASE_URL } };
	const run = await withoutWaiting(() => runWorkflow(workflow, { credentials, input: rows }));
	expect(run.error).toBeUndefined();
	return { calls, texts: run.output('Agent').map(({ json }) => String(json.text)) };
};

const ada = { phone: '+91-1111', city: 'Delhi' };
const success = { body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } } };
const exception = { ExceptionType: 'MXDuplicateEntryException', ExceptionMessage: 'It already exists.' };
const duplicate = { status: 500, body: { Status: 'Error', ...exception } };
const SETTINGS: NodeOptions[] = [
	{},
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
];

it.each(SETTINGS)('reads what happened and what to do, with %j', async (settings) => {
	const { texts, calls } = await ask([ada, { phone: ' ', city: 'Delhi' }], duplicate, settings);

	const Message =
		'Another lead already has a value that must be unique: It already exists. Correct the value, or update that lead in LeadSquared.';
	expect(JSON.parse(texts[0])).toEqual([{ Status: 'Error', Message }]);
	expect(calls).toHaveLength(1);
	expect(texts[1]).toMatch(/"Status":"Error".*No email address or phone found.*'Value' of Phone is blank/);
	expect(texts[1]).not.toMatch(/\[(row|item)/);
});

it('sends a date, a list, and a box as from a form or a sheet, with exact bytes', async () => {
	const fields = { body: [{ SchemaName: 'mx_Next', DisplayName: 'Next follow-up', DataType: 'Date' }] };
	const given = byHand({
		EmailAddress: fromAi('email'),
		Phone: fromAi('phone', 'number'),
		'Next follow-up': fromAi('next', 'number'),
		mx_Topics: fromAi('topics', 'json'),
		mx_Newsletter: fromAi('newsletter', 'boolean'),
		mx_Message: fromAi('message'),
	});
	const row = { email: ` ${ADA}`, phone: 0, next: 46_357, topics: ['Engines', 'Poetry'], newsletter: true };
	const { texts, calls } = await ask(
		[{ ...row, message: 'Call back,\nplease 😀' }],
		({ method }) => (method === 'GET' ? fields : success),
		{ parameters: { ...given, searchBy: 'EmailAddress' } },
	);
	expect(calls.map(({ method, body }) => body || method)).toEqual([
		'GET',
		pairs(
			['EmailAddress', ADA],
			['mx_Next', '2026-12-01'],
			['mx_Topics', 'Engines;Poetry'],
			['mx_Newsletter', 'true'],
			['mx_Message', 'Call back,\nplease 😀'],
			['SearchBy', 'EmailAddress'],
		),
	]);
	expect(JSON.parse(texts[0])).toEqual([success.body]);
});

describe('writes nothing that its author did not offer', () => {
	const EXTRA = { phone: '+91-1111', city: 'Delhi', mx_Salary: '1', EmailAddress: 'x@x.test', row_number: 7 };

	it('refuses to map automatically, and says the way out', async () => {
		const { texts, calls } = await ask([EXTRA], success, { parameters: { dataToSend: 'autoMapInputData' } });
		expect(calls).toEqual([]);
		const Message =
			"'Map Automatically' would let the model write to any attribute. Set 'Data to Send' to 'Map Each Attribute Manually', and let the model define the values there.";
		expect(JSON.parse(texts[0])).toEqual([{ Status: 'Error', Message }]);
	});

	it('ignores further arguments, and says what to send after an empty call', async () => {
		const { texts, calls } = await ask([EXTRA, {}], success);
		expect(calls.map(({ body }) => body)).toEqual([pairs(['Phone', '+91-1111'], ['mx_City', 'Delhi'])]);
		expect(JSON.parse(texts[0])).toEqual([success.body]);
		// n8n itself names the values that the author has described.
		expect(texts[1]).toMatch(
			isNewestN8n ? /Required\s.* phone\s.*Required\s.* city/s : /did not match expected schema|Required/,
		);
	});
});
