/**
 * Everything that makes an item fail, by the heading of docs/troubleshooting.md under which it is explained. messages.md beside
 * this file has every text, and docs/troubleshooting.md the common ones. `npm run docs:errors` writes the tables of both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEAD_PROBLEMS } from '../../nodes/LeadManagement/operations/lead/leadProblems';
import { templateProblems } from '../../nodes/LeadManagement/operations/permissionTemplate/templateProblems';
import {
	CHECK_BASE_URL,
	FIRST_KINDS,
	LAST_KINDS,
	REPORTED_ERROR,
} from '../../nodes/LeadManagement/service/problemKinds';
import { withoutWaiting } from '../support/fakeTimers';
import { findKeys } from '../support/keySearch';
import {
	type Answer,
	type Given,
	byHand,
	json,
	networkError,
	run,
	toField,
	toTemplate,
} from '../support/node';

const ROOT = join(__dirname, '..', '..');
const FILES = ['test/unit/messages.md', 'docs/troubleshooting.md'];
const CREDENTIAL = 'Problems with the credential';
const INPUT = 'A row is refused before it is sent';
const SERVICE = 'LeadSquared refuses a row';
const CONNECTION = "LeadSquared can't be reached";
const RATE_LIMIT = 'The account accepts no calls';

const says = (ExceptionType: string, ExceptionMessage?: string, status = 500): Answer => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const duplicate = (message: string) => says('MXDuplicateEntryException', message);
/** Web pages, as proxies send them. */
const pages = (...statuses: number[]) =>
	statuses.map(
		(status): Answer => ({
			status,
			headers: { 'content-type': 'text/html' },
			body: `<html><h1>Status ${status}</h1></html>`,
		}),
	);
const broken = (...codes: string[]) => codes.map(networkError);
const rateLimit = (status: number, headers = {}) =>
	({
		...says('MXAPIRateLimitExceededException', 'API calls exceeded the limit of 25 in 5 second(s)', status),
		headers,
	}) as Answer;
const TEMPLATE = { ...toTemplate(), entityPermissions: {}, templateId: '={{ $json.Id }}', name: 'Sales' };

/** Its first call, and how many are made: several, as chance has it. */
interface More extends Given {
	calls?: number | 'several';
	/** docs/troubleshooting.md leaves these out, since the node says what to do beside each message. */
	isRare?: boolean;
}
type Cause = [heading: string, cause: string, answers: Answer[], more?: More];
const RARE = { isRare: true };
const REPEATED = { calls: 'several' as const };
const LIMITED: More = { calls: 'several' };

