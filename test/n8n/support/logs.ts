import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TOOLS_FOLDER } from '../install/versions';

const FOLDER = join(TOOLS_FOLDER, 'logs');
const KEPT_MS = 24 * 60 * 60_000;
let files = 0;

/** The path of a new file that is kept after the run, so that somebody can read why it failed. */
export function newLogFile(name: string): string {
	mkdirSync(FOLDER, { recursive: true });
	for (const file of readdirSync(FOLDER).map((old) => join(FOLDER, old)))
		if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEPT_MS)
			rmSync(file, { force: true, recursive: true });
	const time = new Date().toISOString().replace(/\W/g, '-');
	return join(FOLDER, `${time}-${process.pid}-${++files}-${name}`);
}
