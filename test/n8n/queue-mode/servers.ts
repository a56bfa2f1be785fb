/** Redis and PostgreSQL on 127.0.0.1, without anything from an earlier run. */
import { join } from 'node:path';
import getPort from 'get-port';
import { logContains } from '../../support/waitUntil';
import { requireProgram } from '../install/requireProgram';
import { end, run, start, waitUntilReady } from '../support/processes';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

/** The user that Debian's package creates, and a superuser without a password. PostgreSQL does not run as root. */
const POSTGRES_USER = 'postgres';

export interface Server {
	port: number;
	stop: () => Promise<void>;
}

export interface Postgres extends Server {
	user: string;
	database: string;
}

/** Starts a server, which Linux kills when this process ends, even if it is killed. */
async function startServer(
	name: string,
	command: string[],
	folder: string,
	readyMessage: string,
): Promise<() => Promise<void>> {
	const logFile = join(folder, `${name}.log`);
	const child = start('setpriv', ['--pdeathsig=KILL', ...command], { cwd: folder, logFile });
	await waitUntilReady(child, { name, logFile }, () => logContains(logFile, readyMessage));
	return async () => {
		await end(child);
		removeScratchFolder(folder);
	};
}

export async function startRedis(): Promise<Server> {
	const port = await getPort({ host: '127.0.0.1' });
	const folder = makeScratchFolder();
	const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
	const command = [requireProgram('redis-server'), ...options];
	return { port, stop: await startServer('redis', command, folder, 'Ready to accept connections') };
}

export async function startPostgres(): Promise<Postgres> {
	const port = await getPort({ host: '127.0.0.1' });
	const folder = makeScratchFolder();
	const logFile = join(folder, 'initialize.log');
	const isRoot = process.getuid?.() === 0;
	if (isRoot) await run('chown', [POSTGRES_USER, folder], { logFile });
	const asUser = isRoot ? [`--reuid=${POSTGRES_USER}`, `--regid=${POSTGRES_USER}`, '--init-groups'] : [];
	const data = ['-D', join(folder, 'data')];
	const access = ['--username', POSTGRES_USER, '--auth=trust', '--locale=C', '--encoding=UTF8'];
	const initialize = [requireProgram('initdb'), ...data, ...access];
	await run('setpriv', [...asUser, ...initialize], { cwd: folder, logFile });
	const address = ['-h', '127.0.0.1', '-p', String(port)];
	const command = [...asUser, requireProgram('postgres'), ...data, ...address, '-k', ''];
	const stop = await startServer('postgres', command, folder, 'ready to accept connections');
	return { port, user: POSTGRES_USER, database: POSTGRES_USER, stop };
}
