const { createServer } = require('node:net');

/**
 * Ports that nobody uses, all different because all are held until the last is found.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
async function findFreePorts(count) {
	const servers = await Promise.all(
		Array.from({ length: count }, () => {
			const server = createServer();
			return new Promise((resolve, reject) => {
				server.once('error', reject);
				server.listen(0, '127.0.0.1', () => resolve(server));
			});
		}),
	);
	const ports = servers.map((server) => server.address().port);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}

module.exports = { findFreePorts };
