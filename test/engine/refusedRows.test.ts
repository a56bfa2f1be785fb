/** What a user gets back of the rows that were refused. */
import { withoutWaiting } from '../support/fakeTimers';
import type { Answer } from './support/recordCalls';
import { forgetAnswers, networkError } from './support/recordCalls';
import { SUCCESS, ADA, run, refused } from './support/rows';

describe('refused rows', () => {
	const items = [
		{ EmailAddress: ADA, mx_City: 'London' },
		{ EmailAddress: 'no address', mx_City: 'Delhi' },
		{ Phone: '8.19012E+11', mx_City: 'Pune' },
	];

	test('come out of the error output whole, beside the reason', async () => {
		const { items: written, errorItems } = await run({ items }, 'continueErrorOutput');
		expect(written.map(({ json }) => json)).toEqual([SUCCESS]);
		expect(errorItems.map(({ json }) => json)).toEqual([
			{ ...items[1], ...refused(/not an email address .*\[item 2 of 3\]$/, /one address such as/) },
			{ ...items[2], ...refused(/a rounded phone number .*\[item 3 of 3\]$/, /column as text/) },
		]);
	});

	test('by the service come out whole too', async () => {
		const body = { Status: 'Error', ExceptionType: 'MXException', ExceptionMessage: 'No.' };
		const { errorItems } = await run(
			{ items: [{ EmailAddress: ADA, mx_City: 'London' }], answer: () => ({ status: 500, body }) },
			'continueErrorOutput',
		);
		expect(errorItems.map(({ json }) => json)).toEqual([
			{ EmailAddress: ADA, mx_City: 'London', ...refused(/^LeadSquared refused this item: No/, /./) },
		]);
	});

	test('are all told at once where the node stops, and nothing is sent', async () => {
		const { error, sent } = await run({ items }, 'stopWorkflow');
		expect(sent).toEqual([]);
		expect(error?.message).toBe('2 of 3 items were refused');
		expect(error?.description).toMatch(
			/^Item 2: .*not an email.*\. Enter one address.* Item 3: .*rounded.*column as text.* To write .*'On Error'.* Nothing was written\.$/,
		);
		// There are no others to write.
		forgetAnswers();
		const { error: ofAll } = await run({ items: items.slice(1) }, 'stopWorkflow');
		expect(ofAll?.message).toBe('2 of 2 items were refused');
		expect(ofAll?.description).not.toContain("'On Error'");
	});

	test.each<[string, Answer]>([
		['is unclear', { body: {} }],
		['is lost', networkError('ECONNRESET')],
	])('may have been written where the response %s', async (_how, answer) => {
		const given = { items: [{ Phone: '9111' }], answer: () => answer };
		const { error } = await withoutWaiting(() => run(given, 'stopWorkflow'));
		expect(error?.description).toMatch(/ 0 of 1 items were written, and 1 may have been\. If you run them/);
	});
});
