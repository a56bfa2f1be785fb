/** Items as n8n's own form trigger makes them: the same lead must arrive from each form. */
import { Node, Workflow } from 'n8n-workflow';
import type {
	IDataObject,
	INode,
	INodeParameters,
	IVersionedNodeType,
	IWebhookData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { core, createAdditionalData, nodeTypes } from '../support/engineHost';
import type { Item } from '../support/harness';
import { NO_LIST, pairs, run } from '../support/rows';

// Jest cannot load these. They read calendars and clean HTML, which these tests do not need.
jest.mock('ts-ics', () => ({}), { virtual: true });
jest.mock('sanitize-html', () => ({}), { virtual: true });

const LEAD = {
	EmailAddress: 'ada@example.com',
	Phone: '+44 20 7946 0000',
	FirstName: 'Ada "Countess"',
	mx_City: 'Zürich',
	mx_Notes: '',
	mx_Year: 1843,
};
/** The node sends this of LEAD: only text, and nothing for the empty cell. */
const PAIRS: Array<[attribute: string, value: string]> = [
	['EmailAddress', 'ada@example.com'],
	['Phone', '+44 20 7946 0000'],
	['FirstName', 'Ada "Countess"'],
	['mx_City', 'Zürich'],
	['mx_Year', '1843'],
];

const expectSent = async (items: Item[], body = pairs(...PAIRS)) => {
	const { error, sent } = await run({ items, list: NO_LIST }, 'stopWorkflow');
	expect([error, sent]).toEqual([undefined, [body]]);
};

/** The items that a trigger makes of a request, by its own code. */
const receive = async (
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
	request: object,
): Promise<Item[]> => {
	const place = { id: '1', name: 'Trigger', position: [0, 0] as [number, number] };
	const given: INode = { ...place, type, typeVersion, parameters };
	const workflowData = { id: '1', name: 'Source', nodes: [given], connections: {}, active: false };
	const workflow = new Workflow({ ...workflowData, nodeTypes });
	const additionalData = {
		...createAdditionalData('webhook', {}, workflowData),
		httpRequest: { method: 'POST', params: {}, query: {}, ips: [], ip: '127.0.0.1', ...request },
		httpResponse: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	const nodeType = nodeTypes.getByNameAndVersion(type, typeVersion);
	const webhookDescription = nodeType.description.webhooks?.[0];
	const webhook = { webhookDescription, node: place.name } as unknown as IWebhookData;
	// The workflow's own node has the default parameters too.
	const node = workflow.nodes[place.name];
	const context = new core.WebhookContext(workflow, node, additionalData, 'webhook', webhook, [], null);
	const response =
		nodeType instanceof Node ? await nodeType.webhook?.(context) : await nodeType.webhook?.call(context);
	return response?.workflowData?.[0] ?? [];
};

const NAMES = Object.keys(LEAD);
const CELLS = Object.values(LEAD);
const formTrigger = nodeTypes.getByName('n8n-nodes-base.formTrigger') as unknown as IVersionedNodeType;
const NEWEST_FORM = formTrigger.currentVersion;
/** The item that n8n makes of a form with these fields, filled in with these texts. For a field without a text, a browser sends nothing. */
const fromForm = async (typeVersion: number, values: IDataObject[], inputs: unknown[], query = {}) => {
	const parameters = { formTitle: 'Form', formFields: { values } } as INodeParameters;
	const filled = inputs.flatMap((input, index) => (input === null ? [] : [[`field-${index}`, `${input}`]]));
	return await receive('n8n-nodes-base.formTrigger', typeVersion, parameters, {
		contentType: 'multipart/form-data',
		headers: {},
		query,
		body: { data: Object.fromEntries(filled) },
	});
};

describe('with Map Automatically, the lead comes as it is from', () => {
	it('a form whose labels are schema names, reached by a link with a campaign, which adds three columns', async () => {
		const fields = NAMES.map((fieldLabel) => ({ fieldLabel }));
		const items = await fromForm(NEWEST_FORM, fields, CELLS, { utm_source: 'newsletter' });
		const added = ['submittedAt', 'formMode', 'formQueryParameters'];
		expect(Object.keys(items[0].json)).toEqual([...NAMES, ...added]);
		await expectSent(items);
	});

	// n8n's forms have it since version 2.5 of the node.
	if (NEWEST_FORM >= 2.5)
		it('a form whose fields have a Custom Field Name', async () => {
			const fields = NAMES.map((fieldName, index) => ({ fieldLabel: `Question ${index}`, fieldName }));
			await expectSent(await fromForm(NEWEST_FORM, fields, CELLS));
		});
});

describe('a form', () => {
	/** Element types, with what a browser sends, what n8n makes of it, and what is sent of it. */
	const ELEMENTS: Array<[IDataObject, input: string | null, value: unknown, sent: string | undefined]> = [
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
		const fields = [{ fieldLabel: 'EmailAddress' }, { fieldLabel: 'mx_A', ...element }];
		const items = await fromForm(2.2, fields, ['ada@example.com', input]);
		expect(items[0].json.mx_A).toEqual(value);
		const others = sent === undefined ? [] : ([['mx_A', sent]] as Array<[string, string]>);
		await expectSent(items, pairs(['EmailAddress', 'ada@example.com'], ...others));
	});
});
