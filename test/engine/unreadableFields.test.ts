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
const UPDATE = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: 'T1',
	otherPermissions: 'replace',
};

const ITEM = { EmailAddress: ADA, City: 'London' };
const MAPPED = pairs(['EmailAddress', ADA], ['mx_City', 'London']);

/** What needs the fields, and the body that leaves where the account does not list them. */
const WRITES: [name: string, parameters: INodeParameters, body: string][] = [
	[
		'a permission template',
		{ ...UPDATE, dataToSend: 'json', templateJson: JSON.stringify(TEMPLATE) },
		JSON.stringify(TEMPLATE),
	],
	['a lead', AUTO_MAP, pairs(['EmailAddress', ADA], ['City', 'London'])],
];

const LIMIT = { ExceptionType: 'MXAPIRateLimitExceededException', ExceptionMessage: 'Too many calls' };

/** With how often it is asked: a fault of the network or of a gateway is repeated four times, the rate limit for a minute. */
const UNREADABLE: [answer: string, Answer, reads: number][] = [
	['a web page with 200', { body: '<html>' }, 1],
	['an empty list', { body: [] }, 1],
	['a list without a single name', { body: [null, { DisplayName: 'City' }, { SchemaName: ' ' }] }, 1],
	['not modified', { status: 304 }, 1],
	['wrong keys', { status: 401 }, 1],
	['an error of the service', { status: 500, body: { Status: 'Error' } }, 1],
	['a bad gateway', { status: 502, body: '<html>' }, 5],
	['a lost connection', networkError('ECONNRESET'), 5],
	['the rate limit with another status', { status: 403, body: LIMIT }, expect.any(Number)],
];

describe.each(WRITES)('%s', (_name, parameters, body) => {
	it.each(UNREADABLE)('is not sent after %s', async (_answer, list, times) => {
		const { sent, reads, items } = await withoutWaiting(() => run({ parameters, items: [ITEM], list }));

		expect([sent, reads.length]).toEqual([[], times]);
		expect(items.map(({ json }) => Object.keys(json))).toEqual([['error', 'message']]);
	});

	it.each([403, 404, 405])('is sent with the names as they are after %i', async (status) => {
		const { sent, reads } = await run({ parameters, items: [ITEM], list: { status } });

		expect([sent, reads.length]).toEqual([[body], 1]);
	});
});

test('an entry of the list that has no name is dropped, and not the list', async () => {
	const odd = [null, { DisplayName: 'City' }, { SchemaName: ' ' }, { SchemaName: 5 }, ['City']];
	const { sent, reads } = await run({ items: [ITEM], list: { body: [...odd, ...FIELDS, ...odd] } });
	expect([sent, reads.length]).toEqual([[MAPPED], 1]);
});

it.each(WRITES)(
	'display names that are not text keep no other name of %s from being checked',
	async (_name, parameters) => {
		const odd = [5, null, {}, [], true, '', ' ', undefined].map((DisplayName, place) => {
			return { SchemaName: `mx_Odd_${place}`, DisplayName, DataType: DisplayName };
		});
		const { sent, reads, items } = await run({
			parameters,
			items: [{ ...ITEM, 'Odd 3': 'x', '': '' }],
			list: { body: [...FIELDS, ...odd] },
		});
		expect(reads).toHaveLength(1);
		const answers = items.map(({ json }) => json.error ?? json.Status);
		expect([answers, sent]).toEqual(
			parameters === AUTO_MAP ? [['Success'], [MAPPED]] : [[expect.stringMatching(/"mx_Slary"/)], []],
		);
	},
);
