const { once } = require('node:events');
const { createServer } = require('node:http');
const { connect } = require('node:net');
const { pipeline } = require('node:stream');

const HTTPS_PORT = 443;

/**
 * A proxy that takes whoever asks for one host to a port of this machine, and refuses everybody else.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
async function startOneHostProxy(host, port) {
	const server = createServer((_request, response) => response.writeHead(403).end());
	/** @type {Set<import('node:stream').Duplex>} */
	const sockets = new Set();
	server.on('connect', (request, socket) => {
		if (request.url !== `${host}:${HTTPS_PORT}`) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
		sockets.add(socket.once('close', () => sockets.delete(socket)));
		const target = connect(port, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			// Either side may break off; both end then.
			pipeline(socket, target, socket, () => {});
		});
		target.on('error', () => socket.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${address.port}`,
		stop() {
			server.close();
			sockets.forEach((socket) => socket.destroy());
		},
	};
}

module.exports = { startOneHostProxy };
