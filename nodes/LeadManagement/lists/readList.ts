import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { pacerFor } from '../execution/accounts';
import { callPaced } from '../execution/pacedCall';
import { toAccount } from '../service/account';
import type { Call } from '../service/call';

const TIMEOUT_MS = 10_000;

/**
 * Reads a list of the account for the editor. The call counts against the account's limit like any other.
 *
 * @param isList whether a parsed body is the list that was asked for
 * @returns the parsed body; nothing when the account does not offer the list
 */
export async function readList<T>(
	context: ILoadOptionsFunctions,
	{ path, ...call }: Pick<Call, 'method' | 'body'> & { path: string },
	isList: (body: unknown) => body is T,
): Promise<T | undefined> {
	const account = toAccount(await context.getCredentials('leadManagementApi'));
	const turn = pacerFor(account.id, account.callLimit).enter();
	try {
		const url = account.baseUrl + path;
		const outcome = await callPaced(
			turn,
			context,
			account,
			{ ...call, url, query: {}, timeoutMs: TIMEOUT_MS },
			isList,
		);
		return outcome && 'success' in outcome ? (outcome.success as T) : undefined;
	} finally {
		turn.leave();
	}
}
