import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startLeadService } from './leadService';
import {
	ANN,
	call,
	control,
	LEAD,
	leadValues,
	pairsOf,
	send,
	service,
	start,
	TEMPLATE,
} from './serviceClient';
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

	test('a long run can be kept lean', async () => {
		await start({ log: false });
		await send(ANN);
		await send(ANN);
		expect(service.state.calls).toEqual([]);
		expect(service.state.counts).toMatchObject({ calls: 2, created: 1, updated: 1 });
	});

	test('a setting that changes leaves all else alone', async () => {
		await start({ faults: [{ answer: 'html502', times: 1 }] });
		await send(ANN);
		const [{ Id }] = service.state.templates;
		await call(TEMPLATE, { Name: 'Renamed' }, { query: { Id } });
		await send(ANN);
		service.configure({ windowMs: 1e6, accounts: [{ ...DEMO_KEYS, callLimit: 2 }] });
		expect(service.state.templates[0].Name).toBe('Renamed');
		expect(leadValues()).toEqual([ANN]);
		expect(await send(ANN)).toMatchObject({ status: 429 });
	});

	test('settings change at once, and a misspelt one is an error', async () => {
		await start();
		expect(await control('settings', 'PUT', '{"callLimit":0}')).toMatchObject({
			callLimit: 0,
			windowMs: 5000,
		});
		expect(await send(ANN)).toMatchObject({ status: 429 });
		expect(await control('settings', 'PUT', '{"calllimit":9}')).toMatchObject({ Status: 'Error' });
		expect(await control('settings', 'PUT', '{')).toMatchObject({ Status: 'Error' });
		expect(await control('settings', 'PUT', '{"templates":1}')).toMatchObject({ templates: 1 });
		expect(service.state.templates).toHaveLength(1);
		const misspelled = { callLimits: 1 } as Partial<Settings>;
		await expect(startLeadService(misspelled)).rejects.toThrow('No such setting: callLimits');
		expect(() => service.configure({ port: 1 })).toThrow();
	});

	test('a reset forgets all but the settings', async () => {
		await start({
			callLimit: 1,
			windowMs: 1e6,
			faults: [{ answer: 'oddShape200', times: 1, skip: 1, counts: false }],
		});
		await send(ANN);
		await send(ANN);
		expect(await send(ANN)).toMatchObject({ status: 429 });
		expect(await control('reset', 'POST')).toMatchObject({
			calls: 0,
			refused: 0,
			leads: 0,
			busiestWindow: 0,
		});
		expect(await control('state')).toMatchObject({ leads: [], calls: [] });
		expect((await send(ANN)).json).toMatchObject({ Status: 'Success' });
		expect((await send(ANN)).json).toEqual({ Result: 'OK' });
	});

	test('the summary counts duplicates and gives the times', async () => {
		await start();
		await send(ANN);
		const [{ arrivedAt, finishedAt }] = service.state.calls;
		expect(await control('summary')).toEqual({
			calls: 1,
			created: 1,
			updated: 0,
			templatesUpdated: 0,
			read: 0,
			refused: 0,
			failed: 0,
			faults: 0,
			firstArrivedAt: arrivedAt,
			lastArrivedAt: arrivedAt,
			lastFinishedAt: finishedAt,
			leads: 1,
			duplicates: 0,
			busiestWindow: 1,
		});
		expect(await control('elsewhere')).toMatchObject({ Status: 'Error' });
	});

	test('listens on this machine only, and stops twice without complaint', async () => {
		await start();
		expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		await service.stop();
		await service.stop();
		await expect(control('summary')).rejects.toThrow();
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
