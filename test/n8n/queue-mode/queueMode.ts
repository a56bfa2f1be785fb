/** An n8n in queue mode, with all its parts on 127.0.0.1, without anything from an earlier run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { logContains } from '../../support/waitUntil';
import { requireProgram } from '../install/requireProgram';
import { NO_EDITOR } from '../support/environment';
import { freePorts, startN8n, startWorker, type N8nOptions } from '../support/n8n';
import { end, run, start, waitUntilReady } from '../support/processes';
import { makeScratchFolder } from '../support/scratchFolder';

/** The user that Debian's package creates, and a superuser without a password. PostgreSQL does not run as root. */
const POSTGRES = 'postgres';

interface Part {
	stop: () => Promise<void>;
}

/** Starts a server, which Linux kills when this process ends, even if it is killed. */
async function startServer(name: string, command: string[], folder: string, ready: string): Promise<Part> {
	const logFile = join(folder, `${name}.log`);
	const child = start('setpriv', ['--pdeathsig=KILL', ...command], { cwd: folder, logFile });
	await waitUntilReady(child, { name, logFile }, () => logContains(logFile, ready));
	return { stop: async () => await end(child) };
}

async function startRedis(folder: string, port: string): Promise<Part> {
	const options = ['--bind', '127.0.0.1', '--port', port, '--dir', folder, '--save', ''];
	const command = [requireProgram('redis-server'), ...options];
	return await startServer('redis', command, folder, 'Ready to accept connections');
}

async function startPostgres(port: string): Promise<Part> {
	// The user of PostgreSQL cannot enter the folder of the other processes.
	const folder = makeScratchFolder();
	const logFile = join(folder, 'initialize.log');
	const isRoot = process.getuid?.() === 0;
	if (isRoot) await run('chown', [POSTGRES, folder], { logFile });
	const asUser = isRoot ? [`--reuid=${POSTGRES}`, `--regid=${POSTGRES}`, '--init-groups'] : [];
	const data = ['-D', join(folder, 'data')];
	const access = ['--username', POSTGRES, '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'];
	await run('setpriv', [...asUser, requireProgram('initdb'), ...data, ...access], { cwd: folder, logFile });
	const address = ['-h', '127.0.0.1', '-p', port, '-k', '', '-c', 'fsync=off'];
	const command = [...asUser, requireProgram('postgres'), ...data, ...address];
	return await startServer('postgres', command, folder, 'ready to accept connections');
}

/** With n8n's default of 10 executions at a time, one worker could take all. */
const CONCURRENCY = 5;

/** Starts a main process, two workers, Redis and PostgreSQL. */
export async function startQueueMode(options: N8nOptions) {
	const folderOf = (name: string) => {
		const folder = join(options.scratchFolder, name);
		mkdirSync(folder);
		return folder;
	};
	const [redisPort, postgresPort] = await freePorts(2);
	const env = {
		...NO_EDITOR,
		EXECUTIONS_MODE: 'queue',
		// n8n 3 always runs manual executions on workers.
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: redisPort,
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: postgresPort,
		DB_POSTGRESDB_USER: POSTGRES,
		DB_POSTGRESDB_DATABASE: POSTGRES,
	};
	const optionsOf = (name: string) => ({ ...options, env, scratchFolder: folderOf(name) });
	const servers = await Promise.all([startRedis(folderOf('redis'), redisPort), startPostgres(postgresPort)]);
	// Before the workers, because it creates the tables.
	const main = await startN8n(optionsOf('main'));
	const workers = await Promise.all(
		['worker 1', 'worker 2'].map((name) => startWorker(optionsOf(name), CONCURRENCY)),
	);
	/** In this order, because each part uses those after it. */
	const parts: Part[] = [...workers, main, ...servers];
	const stop = async () => {
		for (const part of parts) await part.stop();
	};
	return { main, workers, stop };
}
