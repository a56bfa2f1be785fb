import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../support/processes';
import { TOOLS_FOLDER, type N8nVersion } from './versions';

export interface NodeInstallation {
	executable: string;
	version: string;
}

export const majorOf = (version: string) => Number(version.split('.')[0]);

export const THIS_NODE: NodeInstallation = { executable: process.execPath, version: process.versions.node };

export const runsHere = ({ nodeVersions }: N8nVersion): boolean =>
	nodeVersions.map(majorOf).includes(majorOf(THIS_NODE.version));

/** The Node.js of this machine if n8n runs on its major version, else one from npm, which is in a package for each platform. */
export async function findNode(n8n: N8nVersion): Promise<NodeInstallation> {
	if (runsHere(n8n)) return THIS_NODE;
	const [version] = n8n.nodeVersions;
	const target = `${process.platform}-${process.arch}`;
	const folder = await installTool(
		target === 'darwin-arm64' ? `node-bin-${target}` : `node-${target}`,
		version,
		`n8n ${n8n.version} needs Node.js ${majorOf(version)}, and this is ${THIS_NODE.version}. Bringing along Node.js ${version} (190 MB)`,
	);
	return { executable: join(folder, 'bin', 'node'), version };
}

export async function installTool(name: string, version: string, announcement: string): Promise<string> {
	const prefix = join(TOOLS_FOLDER, `${name}-${version}`);
	const folder = join(prefix, 'node_modules', name);
	// npm writes the lockfile last.
	if (existsSync(join(dirname(folder), '.package-lock.json'))) return folder;
	console.log(`${announcement}, once, into ${prefix} …`);
	mkdirSync(prefix, { recursive: true });
	const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
	await run('npm', ['install', ...options, '--prefix', prefix, `${name}@${version}`], {
		logFile: join(TOOLS_FOLDER, 'install.log'),
		cwd: prefix,
	});
	return folder;
}
