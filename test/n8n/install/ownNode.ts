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

const majorOf = (version: string) => version.split('.')[0];

/** The Node.js of this machine if it has one of these major versions, else the first of them from npm. */
export async function findNode(versions: string[]): Promise<NodeInstallation> {
	const ownVersion = process.versions.node;
	const ownHome = join(process.execPath, '..', '..');
	// Without its headers, a native build would have to download them.
	const isUsable =
		versions.map(majorOf).includes(majorOf(ownVersion)) &&
		existsSync(join(ownHome, 'include', 'node', 'node.h'));
	if (isUsable) return { home: ownHome, executable: process.execPath, version: ownVersion };

	const [version] = versions;
	const home = await installTool(packageName(), version);
	return { home, executable: join(home, 'bin', 'node'), version };
}
