import { AccountFields } from '../../nodes/LeadManagement/accountFields';
import { matchColumns } from '../../nodes/LeadManagement/operations/lead/matchColumns';

test('columns are matched once for all items that have them', () => {
	const fields = new AccountFields([{ SchemaName: 'EmailAddress' }, { SchemaName: 'Notes' }]);
	const find = jest.spyOn(fields, 'find');
	for (let item = 0; item < 100; item++) {
		expect(matchColumns(['Email', 'notes'], fields, false).attributes).toEqual(['EmailAddress', 'Notes']);
	}
	expect(find).toHaveBeenCalledTimes(2);
	expect(matchColumns(['notes', 'Email'], fields, false).attributes).toEqual(['Notes', 'EmailAddress']);
});
