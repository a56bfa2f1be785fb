/**
 * The unchanged example workflows through n8n's engine and its own nodes, over real connections. n8n/workflows has them in
 * a real n8n; here are the edges.
 */
import { readdirSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { compareRevisions } from 'n8n-nodes-base/dist/nodes/Google/Sheet/GoogleSheetsTrigger.utils';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { GOOGLE_SHEETS_ROWS } from '../support/exampleChecks';
import { EXAMPLES_FOLDER, readExample, setUpExample, type ExampleWorkflow } from '../support/examples';
import { TOOL_TYPE } from './support/aiAgent';
import { NODE_TYPE } from './support/engineHost';
import { isN8n1, runWorkflow, type Run, type RunOptions, type WorkflowJson } from './support/harness';
import { receive } from './support/receive';

// Jest cannot load these. Only reading calendars and cleaning HTML needs them, which the examples do not do.
jest.mock('ts-ics', () => ({}));
jest.mock('sanitize-html', () => ({}));
const mails: unknown[] = [];
jest.mock('nodemailer', () => ({
	createTransport: () => ({
		async sendMail(mail: unknown) {
			mails.push(mail);
			return {};
		},
	}),
}));

const PHONE = '+44 20 7946 0000';

/** More calls than there are rows, so that no call has to wait. */
const CALL_LIMIT = 10_000;
const CREDENTIAL = { id: '1', name: 'Test' };

let service: LeadService;
beforeEach(async () => {
	service = await startLeadService({ callLimit: CALL_LIMIT });
});
afterEach(async () => await service.stop());

const startExample = async (workflow: WorkflowJson, options?: RunOptions) =>
	await runWorkflow(workflow, {
		credentials: { leadManagementApi: { baseUrl: service.url, ...DEMO_KEYS, callLimit: CALL_LIMIT } },
		...options,
	});

const expectSuccess = <R extends Run>(result: R): R => {
	expect(result.error).toBeUndefined();
	expect(result.status).toBe('success');
	return result;
};

const leads = () => service.state.leads.map(({ attributes }) => attributes);

/** The node of this name or type. */
const nodeOf = ({ nodes }: ExampleWorkflow, which: string) => {
	const node = nodes.find(({ name, type }) => [name, type].includes(which));
	if (!node) throw new Error(`The example has no node ${which}`);
	return node;
};

// In Jest, n8n 1.x does not evaluate expressions with arrow functions, which its Merge node has too. The versions test
// runs these examples in a real n8n 1.x.
const inN8n2 = isN8n1 ? { describe: describe.skip, it: it.skip } : { describe, it };

inN8n2.describe('form to lead', () => {
	const workflow = setUpExample('form-to-lead.json', CREDENTIAL);
	const lead = { EmailAddress: 'ada@example.com', FirstName: 'Ada', LastName: 'Lovelace', mx_City: 'London' };
	/** A visitor's answers, in the order of the form. */
	type Answers = [email: string, name: string, mobile: string, city: string, message: string, news: string];

	/** Runs the workflow with what n8n's form makes of the answers. */
	const start = async (answers: Answers) => {
		const form = nodeOf(workflow, 'Lead form');
		const items = await receive(form, {
			contentType: 'multipart/form-data',
			headers: {},
			query: { utm_source: 'newsletter' },
			body: { data: Object.fromEntries(answers.map((answer, place) => [`field-${place}`, answer])) },
		});
		return await startExample(workflow, { startNode: form.name, pinData: { [form.name]: items } });
	};

	it('makes a lead of an entry, and updates it by one with every field', async () => {
		expectSuccess(await start(['ada@example.com', 'Ada Lovelace', '', 'London', '', '[]']));
		expect(leads()).toEqual([lead]);

		const full: Answers = ['ada@example.com', 'Ada', PHONE, 'Paris', 'Moved\n"today"', '["Yes"]'];
		const { runData } = expectSuccess(await start(full));
		const changed = { mx_City: 'Paris', mx_Notes: 'Moved\n"today"', mx_Newsletter: 'Yes' };
		expect(leads()).toEqual([{ ...lead, Phone: PHONE, ...changed }]);
		const hints = runData['Create or update lead'][0].hints ?? [];
		expect(hints.map(({ message }) => message).join()).not.toMatch(/left out/i);
	});

	it('does not change the lead whose phone somebody else has entered', async () => {
		await start(['ada@example.com', 'Ada Lovelace', PHONE, 'London', '', '[]']);
		const { error } = await start(['eve@example.com', 'Eve', PHONE, 'London', '', '[]']);

		expect(error?.message).toMatch(/^Another lead already has this phone/);
		expect(leads()).toEqual([{ ...lead, Phone: PHONE }]);
	});
});

inN8n2.describe('uploaded file to leads', () => {
	const workflow = setUpExample('upload-to-leads.json', CREDENTIAL);
	const PAGES = ['Show the result', 'Show what is wrong'];
	const HEADINGS = 'Name,E-mail,Phone number,City,Notes,';

	/** What the visitor is shown after uploading a file of this name and content. */
	const upload = async (fileName: string, content: string | Buffer) => {
		// As Windows sends files of any kind where Excel is installed.
		const mimeType = 'application/vnd.ms-excel';
		const data = Buffer.from(content).toString('base64');
		const binary = { CSV_or_Excel_file: { data, mimeType, fileName } };
		const json = { 'CSV or Excel file': { filename: fileName }, formMode: 'production' };
		const { runData, output } = await startExample(workflow, {
			startNode: 'Upload form',
			pinData: { 'Upload form': [{ json, binary }] },
		});
		const [{ json: shown }] = PAGES.flatMap((page) => output(page));
		return { pages: PAGES.filter((page) => runData[page]), shown };
	};

	it('says how many rows were written, which columns were left out, and why a row was refused, one a line', async () => {
		const ExceptionMessage = 'The city is not valid.';
		const body = { Status: 'Error', ExceptionType: 'MXInvalidInputException', ExceptionMessage };
		service.configure({ faults: [{ answer: { status: 500, body }, match: { value: 'eve@example.com' } }] });
		const lines = [
			'Name,E-Mail,Age,Phone Number,Shoe size,City,__EMPTY',
			'Ada Lovelace,ada@example.com,36,+44 20 7946 0000,7,London,',
			'Nobody,,,,,"No ""address""",',
			'Eve,eve@example.com,29,,6,,',
			'Bob,bob,41,,9,,',
			'Mallory,mallory@example.com,50,4.4E+11,8,,',
			',,,,,,',
		];
		const { pages, shown } = await upload('Leads.CSV', lines.join('\r\n'));

		expect(pages).toEqual(['Show the result']);
		expect(shown).toEqual({ written: 1, refused: 4, message: expect.any(String) });
		expect(String(shown.message).split('\n')).toEqual([
			'Columns left out: Age, Shoe size',
			expect.stringMatching(/^Row 3: No email address or phone found.*\. /),
			expect.stringMatching(/^Row 4: .*The city is not valid\. \S/),
			expect.stringMatching(/^Row 5: .*"bob"/),
			expect.stringMatching(/^Row 6: .*4\.4E\+11.* rounded /),
		]);
		expect(shown.message).not.toMatch(/\.\.|\[/);
		const names = { FirstName: 'Ada', LastName: 'Lovelace', mx_City: 'London' };
		expect(leads()).toEqual([{ ...names, EmailAddress: 'ada@example.com', Phone: PHONE }]);
	});

	it('refuses a row with an accepted column that the account does not have', async () => {
		await service.stop();
		service = await startLeadService({ callLimit: CALL_LIMIT, fields: ['FirstName', 'LastName'] });
		const { shown } = await upload('leads.csv', 'E-mail,City\nada@example.com,London\n');

		expect(shown).toEqual({ written: 0, refused: 1, message: expect.stringMatching(/^Row 2: .*"City"/) });
		expect(leads()).toEqual([]);
	});

	it('says that there is more than the page can hold', async () => {
		const rows = Array.from({ length: 25 }, (_, index) => `Nobody ${index},,,,,`);
		const { shown } = await upload('leads.csv', [HEADINGS, ...rows].join('\n'));
		const lines = String(shown.message).split('\n');
		expect([lines.length, lines.at(-1)]).toEqual([21, 'More rows were refused.']);
	});

	it.each([
		['semicolons, as Excel saves it in much of Europe', 'latin1', ';'],
		['tabs, in UTF-16', 'utf16le', '\t'],
	] as const)('takes a CSV file with %s', async (_, encoding, mark) => {
		const lines = ['E-mail|City|Notes', 'juergen@example.com|Zürich|Rückruf, abends'];
		const text = lines.join('\r\n').replaceAll('|', mark);
		const content = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
		const { shown } = await upload('leads.csv', content);
		expect(shown).toEqual({ written: 1, refused: 0, message: '' });
		const others = { mx_City: 'Zürich', mx_Notes: 'Rückruf, abends' };
		expect(leads()).toEqual([{ EmailAddress: 'juergen@example.com', ...others }]);
	});
});

describe('Google Sheets to leads', () => {
	const workflow = setUpExample('google-sheets-to-leads.json', CREDENTIAL);
	const HEADINGS = ['Name', 'E-mail', 'Phone number', 'City', 'Notes', ''];
	type Sheet = (string | number)[][];

	/** Runs the example with the rows that the trigger returns when one sheet has become another. */
	const change = async (previous: Sheet, current: Sheet) => {
		const { parameters } = nodeOf(workflow, 'New or changed rows');
		const { event, includeInOutput } = parameters as { event: string; includeInOutput: string };
		const sheets = [previous, current].map((rows) => [HEADINGS, ...rows]);
		const rows = compareRevisions(sheets[0], sheets[1], 1, includeInOutput, [], 1, event) as IDataObject[];
		const pinData = { 'New or changed rows': rows.map((json) => ({ json })) };
		const result = await startExample(workflow, { startNode: 'New or changed rows', pinData });
		return { ...result, rows };
	};

	// Google leaves out the empty cells at the end of a row.
	const ada = ['Ada Lovelace', 'ada@example.com', 442079460000, 'London'];

	it('is run in a real n8n too, with rows as the trigger returns them', async () => {
		const { rows } = await change(
			[['x'], ['y'], ['z'], ['Ada', 'ada@example.com']],
			[['Mary Somerville', 'mary.somerville@example.com', 441835860000, 'Jedburgh'], ['y'], ['z'], ['', '']],
		);
		expect(rows).toEqual(GOOGLE_SHEETS_ROWS);
	});

	inN8n2.it('names the rows that are refused, and writes the others', async () => {
		const { status, error } = await change([], [['Nobody'], ada, ['Nobody else']]);
		expect(status).toBe('error');
		expect(error?.message).toMatch(/^2 rows were refused: row 2: .*email address.*; row 4: /);
		expect(error?.message).not.toContain('[item');
		expect(leads()).toHaveLength(1);
	});
});

inN8n2.describe('email about refused leads', () => {
	it('says why, in which workflow, and where', async () => {
		// As n8n starts an error workflow after a form that was refused.
		const form = setUpExample('google-sheets-to-leads.json', CREDENTIAL);
		const rows = [{ json: { row_number: 2, Name: 'Nobody', 'E-mail': 'nobody' } }];
		const pinData = { 'New or changed rows': rows };
		const { error } = await startExample(form, { startNode: 'New or changed rows', pinData });
		const execution = {
			...{ id: '7', url: 'https://n8n.example/execution/7', mode: 'trigger' },
			error: JSON.parse(JSON.stringify(error)) as IDataObject,
			lastNodeExecuted: 'Create or update lead',
		};
		const workflow = setUpExample('email-about-refused-leads.json', CREDENTIAL);
		expectSuccess(
			await startExample(workflow, {
				credentials: { smtp: {} },
				startNode: 'When a workflow fails',
				pinData: {
					'When a workflow fails': [{ json: { execution, workflow: { id: '1', name: form.name } } }],
				},
			}),
		);

		expect(mails).toMatchObject([
			{
				...{ from: 'n8n@example.com', to: 'sales@example.com' },
				subject: 'Lead not written: Google Sheets to leads',
				text: expect.stringMatching(/"nobody".*https:\/\/n8n\.example\/execution\/7$/s),
			},
		]);
	});
});

it('calls the tool of the AI agent by the name that the node has', () => {
	const workflow = setUpExample('ai-agent-lead.json', CREDENTIAL);
	const { options } = nodeOf(workflow, '@n8n/n8n-nodes-langchain.agent').parameters;
	expect((options as { systemMessage: string }).systemMessage).toContain(
		`"${nodeOf(workflow, TOOL_TYPE).name}"`,
	);
});

describe('every example', () => {
	const files = readdirSync(EXAMPLES_FOLDER).filter((file) => file.endsWith('.json'));

	it('is one of those tested here or in a running n8n', () => {
		expect(files.map((file) => file.replace('.json', ''))).toEqual([
			...['ai-agent-lead', 'email-about-refused-leads', 'form-to-lead', 'google-sheets-to-leads'],
			...['permission-template', 'spreadsheet-to-leads', 'upload-to-leads', 'website-to-lead'],
		]);
	});

	it.each(files)('has no secret, no machine path and a note: %s', (file) => {
		const text = readExample(file);
		for (const key of Object.values(DEMO_KEYS)) expect(text).not.toContain(key);
		expect(text).not.toMatch(/instanceId|\/tmp\/|\/Users\//);
		const workflow = JSON.parse(text) as ExampleWorkflow & { active: boolean };
		const types = workflow.nodes.map(({ type }) => type);
		const isErrorWorkflow = types.includes('n8n-nodes-base.errorTrigger');
		const ours = types.filter((type) => [NODE_TYPE, TOOL_TYPE].includes(type));
		expect(ours).toHaveLength(isErrorWorkflow ? 0 : 1);
		expect(types).toContain('n8n-nodes-base.stickyNote');
		expect(workflow.active).toBe(false);
	});
});
