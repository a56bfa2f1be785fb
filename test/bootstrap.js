/**
 * Makes a bare clone ready: installs the development dependencies when they are missing or older than the lockfile.
 * Plain Node.js, because it runs before anything is installed.
 */
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { spawnSync } = require('node:child_process');

const root = join(__dirname, '..');
const installed = join(root, 'node_modules', '.package-lock.json');
const lockfile = join(root, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
	console.log('Installing the development dependencies (once) …');
	const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
	process.exitCode = status ?? 1;
}
