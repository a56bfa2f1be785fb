import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { InputError } from '../inputError';
import type { Account } from './account';
import { toAccount } from './account';
import type { ServiceResponse } from './call';
import { failureCode, toServiceResponse } from './call';
import { CHECK_BASE_URL } from './problemKinds';
import type { Problem } from './readResponse';
import { readProblem, toText } from './readResponse';

const TIMEOUT_MS = 10_000;
/** The service checks the keys first. With valid keys, it then refuses the empty list. */
const STATUSES_WITH_GOOD_KEYS = [400, 500];
const WRONG_ADDRESS = {
	message: 'The response did not come from the lead-management service',
	description: CHECK_BASE_URL,
};
const UNEXPECTED_SUCCESS = {
	message: WRONG_ADDRESS.message,
	description: `Another server, a proxy, or a login page may have responded. ${CHECK_BASE_URL}`,
};
/** For a network fault. The usual advice is about runs of a workflow. */
const CHECK_NETWORK = `${CHECK_BASE_URL} If it is correct, check the network of your n8n instance, or test the credential again later.`;

/**
 * Checks the keys and the base URL without changing a lead: the service refuses an empty list of attributes
 * (interface, section 4.1, rule 4).
 *
 * This is not a declarative test, because n8n would show only the code of a network error (n8n 2.41).
 *
 * @returns the status and message for the editor; nothing is thrown
 */
export async function testLeadManagementApi(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	const data = credential.data ?? {};
	let account: Account;
	try {
		account = toAccount(data);
	} catch (error) {
		return toError(error as InputError);
	}
	const response = await postEmptyLead(this, account.baseUrl, data);
	const problem = readProblem(response, account.redact, Date.now());
	const status = Number(problem.httpCode);
	if (STATUSES_WITH_GOOD_KEYS.includes(status) && problem.isFromService) {
		return { status: 'OK', message: 'The service accepts the keys' };
	}
	if (STATUSES_WITH_GOOD_KEYS.includes(status)) return toError(WRONG_ADDRESS);
	if (status === 200 && !problem.isFromService) return toError(UNEXPECTED_SUCCESS);
	const description = problem.repeat?.reason === 'fault' ? CHECK_NETWORK : problem.description;
	return toError({ message: problem.message, description });
}

const toError = (problem: Pick<Problem, 'message' | 'description'>): INodeCredentialTestResult => ({
	status: 'Error',
	message: toText(problem),
});

/** Credential tests get only `helpers.request`, which does not add the keys (n8n 2.41). */
async function postEmptyLead(
	{ helpers }: ICredentialTestFunctions,
	baseUrl: string,
	{ accessKey, secretKey }: ICredentialDataDecryptedObject,
): Promise<ServiceResponse> {
	try {
		return toServiceResponse(
			await helpers.request({
				method: 'POST',
				uri: `${baseUrl}/v2/LeadManagement.svc/Lead.CreateOrUpdate`,
				qs: { postUpdatedLead: 'false', accessKey, secretKey },
				headers: { 'Content-Type': 'application/json' },
				body: '[]',
				timeout: TIMEOUT_MS,
				simple: false,
				followRedirect: false,
				followAllRedirects: false,
				resolveWithFullResponse: true,
			}),
		);
	} catch (error) {
		return { failure: failureCode(error) };
	}
}
