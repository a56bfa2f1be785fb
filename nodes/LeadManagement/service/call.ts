import type { IAllExecuteFunctions, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { Account } from './account';

/** The raw HTTP response, or the error code if there was none, e.g. `ECONNREFUSED`. */
export type ServiceResponse =
	| { status: number; headers: Record<string, unknown>; body: string }
	| { failure: string };

/** One call, without the keys, which n8n adds from the credential. */
export interface Call {
	method: IHttpRequestMethods;
	/** Path below the base address. */
	path: string;
	/** Query parameters, unencoded. */
	query: Record<string, string>;
	/** The body's JSON text; none for a GET. */
	body?: string;
	/** How long to wait for the response. */
	timeoutMs: number;
}

/**
 * Makes one HTTP call with the keys of the credential. Everything but the test of the credential is sent here.
 *
 * A status is never thrown: with `ignoreHttpStatusErrors` n8n neither throws it nor, on a 401, sends the call twice
 * (n8n-core 2.41). Redirects are not followed, because the query string contains the keys. Stopping the execution
 * ends a call in flight: n8n passes its own signal on.
 *
 * @returns the response with any status, or the error code; nothing is thrown
 */
export async function makeCall(
	context: IAllExecuteFunctions,
	account: Pick<Account, 'baseUrl' | 'credential'>,
	call: Call,
): Promise<ServiceResponse> {
	const options: IHttpRequestOptions = {
		method: call.method,
		url: account.baseUrl + call.path,
		qs: { ...call.query },
		headers: { 'Content-Type': 'application/json' },
		body: call.body,
		// Get the plain text, so that a body that isn't JSON is recognized.
		encoding: 'text',
		json: true,
		timeout: call.timeoutMs,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	try {
		return toServiceResponse(
			// Given the credential, n8n does not read it from its database for every call.
			await context.helpers.httpRequestWithAuthentication.call(context, 'leadManagementApi', options, {
				credentialsDecrypted: account.credential(),
			}),
		);
	} catch (error) {
		return { failure: failureCode(error) };
	}
}

/** A full response of n8n's request helpers, with its body as text. */
export function toServiceResponse(response: unknown): ServiceResponse {
	const { statusCode, headers, body } = response as {
		statusCode: number;
		headers: Record<string, unknown>;
		body: unknown;
	};
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	return { status: statusCode, headers, body: text };
}

/** The code of a network error. Nothing else of the error is kept: it holds the whole request, keys included. */
export function failureCode(error: unknown): string {
	const { cause, code, httpCode } = error as {
		cause?: { code?: unknown };
		code?: unknown;
		httpCode?: unknown;
	};
	const isCode = (value: unknown): value is string =>
		typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value);
	return [cause?.code, code, httpCode].find(isCode) ?? 'UNKNOWN';
}
