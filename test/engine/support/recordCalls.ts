/**
 * Intercepts the HTTP requests with nock and records them. Strict: a test fails on an unexpected request and on a
 * response that was never requested.
 */
import nock from 'nock';

/** Path, query and body exactly as sent. */
export interface Call {
	method: string;
	path: string;
	rawQuery: string;
	headers: Record<string, string>;
	body: string;
}

export interface MockResponse {
	status?: number;
	/** Sent as JSON, unless it is a string or a Buffer. */
	body?: unknown;
	headers?: Record<string, string>;
	delayMs?: number;
}
/** An Error breaks the connection; the client sees its `code`. */
export type Answer = MockResponse | Error;

let checks: (() => void)[] = [];
let unexpected: string[] = [];
/** Errors of the functions that answer. nock breaks the connection for them, which the node reports as such. */
let failures: unknown[] = [];
/** nock keeps the first answer of an origin, so a second one would never be given. */
const recorded = new Set<string>();

interface RequestTarget {
	method?: string;
	path?: string;
	host?: string;
}
nock.emitter.on('no match', (request: RequestTarget, options?: RequestTarget) => {
	const { method, path, host } = options ?? request;
	unexpected.push(`${method ?? 'GET'} ${host ?? ''}${path}`);
});

beforeEach(() => {
	nock.disableNetConnect();
});

/** Ends the answers of a test, and fails it if its calls were not those that it expected. */
export const finishCalls = () => {
	const finished = { checks, unexpected, failures };
	checks = [];
	unexpected = [];
	failures = [];
	nock.abortPendingRequests();
	forgetAnswers();
	for (const failure of finished.failures) throw failure;
	expect(finished.unexpected).toEqual([]);
	for (const check of finished.checks) check();
};
afterEach(() => finishCalls());

afterAll(() => {
	nock.restore();
});

/** Ends the answers that were given so far, so that a test can give others. */
export const forgetAnswers = () => {
	nock.cleanAll();
	recorded.clear();
};

/**
 * Answers all requests to the origin of this URL, from a list in its order or by a function.
 * The list of calls that it returns grows as they come in.
 */
export const recordCalls = (
	baseUrl: string,
	answers: Answer[] | ((call: Call, index: number) => Answer | Promise<Answer>),
) => {
	const { origin } = new URL(baseUrl);
	if (recorded.has(origin))
		throw new Error(
			`${origin} has answers already. If the calls to come need others, call forgetAnswers() before. If not, answer all calls by one function.`,
		);
	recorded.add(origin);
	const calls: Call[] = [];
	if (Array.isArray(answers)) checks.push(() => expect(calls).toHaveLength(answers.length));

	const reply = async function (this: nock.ReplyFnContext): Promise<nock.ReplyFnResult> {
		// Read before the first await: nock shares `this` among requests.
		const { method, path: pathAndQuery, headers: requestHeaders } = this.req;
		const { requestBodyBuffers } = this.req as unknown as { requestBodyBuffers: Buffer[] };
		const [path, rawQuery = ''] = pathAndQuery.split(/\?(.*)/s);
		const requestBody = Buffer.concat(requestBodyBuffers).toString();
		const call = { method, path, rawQuery, headers: requestHeaders, body: requestBody };
		const index = calls.push(call) - 1;
		let answer: Answer;
		try {
			answer = typeof answers === 'function' ? await answers(call, index) : answers[index];
			if (!answer) throw new Error(`No response is left for ${method} ${origin}${pathAndQuery}`);
		} catch (error) {
			failures.push(error);
			throw error;
		}
		if (answer instanceof Error) throw answer;
		const { status = 200, body = '', headers = {}, delayMs = 0 } = answer;
		if (delayMs > 0) await new Promise((resolve) => void setTimeout(resolve, delayMs).unref());
		if (typeof body === 'string' || Buffer.isBuffer(body)) return [status, body, headers];
		return [status, JSON.stringify(body), { 'content-type': 'application/json', ...headers }];
	};
	const scope = nock(origin).persist();
	// The node uses no other method.
	for (const method of ['GET', 'POST']) scope.intercept(() => true, method).reply(reply);
	return calls;
};
