/** Intercepts the HTTP requests with nock and records them. A test fails on a request without an answer. */
import nock from 'nock';

export interface Call {
	method: string;
	path: string;
	rawQuery: string;
	headers: Record<string, string>;
	body: string;
}

/** An Error breaks the connection; the client sees its `code`. */
export type Answer =
	| {
			status?: number;
			/** Sent as JSON, unless it is a string. */
			body?: unknown;
			headers?: Record<string, string>;
			delayMs?: number;
	  }
	| Error;

let problems: unknown[] = [];
nock.emitter.on('no match', ({ method, path }: { method?: string; path?: string }) =>
	problems.push(`${method} ${path}`),
);

beforeEach(() => {
	problems = [];
	nock.disableNetConnect();
});
afterEach(() => {
	nock.abortPendingRequests();
	nock.cleanAll();
	expect(problems).toEqual([]);
});
afterAll(() => nock.restore());

/**
 * Answers all requests to the origin of this URL from now on, in place of earlier answers. The list of calls that it returns grows as
 * they come in.
 */
export const recordCalls = (baseUrl: string, answer: (call: Call) => Answer) => {
	nock.cleanAll();
	const calls: Call[] = [];
	const reply = async function (this: nock.ReplyFnContext): Promise<nock.ReplyFnResult> {
		// Read before the first await: nock shares `this` among requests.
		const { method, path: pathAndQuery, headers: requestHeaders } = this.req;
		const { requestBodyBuffers } = this.req as unknown as { requestBodyBuffers: Buffer[] };
		const [path, rawQuery = ''] = pathAndQuery.split(/\?(.*)/s);
		const requestBody = Buffer.concat(requestBodyBuffers).toString();
		const call = { method, path, rawQuery, headers: requestHeaders, body: requestBody };
		calls.push(call);
		const answered = answer(call);
		if (answered instanceof Error) throw answered;
		const { status = 200, body = '', headers = {}, delayMs = 0 } = answered;
		if (delayMs > 0) await new Promise((resolve) => void setTimeout(resolve, delayMs).unref());
		if (typeof body === 'string') return [status, body, headers];
		return [status, JSON.stringify(body), { 'content-type': 'application/json', ...headers }];
	};
	const scope = nock(new URL(baseUrl).origin).persist();
	// The node uses no other method.
	for (const method of ['GET', 'POST']) scope.intercept(() => true, method).reply(reply);
	return calls;
};
