const { join } = require('node:path');
const { findProgram, installDebianPackage } = require('../install/debianPackages');
const { findFreePorts } = require('../support/freePorts');
const { startProgram } = require('../support/keptProgram');
const { end, readsInLog, waitUntilReady } = require('../support/processes');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');

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
