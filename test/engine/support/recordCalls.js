/**
 * Plays the service by nock and records what was sent. Strict: a test fails on a call that nobody expected and on an
 * answer that nobody fetched.
 */
const nock = require('nock');

/**
 * @typedef {{ method: string, path: string, rawQuery: string, headers: Record<string, string>, body: string }} Call
 *   path, query and body as they stand on the wire
 * @typedef {{ status?: number, body?: unknown, headers?: Record<string, string>, delayMs?: number } | Error} Answer
 *   a body that is no string is sent as JSON; an Error breaks the connection, its `code` being what the client sees
 */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** @type {(() => void)[]} */
let checks = [];
/** @type {string[]} */
let unexpected = [];

nock.emitter.on('no match', (request, options) => {
	const { method, path, host } = options ?? request;
	unexpected.push(`${method ?? 'GET'} ${host ?? ''}${path}`);
});

beforeEach(() => {
	nock.disableNetConnect();
});

afterEach(() => {
	const finished = { checks, unexpected };
	checks = [];
	unexpected = [];
	nock.abortPendingRequests();
	nock.cleanAll();
	expect(finished.unexpected).toEqual([]);
	for (const check of finished.checks) check();
});

afterAll(() => {
	nock.restore();
});

/**
 * @param {string} baseUrl
 * @param {Answer[] | ((call: Call, index: number) => Answer | Promise<Answer>)} answers a list in order, or a function
 * @returns {Call[]} filled as the calls come in
 */
const recordCalls = (baseUrl, answers) => {
	const { origin } = new URL(baseUrl);
	/** @type {Call[]} */
	const calls = [];
	if (Array.isArray(answers)) checks.push(() => expect(calls).toHaveLength(answers.length));

	/** @this {any} nock's interceptor */
	const reply = async function () {
		// Taken before anything is awaited: nock shares `this` among calls.
		const { method, path: pathAndQuery, headers: requestHeaders, requestBodyBuffers } = this.req;
		const [path, rawQuery = ''] = pathAndQuery.split(/\?(.*)/s);
		const requestBody = Buffer.concat(requestBodyBuffers).toString();
		const call = { method, path, rawQuery, headers: requestHeaders, body: requestBody };
		const index = calls.push(call) - 1;
		const answer = typeof answers === 'function' ? await answers(call, index) : answers[index];
		if (!answer) {
			unexpected.push(`${method} ${origin}${pathAndQuery}`);
			throw new Error('No answer is left for this call');
		}
		if (answer instanceof Error) throw answer;
		const { status = 200, body = '', headers = {}, delayMs = 0 } = answer;
		if (delayMs > 0) await new Promise((resolve) => void setTimeout(resolve, delayMs).unref());
		const isText = typeof body === 'string' || Buffer.isBuffer(body);
		const contentType = isText ? {} : { 'content-type': 'application/json' };
		return [status, isText ? body : JSON.stringify(body), { ...contentType, ...headers }];
	};
	const scope = nock(origin).persist();
	for (const method of METHODS) scope.intercept(() => true, method).reply(reply);
	return calls;
};

/** An answer that is none: the connection breaks with this code, such as ECONNRESET. */
const networkError = (code) => Object.assign(new Error(`broken with ${code}`), { code });

module.exports = { networkError, recordCalls };
