import type { IAllExecuteFunctions } from 'n8n-workflow';
import type { RetryPolicy } from '../pacing/retryPolicy';
import { IN_EDITOR } from '../pacing/retryPolicy';
import type { Account } from '../service/account';
import type { HttpCall } from '../service/call';
import type { Outcome } from '../service/readResponse';
import { withPlace } from './withPlace';
import { sendRequest } from './sendRequest';

/** A list of fields may contain the choices of each. */
const MAX_BODY_BYTES = 20_000_000;

/** How long whoever reads a list can wait. */
export interface ReadOptions {
	policy: RetryPolicy;
	timeoutMs: number;
}

/** A user waits in the editor. */
export const FOR_EDITOR: ReadOptions = { policy: IN_EDITOR, timeoutMs: 10_000 };

const STOPPED = { message: 'The list was not read', description: 'The execution was stopped.' };

/**
 * Reads a list of the account. The call counts toward the account's rate limit.
 *
 * @param isList whether a parsed body is the requested list
 * @returns the list or a problem; nothing is thrown
 */
export async function readList<T>(
	context: IAllExecuteFunctions,
	account: Account,
	call: Pick<HttpCall, 'method' | 'path' | 'body'>,
	isList: (body: unknown) => body is T,
	{ policy, timeoutMs }: ReadOptions,
): Promise<Outcome<T>> {
	return await withPlace<Outcome<T>>(context, account, policy, async (place) => {
		const sender = { context, account, place, isSuccess: isList, stopsAtProblem: false };
		return (
			(await sendRequest(sender, { ...call, query: {}, timeoutMs, maxBodyBytes: MAX_BODY_BYTES })) ?? {
				problem: STOPPED,
			}
		);
	});
}
