/**
 * Runs Jest with the engine of a version of n8n, on a Node.js that this version supports: `tsx test/runJest.ts newest`; `nodes`
 * for the tests that need n8n's own nodes, with the newest as it is installed; or `older` for an older version that runs on this
 * very Node.js, or else the oldest. All other arguments are Jest's.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, runsHere } from './n8n/install/findNode';
import { installModules } from './n8n/install/installN8n';
import { MIDDLE, NEWEST, OLDEST } from './n8n/install/versions';

const OLDER = [MIDDLE, OLDEST];

async function runJest([name, ...jestArguments]: string[]): Promise<void> {
	const n8n = name === 'older' ? (OLDER.find(runsHere) ?? OLDEST) : NEWEST;
	const node = await findNode(n8n);
	// The engine of the newest n8n is in package.json, and so is Jest's configuration for it.
	const isInstalled = name !== 'newest';
	const settings = isInstalled ? { INSTALLED_MODULES: await installModules(n8n), INSTALLED_TESTS: name } : {};
	const options = isInstalled ? ['--config', join(__dirname, 'n8n', 'jest.installed.config.js')] : [];
	console.log(`n8n ${n8n.version} on Node.js ${node.version}`);
	const jest = spawn(node.executable, [require.resolve('jest/bin/jest'), ...options, ...jestArguments], {
		stdio: 'inherit',
		env: { ...process.env, ...settings },
	});
	// Jest gets it too, and ends in its own way.
	process.on('SIGINT', () => {});
	jest.once('exit', (code) => process.exit(code ?? 1));
}

runJest(process.argv.slice(2)).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
