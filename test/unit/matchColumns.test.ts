import { AccountFields } from '../../nodes/LeadManagement/accountFields';
import { matchColumns } from '../../nodes/LeadManagement/operations/lead/matchColumns';

test('a column is compared with the fields once for all items', () => {
	const listed = [{ SchemaName: 'EmailAddress' }, { SchemaName: 'Notes' }];
	const compared = jest.spyOn(String.prototype, 'normalize');
	const fields = new AccountFields(listed);
	const match = () => matchColumns(['Email', 'notes'], fields, false);
	expect(match()).toEqual([['EmailAddress'], ['Notes']]);
	compared.mockClear();
	for (let item = 0; item < 100; item++) expect(match()).toEqual([['EmailAddress'], ['Notes']]);
	expect(compared).not.toHaveBeenCalled();
	compared.mockRestore();
});
