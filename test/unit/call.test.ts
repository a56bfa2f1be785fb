import { failureCode, toServiceResponse } from '../../nodes/LeadManagement/service/call';

test.each([
	['text', '{"a": 1}', '{"a": 1}'],
	['an object', { a: 1 }, '{"a":1}'],
	['nothing', undefined, '""'],
	['null', null, '""'],
])('a body that is %s', (_what, body, text) => {
	const headers = { 'retry-after': '1' };
	expect(toServiceResponse({ statusCode: 200, headers, body })).toEqual({ status: 200, headers, body: text });
});

test.each([
	['its own', { code: 'ECONNRESET' }, 'ECONNRESET'],
	["its cause's before its own", { code: 'OUTER', cause: { code: 'ECONNREFUSED' } }, 'ECONNREFUSED'],
	["that of n8n's error", { httpCode: 'ETIMEDOUT' }, 'ETIMEDOUT'],
	['no status', { httpCode: '500', code: 'ENOTFOUND' }, 'ENOTFOUND'],
	['no text that may hold a key', { code: 'https://host/?secretKey=S' }, 'UNKNOWN'],
	['none', new Error('broken'), 'UNKNOWN'],
	['a number', { code: 7 }, 'UNKNOWN'],
])('the code of an error: %s', (_what, error, code) => {
	expect(failureCode(error)).toBe(code);
});
