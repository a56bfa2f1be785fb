import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { AccountField } from '../accountFields';
import type { Account } from '../service/account';
import type { Outcome } from '../service/readResponse';
import { systemClock } from './clock';
import { ListCache } from './listCache';
import { readList } from './readList';

const CALL = { method: 'GET' as const, path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };

const isFieldList = (body: unknown): body is AccountField[] =>
	Array.isArray(body) &&
	body.length > 0 &&
	body.every((entry) => typeof (entry as AccountField | null)?.SchemaName === 'string');

const fieldLists = new ListCache<AccountField[]>(systemClock);

/**
 * The account's fields, read at most once in five minutes: the lists of the editor and the executions share them.
 *
 * @returns the fields, or why there are none; nothing is thrown
 */
export async function readAccountFields(
	context: IAllExecuteFunctions,
	account: Account,
): Promise<Outcome<AccountField[]>> {
	return await fieldLists.get(account.keyedId, () => readList(context, account, CALL, isFieldList));
}
