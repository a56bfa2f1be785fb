/**
 * The unchanged example workflows through n8n's engine and its own nodes, over real connections. n8n/workflows has them in
 * a real n8n; here are the edges.
 */
import { readdirSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { error } from '../../lead-service/answers';
import { DEMO_KEYS, startLeadService, type LeadService } from '../../lead-service/leadService';
import { EXAMPLES_FOLDER, readExample, setUpExample, type ExampleWorkflow } from '../../support/examples';
import { NODE_TYPE } from '../support/engineHost';
import { isN8n1, runWorkflow, type WorkflowJson } from '../support/harness';

// Jest cannot load these. Only reading calendars and cleaning HTML needs them, which the examples do not do.
jest.mock('ts-ics', () => ({}), { virtual: true });
jest.mock('sanitize-html', () => ({}), { virtual: true });
const mails: unknown[] = [];
jest.mock(
	'nodemailer',
	() => ({
		createTransport: () => ({ sendMail: async (mail: unknown) => ({ count: mails.push(mail) }) }),
	}),
	{ virtual: true },
);

const PHONE = '+44 20 7946 0000';

/** More calls than there are rows, so that no call has to wait. */
const CALL_LIMIT = 10_000;
const CREDENTIAL = { id: '1', name: 'Test' };

let service: LeadService;
beforeEach(async () => void (service = await startLeadService({ callLimit: CALL_LIMIT })));
afterEach(async () => await service.stop());
const leads = () => service.state.leads.map(({ attributes }) => attributes);

/** Runs an example from its trigger, with the items that this gives out. */
const startExample = async (workflow: WorkflowJson, startNode: string, items: object[]) => {
	const account = { baseUrl: service.url, ...DEMO_KEYS, callLimit: CALL_LIMIT };
	const credentials = { leadManagementApi: account, smtp: {} };
	return await runWorkflow(workflow, { credentials, startNode, pinData: { [startNode]: items } });
};

// In Jest, n8n 1.x does not evaluate expressions with arrow functions, which its Merge node has too. The versions test
// runs these examples in a real n8n 1.x.
const inN8n2 = isN8n1 ? { describe: describe.skip, it: it.skip } : { describe, it };

inN8n2.describe('uploaded file to leads', () => {
	const workflow = setUpExample('upload-to-leads.json', CREDENTIAL);
	const PAGES = ['Show the result', 'Show the result and the file', 'Show what is wrong'];
	const HEADINGS = 'Name,E-mail,Phone number,City,Notes,';
	const NOT_SENT = 'Columns that are not sent, because they match no lead field: ';

	/** The text that the visitor is shown after uploading a file of this name and content. */
	const upload = async (fileName: string, content: string | Buffer) => {
		// Windows sends this type for files of any kind where Excel is installed.
		const mimeType = 'application/vnd.ms-excel';
		const data = Buffer.from(content).toString('base64');
		const binary = { CSV_or_Excel_file: { data, mimeType, fileName } };
		const json = { 'CSV or Excel file': { filename: fileName }, formMode: 'production' };
		const { runData, output } = await startExample(workflow, 'Upload form', [{ json, binary }]);
		const [{ json: counted = {} } = {}] = runData['Count rows'] ? output('Count rows') : [];
		const { rows = [], ...shown } = counted as { rows?: IDataObject[] } & IDataObject;
		const { hints = [] } = runData['Create or update lead']?.[0] ?? {};
		const hint = hints.map(({ message }) => message).join();
		const [{ binary: file = {} } = {}] = runData['Make a file'] ? output('Make a file') : [];
		return { pages: PAGES.filter((page) => runData[page]), shown, hint, rows, files: Object.keys(file) };
	};

	it('says how many rows were written, and names those that were refused by their values, with the reason', async () => {
		const answer = error(500, 'MXInvalidInputException', 'The city is not valid.');
		service.configure({ faults: [{ answer, match: { value: 'eve@example.com' } }] });
		const lines = [
			'Name,E-Mail,Age,Phone Number,Shoe size,City,__EMPTY',
			',,,,,,',
			'Ada Lovelace,ada@example.com,36,+44 20 7946 0000,7,London,',
			'Nobody,,,,,"No ""address"" [yet]",',
			'Eve,eve@example.com,29,,6,,',
			'Bob,bob@,41,,9,,',
			',mallory@example.com,50,4.4E+11,8,,',
			',,,,,,',
		];
		const { pages, shown, hint, rows, files } = await upload('Leads.CSV', lines.join('\r\n'));

		expect([pages, files]).toEqual([['Show the result and the file'], ['data']]);
		expect(shown).toEqual({ written: 2, leads: 2, refused: 3, message: expect.any(String) });
		expect(rows.map(({ Name, error }) => [Name, typeof error])).toEqual([
			['Nobody', 'string'],
			['Eve', 'string'],
			['Bob', 'string'],
		]);
		expect(String(shown.message).split('\n')).toEqual([
			`${NOT_SENT}"Age", "Shoe size"`,
			'Not sent: "4.4E+11" (row 7, Phone Number)',
			expect.stringMatching(/^Row 4 \(Nobody, No "address" \[yet\]\): No email address or phone found\. /),
			expect.stringMatching(/^Row 5 \(Eve, eve@example\.com\): .*The city is not valid\. \S/),
			expect.stringMatching(/^Row 6 \(Bob, bob@\): "bob@"/),
			'The file with the refused rows has them all, with the reasons.',
		]);
		expect(shown.message).not.toMatch(/\.\.|\[item/);
		const names = { FirstName: 'Ada', LastName: 'Lovelace', mx_City: 'London' };
		expect(leads()).toEqual([
			{ ...names, EmailAddress: 'ada@example.com', Phone: PHONE },
			{ EmailAddress: 'mallory@example.com' },
		]);
		expect(hint).toMatch(/Age.*Shoe size/s);
	});

	it('takes any columns that the account has or whose names say what they are, one person once', async () => {
		const lines = [
			'Sl No,Student Name,Mobile No.,E-mail ID,City,Remarks',
			'1,Lakshmi P,98450 98450,lakshmi@example.com,Chennai,Call in May',
			'2,Lakshmi P,9845098450,Lakshmi@example.com,Pune,',
			'3,Ravi,98450 98451,ravi at example,,',
		];
		const { shown, hint } = await upload('leads.csv', lines.join('\n'));

		expect(shown).toMatchObject({ written: 3, leads: 2, refused: 0 });
		expect(String(shown.message).split('\n')).toEqual([
			`${NOT_SENT}"Sl No", "Remarks"`,
			'Not sent: "ravi at example" (row 4, E-mail ID)',
			'Rows 2, 3 went to one lead. The last one counts.',
		]);
		expect(leads()).toMatchObject([
			{ FirstName: 'Lakshmi', LastName: 'P', mx_City: 'Pune' },
			{ FirstName: 'Ravi' },
		]);
		expect(hint).toMatch(/Sl No.*Remarks/s);
	});

	it('says that there is more than the page can hold', async () => {
		const rows = Array.from({ length: 25 }, (_, index) => `Nobody ${index},,,,,`);
		const { shown } = await upload('leads.csv', [HEADINGS, ...rows].join('\n'));
		const lines = String(shown.message).split('\n');
		expect([lines.length, lines.at(-2)]).toEqual([22, 'More rows were refused.']);
	});

	it('writes people who share a phone, the second one without it where it is unique', async () => {
		const lines = [
			'Name,E-mail,Mobile',
			'Ada,ada@example.com,98450 98450',
			'Bo,bo@example.com,98450 98450',
			'Cy,,98450 98452',
			'Cy King,,98450 98452',
		];
		const { pages, shown } = await upload('leads.csv', lines.join('\n'));
		expect([pages, shown.written, shown.leads, shown.refused]).toEqual([['Show the result'], 4, 3, 0]);
		expect(String(shown.message).split('\n')).toEqual([
			'Rows 4, 5 went to one lead. The last one counts.',
			'Rows 2, 3 have one phone number. If your account takes it only once, it was written to the first lead alone.',
		]);
		expect(leads().map(({ Phone }) => Phone)).toEqual(['98450 98450', undefined, '98450 98452']);
	});

	it('says that a file with headings alone has no rows', async () => {
		const { pages, shown } = await upload('leads.csv', HEADINGS);
		expect([pages, shown.written, shown.refused]).toEqual([['Show the result'], 0, 0]);
	});
});

inN8n2.it('an email about refused leads says which rows, why, in which workflow, and where', async () => {
	const sheet = setUpExample('google-sheets-to-leads.json', CREDENTIAL);
	const rows = [
		{ row_number: 2, Name: 'Nobody', 'E-mail': 'nobody' },
		{ row_number: 3, Name: 'Ada', 'E-mail': 'ada@example.com' },
		{ row_number: 4, Name: 'Nobody else', 'E-mail': '' },
	];
	const failed = await startExample(
		sheet,
		'New or changed rows',
		rows.map((json) => ({ json })),
	);
	expect(failed.error?.message).toMatch(/^2 rows were refused: .* \[row 2\]; No email address.* \[row 4\]$/);
	expect(leads()).toHaveLength(1);
	// n8n starts an error workflow with this item.
	const execution = {
		id: '7',
		url: 'https://n8n.example/execution/7',
		mode: 'trigger',
		error: JSON.parse(JSON.stringify(failed.error)) as IDataObject,
		lastNodeExecuted: 'Create or update lead',
	};
	const workflow = setUpExample('email-about-refused-leads.json', CREDENTIAL);
	const json = { execution, workflow: { id: '1', name: sheet.name } };
	expect((await startExample(workflow, 'When a workflow fails', [{ json }])).status).toBe('success');
	expect(mails).toMatchObject([
		{
			from: 'n8n@example.com',
			to: 'sales@example.com',
			subject: 'Lead not written: Google Sheets to leads',
			text: expect.stringMatching(/No email address or phone.*https:\/\/n8n\.example\/execution\/7$/s),
		},
	]);
});

describe('every example', () => {
	const files = readdirSync(EXAMPLES_FOLDER).filter((file) => file.endsWith('.json'));

	it.each(files)('has no secret, no machine path and a note: %s', (file) => {
		const text = readExample(file);
		for (const key of Object.values(DEMO_KEYS)) expect(text).not.toContain(key);
		expect(text).not.toMatch(/instanceId|\/tmp\/|\/Users\//);
		const workflow = JSON.parse(text) as ExampleWorkflow & { active: boolean };
		const types = workflow.nodes.map(({ type }) => type);
		const isErrorWorkflow = types.includes('n8n-nodes-base.errorTrigger');
		const ours = types.filter((type) => type.startsWith(NODE_TYPE));
		expect(ours.length > 0).toBe(!isErrorWorkflow);
		expect(types).toContain('n8n-nodes-base.stickyNote');
		expect(workflow.active).toBe(false);
	});
});
