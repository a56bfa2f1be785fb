/**
 * Installs the development dependencies in a bare clone, and says so. Never again: `npm ci` is for everything later.
 * Plain JavaScript, because nothing is installed when it runs.
 */
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { spawnSync } = require('node:child_process');

const root = join(__dirname, '..');
/** npm writes it last. */
const installed = join(root, 'node_modules', '.package-lock.json');
const lockfile = join(root, 'package-lock.json');

if (!existsSync(installed)) {
	console.log('Nothing is installed yet. Running npm ci, which takes a minute and 1 GB …');
	process.exitCode = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit' }).status ?? 1;
} else if (statSync(lockfile).mtimeMs > statSync(installed).mtimeMs) {
	console.log('package-lock.json is newer than node_modules. If something fails, run npm ci.');
}
