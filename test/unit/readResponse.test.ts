import {
	LEAD_PROBLEMS,
	duplicateContact,
	explainLead,
} from '../../nodes/LeadManagement/operations/lead/leadProblems';
import { templateProblems } from '../../nodes/LeadManagement/operations/permissionTemplate/updatePermissionTemplate';
import { FIRST_KINDS, LAST_KINDS, REPORTED_ERROR } from '../../nodes/LeadManagement/service/problemKinds';
import type { LeadChoices } from '../../nodes/LeadManagement/operations/lead/upsertLeadParameters';
import type { Problem } from '../../nodes/LeadManagement/service/readResponse';
import { readResponse, readProblem } from '../../nodes/LeadManagement/service/readResponse';

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const asIs = (text: string) => text;
const isNothing = (_body: unknown): _body is never => false;
const OPERATIONS = [...LEAD_PROBLEMS, ...templateProblems("'Template (JSON)'")];
const CHOICES: LeadChoices = {
	dataToSend: 'json',
	searchBy: 'default',
	columnNames: 'schemaNames',
	unknownColumns: 'leaveOut',
	onDuplicate: 'fail',
};
/** The problem with the words of a lead. */
const problemOf = (status: number, body: unknown, headers = {}): Problem => {
	const response = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
	const outcome = readResponse(response, { isSuccess: isNothing, problems: OPERATIONS }, asIs, NOW_MS);
	if ('success' in outcome) throw new Error('This is a success');
	return { ...outcome.problem, ...explainLead(outcome.problem, [], CHOICES) };
};

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
		expect(retryAfterMs(header)).toEqual({ reason: 'limit', retryAfterMs: expected });
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
		[{ ExceptionMessage: 'It ends.' }, ': It ends'],
		[{ ExceptionMessage: 'a\u0000b\u001b[31mc\u202Ed\ue000' }, ': a b [31mc d\ue000'],
		[{ ExceptionMessage: 'x'.repeat(300) }, `: ${'x'.repeat(300)}`],
		[{ ExceptionMessage: 'x'.repeat(301) }, `: ${'x'.repeat(299)}…`],
	])('%j', (body, expected) => {
		const { message } = problemOf(500, body);
		expect(message.endsWith(expected)).toBe(true);
	});

	test.each(['ExceptionType', 'ExceptionMessage'])('an %s of megabytes', (name) => {
		const problem = problemOf(500, { [name]: 'x'.repeat(5_000_000) });
		expect(problem.message.endsWith(`: ${'x'.repeat(299)}…`)).toBe(true);
		expect(JSON.stringify(problem).length).toBeLessThan(1_000);
	});

	test('attributes that the account does not have', () => {
		const unknown = (names: string) =>
			problemOf(500, { ExceptionMessage: `Attribute(s) does not exist - ${names}` });
		expect(unknown('mx_Gone')).toMatchObject({
			message: 'LeadSquared has no attribute "mx_Gone"',
		});
		expect(unknown('mx_Gone , ,mx_Old')).toMatchObject({
			message: 'LeadSquared has no attribute "mx_Gone", "mx_Old"',
		});
		expect(unknown('a,b,c,d,e,f,g').message).toBe(
			'LeadSquared has no attribute "a", "b", "c", "d", "e" and 2 more',
		);
		expect(unknown('x'.repeat(101)).message).toBe(`LeadSquared has no attribute "${'x'.repeat(99)}…"`);
		expect(JSON.stringify(unknown('mx_a,'.repeat(1_000_000))).length).toBeLessThan(20_000);
	});
});

test('success is the body that is asked for, with status 200 alone', () => {
	const isSuccess = (body: unknown): body is { ok: true } => (body as { ok?: unknown })?.ok === true;
	const read = ([status, body]: [number, string]) =>
		readResponse({ status, headers: {}, body }, { isSuccess, problems: [] }, asIs, NOW_MS);
	expect(read([200, '{"ok":true}'])).toEqual({ success: { ok: true } });
	const failures: Array<[number, string]> = [
		[201, '{"ok":true}'],
		[500, '{"ok":true}'],
		[200, '{"ok":false}'],
		[200, 'ok'],
	];
	for (const failure of failures) expect(read(failure)).toHaveProperty('problem');
	expect(readResponse({ failure: 'ECONNRESET' }, { isSuccess, problems: [] }, asIs, NOW_MS)).toMatchObject({
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
	test.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'EPROTO', 'ERR_INVALID_URL'])(
		'%s: no',
		(failure) => expect(readProblem({ failure }, asIs, NOW_MS).mayBeWritten).toBeUndefined(),
	);
	test.each([
		[502, ''],
		[504, ''],
		[408, ''],
		[500, ''],
		[507, ''],
		[520, ''],
		[524, ''],
		[200, {}],
		[204, ''],
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
		[407, ''],
		[413, ''],
		[425, ''],
		[511, ''],
		[521, ''],
		[526, ''],
		[530, ''],
		[200, { Status: 'Error', ExceptionType: 'MXException' }],
	])('status %i with the body %j: no', (status, body) =>
		expect(problemOf(status, body).mayBeWritten).toBeUndefined(),
	);
});

