import { requireProgram } from '../install/debianPackages';
import { startServer } from '../support/externalServer';
import { findFreePorts } from '../support/freePorts';
import { makeScratchFolder } from '../support/scratchFolder';

export interface Redis {
	port: number;
	stop: () => Promise<void>;
}

/** Starts a Redis on 127.0.0.1 that stores nothing on disk. */
export async function startRedis(): Promise<Redis> {
	const command = requireProgram('redis-server');
	const [port] = await findFreePorts(1);
	const folder = makeScratchFolder();
	const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', ''];
	const readyMessage = 'Ready to accept connections';
	const { stop } = await startServer({ name: 'redis', command, args, folder, readyMessage });
	return { port, stop };
}
