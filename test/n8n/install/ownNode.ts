import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installTool } from './tools';

/** A Node.js that runs n8n. */
export interface NodeInstallation {
	/** Holds bin/ and, for native builds, include/. */
	home: string;
	executable: string;
}

/** The npm package with the binary for this platform. */
function packageName(): string {
	const target = `${process.platform}-${process.arch}`;
	return target === 'darwin-arm64' ? `node-bin-${target}` : `node-${target}`;
}

/** The Node.js of this machine if it has the same major version, else one from npm. */
export async function findNode(version: string): Promise<NodeInstallation> {
	const [neededMajor] = version.split('.');
	const ownHome = join(process.execPath, '..', '..');
	// Without its headers, a native build would have to download them.
	const isUsable =
		process.versions.node.split('.')[0] === neededMajor &&
		existsSync(join(ownHome, 'include', 'node', 'node.h'));
	if (isUsable) return { home: ownHome, executable: process.execPath };

	const home = await installTool(packageName(), version);
	return { home, executable: join(home, 'bin', 'node') };
}
