import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { type InputError, type Texts, toText } from '../words/messages';
import { type Account, parseAccount } from './account';
import { type ServiceResponse, toFailure, toServiceResponse } from './call';
import { CHECK_BASE_URL, PROBLEMS, isRefusal } from './problems';
import { type Problem, readResponse } from './answer';

const TIMEOUT_MS = 10_000;
/** The words of an error about the keys that has another status than 401. */
const ABOUT_KEYS = /authori[sz]ed|authentication|(access|secret) ?key/i;

/**
 * Checks the keys and the base URL without changing a lead: the service refuses an empty list of attributes
 * (interface, section 4.1, rule 4). Not a declarative test, because n8n would show only the code of a network error
 * (n8n 2.41).
 */
export async function testLeadManagementApi(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	let account: Account;
	try {
		account = parseAccount(credential.data ?? {});
	} catch (error) {
		return { status: 'Error', message: toText(error as InputError) };
	}
	// n8n's helper cannot end a call whose response stalls.
	const response = await Promise.race([postEmptyLead(this, account), timeout()]);
	// An empty lead cannot succeed.
	const expected = { expects: (_body: unknown): _body is never => false, writes: true };
	const outcome = readResponse(response, expected, account.redact, Date.now());
	const texts = 'problem' in outcome ? explain(outcome.problem) : undefined;
	return texts
		? { status: 'Error', message: toText(texts) }
		: { status: 'OK', message: 'LeadSquared accepts the keys' };
}

/** The problem; undefined if the keys are good: with those, the service refuses the empty lead with its own words. */
function explain(problem: Problem): Texts | undefined {
	const { code, httpCode, isServiceError } = problem;
	const isUnknown = isRefusal(code) ? !isServiceError : code === 'unclear' && httpCode === 200;
	if (isUnknown) return { message: 'This may not be LeadSquared', description: CHECK_BASE_URL };
	if (!isRefusal(code)) return problem;
	return ABOUT_KEYS.test(problem.said) ? PROBLEMS.keys : undefined;
}

const timeout = async (): Promise<ServiceResponse> =>
	await new Promise((resolve) => {
		AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => resolve({ failure: 'ETIMEDOUT' }));
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
