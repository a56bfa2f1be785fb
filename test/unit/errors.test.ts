/**
 * Users read these texts about each problem of a call, and about common ones of items. `UPDATE_DOCS=1 npm test -- errors` writes the tables of
 * docs/troubleshooting.md, with which this compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_BASE_URL, PROBLEMS, type ProblemCode } from '../../nodes/LeadManagement/service/problems';
import { withoutWaiting } from '../support/fakeTimers';
import { findKeys } from '../support/keySearch';
import { type Answer, type Given, networkError, run, toField } from '../support/node';

const PAGE = join(__dirname, '..', '..', 'docs', 'troubleshooting.md');
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
const page = (status: number): Answer => ({ status, body: `<html><h1>Status ${status}</h1></html>` });
const LIMIT = says(
	'MXAPIRateLimitExceededException',
	'API calls exceeded the limit of 25 in 5 second(s)',
	429,
);

/** A way to meet each problem of a call: no code may be missing. */
// prettier-ignore
const MET: Record<ProblemCode, [heading: string, ...answers: Answer[]]> = {
	keys: [CREDENTIAL, says('MXUnauthorizedAccessException', 'The AccessKey is not valid.', 401)],
	duplicate: [SERVICE, duplicate('A Lead with same Phone Number already exists.'), duplicate("Duplicate entry 'bad@example.com' for key 'UQ_Prospect_Base_EmailAddress'"), duplicate('A Lead with same National ID already exists.')],
	unknownAttribute: [SERVICE, says('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone')],
	tooLong: [SERVICE, says('MXInvalidInputException', 'The value is too long.')],
	notAllowed: [SERVICE, says('MXForbiddenException', 'The user has no access.', 403)],
	refused: [SERVICE, says('MXInvalidInputException', 'The input is not valid.')],
	unclear: [SERVICE, { status: 500, body: { Message: 'An error has occurred.' } }],
	noConnection: [CONNECTION, networkError('ENOTFOUND')],
	timeout: [CONNECTION, networkError('ETIMEDOUT')],
	unavailable: [CONNECTION, page(503), networkError('ECONNRESET')],
	notSent: [CONNECTION, networkError('CERT_HAS_EXPIRED'), new Error('The request was blocked because it resolves to a restricted IP address')],
	wrongAddress: [CONNECTION, page(404)],
	notLeadSquared: [CONNECTION, page(200), page(400), { status: 302 }],
	rateLimit: [RATE_LIMIT, LIMIT, { ...LIMIT, headers: { 'retry-after': '7200' } }],
};

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
// prettier-ignore
const REFUSED: Array<[heading: string, cause: string, items: object | object[], given?: Given]> = [
	[CREDENTIAL, 'An invisible character was copied with the key', EMAIL, { credential: { accessKey: `\u200b${KEY.accessKey}` } }],
	[INPUT, 'No column contains an email address or a phone number', { Remarks: 'Call me' }],
	[INPUT, 'Excel has rounded a phone number', { Phone: '8.19012E+11' }],
	[INPUT, 'Leads are in several places of an item', { data: EMAIL, payload: EMAIL }],
	[INPUT, 'A column of dialing codes is beside one code for all', { Phone: '50 123 4567', 'Dial Code': '+971' }, { options: { countryCode: '91' } }],
	[INPUT, 'A file without headings', { 'ada@example.com': 'bob@example.com' }],
	[INPUT, 'A file was read with another encoding', { ...EMAIL, FirstName: 'J\ufffdrg' }],
	[INPUT, "A column was dropped on 'Attribute' instead of 'Value'", { City: 'London' }, { dataToSend: 'defineBelow', attributes: { attribute: [{ name: DROPPED, value: 'London' }] } }],
	[INPUT, "A column was dropped on 'Search By Attribute'", { ...EMAIL, City: 'London' }, { searchBy: 'other', searchByAttribute: DROPPED }],
];

interface Said {
	heading: string;
	message: string;
	advice: string;
}
const WRITTEN = /^1 of 2 items were written(?:, and 1 may have been)?\. If you run them again, .*\n/;
const GOOD = { EmailAddress: 'good@example.com' };
const BAD = { EmailAddress: 'bad@example.com', Phone: '5550100', mx_Gone: '1', mx_Notes: '<b>' };
/** A text without what differs from one error to the next: seconds, times, the service's own words, a code, or a status. */
const withoutTimes = (text: string) => text.replace(/\d+ seconds/, '… seconds');
const withoutDetail = (message: string) =>
	withoutTimes(message)
		.replace(/ \([^)]*\)$/, '')
		.replace(/: .*$/, '');
