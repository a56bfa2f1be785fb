import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds unused ports. All of them are held until the last one is found, so they are all different. */
export async function findFreePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
	await Promise.all(servers.map((server) => once(server, 'listening')));
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map((server) => once(server.close(), 'close')));
	return ports;
}
