/** The command against the simulated service: all holds, and of each assumption turned round, exactly that one is reported. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultRule } from '../lead-service/faults';
import { startLeadService, type LeadService } from '../lead-service/leadService';
import type { Settings } from '../lead-service/settings';
import { letJestEnd } from '../support/fakeTimers';
import { checkAccount, type Run } from './checkAccount';
import { CHECKS } from './checks';

// The pause before the burst, in which the limit recovers, takes no time, and the burst less than a window.
let mockSkippedMs = 0;
jest.mock('node:timers/promises', () => ({
	setTimeout: async (milliseconds: number) => void (mockSkippedMs += 2 * milliseconds),
}));
const now = performance.now.bind(performance);
jest.spyOn(performance, 'now').mockImplementation(() => now() + mockSkippedMs);
const timeout = AbortSignal.timeout.bind(AbortSignal);
jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === 5_000 ? 2_000 : ms));

letJestEnd();
const STAMP = '1700000000123';
const SECRET = { secretKey: 's3+cr/et=k&y' };
/** The node sends all calls of a run at once. */
const FAST = { callLimit: 1000 };
let runs = 0;
let service: LeadService;
afterEach(() => service.stop());

/** The node keeps a rate limit for each access key, so each run has its own. */
async function check(settings: Partial<Settings> = {}, keys = {}, options: Partial<Run> = {}) {
	const account = { accessKey: `u$r${++runs}`, ...SECRET };
	service = await startLeadService({
		callLimit: 1000,
		...settings,
		accounts: [account, ...(settings.accounts ?? [])],
	});
	const lines: string[] = [];
	const status = await checkAccount(
		{ baseUrl: service.url, ...account, ...keys, ...FAST },
		{ stamp: STAMP, print: (line) => lines.push(line), ask: async () => true, ...options },
	);
	const text = lines.join('\n');
	return { status, text, lines, differing: lines.filter((line) => line.startsWith('differs')) };
}

const answer = (status: number, body: object) => ({ status, body });
const OTHER_LEAD = answer(200, { Status: 'Success', Message: { Id: 'another', AffectedRows: 1 } });
const refusal = (status: number, ExceptionType: string, ExceptionMessage: string) =>
	answer(status, { Status: 'Error', ExceptionType, ExceptionMessage });
const REFUSAL = refusal(500, 'MXException', 'No.');
const EMPTY_REFUSAL = refusal(400, 'MXBadRequestException', 'Empty.');
const TEMPLATE = {
	Id: '7e4b1a00-0000-4000-8000-000000000001',
	Name: 'Sales Users',
	Description: 'What the users of Sales may do',
	EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] }],
};
const template = (changes = {}) => answer(200, { RecordCount: 1, List: [{ ...TEMPLATE, ...changes }] });
const WITH_TEMPLATE: Partial<Run> = { template: TEMPLATE.Id };

/** The burst of empty leads comes after two others. */
const EMPTY_LEAD = { path: 'CreateOrUpdate', body: '[]' };
const afterTwenty = (rule: FaultRule): FaultRule[] => [
	{ answer: EMPTY_REFUSAL, match: EMPTY_LEAD, times: 22 },
	{ ...rule, match: EMPTY_LEAD },
];

test('all holds, each assumption has a line, and the transcript has no keys', async () => {
	const faults = afterTwenty({ answer: refusal(429, 'MXAPIRateLimitExceededException', 'Too many.') });
	const { status, text, lines, differing } = await check({ faults }, {}, { ...WITH_TEMPLATE, limit: true });
	expect([status, differing, service.state.leads.length]).toEqual([0, [], 2]);
	expect(text).toMatch(/its limit is reached: it accepted \d+ calls in 5 seconds/);
	expect(service.state.templates[0]).toEqual(TEMPLATE);
	expect(text).not.toContain(`u$r${runs}`);
	expect(text).not.toContain(SECRET.secretKey);

	const page = readFileSync(join(__dirname, '..', '..', 'docs', 'interface.md'), 'utf8');
	const assumptions = [...page.split('## Assumptions')[1].matchAll(/^\| (\d+) +\|/gm)].map(([, number]) =>
		Number(number),
	);
	const numbers = lines.flatMap((line) => {
		const [, from, to = from] = /^(?:holds|not checked|) {2,}(\d+)(?:–(\d+))? /.exec(line) ?? [];
		return Array.from({ length: Number(to) - Number(from) + 1 || 0 }, (_, index) => Number(from) + index);
	});
	expect([...new Set(numbers)].sort((one, other) => one - other)).toEqual(assumptions);
});

