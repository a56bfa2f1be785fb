import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { ItemError } from '../execution/itemError';
import { toOperationError } from '../execution/itemError';
import { InputError } from '../inputError';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import type { Problem } from '../service/readResponse';
import { toText } from '../service/readResponse';

/** The error for a list. Its message includes the description, which the editor does not show for lists (n8n 2.41). */
export function toListError(
	context: ILoadOptionsFunctions,
	problem: Pick<Problem, 'message' | 'description'>,
): ItemError {
	return toOperationError(context.getNode(), new InputError(toText(problem), ''));
}

/** @throws NodeOperationError when the credential is invalid */
export async function readAccount(context: ILoadOptionsFunctions): Promise<Account> {
	try {
		return toAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		throw error instanceof InputError ? toListError(context, error) : error;
	}
}
