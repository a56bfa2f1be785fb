/**
 * Runs a server that is not a Node.js program, and that would not notice when the test is killed. This file runs twice: in
 * the test, which starts a process of its own for the server, and in that process, which has endWithParent.js preloaded.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { logContains } from '../../support/waitUntil';
import { end, start, waitUntilReady } from './processes';
import { removeScratchFolder } from './scratchFolder';

interface Server {
	name: string;
	command: string;
	args: string[];
	/** A scratch folder that holds everything that the server writes. It is removed when the server ends. */
	folder: string;
	/** What the server logs when it is ready. */
	readyMessage: string;
}

/** Starts a server and waits until it is ready. It ends with this process at the latest. */
export async function startServer({ name, command, args, folder, readyMessage }: Server) {
	const logFile = join(folder, `${name}.log`);
	const preloads = [join(__dirname, 'endWithParent.js'), require.resolve('tsx/cjs')];
	const nodeArgs = [...preloads.flatMap((preload) => ['--require', preload]), __filename];
	const child = start(process.execPath, [...nodeArgs, command, ...args], {
		cwd: folder,
		logFile,
		env: { ...process.env, SCRATCH_FOLDER: folder },
		ipc: true,
	});
	const stop = async () => {
		await end(child);
		removeScratchFolder(folder);
	};
	try {
		await waitUntilReady(child, { name, logFile }, () => logContains(logFile, readyMessage));
	} catch (error) {
		await stop();
		throw error;
	}
	return { stop };
}

function runServer(command: string, args: string[]): void {
	const server = spawn(command, args, { stdio: 'inherit' });
	// The server gets the signal too. This process ends after it.
	process.on('SIGTERM', () => {});
	server.once('error', (error) => {
		console.error(error.message);
		process.exit(1);
	});
	server.once('exit', (code) => process.exit(code ?? 1));
}

if (require.main === module) runServer(process.argv[2], process.argv.slice(3));
