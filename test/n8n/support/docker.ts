/** n8n in its own image, as from version 3 on, with the files, the network, and the user of this machine. */
import { spawnSync } from 'node:child_process';

/** The command that starts a container, up to the arguments for n8n. */
export const inContainer = (name: string, image: string, folder: string, settings: string[]): string[] => [
	'docker',
	'run',
	'--rm',
	'--init',
	'--name',
	name,
	'--network',
	'host',
	'--user',
	`${process.getuid?.()}:${process.getgid?.()}`,
	'--volume',
	`${folder}:${folder}`,
	// Their values are those of Docker's own environment.
	...settings.flatMap((setting) => ['--env', setting]),
	image,
];

/** Ends it at once. A signal to Docker's command would leave it running. */
export const killContainer = (name: string): void => void spawnSync('docker', ['kill', name]);