/** The page explains the address of the host once, and no advice names a row. */
const withoutNames = (text: string) =>
	text
		.replace(CHECK_BASE_URL, "Check 'Base URL' in the credential.")
		.replace(/ (Sent from|It may be) .*$/, '');

async function refuse(heading: string, items: object, given: Given = {}): Promise<Said> {
	const { error, sent } = await run(items, { fields: FIELDS, stops: true, ...given });
	expect([error?.name, sent]).toEqual(['NodeOperationError', []]);
	const advice = withoutNames(String(error?.description).replace('Nothing was written.\n', ''));
	return { heading, message: String(error?.message), advice };
}

async function answerWith(code: ProblemCode, answer: Answer): Promise<Said> {
	const [heading] = MET[code];
	const credential = { ...KEY, accessKey: KEY.accessKey + Math.random() };
	const isBad = ({ body }: { body: string }) => body.includes('bad@');
	const { error, calls, hint, logLines } = await withoutWaiting(() =>
		run([GOOD, BAD], {
			fields: 'none',
			stops: true,
			credential,
			answer: (call) => (isBad(call) ? answer : { body: { Status: 'Success', Message: { Id: '1' } } }),
		}),
	);
	expect(findKeys({ error, hint, logLines }, Object.values(credential))).toEqual([]);
	const { message = '', description = '' } = error ?? {};
	const { mayBeWritten, took } = PROBLEMS[code];
	expect(message).toMatch(/ \[item 2 of 2: bad@example.com, 5550100\]$/);
	expect(description).toMatch(WRITTEN);
	if (mayBeWritten !== undefined)
		expect([code, /may have been written/.test(String(description))]).toEqual([code, mayBeWritten]);
	const made = calls.filter(isBad).length;
	// A single answer about the keys may be wrong, and a wait of an hour, too, a moment after another call was accepted.
	const isLongWait = (answer as { headers?: object }).headers !== undefined;
	const times = { rejected: 'several', unanswered: 'several', unauthorized: 2, answered: 1, continued: 1 };
	expect([code, made > 5 ? 'several' : made]).toEqual([code, isLongWait ? 2 : times[took ?? 'answered']]);
	return {
		heading,
		message: withoutDetail(message.replace(/ \[item 2 of 2: .*\]$/, '')),
		advice: withoutNames(withoutTimes(String(description).replace(WRITTEN, ''))),
	};
}

const said = new Map<string, Said[]>();

test.each(Object.keys(MET) as ProblemCode[])('the problem %s is said as its table says', async (code) => {
	const all: Said[] = [];
	for (const answer of MET[code].slice(1) as Answer[]) all.push(await answerWith(code, answer));
	said.set(code, all);
});

test.each(REFUSED.map((row) => [row[1], row] as const))('before a call: %s', async (cause, row) => {
	const [heading, , items, given] = row;
	said.set(cause, [await refuse(heading, items, given)]);
});

/** Messages with the same advice share a row. */
function toTable(all: Said[]): string {
	const advice = [...new Set(all.map((one) => one.advice))];
	const rows = advice.map((text) => [
		[...new Set(all.filter((one) => one.advice === text).map(({ message }) => message))].join('<br>'),
		text,
	]);
	const lines = [['Message', 'What to do'], ...rows];
	const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column].length)));
	const [first, ...others] = lines;
	return [first, widths.map((width) => '-'.repeat(width)), ...others]
		.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |\n`)
		.join('');
}

test.each([CREDENTIAL, INPUT, SERVICE, CONNECTION, RATE_LIMIT])('"%s" is in the docs', (heading) => {
	const all = [...said.values()].flat();
	const table = toTable(all.filter((one) => one.heading === heading));
	const text = readFileSync(PAGE, 'utf8');
	const section = (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0];
	const before = /^\|.*\n(?:\|.*\n)+/m.exec(section)?.[0] ?? '';
	// A function, because of the $ in expressions.
	if (process.env.UPDATE_DOCS === '1' && said.size < Object.keys(MET).length + REFUSED.length)
		throw new Error('Run all tests of this file: the tables have what each of them finds.');
	if (process.env.UPDATE_DOCS === '1')
		return writeFileSync(
			PAGE,
			text.replace(before, () => table),
		);
	// Without the padding, which differs in all rows if it does in one.
	const [now, then] = [table, before].map((one) => one.replace(/ +\|/g, ' |').replace(/-+/g, '-'));
	const advice = now === then ? '' : 'If this is right, run UPDATE_DOCS=1 npm test -- errors.';
	expect(now + advice).toBe(then);
});
