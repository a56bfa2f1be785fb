/**
 * Runs Jest with the engine of a version of n8n, on a Node.js that this version supports: `tsx test/runJest.ts newest`, or
 * `older` for an older version that runs on this very Node.js, or else the oldest. All other arguments are Jest's.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, runsHere } from './n8n/install/findNode';
import { installModules } from './n8n/install/installN8n';
import { MIDDLE, NEWEST, OLDEST } from './n8n/install/versions';

const OLDER = [MIDDLE, OLDEST];

async function runJest([name, ...jestArguments]: string[]): Promise<void> {
	const n8n = name === 'newest' ? NEWEST : (OLDER.find(runsHere) ?? OLDEST);
	const node = await findNode(n8n);
	// The packages of the newest n8n are those of package.json.
	const modules = n8n === NEWEST ? '' : await installModules(n8n);
	// That of the newest n8n is in package.json.
	const options = n8n === NEWEST ? [] : ['--config', join(__dirname, 'n8n', 'jest.installed.config.js')];
	console.log(`n8n ${n8n.version} on Node.js ${node.version}`);
	const jest = spawn(node.executable, [require.resolve('jest/bin/jest'), ...options, ...jestArguments], {
		stdio: 'inherit',
		env: { ...process.env, N8N_MODULES: modules },
	});
	// Jest gets it too, and ends in its own way.
	process.on('SIGINT', () => {});
	jest.once('exit', (code) => process.exit(code ?? 1));
}

runJest(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
