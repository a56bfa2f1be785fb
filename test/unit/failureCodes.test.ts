/** The codes that n8n's request helper can give for a call without a response: what the user reads, and what is retried. */
import { readProblem } from '../../nodes/LeadManagement/service/readResponse';

const NOT_FOUND = /host was not found/;
const REFUSED = /refused the connection/;
const NO_RESPONSE = /did not respond in time/;
const LOST = /connection to \S+ was lost/;
const NOT_SECURE = /secure connection/;
const NOT_FROM_SERVICE = /response did not come from/;
const NOT_SENT = /^n8n could not send the request/;

const RETRIED: [message: RegExp, codes: string[]][] = [
	[NOT_FOUND, ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL']],
	[REFUSED, ['ECONNREFUSED']],
	[NO_RESPONSE, ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']],
	// Of the operating system.
	[
		LOST,
		['ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENOBUFS'],
	],
	// Of Node.js and the HTTP client, for a response that breaks off.
	[LOST, ['ERR_BAD_RESPONSE', 'ERR_NETWORK', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_SOCKET_CONNECTION_TIMEOUT']],
	// Not HTTP, or not compressed as it says.
	[NOT_FROM_SERVICE, ['HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW', 'HPE_INVALID_CHUNK_SIZE']],
	[NOT_FROM_SERVICE, ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR__ERROR_FORMAT_PADDING_2']],
];

const NOT_RETRIED: [message: RegExp, codes: string[]][] = [
	[
		NOT_SECURE,
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	],
	[NOT_SECURE, ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED', 'ERR_TLS_CERT_ALTNAME_INVALID']],
	[
		NOT_SECURE,
		['CRL_HAS_EXPIRED', 'INVALID_CA', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'HOSTNAME_MISMATCH'],
	],
	[NOT_SECURE, ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE']],
	[/was stopped before/, ['ERR_CANCELED']],
	[/address of \D+ is not valid/, ['ERR_INVALID_URL']],
	// What is wrong with the request itself would be wrong again.
	[NOT_SENT, ['ERR_BAD_REQUEST', 'ERR_BAD_OPTION', 'ERR_BAD_OPTION_VALUE', 'ERR_NOT_SUPPORT']],
	[NOT_SENT, ['ERR_FR_MAX_BODY_LENGTH_EXCEEDED', 'ERR_FR_TOO_MANY_REDIRECTS', 'ERR_INVALID_CHAR']],
	[NOT_SENT, ['ERR_INVALID_PROTOCOL', 'ERR_UNESCAPED_CHARACTERS', 'UNSPECIFIED', 'UNKNOWN']],
];

const inRows = (table: [RegExp, string[]][]) =>
	table.flatMap(([message, codes]) => codes.map((code): [string, RegExp] => [code, message]));
const readFailure = (failure: string) => readProblem({ failure }, (text) => text, 0);

test.each(inRows(RETRIED))('%s is retried', (code, message) => {
	const problem = readFailure(code);
	expect(problem.message).toMatch(message);
	expect(problem.message).toContain(`(${code})`);
	expect(problem.repeat).toEqual({ reason: 'fault' });
});

test.each(inRows(NOT_RETRIED))('%s is not retried', (code, message) => {
	const problem = readFailure(code);
	expect(problem.message).toMatch(message);
	expect(problem.message).toContain(`(${code})`);
	expect(problem.repeat).toBeUndefined();
});

test('what n8n says is one line, cut, and without the keys', () => {
	const message = `Blocked:\n${'x'.repeat(80)}\u0000 secret`;
	const redact = (text: string) => text.replace('secret', '*****');
	expect(readProblem({ failure: 'UNKNOWN', message }, redact, 0).message).toBe(
		`n8n could not send the request: Blocked: ${'x'.repeat(80)} *****`,
	);
	expect(readProblem({ failure: 'UNKNOWN', message: 'x'.repeat(9_999) }, redact, 0).message).toBe(
		`n8n could not send the request: ${'x'.repeat(99)}…`,
	);
});
