const { execFile } = require('node:child_process');
const { once } = require('node:events');
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { promisify } = require('node:util');
const { findProgram, installDebianPackage } = require('../install/debianPackages');
const { cleanEnvironment } = require('../support/environment');
const { findFreePorts } = require('../support/freePorts');
const { startOneHostProxy } = require('./oneHostProxy');
const { end, run, start, tail } = require('../support/processes');
const { installTool } = require('../install/tools');

const VERDACCIO_VERSION = '6.7.4';

/** A part of it asks for a tag, which not every registry has. */
const VERDACCIO_OVERRIDES = { 'node-fetch': '2.7.0' };

/**
 * @typedef {object} Registry
 * @property {NodeJS.ProcessEnv} env with it a program takes this registry for npm's own, and reaches no other host
 * @property {string} npmrc a file of settings that do the same for npm
 * @property {(packed: string) => Promise<void>} publish a tarball or the folder of a package
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a registry on this machine in the place of npm's own: without a licence, n8n installs from no other.
 * @param {string} folder gets all that it writes
 * @returns {Promise<Registry>}
 */
async function startRegistry(folder) {
	mkdirSync(folder, { recursive: true });
	const npmrc = join(folder, 'npmrc');
	const onlyNpmrc = { npm_config_userconfig: npmrc, npm_config_globalconfig: join(folder, 'no-npmrc') };
	const { host } = new URL(await readRegistry({ ...cleanEnvironment(), ...onlyNpmrc }));
	const { key, certificate } = await makeCertificate(host, folder);
	const { port, child } = await startVerdaccio(folder, { key, cert: certificate });
	const proxy = await startOneHostProxy(host, port);
	const settings = {
		'https-proxy': proxy.url,
		cafile: certificate,
		cache: join(folder, 'cache'),
		// npm wants a token before it publishes, even where anybody may.
		[`//${host}/:_authToken`]: 'anybody',
	};
	writeFileSync(
		npmrc,
		Object.entries(settings)
			.map(([name, value]) => `${name}=${value}\n`)
			.join(''),
	);
	const env = {
		...onlyNpmrc,
		NODE_EXTRA_CA_CERTS: certificate,
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

/** The registry that npm uses with this environment. */
async function readRegistry(env) {
	const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], { env });
	return stdout.trim();
}

/** A key and a certificate for the host, which nobody trusts who is not told to. */
async function makeCertificate(host, folder) {
	if (!findProgram('openssl')) await installDebianPackage('openssl');
	const key = join(folder, 'key.pem');
	const certificate = join(folder, 'certificate.pem');
	const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
	const files = ['-keyout', key, '-out', certificate];
	await run(
		'openssl',
		['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
		{
			logFile: join(folder, 'openssl.log'),
		},
	);
	return { key, certificate };
}

/** @param {string} folder @param {{ key: string, cert: string }} https */
async function startVerdaccio(folder, https) {
	const verdaccio = await installTool('verdaccio', VERDACCIO_VERSION, VERDACCIO_OVERRIDES);
	const configFile = join(folder, 'verdaccio.json');
	const everybody = { access: '$all', publish: '$all' };
	writeFileSync(
		configFile,
		JSON.stringify({
			storage: join(folder, 'storage'),
			packages: { '**': everybody },
			web: { enable: false },
			https,
		}),
	);
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
	// It says when it listens.
	const [status] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
	if (child.exitCode !== null) throw new Error(`Verdaccio ended with ${status}:\n${tail(logFile)}`);
	return { port, child };
}

module.exports = { startRegistry };
