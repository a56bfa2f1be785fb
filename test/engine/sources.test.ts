/** Rows as n8n's own nodes return them: the same lead must arrive from each of them. */
import { execute as readGoogleSheet } from 'n8n-nodes-base/dist/nodes/Google/Sheet/v2/actions/sheet/read.operation';
import { GoogleSheet } from 'n8n-nodes-base/dist/nodes/Google/Sheet/v2/helpers/GoogleSheet';
import { prepareOutput } from 'n8n-nodes-base/dist/nodes/Microsoft/Excel/v2/helpers/utils';
import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeParameters,
	IVersionedNodeType,
} from 'n8n-workflow';
import { core, nodeTypes } from './support/engineHost';
import type { Item } from './support/harness';
import { receive } from './support/receive';
import { forgetAnswers } from './support/recordCalls';
import { AUTO_MAP, NO_LIST, run } from './support/rows';

// Jest cannot load these. They read calendars and clean HTML, which these tests do not need.
jest.mock('ts-ics', () => ({}));
jest.mock('sanitize-html', () => ({}));

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

/** Runs the node and returns the attribute-value pairs that it sent for each item. */
const send = async (items: Item[], parameters: INodeParameters = AUTO_MAP) => {
	forgetAnswers();
	const { error, sent } = await run({ items, parameters, list: NO_LIST }, 'stopWorkflow');
	return { error, sent: sent.map((body): unknown => JSON.parse(body)) };
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

describe('with Map Automatically, the lead comes as it is from', () => {
	it('Google Sheets, which adds row_number', async () => {
		const items = await fromGoogleSheets(CELLS);
		expect(items[0].json).toHaveProperty('row_number', 2);
		expect((await send(items)).sent).toEqual([PAIRS]);
	});

	it('Microsoft Excel 365', async () => {
		expect((await send(fromExcel365(CELLS))).sent).toEqual([PAIRS]);
	});

	it('a form whose labels are schema names, reached by a link with a campaign, which adds three columns', async () => {
		const items = await receive(
			form(NEWEST_FORM, (fieldLabel) => ({ fieldLabel })),
			{ ...FORM_REQUEST, query: { utm_source: 'newsletter' } },
		);
		const added = ['submittedAt', 'formMode', 'formQueryParameters'];
		expect(Object.keys(items[0].json)).toEqual([...FORM_LABELS, ...added]);
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
	/** Element types, with what a browser sends, what n8n makes of it, and what is sent of it. */
	const ELEMENTS: Array<
		[element: IDataObject, input: string | null, value: unknown, sent: string | undefined]
	> = [
		[{ fieldType: 'text' }, ' Rome ', 'Rome', 'Rome'],
		[{ fieldType: 'textarea' }, 'Rome\nOslo', 'Rome\nOslo', 'Rome\nOslo'],
		[{ fieldType: 'password' }, 's3cret', 's3cret', 's3cret'],
		[{ fieldType: 'hiddenField', fieldName: 'mx_A' }, 'web', 'web', 'web'],
		[{ fieldType: 'number' }, '0', 0, '0'],
		[{ fieldType: 'number' }, '12.5', 12.5, '12.5'],
		[{ fieldType: 'date' }, '2026-01-31', '2026-01-31', '2026-01-31'],
		[{ fieldType: 'dropdown' }, 'Rome', 'Rome', 'Rome'],
		[{ fieldType: 'dropdown', multiselect: true }, '["Rome","Oslo"]', ['Rome', 'Oslo'], 'Rome;Oslo'],
		[{ fieldType: 'checkbox' }, '["Yes"]', ['Yes'], 'Yes'],
		[{ fieldType: 'checkbox' }, '["Rome","Oslo"]', ['Rome', 'Oslo'], 'Rome;Oslo'],
		[{ fieldType: 'checkbox' }, '[]', [], undefined],
		[{ fieldType: 'checkbox' }, null, null, undefined],
		[{ fieldType: 'radio' }, '["Rome"]', 'Rome', 'Rome'],
		[{ fieldType: 'text' }, '', '', undefined],
	];

	it.each(ELEMENTS)('with the element %j, filled in with %j', async (element, input, value, sent) => {
		const items = await receive(
			{
				type: 'n8n-nodes-base.formTrigger',
				typeVersion: 2.2,
				parameters: {
					formTitle: 'Form',
					formFields: { values: [{ fieldLabel: 'EmailAddress' }, { fieldLabel: 'mx_A', ...element }] },
				},
			},
			{
				...FORM_REQUEST,
				body: { data: { 'field-0': 'ada@example.com', ...(input === null ? {} : { 'field-1': input }) } },
			},
		);
		// An older n8n has no radio buttons.
		if (element.fieldType === 'radio' && Array.isArray(items[0].json.mx_A)) return;
		expect(items[0].json.mx_A).toEqual(value);
		const email = { Attribute: 'EmailAddress', Value: 'ada@example.com' };
		expect((await send(items)).sent).toEqual([
			sent === undefined ? [email] : [email, { Attribute: 'mx_A', Value: sent }],
		]);
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
	])('is mapped %s', async (_, given) => {
		const fields = ['FirstName', 'mx_City', 'mx_Year', 'mx_Education'];
		forgetAnswers();
		const { sent } = await run({
			items: await posted(given),
			list: { body: fields.map((SchemaName) => ({ SchemaName })) },
		});
		expect(sent.map((text): unknown => JSON.parse(text))).toEqual([[...PAIRS, set]]);
	});
});
