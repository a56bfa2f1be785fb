/** The unchanged example workflows through n8n's engine and its own nodes, over real connections. */
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { parseCsv } from '../support/csv';
import { checkExcel, checkRun, checkTemplate, type Check } from '../support/exampleChecks';
import { EXAMPLES_FOLDER, readExample, setUpExample, type ExampleWorkflow } from '../support/examples';
import { expectLeads } from '../support/expectedLeads';
import { readResults } from '../support/rowResults';
import { TOOL_TYPE, provideAgent } from './support/aiAgent';
import { NODE_TYPE } from './support/engineHost';
import { runWorkflow, type RunOptions, type WorkflowJson } from './support/harness';

/** The only folder that n8n may read and write in. n8n reads this setting once. */
const folder = mkdtempSync(join(tmpdir(), 'lead management examples-'));
process.env.N8N_RESTRICT_FILE_ACCESS_TO = folder;
afterAll(() => {
	delete process.env.N8N_RESTRICT_FILE_ACCESS_TO;
	rmSync(folder, { recursive: true, force: true });
});

// Jest cannot load these. Only reading calendars and cleaning HTML needs them, which the examples do not do.
jest.mock('ts-ics', () => ({}));
jest.mock('sanitize-html', () => ({}));

const AGENT_TYPE = '@n8n/n8n-nodes-langchain.agent';
provideAgent(AGENT_TYPE);

/** More calls than there are rows, so that no call has to wait. */
const CALL_LIMIT = 10_000;
const LONG_RUN_MS = 60_000;
const CREDENTIAL = { id: '1', name: 'Test' };

let service: LeadService;
beforeEach(async () => {
	service = await startLeadService({ callLimit: CALL_LIMIT });
});
afterEach(async () => await service.stop());

const run = async (workflow: WorkflowJson, options?: RunOptions) => {
	const result = await runWorkflow(workflow, {
		credentials: {
			leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: CALL_LIMIT },
		},
		...options,
	});
	expect(result.error).toBeUndefined();
	expect(result.status).toBe('success');
	return result;
};

const expectNoProblem = (checks: Check[]) => expect(checks.filter(({ problem }) => problem)).toEqual([]);

describe('spreadsheet to leads', () => {
	const runFile = async (file: string) => {
		const leadsFile = join(folder, file);
		const refusedFile = join(folder, 'refused leads.csv');
		copyFileSync(join(EXAMPLES_FOLDER, file), leadsFile);
		// In Jest, n8n does not recognise the error of a file that is not there yet.
		writeFileSync(refusedFile, '');
		const workflow = setUpExample('spreadsheet-to-leads.json', CREDENTIAL, { leadsFile, refusedFile });
		const { status, error, output } = await run(workflow);
		const outputsOf = (node: string) => [output(node, 0), output(node, 1)];
		return { refusedFile, results: readResults({ status, error, outputsOf }) };
	};

	it(
		'writes every row of the CSV file, and the refused ones to a file of their own',
		async () => {
			const rows = parseCsv(readExample('leads.csv'));
			const { results, refusedFile } = await runFile('leads.csv');

			expectNoProblem(await checkRun({ rows, results, refusedFile, service }));
		},
		LONG_RUN_MS,
	);

	it(
		'updates every lead when it runs again',
		async () => {
			const rows = parseCsv(readExample('leads.csv'));
			await runFile('leads.csv');
			const leads = service.state.leads.length;
			const { refusedFile } = await runFile('leads.csv');

			expect(service.state.leads).toHaveLength(leads);
			const { outcomes } = expectLeads(rows);
			expect(parseCsv(readFileSync(refusedFile, 'utf8'))).toHaveLength(
				outcomes.filter((outcome) => outcome === 'refused').length,
			);
		},
		LONG_RUN_MS,
	);

	it('reads an Excel file too', async () => {
		expectNoProblem([await checkExcel(() => runFile('leads.xlsx'), service)]);
	});

	it('has at least 200 leads, of many kinds, two of which must fail', () => {
		const rows = parseCsv(readExample('leads.csv'));
		const { outcomes } = expectLeads(rows);
		const some = (fits: (cell: string) => boolean) => rows.some((row) => Object.values(row).some(fits));

		expect(rows.length).toBeGreaterThanOrEqual(200);
		expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(2);
		expect(outcomes).toContain('updated');
		expect(some((cell) => /[^\p{ASCII}]/u.test(cell))).toBe(true);
		expect(some((cell) => cell === '')).toBe(true);
		expect(rows.some(({ Phone }) => /^\d+$/.test(Phone))).toBe(true);
		expect(some((cell) => /^\d{4}-\d\d-\d\d$/.test(cell))).toBe(true);
	});
});

