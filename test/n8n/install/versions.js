/**
 * The versions of n8n that the tests run: the Node.js of each, and what is built from source for it because its
 * installation runs no scripts. The lockfile of each is in the folder `n8n-<version>`.
 * @type {Record<string, { nodeVersion: string, nativeModules: string[] }>}
 */
const VERSIONS = {
	'1.85.4': { nodeVersion: '20.20.2', nativeModules: ['sqlite3'] },
	'2.41.1': { nodeVersion: '24.21.0', nativeModules: ['sqlite3'] },
};

/** Of the first line that has what the node needs of n8n-workflow: 1.83.0. */
const OLDEST = '1.85.4';
const NEWEST = '2.41.1';

module.exports = { NEWEST, OLDEST, VERSIONS };
