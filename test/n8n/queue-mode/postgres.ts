import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { requireProgram } from '../install/debianPackages';
import { startServer } from '../support/externalServer';
import { findFreePorts } from '../support/freePorts';
import { run } from '../support/processes';
import { makeScratchFolder } from '../support/scratchFolder';

/** The user that Debian's package creates. PostgreSQL does not run as root. */
const USER = 'postgres';

export interface Postgres {
	port: number;
	/** A superuser without a password. */
	user: string;
	database: string;
	/** Returns the first column of the first row. */
	query: (sql: string) => string;
	stop: () => Promise<void>;
}

/** Starts a PostgreSQL on 127.0.0.1 with a new database. */
export async function startPostgres(): Promise<Postgres> {
	const programs = dirname(requireProgram('postgresql'));
	const [port] = await findFreePorts(1);
	const address = ['-h', '127.0.0.1', '-p', String(port)];
	const folder = makeScratchFolder();
	const data = join(folder, 'data');
	const logFile = join(folder, 'initialize.log');

	const isRoot = process.getuid?.() === 0;
	if (isRoot) await run('chown', [USER, folder], { logFile });
	const [command, ...asUser] = isRoot
		? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups']
		: ['env'];
	const initialize = ['--pgdata', data, '--username', USER, '--auth=trust', '--locale=C', '--encoding=UTF8'];
	await run(command, [...asUser, join(programs, 'initdb'), ...initialize], { cwd: folder, logFile });
	const { stop } = await startServer({
		name: 'postgres',
		command,
		args: [...asUser, join(programs, 'postgres'), '-D', data, ...address, '-k', ''],
		folder,
		readyMessage: 'ready to accept connections',
	});
	const psql = [...address, '-U', USER, '-At', '-c'];
	const query = (sql: string) =>
		execFileSync(join(programs, 'psql'), [...psql, sql], { encoding: 'utf8' }).trim();
	return { port, user: USER, database: USER, query, stop };
}
