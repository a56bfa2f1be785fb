import { leadIdOf } from '../../nodes/LeadManagement/service/answer';
import { redactor } from '../../nodes/LeadManagement/service/redactor';
import {
	LEAD_PROBLEMS,
	type LeadCircumstances,
	SEARCH_PROBLEM,
	duplicateContact,
	explainLead,
} from '../../nodes/LeadManagement/operations/lead/leadProblems';
import { templateProblems } from '../../nodes/LeadManagement/operations/permissionTemplate/templateProblems';
import { FIRST_KINDS, LAST_KINDS, REPORTED_ERROR } from '../../nodes/LeadManagement/service/problemKinds';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import type { Problem } from '../../nodes/LeadManagement/service/readResponse';
import { readResponse, readProblem } from '../../nodes/LeadManagement/service/readResponse';

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const asIs = (text: string) => text;
const isNothing = (_body: unknown): _body is never => false;
const OPERATIONS = [...LEAD_PROBLEMS, SEARCH_PROBLEM, ...templateProblems("'Template (JSON)'")];
const CHOICES: LeadCircumstances['choices'] = {
	dataToSend: 'json',
	searchBy: 'default',
	columnNames: 'schemaNames',
	unknownColumns: 'leaveOut',
	onDuplicate: 'fail',
};
/** The problem with the words of a lead. */
const problemOf = (status: number, body: unknown, headers = {}): Problem => {
	const response = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
	const outcome = readResponse(
		response,
		{ expects: isNothing, writes: true, problems: OPERATIONS },
		asIs,
		NOW_MS,
	);
	if ('success' in outcome) throw new Error('This is a success');
	return {
		...outcome.problem,
		...explainLead(
			outcome.problem,
			[],
			{ choices: CHOICES, isListed: true, fields: AccountFields.common() },
			false,
		),
	};
};

