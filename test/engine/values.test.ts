/** Values as they come from sheets and forms. */
import type { Case } from './support/rows';
import { AUTO_MAP, ADA, pairs, expectCase } from './support/rows';

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
	])('%s', async (_rule, given) => await expectCase(given));
});
