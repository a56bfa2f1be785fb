import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './waitUntil';

test('a wait ends with what was found', async () => {
	const found = [undefined, 0, 'it'];
	expect(await waitUntil('it is there', () => found.shift())).toBe('it');
});

test('a wait that takes too long says what for, with the end of the log', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'wait-'));
	const logFile = join(folder, 'log');
	writeFileSync(logFile, 'one\ntwo\n');
	await expect(waitUntil('it is there', () => false, { timeoutMs: 1, logFile })).rejects.toThrow(
		'Waited 0.001 s until it is there. The log ends with:\none\ntwo',
	);
	rmSync(folder, { recursive: true });
});
