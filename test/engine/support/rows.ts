/** Rows as people have them, and what n8n makes of them: what leaves, what comes out, and the hint for the user. */
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { runNode } from './harness';
import type { Credentials, Item } from './harness';
import type { Answer, Call } from './recordCalls';
import { recordCalls } from './recordCalls';
import { anyLead, answerSuccess } from './wire';

export const BASE_URL = 'https://api.test';
export const FIELDS = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number' },
	{ SchemaName: 'Mobile', DisplayName: 'Mobile Number' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name' },
	{ SchemaName: 'Notes', DisplayName: 'Notes' },
	{ SchemaName: 'mx_City', DisplayName: 'City' },
	{ SchemaName: 'mx_Budget', DisplayName: 'Budget' },
	{ SchemaName: 'mx_Street_1', DisplayName: 'Street' },
	{ SchemaName: 'mx_Street_2', DisplayName: 'Street' },
	{ SchemaName: 'mx_Study', DisplayName: 'Study' },
];
export const SUCCESS = { Status: 'Success', Message: { Id: anyLead, AffectedRows: 1 } };
export const AUTO_MAP = { dataToSend: 'autoMapInputData' };
export const ADA = 'ada@example.com';
export const NO_LIST = { status: 404 };

/** A body as it leaves, from its pairs. */
export const pairs = (...given: Array<[attribute: string, value: string]>) =>
	JSON.stringify(given.map(([Attribute, Value]) => ({ Attribute, Value })));

/** What 'Map Each Attribute Manually' sends, from its values by their attributes. */
export const byHand = (values: Record<string, unknown>) =>
	({
		attributes: { attribute: Object.entries(values).map(([name, value]) => ({ name, value })) },
	}) as INodeParameters;

export interface Case {
	parameters?: INodeParameters;
	items: (Item | IDataObject)[];
	/** How the account answers when its fields are read. */
	list?: Answer | ((index: number) => Answer);
	/** How the service answers the calls that write. */
	answer?: (call: Call, index: number) => Answer;
	/** Calls per five seconds; 25 unless said otherwise. */
	callLimit?: number;
	/** Whether a user starts the run in the editor. */
	inEditor?: boolean;
}

export const run = async (
	{
		parameters = AUTO_MAP,
		items,
		list = { body: FIELDS },
		answer = answerSuccess,
		inEditor = false,
		callLimit = 25,
	}: Partial<Case>,
	onError: OnError = 'continueRegularOutput',
	credentials: Credentials = { leadManagementApi: { baseUrl: BASE_URL, callLimit } },
) => {
	let reads = 0;
	let writes = 0;
	const calls = recordCalls(BASE_URL, (call) => {
		if (call.method !== 'GET') return answer(call, writes++);
		return typeof list === 'function' ? list(reads++) : list;
	});
	const mode = inEditor ? 'manual' : undefined;
	const result = await runNode({ parameters, items, onError, credentials, mode });
	return {
		...result,
		reads: calls.filter(({ method }) => method === 'GET').map(({ path }) => path),
		sent: calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
	};
};

export const refused = (error: string | RegExp, message: string | RegExp) => ({
	error: expect.stringMatching(error),
	message: expect.stringMatching(message),
});
