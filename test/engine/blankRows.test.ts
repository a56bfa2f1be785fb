/** Items without any value. */
import type { Case } from './support/rows';
import { SUCCESS, ADA, pairs, run, expectCase, refused } from './support/rows';

describe('blank rows', () => {
	test.each<[string, Case]>([
		[
			'of a sheet are skipped without an output item',
			{
				items: [
					{ EmailAddress: ADA, row_number: 2 },
					{ EmailAddress: '', row_number: 3 },
					{ EmailAddress: ' ', Phone: null, row_number: 4 },
					{ EmailAddress: '', mx_Study: { mx_Degree: '', mx_Year: null }, mx_Terms: [] },
				],
				sent: [pairs(['EmailAddress', ADA])],
				hints: ['1 written, 3 blank rows skipped'],
			},
		],
		[
			'are refused as the others where the list cannot be read',
			{
				items: [{ Email: ADA }, { Email: '', City: ' ' }, { EmailAddress: ADA }, { Email: null }],
				list: {
					status: 400,
					body: { Status: 'Error', ExceptionType: 'MXException', ExceptionMessage: 'No.' },
				},
				reads: 1,
				sent: [],
				output: Array.from({ length: 4 }, () => refused(/list of lead fields/, /./)),
				hints: ['0 written, 4 refused'],
			},
		],
		[
			'may have invisible characters, also in a column without a name',
			{
				items: [
					{ EmailAddress: '\u200b', Phone: ' \ufeff', __EMPTY: '\u200b' },
					{ EmailAddress: ADA, '': '\u200b', mx_Terms: ['\u200b'] },
				],
				sent: [pairs(['EmailAddress', ADA])],
				hints: ['1 written, 1 blank row skipped'],
			},
		],
		[
			'need no list',
			{ items: [{ Email: '', City: '' }], sent: [], hints: ['0 written, 1 blank row skipped'] },
		],
	])('%s', async (_rule, given) => await expectCase(given));

	test('keep the items after them paired with their rows', async () => {
		const { items } = await run({ items: [{ EmailAddress: '' }, { EmailAddress: ADA }] });
		expect(items).toEqual([{ json: SUCCESS, pairedItem: { item: 1 } }]);
	});
});
