/** The command against the simulated service, which is as docs/interface.md assumes unless a fault is set. */
import { html, json } from '../lead-service/answers';
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import type { FaultRule, Settings } from '../lead-service/settings';
import { checkAccount, type Run } from './checkAccount';

const TEMPLATE = '7e4b1a00-0000-4000-8000-000000000001';
let service: LeadService;
afterEach(() => service.stop());

async function check(settings: Partial<Settings> = {}, options: Partial<Run> = {}, keys = {}) {
	service = await startLeadService({ callLimit: 50, windowMs: 300, ...settings });
	const lines: string[] = [];
	const run = { stamp: '1700000000123', pauseMs: 20, ask: async () => true, ...options };
	const print = (line: string) => void lines.push(line);
	const status = await checkAccount({ baseUrl: service.url, ...DEMO_KEYS, ...keys }, { ...run, print });
	return { status, text: lines.join('\n'), differing: lines.filter((line) => line.startsWith('differs')) };
}

test('an account that is as the page assumes has no difference, but for a window that is longer', async () => {
	const settings = { windowMs: 60_000 };
	const { status, text, differing } = await check(settings, { template: TEMPLATE, limit: true });
	expect([status, differing]).toEqual([1, [expect.stringMatching(/^differs +32 /)]]);
	expect(text.match(/^holds/gm)).toHaveLength(24);
	expect(text).toContain(`Leads to delete: ${service.state.leads.map(({ Id }) => Id).join(', ')}`);
	expect(service.state.templates[0].Description).toBe('What the users of Sales may do');
	for (const key of Object.values(DEMO_KEYS)) expect(text).not.toContain(key);
});

const OTHER_LEAD = json(200, { Status: 'Success', Message: { Id: 'another' } });
test.each<[assumption: string, rule: FaultRule]>([
	['2', { answer: OTHER_LEAD, match: { value: 'check-1700000000123-a@example.com' }, times: 1 }],
	['7–9', { answer: OTHER_LEAD, match: { body: 'mx_Check_Unknown' } }],
	['12', { answer: html(500, 'Internal Server Error'), match: { body: '[not JSON' } }],
	['14', { answer: html(502, 'Bad Gateway'), match: { path: '.Check' } }],
	['24', { answer: json(200, []), match: { path: 'MetaData' }, times: 1 }],
	['30', { answer: json(200, { Result: 'OK' }), match: { path: 'Template.svc/Update' }, times: 1 }],
])('assumption %s is reported if the account differs', async (assumption, rule) => {
	const { status, differing } = await check({ faults: [rule] }, { template: TEMPLATE });
	expect([status, differing[0]]).toEqual([1, expect.stringMatching(`^differs +${assumption} `)]);
});

test.each<[what: string, said: string, options: Partial<Run>, keys?: object]>([
	['wrong keys', '401', {}, { secretKey: 'another' }],
	['an unknown template', "no template 'x'", { template: 'x' }],
	['the answer no', 'Canceled', { ask: async () => false }],
])('nothing is written with %s', async (_what, said, options, keys = {}) => {
	const { status, text } = await check({}, options, keys);
	expect([status, service.state.leads]).toEqual([1, []]);
	expect(text).toMatch(new RegExp(`${said}.* Nothing was written\\.$`, 's'));
});
