/** A response is read as a success or a problem, with its code and what follows from it. errors.test.ts has the texts. */
import { readResponse } from '../../nodes/LeadManagement/service/answer';
import type { ServiceResponse } from '../../nodes/LeadManagement/service/call';

/** 2026-01-01T00:00:00Z */
const NOW_MS = 1_767_225_600_000;
const asIs = (text: string) => text;
const isNothing = (_body: unknown): _body is never => false;
const read = (response: ServiceResponse, redact = asIs, writes = true) => {
	const outcome = readResponse(response, { expects: isNothing, writes }, redact, NOW_MS);
	if ('success' in outcome) throw new Error('This is a success');
	return outcome.problem;
};
const answer = (status: number, body: unknown, headers = {}): ServiceResponse => ({
	status,
	headers,
	body: typeof body === 'string' ? body : JSON.stringify(body),
});
/** E.g. `unavailable, again, written`. */
const inShort = (response: ServiceResponse) => {
	const { code, took, mayBeWritten } = read(response);
	return [code, ['rejected', 'unanswered'].includes(took) && 'again', mayBeWritten && 'written']
		.filter(Boolean)
		.join(', ');
};

// prettier-ignore
test.each([
	['noConnection, again', 'ENOTFOUND EAI_AGAIN EAI_FAIL ECONNREFUSED ENETUNREACH EHOSTUNREACH'],
	['timeout, again, written', 'ECONNABORTED ETIMEDOUT ESOCKETTIMEDOUT'],
	['notSent', 'CERT_HAS_EXPIRED UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_INVALID_URL'],
	['unavailable, again, written', 'ECONNRESET EPIPE ERR_BAD_RESPONSE ERR_STREAM_PREMATURE_CLOSE Z_BUF_ERROR HPE_INVALID_CONSTANT ERR_CANCELED'],
	['unclear, written', 'UNKNOWN'],
])('a failure without a response is %s: %s', (expected, codes) => {
	for (const failure of codes.split(' ')) {
		expect([failure, inShort({ failure })]).toEqual([failure, expected]);
		expect(read({ failure })).toMatchObject({ message: expect.stringContaining(`(${failure})`) });
	}
});

test('a connection that was not made in time sent nothing', () => {
	expect(inShort({ failure: 'connect ETIMEDOUT' })).toBe('noConnection, again');
});

const REFUSED = { ExceptionType: 'MXException' };
const ERROR = { Status: 'Error', ExceptionMessage: 'No' };
/** Texts of ASP.NET, and those about the service. */
const UNDECIDED = [
	{ Message: 'An error has occurred.' },
	{ ExceptionType: 'System.TimeoutException', ExceptionMessage: 'Timeout expired.' },
	{ Status: 'Error', ExceptionType: 'XMXException' },
	{ Message: 'The operation took too long' },
];

// prettier-ignore
test.each<[expected: string, statuses: number[], bodies: unknown[]]>([
	['unavailable, again, written', [408, 502, 503, 504, 520, 522, 530], ['', '<html>']],
	['unavailable, again, written', [502, 503, 504], [REFUSED, { Message: 'Busy' }]],
	['unavailable, again, written', [200], ['{"Status":"Succ']],
	['rateLimit, again', [429], ['', '<html>', ERROR]],
	['rateLimit, again', [200, 403, 500], [{ ExceptionType: 'MXAPIRateLimitExceededException' }, { ExceptionMessage: 'API calls exceeded the limit of 25 in 5 second(s)' }]],
	['keys', [401], ['', '<html>', ERROR]],
	['notAllowed', [403], ['', ERROR]],
	['notAllowed', [500], [{ ExceptionType: 'MXUnAuthorizedAccessException' }]],
	['notLeadSquared', [400], ['<html>', ' \n<html>']],
	['refused', [400], [{ ExceptionMessage: 'This user is blocked' }, { ExceptionMessage: 'No API calls exceeded it' }]],
	['wrongAddress', [404, 405], ['', '<html>']],
	['refused', [400], ['', {}, ERROR]],
	['refused', [400, 409, 422, 500], [REFUSED]],
	['refused', [200], [ERROR, { Status: 'Error', ...REFUSED }]],
	['notLeadSquared, written', [200, 204, 402, 407, 413, 500, 501], ['', '<html>']],
	['notLeadSquared, written', [201, 500], ['{"Status":"Succ']],
	['notLeadSquared, written', [300, 301, 302, 303, 304, 307], ['', {}]],
	['unclear, written', [200], [{}, { Status: 'Success', Message: {} }, { ExceptionType: 'System.NullReferenceException' }]],
	['unclear, written', [500], UNDECIDED],
	['unclear, written', [501, 507], [REFUSED]],
	['unclear, written', [409, 501, 507], [{ Message: 'Conflict' }, { ...REFUSED, ExceptionType: 'XMX' }]],
])('%s: the statuses %j with the bodies %j', (expected, statuses, bodies) => {
	for (const status of statuses)
		for (const body of bodies) expect([status, body, inShort(answer(status, body))]).toEqual([status, body, expected]);
});