// prettier-ignore
const ANSWERS: Cause[] = [
	[CREDENTIAL, 'The keys are wrong, or belong to another region', [says('MXUnauthorizedAccessException', 'The AccessKey is not valid.', 401), ...pages(401)], { calls: 2 }],
	[SERVICE, 'The email address or phone number belongs to another lead', [duplicate('A Lead with same Phone Number already exists.'), duplicate('A Lead with same Email already exists.'), duplicate("Duplicate entry 'bad@example.com' for key 'UQ_Prospect_Base_EmailAddress'")]],
	[SERVICE, 'Another attribute must be unique, or the lead is found by an attribute', [duplicate('A Lead with same National ID already exists.'), duplicate('Duplicate')], RARE],
	[SERVICE, 'The account has no attribute with that name', ['Attribute(s) does not exist - mx_Gone', 'Attribute(s) does not exist - mx_Gone,mx_Old', 'Invalid attribute'].map((text) => says('MXUnknownAttributeException', text))],
	[SERVICE, 'A required attribute has no value', [says('MXMandatoryAttributeException', 'Mandatory attribute(s) missing - LastName')], RARE],
	[SERVICE, "The attribute in 'Search By' isn't unique", [says('MXInvalidSearchByException', "SearchBy names 'mx_City', which is not unique.")]],
	[SERVICE, 'A value has the wrong type or format', [says('MXBadRequestException', 'The body is not JSON.', 400), ...pages(400)]],
	[SERVICE, "The keys' user isn't allowed to change leads", [says('MXForbiddenException', 'The user has no access.', 403)]],
	[SERVICE, 'A firewall blocks n8n', pages(403)],
	[SERVICE, 'Any other reason', [says('MXInvalidInputException', 'The value is too long.'), says('MXInternalException'), says('MXInvalidInputException', 'The input is not valid.', 200)]],
	[SERVICE, 'An internal error of LeadSquared', [{ status: 500, body: { Message: 'An error has occurred.' } }, says('System.TimeoutException', 'Timeout expired.'), ...pages(500), { body: { Status: 'Error' } }]],
	[SERVICE, "The response doesn't say whether the row was written", [{ body: { Result: 'OK' } }, { body: { Status: 'Success', Message: {} } }, { body: { Status: 'Success', Message: { IsSuccessful: true } } }]],
	[SERVICE, "The keys' user isn't allowed to change templates", [says('MXForbiddenException', 'The user may not update a PermissionTemplate.', 403)], TEMPLATE],
	[SERVICE, "The email address and the phone belong to two leads, and 'On Duplicate' updates the other lead", [duplicate('A Lead with same Email already exists.')], { calls: 2, ...RARE, options: { onDuplicate: 'update' } }],
	[SERVICE, 'A template with that name exists', [says('MXDuplicateEntityNameException', 'The name is in use.')], { ...RARE, ...TEMPLATE }],
	[SERVICE, 'The account has no field with the name of a restricted one', [says('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone')], { ...RARE, ...TEMPLATE }],
	[SERVICE, 'The template does not exist', [says('MXInvalidPermissionTemplateException', "There is no permission template 'bad'.")], { ...RARE, ...TEMPLATE }],
	[SERVICE, 'The type was changed before, or does not exist', [says('MXLeadTypeUpdateException', 'LeadType is OT_1 and cannot be updated again.'), says('MXInvalidLeadTypeException', "There is no LeadType 'OT_9'.")], RARE],
	[SERVICE, 'A value is no user of the account', [says('MXInvalidEntityReferenceException', 'Invalid reference to User.')], RARE],
	[SERVICE, 'A value looks like HTML', [says('MXXSSException', 'Potentially dangerous value.')], RARE],
	[SERVICE, 'A value has more data than the host accepts', pages(413, 414, 431), RARE],
	[CONNECTION, "The host doesn't exist, or the network is down", broken('ENOTFOUND', 'EAI_AGAIN'), REPEATED],
	[CONNECTION, 'Nothing responds at this address', broken('ECONNREFUSED'), { ...REPEATED, ...RARE }],
	[CONNECTION, 'The connection ended early', broken('ECONNRESET', 'EHOSTUNREACH'), REPEATED],
	[CONNECTION, "No response within 'Timeout'", broken('ECONNABORTED', 'ETIMEDOUT'), REPEATED],
	[CONNECTION, 'LeadSquared is temporarily down or overloaded', pages(408, 425, 502, 503, 504, 520, 521, 522, 523, 524, 530), REPEATED],
	[CONNECTION, "n8n isn't allowed to call the address", [new Error('The request was blocked because it resolves to a restricted IP address')]],
	[CONNECTION, 'The call failed in a way that nobody has seen', broken('ERR_BAD_OPTION'), RARE],
	[CONNECTION, 'A proxy, a firewall, or a login page responded with a web page', [{ body: [] }, { status: 200 }, { status: 204 }, { status: 304 }, ...pages(200, 415, 501), { body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 }, More: 'x'.repeat(1_000_000) } }]],
	[CONNECTION, 'The address has the wrong host or path', pages(404, 405), RARE],
	[CONNECTION, "The certificate has expired, belongs to another host, or isn't trusted", [...broken('CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'), ...pages(525, 526)]],
	[CONNECTION, 'A proxy or network with a login page', pages(407, 511), RARE],
	[CONNECTION, 'The host redirects to another URL', ['/elsewhere', 'https://elsewhere.example/'].map((location) => ({ status: 302, headers: { location } })), RARE],
	[CONNECTION, "The response wasn't HTTP", broken('HPE_INVALID_CONSTANT'), { ...REPEATED, ...RARE }],
	[RATE_LIMIT, 'All calls were rejected for a minute', [rateLimit(200), ...pages(429)], LIMITED],
	[RATE_LIMIT, 'LeadSquared says when it accepts calls again', [rateLimit(429, { 'retry-after': '3600' })]],
];

