const { join } = require('node:path');
const { findProgram, installDebianPackage } = require('./debianPackages');
const { findFreePorts } = require('./freePorts');
const { startProgram } = require('./keptProgram');
const { end, readsInLog, waitUntilReady } = require('./processes');
const { makeScratchFolder, removeScratchFolder } = require('./scratchFolder');

/**
 * Starts a Redis of its own on loopback, which keeps nothing.
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
async function startRedis() {
	if (!findProgram('redis-server')) await installDebianPackage('redis-server');
	const [port] = await findFreePorts(1);
	const folder = makeScratchFolder();
	const logFile = join(folder, 'redis.log');
	const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
	const redis = startProgram(String(findProgram('redis-server')), settings, { folder, logFile });
	const stop = async () => {
		await end(redis);
		removeScratchFolder(folder);
	};
	try {
		await waitUntilReady(redis, { name: 'Redis', logFile }, () =>
			readsInLog(logFile, 'Ready to accept connections'),
		);
	} catch (error) {
		await stop();
		throw error;
	}
	return { port, stop };
}

module.exports = { startRedis };
