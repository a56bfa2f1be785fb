import { Readable } from 'node:stream';
import type { IAllExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { makeCall, toFailure, toServiceResponse } from '../../nodes/LeadManagement/service/call';

const headers = { 'retry-after': '1' };
const responseOf = (...chunks: string[]) => ({
	statusCode: 200,
	headers,
	body: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
});

test.each([
	['text', ['{"a": 1}'], '{"a": 1}'],
	['in parts', ['{"a"', ': 1}'], '{"a": 1}'],
	['with a byte order mark', ['\ufeff{}'], '{}'],
	['empty', [], ''],
])('a body that is %s', async (_what, chunks, body) => {
	expect(await toServiceResponse(responseOf(...chunks))).toEqual({ status: 200, headers, body });
});

test('a character that is split between two parts of a body', async () => {
	const bytes = Buffer.from('"é"');
	const body = Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
	expect(await toServiceResponse({ statusCode: 200, headers, body })).toMatchObject({ body: '"é"' });
});

test.each([
	[3, '123'],
	[2, ''],
])('a body of 3 bytes, where %d are allowed', async (maxBytes, body) => {
	const response = responseOf('12', '3', '');
	expect(await toServiceResponse(response, maxBytes)).toEqual({ status: 200, headers, body });
	expect(response.body.destroyed).toBe(true);
});

test.each([
	['its own', { code: 'ECONNRESET' }, 'ECONNRESET'],
	["its cause's before its own", { code: 'OUTER', cause: { code: 'ECONNREFUSED' } }, 'ECONNREFUSED'],
	["that of n8n's error", { httpCode: 'ETIMEDOUT' }, 'ETIMEDOUT'],
	['no status', { httpCode: '500', code: 'ENOTFOUND' }, 'ENOTFOUND'],
	[
		'of a connection that was not made',
		{ cause: { code: 'ETIMEDOUT', syscall: 'connect' } },
		'connect ETIMEDOUT',
	],
	['of several', { cause: { code: 'ETIMEDOUT', errors: [{ syscall: 'connect' }] } }, 'connect ETIMEDOUT'],
	['of a connection that was lost', { cause: { code: 'ECONNRESET', syscall: 'read' } }, 'ECONNRESET'],
])('the code of an error: %s', (_what, error, failure) => {
	expect(toFailure({ ...error, message: 'https://host/?secretKey=S' })).toEqual({ failure });
});

test('the code of an error that is the cause of another one, as Error takes it', () => {
	const cause = Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' });
	expect(toFailure(new TypeError('fetch failed', { cause }))).toEqual({ failure: 'connect ECONNREFUSED' });
});

test.each([
	['no text that may hold a key', { code: 'https://host/?secretKey=S', message: 'broken' }, 'broken'],
	['a number', { code: 7 }, ''],
	['none', new Error('broken'), 'broken'],
	['nothing at all', undefined, ''],
])('the message of an error without a code: %s', (_what, error, message) => {
	expect(toFailure(error)).toEqual({ failure: 'UNKNOWN', message });
});

describe('a call', () => {
	interface Context {
		getExecutionCancelSignal(): AbortSignal;
	}
	const CALL = { method: 'POST' as const, path: '/v2/x', query: { a: '1' }, body: '[]' };
	const credential = { accessKey: 'A' } as never;
	const make = async (
		send: (signal: AbortSignal, options: IHttpRequestOptions, given: unknown) => Promise<unknown>,
		signal?: AbortSignal,
	) => {
		async function helper(this: Context, _type: string, options: IHttpRequestOptions, given: unknown) {
			return await send(this.getExecutionCancelSignal(), options, given);
		}
		const own = signal && { getExecutionCancelSignal: () => signal };
		const context = { ...own, helpers: { httpRequestWithAuthentication: helper } };
		const account = { baseUrl: 'https://host', credential: () => credential };
		return await makeCall(context as unknown as IAllExecuteFunctions, account, CALL, 20);
	};
	const untilAborted = async (signal: AbortSignal) =>
		await new Promise((_resolve, reject) => {
			const fail = () => reject(Object.assign(new Error(), { code: 'ERR_CANCELED' }));
			if (signal.aborted) fail();
			else signal.addEventListener('abort', fail);
		});

	test('has no keys, and returns any status and redirect', async () => {
		const asked: unknown[] = [];
		const response = await make(async (_signal, ...options) => {
			asked.push(...options);
			return await Promise.resolve(responseOf('{}'));
		});
		expect(response).toEqual({ status: 200, headers, body: '{}' });
		expect(asked).toEqual([
			{
				method: 'POST',
				url: 'https://host/v2/x',
				qs: { a: '1' },
				body: '[]',
				timeout: 2 ** 31 - 1,
				headers: { 'Content-Type': 'application/json' },
				json: true,
				encoding: 'stream',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
			},
			{ credentialsDecrypted: credential },
		]);
	});

	test('ends after its time', async () => {
		expect(await make(untilAborted)).toEqual({ failure: 'ETIMEDOUT' });
	});

	test('ends when the execution is stopped', async () => {
		const stopping = new AbortController();
		const pending = make(untilAborted, stopping.signal);
		stopping.abort();
		expect(await pending).toEqual({ failure: 'ERR_CANCELED' });
	});
});