const FIELDS = [
	'EmailAddress Email Address',
	'Phone Phone Number',
	'mx_Budget Budget',
	'mx_Course Course',
	'mx_Last_Course Course',
].map(toField);
const EMAIL = { EmailAddress: 'ada@example.com' };
const DROPPED = { __rl: true, mode: 'name', value: '={{ $json.City }}' };
const KEY = { accessKey: 'u$r0123456789abcdef', secretKey: 's3+cr/et=k&y%20 blank' };
/** What is refused before a call is made. */
// prettier-ignore
const REFUSED: Array<[heading: string, cause: string, items: object | object[], more?: More]> = [
	...Object.entries<object>({
		'http instead of https': { baseUrl: 'http://api.example.com' },
		'No host': { baseUrl: 'https://' },
		'A user name or password in the address': { baseUrl: 'https://user:password@api.example.com' },
		'A question mark in the address': { baseUrl: 'https://api.example.com/?accessKey=1' },
		'No access key': { accessKey: '' },
		'No secret key': { secretKey: '' },
		'An invisible character was copied with the key': { accessKey: `\u200b${KEY.accessKey}` },
		'Less than one call': { callLimit: 0 },
	}).map(([cause, credential]): [string, string, object, More] => [CREDENTIAL, cause, EMAIL, { credential: { ...credential }, isRare: !cause.startsWith('An invisible') }]),
	[INPUT, 'No column contains an email address or a phone number', { Remarks: 'Call me' }],
	[INPUT, 'Two columns match the same field', { ...EMAIL, 'E-mail': 'ada@example.org' }],
	[INPUT, 'Two fields of the account have the same name', { ...EMAIL, Course: 'Algebra' }],
	[INPUT, 'A column has values but no name', { ...EMAIL, '': 'London' }, RARE],
	[INPUT, 'A typo in the email address', { EmailAddress: 'ada.example.com' }, RARE],
	[INPUT, 'Excel has rounded a phone number', { Phone: '8.19012E+11' }],
	[INPUT, 'A list of records of another app', { ...EMAIL, topics: [{ name: 'Algebra' }] }, { ...RARE, ...byHand({ EmailAddress: '={{ $json.EmailAddress }}', mx_Topics: '={{ $json.topics }}' }) }],
	[INPUT, 'A lead type without its number', { ...EMAIL, LeadType: 'Student' }, RARE],
	[INPUT, 'Leads are in several places of an item', { body: EMAIL, query: EMAIL }],
	[INPUT, 'The lead is in an object with a name that says nothing', { user: EMAIL }, RARE],
	[INPUT, 'The input may be about two people', { 'First Name': 'Ada', contact: { name: 'Bo', ...EMAIL } }],
	[INPUT, 'A column of dialing codes is beside one code for all', { Phone: '50 123 4567', 'Dial Code': '+971' }, { options: { countryCode: '91' } }],
	[INPUT, 'A file without headings', { 'ada@example.com': 'bob@example.com' }],
	[INPUT, 'Several people have one value to search by', [EMAIL, { EmailAddress: 'bob@example.com' }].map((one) => ({ ...one, mx_Budget: 'pending' })), { ...RARE, searchBy: 'other', searchByAttribute: 'mx_Budget' }],
	[INPUT, 'A file was read with another encoding', { ...EMAIL, FirstName: 'J\ufffdrg' }],
	[INPUT, 'A title is above the headings', { 'Leads of May': 'Email', __EMPTY: 'City' }, RARE],
	[INPUT, "A column was dropped on 'Attribute' instead of 'Value'", { City: 'London' }, { dataToSend: 'defineBelow', attributes: { attribute: [{ name: DROPPED, value: 'London' }] } }],
	[INPUT, "A column was dropped on 'Search By Attribute'", { ...EMAIL, City: 'London' }, { searchBy: 'other', searchByAttribute: DROPPED }],
	[INPUT, "The attribute in 'Search By' has no value", EMAIL, { ...RARE, searchBy: 'Phone' }],
	[INPUT, 'Text that is not valid JSON', { data: '{"EmailAddress": "ada@example.com",}' }, { ...RARE, ...json('={{ $json.data }}') }],
	[INPUT, 'An entity without permissions', {}, { ...RARE, ...toTemplate() }],
	[INPUT, 'An action was added twice', {}, { ...RARE, ...toTemplate({ action: 'Edit', access: 'FullAccess' }, { action: 'Edit', access: 'NoAccess' }) }],
	[INPUT, 'A restricted field that is misspelled', {}, { ...RARE, ...toTemplate({ action: 'Edit', access: 'PartialAccess', restrictedFields: ['Phone', 'mx_Bugdet'] }) }],
];

