import { waitUntil } from '../support/waitUntil';
import type { FaultRule } from './faults';
import { ANN, BOB, call, leadValues, send, service, start, TEMPLATE } from './serviceClient';
import { DEMO_KEYS } from './settings';

describe('faults', () => {
	test.each([
		['rateLimit429', 429, 'MXAPIRateLimitExceededException'],
		['rateLimit403', 403, 'MXAPIRateLimitExceededException'],
		['rateLimit200', 200, 'MXAPIRateLimitExceededException'],
		['unknownAttribute', 500, 'MXUnknownAttributeException'],
		['duplicate', 500, 'MXDuplicateEntryException'],
		['badJson400', 400, 'MXBadRequestException'],
		['unauthorized401', 401, 'MXUnAuthorizedAccessException'],
		['errorWith200', 200, 'MXInvalidInputException'],
		['plain500', 500, undefined],
		['html502', 502, undefined],
		['html503', 503, undefined],
		['html504', 504, undefined],
		['oddShape200', 200, undefined],
	])('%s', async (answer, status, exceptionType) => {
		await start({ faults: [{ answer, times: 1 }] });
		const faulty = await send(ANN);
		expect([faulty.status, faulty.json?.ExceptionType]).toEqual([status, exceptionType]);
		expect(faulty.text.startsWith('<html>')).toBe(/html|plain/.test(answer));
		expect(service.state.leads).toEqual([]);
		expect(await send(ANN)).toMatchObject({ status: 200, json: { Status: 'Success' } });
		expect(service.state.calls.map(({ fault }) => fault)).toEqual([answer, null]);
		expect(service.state.counts).toMatchObject({ calls: 2, faults: 1, created: 1 });
	});

	test('echoKeys gives the keys away', async () => {
		await start({ faults: [{ answer: 'echoKeys' }] });
		const { json } = await send(ANN);
		for (const key of Object.values(DEMO_KEYS)) expect(json.ExceptionMessage).toContain(key);
		expect(json.ExceptionMessage).toContain(new URLSearchParams(DEMO_KEYS).toString());
	});

	test.each([
		[{ any: 'thing' }, '{"any":"thing"}'],
		['text', 'text'],
	])('any answer can be given: %j', async (body, text) => {
		const answer = { status: 418, headers: { 'Content-Type': 'text/own', 'Retry-After': '7' }, body };
		await start({ faults: [{ answer }] });
		const given = await send(ANN);
		expect([given.status, given.text]).toEqual([418, text]);
		expect([given.headers.get('content-type'), given.headers.get('retry-after')]).toEqual(['text/own', '7']);
	});

	test.each([
		['reset', []],
		['resetAfter', [ANN]],
	])('%s breaks the connection', async (answer, leads) => {
		await start({ faults: [{ answer, times: 1 }] });
		await expect(send(ANN)).rejects.toThrow();
		expect(leadValues()).toEqual(leads);
		expect(service.state.calls).toMatchObject([{ fault: answer, status: null }]);
	});

	test('hang never answers, and stop ends it', async () => {
		await start({ faults: [{ answer: 'hang' }] });
		const hanging = send(ANN).then(
			() => 'answered',
			() => 'cut off',
		);
		await waitUntil('the call has arrived', () => service.state.counts.faults);
		expect(service.state.calls).toMatchObject([{ finishedAt: null, status: null }]);
		await service.stop();
		expect(await hanging).toBe('cut off');
	});

	test.each([
		['in front of the limit and the keys', 'rateLimit403', [403, 403, 403]],
		['behind them', 'plain500', [500, 500, 429]],
	])('happen %s', async (_where, answer, statuses) => {
		await start({ callLimit: 2, windowMs: 1e6, faults: [{ answer }] });
		const answers = [await send(ANN), await send(ANN), await send(ANN)];
		expect(answers.map(({ status }) => status)).toEqual(statuses);
	});

	test.each([
		['path', { match: { path: 'Lead.' } }, [418, 418, 500]],
		['value', { match: { value: BOB.EmailAddress } }, [200, 418, 500]],
		['times', { times: 1 }, [418, 200, 500]],
	])('are applied by %s', async (_what, rule, statuses) => {
		await start({ faults: [{ answer: { status: 418 }, ...rule }] });
		const answers = [await send(ANN), await send(BOB)];
		answers.push(await call(TEMPLATE, { Name: 'x' }, { query: { Id: 'none' } }));
		expect(answers.map(({ status }) => status)).toEqual(statuses);
	});

	test.each([
		[{ answer: 'html505' }],
		[{ answer: 'reset', time: 1 }],
		[{ answer: 'reset', match: { email: 'x' } }],
	])('a misspelt rule is an error: %j', async (rule) => {
		await start();
		expect(() => service.configure({ faults: [rule as FaultRule] })).toThrow(/No such/);
	});
});
