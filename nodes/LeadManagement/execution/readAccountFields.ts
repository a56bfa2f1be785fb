import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { AccountField } from '../accountFields';
import { isFieldList, toAccountField } from '../accountFields';
import type { Account } from '../service/account';
import { toListProblem } from '../service/listProblem';
import type { Outcome } from '../service/readResponse';
import { systemClock } from './clock';
import { ListCache } from './listCache';
import { readList } from './readList';

const CALL = { method: 'GET' as const, path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };

const fieldLists = new ListCache<AccountField[]>(systemClock);

/**
 * Reads the account's fields, at most once in five minutes. The editor's lists and executions share the cache.
 *
 * @param inEditor whether a user waits for them in the editor
 * @returns the fields or a problem; nothing is thrown
 */
export async function readAccountFields(
	context: IAllExecuteFunctions,
	account: Account,
	inEditor: boolean,
): Promise<Outcome<AccountField[]>> {
	return await fieldLists.get(account.keyedId, async () => {
		const outcome = await readList(context, account, CALL, isFieldList, inEditor);
		return 'success' in outcome
			? { success: outcome.success.map(toAccountField) }
			: { problem: toListProblem(outcome.problem, 'lead fields') };
	});
}
