/** Attributes that are picked from the list, or named by an expression. */
import { ADA, pairs, expectCase, refused } from './support/rows';

describe('attribute pickers', () => {
	const picked = (value: string) => ({ __rl: true, mode: 'name', value });
	const attribute = [
		{ name: 'EmailAddress', value: ADA },
		{ name: picked('Source'), value: 'Fair' },
		{ name: picked('={{ $json.name }}'), value: 'London' },
	];

	test('may hold an expression that gives the name of an attribute', async () => {
		await expectCase({
			parameters: {
				attributes: { attribute },
				searchBy: 'other',
				searchByAttribute: picked('={{ $json.searchBy }}'),
			},
			items: [{ name: 'mx_City', searchBy: 'Source' }],
			sent: [pairs(['EmailAddress', ADA], ['Source', 'Fair'], ['mx_City', 'London'], ['SearchBy', 'Source'])],
		});
	});

	test('that hold a name without a value say so', async () => {
		await expectCase({
			parameters: {
				attributes: { attribute: attribute.slice(0, 2) },
				searchBy: 'other',
				searchByAttribute: picked('Mobile'),
			},
			items: [{}],
			sent: [],
			output: [refused(/needs a value for "Mobile", which 'Search By' uses/, /Enter a value for "Mobile"/)],
			hints: ['0 written, 1 refused'],
		});
	});
});
