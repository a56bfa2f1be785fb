/** The node in workflows as people build them: sub-workflows, loops, retries, credentials with expressions. */
import type { INode } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import { buildWorkflow, buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { startTestN8n, type RunningN8n } from '../support/n8n';
import type { Workflow } from '../support/restClient';

const rows = (count: number, name = 'row') =>
	Array.from({ length: count }, (_, index) => ({ EmailAddress: `${name}${index}@example.com` }));
/** On a busy machine, a call may arrive late. Without a limiter, many more are rejected. */
const MOST_REJECTED = 5;
const PARAMETERS = { dataToSend: 'autoMapInputData' };

let n8n: RunningN8n;
let service: LeadService;

beforeAll(async () => {
	n8n = await startTestN8n();
});
beforeEach(async () => {
	service = await startLeadService();
});
afterEach(() => service.stop());
afterAll(() => n8n.stop());

async function createLeadNode(node: Partial<INode> = {}, credential: Record<string, unknown> = {}) {
	const account = await n8n.rest.createAccount(service, 'Account', credential);
	return leadManagement(account, { name: 'Lead', parameters: PARAMETERS, ...node });
}

const create = async (items: object[], nodes: Partial<INode>[], targets: Record<string, string[]>) =>
	await n8n.rest.createWorkflow(buildWorkflowOfRows('Composition', items, nodes, targets));

const run = async (workflow: Workflow) => {
	const execution = await n8n.rest.runWorkflow(workflow);
	expect(execution.error).toBeUndefined();
	return execution;
};
const expectWritten = (count: number) => {
	expect(service.state.leads.map(({ writes }) => writes)).toEqual(Array(count).fill(1));
};

test('a sub-workflow writes the rows that it is given, and returns them', async () => {
	const trigger = {
		name: 'Start',
		type: 'n8n-nodes-base.executeWorkflowTrigger',
		typeVersion: 1.1,
		parameters: { inputSource: 'passthrough' },
	};
	const child = await n8n.rest.createWorkflow(
		buildWorkflow('Child', [trigger, await createLeadNode()], { Start: ['Lead'] }),
	);
	await n8n.rest.activateWorkflow(child);
	const call = {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: { workflowId: { __rl: true, mode: 'id', value: child.id }, options: {} },
	};
	const { outputsOf } = await run(await create(rows(30), [call], { Rows: ['Call'] }));
	expect(outputsOf('Call')[0]).toHaveLength(30);
	expectWritten(30);
});

test("'Loop Over Items' writes each row once, within the limit", async () => {
	const loop = {
		name: 'Loop',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: 10, options: {} },
	};
	const done = { name: 'Done', type: 'n8n-nodes-base.noOp', typeVersion: 1 };
	const targets = { Rows: ['Loop'], Loop: ['Done', 'Lead'], Lead: ['Loop'] };
	const { outputsOf } = await run(await create(rows(45), [loop, await createLeadNode(), done], targets));
	expect(outputsOf('Done')[0]).toHaveLength(45);
	expectWritten(45);
	expect(service.state.counts.refused).toBeLessThan(MOST_REJECTED);
});

test('a failed execution that is retried writes the rows that are missing, and no second leads', async () => {
	service.configure({ faults: [{ answer: 'badJson400', match: { value: 'row20@example.com' } }] });
	const workflow = await create(rows(30), [await createLeadNode()], { Rows: ['Lead'] });
	const { id, status } = await n8n.rest.runWorkflow(workflow);
	expect(status).toBe('error');
	service.configure({ faults: [] });
	await n8n.rest.retryExecution(id);
	const [, retried] = await n8n.rest.awaitExecutions(workflow, 2);
	expect([retried.status, retried.outputsOf('Lead')[0].length]).toEqual(['success', 30]);
	expect(service.state.leads).toHaveLength(30);
});

test('a credential with expressions reaches the account', async () => {
	const expressions = {
		baseUrl: `={{ "${service.url}" }}`,
		accessKey: `={{ "${DEMO_KEYS.accessKey}" }}`,
		callLimit: '={{ 20 + 5 }}',
	};
	await run(await create(rows(2), [await createLeadNode({}, expressions)], { Rows: ['Lead'] }));
	expectWritten(2);
});
