const { mkdirSync } = require('node:fs');
const { join } = require('node:path');
const { startN8n, startWorker } = require('../support/n8n');
const { startPostgres } = require('./postgres');
const { startRedis } = require('./redis');

/**
 * n8n as it runs on several machines, here all on this one: a main, workers, Redis and PostgreSQL.
 * @typedef {object} QueueMode
 * @property {import('../support/n8n').RunningN8n} main
 * @property {import('../support/n8n').N8nProcess[]} workers
 * @property {import('./postgres').Postgres} postgres
 * @property {() => Promise<void>} stop
 *
 * @param {import('../support/n8n').StartOptions} options
 * @param {{ workers: number, concurrency: number }} size executions at once are for each worker
 * @returns {Promise<QueueMode>}
 */
async function startQueueMode(options, { workers: workerCount, concurrency }) {
	/** @type {{ stop: () => Promise<void> }[]} */
	const started = [];
	const stop = async () => {
		// Those that were started last use those that were started first.
		for (const { stop } of started.splice(0).reverse()) await stop();
	};
	const keep = (part) => {
		started.push(part);
		return part;
	};
	const place = (name) => {
		const scratchFolder = join(options.scratchFolder, name);
		mkdirSync(scratchFolder);
		return scratchFolder;
	};
	try {
		const redis = keep(await startRedis());
		const postgres = keep(await startPostgres());
		const env = { ...options.env, ...queueEnvironment(redis, postgres) };
		// Before the workers, since it sets up the database.
		const main = keep(await startN8n({ ...options, env, scratchFolder: place('main') }));
		const starts = Array.from({ length: workerCount }, async (_, index) => {
			const scratchFolder = place(`worker ${index + 1}`);
			return keep(await startWorker({ ...options, env, scratchFolder }, concurrency));
		});
		// So that none is still starting when one has failed.
		await Promise.allSettled(starts);
		const workers = await Promise.all(starts);
		return { main, workers, postgres, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** What all processes of one n8n in queue mode have in common. */
function queueEnvironment(redis, postgres) {
	return {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		DB_POSTGRESDB_USER: postgres.user,
		DB_POSTGRESDB_DATABASE: postgres.database,
	};
}

module.exports = { startQueueMode };
