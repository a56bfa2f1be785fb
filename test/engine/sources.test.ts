/** Rows as n8n's own nodes return them: the same lead must arrive from each of them. */
import { execute as readGoogleSheet } from 'n8n-nodes-base/dist/nodes/Google/Sheet/v2/actions/sheet/read.operation';
import { GoogleSheet } from 'n8n-nodes-base/dist/nodes/Google/Sheet/v2/helpers/GoogleSheet';
import { prepareOutput } from 'n8n-nodes-base/dist/nodes/Microsoft/Excel/v2/helpers/utils';
import type { IDataObject, IExecuteFunctions, INode, IVersionedNodeType } from 'n8n-workflow';
import { core, nodeTypes } from './support/engineHost';
import { runNode, runWorkflow } from './support/harness';
import type { Item, Row } from './support/harness';
import { receive } from './support/receive';
import { recordCalls } from './support/recordCalls';
import type { Call } from './support/recordCalls';
import { answerSuccess } from './support/wire';

// Jest cannot load these. They read calendars and clean HTML, which these tests do not need.
jest.mock('ts-ics', () => ({}));
jest.mock('sanitize-html', () => ({}));

const BASE_URL = 'https://api.test';
const LEAD = {
	EmailAddress: 'ada@example.com',
	Phone: '+44 20 7946 0000',
	FirstName: 'Ada "Countess"',
	mx_City: 'Zürich',
	mx_Notes: '',
	mx_Year: 1843,
};
/** What is sent of it: only text, and nothing for the empty cell. */
const PAIRS = [
	{ Attribute: 'EmailAddress', Value: 'ada@example.com' },
	{ Attribute: 'Phone', Value: '+44 20 7946 0000' },
	{ Attribute: 'FirstName', Value: 'Ada "Countess"' },
	{ Attribute: 'mx_City', Value: 'Zürich' },
	{ Attribute: 'mx_Year', Value: '1843' },
];

const AUTO_MAP = { dataToSend: 'autoMapInputData' };

let calls: Call[] = [];
beforeEach(() => {
	calls = recordCalls(BASE_URL, answerSuccess);
});
/** Runs the node and returns the attribute-value pairs that it sent for each item. */
const send = async (items: (Item | Row)[], parameters: object = AUTO_MAP) => {
	calls.length = 0;
	const credentials = { leadManagementApi: { baseUrl: BASE_URL } };
	const run = await runNode({ items, parameters, credentials });
	const writes = calls.filter(({ method }) => method === 'POST');
	return { error: run.error, sent: writes.map(({ body }): unknown => JSON.parse(body)) };
};

