import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installTool } from './tools';

/** A Node.js that runs n8n. */
export interface NodeInstallation {
	/** Holds bin/ and, for native builds, include/. */
	home: string;
	executable: string;
	version: string;
}

/** The npm package with the binary for this platform. */
function packageName(): string {
	const target = `${process.platform}-${process.arch}`;
	return target === 'darwin-arm64' ? `node-bin-${target}` : `node-${target}`;
}

const majorOf = (version: string) => Number(version.split('.')[0]);

/** The Node.js of this machine if it has one of these major versions, else the first of them from npm. */
export async function findNode(versions: string[]): Promise<NodeInstallation> {
	const own = findOwnNode();
	if (own && versions.map(majorOf).includes(majorOf(own.version))) return own;

	const [version] = versions;
	const home = await installTool(packageName(), version);
	return { home, executable: join(home, 'bin', 'node'), version };
}

/**
 * The Node.js whose headers build a native module for `node`. A module that uses Node-API runs in later versions too
 * (documentation of Node-API), but not always in earlier ones: sqlite3 built for Node.js 24 crashed in 20. So the Node.js of
 * this machine builds for all versions of n8n that run on it or on a later one.
 */
export function findBuilder(node: NodeInstallation): NodeInstallation {
	const own = findOwnNode();
	return own && majorOf(own.version) <= majorOf(node.version) ? own : node;
}

/** Without its headers, a native build would have to download them. */
function findOwnNode(): NodeInstallation | undefined {
	const home = join(process.execPath, '..', '..');
	if (!existsSync(join(home, 'include', 'node', 'node.h'))) return undefined;
	return { home, executable: process.execPath, version: process.versions.node };
}
