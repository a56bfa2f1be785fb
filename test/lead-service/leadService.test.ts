/**
 * The simulated service: the rules that the other tests rely on. test/check-account shows that it is as docs/interface.md assumes:
 * which lead is found, what is refused, templates, and the limit.
 */
import { startLeadService, type LeadService } from './leadService';
import { DEMO_KEYS, type Settings } from './settings';

const LEAD = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const ANN = { EmailAddress: 'ann@example.com', Phone: '+91-9845098450' };
const BOB = { EmailAddress: 'bob@example.com', Phone: '+91-9000000000' };

let service: LeadService;
const start = async (settings?: Partial<Settings>) => void (service = await startLeadService(settings));
afterEach(() => service?.stop());

const pairsOf = (attributes: Record<string, string>) =>
	Object.entries(attributes).map(([Attribute, Value]) => ({ Attribute, Value }));

/** Sends a call as the node would, with other parameters or another whole query. */
async function call(
	path: string,
	body?: unknown,
	query: object | string = {},
	contentType = 'application/json',
) {
	const search = typeof query === 'string' ? query : String(new URLSearchParams({ ...DEMO_KEYS, ...query }));
	const response = await fetch(`${service.url}${path}?${search}`, {
		method: body === undefined ? 'GET' : 'POST',
		headers: { 'content-type': contentType },
		body: body === undefined ? body : JSON.stringify(body),
	});
	const text = await response.text();
	const json = text.startsWith('<') ? {} : JSON.parse(text || '{}');
	return { status: response.status, json };
}
const send = (attributes: Record<string, string>, query = {}) => call(LEAD, pairsOf(attributes), query);
const leadValues = () => service.state.leads.map(({ attributes }) => ({ ...attributes }));

/** Attributes that are sent when Ann and Bob exist, and the result: the lead that is updated, or the error. */
const FOUND: Array<[what: string, attributes: Record<string, string>, result: string]> = [
	['by an email address before a new phone', { ...ANN, Phone: '1' }, 'ann'],
	['by its phone, with a new email address', { ...ANN, EmailAddress: 'new@example.com' }, 'ann'],
	['not by another form of the phone', { Phone: '91-9845098450' }, 'new'],
	['not as two leads', { ...ANN, Phone: BOB.Phone }, 'A Lead with same Phone Number already exists.'],
	['by any attribute', { SearchBy: 'mx_Row', mx_Row: '7', Phone: '1' }, 'ann'],
	['not without a value', { ...ANN, SearchBy: 'mx_Row' }, 'Invalid SearchBy value provided'],
];
test.each(FOUND)('a lead is found %s', async (_how, attributes, result) => {
	await start();
	const created = await send({ ...ANN, mx_Row: '7' });
	await send(BOB);
	const before = leadValues();
	const { status, json } = await send(attributes);
	if (status === 500) return expect([json.ExceptionMessage, leadValues()]).toEqual([result, before]);
	const isNew = result === 'new';
	expect(json.Message.Id === created.json.Message.Id).toBe(!isNew);
	const { SearchBy, ...stored } = attributes;
	expect(leadValues()[isNew ? 2 : 0]).toEqual({ ...(isNew ? {} : before[0]), ...stored });
});

const [accessKey, secretKey] = Object.values(DEMO_KEYS).map(encodeURIComponent);

test.each<[status: number, what: string, query: object | string, contentType?: string]>([
	[400, 'another content type', {}, 'application/json-seq'],
	[400, 'another value', { postUpdatedLead: 'yes' }],
	[401, 'no secret key', `accessKey=${accessKey}`],
	[401, 'a key not encoded', `accessKey=${accessKey}&secretKey=${DEMO_KEYS.secretKey}`],
	[200, 'a + for a blank', `accessKey=${accessKey}&secretKey=${secretKey.replaceAll('%20', '+')}`],
])('%i for %s', async (status, _what, query, contentType = 'application/json') => {
	await start();
	expect(await call(LEAD, pairsOf(ANN), query, contentType)).toMatchObject({ status });
	expect(service.state.counts.created).toBe(status === 200 ? 1 : 0);
});

test('every call counts except those without an address or the keys, and a reset forgets them', async () => {
	await start({ callLimit: 2, windowMs: 1e6 });
	await call('/v2/elsewhere', []);
	await call(LEAD, [], '');
	const answers = [await send(ANN), await call(LEAD, []), await send(ANN)];
	expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
	expect(service.state.calls).toHaveLength(5);
	expect(service.state.summary()).toMatchObject({ refused: 1, created: 1, busiestWindow: 2 });
	service.reset();
	expect(await send(ANN)).toMatchObject({ status: 200 });
	expect(service.state.counts.created).toBe(1);
});