/** What 'Extract from File' reads from a file that 'Convert to File' wrote. */
const throughFile = async (format: string, rows: Row[]) => {
	const node = (name: string, type: string, parameters: object, typeVersion = 1.1) => ({
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	const run = await runWorkflow(
		{
			name: 'File',
			nodes: [
				node('Start', 'manualTrigger', {}, 1),
				node('Write', 'convertToFile', { operation: format, options: {} }),
				node('Read', 'extractFromFile', {
					operation: format,
					options: { headerRow: true, includeEmptyCells: true },
				}),
			],
			connections: { Start: to('Write'), Write: to('Read') },
		},
		{ input: rows },
	);
	expect(run.error).toBeUndefined();
	return run.output('Read');
};

type Cells = (string | number)[][];

/** What 'Google Sheets' makes of the cells that Google's API gives it. */
const fromGoogleSheets = async (cells: Cells) => {
	const context = {
		getInputData: () => [{ json: {} }],
		getNode: () => ({ typeVersion: 4.7 }),
		getNodeParameter: (_name: string, _itemIndex: number, fallback: unknown) => fallback,
	} as unknown as IExecuteFunctions;
	const sheet = new GoogleSheet('spreadsheet', context);
	sheet.getData = async () => cells as string[][];
	return await readGoogleSheet.call(context, sheet, 'Leads');
};

/** What 'Microsoft Excel 365' makes of the cells that Microsoft's API gives it. */
const fromExcel365 = (cells: Cells) => {
	const context = {
		helpers: { constructExecutionMetaData: core.constructExecutionMetaData },
	} as unknown as IExecuteFunctions;
	return prepareOutput.call(context, {} as INode, { values: cells }, { rawData: false });
};

const CELLS = [Object.keys(LEAD), Object.values(LEAD)];
const FORM_LABELS = Object.keys(LEAD);
const formTrigger = nodeTypes.getByName('n8n-nodes-base.formTrigger') as unknown as IVersionedNodeType;
const NEWEST_FORM = formTrigger.currentVersion;
const FORM_REQUEST = {
	contentType: 'multipart/form-data',
	headers: {},
	body: {
		data: Object.fromEntries(Object.values(LEAD).map((value, index) => [`field-${index}`, `${value}`])),
	},
};
const form = (typeVersion: number, toField: (label: string, index: number) => IDataObject) => ({
	type: 'n8n-nodes-base.formTrigger',
	typeVersion,
	parameters: { formTitle: 'Form', formFields: { values: FORM_LABELS.map(toField) } },
});

describe('with Auto-Map Input Data, the lead comes as it is from', () => {
	it.each([
		['a CSV file', 'csv'],
		['an Excel file', 'xlsx'],
		['an OpenDocument spreadsheet', 'ods'],
	])('%s', async (_, format) => {
		const items = await throughFile(format, [LEAD, { ...LEAD, EmailAddress: 'bob@example.com' }]);
		const { sent } = await send(items);
		expect(sent).toEqual([
			PAIRS,
			[{ Attribute: 'EmailAddress', Value: 'bob@example.com' }, ...PAIRS.slice(1)],
		]);
	});

	it('Google Sheets, which adds row_number', async () => {
		const items = await fromGoogleSheets(CELLS);
		expect(items[0].json).toHaveProperty('row_number', 2);
		expect((await send(items)).sent).toEqual([PAIRS]);
	});

	it('Microsoft Excel 365', async () => {
		expect((await send(fromExcel365(CELLS))).sent).toEqual([PAIRS]);
	});

	it('a form whose labels are schema names, which adds submittedAt and formMode', async () => {
		const items = await receive(
			form(2.3, (fieldLabel) => ({ fieldLabel })),
			FORM_REQUEST,
		);
		expect(Object.keys(items[0].json)).toEqual([...FORM_LABELS, 'submittedAt', 'formMode']);
		expect((await send(items)).sent).toEqual([PAIRS]);
	});

	// n8n's forms have it since version 2.5 of the node.
	if (NEWEST_FORM >= 2.5)
		it('a form whose fields have a Custom Field Name', async () => {
			const items = await receive(
				form(NEWEST_FORM, (fieldName, index) => ({ fieldLabel: `Question ${index}`, fieldName })),
				FORM_REQUEST,
			);
			expect((await send(items)).sent).toEqual([PAIRS]);
		});
});

describe('a form', () => {
	const inputsToIgnore = 'submittedAt, formMode, formQueryParameters';
	const request = { ...FORM_REQUEST, query: { utm_source: 'newsletter' } };
	const ofLink = () =>
		receive(
			form(NEWEST_FORM, (fieldLabel) => ({ fieldLabel })),
			request,
		);

	it('reached by a link with a campaign in it adds that to the item, until it is ignored', async () => {
		const items = await ofLink();
		const campaign = {
			Attribute: 'formQueryParameters',
			Value: '',
			Fields: [{ Attribute: 'utm_source', Value: 'newsletter' }],
		};
		expect((await send(items)).sent).toEqual([[...PAIRS, campaign]]);
		expect((await send(items, { ...AUTO_MAP, inputsToIgnore })).sent).toEqual([PAIRS]);
	});

	it('with boxes to tick gives a list, which is refused with what to do about it', async () => {
		const items = await receive(
			form(NEWEST_FORM, (fieldLabel) => ({
				fieldLabel,
				fieldType: fieldLabel === 'mx_City' ? 'checkbox' : 'text',
			})),
			{ ...FORM_REQUEST, body: { data: { ...FORM_REQUEST.body.data, 'field-3': '["Rome","Oslo"]' } } },
		);
		expect(items[0].json.mx_City).toEqual(['Rome', 'Oslo']);
		const { error, sent } = await send(items);
		expect(sent).toEqual([]);
		expect(error?.message).toMatch(/column "mx_City", needs a single value, but got a list/);
		expect(error?.description).toMatch(/join a list into text in an expression/);
	});
});

describe('a webhook', () => {
	const webhook = {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: { httpMethod: 'POST', path: 'lead', options: {} },
	};
	const headers = { host: 'localhost', 'user-agent': 'curl', 'content-type': 'application/json' };
	const body = { ...LEAD, mx_Education: { mx_Degree: 'Mathematics', mx_Notes: '' } };
	const set = {
		Attribute: 'mx_Education',
		Value: '',
		Fields: [{ Attribute: 'mx_Degree', Value: 'Mathematics' }],
	};
	const posted = (given: object) =>
		receive(webhook, { headers, contentType: 'application/json', body: given });

	it('has the lead in its body, which one expression sends, custom field sets and all', async () => {
		const items = await posted(body);
		const parameters = { dataToSend: 'json', attributesJson: '={{ $json.body }}' };
		expect((await send(items, parameters)).sent).toEqual([[...PAIRS, set]]);
	});

	it.each([
		['as it is', body],
		['with what no lead can have', { ...body, tags: ['a'], deep: { deeper: { deepest: 1 } } }],
	])('is not mapped %s: the message has that expression', async (_, given) => {
		const items = await posted(given);
		const { error, sent } = await send(items);

		expect(sent).toEqual([]);
		expect(error?.message).toMatch(/^The columns are inside "body" instead of at the top level/);
		expect(error?.description).toContain('JSON');
		const [expression] = error?.description?.match(/\{\{.*\}\}/) ?? [];
		expect((await send(items, { dataToSend: 'json', attributesJson: `=${expression}` })).error).toEqual(
			given === body ? undefined : expect.objectContaining({ message: expect.stringContaining('tags') }),
		);
	});

	it('called with the lead in its address has it in its query', async () => {
		const query = { EmailAddress: 'ada@example.com', mx_City: 'Rome' };
		const items = await receive(webhook, { headers, query, body: {}, method: 'GET' });
		const { error } = await send(items);
		expect(error?.description).toContain('{{ $json["query"] }}');
		const found = await send(items, { dataToSend: 'json', attributesJson: '={{ $json["query"] }}' });
		expect(found.sent).toEqual([
			[
				{ Attribute: 'EmailAddress', Value: 'ada@example.com' },
				{ Attribute: 'mx_City', Value: 'Rome' },
			],
		]);
	});
});

it('a custom field set beside the email address is mapped, whatever it holds', async () => {
	const row = { EmailAddress: 'ada@example.com', mx_Contact: { Phone: '1', mx_Degree: '2' } };
	expect((await send([row])).sent).toEqual([
		[
			{ Attribute: 'EmailAddress', Value: 'ada@example.com' },
			{
				Attribute: 'mx_Contact',
				Value: '',
				Fields: [
					{ Attribute: 'Phone', Value: '1' },
					{ Attribute: 'mx_Degree', Value: '2' },
				],
			},
		],
	]);
});
