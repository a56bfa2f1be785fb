/** Leads with a value that another lead has, and the option 'On Duplicate'. */
import { withoutWaiting } from './support/fakeTimers';
import type { Call } from './support/recordCalls';
import { networkError } from './support/recordCalls';
import type { Case } from './support/rows';
import { BASE_URL, SUCCESS, AUTO_MAP, ADA, pairs, run, expectCase, refused } from './support/rows';
import { answerSuccess } from './support/wire';

const DUPLICATE_PHONE = {
	status: 500,
	body: {
		Status: 'Error',
		ExceptionType: 'MXDuplicateEntryException',
		ExceptionMessage: 'A Lead with same Phone Number already exists.',
	},
};

describe('a lead whose phone another lead has', () => {
	const rejectFirst = (call: Call, index: number) => (index === 0 ? DUPLICATE_PHONE : answerSuccess(call));
	const UPDATE = { options: { onDuplicate: 'update' } };
	const items = [{ EmailAddress: ADA, Phone: '9111' }];
	const body = pairs(['EmailAddress', ADA], ['Phone', '9111']);
	const bodyByPhone = pairs(['EmailAddress', ADA], ['Phone', '9111'], ['SearchBy', 'Phone']);

	const REFUSED = {
		answer: rejectFirst,
		output: [refused(/^Another lead already has/, /./)],
		hints: ['0 written, 1 refused'],
	};

	test.each(
		Object.entries<Case>({
			'where it has no value for the attribute that the other lead has': {
				...REFUSED,
				parameters: { ...AUTO_MAP, ...UPDATE },
				items: [{ EmailAddress: ADA }],
				sent: [pairs(['EmailAddress', ADA])],
			},
			'where that attribute is blank, although it is sent': {
				...REFUSED,
				parameters: { ...AUTO_MAP, options: { onDuplicate: 'update', emptyValues: 'send' } },
				items: [{ EmailAddress: ADA, Phone: '' }],
				sent: [pairs(['EmailAddress', ADA], ['Phone', ''])],
			},
			"where 'Search By' names an attribute": {
				...REFUSED,
				parameters: { ...AUTO_MAP, ...UPDATE, searchBy: 'EmailAddress' },
				items,
				sent: [pairs(['EmailAddress', ADA], ['Phone', '9111'], ['SearchBy', 'EmailAddress'])],
			},
		}),
	)('is not sent again %s', async (_where, given) => await expectCase(given));

	test.each(['SearchBy', 'searchBY'])('is not sent again where the JSON has %s', async (name) => {
		await expectCase({
			...REFUSED,
			parameters: { dataToSend: 'json', attributesJson: '={{ $json }}', ...UPDATE },
			items: [{ ...items[0], [name]: 'EmailAddress' }],
			sent: [pairs(['EmailAddress', ADA], ['Phone', '9111'], ['SearchBy', 'EmailAddress'])],
		});
	});

	test.each([
		['Duplicate entry', /^Correct the value, or update that lead in LeadSquared/],
		['Phone Number is not valid', /^Fix what the message names/],
	])('is not sent again after "%s"', async (ExceptionMessage, advice) => {
		await expectCase({
			...REFUSED,
			parameters: { ...AUTO_MAP, ...UPDATE },
			items,
			answer: () => ({ status: 500, body: { Status: 'Error', ExceptionMessage } }),
			sent: [body],
			output: [refused(ExceptionMessage, advice)],
		});
	});

	test('is sent by its phone again after a network fault or a rejection for the rate limit', async () => {
		const answers = [DUPLICATE_PHONE, networkError('ECONNRESET'), { status: 429 }];
		const { sent, items: written } = await withoutWaiting(() =>
			run({
				parameters: { ...AUTO_MAP, ...UPDATE },
				items,
				answer: (call, index) => answers[index] ?? answerSuccess(call),
			}),
		);
		expect(sent).toEqual([body, bodyByPhone, bodyByPhone, bodyByPhone]);
		expect(written.map(({ json }) => json)).toEqual([SUCCESS]);
	});

	test('waits for the rate limit before it is sent once more', async () => {
		const credentials = { baseUrl: BASE_URL, accessKey: 'paced', secretKey: 'secret', callLimit: 1 };
		const sentAtMs: number[] = [];
		const answer = (call: Call, index: number) => {
			sentAtMs.push(Date.now());
			return rejectFirst(call, index);
		};
		const given = { parameters: { ...AUTO_MAP, ...UPDATE }, items, answer };
		await withoutWaiting(() => run(given, 'stopWorkflow', { leadManagementApi: credentials }));
		expect(sentAtMs).toHaveLength(2);
		expect(sentAtMs[1] - sentAtMs[0]).toBeGreaterThanOrEqual(5_000);
	});

	test('keeps its place among the items of the same lead', async () => {
		const { sent } = await run({
			parameters: { ...AUTO_MAP, ...UPDATE },
			items: [...items, { Phone: '9111', FirstName: 'Ada' }],
			answer: rejectFirst,
		});
		expect(sent).toEqual([body, bodyByPhone, pairs(['Phone', '9111'], ['FirstName', 'Ada'])]);
	});

	test('is found by its email address where that is what the other lead has', async () => {
		const message = 'A Lead with same Email Address already exists.';
		const { sent } = await run({
			parameters: { ...AUTO_MAP, ...UPDATE },
			items,
			answer: (call, index) =>
				index === 0
					? { ...DUPLICATE_PHONE, body: { ...DUPLICATE_PHONE.body, ExceptionMessage: message } }
					: answerSuccess(call),
		});
		expect(sent.at(-1)).toBe(pairs(['EmailAddress', ADA], ['Phone', '9111'], ['SearchBy', 'EmailAddress']));
	});
});
