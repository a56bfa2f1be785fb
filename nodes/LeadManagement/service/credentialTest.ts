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
import { readProblem } from './readResponse';

const TIMEOUT_MS = 10_000;
/** With good keys, an empty list is refused as no lead at all; with bad ones the keys are refused first. */
const STATUSES_WITH_GOOD_KEYS = [400, 500];
const WRONG_ADDRESS = {
	message: 'The response did not come from the lead-management service',
	description: CHECK_BASE_URL,
};
const UNEXPECTED_SUCCESS = {
	message: 'The host accepted a request that the lead-management service rejects',
	description: `Another server, a proxy, or a login page may have responded. ${CHECK_BASE_URL}`,
};

/**
 * Tells good keys from bad ones, and a wrong address, without touching a lead: an empty list of attributes breaks the
 * body rules of every account (interface, section 4.1, rule 4).
 *
 * A function rather than a declarative test, because that one shows the bare code of a network error (n8n 2.41).
 *
 * @returns what the editor shows under the button; nothing is thrown
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
	return toError(status === 200 && !problem.isFromService ? UNEXPECTED_SUCCESS : problem);
}

function toError({
	message,
	description,
}: {
	message: string;
	description: string;
}): INodeCredentialTestResult {
	// The service's own words, which the message may end with, can end with a full stop.
	return { status: 'Error', message: `${message.replace(/\.$/, '')}. ${description}` };
}

/** n8n gives credential tests this helper alone, which knows nothing of the credential's authentication. */
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
