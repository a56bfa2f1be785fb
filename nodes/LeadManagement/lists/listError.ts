import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { ItemError } from '../execution/itemError';
import { toOperationError } from '../execution/itemError';
import { InputError } from '../inputError';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import { CHECK_NETWORK } from '../service/problemKinds';
import type { Problem } from '../service/readResponse';
import { toText } from '../service/readResponse';

/**
 * The error for a list that cannot be read.
 *
 * @param wayOut what to do without the list. It is not offered when the keys or the host are wrong, because nothing works
 * with those.
 */
export function toListError(context: ILoadOptionsFunctions, problem: Problem, wayOut: string): ItemError {
	const { message, httpCode, isWrongHost, repeat } = problem;
	if (httpCode === '401' || (isWrongHost && !repeat)) return toEditorError(context, problem);
	return toEditorError(context, { message, description: isWrongHost ? CHECK_NETWORK : wayOut });
}

/** Its message includes the description, which the editor does not show for lists (n8n 2.41). */
const toEditorError = (
	context: ILoadOptionsFunctions,
	texts: Pick<Problem, 'message' | 'description'>,
): ItemError => toOperationError(context.getNode(), new InputError(toText(texts), ''));

/** @throws NodeOperationError when the credential is invalid */
export async function readAccount(context: ILoadOptionsFunctions): Promise<Account> {
	try {
		return toAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		throw error instanceof InputError ? toEditorError(context, error) : error;
	}
}
