/** An n8n in queue mode, with all its parts on 127.0.0.1, without anything from an earlier run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { logContains } from '../../support/waitUntil';
import { requireProgram } from '../install/requireProgram';
import { startN8n, startWorker, type N8nOptions } from '../support/n8n';
import { end, run, start, waitUntilReady } from '../support/processes';
import { makeScratchFolder, removeScratchFolder } from '../support/scratchFolder';

/** The user that Debian's package creates, and a superuser without a password. PostgreSQL does not run as root. */
const POSTGRES = 'postgres';

export type QueueMode = Awaited<ReturnType<typeof startQueueMode>>;

interface Part {
	stop: () => Promise<void>;
}

/** Starts a server, which Linux kills when this process ends, even if it is killed. */
async function startServer(
	name: string,
	command: string[],
	folder: string,
	readyMessage: string,
): Promise<Part> {
	const logFile = join(folder, `${name}.log`);
	const child = start('setpriv', ['--pdeathsig=KILL', ...command], { cwd: folder, logFile });
	await waitUntilReady(child, { name, logFile }, () => logContains(logFile, readyMessage));
	const stop = async () => {
		await end(child);
		removeScratchFolder(folder);
	};
	return { stop };
}

async function startRedis(port: string): Promise<Part> {
	const folder = makeScratchFolder();
	const options = ['--bind', '127.0.0.1', '--port', port, '--dir', folder, '--save', ''];
	const command = [requireProgram('redis-server'), ...options];
	return await startServer('redis', command, folder, 'Ready to accept connections');
}

async function startPostgres(port: string): Promise<Part> {
	const folder = makeScratchFolder();
	const logFile = join(folder, 'initialize.log');
	const isRoot = process.getuid?.() === 0;
	if (isRoot) await run('chown', [POSTGRES, folder], { logFile });
	const asUser = isRoot ? [`--reuid=${POSTGRES}`, `--regid=${POSTGRES}`, '--init-groups'] : [];
	const data = ['-D', join(folder, 'data')];
	const access = ['--username', POSTGRES, '--auth=trust', '--locale=C', '--encoding=UTF8'];
	await run('setpriv', [...asUser, requireProgram('initdb'), ...data, ...access], { cwd: folder, logFile });
	const address = ['-h', '127.0.0.1', '-p', port, '-k', ''];
	const command = [...asUser, requireProgram('postgres'), ...data, ...address];
	return await startServer('postgres', command, folder, 'ready to accept connections');
}

/**
 * Starts a main process, workers, Redis and PostgreSQL.
 *
 * @param concurrency executions of each worker at a time
 */
export async function startQueueMode(options: N8nOptions, size: { workers: number; concurrency: number }) {
	const started: Part[] = [];
	const stop = async () => {
		// In reverse order, because later parts use earlier ones.
		for (const part of started.splice(0).reverse()) await part.stop();
	};
	const keep = <P extends Part>(part: P): P => {
		started.push(part);
		return part;
	};
	const [redisPort, postgresPort] = [
		await getPort({ host: '127.0.0.1' }),
		await getPort({ host: '127.0.0.1' }),
	].map(String);
	/** The settings that all processes share. */
	const env = {
		...options.env,
		EXECUTIONS_MODE: 'queue',
		// As n8n 3 always does.
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// The death of a worker is noticed in half of the usual time.
		QUEUE_WORKER_LOCK_DURATION: '30000',
		QUEUE_WORKER_STALLED_INTERVAL: '10000',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: redisPort,
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: postgresPort,
		DB_POSTGRESDB_USER: POSTGRES,
		DB_POSTGRESDB_DATABASE: POSTGRES,
	};
	const optionsOf = (name: string) => {
		const scratchFolder = join(options.scratchFolder, name);
		mkdirSync(scratchFolder);
		return { ...options, env, scratchFolder };
	};
	try {
		keep(await startRedis(redisPort));
		keep(await startPostgres(postgresPort));
		// Before the workers, because it creates the tables.
		const main = keep(await startN8n(optionsOf('main')));
		const starts = Array.from({ length: size.workers }, async (_, index) =>
			keep(await startWorker(optionsOf(`worker ${index + 1}`), size.concurrency)),
		);
		// If one fails, the others must have started before they can be stopped.
		await Promise.allSettled(starts);
		return { main, workers: await Promise.all(starts), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
