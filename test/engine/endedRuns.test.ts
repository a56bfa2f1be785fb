/** What somebody learns of a run that ended before it was done, and what n8n's log keeps of runs that nobody watches. */
import type { IDataObject } from 'n8n-workflow';
import { passUntil, passUntilDone, stopTime } from '../support/fakeTimers';
import { startNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, FIELDS, SUCCESS, run } from './support/rows';

const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ Phone: String(20_000 + index) }));
const SHEET_ROWS = [2, 3].map((row_number) => ({ row_number, EmailAddress: ADA }));
const credentials = { leadManagementApi: { baseUrl: BASE_URL, callLimit: 25 } };

// Canceled calls hold their leads. Real timers would keep Jest running until then.
afterEach(() => jest.useRealTimers());

/** Runs 120 rows, of which the service answers so many of the first 25, and ends the execution then. */
const end = async (answered: number, onError: 'stopWorkflow' | 'continueErrorOutput') => {
	stopTime();
	const calls = recordCalls(BASE_URL, (_call, index) => ({
		body: SUCCESS,
		delayMs: index < answered ? 0 : 60_000,
	}));
	const given = { parameters: AUTO_MAP, items: rowsOf(120), credentials };
	const running = startNode({ ...given, onError, mode: 'manual' });
	await passUntil(() => calls.length === 25);
	for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => void setImmediate(resolve));
	running.cancel();
	return await passUntilDone(running.done);
};

describe.each(['stopWorkflow', 'continueErrorOutput'] as const)('with %s, a run that is ended', (onError) => {
	test.each([
		[10, '10 written, 15 may have been written, 95 not sent'],
		[0, '0 written, 25 may have been written, 95 not sent'],
	])('after %i answers says in the log: %s', async (answered, words) => {
		const { status, logLines } = await end(answered, onError);
		expect(status).toBe('canceled');
		const lines = logLines.filter((line) => line.includes('written'));
		expect(lines).toEqual([expect.stringContaining(`The execution ended early: ${words}`)]);
		expect(lines[0]).toMatch(/^warn /);
	});
});

test('a row that may have been written is not counted as refused where the node continues', async () => {
	const items = [...rowsOf(4), { Phone: '1' }, { Phone: '2' }];
	const { hints, items: output } = await run({
		items,
		answer: ({ body }) => ({ body: body.includes('20003') ? {} : SUCCESS }),
	});
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^3 written, 1 may have been written, 2 refused\. Reason: /),
	]);
	expect(output).toHaveLength(6);
});

test.each([false, true])('what was left out stands in the log once (in the editor: %p)', async (inEditor) => {
	const items = rowsOf(3).map((row) => ({ ...row, City: 'Rome', 'Age ': '3', 'Size\n<b>': '4' }));
	const { hints, logLines } = await run({ items, inEditor });
	const lines = logLines.filter((line) => line.includes('Left out'));
	expect(lines).toEqual(inEditor ? [] : [expect.stringContaining("'Left out: Age, Size <b>'")]);
	expect(hints[0].message).toMatch(/^3 written\. Left out: Age, Size &lt;b&gt;/);
});

test.each<[IDataObject[], string[], string]>([
	[rowsOf(3), ['a', 'b', 'b'], '3 written, to 2 leads. Items 1 and 2 are the same lead'],
	[SHEET_ROWS, ['a', 'a'], '2 written, to 1 lead. Rows 2 and 3 are the same lead'],
])('rows that the service writes to one lead are told in the hint: %j', async (items, ids, hint) => {
	const answer = (_call: unknown, index: number) => ({
		body: { Status: 'Success', Message: { Id: ids[index], AffectedRows: 1 } },
	});
	const { hints } = await run({ items, answer });
	expect(hints.map(({ message }) => message)).toEqual([hint]);
});

describe('an error of the whole run', () => {
	const list = { status: 400, body: { ExceptionMessage: 'canceled <b>' } };
	const items = [1, 2].map(() => ({ EmailAddress: ADA, City: 'Rome' }));

	test('leaves a failed run, whatever its words', async () => {
		const { status, error, sent } = await run({ items, list }, 'stopWorkflow');
		expect(status).toBe('error');
		expect(error?.message).toBe('LeadSquared did not send the list of lead fields: cancelled ‹b›');
		expect(error?.description).toMatch(/ Nothing was written\.$/);
		expect(sent).toEqual([]);
	});

	test('is the error of each item where the node continues, and names none', async () => {
		const { status, errorItems, items: written, hints } = await run({ items, list }, 'continueErrorOutput');
		expect(status).toBe('success');
		expect(written).toEqual([]);
		const error = 'LeadSquared did not send the list of lead fields: canceled <b>';
		expect(errorItems.map(({ json }) => json.error)).toEqual([error, error]);
		expect(hints.map(({ message }) => message)).toEqual([
			'0 written, 2 refused. Reason: LeadSquared did not send the list of lead fields: canceled &lt;b&gt;',
		]);
	});
});

test('a run that is ended while the list of fields is read is no failed run', async () => {
	stopTime();
	const calls = recordCalls(BASE_URL, () => ({ body: FIELDS, delayMs: 60_000 }));
	const given = { parameters: AUTO_MAP, items: [{ EmailAddress: ADA, City: 'Rome' }], credentials };
	const running = startNode({ ...given, onError: 'continueErrorOutput' });
	await passUntil(() => calls.length === 1);
	running.cancel();
	const { status, items, errorItems, logLines } = await passUntilDone(running.done);
	expect({ status, items, errorItems }).toEqual({ status: 'canceled', items: [], errorItems: [] });
	expect(logLines.join()).toContain('The execution ended early: 0 written, 1 not sent');
});
