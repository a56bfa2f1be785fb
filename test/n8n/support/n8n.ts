import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { logContains, tail } from '../../support/waitUntil';
import type { N8nInstallation } from '../install/installN8n';
import { n8nEnvironment } from './environment';
import { newLogFile } from './logs';
import { installPackage, packageFolder } from './packPackage';
import { end, kill, start, waitUntilReady } from './processes';
import { logIn, type RestClient } from './restClient';

const LOOPBACK = { host: '127.0.0.1' };

export interface N8nOptions {
	installation: N8nInstallation;
	/** Holds everything that n8n writes. The caller removes it. */
	scratchFolder: string;
	/** A packed package to install before the start. */
	tarball?: string;
	env?: NodeJS.ProcessEnv;
}

export interface N8nProcess {
	url: string;
	logFile: string;
	/** The only folder that file nodes may use. */
	filesFolder: string;
	/** Where this package is installed. */
	packageFolder: string;
	/** Resolves to the end of its log. */
	ended: Promise<string>;
	stop: () => Promise<void>;
	/** Kills it and all processes that it started. */
	kill: () => void;
}

export interface RunningN8n extends N8nProcess {
	/** Logged in as the owner. */
	rest: RestClient;
}

/** Starts n8n. */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const n8n = await startProcess(options, ['start'], 'Editor is now accessible');
	try {
		return { ...n8n, rest: await logIn(n8n, options.installation) };
	} catch (error) {
		await n8n.stop();
		throw error;
	}
}

/** Starts a worker that runs at most `concurrency` executions at a time. `env` names the database and the queue. */
export async function startWorker(options: N8nOptions, concurrency: number): Promise<N8nProcess> {
	return await startProcess(options, ['worker', `--concurrency=${concurrency}`], 'n8n worker is now ready');
}

async function startProcess(
	{ installation, scratchFolder, tarball, env = {} }: N8nOptions,
	args: string[],
	readyMessage: string,
): Promise<N8nProcess> {
	const userFolder = join(scratchFolder, 'n8n');
	const filesFolder = join(scratchFolder, 'files');
	mkdirSync(userFolder, { recursive: true });
	mkdirSync(filesFolder, { recursive: true });
	if (tarball) await installPackage(tarball, userFolder);

	const [port, brokerPort] = [await getPort(LOOPBACK), await getPort(LOOPBACK)];
	const url = `http://127.0.0.1:${port}`;
	const logFile = newLogFile(`n8n-${args[0]}.log`);
	const preload = join(__dirname, 'endWithParent.js');
	const child = start(installation.node, ['--require', preload, installation.n8n, ...args], {
		logFile,
		cwd: userFolder,
		env: {
			...n8nEnvironment({ userFolder, port, brokerPort, filesFolder }),
			SCRATCH_FOLDER: scratchFolder,
			...env,
		},
		ipc: true,
	});
	const ended = once(child, 'exit').then(() => tail(logFile));
	const stop = () => end(child);
	// The endpoint alone is not enough: it responds before n8n is fully started.
	const isReady = async () => logContains(logFile, readyMessage) && (await respondsAsReady(url));
	await waitUntilReady(child, { name: 'n8n', logFile }, isReady);
	return {
		url,
		logFile,
		filesFolder,
		packageFolder: packageFolder(userFolder),
		ended,
		stop,
		kill: () => kill(child),
	};
}

async function respondsAsReady(url: string): Promise<boolean> {
	try {
		return (await fetch(`${url}/healthz/readiness`)).ok;
	} catch {
		return false;
	}
}
