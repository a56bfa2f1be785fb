import { join } from 'node:path';
import { devDependencies } from '../../../package.json';

/** The folder of tools that are installed once and kept. Git ignores it. */
export const TOOLS_FOLDER = join(__dirname, '..', '.scratch');

export interface N8nVersion {
	version: string;
	/** The image for Docker of a version that is not on npm, as from n8n 3 on. */
	image?: string;
	/** Versions of Node.js that it runs on. The first is brought along where this machine has none of them. */
	nodeVersions: string[];
	/** Versions of packages below it, because others were withdrawn or don't fit. */
	overrides: Record<string, string>;
}

export const modulesOf = ({ version }: N8nVersion): string =>
	join(TOOLS_FOLDER, `n8n-${version}`, 'node_modules');

/** The first minor version whose n8n-workflow (1.83.0) has what the node needs. */
export const OLDEST: N8nVersion = {
	version: '1.85.4',
	nodeVersions: ['20.20.2', '22'],
	overrides: { xlsx: '0.18.5', 'zod-to-json-schema': '3.23.3' },
};

/** One of the first versions 2, on a Node.js between those of the oldest and the newest. */
export const MIDDLE: N8nVersion = {
	version: '2.8.4',
	nodeVersions: ['22.23.3'],
	overrides: { xlsx: '0.18.5', '@langchain/langgraph-checkpoint': '1.0.0' },
};

/** Names another version to test in place of the newest: `latest`, `beta`, the middle one, or an image for Docker. */
const { N8N_CANARY } = process.env;

/** The version of n8n's packages in package.json, or the version that `N8N_CANARY` names. */
export const NEWEST: N8nVersion =
	N8N_CANARY === MIDDLE.version
		? MIDDLE
		: {
				version: N8N_CANARY ?? devDependencies['n8n-core'],
				image: N8N_CANARY?.includes('/') ? N8N_CANARY : undefined,
				nodeVersions: ['24.21.0'],
				overrides: N8N_CANARY
					? {}
					: {
							linkedom: '0.18.12',
							'@langchain/langgraph': '1.4.18',
							'@langchain/protocol': '0.0.19',
						},
			};

export const VERSIONS = [OLDEST, MIDDLE, NEWEST];
