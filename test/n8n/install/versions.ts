/**
 * The versions of n8n that the tests run, with the Node.js of each, and the native modules to build, because its
 * installation runs no scripts. The folder `n8n-<version>` holds the lockfile.
 */
export const VERSIONS: Record<string, { nodeVersion: string; nativeModules: string[] }> = {
	'1.85.4': { nodeVersion: '20.20.2', nativeModules: ['sqlite3'] },
	'2.41.1': { nodeVersion: '24.21.0', nativeModules: ['sqlite3'] },
};

/** Of the first minor version whose n8n-workflow (1.83.0) has what the node needs. */
export const OLDEST = '1.85.4';
export const NEWEST = '2.41.1';
