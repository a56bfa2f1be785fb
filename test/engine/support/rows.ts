/** Rows as people have them, and what n8n makes of them: what leaves, what comes out, and the hint for the user. */
import type { IDataObject, OnError } from 'n8n-workflow';
import { having } from '../../support/leads';
import type { Credentials } from './engineHost';
import { runNode } from './harness';
import type { Item } from './harness';
import type { Answer, Call } from './recordCalls';
import { recordCalls } from './recordCalls';

export const BASE_URL = 'https://api.test';
export const FIELDS = having('Mobile Mobile Number');
export const AUTO_MAP = { dataToSend: 'autoMapInputData' };
export const ADA = 'ada@example.com';
/** The interface documents no list of fields. */
export const NO_LIST = { status: 404 };

/** `DEMO_KEYS` as the query string ends with them. */
export const ENCODED_DEMO_KEYS =
	'accessKey=u%24r0123456789abcdef0123456789abcdef&secretKey=s3%2Bcr%2Fet%3Dk%26y%2520%20blank';

let leads = 0;
/** The answers of an account that does all that the interface documents: each lead is another one. */
export const answerSuccess = ({ path }: Pick<Call, 'path'>): Answer => {
	const Message = path.endsWith('/Update')
		? { IsSuccessful: true }
		: { Id: `lead ${++leads}`, AffectedRows: 1 };
	return { body: { Status: 'Success', Message } };
};

/** A body as it leaves, from its pairs. */
export const pairs = (...given: Array<[attribute: string, value: string]>) =>
	JSON.stringify(given.map(([Attribute, Value]) => ({ Attribute, Value })));

interface Case {
	parameters?: object;
	items: (Item | IDataObject)[];
	/** The answer when the fields of the account are read. */
	list?: Answer;
	/** The answers to the calls that write. */
	answer?: (call: Call) => Answer;
}

export const run = async (
	{ parameters = AUTO_MAP, items, list = { body: FIELDS }, answer = answerSuccess }: Case,
	onError: OnError = 'continueRegularOutput',
	credentials: Credentials = { leadManagementApi: { baseUrl: BASE_URL } },
) => {
	const calls = recordCalls(BASE_URL, (call) => (call.method === 'GET' ? list : answer(call)));
	const result = await runNode({ parameters, items, onError, credentials });
	return { ...result, sent: calls.flatMap(({ method, body }) => (method === 'POST' ? body : [])) };
};

export const refused = (error: string | RegExp, message: string | RegExp) => ({
	error: expect.stringMatching(error),
	message: expect.stringMatching(message),
});
