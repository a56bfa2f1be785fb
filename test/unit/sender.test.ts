/** Requests in virtual time, with the responses that n8n gets. */
import type { IAllExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { Limiter } from '../../nodes/LeadManagement/pacing/limiter';
import { IN_EXECUTION } from '../../nodes/LeadManagement/pacing/reply';
import { parseAccount } from '../../nodes/LeadManagement/service/account';
import type { Outcome } from '../../nodes/LeadManagement/service/answer';
import { Sender, only } from '../../nodes/LeadManagement/service/sender';
import { VirtualTime } from '../support/virtualClock';

const CREDENTIAL = {
	baseUrl: 'https://api.example.com',
	accessKey: 'access',
	secretKey: 'secret',
	callLimit: 25,
};
const TOOK_MS = 100;
const response = (statusCode: number, body = '', headers = {}) => ({
	statusCode,
	headers,
	body: [Buffer.from(body)],
});
const GOOD = response(200, '"good"');
const fault = (code?: string) => Object.assign(new Error('It failed'), { code });
const isGood = (body: unknown): body is string => body === 'good';

afterEach(() => jest.restoreAllMocks());

/** Sends requests that get these responses, in turn; the last one again and again. */
const createSender = (responses: unknown[], tookMs = TOOK_MS) => {
	const policy = IN_EXECUTION;
	const time = new VirtualTime();
	jest.spyOn(Date, 'now').mockImplementation(time.now);
	const sent: Array<{ atS: number; body: unknown; args: unknown[] }> = [];
	const left = [...responses];
	const context = {
		helpers: {
			httpRequestWithAuthentication: async (...args: [string, IHttpRequestOptions]) => {
				sent.push({ atS: time.now() / 1_000, body: args[1].body, args });
				await time.sleep(tookMs);
				const next = left.length > 1 ? left.shift() : left[0];
				if (next instanceof Error) throw next;
				return next;
			},
		},
	} as unknown as IAllExecuteFunctions;
	const limiter = new Limiter(time);
	const queue = limiter.enter(25, policy);
	const account = parseAccount(CREDENTIAL);
	const sender = new Sender({ context, account, policy }, limiter, queue);
	const known = { expects: isGood, writes: true };
	const start = (body: string): Promise<Outcome<string> | undefined> =>
		sender.send(() => only({ ...known, method: 'POST', path: '/path', body }), ['ada']);
	return { time, limiter, queue, sender, sent, start };
};

const send = async (responses: unknown[]) => {
	const { time, start, sent } = createSender(responses);
	return { outcome: await time.until(start('first')), sent };
};

test('n8n gets the credential with each call, so that it does not read it from its database', async () => {
	const { outcome, sent } = await send([GOOD]);
	expect(outcome).toMatchObject({ success: 'good' });
	expect(sent[0].args).toEqual([
		'leadManagementApi',
		expect.objectContaining({ url: 'https://api.example.com/path', method: 'POST' }),
		{ credentialsDecrypted: { id: '', name: '', type: 'leadManagementApi', data: CREDENTIAL } },
	]);
});

// prettier-ignore
test.each<[what: string, answer: unknown, reply: object]>([
	['a success', GOOD, { took: 'answered' }],
	['what nobody understands', response(200, '<html>'), { took: 'answered', heldMs: 10_000 }],
	['a refusal', response(400, '{"ExceptionType":"MXException"}'), { took: 'answered', heldMs: 0 }],
	['a rejection', response(429, '', { 'retry-after': '7' }), { took: 'rejected', retryAfterMs: 7_000 }],
	['wrong keys', response(401), { took: 'unauthorized' }],
	['an exception that is not of the service', response(500, '{"ExceptionType":"System.Security.AuthenticationException"}'), { took: 'answered', heldMs: 10_000 }],
	['another one', response(500, '{"ExceptionType":"System.UnauthorizedAccessException"}'), { took: 'answered', heldMs: 10_000 }],
	['an outage', response(503, '', { 'retry-after': '7' }), { took: 'unanswered', heldMs: 10_000, retryAfterMs: 7_000 }],
	['a lost connection', fault('ECONNRESET'), { took: 'unanswered', heldMs: 10_000 }],
	['a refused connection', fault('ECONNREFUSED'), { took: 'unanswered', heldMs: 0 }],
	['a certificate', fault('CERT_HAS_EXPIRED'), { took: 'unauthorized', heldMs: 0 }],
	['a failure that nobody knows', fault(), { took: 'answered', heldMs: 10_000 }],
])('the account takes a call as its answer says: %s', async (_what, answer, reply) => {
	const { time, limiter, start } = createSender([answer]);
	let taken: unknown;
	jest.spyOn(limiter, 'run').mockImplementation(async (_queue, _keys, attempt) => {
		taken = await attempt();
		return 'ended';
	});
	await time.until(start('first'));
	expect(taken).toMatchObject(reply);
});

describe('a call that the service may still be working on', () => {
	test.each([
		['ETIMEDOUT', true],
		['504', true],
		['ECONNREFUSED', false],
	])('holds its keys for ten seconds: %s, %s', async (failure, isHeld) => {
		const first = /^\d/.test(failure) ? response(Number(failure)) : fault(failure);
		const { time, sent, start } = createSender([first, GOOD]);
		await time.until(Promise.all([start('one'), start('other')]));
		expect(sent.map(({ body }) => body)).toEqual(['one', 'one', 'other']);
		expect(sent[1].atS >= 10.1).toBe(isHeld);
	});

	test('holds its keys when it is the last of its item', async () => {
		const { time, sent, start } = createSender([response(200, '<html>'), GOOD]);
		await time.until(Promise.all([start('one'), start('other')]));
		expect(sent.map(({ atS }) => atS)).toEqual([0, 10.1]);
	});

	test('holds its keys for ten seconds after the execution was canceled', async () => {
		const { time, limiter, queue, start } = createSender([fault('ERR_CANCELED')], 10_000);
		const canceled = start('canceled');
		await time.pass(5_000);
		queue.end();
		await time.until(canceled);
		const next = limiter.enter(25, IN_EXECUTION);
		await time.until(limiter.run(next, ['ada'], async () => ({ took: 'answered' })));
		expect(time.now() / 1_000).toBe(20);
	});

	test.each<[string, unknown[]]>([
		['it is given up later', [response(504), response(429, '', { 'retry-after': '7200' })]],
		['it is refused a connection later', [response(504), fault('ECONNREFUSED')]],
	])('may have written its item, also if %s', async (_title, responses) => {
		expect((await send(responses)).outcome).toMatchObject({ problem: { mayBeWritten: true } });
	});

	test('may have written its item, also if the execution is stopped before it is repeated', async () => {
		const { time, queue, start } = createSender([response(504)]);
		const outcome = start('first');
		await time.pass(1_000);
		queue.end();
		expect(await time.until(outcome)).toMatchObject({
			problem: expect.objectContaining({ mayBeWritten: true, httpCode: 504 }),
		});
	});
});
