/** The command against the simulated service: all holds, and of each assumption turned round, exactly that one is reported. */
import { DEMO_KEYS, startLeadService, type LeadService } from '../lead-service/leadService';
import { checkAccount } from './checkAccount';

let service: LeadService;
beforeEach(async () => void (service = await startLeadService()));
afterEach(() => service.stop());

const check = async (keys = {}, yes = true) => {
	const lines: string[] = [];
	const status = await checkAccount(
		{ baseUrl: service.url, ...DEMO_KEYS, ...keys },
		{ stamp: '1700000000123', print: (line) => lines.push(line), ask: async () => yes },
	);
	return { status, text: lines.join('\n'), differing: lines.filter((line) => line.startsWith('differs')) };
};

test('all holds, without keys in the transcript', async () => {
	const { status, text, differing } = await check();
	expect([status, differing, service.state.leads.length]).toEqual([0, [], 2]);
	for (const key of Object.values(DEMO_KEYS)) expect(text).not.toContain(key);
});

const otherLead = { status: 200, body: { Status: 'Success', Message: { Id: 'another', AffectedRows: 1 } } };
const refusal = {
	status: 500,
	body: { Status: 'Error', ExceptionType: 'MXException', ExceptionMessage: 'No.' },
};

test.each([
	['email', refusal, 'A lead with an email address is written'],
	['same email', otherLead, 'The same email address'],
	['letter case', otherLead, 'An email address in other letter case'],
	['phone', refusal, 'A lead with an email address and a phone'],
	['same phone', otherLead, 'The same phone alone'],
	['search by', refusal, "'SearchBy' Phone"],
	['duplicate', otherLead, 'The phone of another lead'],
	['unknown', otherLead, 'An unknown attribute'],
	['unknown', refusal, 'An unknown attribute'],
	['empty value', refusal, 'An empty value'],
])('turned round: %s', async (value, answer, name) => {
	service.configure({ faults: [{ answer, match: { value } }] });
	const { status, differing } = await check();
	expect([status, differing]).toEqual([1, [expect.stringContaining(`differs  ${name}`)]]);
});

test.each([
	['wrong keys', { secretKey: 'another key' }, true, /did not accept the keys.*Nothing was written/],
	['no answer', { baseUrl: 'http://127.0.0.1:1' }, true, /refused the connection.*Nothing was written/],
	['the answer no', {}, false, /Nothing was written/],
])('nothing is written with %s', async (_name, keys, yes, words) => {
	const { status, text } = await check(keys, yes);
	expect([status, service.state.leads]).toEqual([1, []]);
	expect(text).toMatch(words);
});
