/**
 * Runs a program that cannot notice by itself when the test is gone: with endWithParent.js preloaded, this process
 * notices, and takes the program along, which is in its process group.
 */
const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { start } = require('./processes');

/**
 * Starts a server that is no Node.js program. It ends with this process, however that ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ folder: string, logFile: string }} place all that it writes; `folder` goes when this process dies
 */
function startProgram(command, args, { folder, logFile }) {
	const preload = join(__dirname, 'endWithParent.js');
	return start(process.execPath, ['--require', preload, __filename, command, ...args], {
		cwd: folder,
		logFile,
		env: { ...process.env, SCRATCH_FOLDER: folder },
		ipc: true,
	});
}

/** @param {string} command @param {string[]} args */
function keep(command, args) {
	const program = spawn(command, args, { stdio: 'inherit' });
	// The whole group gets the signal: the program ends in its own time, and this process after it.
	process.on('SIGTERM', () => {});
	program.once('error', (error) => {
		console.error(error.message);
		process.exit(1);
	});
	program.once('exit', (code) => process.exit(code ?? 1));
}

module.exports = { startProgram };

if (require.main === module) keep(process.argv[2], process.argv.slice(3));