// prettier-ignore
test.each([
	['unknownAttribute', 'MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone'],
	['duplicate', 'MXDuplicateEntryException', 'A Lead with same Phone Number already exists.'],
	['duplicate', 'MXDuplicateEntityNameException', "Duplicate entry '1' for key 'UQ_Prospect_Base_Phone'"],
])('%s is recognized by its type, and not by words, which may repeat those of an item', (code, ExceptionType, words) => {
	const codeOf = (body: object) => read(answer(500, { Status: 'Error', ...body })).code;
	expect(codeOf({ ExceptionType, ExceptionMessage: 'API calls exceeded the limit' })).toBe(code);
	expect(codeOf({ ExceptionType: 'MXException', ExceptionMessage: words })).toBe('refused');
});

test('a value that is too long may have been written if only the database says so', () => {
	const ExceptionMessage = 'String or binary data would be truncated.';
	expect(
		inShort(answer(500, { ExceptionType: 'System.Data.SqlClient.SqlException', ExceptionMessage })),
	).toBe('tooLong, written');
	const texts = ['The value is too long.', 'Maximum length: 9', 'The maxlength is 9', 'Max-length 9'];
	for (const text of texts)
		expect(inShort(answer(500, { ...REFUSED, ExceptionMessage: text }))).toBe('tooLong');
});

test('success is the body that is asked for, with a status of success, also inside a JSON text', () => {
	const expects = (body: unknown): body is { ok: true } => (body as { ok?: unknown })?.ok === true;
	const outcome = (status: number, body: string) =>
		readResponse(answer(status, body), { expects, writes: true }, asIs, NOW_MS);
	const twice = JSON.stringify('{"ok":true}');
	for (const body of ['{"ok":true}', '\uFEFF\uFEFF{"ok":true}', twice, JSON.stringify(twice)])
		for (const status of [200, 201, 202]) expect(outcome(status, body)).toEqual({ success: { ok: true } });
	expect(outcome(500, '{"ok":true}')).toHaveProperty('problem');
	expect(outcome(200, '{"ok":false}')).toHaveProperty('problem');
});

test('what only reads is not written, and is asked for again after an error that decides nothing', () => {
	const reading = (response: ServiceResponse) => read(response, asIs, false);
	expect(reading({ failure: 'ETIMEDOUT' })).toMatchObject({ took: 'unanswered', mayBeWritten: false });
	expect(reading(answer(500, UNDECIDED[0]))).toMatchObject({ took: 'unanswered', mayBeWritten: false });
	for (const status of [403, 409, 500])
		expect(reading(answer(status, REFUSED))).toMatchObject({ took: 'answered' });
	expect(reading(answer(403, ''))).toMatchObject({ took: 'answered' });
});

// prettier-ignore
test.each([
	[{ ExceptionMessage: ' one\n two ' }, ': one two'], [{ Message: 'from Message' }, ': from Message'],
	[{ ExceptionType: 'MXException', ExceptionMessage: '' }, ': MXException'],
	[{ ExceptionType: 5, ExceptionMessage: {}, Message: null }, ' (status 500)'], ['not JSON', ' (status 500)'],
	[{ ExceptionMessage: 'It ends.' }, ': It ends'],
	[{ ExceptionMessage: 'a\u0000b\u001b[31mc\u202Ed\ue000' }, ': a b [31mc d\ue000'],
	[{ ExceptionMessage: 'x'.repeat(300) }, `: ${'x'.repeat(300)}`],
	[{ ExceptionMessage: 'x'.repeat(5_000_000) }, `: ${'x'.repeat(299)}…`],
])('the message ends with what the service says: %.80j', (body, expected) => {
	const problem = read(answer(500, body));
	expect(problem.message.slice(-expected.length)).toBe(expected);
	expect(JSON.stringify(problem).length).toBeLessThan(5_000);
});

test('what n8n and the service say is one line without the keys', () => {
	const redact = (text: string) => text.replace('secret', '*****');
	expect(read({ failure: 'UNKNOWN', message: 'Blocked:\n secret' }, redact).message).toBe(
		'n8n could not send the request: Blocked: *****',
	);
	const long = answer(500, { ExceptionMessage: `${'x'.repeat(5_000)} secret` });
	expect(JSON.stringify(read(long, redact))).not.toContain('secret');
});

test.each([
	['7', 7_000],
	[' 7 ', 7_000],
	['2026-01-01T00:00:30+00:00', 30_000],
	['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
	['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
	['2.5', undefined],
	['9'.repeat(400), undefined],
	[7, undefined],
])('the Retry-After %j asks to wait for %j ms', (header, expected) => {
	for (const status of [429, 503])
		expect(read(answer(status, '', { 'retry-after': header })).retryAfterMs).toBe(expected);
});

test('a date in Retry-After is by the clock of the service', () => {
	const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:05:30 GMT', date: 'Thu, 01 Jan 2026 00:05:00 GMT' };
	expect(read(answer(429, '', headers)).retryAfterMs).toBe(30_000);
});
