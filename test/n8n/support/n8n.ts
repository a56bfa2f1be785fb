import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { logContains, tail } from '../../support/waitUntil';
import type { N8nInstallation } from '../install/installN8n';
import { TOOLS_FOLDER } from '../install/versions';
import { n8nSettings, withoutUserSettings } from './environment';
import { installPackage, packageFolder } from './packPackage';
import { end, start, waitUntilReady } from './processes';
import { logIn } from './restClient';

export interface N8nOptions {
	installation: N8nInstallation;
	/** Holds everything that n8n writes. The caller removes it. */
	scratchFolder: string;
	tarball?: string;
	env?: NodeJS.ProcessEnv;
}

export type RunningN8n = Awaited<ReturnType<typeof startN8n>>;

export const freePorts = async (count: number): Promise<string[]> =>
	(await Promise.all(Array.from({ length: count }, () => getPort({ host: '127.0.0.1' })))).map(String);

export async function startN8n(options: N8nOptions) {
	const n8n = await startProcess(options, ['start'], 'Editor is now accessible');
	return { ...n8n, rest: await logIn(n8n, options.installation) };
}

/** Starts a worker that runs at most `concurrency` executions at a time. `env` names the database and the queue. */
export const startWorker = async (options: N8nOptions, concurrency: number) =>
	await startProcess(options, ['worker', `--concurrency=${concurrency}`], 'n8n worker is now ready');

const LOGS_FOLDER = join(TOOLS_FOLDER, 'logs');
const KEPT_MS = 24 * 60 * 60_000;

/** The path of a new file that is kept for a day, so that somebody can read why a run failed. */
function newLogFile(name: string): string {
	mkdirSync(LOGS_FOLDER, { recursive: true });
	for (const file of readdirSync(LOGS_FOLDER).map((old) => join(LOGS_FOLDER, old)))
		if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEPT_MS)
			rmSync(file, { force: true, recursive: true });
	return join(LOGS_FOLDER, `${new Date().toISOString().replace(/\W/g, '-')}-${name}.log`);
}

/** n8n in its own image, as from version 3 on, with the files, the network, and the user of this machine. */
function inContainer(image: string, folder: string, settings: object): string[] {
	const user = `${process.getuid?.()}:${process.getgid?.()}`;
	const run = ['docker', 'run', '--rm', '--init', '--network', 'host', '--user', user];
	// The values of the settings are those of Docker's own environment.
	const env = Object.keys(settings).flatMap((setting) => ['--env', setting]);
	return [...run, '--volume', `${folder}:${folder}`, ...env, image];
}

async function startProcess(
	{ installation, scratchFolder, tarball, env }: N8nOptions,
	args: string[],
	readyMessage: string,
) {
	const userFolder = join(scratchFolder, 'n8n');
	/** The only folder that file nodes may use. */
	const filesFolder = join(scratchFolder, 'files');
	for (const folder of [userFolder, filesFolder]) mkdirSync(folder, { recursive: true });
	if (tarball) await installPackage(tarball, userFolder);

	const ports = await freePorts(2);
	const url = `http://127.0.0.1:${ports[0]}`;
	const logFile = newLogFile(`n8n-${args[0]}-${ports[0]}`);
	const { image, node, n8n } = installation;
	const settings = { ...n8nSettings(userFolder, filesFolder, ports), SCRATCH_FOLDER: scratchFolder, ...env };
	const [command, ...options] = image
		? inContainer(image, scratchFolder, settings)
		: [node, '--require', join(__dirname, 'endWithParent.js'), n8n];
	const child = start(command, [...options, ...args], {
		logFile,
		cwd: userFolder,
		env: { ...withoutUserSettings(), ...settings },
		ipc: !image,
	});
	const responds = () =>
		fetch(`${url}/healthz/readiness`).then(
			({ ok }) => ok,
			() => false,
		);
	// The endpoint alone is not enough: it responds before n8n is fully started.
	const isReady = async () => logContains(logFile, readyMessage) && (await responds());
	await waitUntilReady(child, { name: 'n8n', logFile }, isReady);
	return {
		url,
		logFile,
		filesFolder,
		packageFolder: packageFolder(userFolder),
		ended: once(child, 'exit').then(() => tail(logFile)),
		stop: async () => await end(child),
	};
}
