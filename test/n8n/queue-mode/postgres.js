const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { findProgram, installDebianPackage } = require('../install/debianPackages');
const { findFreePorts } = require('../support/freePorts');
const { startProgram } = require('../support/keptProgram');
const { end, readsInLog, run, waitUntilReady } = require('../support/processes');
const { makeScratchFolder, removeScratchFolder } = require('../support/scratchFolder');

/** Where Debian keeps the programs of each version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** The user that Debian's package makes; PostgreSQL refuses to run as root. */
const USER = 'postgres';

/**
 * @typedef {object} Postgres
 * @property {number} port
 * @property {string} user a superuser, without a password
 * @property {string} database
 * @property {(sql: string) => string} query the first column of the first row
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a PostgreSQL of its own on loopback.
 * @returns {Promise<Postgres>}
 */
async function startPostgres() {
	if (!findPrograms()) await installDebianPackage('postgresql');
	const programs = String(findPrograms());
	const [port] = await findFreePorts(1);
	const folder = makeScratchFolder();
	const logFile = join(folder, 'postgres.log');
	const data = join(folder, 'data');
	const asUser =
		process.getuid?.() === 0 ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups'] : ['env'];
	if (process.getuid?.() === 0) await run('chown', [USER, folder], { logFile });

	const [command, ...prefix] = asUser;
	const options = { cwd: folder, logFile };
	const initialize = [
		'--pgdata',
		data,
		'--username',
		USER,
		'--auth',
		'trust',
		'--locale',
		'C',
		'--encoding',
		'UTF8',
	];
	await run(command, [...prefix, join(programs, 'initdb'), ...initialize], options);
	const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', ''];
	const server = startProgram(command, [...prefix, join(programs, 'postgres'), '-D', data, ...settings], {
		folder,
		logFile,
	});
	const stop = async () => {
		await end(server);
		removeScratchFolder(folder);
	};
	try {
		await waitUntilReady(server, { name: 'PostgreSQL', logFile }, () =>
			readsInLog(logFile, 'ready to accept connections'),
		);
	} catch (error) {
		await stop();
		throw error;
	}
	const psql = ['-h', '127.0.0.1', '-p', String(port), '-U', USER, '-At', '-c'];
	const query = (sql) => execFileSync(join(programs, 'psql'), [...psql, sql], { encoding: 'utf8' }).trim();
	return { port, user: USER, database: USER, query, stop };
}

/** The folder of the server's programs, which are in no PATH on Debian. */
function findPrograms() {
	const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
	const folders = versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
	const initdb = findProgram('initdb');
	if (initdb) folders.push(dirname(initdb));
	return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

module.exports = { startPostgres };
