import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian has the server programs of PostgreSQL in a folder for each version, and in no PATH. */
const POSTGRESQL = '/usr/lib/postgresql';
const FOLDERS = [
	...(process.env.PATH ?? '').split(delimiter),
	...(existsSync(POSTGRESQL)
		? readdirSync(POSTGRESQL).map((version) => join(POSTGRESQL, version, 'bin'))
		: []),
];

export function requireProgram(...names: string[]): string {
	const files = names.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
	const found = files.find((file) => existsSync(file));
	if (found) return found;
	throw new Error(`This needs ${names[0]}. On Debian or Ubuntu, .ci/install-programs installs it, as root.`);
}

export const findChromium = (): string =>
	process.env.CHROMIUM ??
	requireProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