describe('Retry-After', () => {
	const answer = (header: unknown) => problemOf(429, '', { 'retry-after': header });

	test.each([
		['7', 7_000],
		['2026-01-01T00:00:30+00:00', 30_000],
		['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['2.5', undefined],
		[undefined, undefined],
		[7, undefined],
	])('%j', (header, expected) => {
		expect(answer(header)).toMatchObject({ about: 'limit', mayRepeat: true });
		expect(answer(header).retryAfterMs).toBe(expected);
	});

	test('a date is by the clock of the service', () => {
		const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:05:30 GMT', date: 'Thu, 01 Jan 2026 00:05:00 GMT' };
		expect(problemOf(429, '', headers).retryAfterMs).toBe(30_000);
		expect(problemOf(429, '', { ...headers, date: 'soon' }).retryAfterMs).toBe(330_000);
	});
});

describe('what the service says', () => {
	test.each([
		[{ ExceptionMessage: ' one\n two ' }, ': one two'],
		[{ ExceptionType: 'MXException', ExceptionMessage: '' }, ': MXException'],
		[{ Message: 'from Message' }, ': from Message'],
		[{ ExceptionType: 5, ExceptionMessage: {}, Message: null }, ' (status 500)'],
		[[{ ExceptionMessage: 'in a list' }], ' (status 500)'],
		['not JSON', ' (status 500)'],
		[{ ExceptionMessage: 'It ends.' }, ': It ends'],
		[{ ExceptionMessage: 'a\u0000b\u001b[31mc\u202Ed\ue000' }, ': a b [31mc d\ue000'],
		[{ ExceptionMessage: 'x'.repeat(300) }, `: ${'x'.repeat(300)}`],
		[{ ExceptionMessage: 'x'.repeat(301) }, `: ${'x'.repeat(299)}…`],
	])('%j', (body, expected) => {
		const { message } = problemOf(500, body);
		expect(message.slice(-expected.length)).toBe(expected);
	});

	test.each(['ExceptionType', 'ExceptionMessage'])('an %s of megabytes', (name) => {
		const problem = problemOf(500, { [name]: 'x'.repeat(5_000_000) });
		expect(problem.message.slice(-302)).toBe(`: ${'x'.repeat(299)}…`);
		expect(JSON.stringify(problem).length).toBeLessThan(20_000);
	});

	test('attributes that the account does not have', () => {
		const unknown = (names: string) =>
			problemOf(400, { ExceptionMessage: `Attribute(s) does not exist - ${names}` });
		expect(unknown('mx_Gone , ,mx_Old').message).toBe('LeadSquared has no attribute "mx_Gone", "mx_Old"');
		expect(unknown('x'.repeat(101)).message).toBe(`LeadSquared has no attribute "${'x'.repeat(99)}…"`);
		expect(JSON.stringify(unknown('mx_a,'.repeat(1_000_000))).length).toBeLessThan(20_000);
	});
});

test('success is the body that is asked for, with a status of success, also inside a JSON text', () => {
	const expects = (body: unknown): body is { ok: true } => (body as { ok?: unknown })?.ok === true;
	const read = ([status, body]: [number, string]) =>
		readResponse({ status, headers: {}, body }, { expects, writes: true }, asIs, NOW_MS);
	const twice = JSON.stringify('{"ok":true}');
	for (const body of ['{"ok":true}', twice, JSON.stringify(twice)])
		for (const status of [200, 201, 202]) expect(read([status, body])).toEqual({ success: { ok: true } });
	expect(read([500, '{"ok":true}'])).toHaveProperty('problem');
	expect(read([200, '{"ok":false}'])).toHaveProperty('problem');
	expect(read([200, 'ok'])).toHaveProperty('problem');
});

test.each([
	[9_900, true],
	[10_100, false],
])('a success of %d characters is kept whole: %p', (length, isWhole) => {
	const known = { STATUS: 'Success', Message: { Id: '1', affectedRows: 1 } };
	const body = { ...known, Message: { ...known.Message, Text: 'x'.repeat(length - 100) }, More: [{ Id: 2 }] };
	const response = { status: 200, headers: {}, body: JSON.stringify(body) };
	const expects = (given: unknown): given is object => leadIdOf(given) === '1';
	const read = (writes: boolean) => readResponse(response, { expects, writes }, asIs, NOW_MS);
	expect(read(true)).toEqual({ success: isWhole ? body : known });
	expect(read(false)).toEqual({ success: body });
});

test('a problem has its status, and a fault the Retry-After of its response', () => {
	expect(problemOf(401, '')).toMatchObject({ httpCode: '401' });
	expect(readProblem({ failure: 'ECONNRESET' }, asIs, NOW_MS)).not.toHaveProperty('httpCode');
	expect(problemOf(503, '', { 'retry-after': '7' })).toMatchObject({ mayRepeat: true, retryAfterMs: 7_000 });
});

interface Expected {
	/** Whether the call is made again. */
	again?: boolean;
	/** Whether the service may have written the item although there is no success. */
	written?: boolean;
}
const expectProblem = (
	of: unknown,
	{ about, mayRepeat, mayBeWritten }: Problem,
	{ again = false, written = false }: Expected,
) => expect([of, about !== 'limit' && mayRepeat, mayBeWritten]).toEqual([of, again, written]);

/** The codes that n8n's request helper can give for a call without a response. */
// prettier-ignore
const CODES: Array<[message: RegExp, Expected, codes: string]> = [
	[/host was not found/, { again: true }, 'ENOTFOUND EAI_AGAIN EAI_FAIL'],
	[/refused the connection/, { again: true }, 'ECONNREFUSED'],
	[/did not respond in time/, { again: true, written: true }, 'ECONNABORTED ETIMEDOUT ESOCKETTIMEDOUT'],
	// Of the operating system, and of Node.js and the HTTP client for a response that breaks off.
	[/connection to \S+ was lost/, { again: true, written: true }, `ECONNRESET EPIPE EHOSTUNREACH EMFILE ERR_BAD_RESPONSE ERR_NETWORK
		ERR_STREAM_PREMATURE_CLOSE ERR_SOCKET_CONNECTION_TIMEOUT Z_BUF_ERROR ENOTFOUNDX ECONNREFUSEDX ETIMEDOUTX EPROTOX`],
	// Not HTTP, or not compressed as it says.
	[/response did not come from/, { again: true, written: true }, 'HPE_INVALID_CONSTANT Z_DATA_ERROR ERR__ERROR_FORMAT_PADDING_2'],
	[/secure connection/, {}, `CERT_HAS_EXPIRED UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID CRL_HAS_EXPIRED EPROTO INVALID_CA
		INVALID_PURPOSE PATH_LENGTH_EXCEEDED HOSTNAME_MISMATCH ERR_SSL_WRONG_VERSION_NUMBER`],
	[/was stopped before/, { written: true }, 'ERR_CANCELED'],
	[/address of \D+ is not valid/, {}, 'ERR_INVALID_URL'],
	// Nobody knows whether it was sent.
	[/^The call to LeadSquared could not be completed/, { written: true }, `ERR_BAD_REQUEST ERR_BAD_OPTION_VALUE ERR_FR_TOO_MANY_REDIRECTS ERR_INVALID_CHAR
		UNSPECIFIED UNKNOWN XENOTFOUND XECONNREFUSED XETIMEDOUT XEPROTO XERR_CANCELED ERR_CANCELEDX XERR_INVALID_URL ERR_INVALID_URLX XHPE_A
		XZ_DATA_ERROR XERR_A_ERROR_B XCRL_A XINVALID_CA INVALID_CAX XPATH_LENGTH XHOSTNAME_A Z_BUF_ERRORX XZ_BUF_ERROR XERR_NETWORK`],
];

test.each(CODES)('a code is told as %s, %j', (message, expected, codes) => {
	for (const failure of codes.split(/\s+/)) {
		const problem = readProblem({ failure }, asIs, NOW_MS);
		expect(problem.message).toMatch(message);
		expect(problem.message).toContain(`(${failure})`);
		expectProblem(failure, problem, expected);
	}
});

const REFUSED = { ExceptionType: 'MXException' };
/** What the platform below the service says, and what is about the service. */
const UNDECIDED = [
	{ Message: 'An error has occurred.' },
	{ ExceptionType: 'System.TimeoutException', ExceptionMessage: 'Timeout expired.' },
	...'MXServiceUnavailable MXTimeout MXTimedOut MXTime-Out MXDeadlock MXOverloaded MXServerBusy XMX'
		.split(' ')
		.map((name) => ({ Status: 'Error', ExceptionType: `${name}Exception` })),
	{ ExceptionMessage: 'Transaction was deadlocked.' },
];

test.each<[Expected, bodies: unknown[], statuses: number[]]>([
	[{ again: true, written: true }, [''], [408, 502, 504, 520, 522, 524, 527]],
	[{ again: true }, [''], [425, 503, 521, 523, 529, 530]],
	[{ written: true }, ['', {}, '<html>', { Status: 'Success', Message: {} }], [200]],
	[{ written: true }, ['', {}, { Message: 'Conflict' }], [409, 460, 499, 500, 501, 507]],
	[{ again: true, written: true }, ['{"Status":"Succ', '{"a":{}', '[{'], [200]],
	[{ written: true }, [''], [204, 300, 301, 302, 303, 304, 402, 410, 422, 451]],
	// A call that would be refused again is made once.
	[{}, [''], [307, 308, 400, 401, 403, 404, 405, 407, 413, 511, 526]],
	[{}, [REFUSED], [400, 409, 422, 500]],
	[{ written: true }, [REFUSED], [300, 501, 507]],
	[{ written: true }, [{ Status: 'Error', ExceptionType: 'System.TimeoutException' }], [200]],
	[{}, [{ Status: 'Error', ExceptionMessage: 'No' }], [200]],
	[{ again: true, written: true }, [{ Message: 'Busy' }], [503]],
	[{ again: true, written: true }, [REFUSED], [502, 503, 504]],
	[{ written: true }, UNDECIDED, [500]],
	[{}, [{ Status: 'Error', ...REFUSED }], [200]],
])('%j of the bodies %j with the statuses %j', (expected, bodies, statuses) => {
	for (const status of statuses)
		for (const body of bodies) expectProblem([status, body], problemOf(status, body), expected);
});

test('what n8n and the service say is one line, cut, and without the keys', () => {
	const redact = (text: string) => text.replace('secret', '*****');
	const said = (message: string) => readProblem({ failure: 'UNKNOWN', message }, redact, 0).message;
	expect(said(`Blocked:\n${'x'.repeat(80)}\u0000 secret`)).toBe(
		`n8n could not send the request: Blocked: ${'x'.repeat(80)} *****`,
	);
	expect(problemOf(500, { ExceptionMessage: 'The user is blocked' }).message).toMatch(/^LeadSquared/);
	expect(said('x'.repeat(9_999))).toBe(`The call to LeadSquared could not be completed: ${'x'.repeat(99)}…`);
	const body = JSON.stringify({ ExceptionMessage: 'secret is wrong' });
	expect(readProblem({ status: 500, headers: {}, body }, redact, NOW_MS).message).toMatch(
		/: \*{5} is wrong$/,
	);
});

test('a success keeps an ID that has digits of a key, and an error does not', () => {
	const redact = redactor(['u$r0123456789abcdef', 's3cretkey']);
	const answer = (status: number, more: object) => ({
		status,
		headers: {},
		body: JSON.stringify({ Message: { Id: '01234567-1111-4222-8333-444455556666' }, ...more }),
	});
	const known = { expects: (_body: unknown): _body is unknown => true, writes: true };
	const success = readResponse(answer(200, { Status: 'Success', Echo: 's3cretkey' }), known, redact, NOW_MS);
	expect(success).toEqual({
		success: { Status: 'Success', Message: { Id: '01234567-1111-4222-8333-444455556666' }, Echo: '*****' },
	});
	const refused = answer(500, { ExceptionType: 'MXException', ExceptionMessage: 'accessKey=u$r01234567…' });
	expect(readProblem(refused, redact, NOW_MS).message).toMatch(/: \*{5}$/);
});

describe('what decides', () => {
	/** What the service says of each kind of problem; each could be the name of an attribute that it repeats. */
	const TEXTS = [
		'API calls exceeded the limit of 25 in 5 second(s)',
		'Attribute(s) does not exist - mx_Gone',
		'A Lead with same Phone Number already exists.',
		"Duplicate entry '1' for key 'UQ_Prospect_Base_Phone'",
		'Invalid SearchBy value provided',
		'LeadType is OT_1 and cannot be updated again.',
		'Mandatory attribute(s) missing - LastName',
		"There is no permission template 'x'.",
		'Permission template x is not valid.',
	];
	const TYPES = {
		MXAPIRateLimitExceededException: /rate limit/,
		MXUnknownAttributeException: /no attribute|not have an attribute/,
		MXDuplicateEntryException: /already has/,
		MXInvalidSearchByException: /'Search By'/,
		MXLeadTypeUpdateException: /LeadType/,
		MXMandatoryAttributeMissingException: /mandatory/,
		MXInvalidPermissionTemplateException: /permission template/,
		MXInvalidInputException: /refused this item/,
	};

	test.each(Object.entries(TYPES))('%s, whatever its text says', (ExceptionType, expected) => {
		// Any other problem with status 400 is told by its status.
		const statuses = ExceptionType === 'MXInvalidInputException' ? [500] : [200, 400, 500];
		for (const ExceptionMessage of TEXTS) {
			const body = { Status: 'Error', ExceptionType, ExceptionMessage };
			for (const { message, about } of statuses.map((status) => problemOf(status, body))) {
				expect(message).toMatch(expected);
				expect(about).toBe(ExceptionType.includes('RateLimit') ? 'limit' : 'record');
			}
		}
	});

	test.each(TEXTS)('the start of the text where there is no type: "%s"', (text) => {
		const kindOf = (ExceptionMessage: string) => {
			const { kind, about, message, description } = problemOf(400, { Status: 'Error', ExceptionMessage });
			return { kind, about, description, message: message.split(/[:"]/)[0] };
		};
		for (const echoed of TEXTS) {
			expect(kindOf(`Attribute(s) does not exist - ${echoed}`)).toEqual(
				kindOf('Attribute(s) does not exist - mx_Gone'),
			);
			expect(kindOf(`The value is wrong: ${echoed}`)).toEqual(kindOf('The value is wrong: 1'));
		}
		expect(kindOf(text)).not.toEqual(kindOf('The value is wrong: 1'));
	});
});

describe('the attribute whose value another lead has', () => {
	// prettier-ignore
	test.each([
		["Duplicate entry 'x' for key 'UQ_Prospect_Base_Phone'", 'Phone', 'Another lead already has this phone'],
		["Duplicate entry '' for key 'UQ_Prospect_Base_Phone'' for key 'UQ_Prospect_Base_mx_Id'", undefined, 'Another lead already has this value of "mx_Id"'],
		['A Lead with same Home Phone already exists.', undefined, 'Another lead already has this value of "Home Phone"'],
		['A Lead with same Email already exists.', 'EmailAddress', 'Another lead already has this email address'],
		['A Lead with same Email of Parent already exists.', undefined, 'Another lead already has this value of "Email of Parent"'],
		['The phone or email is in use', undefined, 'Another lead already has a value that must be unique: The phone or email is in use'],
	])('"%s", of that exception alone', (ExceptionMessage, duplicateAttribute, message) => {
		const other = problemOf(500, { ExceptionType: 'MXUnknownAttributeException', ExceptionMessage });
		expect(duplicateContact(other)).toBeUndefined();
		const problem = problemOf(500, { ExceptionType: 'MXDuplicateEntryException', ExceptionMessage });
		expect(problem.message).toBe(message);
		expect(duplicateContact(problem)).toBe(duplicateAttribute);
	});
});

describe('the texts', () => {
	const texts = new Map(
		[...FIRST_KINDS, ...OPERATIONS, ...LAST_KINDS, REPORTED_ERROR].map(({ message, description }) => [
			`${message}. ${description}`,
			[message, description],
		]),
	);
	test.each([...texts.values()])(
		'"%s. %s" are short, say LeadSquared, and use no word that alarms',
		(message, description) => {
			expect(message.length).toBeLessThanOrEqual(200);
			expect(description.length).toBeLessThanOrEqual(300);
			expect(message).not.toMatch(/\b(problem|failure|canceled)\b|\.$/i);
			expect(description).toMatch(/^[^ ].*\.$/);
			expect(`${message} ${description}`).not.toMatch(/\bservice\b/i);
		},
	);
});
