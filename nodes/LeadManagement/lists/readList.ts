import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { pacerFor } from '../execution/accounts';
import type { ItemError } from '../execution/itemError';
import { toInputError } from '../execution/itemError';
import { callPaced } from '../execution/pacedCall';
import { Refusal } from '../refusal';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import type { Call } from '../service/call';
import type { Outcome, Problem } from '../service/readResponse';

/** Who opened the list is looking at it. */
const TIMEOUT_MS = 10_000;

/**
 * The error for a list that cannot be shown: what happened and what to do, both as its message, since the editor shows
 * no description there (n8n 2.41).
 */
export function toListError(
	context: ILoadOptionsFunctions,
	{ message, description }: Pick<Problem, 'message' | 'description'>,
): ItemError {
	const text = `${message.replace(/\.$/, '')}. ${description}`;
	return toInputError(context.getNode(), new Refusal(text, ''));
}

/** @throws NodeOperationError when the credential cannot be used */
export async function readAccount(context: ILoadOptionsFunctions): Promise<Account> {
	try {
		return toAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		throw error instanceof Refusal ? toListError(context, error) : error;
	}
}

/**
 * Reads a list of the account for the editor. The call counts against the account's limit like any other.
 *
 * @param isList whether a parsed body is the list that was asked for
 * @returns the list, or why there is none; nothing is thrown
 */
export async function readList<T>(
	context: ILoadOptionsFunctions,
	account: Account,
	call: Pick<Call, 'method' | 'path' | 'body'>,
	isList: (body: unknown) => body is T,
): Promise<Outcome<T>> {
	const turn = pacerFor(account.id).enter(account.callLimit);
	try {
		const group = { turn, context, account, isSuccess: isList, inEditor: true };
		return await callPaced(group, { ...call, query: {}, timeoutMs: TIMEOUT_MS });
	} finally {
		turn.leave();
	}
}
