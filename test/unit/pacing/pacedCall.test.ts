/** Calls in virtual time, with what n8n gets of them. */
import type { IAllExecuteFunctions } from 'n8n-workflow';
import { AccountPacer } from '../../../nodes/LeadManagement/execution/accountPacer';
import { callPaced } from '../../../nodes/LeadManagement/execution/pacedCall';
import { toAccount } from '../../../nodes/LeadManagement/service/account';
import type { Outcome } from '../../../nodes/LeadManagement/service/readResponse';
import { VirtualTime } from '../../support/virtualClock';

const CREDENTIAL = {
	baseUrl: 'https://api.example.com',
	accessKey: 'access',
	secretKey: 'secret',
	callLimit: 25,
};
const CALL = { method: 'GET' as const, path: '/list', query: {}, timeoutMs: 1_000 };
const REJECTED = {
	statusCode: 429,
	headers: {},
	body: [Buffer.from('{"ExceptionMessage":"10000 calls a day"}')],
};
const ACCEPTED = { statusCode: 200, headers: {}, body: [Buffer.from('"good"')] };
const FAULT = Object.assign(new Error('reset'), { code: 'ECONNRESET' });

const isGood = (body: unknown): body is string => body === 'good';

/** Makes a call that is answered with these responses, in turn; the last one again and again. */
const call = async (responses: unknown[], { inEditor = false } = {}) => {
	const time = new VirtualTime();
	const calls: unknown[][] = [];
	const left = [...responses];
	const context = {
		getCredentials: () => {
			throw new Error('The credential was read once more');
		},
		helpers: {
			httpRequestWithAuthentication: async (...args: unknown[]) => {
				calls.push(args);
				await time.sleep(100);
				const response = left.length > 1 ? left.shift() : left[0];
				if (response instanceof Error) throw response;
				return response;
			},
		},
	} as unknown as IAllExecuteFunctions;
	const turn = new AccountPacer(time).enter(25);
	const group = { turn, context, account: toAccount(CREDENTIAL), isSuccess: isGood, inEditor };
	const outcome: Outcome<string> = await time.until(callPaced(group, CALL));
	return {
		outcome,
		calls,
		seconds: time.now() / 1_000,
		problem: 'problem' in outcome ? outcome.problem : undefined,
	};
};

test('n8n gets the credential with each call, so that it does not read it from its database', async () => {
	const { outcome, calls } = await call([ACCEPTED]);
	expect(outcome).toEqual({ success: 'good' });
	expect(calls[0][0]).toBe('leadManagementApi');
	expect(calls[0][1]).toMatchObject({ url: 'https://api.example.com/list', method: 'GET' });
	expect(calls[0][2]).toEqual({
		credentialsDecrypted: { id: '', name: '', type: 'leadManagementApi', data: CREDENTIAL },
	});
});

test('a rejected call is retried until it is accepted', async () => {
	const { outcome, calls } = await call([REJECTED, REJECTED, REJECTED, ACCEPTED]);
	expect(outcome).toEqual({ success: 'good' });
	expect(calls).toHaveLength(4);
});

test('an account that rejects everything is given up after a minute, with the words of the service', async () => {
	const { problem, seconds } = await call([REJECTED]);
	expect(seconds).toBeGreaterThanOrEqual(60);
	expect(seconds).toBeLessThan(75);
	expect(problem?.message).toMatch(/^The account accepted no calls for 6\d seconds: 10000 calls a day$/);
	expect(problem?.description).toContain('daily quota');
	expect(problem?.httpCode).toBe('429');
});

test('a Retry-After of more than a minute ends it at once', async () => {
	const { problem, calls } = await call([{ ...REJECTED, headers: { 'retry-after': '7200' } }]);
	expect(calls).toHaveLength(1);
	expect(problem?.message).toMatch(
		/^The account accepts no calls until \d{4}-\d\d-\d\d \d\d:\d\d UTC: 10000 calls a day$/,
	);
});

describe('in the editor', () => {
	test('a rejected call is made twice at most', async () => {
		const { problem, calls, seconds } = await call([REJECTED], { inEditor: true });
		expect(calls).toHaveLength(2);
		expect(seconds).toBeLessThan(2);
		expect(problem?.message).toContain('10000 calls a day');
		expect((await call([REJECTED, ACCEPTED], { inEditor: true })).outcome).toEqual({ success: 'good' });
	});

	test('a network fault is not retried', async () => {
		const { problem, calls } = await call([FAULT, ACCEPTED], { inEditor: true });
		expect(calls).toHaveLength(1);
		expect(problem?.message).toContain('ECONNRESET');
	});
});

test('a network fault is retried four times', async () => {
	expect((await call([FAULT])).calls).toHaveLength(5);
	expect((await call([FAULT, FAULT, ACCEPTED])).outcome).toEqual({ success: 'good' });
});
