const { rm } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const { dest, series, src } = require('gulp');

/** Removes what an earlier build left, so that a deleted source file leaves nothing behind. */
const clean = () => rm('dist', { recursive: true, force: true });

/** Compiles nodes/ and credentials/ as tsconfig.json says. */
const compile = () => spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

/** Copies what n8n reads beside the compiled files: icons, the codex and output schemas. */
const copy = () =>
	src(['nodes/**/*.{svg,json}', 'credentials/**/*.svg'], { base: '.', encoding: false }).pipe(dest('dist'));

exports.build = series(clean, compile, copy);
exports.default = exports.build;
