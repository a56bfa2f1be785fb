/** The list of an account's fields is shared by those who need it. */
import type { IAllExecuteFunctions } from 'n8n-workflow';
import { readAccountFields } from '../../nodes/LeadManagement/account/lists';
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
	const stop = new AbortController();
	const read = async (timeoutMs?: number, signal?: AbortSignal) => {
		const own = { ...context, getExecutionCancelSignal: () => signal };
		const reader = own as unknown as IAllExecuteFunctions;
		const outcome = await readAccountFields(reader, account, timeoutMs);
		return 'success' in outcome
			? (outcome.success?.map(({ SchemaName }) => SchemaName).join() ?? 'no list')
			: outcome.problem.code;
	};
	return { read, calls, stop };
}
const REFUSED: Answer = { status: 500, body: { ExceptionType: 'MXException' } };
const later = (answer: object): Answer => ({ ...answer, delayMs: 50 });

afterEach(() => jest.restoreAllMocks());

test('the list is read once for all who need it at the same time, and is kept for five minutes', async () => {
	const { read, calls } = open(LIST);
	expect(await Promise.all([read(30_000), read(30_000), read()])).toEqual(Array(3).fill('mx_City'));
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

test('an execution that is stopped neither waits for the reading of another nor reads again', async () => {
	const { read, stop, calls } = open(later(LIST as object));
	const other = read();
	const stopped = read(30_000, stop.signal);
	stop.abort();
	expect(await Promise.race([stopped, other])).toBe('unavailable');
	expect([await other, await read(), calls.length]).toEqual(['mx_City', 'mx_City', 1]);
});

test('who waits for the reading of another reads again after its problem', async () => {
	const { read } = open(later(REFUSED as object), LIST);
	expect(await Promise.all([read(), read(), read()])).toEqual(['refused', 'mx_City', 'mx_City']);
});
