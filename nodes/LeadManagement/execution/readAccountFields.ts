import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { AccountField } from '../accountFields';
import { isFieldList, toAccountField } from '../accountFields';
import type { Account } from '../service/account';
import { toListProblem } from '../service/listProblem';
import type { Outcome } from '../service/readResponse';
import { systemClock } from '../pacing/clock';
import { ListCache } from './listCache';
import type { ReadOptions } from './readList';
import { readList } from './readList';

const CALL = { method: 'GET' as const, path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };

const fieldLists = new ListCache<AccountField[]>(systemClock);

/**
 * Reads the account's fields, at most once in five minutes. The editor's lists and executions share the cache.
 *
 * @returns the fields or a problem; nothing is thrown
 */
export async function readAccountFields(
	context: IAllExecuteFunctions,
	account: Account,
	options: ReadOptions,
): Promise<Outcome<AccountField[]>> {
	return await fieldLists.get(account.keyedId, async () => {
		const outcome = await readList(context, account, CALL, isFieldList, options);
		return 'success' in outcome
			? { success: outcome.success.map(toAccountField) }
			: { problem: toListProblem(outcome.problem, 'lead fields') };
	});
}
