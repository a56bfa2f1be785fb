import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS_FOLDER } from '../install/versions';

const FOLDER = join(TOOLS_FOLDER, 'logs');
const KEPT_MS = 24 * 60 * 60_000;

/** The path of a new file that is kept for a day, so that somebody can read why a run failed. */
export function newLogFile(name: string): string {
	mkdirSync(FOLDER, { recursive: true });
	for (const file of readdirSync(FOLDER).map((old) => join(FOLDER, old)))
		if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEPT_MS)
			rmSync(file, { force: true, recursive: true });
	return join(FOLDER, `${new Date().toISOString().replace(/\W/g, '-')}-${name}.log`);
}