interface Said {
	heading: string;
	cause: string;
	isRare: boolean;
	message: string;
	advice: string;
	/** Up to how often, or for how long. */
	retries: string;
}
const WRITTEN = /^1 of 2 items were written(?:, and 1 may have been)?\. If you run them again, .*\n/;
const GOOD = { EmailAddress: 'good@example.com', Id: 'good' };
const BAD = { EmailAddress: 'bad@example.com', Phone: '5550100', mx_Gone: '1', ' mx_Old ': '2', Id: 'bad' };
/** A text without what differs from one error to the next: seconds, times, the service's own words, a code, or a status. */
const withoutTimes = (text: string) =>
	text.replace(/\d+ seconds/, '… seconds').replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, '…');
const withoutDetail = (message: string) => withoutTimes(message).replace(/ \([^)]*\)$/, '').replace(/: .*$/, '').replace(/"[^"]*"(, "[^"]*")*/, '…'); // prettier-ignore
// The page explains it once.
const toAdvice = (text: string) => text.replace(CHECK_BASE_URL, "Check 'Base URL' in the credential.").replace(/ In this item, .*$/, ''); // prettier-ignore

async function refuse(heading: string, cause: string, items: object, more: More = {}): Promise<Said> {
	const { isRare = false, ...given } = more;
	const { error, sent } = await run(items, { fields: FIELDS, inputsToIgnore: 'Id', stops: true, ...given });
	expect([error?.name, sent]).toEqual(['NodeOperationError', []]);
	const advice = toAdvice(String(error?.description).replace('Nothing was written.\n', ''));
	return { heading, cause, isRare, message: String(error?.message), advice, retries: 'None' };
}

async function answerWith(answer: Answer, [heading, cause, , more = {}]: Cause): Promise<Said> {
	const { calls: expected = 1, isRare = false, ...given } = more;
	const credential = { ...KEY, accessKey: KEY.accessKey + Math.random() };
	const isBad = ({ body, query }: { body: string; query: object }) =>
		body.includes('bad@') || Object.values(query).includes('bad');
	const all = { fields: 'none' as const, inputsToIgnore: 'Id', stops: true, credential, ...given };
	const ran = await withoutWaiting(() =>
		run([GOOD, BAD], {
			...all,
			answer: (call) =>
				isBad(call)
					? answer
					: { body: { Status: 'Success', Message: given.resource ? { IsSuccessful: true } : { Id: '1' } } },
		}),
	);
	const { error, calls, hint, logLines } = ran;
	expect(findKeys({ error, hint, logLines }, Object.values(credential))).toEqual([]);
	expect(error).toMatchObject({
		name: 'NodeApiError',
		context: { itemIndex: 1 },
		message: expect.stringMatching(/ \[item 2 of 2: bad@example.com, 5550100\]$/),
		description: expect.stringMatching(WRITTEN),
	});
	expect((error as { httpCode?: unknown }).httpCode).toBe(
		answer instanceof Error ? null : String(answer.status ?? 200),
	);
	const made = calls.filter(isBad).length;
	const [least, most] = expected === 'several' ? [6, Infinity] : [expected, expected];
	if (made < least || made > most)
		throw new Error(`${made} calls were made, not as many as ANSWERS has: ${expected}`);
	// The second call of 'On Duplicate' is no retry.
	const retries = expected === 'several' ? 'for a minute' : String(expected - 1);
	const message = withoutDetail(String(error?.message).replace(/ \[item 2 of 2: .*\]$/, ''));
	return {
		heading,
		cause,
		isRare,
		message,
		advice: toAdvice(withoutTimes(String(error?.description).replace(WRITTEN, ''))),
		retries: heading === SERVICE || expected === 1 ? 'None' : retries,
	};
}

