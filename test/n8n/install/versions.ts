import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A version of n8n that the tests run. Its folder here has the lockfile. */
export interface N8nVersion {
	name: string;
	folder: string;
	version: string;
	/** Versions of Node.js that it runs on. The first is installed where this machine has none of them. */
	nodeVersions: string[];
}

interface Manifest {
	dependencies: { n8n: string };
	config: { node: string };
}

function readN8nVersion(name: string): N8nVersion {
	const folder = join(__dirname, name);
	const { dependencies, config } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
	return { name, folder, version: dependencies.n8n, nodeVersions: config.node.split(' || ') };
}

/** Of the first minor version whose n8n-workflow (1.83.0) has what the node needs. */
export const OLDEST = readN8nVersion('oldest');
/** Of the first versions 2, on a Node.js between those of the others. */
export const MIDDLE = readN8nVersion('middle');
/** Of the same version as the packages of n8n in package.json. */
export const NEWEST = readN8nVersion('newest');

export const VERSIONS = [OLDEST, MIDDLE, NEWEST];
