/** Values as they come from sheets and forms. */
import type { Case } from './support/rows';
import { AUTO_MAP, ADA, pairs, expectCase, refused } from './support/rows';

describe('values', () => {
	test.each<[string, Case]>([
		[
			'that are an empty list are blank',
			{ items: [{ EmailAddress: ADA, mx_Terms: [] }], sent: [pairs(['EmailAddress', ADA])] },
		],
		[
			'that are an empty list clear the attribute where this is asked for',
			{
				parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } },
				items: [{ EmailAddress: ADA, mx_Terms: [] }],
				sent: [pairs(['EmailAddress', ADA], ['mx_Terms', ''])],
			},
		],
		[
			'that are any other list are refused',
			{
				items: [{ EmailAddress: ADA, mx_Terms: ['yes'] }],
				sent: [],
				output: [refused(/"mx_Terms".* a list/, /join a list/)],
				hints: ['0 written, 1 refused'],
			},
		],
		[
			'of a blank LeadType are never sent',
			{
				parameters: { ...AUTO_MAP, options: { emptyValues: 'send' } },
				items: [{ EmailAddress: ADA, LeadType: '', mx_City: '' }],
				sent: [pairs(['EmailAddress', ADA], ['mx_City', ''])],
			},
		],
		[
			'of the email address and the phone lose the blanks around them, others keep them',
			{
				items: [{ EmailAddress: ` ${ADA}\t`, Phone: ' 9111 ', mx_City: ' London ' }],
				sent: [pairs(['EmailAddress', ADA], ['Phone', '9111'], ['mx_City', ' London '])],
			},
		],
		[
			'of a phone with words in it are sent',
			{ items: [{ Phone: '9111 extension 5e' }], sent: [pairs(['Phone', '9111 extension 5e'])] },
		],
		[
			'that name their column where it has another name than the attribute',
			{
				items: [{ Email: ADA, City: ['London'] }],
				reads: 1,
				sent: [],
				output: [refused(/^'Auto-Map Input Data', column "City", needs a single value/, /./)],
				hints: ['0 written, 1 refused'],
			},
		],
	])('%s', async (_rule, given) => await expectCase(given));
});
