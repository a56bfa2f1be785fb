/**
 * A list of fields that cannot be read. Only an answer of 403, 404, or 405 says that an account has no such list. After
 * anything else, nothing is sent: a restricted field with a typing error restricts nothing, and a column under a wrong
 * name is lost.
 */
import type { INodeParameters } from 'n8n-workflow';
import { withoutWaiting } from './support/fakeTimers';
import type { Answer } from './support/recordCalls';
import { networkError } from './support/recordCalls';
import { ADA, AUTO_MAP, FIELDS, pairs, run } from './support/rows';

const PERMISSION = {
	...{ Action: 'View', Access: 'PartialAccess' },
	Properties: { RestrictedFields: ['mx_Slary'] },
};
const TEMPLATE = { EntityPermissions: [{ Entity: 'Lead', Permissions: [PERMISSION] }] };
const UPDATE = { resource: 'permissionTemplate', operation: 'update', templateId: 'T1' };

/** What needs the fields, and the body that leaves where the account does not list them. */
const WRITES: [name: string, parameters: INodeParameters, body: string][] = [
	[
		'a permission template',
		{ ...UPDATE, dataToSend: 'json', templateJson: JSON.stringify(TEMPLATE) },
		JSON.stringify(TEMPLATE),
	],
	['a lead', AUTO_MAP, pairs(['EmailAddress', ADA], ['City', 'London'])],
];

const error = (status: number, ExceptionType = 'MXException', ExceptionMessage = 'Busy') => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});

/** With how often it is asked: a fault of the network or of a gateway is repeated four times. */
const UNREADABLE: [answer: string, Answer, reads: number][] = [
	['a web page with 200', { body: '<html>' }, 1],
	['no content', { status: 204 }, 1],
	['an object', { body: { Result: 'OK' } }, 1],
	['an error in a 200', error(200), 1],
	['an empty list', { body: [] }, 1],
	['a list of texts', { body: ['EmailAddress'] }, 1],
	['a list without a single name', { body: [null, { DisplayName: 'City' }, { SchemaName: ' ' }] }, 1],
	['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' } }, 1],
	['not modified', { status: 304 }, 1],
	['wrong keys', error(401), 1],
	['a proxy that wants a login', { status: 407 }, 1],
	['a broken service', { status: 500 }, 1],
	['an error of the service', error(500), 1],
	['a bad gateway', { status: 502, body: '<html>' }, 5],
	['an unavailable service', { status: 503 }, 5],
	['a lost connection', networkError('ECONNRESET'), 5],
	['no response in time', networkError('ETIMEDOUT'), 5],
	['a wrong certificate', networkError('CERT_HAS_EXPIRED'), 1],
];

describe.each(WRITES)('%s', (_name, parameters, body) => {
	const items = [{ EmailAddress: ADA, City: 'London' }];

	it.each(UNREADABLE)('is not sent after %s', async (_answer, list, times) => {
		const { sent, reads, items: output } = await withoutWaiting(() => run({ parameters, items, list }));

		expect(sent).toEqual([]);
		expect(reads).toHaveLength(times);
		expect(output.map(({ json }) => Object.keys(json))).toEqual([['error', 'message']]);
	});

	it('is sent once the list is known to be missing, after rejections for the rate limit with the same status', async () => {
		const limit = error(403, 'MXAPIRateLimitExceededException', 'API calls exceeded the limit');
		const list = (index: number): Answer => (index < 3 ? limit : { status: 403 });
		const { sent, reads } = await withoutWaiting(() => run({ parameters, items, list }));

		expect(reads).toHaveLength(4);
		expect(sent).toEqual([body]);
	});

	it('is not sent when an account accepts no calls, whatever the status says', async () => {
		const list = error(403, 'MXAPIRateLimitExceededException', 'API calls exceeded the limit');
		const { sent, items: output } = await withoutWaiting(() => run({ parameters, items, list }));

		expect(sent).toEqual([]);
		expect(output.map(({ json }) => Object.keys(json))).toEqual([['error', 'message']]);
	});

	it.each([403, 404, 405])('is sent with the names as they are after %i', async (status) => {
		const { sent, reads } = await run({ parameters, items, list: { status } });

		expect(sent).toEqual([body]);
		expect(reads).toHaveLength(1);
	});
});

test.each<[string, unknown]>([
	['null', null],
	['an entry without a name', { DisplayName: 'City' }],
	['an empty name', { SchemaName: ' ' }],
	['a number for a name', { SchemaName: 5 }],
	['a list', ['City']],
])('%s in the list is dropped, and not the list', async (_what, entry) => {
	const list = { body: [entry, ...FIELDS, entry] };
	const { sent, reads } = await run({ items: [{ EmailAddress: ADA, City: 'London' }], list });
	expect(reads).toHaveLength(1);
	expect(sent).toEqual([pairs(['EmailAddress', ADA], ['mx_City', 'London'])]);
});

describe('a field whose display name is not text', () => {
	const ODD = [5, null, {}, [], true, '', ' ', undefined];
	const list = {
		body: [
			...FIELDS,
			...ODD.map((DisplayName, place) => ({
				SchemaName: `mx_Odd_${place}`,
				DisplayName,
				DataType: DisplayName,
			})),
		],
	};

	it.each(WRITES)('does not keep %s from having its other names checked', async (_name, parameters) => {
		const { sent, reads, items } = await run({
			parameters,
			items: [{ EmailAddress: ADA, City: 'London', 'Odd 3': 'x', '': '' }],
			list,
		});
		expect(reads).toHaveLength(1);
		const answers = items.map(({ json }) => json.error ?? json.Status);
		expect([answers, sent]).toEqual(
			parameters === AUTO_MAP
				? [['Success'], [pairs(['EmailAddress', ADA], ['mx_City', 'London'])]]
				: [[expect.stringMatching(/"mx_Slary"/)], []],
		);
	});
});
