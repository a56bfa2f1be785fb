import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// The exit listener of this module has to be added first: it ends the processes that write into the folders.
import './processes';

const folders = new Set<string>();

process.on('exit', () => folders.forEach(removeScratchFolder));

/**
 * Makes a folder, which is removed at the exit at the latest. Returns its real path, because n8n compares real paths and
 * the temporary folder of some systems is a link.
 */
export function makeScratchFolder(parent = tmpdir()): string {
	const folder = realpathSync(mkdtempSync(join(parent, 'lead-management-')));
	folders.add(folder);
	return folder;
}

export function removeScratchFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	folders.delete(folder);
}
