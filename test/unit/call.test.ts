import { Readable } from 'node:stream';
import { toFailure, toServiceResponse } from '../../nodes/LeadManagement/service/call';

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
])('the code of an error: %s', (_what, error, failure) => {
	expect(toFailure({ ...error, message: 'https://host/?secretKey=S' })).toEqual({ failure });
});

test.each([
	['no text that may hold a key', { code: 'https://host/?secretKey=S', message: 'broken' }, 'broken'],
	['a number', { code: 7 }, ''],
	['none', new Error('broken'), 'broken'],
])('the message of an error without a code: %s', (_what, error, message) => {
	expect(toFailure(error)).toEqual({ failure: 'UNKNOWN', message });
});
