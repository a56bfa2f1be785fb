import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startN8n, startWorker, type N8nOptions, type N8nProcess, type RunningN8n } from '../support/n8n';
import { startPostgres, startRedis, type Postgres, type Server } from './servers';

/** An n8n in queue mode, with all its parts on this machine. */
export interface QueueMode {
	main: RunningN8n;
	workers: N8nProcess[];
	stop: () => Promise<void>;
}

interface Size {
	workers: number;
	/** Executions of each worker at a time. */
	concurrency: number;
}

/** Starts a main process, workers, Redis and PostgreSQL. */
export async function startQueueMode(
	options: N8nOptions,
	{ workers: workerCount, concurrency }: Size,
): Promise<QueueMode> {
	const started: { stop: () => Promise<void> }[] = [];
	const stop = async () => {
		// In reverse order, because later parts use earlier ones.
		for (const part of started.splice(0).reverse()) await part.stop();
	};
	const keep = <Part extends { stop: () => Promise<void> }>(part: Part): Part => {
		started.push(part);
		return part;
	};
	const makeFolder = (name: string) => {
		const scratchFolder = join(options.scratchFolder, name);
		mkdirSync(scratchFolder);
		return scratchFolder;
	};
	try {
		const redis = keep(await startRedis());
		const postgres = keep(await startPostgres());
		const env = { ...options.env, ...queueEnvironment(redis, postgres) };
		// Before the workers, because it creates the tables.
		const main = keep(await startN8n({ ...options, env, scratchFolder: makeFolder('main') }));
		const starts = Array.from({ length: workerCount }, async (_, index) => {
			const scratchFolder = makeFolder(`worker ${index + 1}`);
			return keep(await startWorker({ ...options, env, scratchFolder }, concurrency));
		});
		// If one fails, the others must have started before they can be stopped.
		await Promise.allSettled(starts);
		const workers = await Promise.all(starts);
		return { main, workers, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The settings that all processes of an n8n in queue mode share. */
function queueEnvironment(redis: Server, postgres: Postgres): NodeJS.ProcessEnv {
	return {
		EXECUTIONS_MODE: 'queue',
		// As n8n 3 always does.
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// The death of a worker is noticed in half of the usual time.
		QUEUE_WORKER_LOCK_DURATION: '30000',
		QUEUE_WORKER_STALLED_INTERVAL: '10000',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_DATABASE: postgres.database,
	};
}
