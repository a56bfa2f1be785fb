import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// The exit listener of this module has to be added first: it ends the processes that write into the folders.
import './processes';

/**
 * Makes a folder, which is removed at the exit. Returns its real path, because n8n compares real paths and the temporary folder of
 * some systems is a link.
 */
export function makeScratchFolder(): string {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lead-management-')));
	process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
	return folder;
}
