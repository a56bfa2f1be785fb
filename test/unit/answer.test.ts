/** A body says this of a call: whether it is an error, the lead that it names, and whether a template was updated. */
import { isError, isUpdated, leadIdOf } from '../../nodes/LeadManagement/service/answer';

const ID = { Id: 'x' };

// prettier-ignore
test.each<[body: unknown, says: string]>([
	[{ Status: 'Success', Message: ID }, 'x, updated'], [{ status: ' success ', message: { id: 7 } }, '7, updated'],
	[{ Status: 'Success', Message: { Id: ' ' } }, 'updated'], [{ Status: 'Success', Message: { Id: true } }, 'updated'],
	[{ Status: 'Success', Message: '{"Id":"x"}' }, 'x, updated'],
	['{"Status":"Success","Message":{"Id":"x"}}', 'x, updated'], ['Status', ''], ['{"Status', ''], [{ Message: ID }, 'x'],
	[{ Status: 'Queued', Message: ID }, ''], [{ Status: 'Successful?', Message: ID }, ''],
	[{ Status: 'No success', Message: ID }, ''], [{ Status: 'Error', Message: ID }, 'error'],
	[{ Status: ' ERROR', Message: { IsSuccessful: true } }, 'error'], [{ Status: 'Error?' }, ''],
	[{ Status: 'No error' }, ''], [{ Status: 'Success', Message: { ...ID, IsSuccessful: false } }, 'error'],
	[{ Status: 'Success', Message: { ...ID, IsSuccessful: ' False' } }, 'error'],
	[{ Message: { IsSuccessful: 'falsey' } }, ''], [{ Message: { IsSuccessful: 'not false' } }, ''],
	[{ Message: { IsSuccessful: true } }, 'updated'], [{ Message: { IsSuccessful: 'TRUE' } }, 'updated'],
	[{ Message: { IsSuccessful: 'untrue' } }, ''], [{ Message: { IsSuccessful: 'true?' } }, ''],
	[{ Status: 'Success', Message: ID, ExceptionType: 'MXException' }, 'error'],
	[{ Status: 'Success', Message: ID, exceptionMessage: 'x' }, 'error'],
	[{ Status: 'Success', Message: ID, ExceptionType: ' ', ExceptionMessage: null }, 'x, updated'],
	[{ Status: 'Success', Message: ID, ExceptionType: 5 }, 'x, updated'], [[{ Status: 'Error' }], ''], [null, ''],
])('%j says: %s', (body, says) => {
	const all = [isError(body) && 'error', leadIdOf(body), isUpdated(body) && 'updated'];
	expect(all.filter(Boolean).join(', ')).toBe(says);
});
