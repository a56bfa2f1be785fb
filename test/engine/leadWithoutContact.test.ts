/** Items in which no email address and no phone is found. */
import { NODE_TYPE } from './support/engineHost';
import { runNode, runWorkflow } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { BASE_URL, FIELDS, SUCCESS, AUTO_MAP, ADA, pairs, expectCase, refused } from './support/rows';
import { answerSuccess } from './support/wire';

describe('a lead without an email address and a phone', () => {
	test("is refused whatever 'Search By' says", async () => {
		await expectCase({
			parameters: { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_Id' },
			items: [{ mx_Id: '7' }, { mx_Id: '8', Phone: '9111' }, { EmailAddress: ADA }],
			sent: [pairs(['mx_Id', '8'], ['Phone', '9111'], ['SearchBy', 'mx_Id'])],
			output: [
				refused(/^No email address or phone found/, /Every lead needs/),
				SUCCESS,
				refused(/^No value for "mx_Id"/, /Enter a value for "mx_Id"/),
			],
			hints: ['1 written, 2 refused'],
		});
	});

	test('has its columns that look like one named, with the way on', async () => {
		await expectCase({
			items: [
				{ Mail: ADA, City: 'London' },
				{ 'E-mail': '', City: 'London' },
				{ Mail: '', City: 'London' },
			],
			reads: 1,
			sent: [],
			output: [
				refused(/^No email/, /Your column "Mail" may be the email address: rename it to "EmailAddress"/),
				refused(/^No email/, /Your column "E-mail" is blank in this item/),
				refused(/^No email/, /^Every lead needs one of the two\. Fill in the email address or phone, /),
			],
			hints: ['0 written, 3 refused'],
		});
	});
});

test('a lead inside a column with human names can be mapped after the node that the error names', async () => {
	const body = { 'Email address': ADA, City: 'London' };
	const position = [0, 0];
	const credentials = { leadManagementApi: { baseUrl: BASE_URL, accessKey: 'inside', secretKey: 'secret' } };
	const calls = recordCalls(BASE_URL, (call) =>
		call.method === 'GET' ? { body: FIELDS } : answerSuccess(call),
	);
	const input = [{ headers: {}, body }];
	const { error } = await runNode({ parameters: AUTO_MAP, items: input, credentials });
	expect(error?.description).toBe(
		`Add an 'Edit Fields (Set)' node before this one. Set its 'Mode' to 'JSON' and its 'JSON' to {{ $json["body"] }}. Nothing was written.`,
	);

	const parameters = { mode: 'raw', jsonOutput: '={{ $json["body"] }}', options: {} };
	const workflow = {
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position, parameters: {} },
			{ name: 'Edit Fields', type: 'n8n-nodes-base.set', typeVersion: 3.4, position, parameters },
			{ name: 'Leads', type: NODE_TYPE, typeVersion: 1, position, parameters: AUTO_MAP },
		].map((node, index) => ({ id: String(index), ...node })),
		connections: {
			Start: { main: [[{ node: 'Edit Fields', type: 'main', index: 0 }]] },
			'Edit Fields': { main: [[{ node: 'Leads', type: 'main', index: 0 }]] },
		},
	};
	await runWorkflow(workflow, { credentials, input });
	expect(calls.map(({ method, body: sent }) => sent || method)).toEqual([
		'GET',
		pairs(['EmailAddress', ADA], ['mx_City', 'London']),
	]);
});
