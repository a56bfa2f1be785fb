import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { Account } from '../service/account';
import type { Call } from '../service/call';
import type { Outcome } from '../service/readResponse';
import { pacerFor } from './accounts';
import { callPaced } from './pacedCall';

/** Short, because a user may wait in the editor. */
const TIMEOUT_MS = 10_000;
/** A list of fields may contain the choices of each. */
const MAX_BODY_BYTES = 20_000_000;

/**
 * Reads a list of the account. The call counts toward the account's rate limit.
 *
 * @param isList whether a parsed body is the requested list
 * @param inEditor whether a user is waiting in the editor; an execution retries for longer
 * @returns the list or a problem; nothing is thrown
 */
export async function readList<T>(
	context: IAllExecuteFunctions,
	account: Account,
	call: Pick<Call, 'method' | 'path' | 'body'>,
	isList: (body: unknown) => body is T,
	inEditor: boolean,
): Promise<Outcome<T>> {
	const turn = pacerFor(account.id).enter(account.callLimit);
	try {
		const group = { turn, context, account, isSuccess: isList, inEditor };
		return await callPaced(group, {
			...call,
			query: {},
			timeoutMs: TIMEOUT_MS,
			maxBodyBytes: MAX_BODY_BYTES,
		});
	} finally {
		turn.leave();
	}
}
