/**
 * Files and webhooks of other tools, in a running n8n, from their own bytes: files are posted to a webhook, and read by
 * 'Extract from File'. More tools are in test/engine/unseenSources.test.ts. People, addresses, and phones are invented.
 */
import type { INode, INodeParameters } from 'n8n-workflow';
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import { toSpreadsheet } from '../../support/sheetJs';
import { buildWorkflow, leadManagement } from '../support/buildWorkflow';
import { startTestN8n, type RunningN8n } from '../support/n8n';
import type { Credential } from '../support/restClient';
import { waitForWebhook } from '../support/webhook';

type Body = RequestInit['body'];
/** Schema names and values of each lead. */
type Leads = Array<Record<string, string>>;

let n8n: RunningN8n;
let service: LeadService;
let credential: Credential;

beforeAll(async () => {
	service = await startLeadService();
	n8n = await startTestN8n();
	credential = await n8n.rest.createAccount(service);
});

afterAll(async () => {
	await n8n.stop();
	await service.stop();
});

/** Posts the bytes to a webhook that leads to the node, and returns the bodies that it sent, in the order of the rows. */
async function post(path: string, body: Body, contentType: string | undefined, read: Array<Partial<INode>>) {
	const webhook: Partial<INode> = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'lastNode', responseData: 'allEntries' },
	};
	const lead = leadManagement(credential, {
		name: 'Lead',
		parameters: { dataToSend: 'autoMapInputData' },
	});
	const nodes: Array<Partial<INode>> = [webhook, ...read, lead];
	const targets = nodes.slice(1).map(({ name }, index) => [String(nodes[index].name), [String(name)]]);
	const workflow = buildWorkflow(path, nodes, Object.fromEntries(targets) as Record<string, string[]>);
	await n8n.rest.activateWorkflow(await n8n.rest.createWorkflow(workflow));
	const url = `${n8n.url}/webhook/${path}`;
	await waitForWebhook(url, n8n.logFile);
	const before = service.state.calls.length;
	const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
	const response = await fetch(url, { method: 'POST', headers, body });
	expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"Success"')]);
	return service.state.calls
		.slice(before)
		.filter(({ method }) => method === 'POST')
		.map((call) => call.body);
}

const toBody = (lead: Record<string, string>) =>
	JSON.stringify(Object.entries(lead).map(([Attribute, Value]) => ({ Attribute, Value })));

const extract = (operation: string, options: INodeParameters): Partial<INode> => ({
	name: 'Extract from File',
	type: 'n8n-nodes-base.extractFromFile',
	typeVersion: 1,
	parameters: { operation, binaryPropertyName: 'file', options },
});

const FILES: Record<string, { bytes: Buffer; format?: string; options?: INodeParameters; leads: Leads }> = {
	// UTF-16 with tabs. The IDs and phones have prefixes.
	'Meta lead ads, export': {
		bytes: Buffer.from(
			'\uFEFFid\tcreated_time\tad_id\tplatform\tfull_name\temail\tphone_number\n' +
				'l:2417\t2026-11-02T10:15:00+05:30\tag:120\tig\tZoë Fernandes\tzoe.fernandes@example.in\tp:+919845098450\n' +
				'l:2418\t2026-11-02T11:15:00+05:30\tag:120\tfb\tAmit Rao\tamit.rao@example.in\tp:+919845098451\n',
			'utf16le',
		),
		options: { delimiter: '={{ "\\t" }}', encoding: 'utf16le' },
		leads: [
			{
				FirstName: 'Zoë',
				LastName: 'Fernandes',
				EmailAddress: 'zoe.fernandes@example.in',
				Phone: '+919845098450',
			},
			{ FirstName: 'Amit', LastName: 'Rao', EmailAddress: 'amit.rao@example.in', Phone: '+919845098451' },
		],
	},
	// Semicolons, Windows-1252.
	'Excel in Germany, CSV': {
		bytes: Buffer.from(
			'Vorname;Nachname;E-Mail;Telefon\r\nJürgen;Groß;juergen@example.de;0221-4711001\r\n',
			'latin1',
		),
		options: { delimiter: ';', encoding: 'latin1' },
		leads: [
			{ FirstName: 'Jürgen', LastName: 'Groß', EmailAddress: 'juergen@example.de', Phone: '0221-4711001' },
		],
	},
	'Microsoft Forms': {
		bytes: toSpreadsheet('xlsx', [
			['ID', 'Start time', 'Completion time', 'Email', 'Name', "What's your email address?", 'Mobile number'],
			[1, 46338.5, 46338.6, 'anonymous', null, 'priya@example.in', '9845098450'],
		]),
		format: 'xlsx',
		leads: [{ EmailAddress: 'priya@example.in', Mobile: '9845098450' }],
	},
};

test.each(Object.entries(FILES))('%s', async (_name, { bytes, format = 'csv', options = {}, leads }) => {
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(bytes)]), `leads.${format}`);
	const sent = await post(`file-${Math.random()}`, form, undefined, [extract(format, options)]);
	expect(sent).toEqual(leads.map(toBody));
});

const WEBHOOKS: Record<string, { body: string; contentType?: string; lead: Record<string, string> }> = {
	Tally: {
		body: '{"eventType":"FORM_RESPONSE","data":{"formName":"Contact","fields":[{"key":"question_1","label":"Full name","type":"INPUT_TEXT","value":"Ana Lima"},{"key":"question_2","label":"Work email","type":"INPUT_EMAIL","value":"ana.lima@example.com.br"},{"key":"question_3","label":"Message","type":"TEXTAREA","value":null}]}}',
		lead: { FirstName: 'Ana', LastName: 'Lima', EmailAddress: 'ana.lima@example.com.br' },
	},
	'Contact Form 7': {
		body: 'your-name=Bj%C3%B6rn+Ek&your-email=bjorn.ek%40example.se&your-phone=070-555+01+02&your-message=Hej',
		contentType: 'application/x-www-form-urlencoded',
		lead: {
			FirstName: 'Björn',
			LastName: 'Ek',
			EmailAddress: 'bjorn.ek@example.se',
			Phone: '070-555 01 02',
		},
	},
	JotForm: {
		body: '{"formID":"231","submissionID":"5","name":{"first":"Nora","last":"Quinn"},"email":"nora.quinn@example.ie","phone":{"full":"(353) 555-0103"},"address":{"addr_line1":"1 Quay","city":"Cork"}}',
		lead: {
			FirstName: 'Nora',
			LastName: 'Quinn',
			EmailAddress: 'nora.quinn@example.ie',
			Phone: '(353) 555-0103',
		},
	},
};

test.each(Object.entries(WEBHOOKS))('%s', async (_name, { body, contentType = 'application/json', lead }) => {
	expect(await post(`webhook-${Math.random()}`, body, contentType, [])).toEqual([toBody(lead)]);
});
