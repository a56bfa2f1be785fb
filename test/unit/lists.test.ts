/** The list of an account's fields is kept for those who need it. */
import { readAccountFields } from '../../nodes/LeadManagement/account/lists';
import { IN_EXECUTION } from '../../nodes/LeadManagement/pacing/reply';
import { parseAccount } from '../../nodes/LeadManagement/service/account';
import { type Answer, createContext } from '../support/node';

const LIST: Answer = { body: [{ SchemaName: 'mx_City' }] };
let accounts = 0;
/** A new account whose list is answered so, in turn; the last answer again and again. */
function open(...answers: Answer[]) {
	const credential = { baseUrl: 'https://api.test', accessKey: `key ${accounts++}`, secretKey: 'secret' };
	const { context, calls } = createContext(
		{ fields: () => (answers.length > 1 ? (answers.shift() ?? LIST) : answers[0]) },
		[],
	);
	const account = parseAccount({ ...credential, callLimit: 1_000 });
	const read = async () => {
		const outcome = await readAccountFields(context, account, IN_EXECUTION);
		return 'success' in outcome
			? (outcome.success?.map(({ SchemaName }) => SchemaName).join() ?? 'no list')
			: outcome.problem.code;
	};
	return { read, calls };
}
const REFUSED: Answer = { status: 500, body: { ExceptionType: 'MXException' } };

afterEach(() => jest.restoreAllMocks());

test('the list is kept for five minutes', async () => {
	const { read, calls } = open(LIST);
	await read();
	const nowMs = performance.now();
	const passed = jest.spyOn(performance, 'now').mockReturnValue(nowMs + 299_000);
	expect([await read(), calls.length]).toEqual(['mx_City', 1]);
	passed.mockReturnValue(nowMs + 301_000);
	expect([await read(), calls.length]).toEqual(['mx_City', 2]);
});

test.each([
	['refused', REFUSED],
	['keys', { status: 401 }],
])('what is no list is not kept: %s, %j', async (code, answer) => {
	const { read } = open(answer, LIST);
	expect([await read(), await read()]).toEqual([code, 'mx_City']);
});

test.each([403, 404, 405])('after %i, it is known for a minute that there is no list', async (status) => {
	const { read, calls } = open({ status }, LIST);
	expect([await read(), await read(), calls.length]).toEqual(['no list', 'no list', 1]);
	const nowMs = performance.now();
	jest.spyOn(performance, 'now').mockReturnValue(nowMs + 61_000);
	expect([await read(), calls.length]).toEqual(['mx_City', 2]);
});
