import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireProgram } from '../install/debianPackages';
import { installTool } from '../install/tools';
import { cleanEnvironment } from '../support/environment';
import { findFreePorts } from '../support/freePorts';
import { tail } from '../../support/waitUntil';
import { end, run, start } from '../support/processes';
import { startOneHostProxy } from './oneHostProxy';

const VERDACCIO_VERSION = '6.7.4';

/** One of its dependencies asks for a tag that not every registry has. */
const VERDACCIO_OVERRIDES = { 'node-fetch': '2.7.0' };

export interface Registry {
	/** With these variables, a program uses this registry instead of npm's, and reaches no other host. */
	env: NodeJS.ProcessEnv;
	/** A settings file that does the same for npm. */
	npmrc: string;
	/** Publishes a tarball or the folder of a package. */
	publish: (packed: string) => Promise<void>;
	stop: () => Promise<void>;
}

interface Certificate {
	key: string;
	cert: string;
}

/** Starts a registry on this machine that replaces npm's: an n8n without a license installs only from that one. */
export async function startRegistry(folder: string): Promise<Registry> {
	mkdirSync(folder, { recursive: true });
	const npmrc = join(folder, 'npmrc');
	const onlyNpmrc = { npm_config_userconfig: npmrc, npm_config_globalconfig: join(folder, 'no-npmrc') };
	const { host } = new URL(await readRegistry({ ...cleanEnvironment(), ...onlyNpmrc }));
	const certificate = await makeCertificate(host, folder);
	const { port, child } = await startVerdaccio(folder, certificate);
	const proxy = await startOneHostProxy(host, port);
	const settings = {
		'https-proxy': proxy.url,
		cafile: certificate.cert,
		cache: join(folder, 'cache'),
		// npm does not publish without a token, even if the registry needs none.
		[`//${host}/:_authToken`]: 'anybody',
	};
	const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
	writeFileSync(npmrc, lines.join(''));
	const env = {
		...onlyNpmrc,
		NODE_EXTRA_CA_CERTS: certificate.cert,
		HTTPS_PROXY: proxy.url,
		https_proxy: proxy.url,
	};
	return {
		env,
		npmrc,
		async publish(packed) {
			await run('npm', ['publish', '--ignore-scripts', packed], {
				cwd: folder,
				env: { ...cleanEnvironment(), ...env },
				logFile: join(folder, 'publish.log'),
			});
		},
		async stop() {
			proxy.stop();
			await end(child);
		},
	};
}

/** The registry that npm uses in this environment. */
async function readRegistry(env: NodeJS.ProcessEnv): Promise<string> {
	const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], { env });
	return stdout.trim();
}

/** Makes a self-signed certificate for the host. */
async function makeCertificate(host: string, folder: string): Promise<Certificate> {
	const key = join(folder, 'key.pem');
	const cert = join(folder, 'certificate.pem');
	const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
	const files = ['-keyout', key, '-out', cert];
	const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files];
	await run(requireProgram('openssl'), ['req', ...options], { logFile: join(folder, 'openssl.log') });
	return { key, cert };
}

async function startVerdaccio(
	folder: string,
	https: Certificate,
): Promise<{ port: number; child: ChildProcess }> {
	const verdaccio = await installTool('verdaccio', VERDACCIO_VERSION, VERDACCIO_OVERRIDES);
	const configFile = join(folder, 'verdaccio.json');
	const everybody = { access: '$all', publish: '$all' };
	const config = {
		storage: join(folder, 'storage'),
		packages: { '**': everybody },
		web: { enable: false },
		https,
	};
	writeFileSync(configFile, JSON.stringify(config));
	const [port] = await findFreePorts(1);
	const logFile = join(folder, 'verdaccio.log');
	const preload = join(__dirname, '..', 'support', 'endWithParent.js');
	const program = join(verdaccio, 'bin', 'verdaccio');
	const address = `https://127.0.0.1:${port}`;
	const child = start(
		process.execPath,
		['--require', preload, program, '--config', configFile, '--listen', address],
		{ logFile, cwd: folder, env: { ...cleanEnvironment(), SCRATCH_FOLDER: folder }, ipc: true },
	);
	// It sends a message when it listens.
	const [status] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
	if (child.exitCode !== null) throw new Error(`Verdaccio ended with ${status}:\n${tail(logFile)}`);
	return { port, child };
}