describe('form to lead', () => {
	const workflow = setUpExample('form-to-lead.json', CREDENTIAL);
	const entry = {
		EmailAddress: 'ada@example.com',
		FirstName: 'Ada',
		LastName: 'Lovelace',
		mx_City: 'London',
	};
	/** n8n's form returns the entry, an empty text for an empty field, and what the form and its link add. */
	const submit = (fields: IDataObject) => {
		const json = {
			...fields,
			submittedAt: '2026-01-02T03:04:05.000+00:00',
			formMode: 'production',
			formQueryParameters: { utm_source: 'newsletter' },
		};
		return run(workflow, { startNode: 'Lead form', pinData: { 'Lead form': [{ json }] } });
	};

	it('makes a lead of an entry, and updates it by the next one', async () => {
		await submit({ ...entry, Phone: '', mx_Notes: '' });
		expect(service.state.leads.map(({ attributes }) => attributes)).toEqual([entry]);

		await submit({ ...entry, mx_City: 'Paris', Phone: '', mx_Notes: 'Moved\n"today"' });
		expect(service.state.leads.map(({ attributes }) => attributes)).toEqual([
			{ ...entry, mx_City: 'Paris', mx_Notes: 'Moved\n"today"' },
		]);
	});

	it('has schema names as the labels of its fields', () => {
		const form = workflow.nodes.find(({ name }) => name === 'Lead form');
		const fields = form?.parameters.formFields as { values: { fieldLabel: string }[] };
		const labels = fields.values.map(({ fieldLabel }) => fieldLabel);
		expect(labels).toEqual(['EmailAddress', 'Phone', 'FirstName', 'LastName', 'mx_City', 'mx_Notes']);
	});
});

describe('schedule to permission template', () => {
	it('sets the template to what stands in it, again and again', async () => {
		const workflow = setUpExample('schedule-to-permission-template.json', CREDENTIAL);
		const runSchedule = () => run(workflow, { startNode: 'Every morning' });

		expectNoProblem([await checkTemplate(runSchedule, service)]);
		expectNoProblem([await checkTemplate(runSchedule, service)]);
	});
});

describe('AI agent that saves leads', () => {
	const workflow = setUpExample('ai-agent-lead.json', CREDENTIAL);
	const nodeOfType = (type: string) => {
		const node = workflow.nodes.find((candidate) => candidate.type === type);
		if (!node) throw new Error(`The example has no node of type ${type}`);
		return node;
	};
	const agent = nodeOfType(AGENT_TYPE);

	/** What the agent reads after its model calls the tool with these arguments. */
	const saveLead = async (filledIn: IDataObject) => {
		// An agent without a model needs no chat and no memory.
		const nodes = workflow.nodes.filter(({ type }) => [AGENT_TYPE, TOOL_TYPE].includes(type));
		const { output } = await run({ ...workflow, nodes }, { startNode: agent.name, input: [filledIn] });
		return output(agent.name)[0].json;
	};

	const ada = {
		EmailAddress: 'ada@example.com',
		FirstName: 'Ada',
		LastName: 'Lovelace',
		Phone: '',
		mx_Notes: 'Would like an offer',
	};

	it('saves what the visitor said, and updates the same lead by what comes later', async () => {
		const { text, tool } = await saveLead(ada);
		const [lead] = service.state.leads;
		const { Phone, ...known } = ada;
		expect(lead.attributes).toEqual(known);
		expect(JSON.parse(String(text))).toEqual([
			{ Status: 'Success', Message: { Id: lead.Id, AffectedRows: 1 } },
		]);
		expect(tool).toEqual({ name: 'Save_lead', description: expect.stringContaining('as a lead') });

		await saveLead({ ...ada, Phone: '+44 20 7946 0000' });
		expect(service.state.leads.map(({ attributes }) => attributes)).toEqual([
			{ ...known, Phone: '+44 20 7946 0000' },
		]);
	});

	it('tells the agent what is missing', async () => {
		const { text } = await saveLead({ ...ada, EmailAddress: '' });
		expect(JSON.parse(String(text))).toEqual([
			{
				Status: 'Error',
				Message: expect.stringMatching(/needs a value for "EmailAddress".*Add the attribute/),
			},
		]);
		expect(service.state.leads).toEqual([]);
	});

	it('knows the tool by the name that the node has', () => {
		const { systemMessage } = agent.parameters.options as { systemMessage: string };
		expect(systemMessage).toContain(`"${nodeOfType(TOOL_TYPE).name}"`);
	});
});

describe('every example', () => {
	const files = readdirSync(EXAMPLES_FOLDER).filter((file) => file.endsWith('.json'));

	it('is one of those tested here', () => {
		expect(files).toEqual([
			'ai-agent-lead.json',
			'form-to-lead.json',
			'schedule-to-permission-template.json',
			'spreadsheet-to-leads.json',
		]);
	});

	it.each(files)('has no secret, no machine path and a note: %s', (file) => {
		const text = readExample(file);
		for (const key of Object.values(DEMO_KEYS)) expect(text).not.toContain(key);
		expect(text).not.toMatch(/instanceId|\/tmp\/|\/Users\//);
		const workflow = JSON.parse(text) as ExampleWorkflow & { active: boolean };
		const types = workflow.nodes.map(({ type }) => type);
		expect(types.filter((type) => [NODE_TYPE, TOOL_TYPE].includes(type))).toHaveLength(1);
		expect(types).toContain('n8n-nodes-base.stickyNote');
		expect(workflow.active).toBe(false);
	});
});
