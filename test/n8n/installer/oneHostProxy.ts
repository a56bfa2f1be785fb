import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';

const HTTPS_PORT = 443;

/** Starts a proxy that forwards connections to one host to a port of this machine, and rejects all others. */
export async function startOneHostProxy(
	host: string,
	port: number,
): Promise<{ url: string; stop: () => void }> {
	const server = createServer((_request, response) => response.writeHead(403).end());
	const sockets = new Set<Duplex>();
	server.on('connect', (request, socket) => {
		if (request.url !== `${host}:${HTTPS_PORT}`) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
		sockets.add(socket.once('close', () => sockets.delete(socket)));
		const target = connect(port, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			// When one side ends, so does the other.
			pipeline(socket, target, socket, () => {});
		});
		target.on('error', () => socket.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop() {
			server.close();
			sockets.forEach((socket) => socket.destroy());
		},
	};
}