const onValue = (value: string, given: FaultRule['answer']) => [{ answer: given, match: { value } }];
const onPath = (path: string, ...answers: FaultRule[]) =>
	answers.map((rule) => ({ ...rule, match: { path } }));
const EMAIL = { SchemaName: 'EmailAddress' };
const PHONE = { SchemaName: 'Phone', DataType: 'Phone' };
const READ_ONLY = { SchemaName: 'CreatedOn', IsReadOnly: true };
const UNCHANGED = { answer: template(), times: 3 };

const TURNED: Record<keyof typeof CHECKS, FaultRule[] | Partial<Settings>> = {
	empty: [{ answer: OTHER_LEAD, match: EMPTY_LEAD }],
	json: [{ answer: REFUSAL, match: { body: '[not JSON' } }],
	keys: { accounts: [{ accessKey: 'u$r00000000000000000000000000000000', ...SECRET }] },
	path: onPath('CheckAccount', { answer: 'html502' }),
	fields: onPath('MetaData', { answer: answer(200, [PHONE, READ_ONLY]) }),
	fieldTypes: onPath('MetaData', {
		answer: answer(200, [{ ...EMAIL, DisplayName: 'E-mail' }, { SchemaName: 'Phone' }, READ_ONLY]),
	}),
	readOnly: onPath('MetaData', { answer: answer(200, [{ ...EMAIL, DisplayName: 'E-mail' }, PHONE]) }),
	noContact: onValue('no contact', OTHER_LEAD),
	email: onValue('email', REFUSAL),
	sameEmail: onValue('same email', OTHER_LEAD),
	letterCase: onValue('letter case', OTHER_LEAD),
	emptyValue: onValue('empty value', REFUSAL),
	phone: onValue('phone', answer(200, { Status: 'Success', Message: { AffectedRows: 1 } })),
	samePhone: onValue('same phone', OTHER_LEAD),
	searchBy: onValue('search by', REFUSAL),
	duplicate: onValue('duplicate', OTHER_LEAD),
	unknown: onValue('unknown', OTHER_LEAD),
};

const toSettings = (turned: FaultRule[] | Partial<Settings>) =>
	Array.isArray(turned) ? { faults: turned } : turned;

test.each(Object.entries(TURNED))('turned round: %s', async (key, turned) => {
	const { status, differing } = await check(toSettings(turned));
	const [number, name] = CHECKS[key as keyof typeof CHECKS].assumption;
	expect([status, differing.length]).toEqual([1, 1]);
	expect(differing[0]).toMatch(new RegExp(`^differs +${number} +${name.replace(/[()]/g, '\\$&')}: `));
});

// prettier-ignore
test.each<[assumption: string, seen: RegExp, faults: FaultRule[]]>([
	['7–9', /: LeadSquared refused this item: No$/, onValue('unknown', REFUSAL)],
	['7–9', /mx_/, onValue('unknown', answer(500, { Message: 'mx_Check_Unknown_Name' }))],
	['26', /"Id"/, onPath('Retrieve', { answer: template({ Name: undefined }) })],
	['29', /"Name":"New"/, onPath('Retrieve', UNCHANGED, { answer: template({ Name: 'New' }), times: 1 })],
	['27', /"EntityPermissions":\[\]/, onPath('Retrieve', UNCHANGED, { answer: template(), times: 1 }, { answer: template({ EntityPermissions: [] }), times: 1 })],
	['30', /No/, onPath('Template.svc/Update', { answer: REFUSAL })],
	['16', /No more/, afterTwenty({ answer: refusal(500, 'MXException', 'No more.') })],
])('turned round, assumption %s: %s', async (assumption, seen, faults) => {
	const { status, differing } = await check({ faults }, {}, assumption === '16' ? { limit: true } : WITH_TEMPLATE);
	expect([status, differing]).toEqual([1, [expect.stringMatching(`^differs +${assumption} `)]]);
	expect(differing[0]).toMatch(seen);
	expect(service.state.templates[0]).toEqual(TEMPLATE);
});

const seen = (lines: string[]) =>
	lines.filter((line) => line.startsWith('seen')).map((line) => line.replace(/^seen +/, ''));
const STORED = 'Yes (whether it is stored, LeadSquared shows)';
const OWNER = { owner: 'user@example.com' };

