import {
	ANN,
	call,
	FIELDS,
	LEAD,
	leadValues,
	pairsOf,
	send,
	service,
	start,
	TEMPLATE,
} from './serviceClient';
import { DEMO_KEYS } from './settings';

describe('addressing and keys', () => {
	beforeEach(() => start());

	test.each([
		['GET', LEAD],
		['POST', `${LEAD}/`],
		['POST', LEAD.toLowerCase()],
		['POST', LEAD.replace('/v2', '')],
		['GET', TEMPLATE],
		['POST', FIELDS],
	])('%s %s is not found, whatever the keys', async (method, path) => {
		const body = method === 'GET' ? undefined : [];
		expect(await call(path, body, { method, rawQuery: '' })).toMatchObject({ status: 404 });
	});

	const accessKey = encodeURIComponent(DEMO_KEYS.accessKey);
	const secretKey = encodeURIComponent(DEMO_KEYS.secretKey);

	test.each([
		['no keys', ''],
		['no secret key', `accessKey=${accessKey}`],
		['a wrong access key', `accessKey=${accessKey}x&secretKey=${secretKey}`],
		['a wrong secret key', `accessKey=${accessKey}&secretKey=x`],
		['a secret key not encoded', `accessKey=${accessKey}&secretKey=${DEMO_KEYS.secretKey}`],
		['a + that means itself', `accessKey=${accessKey}&secretKey=${secretKey.replace('%2B', '+')}`],
		['a secret key encoded twice', `accessKey=${accessKey}&secretKey=${encodeURIComponent(secretKey)}`],
		['a stray %', `accessKey=${accessKey}&secretKey=${secretKey}&more=%zz`],
	])('%s is unauthorized', async (_what, rawQuery) => {
		expect(await call(LEAD, 'no JSON', { rawQuery })).toMatchObject({
			status: 401,
			json: { Status: 'Error' },
		});
	});

	test.each([
		['%20', secretKey],
		['+', secretKey.replaceAll('%20', '+')],
	])('a blank may be sent as %s', async (_form, sentSecretKey) => {
		const rawQuery = `accessKey=${accessKey}&secretKey=${sentSecretKey}&constructor=1`;
		expect(await call(LEAD, pairsOf(ANN), { rawQuery })).toMatchObject({ status: 200 });
		expect(service.state.calls).toMatchObject([{ rawQuery, query: { ...DEMO_KEYS, constructor: '1' } }]);
	});

	test('accounts share nothing', async () => {
		const other = { accessKey: 'u$r1', secretKey: 'other', callLimit: 1 };
		service.configure({ accounts: [DEMO_KEYS, other] });
		await call(TEMPLATE, { Name: 'Renamed' }, { query: { Id: service.state.templates[0].Id } });
		const [one, two, three] = [
			await send(ANN),
			await send(ANN, { query: other }),
			await send(ANN, { query: other }),
		];
		expect([one.status, two.status, three.status]).toEqual([200, 200, 429]);
		expect(two.json.Message.Id).not.toBe(one.json.Message.Id);
		expect(leadValues()).toEqual([ANN, ANN]);
		expect(service.state.templates.filter(({ Name }) => Name === 'Renamed')).toHaveLength(1);
	});
});
