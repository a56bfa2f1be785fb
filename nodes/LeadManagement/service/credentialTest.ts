import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { InputError, Texts } from '../messages';
import { toText } from '../messages';
import type { Account } from './account';
import { toAccount } from './account';
import type { ServiceResponse } from './call';
import { toFailure, toServiceResponse } from './call';
import { CHECK_NETWORK, KEYS_NOT_ACCEPTED } from './problemKinds';
import type { Problem } from './readResponse';
import { readProblem } from './readResponse';

const TIMEOUT_MS = 10_000;
/** With good keys, the service refuses the empty lead. Not every error has a status of its own. */
const STATUSES_WITH_GOOD_KEYS = ['200', '400', '500'];
/** The text of an error about the keys that has another status than 401. */
const ABOUT_KEYS = /authori[sz]ed|authentication|(access|secret) ?key/i;
/** The texts of these say more than that the host is wrong. */
const STATUSES_WITH_OWN_TEXT = /^(30[12378]|403)$/;
const ENTER_HOST =
	"Enter only the host in 'Base URL', e.g. https://api-us11.leadsquared.com. It is shown with your keys, and is not the address where you sign in.";
/** No response, or that of a proxy, a gateway, or a server that is busy: the address may be right. */
const TEMPORARY_STATUSES = /^(|407|408|425|429|511|5..)$/;

/**
 * Checks the keys and the base URL without changing a lead: the service refuses an empty list of attributes
 * (interface, section 4.1, rule 4). Not a declarative test, because n8n would show only the code of a network error
 * (n8n 2.41).
 *
 * @returns the status and message for the editor; nothing is thrown
 */
export async function testLeadManagementApi(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	let account: Account;
	try {
		account = toAccount(credential.data ?? {});
	} catch (error) {
		return { status: 'Error', message: toText(error as InputError) };
	}
	// n8n's helper cannot end a call whose response arrives byte by byte.
	const response = await Promise.race([postEmptyLead(this, account), timeout(TIMEOUT_MS)]);
	const texts = explain(readProblem(response, account.redact, Date.now()));
	return texts
		? { status: 'Error', message: toText(texts) }
		: { status: 'OK', message: 'LeadSquared accepts the keys' };
}

/** The texts for the editor, where there is no item and no workflow runs; undefined if the keys are good. */
function explain(problem: Problem): Texts | undefined {
	const { about, message, httpCode = '', isFromService, mayRepeat } = problem;
	if (about === 'limit') {
		const description = 'Other integrations may use the same account. Test the credential again in a minute.';
		return { message, description };
	}
	if (about === 'keys' || STATUSES_WITH_OWN_TEXT.test(httpCode)) return problem;
	if (about === 'host' && httpCode === '' && !mayRepeat) return problem;
	if (isFromService && ABOUT_KEYS.test(message)) return KEYS_NOT_ACCEPTED;
	if (isFromService) {
		if (STATUSES_WITH_GOOD_KEYS.includes(httpCode) && !mayRepeat) return undefined;
		// The usual message is about an item.
		return {
			message: `LeadSquared did not accept the test call (status ${httpCode})`,
			description: CHECK_NETWORK,
		};
	}
	return TEMPORARY_STATUSES.test(httpCode)
		? { message, description: CHECK_NETWORK }
		: { message: "This is not LeadSquared's API host", description: ENTER_HOST };
}

const timeout = async (milliseconds: number): Promise<ServiceResponse> =>
	await new Promise((resolve) => {
		AbortSignal.timeout(milliseconds).addEventListener('abort', () => resolve({ failure: 'ETIMEDOUT' }));
	});

/** Credential tests get only `helpers.request`, which does not add the keys (n8n 2.41). */
async function postEmptyLead(
	{ helpers }: ICredentialTestFunctions,
	{ baseUrl, credential }: Account,
): Promise<ServiceResponse> {
	const { accessKey, secretKey } = credential().data ?? {};
	try {
		return await toServiceResponse(
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
				useStream: true,
			}),
		);
	} catch (error) {
		return toFailure(error);
	}
}
