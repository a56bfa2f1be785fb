/** Leads with a value that another lead has, and the option 'On Duplicate'. */
import { withoutWaiting } from './support/fakeTimers';
import type { Call } from './support/recordCalls';
import { networkError } from './support/recordCalls';
import type { Case } from './support/rows';
import { SUCCESS, AUTO_MAP, ADA, pairs, run, expectCase, refused, testCases } from './support/rows';
import { answerSuccess } from './support/wire';

const says = (ExceptionMessage: string, ExceptionType?: string) => ({
	status: ExceptionType === undefined ? 200 : 500,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const duplicate = (what: string) =>
	says(`A Lead with same ${what} already exists.`, 'MXDuplicateEntryException');

describe('a lead whose phone another lead has', () => {
	const DUPLICATE_PHONE = duplicate('Phone Number');
	const rejectFirst = (call: Call, index: number) => (index === 0 ? DUPLICATE_PHONE : answerSuccess(call));
	const UPDATE = { ...AUTO_MAP, options: { onDuplicate: 'update' } };
	const items = [{ EmailAddress: ADA, Phone: '9111' }];
	const body = pairs(['EmailAddress', ADA], ['Phone', '9111']);
	const bodyByPhone = pairs(['EmailAddress', ADA], ['Phone', '9111'], ['SearchBy', 'Phone']);
	const bodyByEmail = pairs(['EmailAddress', ADA], ['Phone', '9111'], ['SearchBy', 'EmailAddress']);

	const REFUSED = {
		answer: rejectFirst,
		output: [refused(/^Another lead already has/, /./)],
		hints: ['0 written, 1 refused'],
	};

	testCases({
		'is not sent again where it has no value for the attribute that the other lead has': {
			...REFUSED,
			parameters: UPDATE,
			items: [{ EmailAddress: ADA }],
			sent: [pairs(['EmailAddress', ADA])],
		},
		'is not sent again where that attribute is blank, although it is sent': {
			...REFUSED,
			parameters: { ...AUTO_MAP, options: { onDuplicate: 'update', emptyValues: 'send' } },
			items: [{ EmailAddress: ADA, Phone: '' }],
			sent: [pairs(['EmailAddress', ADA], ['Phone', ''])],
		},
		"is not sent again where 'Search By' names an attribute": {
			...REFUSED,
			parameters: { ...UPDATE, searchBy: 'EmailAddress' },
			items,
			sent: [bodyByEmail],
		},
		'is not sent again where the JSON has SearchBy': {
			...REFUSED,
			parameters: { ...UPDATE, dataToSend: 'json', attributesJson: '={{ $json }}' },
			items: [{ ...items[0], searchBY: 'EmailAddress' }],
			sent: [bodyByEmail],
		},
	});

	test.each([
		['Duplicate entry', /^Correct the value, or update that lead in LeadSquared/],
		['Phone Number is not valid', /^Fix what the message names/],
	])('is not sent again after "%s"', async (words, advice) => {
		const output = [refused(words, advice)];
		await expectCase({
			...REFUSED,
			parameters: UPDATE,
			items,
			answer: () => says(words),
			sent: [body],
			output,
		});
	});

	const update = async (given: Partial<Case> = {}) =>
		await withoutWaiting(() => run({ parameters: UPDATE, items, answer: rejectFirst, ...given }));

	test('is sent by its phone again after a network fault or a rejection for the rate limit', async () => {
		const answers = [DUPLICATE_PHONE, networkError('ECONNRESET'), { status: 429 }];
		const { sent, items: written } = await update({
			answer: (call, index) => answers[index] ?? answerSuccess(call),
		});
		expect(sent).toEqual([body, bodyByPhone, bodyByPhone, bodyByPhone]);
		expect(written.map(({ json }) => json)).toEqual([SUCCESS]);
	});

	test('waits for the rate limit before it is sent once more', async () => {
		const sentAtMs: number[] = [];
		const answer = (call: Call, index: number) => {
			sentAtMs.push(Date.now());
			return rejectFirst(call, index);
		};
		await update({ answer, callLimit: 1 });
		expect(sentAtMs).toHaveLength(2);
		expect(sentAtMs[1] - sentAtMs[0]).toBeGreaterThanOrEqual(5_000);
	});

	test('keeps its place among the items of the same lead', async () => {
		const { sent } = await update({ items: [...items, { Phone: '9111', FirstName: 'Ada' }] });
		expect(sent).toEqual([body, bodyByPhone, pairs(['Phone', '9111'], ['FirstName', 'Ada'])]);
	});

	test('is found by its email address where that is what the other lead has', async () => {
		const { sent } = await update({
			answer: (call, index) => (index === 0 ? duplicate('Email Address') : answerSuccess(call)),
		});
		expect(sent.at(-1)).toBe(bodyByEmail);
	});
});