/** Finds it once, whichever test needs it first. */
function once(find: () => Promise<Said[]>): () => Promise<Said[]> {
	let finding: Promise<Said[]> | undefined;
	return () => (finding ??= find());
}
async function answerWithAll(cause: Cause): Promise<Said[]> {
	const said: Said[] = [];
	for (const answer of cause[2]) said.push(await answerWith(answer, cause));
	return said;
}
/** What is said of each cause. */
const CAUSES: Array<[heading: string, cause: string, find: () => Promise<Said[]>]> = [
	...REFUSED.map((row): (typeof CAUSES)[number] => [
		row[0],
		row[1],
		once(async () => [await refuse(...row)]),
	]),
	...ANSWERS.map((row): (typeof CAUSES)[number] => [row[0], row[1], once(() => answerWithAll(row))]),
];
/** One after the other, since they share the time. */
async function sayAll(): Promise<Said[]> {
	const said: Said[] = [];
	for (const [heading, cause, find] of CAUSES) {
		const found = await find().catch(() => undefined);
		if (!found) throw new Error(`See the test that failed: "${heading}: ${cause}"`);
		said.push(...found);
	}
	return said;
}

test.each(CAUSES)('%s: %s', async (_heading, _cause, find) => void (await find()));

test('each problem is met here', async () => {
	const said = await sayAll();
	const kinds = [...FIRST_KINDS, ...LEAD_PROBLEMS, ...templateProblems(''), ...LAST_KINDS, REPORTED_ERROR];
	const unmet = kinds.filter(({ message }) => !said.some((one) => one.message.startsWith(message)));
	expect(unmet.map(({ message }) => message)).toEqual([
		// A canceled execution.
		'The request was stopped before LeadSquared responded',
		// A credential that is not valid.
		'The address of the API host is not valid',
		// Only the credential's test says so. The pacer has its own message.
		"The account's rate limit was exceeded",
	]);
});

/** Messages with the same advice share a row. Prettier writes an underscore at the end of a word so. */
function toTable(all: Said[], titles: string[]): string {
	const rows = new Map<string, Said[]>();
	for (const one of all)
		rows.set(one.advice + one.retries, [...(rows.get(one.advice + one.retries) ?? []), one]);
	const list = (texts: string[]) => [...new Set(texts)].join('<br>');
	const cells = [...rows.values()].map(
		(same): Record<string, string> => ({
			...{ Message: list(same.map(({ message }) => message)), Cause: list(same.map(({ cause }) => cause)) },
			...{ 'What to do': same[0].advice, Retries: same[0].retries },
		}),
	);
	const lines = [titles, ...cells.map((row) => titles.map((title) => row[title].replace(/_(?!\w)/g, '\\_')))];
	const widths = titles.map((_title, column) => Math.max(...lines.map((line) => line[column].length)));
	const [first, ...others] = lines;
	return [first, widths.map((width) => '-'.repeat(width)), ...others]
		.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |\n`)
		.join('');
}

describe.each([CREDENTIAL, INPUT, SERVICE, CONNECTION, RATE_LIMIT])('"%s"', (heading) => {
	test.each(FILES)('is in %s', async (file) => {
		const said = await sayAll();
		const isPage = file.endsWith('troubleshooting.md');
		const own = said.filter((one) => one.heading === heading && !(isPage && one.isRare));
		// Without what differs from one row to the next.
		const withoutNames = (advice: string) => advice.replace(/ (It comes|They come) from .*$/, '');
		const common = own.map((one) => ({ ...one, advice: withoutNames(one.advice) }));
		const table = isPage
			? toTable(common, ['Message', 'What to do'])
			: toTable(own, ['Message', 'Cause', 'What to do', 'Retries']);
		const text = readFileSync(join(ROOT, file), 'utf8');
		const before =
			/^\|.*\n(?:\|.*\n)+/m.exec((text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0])?.[0] ?? '';
		// A function, because of the $ in expressions.
		const page = text.replace(before, () => table);
		if (process.env.UPDATE_DOCS === '1') return writeFileSync(join(ROOT, file), page);
		// Without the padding, which differs in all rows if it does in one.
		const [now, then] = [table, before].map((all) => all.replace(/ +\|/g, ' |').replace(/-+/g, '-'));
		// At the end, so that the difference shows it.
		const advice = now === then ? '' : 'If this is right, run npm run docs:errors.';
		expect(now + advice).toBe(then);
	});
});
