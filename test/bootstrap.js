/**
 * Makes a bare clone ready: installs the development dependencies when they are missing or older than the lockfile.
 * Plain Node.js, because it runs before anything is installed.
 */
const { existsSync, lstatSync, statSync } = require('node:fs');
const { join } = require('node:path');
const { spawn } = require('node:child_process');

const TERMINAL_INTERVAL_MS = 500;
const LOG_INTERVAL_MS = 10_000;
/** Overwrites a longer line on a terminal. */
const LINE_LENGTH = 40;

const root = join(__dirname, '..');
const modules = join(root, 'node_modules');
const installed = join(modules, '.package-lock.json');
const lockfile = join(root, 'package-lock.json');

/** A linked folder belongs to another checkout, and npm would empty it. */
const isLinked = () => lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink();
const isUpToDate = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs;

/** Counts the packages that npm has unpacked. npm itself prints nothing until it has finished. */
function showProgress() {
	const folders = Object.entries(require(lockfile).packages)
		.filter(([folder, { optional }]) => folder !== '' && !optional)
		.map(([folder]) => join(root, folder, 'package.json'));
	const isTerminal = process.stdout.isTTY;
	const startedAt = Date.now();
	const show = () => {
		const seconds = Math.round((Date.now() - startedAt) / 1000);
		const count = folders.filter(existsSync).length;
		const what = count === 0 ? 'Looking up the packages' : `${count} of ${folders.length} packages`;
		const line = `  ${what}, ${seconds} s`;
		process.stdout.write(isTerminal ? `\r${line.padEnd(LINE_LENGTH)}` : `${line}\n`);
	};
	const timer = setInterval(show, isTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS);
	return () => {
		clearInterval(timer);
		show();
		if (isTerminal) process.stdout.write('\n');
	};
}

if (!isUpToDate() && !isLinked()) {
	console.log('Installing the development dependencies (once) …');
	const options = ['--ignore-scripts', '--loglevel=error', '--no-progress', '--no-audit', '--no-fund'];
	const stopProgress = showProgress();
	const npm = spawn('npm', ['ci', ...options], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
	let errors = '';
	npm.stderr.on('data', (chunk) => (errors += chunk));
	npm.on('error', (error) => (errors += error.message));
	npm.on('close', (status) => {
		stopProgress();
		if (status === 0) return;
		console.error(errors);
		process.exitCode = 1;
	});
}
