/**
 * Runs Jest on a Node.js that a version of n8n supports, with the engine of that version: `tsx test/runJest.ts oldest`.
 * All other arguments are Jest's.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installModules } from './n8n/install/installN8n';
import { findNode } from './n8n/install/ownNode';
import { NEWEST, VERSIONS } from './n8n/install/versions';

const JEST = require.resolve('jest/bin/jest');

async function runJest([name, ...jestArguments]: string[]): Promise<void> {
	const n8n = VERSIONS.find((version) => version.name === name);
	if (!n8n) throw new Error(`Name a version of n8n: ${VERSIONS.map((version) => version.name).join(', ')}`);
	const node = await findNode(n8n.nodeVersions);
	// The packages of the newest n8n are those of package.json.
	if (n8n !== NEWEST) await installModules(n8n);
	const config = n8n === NEWEST ? 'jest.config.js' : join('n8n', 'jest.installed.config.js');
	const options = jestArguments.includes('--config') ? [] : ['--config', join(__dirname, config)];
	console.log(`n8n ${n8n.version} on Node.js ${node.version}`);
	const jest = spawn(node.executable, [JEST, ...options, ...jestArguments], {
		stdio: 'inherit',
		env: { ...process.env, N8N_FOLDER: name },
	});
	// Jest gets it too, and ends in its own way.
	process.on('SIGINT', () => {});
	jest.once('exit', (code) => process.exit(code ?? 1));
}

runJest(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
