import type { IAllExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import type { Account } from './account';

/**
 * The raw HTTP response, or the code of the error if there was none, e.g. `ECONNRESET`, or `connect ETIMEDOUT` if no
 * connection was made. Without a code, it is `UNKNOWN`, and the message says why n8n did not send the request.
 */
export type ServiceResponse =
	| { status: number; headers: Record<string, unknown>; body: string }
	| { failure: string; message?: string };

/** A request as plain data, without the keys, which n8n adds from the credential. */
export interface ServiceRequest {
	method: 'GET' | 'POST';
	/** Path below the base address, e.g. `/v2/LeadManagement.svc/Lead.CreateOrUpdate`. */
	path: string;
	/** Query parameters except the keys, unencoded. */
	query?: Record<string, string>;
	/** The body's exact JSON text; none for a GET. */
	body?: string;
}

/** LeadSquared answers a write with less than 1 KB, and its lists have some megabytes at most. */
const MAX_BODY_BYTES = 100_000;
const MAX_LIST_BYTES = 32_000_000;

/** The longest that a timer can wait. Without one, n8n would set its own. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Makes one HTTP call with the keys of the credential. Everything but the test of the credential is sent here. A status is
 * never thrown: with `ignoreHttpStatusErrors` n8n neither throws it nor, on a 401, sends the call twice
 * (n8n-core 2.41). Redirects are not followed, because the query string contains the keys. Stopping the execution
 * ends a call in flight.
 *
 * @param isList whether the response may be as long as a list
 * @returns the response with any status, or the error code; nothing is thrown
 */
export async function makeCall(
	context: IAllExecuteFunctions,
	account: Pick<Account, 'baseUrl' | 'credential'>,
	{ method, path, query, body }: ServiceRequest,
	timeoutMs: number,
	isList = false,
): Promise<ServiceResponse> {
	const options: IHttpRequestOptions = {
		method,
		url: account.baseUrl + path,
		qs: { ...query },
		headers: { 'Content-Type': 'application/json' },
		body,
		encoding: 'stream',
		json: true,
		timeout: NO_TIMEOUT_MS,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	// n8n's own `timeout` ends no response that arrives byte by byte.
	const deadline = AbortSignal.timeout(timeoutMs);
	const cancel = cancelSignalOf(context);
	const end = new AbortController();
	const abort = () => end.abort();
	for (const signal of [deadline, cancel]) signal?.addEventListener('abort', abort);
	// n8n passes on the signal of the context, and none that is given with the request (n8n-core 2.41).
	const withSignal = { getExecutionCancelSignal: { value: () => end.signal } };
	try {
		const response: unknown = await context.helpers.httpRequestWithAuthentication.call(
			Object.create(context, withSignal) as IAllExecuteFunctions,
			'leadManagementApi',
			options,
			// Given the credential, n8n does not read it from its database for every call.
			{ credentialsDecrypted: account.credential() },
		);
		return await toServiceResponse(response, isList ? MAX_LIST_BYTES : MAX_BODY_BYTES);
	} catch (error) {
		return deadline.aborted ? { failure: 'ETIMEDOUT' } : toFailure(error);
	} finally {
		cancel?.removeEventListener('abort', abort);
	}
}

/** Tells that the execution is canceled. The editor's lists have none. */
export const cancelSignalOf = (context: IAllExecuteFunctions): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

/** A full response of n8n's request helpers, with its body as text: '' for a larger one, which is no answer of the service. */
export async function toServiceResponse(
	response: unknown,
	maxBodyBytes = MAX_BODY_BYTES,
): Promise<ServiceResponse> {
	const { statusCode, headers, body } = response as {
		statusCode: number;
		headers: Record<string, unknown>;
		body: AsyncIterable<Buffer>;
	};
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		// Leaving the loop closes the connection.
		if (bytes > maxBodyBytes) return { status: statusCode, headers, body: '' };
		chunks.push(chunk);
	}
	return { status: statusCode, headers, body: new TextDecoder().decode(Buffer.concat(chunks)) };
}

/** The code of an error without a response, or else n8n's message. Nothing else is kept: it holds the whole request, keys included. */
export function toFailure(error: unknown): { failure: string; message?: string } {
	const given = (error ?? {}) as ErrorOfCall;
	const cause = given.cause ?? {};
	const failure = [cause.code, given.code, given.httpCode].find(isCode);
	if (failure === undefined) return { failure: 'UNKNOWN', message: String(given.message ?? '') };
	// Several addresses of a host were tried, one after another.
	const [first = cause] = cause.errors ?? [];
	const isConnecting = [given, cause, first].some(({ syscall }) => syscall === 'connect');
	return { failure: isConnecting ? `connect ${failure}` : failure };
}

interface ErrorOfCall extends Partial<Record<'code' | 'httpCode' | 'message' | 'syscall', unknown>> {
	cause?: ErrorOfCall;
	errors?: ErrorOfCall[];
}

const isCode = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value);
