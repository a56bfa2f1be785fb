import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startLeadService } from './leadService';
import { ANN, LEAD, leadValues, pairsOf, send, service, start } from './serviceClient';
import type { Settings } from './settings';
import { DEMO_KEYS } from './settings';

describe('the log and the control', () => {
	test('a logged call says all', async () => {
		await start();
		await send(ANN);
		expect(service.state.calls).toEqual([
			{
				arrivedAt: expect.any(Number),
				finishedAt: expect.any(Number),
				method: 'POST',
				path: LEAD,
				rawQuery: new URLSearchParams(DEMO_KEYS).toString(),
				query: DEMO_KEYS,
				headers: expect.objectContaining({ 'content-type': 'application/json' }),
				body: JSON.stringify(pairsOf(ANN)),
				account: DEMO_KEYS.accessKey,
				status: 200,
				refused: false,
				fault: null,
			},
		]);
		const [{ arrivedAt, finishedAt }] = service.state.calls;
		expect(finishedAt).toBeGreaterThanOrEqual(arrivedAt);
	});

	test('settings change at once, a reset keeps them, and a misspelled one is an error', async () => {
		await start({ faults: [{ answer: 'html502', times: 1 }] });
		await send(ANN);
		await send(ANN);
		service.configure({ windowMs: 1e6, callLimit: 1 });
		expect(await send(ANN)).toMatchObject({ status: 429 });
		expect(leadValues()).toEqual([ANN]);
		service.reset();
		expect(service.state.summary()).toMatchObject({ calls: 0, refused: 0, leads: 0, busiestWindow: 0 });
		expect(await send(ANN)).toMatchObject({ status: 502 });
		expect(await send(ANN)).toMatchObject({ status: 200 });
		expect(await send(ANN)).toMatchObject({ status: 429 });
		const misspelled = { callLimits: 1 } as Partial<Settings>;
		await expect(startLeadService(misspelled)).rejects.toThrow('No such setting: callLimits');
		expect(() => service.configure(misspelled)).toThrow('No such setting');
	});

	test('another program reads the state, changes settings, and resets', async () => {
		await start();
		const ask = async (method: string, what: string, body?: string) => {
			const response = await fetch(`${service.url}/_simulator/${what}`, { method, body });
			return [response.status, await response.json()] as unknown[];
		};
		await send(ANN);
		const counts = { calls: 1, created: 1, leads: 1, duplicates: 0, busiestWindow: 1 };
		expect(await ask('GET', 'summary')).toEqual([200, expect.objectContaining(counts)]);
		const state = { counts: expect.objectContaining(counts), leads: [{ attributes: ANN }] };
		expect(await ask('GET', 'state')).toMatchObject([200, state]);
		const changes = { callLimit: 0, log: false };
		expect(await ask('PUT', 'settings', JSON.stringify(changes))).toMatchObject([200, changes]);
		expect(await ask('PUT', 'settings', '{"callLimits":1}')).toMatchObject([400, { Status: 'Error' }]);
		expect(await ask('POST', 'reset')).toMatchObject([200, { calls: 0, leads: 0 }]);
		expect(await send(ANN)).toMatchObject({ status: 429 });
		expect(service.state).toMatchObject({ calls: [], counts: { calls: 1, refused: 1 } });
		expect(await ask('GET', 'elsewhere')).toMatchObject([404, {}]);
	});
});

describe('the command line', () => {
	const run = (...args: string[]) =>
		spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'cli.ts'), '--port', '0', ...args]);

	test('prints where the service is, takes settings, and ends when told', async () => {
		const child = run('--call-limit', '7', '--templates', '500');
		const text = String(await once(child.stdout, 'data'));
		for (const key of Object.values(DEMO_KEYS)) expect(text).toContain(key);
		const url = /http:\S+summary/.exec(text)?.[0] ?? '';
		expect(await (await fetch(url)).json()).toMatchObject({ calls: 0 });
		expect(text).toMatch(/7 calls in 5 seconds[^]*500/);
		child.kill('SIGTERM');
		expect(await once(child, 'exit')).toEqual([0, null]);
	});

	test('knows no other options', async () => {
		expect(await once(run('--call-limits', '7'), 'exit')).toEqual([1, null]);
	});
});
