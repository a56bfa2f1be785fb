import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian does not have these in the PATH of every user. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Holds a folder for each version of PostgreSQL on Debian. Its server programs are in no PATH. */
const POSTGRESQL_FOLDER = '/usr/lib/postgresql';

/** The Debian packages that tests need, each with a function that finds its program. */
const PACKAGES = {
	chromium: () => process.env.CHROMIUM ?? findFirst(CHROMIUM_NAMES),
	postgresql: findInitdb,
	'redis-server': () => findFirst(['redis-server']),
};

export type DebianPackage = keyof typeof PACKAGES;

export const DEBIAN_PACKAGES = Object.keys(PACKAGES) as DebianPackage[];

export const isInstalled = (name: DebianPackage): boolean => PACKAGES[name]() !== undefined;

/** The path of a package's program: `initdb` for PostgreSQL, whose other programs are in the same folder. */
export function requireProgram(name: DebianPackage): string {
	const program = PACKAGES[name]();
	if (!program)
		throw new Error(
			`This needs ${name}, which is not installed. Install it, or run \`npm run test:n8n\` as root on Debian: ` +
				'its set-up (test/n8n/install/setUpMachine.ts) installs it.',
		);
	return program;
}

function findInitdb(): string | undefined {
	const versions = existsSync(POSTGRESQL_FOLDER) ? readdirSync(POSTGRESQL_FOLDER) : [];
	const found = versions
		.map((version) => join(POSTGRESQL_FOLDER, version, 'bin', 'initdb'))
		.find((file) => existsSync(file));
	if (found) return found;
	// A link to it may be alone in its folder.
	const initdb = findFirst(['initdb']);
	return initdb && realpathSync(initdb);
}

/** Finds the first of some programs that this machine has. */
export function findFirst(names: string[]): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS];
	return names
		.flatMap((name) => folders.map((folder) => join(folder, name)))
		.find((file) => existsSync(file));
}
