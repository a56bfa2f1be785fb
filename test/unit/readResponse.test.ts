import { readResponse, readProblem } from '../../nodes/LeadManagement/service/readResponse';

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const asIs = (text: string) => text;
const problemOf = (status: number, body: unknown, headers = {}) =>
	readProblem(
		{ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) },
		asIs,
		NOW_MS,
	);

describe('Retry-After', () => {
	const retryAfterMs = (header: unknown) => problemOf(429, '', { 'retry-after': header }).repeat;

	test.each([
		['7', 7_000],
		['70', 70_000],
		[' 9 ', 9_000],
		['0', 0],
		['2026-01-01T00:00:30+00:00', 30_000],
		['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['-5', undefined],
		['2.5', undefined],
		['2026', 2_026_000],
		['soon', undefined],
		['7 s', undefined],
		['', undefined],
		[' ', undefined],
		[undefined, undefined],
		[7, undefined],
	])('%j', (header, expected) => {
		expect(retryAfterMs(header)).toEqual({
			reason: 'limit',
			retryAfterMs: expected,
			detail: ' (status 429)',
			httpCode: '429',
		});
	});
});

describe('what the service says', () => {
	test.each([
		[{ ExceptionMessage: ' one\n two ' }, ': one two'],
		[{ ExceptionType: 'MXException', ExceptionMessage: '' }, ': MXException'],
		[{ Message: 'from Message' }, ': from Message'],
		[{ ExceptionMessage: 'first', Message: 'second' }, ': first'],
		[{ ExceptionType: 5, ExceptionMessage: {}, Message: null }, ' (status 500)'],
		[[{ ExceptionMessage: 'in a list' }], ' (status 500)'],
		['"text"', ' (status 500)'],
		['null', ' (status 500)'],
		['not JSON', ' (status 500)'],
		[{ ExceptionMessage: 'x'.repeat(500) }, `: ${'x'.repeat(500)}`],
		[{ ExceptionMessage: 'x'.repeat(501) }, `: ${'x'.repeat(500)}…`],
	])('%j', (body, expected) => {
		const { message } = problemOf(500, body);
		expect(message.endsWith(expected)).toBe(true);
	});

	test('attributes that the account does not have', () => {
		const unknown = (names: string) =>
			problemOf(500, { ExceptionMessage: `Attribute(s) does not exist - ${names}` });
		expect(unknown('mx_Gone')).toMatchObject({
			message: 'The account does not have this attribute: mx_Gone',
			unknownAttributes: ['mx_Gone'],
		});
		expect(unknown('x'.repeat(501)).message).toBe(
			`The account does not have this attribute: ${'x'.repeat(500)}…`,
		);
		expect(unknown('mx_Gone , ,mx_Old')).toMatchObject({
			message: 'The account does not have these attributes: mx_Gone, mx_Old',
			unknownAttributes: ['mx_Gone', 'mx_Old'],
		});
		expect(problemOf(500, { ExceptionMessage: 'Something else' })).not.toHaveProperty('unknownAttributes');
	});
});

test('success is the body that is asked for, with status 200 alone', () => {
	const isSuccess = (body: unknown): body is { ok: true } => (body as { ok?: unknown })?.ok === true;
	const read = ([status, body]: [number, string]) =>
		readResponse({ status, headers: {}, body }, isSuccess, asIs, NOW_MS);
	expect(read([200, '{"ok":true}'])).toEqual({ success: { ok: true } });
	const failures: Array<[number, string]> = [
		[201, '{"ok":true}'],
		[500, '{"ok":true}'],
		[200, '{"ok":false}'],
		[200, 'ok'],
	];
	for (const failure of failures) expect(read(failure)).toHaveProperty('problem');
	expect(readResponse({ failure: 'ECONNRESET' }, isSuccess, asIs, NOW_MS)).toMatchObject({
		problem: { repeat: { reason: 'fault' }, message: expect.stringContaining('(ECONNRESET)') },
	});
});

test('a problem has its status, and a fault only where a retry may help', () => {
	expect(problemOf(401, '')).toMatchObject({ httpCode: '401' });
	expect(problemOf(401, '')).not.toHaveProperty('repeat');
	expect(problemOf(503, '').repeat).toEqual({ reason: 'fault' });
	expect(readProblem({ failure: 'ECONNRESET' }, asIs, NOW_MS)).not.toHaveProperty('httpCode');
});

test('a fault has the Retry-After of its response', () => {
	expect(problemOf(503, '', { 'retry-after': '7' }).repeat).toEqual({ reason: 'fault', retryAfterMs: 7_000 });
});

describe('whether the service may have written the item although there is no success', () => {
	test.each([
		'ECONNRESET',
		'ECONNABORTED',
		'ETIMEDOUT',
		'EPIPE',
		'ERR_CANCELED',
		'HPE_INVALID_CONSTANT',
		'Z_DATA_ERROR',
	])('%s: yes', (failure) => expect(readProblem({ failure }, asIs, NOW_MS).mayBeWritten).toBe(true));
	test.each([
		'ENOTFOUND',
		'EAI_AGAIN',
		'ECONNREFUSED',
		'CERT_HAS_EXPIRED',
		'EPROTO',
		'ERR_INVALID_URL',
		'UNKNOWN',
	])('%s: no', (failure) => expect(readProblem({ failure }, asIs, NOW_MS).mayBeWritten).toBeUndefined());
	test.each([
		[502, ''],
		[504, ''],
		[200, {}],
		[200, '<html>'],
		[200, { Status: 'Success', Message: {} }],
	])('status %i with the body %j: yes', (status, body) =>
		expect(problemOf(status, body).mayBeWritten).toBe(true),
	);
	test.each([
		[503, ''],
		[429, ''],
		[401, ''],
		[500, { ExceptionType: 'MXException' }],
		[502, { ExceptionType: 'MXException' }],
		[200, { Status: 'Error', ExceptionType: 'MXException' }],
	])('status %i with the body %j: no', (status, body) =>
		expect(problemOf(status, body).mayBeWritten).toBeUndefined(),
	);
});

test('keys are taken out of what is told', () => {
	const redact = (text: string) => text.replaceAll('key', '*');
	const body = JSON.stringify({ ExceptionMessage: 'key is wrong' });
	expect(readProblem({ status: 500, headers: {}, body }, redact, NOW_MS).message).toMatch(/: \* is wrong$/);
});