test('what reports contradict is asked, and its answers are no difference', async () => {
	const faults = ['Check Account', 'yes', '1'].flatMap((value) =>
		onValue(value, refusal(500, 'MXInvalidInputException', `Not ${value}.`)),
	);
	const { status, lines } = await check({ faults }, {}, OWNER);
	expect([status, seen(lines)]).toEqual([
		0,
		[
			'Does the dropdown mx_Custom_5 take an option that it lacks? No: LeadSquared refused this item: Not Check Account',
			`Does the yes/no field mx_Newsletter take "true"? ${STORED}`,
			'Does the yes/no field mx_Newsletter take "yes"? No: LeadSquared refused this item: Not yes',
			`Does the yes/no field mx_Newsletter take "TRUE"? ${STORED}`,
			'Does the yes/no field mx_Newsletter take "1"? No: LeadSquared refused this item: Not 1',
			`Does OwnerId take a user's address? ${STORED}`,
		],
	]);
	expect(service.state.leads[0].attributes.OwnerId).toBe('user@example.com');
	expect(service.state.leads).toHaveLength(2);
});

test('without --owner and --bulk, neither is tried', async () => {
	const { lines } = await check();
	const skipped = lines.filter((line) => /^not checked {6,}\D/.test(line)).join();
	expect(skipped).toMatch(/add --owner .*add --bulk/);
	expect(service.state.calls.filter(({ path, body }) => /Bulk|OwnerId/.test(path + body))).toEqual([]);
});

test('with --bulk, six rows go in one call, what came back is printed, and its leads are to be deleted', async () => {
	const { status, text, lines } = await check({}, {}, { bulk: true });
	const [call, ...others] = service.state.calls.filter(({ path }) => path.includes('Bulk'));
	expect([status, others]).toEqual([0, []]);
	const rows = JSON.parse(call.body) as Array<Array<{ Attribute: string; Value: string }>>;
	expect(rows).toHaveLength(6);
	expect(rows[4]).toContainEqual({ Attribute: 'SearchBy', Value: 'Phone' });
	const [line] = seen(lines).filter((one) => one.startsWith('What comes back'));
	const entries = JSON.parse(line.slice(line.indexOf('? ') + 2)) as Array<{ LeadId: string | null }>;
	const { leads } = service.state;
	// Twins are refused here, and so are the rows of an unknown attribute and of no contact.
	const found = entries.map(({ LeadId }) => leads.findIndex(({ Id }) => Id === LeadId));
	expect(found).toEqual([-1, 0, -1, -1, 1, -1]);
	expect(text).toContain(`Leads to delete: ${leads.map(({ Id }) => Id).join(', ')}`);
});

test.each<[what: string, given: FaultRule['answer'], line: RegExp]>([
	[
		'leads that it alone wrote',
		answer(200, [{ LeadId: 'new lead' }, null]),
		/^Leads to delete: .*, new lead$/m,
	],
	['a refusal', REFUSAL, /^seen +What comes back.*\? LeadSquared refused this item: No$/m],
])('with --bulk, what came back is told: %s', async (_what, given, line) => {
	const faults = onPath('Bulk', { answer: given });
	const { status, text } = await check({ faults }, {}, { bulk: true });
	expect([status, text]).toEqual([0, expect.stringMatching(line)]);
});

test('a template that could not be put back is printed as it was', async () => {
	const faults = onPath('Retrieve', { ...UNCHANGED, times: 5 }, { answer: template({ Name: 'New' }) });
	const { status, text } = await check({ faults }, {}, WITH_TEMPLATE);
	expect(status).toBe(1);
	expect(text).toContain(`It was ${JSON.stringify(TEMPLATE)}`);
});

const noPermission = refusal(401, 'MXUnAuthorizedAccessException', 'Not for you.');

// prettier-ignore
test.each<[string, RegExp, Partial<Settings>, object, Partial<Run>]>([
	['wrong keys', /did not accept the keys/, {}, { secretKey: 'another key' }, {}],
	['a host that does not answer', /could not connect to the API host/, {}, { baseUrl: 'http://127.0.0.1:2' }, {}],
	['another host', /not found at this address/, { faults: [{ answer: answer(404, {}) }] }, {}, {}],
	['no permission for templates', /Not for you/, { faults: onPath('Retrieve', { answer: noPermission }) }, {}, WITH_TEMPLATE],
	['no such template', /no permission template 'none'/, {}, {}, { template: 'none' }],
	['the answer no', /^/, {}, {}, { ask: async () => false }],
])('nothing is written with %s', async (_name, words, settings, keys, options) => {
	const { status, text } = await check(settings, keys, options);
	expect([status, service.state.leads]).toEqual([1, []]);
	expect(service.state.counts.templatesUpdated).toBe(0);
	expect(text).toMatch(words);
	expect(text).toContain('Nothing was written.');
});
