import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
const COMPILER = require.resolve('typescript/bin/tsc');

/** Compiles the sources into the installed package, now and whenever one is saved. Prints their errors. */
export function watchSources(packageFolder: string): void {
	const options = ['--watch', '--preserveWatchOutput', '--outDir', join(packageFolder, 'dist')];
	const compiler = spawn(process.execPath, [COMPILER, ...options], { cwd: ROOT, stdio: 'inherit' });
	process.once('exit', () => compiler.kill());
}