describe('whether a call is made again', () => {
	test.each([408, 425, 502, 503, 504, 520, 521, 522, 523, 524, 527, 529, 530])('status %i: yes', (status) =>
		expect(problemOf(status, '').repeat?.reason).toBe('fault'),
	);
	// A call that may have been written, or that would be refused again, is made once.
	test.each([
		[200, {}],
		[200, '<html>'],
		[200, { Status: 'Success', Message: {} }],
		[204, ''],
		...[301, 302, 400, 401, 403, 404, 405, 407, 413, 500, 501, 507, 511, 526].map((status) => [status, '']),
		[500, { ExceptionType: 'MXException' }],
		[503, { ExceptionType: 'MXException' }],
	] as Array<[number, unknown]>)('status %i with the body %j: no', (status, body) =>
		expect(problemOf(status, body).repeat).toBeUndefined(),
	);
});

test('keys are taken out of what is told', () => {
	const redact = (text: string) => text.replaceAll('key', '*');
	const body = JSON.stringify({ ExceptionMessage: 'key is wrong' });
	expect(readProblem({ status: 500, headers: {}, body }, redact, NOW_MS).message).toMatch(/: \* is wrong$/);
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
	const cases = Object.entries(TYPES).flatMap(([type, message]) =>
		TEXTS.map((text): [string, string, RegExp] => [type, text, message]),
	);

	test.each(cases)('%s, whatever its text says, such as "%s"', (ExceptionType, text, expected) => {
		const { message, repeat } = problemOf(500, { Status: 'Error', ExceptionType, ExceptionMessage: text });
		expect(message).toMatch(expected);
		expect(repeat?.reason).toBe(ExceptionType.includes('RateLimit') ? 'limit' : undefined);
	});

	test.each(TEXTS)('the start of the text where there is no type: "%s"', (text) => {
		const kindOf = (ExceptionMessage: string) => {
			const { kind, repeat, message, description } = problemOf(500, { Status: 'Error', ExceptionMessage });
			return { kind, repeat: repeat?.reason, description, message: message.split(/[:"]/)[0] };
		};
		for (const echoed of TEXTS) {
			expect(kindOf(`Attribute(s) does not exist - ${echoed}`)).toEqual(
				kindOf('Attribute(s) does not exist - mx_Gone'),
			);
			expect(kindOf(`The value is wrong: ${echoed}`)).toEqual(kindOf('The value is wrong: 1'));
		}
		expect(kindOf(text)).not.toEqual(kindOf('The value is wrong: 1'));
	});

	test('status 429 alone is the rate limit', () => {
		const body = { Status: 'Error', ExceptionType: 'MXUnknownAttributeException' };
		expect(problemOf(429, body).repeat?.reason).toBe('limit');
	});
});

describe('the attribute whose value another lead has', () => {
	test.each([
		['A Lead with same Phone Number already exists.', 'Phone', 'Another lead already has this phone'],
		['A Lead with same Email already exists.', 'EmailAddress', 'Another lead already has this email address'],
		["Duplicate entry 'x' for key 'UQ_Prospect_Base_Phone'", 'Phone', 'Another lead already has this phone'],
		[
			"Duplicate entry '' for key 'UQ_Prospect_Base_Phone'' for key 'UQ_Prospect_Base_mx_Id'",
			undefined,
			'Another lead already has this value of "mx_Id"',
		],
		[
			'A Lead with same Home Phone already exists.',
			undefined,
			'Another lead already has this value of "Home Phone"',
		],
		[
			'The phone or email is in use',
			undefined,
			'Another lead already has a value that must be unique: The phone or email is in use',
		],
	])('"%s"', (ExceptionMessage, duplicateAttribute, message) => {
		const problem = problemOf(500, { ExceptionType: 'MXDuplicateEntryException', ExceptionMessage });
		expect(problem.message).toBe(message);
		expect(duplicateContact(problem)).toBe(duplicateAttribute);
	});

	test('is not read from another exception', () => {
		const ExceptionMessage = 'A Lead with same Phone Number already exists.';
		const problem = problemOf(500, { ExceptionType: 'MXInvalidInputException', ExceptionMessage });
		expect(duplicateContact(problem)).toBeUndefined();
	});
});

describe('the texts', () => {
	const texts = new Map(
		[
			...FIRST_KINDS,
			...LEAD_PROBLEMS,
			...templateProblems("'Template (JSON)'"),
			...LAST_KINDS,
			REPORTED_ERROR,
		].map(({ message, description }) => [`${message}. ${description}`, [message, description]]),
	);
	test.each([...texts.values()])(
		'"%s. %s" are short, say LeadSquared, and use no word that alarms',
		(message, description) => {
			expect(message.length).toBeLessThanOrEqual(200);
			expect(description.length).toBeLessThanOrEqual(300);
			expect(message).not.toMatch(/\b(error|problem|failure|canceled)\b|\.$/i);
			expect(description).toMatch(/^[^ ].*\.$/);
			expect(`${message} ${description}`).not.toMatch(/\bservice\b/i);
		},
	);
});
